import { describe, expect, it } from "vitest";
import { Lane, type LaneDelivery } from "../../src/domain/webhook/delivery/lane.ts";

const key = { businessId: "biz", subscriptionId: "sub" };
const delivery = (changes: Partial<LaneDelivery> = {}): LaneDelivery =>
  ({ ...key, circuit: "closed", isProbe: false, isTest: false, ...changes }) as LaneDelivery;
const probe = delivery({ circuit: "open", isProbe: true });

describe("a lane", () => {
  it("has a backlog until a claim finds it empty after the last parking", () => {
    const lane = new Lane(key);
    lane.markParked();
    expect(lane.isForgettable).toBe(false);
    expect(lane.markDrained(0)).toBe(false);
    expect(lane.markDrained(1)).toBe(true);
    expect(lane.isForgettable).toBe(true);
  });

  it("admits only the probe while its circuit is open, and all deliveries after the probe succeeds", () => {
    const lane = new Lane(key);
    expect(lane.admits(delivery({ circuit: "open" }))).toBe(false);
    expect(lane.admits(probe)).toBe(true);
    lane.take(probe);
    const mark = lane.begin();
    expect(lane.admits(delivery({ circuit: "open" }))).toBe(false);
    lane.end(mark);
    expect(lane.isProbing).toBe(true);
    expect(lane.admits(delivery())).toBe(true);
    expect(lane.isProbing).toBe(false);
  });

  it("probes no longer if the probe fails or is returned", () => {
    const lane = new Lane(key);
    for (const end of [() => lane.endProbe(), () => lane.backOff(5_000)]) {
      expect(lane.admits(probe)).toBe(true);
      lane.take(probe);
      lane.end(lane.begin());
      end();
      expect(lane.isProbing).toBe(false);
    }
    const other = new Lane(key);
    other.admits(probe);
    other.take(probe);
    other.release(new Set([probe]));
    expect(other.isProbing).toBe(false);
  });

  it("takes the first delivery of a suspended subscription as its probe, and no other", () => {
    const lane = new Lane(key);
    const first = delivery({ circuit: "suspended" });
    expect(lane.admits(first)).toBe(true);
    lane.take(first);
    expect(lane.admits(delivery({ circuit: "suspended" }))).toBe(false);
    // Nor between the end of the attempt and the write of its result.
    lane.end(lane.begin());
    expect(lane.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(lane.isForgettable).toBe(false);
    lane.endProbe();
    expect(lane.isForgettable).toBe(true);
    const busy = new Lane(key);
    busy.take(delivery());
    expect(busy.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(busy.isProbing).toBe(false);
  });

  it("runs only tests while it is paused", () => {
    const lane = new Lane(key);
    lane.admits(probe);
    expect(lane.admits(delivery({ circuit: "paused" }))).toBe(false);
    expect(lane.isProbing).toBe(false);
    const test = delivery({ circuit: "paused", isTest: true });
    expect(lane.admits(test)).toBe(true);
    lane.take(test);
    lane.end(lane.begin());
    expect(lane.admits(delivery())).toBe(true);
  });
});
