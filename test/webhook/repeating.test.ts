import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Repeating } from "../../src/domain/webhook/delivery/turns.ts";

function bench(work: (run: number, repeating: Repeating) => Promise<void> | void) {
  let runs = 0;
  let underWay = 0;
  let most = 0;
  const errors: unknown[] = [];
  const repeating: Repeating = new Repeating(
    async () => {
      runs += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        await work(runs, repeating);
      } finally {
        underWay -= 1;
      }
    },
    (error) => errors.push(error),
  );
  return { repeating, runs: () => runs, most: () => most, errors };
}

it("runs once more for all requests during a run", async () => {
  const { repeating, runs, most } = bench(() => turn());
  for (let index = 0; index < 5; index += 1) {
    repeating.request();
  }
  await turn();
  await turn();
  await turn();
  await repeating.end();
  expect([runs(), most()]).toEqual([2, 1]);
});

it("runs once more if the work requests itself before its first wait", async () => {
  const { repeating, runs, most, errors } = bench((run, self) => {
    if (run < 3) {
      self.request();
    }
  });
  repeating.request();
  await turn();
  await repeating.end();
  expect([runs(), most(), errors]).toEqual([3, 1, []]);
});

it("reports an error, and runs again", async () => {
  const { repeating, runs, errors } = bench((run) => {
    if (run === 1) {
      throw new Error("the first");
    }
  });
  repeating.request();
  await turn();
  repeating.request();
  await turn();
  await repeating.end();
  expect([runs(), errors]).toEqual([2, [new Error("the first")]]);
});
