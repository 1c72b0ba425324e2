import { expect, it } from "vitest";
import { UnavailableError } from "../src/platform/errors.ts";
import { gathered } from "../src/platform/gathered.ts";

/** Work that the test ends, and the inputs of each. */
function opened(most: number) {
  const works: { inputs: readonly string[]; end(error?: Error): void }[] = [];
  const add = gathered(
    (inputs: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const outputs = inputs.map((input) => `${input} done`);
        works.push({ inputs, end: (error) => (error ? reject(error) : resolve(outputs)) });
      }),
    most,
  );
  const next = async () => {
    await expect.poll(() => works.length).toBeGreaterThan(0);
    return works.shift() as (typeof works)[number];
  };
  return { add, next };
}

it("inputs that come while the work of their owner runs are the next work, up to the maximum", async () => {
  const { add, next } = opened(2);
  const first = add("one", "a");
  const work = await next();
  const others = ["b", "c", "d"].map((input) => add("one", input));
  expect(work.inputs).toEqual(["a"]);
  work.end();
  expect(await first).toBe("a done");
  for (const inputs of [["b", "c"], ["d"]]) {
    const following = await next();
    expect(following.inputs).toEqual(inputs);
    following.end();
  }
  expect(await Promise.all(others)).toEqual(["b done", "c done", "d done"]);
});

it("the work of one owner waits for that of no other", async () => {
  const { add, next } = opened(2);
  const [one, other] = [add("one", "a"), add("other", "b")];
  const [slow, quick] = [await next(), await next()];
  quick.end();
  expect(await other).toBe("b done");
  slow.end();
  expect(await one).toBe("a done");
});

it("after a failure each input is done alone, unless the database is unavailable", async () => {
  const { add, next } = opened(2);
  const results = Promise.allSettled([add("one", "good"), add("one", "bad")]);
  (await next()).end(new Error("one of them"));
  (await next()).end();
  (await next()).end(new Error("bad"));
  expect(await results).toMatchObject([{ value: "good done" }, { reason: { message: "bad" } }]);
  const lost = Promise.allSettled([add("one", "a"), add("one", "b")]);
  (await next()).end(new UnavailableError("lost"));
  expect(await lost).toMatchObject([{ reason: { message: "lost" } }, { reason: { message: "lost" } }]);
});
