import { expect, it } from "vitest";
import { Backlog } from "../../src/domain/webhook/delivery/backlog.ts";
import { Budget } from "../../src/domain/webhook/delivery/budget.ts";
import type { Circuits } from "../../src/domain/webhook/delivery/circuits.ts";
import type { Intake } from "../../src/domain/webhook/delivery/intake.ts";
import { type LaneDelivery, Lanes } from "../../src/domain/webhook/delivery/lane.ts";
import { Runner } from "../../src/domain/webhook/delivery/runner.ts";
import type { Database } from "../../src/platform/db/database.ts";

/** The subscriptions whose backlog is claimed, with a database without parked deliveries. */

async function bench(work: (bench: ReturnType<typeof open>) => Promise<void>) {
  const opened = open();
  await work(opened);
  await opened.runner.end(0);
}

function open() {
  const lanes = new Lanes();
  const runner: Runner = new Runner({
    lanes,
    budget: new Budget(() => runner.resume()),
    attempt: () => new Promise(() => {}),
    giveBack: () => {},
    onRoom: () => {},
    onCalm: () => {},
    postpone: () => 0,
  });
  let asked: string[] = [];
  let meanwhile = () => {};
  const database = {
    rows: async (
      _statement: unknown,
      [, , , subscriptions, rooms]: [unknown, unknown, unknown, string[], number[]],
    ) => {
      asked = subscriptions.map((subscription, place) => `${subscription} ${rooms[place]}`);
      meanwhile();
      return [];
    },
  } as unknown as Database;
  const intake = { take: (claim: (lease: object) => Promise<unknown[]>) => claim({}) } as unknown as Intake;
  const backlog = new Backlog({ database, lanes, runner, intake, circuits: {} as Circuits, ask: () => {} });
  const key = (subscriptionId: string) => ({ businessId: "biz", subscriptionId });
  return {
    lanes,
    runner,
    note: (subscriptionId: string) => backlog.expect(key(subscriptionId)),
    take: (subscriptionId: string) => {
      const delivery = { ...key(subscriptionId), startBefore: Number.POSITIVE_INFINITY } as LaneDelivery;
      runner.take(lanes.of(delivery), delivery);
    },
    /** Claims once. Returns the requested subscriptions, with their room. */
    feed: async (work = () => {}) => {
      asked = [];
      meanwhile = work;
      await backlog.feed();
      return asked;
    },
    parkingsOf: (subscriptionId: string) => lanes.find(key(subscriptionId))?.parkings,
  };
}

it("remembers deliveries that are parked during a claim of the same backlog", () =>
  bench(async ({ note, feed, take, parkingsOf }) => {
    note("sub");
    expect(await feed(() => note("sub"))).toEqual(["sub 2"]);
    expect(parkingsOf("sub")).toBe(2);
    expect(await feed()).toEqual(["sub 2"]);
    expect(await feed()).toEqual([]);
    // A lane without work is forgotten; a later note belongs to the lane of the next attempts.
    expect(parkingsOf("sub")).toBeUndefined();
    note("sub");
    take("sub");
    expect(await feed()).toEqual(["sub 1"]);
    expect(parkingsOf("sub")).toBe(0);
  }));

it("claims first for the lanes that have waited longest", () =>
  bench(async ({ note, feed }) => {
    const names = Array.from({ length: 192 }, (_none, index) => `sub ${index}`);
    const again = () => names.forEach(note);
    again();
    const placesOf = (asked: string[]) => asked.map((each) => Number(each.split(" ")[1]));
    const rounds = [placesOf(await feed(again)), placesOf(await feed(again)), placesOf(await feed(again))];
    const from = (first: number) => Array.from({ length: 128 }, (_none, index) => (first + index) % 192);
    expect(rounds).toEqual([from(0), from(128), from(64)]);
  }));
