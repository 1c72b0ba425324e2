import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Budget } from "../../src/domain/webhook/delivery/budget.ts";
import { type LaneDelivery, Lanes } from "../../src/domain/webhook/delivery/lane.ts";
import { Runner } from "../../src/domain/webhook/delivery/runner.ts";
import type { AttemptResult } from "../../src/platform/outbound/attempt.ts";

/** The order of attempts, which end when the test says so. */

const ANSWER: AttemptResult = { status: 200, error: null, answer: null, durationMs: 1, retryAfter: null };

function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let calm = 0;
  const lanes = new Lanes();
  const runner: Runner = new Runner({
    lanes,
    budget: new Budget(() => runner.resume()),
    attempt: (delivery) =>
      new Promise((resolve) => {
        begun.push(delivery.subscriptionId);
        ends.push(() => resolve({ result: ANSWER, delivered: true }));
      }),
    giveBack: () => {},
    onRoom: () => {},
    onCalm: () => {
      calm += 1;
    },
    postpone: (_delivery, error) => {
      throw error;
    },
  });
  const take = (subscriptionId: string) => {
    const delivery = { businessId: "biz", subscriptionId, startBefore: Number.POSITIVE_INFINITY } as LaneDelivery;
    runner.take(lanes.of(delivery), delivery);
  };
  const endAll = () => {
    for (const end of ends.splice(0)) {
      end();
    }
  };
  return { runner, begun, take, endAll, calm: () => calm };
}

it("starts few attempts of unknown subscriptions in a turn, and those of fast ones at once", async () => {
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
