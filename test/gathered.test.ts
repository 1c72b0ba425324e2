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

it("after a failure each input is done alone", async () => {
  const { add, next } = opened(2);
  const results = Promise.allSettled([add("one", "good"), add("one", "bad")]);
  (await next()).end(new Error("one of them"));
  (await next()).end();
  (await next()).end(new Error("bad"));
  expect(await results).toMatchObject([{ value: "good done" }, { reason: { message: "bad" } }]);
});

it.each(["55P03", "40P01", "57014"])("an input whose rows are locked fails alone: %s", async (code) => {
  const { add, next } = opened(3);
  const results = Promise.allSettled(["locked", "a", "b"].map((input) => add("one", input)));
  (await next()).end(new UnavailableError("busy", { code }));
  const [locked, a, b] = [await next(), await next(), await next()];
  expect([locked, a, b].map(({ inputs }) => inputs)).toEqual([["locked"], ["a"], ["b"]]);
  a.end();
  b.end();
  locked.end(new UnavailableError("still busy", { code }));
  expect(await results).toMatchObject([
    { reason: { message: "still busy" } },
    { value: "a done" },
    { value: "b done" },
  ]);
});

it.each([undefined, "57P01", "53300"])("while the database cannot be reached none is done alone: %s", async (code) => {
  const { add, next } = opened(2);
  const lost = Promise.allSettled([add("one", "a"), add("one", "b")]);
  (await next()).end(new UnavailableError("lost", { code }));
  expect(await lost).toMatchObject([{ reason: { message: "lost" } }, { reason: { message: "lost" } }]);
});

it("after ten inputs for which the database was busy the remaining ones of the work fail, and the next work follows", async () => {
  const { add, next } = opened(100);
  const results = Promise.allSettled(Array.from({ length: 100 }, (_, place) => add("one", `${place}`)));
  const busy = (message: string) => new UnavailableError(message, { code: "55P03" });
  (await next()).end(busy("all"));
  const later = add("one", "later");
  for (let place = 0; place < 9; place += 1) {
    (await next()).end(busy("alone"));
  }
  // Five are repeated together: these have begun.
  const begun = [await next(), await next(), await next(), await next(), await next()];
  begun[0]?.end(busy("last"));
  for (const work of begun.slice(1)) {
    work.end();
  }
  const following = await next();
  expect(following.inputs).toEqual(["later"]);
  following.end();
  expect(await later).toBe("later done");
  const messages = (await results).map((result) => (result.status === "rejected" ? result.reason.message : "done"));
  expect(messages).toEqual([
    ...Array.from({ length: 9 }, () => "alone"),
    "last",
    ...Array.from({ length: 4 }, () => "done"),
    ...Array.from({ length: 86 }, () => "last"),
  ]);
});
