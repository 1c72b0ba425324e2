import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Lane, type LaneDelivery } from "../../src/domain/webhook/delivery/lane.ts";
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

describe("the table of states", () => {
  it("tells of an event that cannot happen, and stays", () => {
    expect(() => next("idle", "began", throwImpossible)).toThrow("idle");
    const told: Error[] = [];
    expect(next("idle", "began", (error) => told.push(error))).toBe("idle");
    expect(told).toHaveLength(1);
  });

  it("has a way from each state to each other one", () => {
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

  it("is the one in docs/dispatcher.md", async () => {
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
    const states: State[] = [one.state];
    const seen = () => states.push(one.state);
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

  it("is backlogged until a look finds no more, and then what it has here", () => {
    const one = lane();
    one.take(delivery());
    one.begin();
    one.note();
    expect(one.state).toBe("backlogged");
    expect(one.noteDrained(0)).toBe(false);
    expect(one.noteDrained(1)).toBe(true);
    expect(one.state).toBe("running");
  });

  it("lets nothing through while its circuit is open, but a probe; closes when that is delivered", () => {
    const one = lane();
    expect(one.admits(delivery({ circuit: "open" }))).toBe(false);
    expect(one.state).toBe("open");
    const probe = delivery({ circuit: "open", isProbe: true });
    expect(one.admits(probe)).toBe(true);
    one.take(probe);
    const mark = one.begin();
    expect(one.admits(delivery({ circuit: "open" }))).toBe(false);
    expect(one.state).toBe("half-open");
    one.end(mark);
    one.close();
    one.note();
    expect(one.state).toBe("backlogged");
  });

  it("is open again when its probe fails, or is given back", () => {
    const one = lane();
    const probe = delivery({ circuit: "open", isProbe: true });
    for (const end of [() => one.open(), () => one.backOff()]) {
      expect(one.admits(probe)).toBe(true);
      one.take(probe);
      one.end(one.begin());
      end();
      expect(one.state).toBe("open");
    }
    const other = lane();
    other.admits(probe);
    other.take(probe);
    other.release(new Set([probe]));
    expect(other.state).toBe("open");
  });

  it("takes the first delivery of one that is suspended as a probe, and no other", () => {
    const one = lane();
    const first = delivery({ circuit: "suspended" });
    expect(one.admits(first)).toBe(true);
    one.take(first);
    expect(one.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(one.state).toBe("half-open");
    // Nor once the attempt has ended, until its result is written.
    one.end(one.begin());
    expect(one.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(one.isForgettable).toBe(false);
    one.open();
    expect(one.isForgettable).toBe(true);
    const busy = lane();
    busy.take(delivery());
    expect(busy.admits(delivery({ circuit: "suspended" }))).toBe(false);
    expect(busy.state).toBe("suspended");
  });

  it("runs a test while it is paused, and nothing else", () => {
    const one = lane();
    expect(one.admits(delivery({ circuit: "paused" }))).toBe(false);
    const test = delivery({ circuit: "paused", isTest: true });
    expect(one.admits(test)).toBe(true);
    one.take(test);
    one.end(one.begin());
    expect(one.state).toBe("paused");
    expect(one.admits(delivery())).toBe(true);
    expect(one.state).toBe("idle");
  });
});
