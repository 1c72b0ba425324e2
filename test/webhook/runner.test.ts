import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { AttemptResult } from "../../src/webhook/attempt.ts";
import type { Held } from "../../src/webhook/lanes.ts";
import { Runner } from "../../src/webhook/runner.ts";

/** How attempts take turns, with attempts that end when the test says so. */

const ANSWER: AttemptResult = { status: 200, error: null, answer: null, durationMs: 1, retryAfter: null };

function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let calm = 0;
  const runner = new Runner({
    attempt: (held) =>
      new Promise((resolve) => {
        begun.push(held.subscriptionId);
        ends.push(() => resolve({ result: ANSWER, delivered: true }));
      }),
    giveBack: () => {},
    onRoom: () => {},
    onCalm: () => {
      calm += 1;
    },
    onError: (error) => {
      throw error;
    },
  });
  const take = (subscriptionId: string) => {
    const held = { businessId: "biz", subscriptionId, startBefore: Number.POSITIVE_INFINITY } as Held;
    runner.take(runner.lane(held), held);
  };
  const endAll = () => {
    for (const end of ends.splice(0)) {
      end();
    }
  };
  return { runner, begun, take, endAll, calm: () => calm };
}

it("begins few attempts in a turn of those that are not known to be quick, and quick ones at once", async () => {
  const { runner, begun, take, endAll, calm } = bench();
  take("quick");
  endAll();
  await turn();
  expect(begun.splice(0)).toEqual(["quick"]);

  for (let index = 0; index < 12; index += 1) {
    take(`unknown ${index}`);
  }
  take("quick");
  expect(begun.splice(0)).toEqual(["unknown 0", "unknown 1", "unknown 2", "unknown 3", "quick"]);
  expect(runner.isCalm).toBe(false);
  expect(calm()).toBe(0);
  await turn();
  expect(begun.splice(0)).toEqual(["unknown 4", "unknown 5", "unknown 6", "unknown 7"]);
  await turn();
  await turn();
  expect(begun).toHaveLength(4);
  expect(runner.isCalm).toBe(true);
  expect(calm()).toBeGreaterThan(0);
  endAll();
  await runner.end(1_000);
});

it("remembers what is parked while the parked ones of a lane are being looked for", async () => {
  const { runner, take, endAll } = bench();
  const key = { businessId: "biz", subscriptionId: "sub" };
  runner.markHungry(key);
  const looked = runner.wanted(10);
  expect(looked).toMatchObject([{ lane: { key }, room: 2 }]);
  runner.markHungry(key);
  runner.markFed(looked[0] as (typeof looked)[number]);
  const again = runner.wanted(10);
  expect(again).toHaveLength(1);
  runner.markFed(again[0] as (typeof again)[number]);
  expect(runner.wanted(10)).toEqual([]);

  // A lane without work is forgotten; what is noted later is noted of the one that has the next attempts.
  runner.markHungry(key);
  take("sub");
  expect(runner.wanted(10)).toMatchObject([{ lane: { key }, room: 1 }]);
  endAll();
  await runner.end(1_000);
});

it("lets hungry lanes be fed by turns", async () => {
  const { runner } = bench();
  for (const subscriptionId of ["one", "two", "three"]) {
    runner.markHungry({ businessId: "biz", subscriptionId });
  }
  const wanted = () => runner.wanted(2).map(({ lane }) => lane.key.subscriptionId);
  expect([wanted(), wanted(), wanted()]).toEqual([
    ["one", "two"],
    ["three", "one"],
    ["two", "three"],
  ]);
  await runner.end(1_000);
});
