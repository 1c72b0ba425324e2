import { describe, expect, it, vi } from "vitest";
import { Gate, type Owner } from "../../src/platform/db/gate.ts";

/** Has the owners ask in this order; each notes its name once it is in. */
function ask(gate: Gate, owners: readonly Owner[]): { inside: Owner[]; refused: string[]; settle(): Promise<void> } {
  const inside: Owner[] = [];
  const refused: string[] = [];
  for (const owner of owners) {
    const wait = gate.enter(owner);
    if (wait) {
      wait.then(
        () => inside.push(owner),
        (error: Error) => refused.push(error.message),
      );
    } else {
      inside.push(owner);
    }
  }
  return { inside, refused, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

const times = (count: number, owner: Owner) => Array.from({ length: count }, () => owner);
const gateOf = (size: number, patienceMs = 60_000) => new Gate({ size, patienceMs });

describe("a gate", () => {
  it("gives one owner at most half, regardless of other owners", () => {
    const { inside } = ask(gateOf(10), [...times(12, "a"), "b"]);
    expect(inside).toEqual([...times(5, "a"), "b"]);
  });

  it("reserves the last fifth for owners without a connection", () => {
    const { inside } = ask(gateOf(10), [...times(12, "a"), ...times(12, "b"), "c", "d", "e"]);
    expect(inside).toEqual([...times(5, "a"), ...times(3, "b"), "c", "d"]);
  });

  it("gives requests without an owner all connections", () => {
    const { inside } = ask(gateOf(10), times(12, null));
    expect(inside).toEqual(times(10, null));
  });

  it("limits the waiting requests of an owner, but not those without an owner", async () => {
    const gate = gateOf(2);
    const { inside, refused, settle } = ask(gate, [null, null, ...times(500, null), ...times(202, "a")]);
    await settle();
    expect([inside.length, refused]).toEqual([2, times(2, "too many requests are waiting for a database connection")]);
    gate.close();
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ])("of size %d lets one owner have %d", (size, share) => {
    expect(ask(gateOf(size), times(9, "a")).inside).toEqual(times(share, "a"));
  });

  it("admits waiting requests in turn, owner by owner", async () => {
    const gate = gateOf(2);
    const { inside, settle } = ask(gate, [null, null, "a", "a", "a", "b", "b", "c"]);
    for (const leaving of [null, "a", "b", "c", "a", "b", "a"]) {
      gate.leave(leaving);
      await settle();
    }
    expect(inside.slice(2)).toEqual(["a", "b", "c", "a", "b", "a"].slice(0, inside.length - 2));
    expect(inside.length).toBe(8);
  });

  it("admits every request for which a release makes room", async () => {
    const gate = gateOf(5);
    // One stays free for new owners: b already has one, so its second request waits.
    const { inside, settle } = ask(gate, [...times(3, null), "b", "b"]);
    expect(inside).toEqual([...times(3, null), "b"]);
    gate.leave("b");
    await settle();
    expect(inside).toEqual([...times(3, null), "b", "b"]);
  });

  it("refuses a request that has waited too long, and admits the next one", async () => {
    vi.useFakeTimers();
    try {
      const gate = gateOf(1, 500);
      const { inside, refused } = ask(gate, ["a", "b"]);
      await vi.advanceTimersByTimeAsync(499);
      expect(refused).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(refused).toEqual(["no connection to the database was free within 500 ms"]);
      gate.leave("a");
      expect(ask(gate, ["c"]).inside).toEqual(["c"]);
      expect(inside).toEqual(["a"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses at once beyond two hundred waiting requests of one owner", async () => {
    const gate = gateOf(2);
    const { refused, settle } = ask(gate, times(202, "a"));
    await settle();
    expect(refused).toEqual(["too many requests are waiting for a database connection"]);
    expect(ask(gate, ["b"]).inside).toEqual(["b"]);
    gate.close();
  });

  it("refuses at once beyond two thousand waiting requests in total", async () => {
    const gate = gateOf(1);
    const owners = Array.from({ length: 2_002 }, (_, index) => `owner ${index}`);
    const { inside, refused, settle } = ask(gate, owners);
    await settle();
    expect([inside.length, refused.length]).toEqual([1, 1]);
    gate.close();
    await settle();
    expect(refused.length).toBe(2_001);
  });
});
