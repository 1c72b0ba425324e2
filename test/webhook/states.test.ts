import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Lane } from "../../src/domain/webhook/delivery/lane.ts";
import type { LaneDelivery } from "../../src/domain/webhook/delivery/lane-delivery.ts";
import {
  EVENTS,
  type Event,
  next,
  STATES,
  type State,
  TRANSITIONS,
  throwImpossible,
} from "../../src/domain/webhook/delivery/states.ts";

const key = { businessId: "biz", subscriptionId: "sub" };
const delivery = (changes: Partial<LaneDelivery> = {}): LaneDelivery =>
  ({ ...key, circuit: "closed", isProbe: false, isTest: false, ...changes }) as LaneDelivery;

describe("the table of transitions", () => {
  it("reports an impossible event and keeps the state", () => {
    expect(() => next("idle", "began", throwImpossible)).toThrow("idle");
    const told: Error[] = [];
    expect(next("idle", "began", (error) => told.push(error))).toBe("idle");
    expect(told).toHaveLength(1);
  });

  it("has a path from each state to every other one", () => {
    const reached = (from: State) => {
      const found = new Set<State>([from]);
      for (const state of found) {
        for (const following of Object.values(TRANSITIONS[state])) {
          found.add(following);
        }
      }
      return found;
    };
    expect(STATES.map((state) => reached(state).size)).toEqual(STATES.map(() => STATES.length));
  });

  it("equals the table in docs/dispatcher.md", async () => {
    const events = Object.keys(EVENTS) as Event[];
    const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    const table = [
      row(["", ...STATES]),
      row(["---", ...STATES.map(() => "---")]),
      ...events.map((event) => row([event, ...STATES.map((state) => TRANSITIONS[state][event] ?? "–")])),
    ].join("\n");
    const meanings = [
      row(["Event", "Meaning"]),
      row(["---", "---"]),
      ...events.map((event) => row([event, EVENTS[event]])),
    ].join("\n");
    const document = await readFile(new URL("../../docs/dispatcher.md", import.meta.url), "utf8");
    expect(document).toContain(table);
    expect(document).toContain(meanings);
  });
});

describe("a lane", () => {
  const lane = () => new Lane(key, throwImpossible);

  it("goes from idle to due, running and back", () => {
    const one = lane();
    const states: State[] = [one.state.current];
    const seen = () => states.push(one.state.current);
    one.take(delivery());
    one.take(delivery());
    seen();
    const mark = one.begin();
    seen();
    one.end(mark);
    seen();
    one.release(new Set(one.waiting));
    seen();
    expect(states).toEqual(["idle", "due", "running", "due", "idle"]);
  });

  it("is backlogged until a claim finds the backlog empty, and then takes the state of its own deliveries", () => {
    const one = lane();
    one.take(delivery());
    one.begin();
    one.state.note();
    expect(one.state.current).toBe("backlogged");
    expect(one.state.noteDrained(0)).toBe(false);
    expect(one.state.noteDrained(1)).toBe(true);
    expect(one.state.current).toBe("running");
  });

  it("admits only the probe while its circuit is open, and closes after the probe succeeds", () => {
    const one = lane();
    expect(one.admits(delivery({ circuit: "open" }))).toBe(false);
    expect(one.state.current).toBe("open");
    const probe = delivery({ circuit: "open", isProbe: true });
    expect(one.admits(probe)).toBe(true);
    one.take(probe);
    const mark = one.begin();
    expect(one.admits(delivery({ circuit: "open" }))).toBe(false);
    expect(one.state.current).toBe("half-open");
    one.end(mark);
    one.state.close();
    one.state.note();
    expect(one.state.current).toBe("backlogged");
  });

  it("is open again if its probe fails or is returned", () => {
    const one = lane();
    const probe = delivery({ circuit: "open", isProbe: true });
    for (const end of [() => one.state.enter("opened"), () => one.backOff(5_000)]) {
      expect(one.admits(probe)).toBe(true);
      one.take(probe);
      one.end(one.begin());
      end();
      expect(one.state.current).toBe("open");
    }
    const other = lane();
    other.admits(probe);
    other.take(probe);
    other.release(new Set([probe]));
    expect(other.state.current).toBe("open");
  });

  it("takes the first delivery of a suspended subscription as its probe, and no other", () => {
    const one = lane();
    const first = delivery({ circuit: "suspended" });
    expect(one.admits(first)).toBe(true);
    one.take(first);
    expect(one.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(one.state.current).toBe("half-open");
    // Nor between the end of the attempt and the write of its result.
    one.end(one.begin());
    expect(one.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(one.isForgettable).toBe(false);
    one.state.enter("opened");
    expect(one.isForgettable).toBe(true);
    const busy = lane();
    busy.take(delivery());
    expect(busy.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(busy.state.current).toBe("suspended");
  });

  it("runs only tests while it is paused", () => {
    const one = lane();
    expect(one.admits(delivery({ circuit: "paused" }))).toBe(false);
    const test = delivery({ circuit: "paused", isTest: true });
    expect(one.admits(test)).toBe(true);
    one.take(test);
    one.end(one.begin());
    expect(one.state.current).toBe("paused");
    expect(one.admits(delivery())).toBe(true);
    expect(one.state.current).toBe("idle");
  });
});
