import { expect, it } from "vitest";
import { LanePlan } from "../../src/domain/order/lane-plan.ts";
import type { WaitingLane } from "../../src/domain/order/lane-store.ts";

const lane = (businessId: string, inboxId: string, milliseconds: number) =>
  ({ businessId, inboxId, milliseconds }) satisfies WaitingLane;

/** A plan at a time that the test sets, and the inboxes whose texts it picks. */
function planWith(lanes: WaitingLane[]) {
  const clock = { now: 1_000 };
  const plan = new LanePlan(() => clock.now);
  plan.learn(lanes);
  const pick = (free: number, share = free, taken: string[] = []) =>
    plan.pick({ free, share, taken }).map(({ inboxId }) => inboxId);
  return { plan, clock, pick };
}

it("the business with the fewest running orders comes first, then the lane that has waited longest", () => {
  const { pick } = planWith([
    lane("big", "b1", -900),
    lane("big", "b2", -800),
    lane("big", "b3", -700),
    lane("small", "s1", -10),
    lane("new", "n1", 0),
  ]);
  expect(pick(3)).toEqual(["b1", "s1", "n1"]);
  expect(pick(3, 3, ["big", "small"])).toEqual(["b2", "b3"]);
});

it("a business has at most its share, and its other lanes stay in the plan", () => {
  const { plan, pick } = planWith([lane("big", "b1", -3), lane("big", "b2", -2), lane("big", "b3", -1)]);
  expect(pick(8, 2, ["big"])).toEqual(["b1"]);
  const sated = { free: 6, share: 2, taken: ["big", "big"] };
  expect(plan.untilNext(sated)).toBeNull();
  expect(plan.untilNext({ ...sated, taken: ["big"] })).toBe(-2);
  expect(pick(8, 4, ["big"])).toEqual(["b2", "b3"]);
});

it("a lane is picked once it is ready, and again once it is added", () => {
  const { plan, clock, pick } = planWith([lane("big", "late", 500), lane("big", "soon", 20)]);
  const capacity = { free: 1, share: 1, taken: [] };
  expect(pick(8)).toEqual([]);
  expect(plan.untilNext(capacity)).toBe(20);
  clock.now += 20;
  expect(pick(8)).toEqual(["soon"]);
  plan.add(lane("big", "soon", 100));
  expect(plan.untilNext(capacity)).toBe(100);
  clock.now += 480;
  expect(pick(8)).toEqual(["soon", "late"]);
  expect(plan.untilNext(capacity)).toBeNull();
});
