import { expect, it } from "vitest";
import { endingOf } from "../../src/dashboard/queues/ending.ts";
import type { QueueSettings } from "../../src/dashboard/queues/queries.ts";
import { type RouteNode, treeOf } from "../../src/dashboard/queues/route-tree.ts";

/** The tree of a route. */

type Route = Parameters<typeof treeOf>[0];

const queue = (id: string, more: Partial<QueueSettings> = {}) =>
  [
    id,
    {
      ...{ id, name: id, strategy: "IN_ORDER", memberIds: [], ringSeconds: 20, longestWaitSeconds: 90, mostCallers: 7 },
      ...{ serviceSeconds: 20, overflow: null, overflowQueueId: null, holdWords: null, holdLanguage: null },
      ...{ holdAudio: null, saysPosition: false, saysWait: false, offersCallback: false },
      ...{ alertWaitSeconds: null, alertCallers: null },
      ...more,
    } satisfies QueueSettings,
  ] as const;

const ROUTE: Route = {
  members: [],
  hours: null,
  holidays: [],
  queueId: "",
  menu: null,
  whenClosed: endingOf(null),
  whenUnanswered: { ...endingOf(null), action: "HANG_UP" },
};

/** The tree in lines, each node below the one above it. */
function linesOf(route: Partial<Route>, queues: readonly (readonly [string, QueueSettings])[] = []): string[] {
  const write = ({ way, name, about, nodes }: RouteNode, depth: number): string[] => [
    `${"  ".repeat(depth)}${way === null ? "" : `${way}: `}${name}${about === null ? "" : ` (${about})`}`,
    ...nodes.flatMap((node) => write(node, depth + 1)),
  ];
  const [nameOf, phoneText] = [(id: string) => id.toUpperCase(), (number: string) => number];
  const known = { strategy: "All at once", queues: new Map(queues), nameOf, phoneText };
  return write(treeOf({ ...ROUTE, ...route }, known), 0);
}

it("of members has their names, the hours and what follows", () => {
  const week = ["MONDAY", "TUESDAY"].map((weekday) => ({ weekday, from: "09:00", until: "17:00" }));
  const hours = [...week, { weekday: "SATURDAY", from: "09:00", until: "12:00" }];
  const members = ["a", "b", "c", "d", "e", "f", "g"].map((userId) => ({ userId }));
  expect(linesOf({ hours, holidays: [{}, {}], members })).toEqual([
    "Open Mon, Tue 09:00 to 17:00; Sat 09:00 to 12:00 (closed on 2 holidays)",
    "  Open: A, B, C, D, E, 2 more (All at once)",
    "    Nobody takes the call: Say something and hang up",
    "  Closed: Take a message",
  ]);
});

it("of a queue has its members and its overflow, which is that of the route without an own one", () => {
  expect(linesOf({ queueId: "sales" }, [queue("sales", { memberIds: ["a"] })])).toEqual([
    "Always open",
    "  Queue sales",
    "    A member is free: A (One after another)",
    "    After 90 s, or with 7 callers: Say something and hang up",
  ]);
});

it("draws a queue once to which several ways lead, and a circle too", () => {
  const queues = [queue("one", { overflowQueueId: "two" }), queue("two", { overflowQueueId: "one" })];
  const keys = ["1", "2"].map((key) => ({ key, action: "QUEUE" as const, queueId: "two" }));
  const menu = { words: "Choose", language: "en-US" as const, audioId: null, repeats: 1, keys };
  expect(linesOf({ queueId: "gone", menu }, queues)).toEqual([
    "Always open",
    "  Keys (Choose)",
    "    Key 1: Queue two",
    "      A member is free: Nobody is a member",
    "      After 90 s, or with 7 callers: Queue one",
    "        A member is free: Nobody is a member",
    "        After 90 s, or with 7 callers: Queue two (as above)",
    "    Key 2: Queue two (as above)",
    "    Another key or none: A former queue",
  ]);
});
