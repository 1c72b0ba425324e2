import { describe, expect, it } from "vitest";
import {
  isOpenAt,
  mayHaveMessage,
  type OpeningHours,
  planRoute,
  type Route,
  routeInput,
  takeTheCall,
  takeTheTransfer,
} from "../../src/domain/route/rules.ts";
import { parseInput } from "../../src/platform/input.ts";

const WEEK: OpeningHours[] = [
  { weekday: 1, from: "09:00", until: "12:00" },
  { weekday: 1, from: "13:00", until: "17:00" },
  { weekday: 7, from: "22:00", until: "24:00" },
];
const ending = (action: "voicemail" | "hang_up" | "forward", phoneNumber: string | null = null) => ({
  action,
  words: null,
  greetingId: null,
  phoneNumber,
});
const ROUTE: Route = {
  strategy: "in_order",
  members: [
    { userId: "usr_1", ringSeconds: 20 },
    { userId: "usr_2", ringSeconds: 30 },
  ],
  queueId: null,
  menu: null,
  timeZone: null,
  hours: null,
  holidays: [],
  whenClosed: ending("hang_up"),
  whenUnanswered: ending("voicemail"),
};

describe("opening hours", () => {
  const isOpen = (at: string, zone: string, holidays: { date: string; name: string }[] = []) =>
    isOpenAt({ hours: WEEK, holidays }, new Date(at), zone);

  it.each([
    // 2026-11-23 is a Monday; New York is five hours behind UTC in winter, and four in summer.
    ["2026-11-23T13:59:59Z", "America/New_York", false],
    ["2026-11-23T14:00:00Z", "America/New_York", true],
    ["2026-11-23T17:00:00Z", "America/New_York", false],
    ["2026-11-23T18:00:00Z", "America/New_York", true],
    ["2026-11-23T22:00:00Z", "America/New_York", false],
    ["2026-07-06T13:00:00Z", "America/New_York", true],
    ["2026-07-06T12:59:00Z", "America/New_York", false],
    // It is Monday in Auckland while it is Sunday in UTC.
    ["2026-11-22T20:30:00Z", "Pacific/Auckland", true],
    ["2026-11-22T23:30:00Z", "UTC", true],
    ["2026-11-23T00:00:00Z", "UTC", false],
  ])("at %s in %s: %s", (at, zone, expected) => {
    expect(isOpen(at, zone)).toBe(expected);
  });

  it("a holiday closes the day of the zone", () => {
    const holidays = [{ date: "2026-11-23", name: "Founders' Day" }];
    expect(isOpen("2026-11-23T14:00:00Z", "America/New_York", holidays)).toBe(false);
    expect(isOpen("2026-11-22T23:30:00Z", "UTC", holidays)).toBe(true);
    expect(isOpen("2026-11-22T20:30:00Z", "Pacific/Auckland", holidays)).toBe(false);
    expect(isOpenAt({ hours: null, holidays }, new Date("2026-11-23T03:00:00Z"), "UTC")).toBe(false);
  });
});

describe("the way of a call", () => {
  const AT = new Date("2026-11-23T14:00:00Z");
  const plan = (changes: Partial<Route>, owner: string | null = null) =>
    planRoute({ ...ROUTE, ...changes }, AT, "UTC", owner);

  it("in order, all at once and to the owner first", () => {
    const [one, two] = ROUTE.members as [Route["members"][0], Route["members"][0]];
    const step = (...members: Route["members"]) => ({
      kind: "members",
      members,
      seconds: Math.max(...members.map(({ ringSeconds }) => ringSeconds)),
    });
    expect(plan({}).steps).toEqual([step(one), step(two)]);
    expect(plan({ strategy: "all_at_once" }).steps).toEqual([step(one, two)]);
    expect(plan({ strategy: "all_at_once", members: [] }).steps).toEqual([]);
    expect(plan({ strategy: "owner_first" }).steps).toEqual([step(one), step(two)]);
    expect(plan({ strategy: "owner_first" }, "usr_2").steps).toEqual([step(two), step(one)]);
    expect(plan({ strategy: "owner_first" }, "usr_3").steps).toEqual([
      step({ userId: "usr_3", ringSeconds: 20 }),
      step(one),
      step(two),
    ]);
    expect(plan({}, "usr_2").steps).toEqual([step(one), step(two)]);
  });

  it("outside the hours rings no member", () => {
    expect(plan({ hours: [] })).toMatchObject({ steps: [], last: { action: "hang_up" } });
    expect(plan({ hours: [], whenClosed: ending("forward", "+14165550177") })).toMatchObject({
      steps: [{ kind: "number", phoneNumber: "+14165550177", seconds: 20 }],
      last: { action: "hang_up" },
    });
  });
});

describe("a route that is refused names the field", () => {
  const given = {
    strategy: "in_order",
    members: [{ userId: "usr_1" }],
    whenClosed: { action: "hang_up" },
    whenUnanswered: { action: "voicemail" },
  };
  const fault = (changes: object) => {
    try {
      parseInput(routeInput, { ...given, ...changes });
      return null;
    } catch (error) {
      return (error as { details?: { field?: string } }).details?.field ?? (error as { field?: string }).field;
    }
  };

  it.each([
    [{}, null],
    [
      { hours: [{ weekday: 1, from: "00:00", until: "24:00" }], holidays: [{ date: "2028-02-29", name: "Leap" }] },
      null,
    ],
    [{ members: [{ userId: "usr_1" }, { userId: "usr_1" }] }, "members.1.userId"],
    [{ members: [{ userId: "usr_1", ringSeconds: 4 }] }, "members.0.ringSeconds"],
    [{ members: [{ userId: "usr_1", ringSeconds: 61 }] }, "members.0.ringSeconds"],
    [{ members: Array.from({ length: 21 }, (_, place) => ({ userId: `usr_${place}` })) }, "members"],
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ hours: [{ weekday: 1, from: "9:00", until: "17:00" }] }, "hours.0.from"],
    [{ hours: [{ weekday: 1, from: "24:00", until: "24:00" }] }, "hours.0.from"],
    [{ hours: [{ weekday: 1, from: "17:00", until: "09:00" }] }, "hours.0.until"],
    [{ hours: [{ weekday: 8, from: "09:00", until: "17:00" }] }, "hours.0.weekday"],
    [{ hours: [WEEK[0], { weekday: 1, from: "11:59", until: "12:30" }] }, "hours.1"],
    [{ holidays: [{ date: "2026-02-29", name: "None" }] }, "holidays.0.date"],
    [
      {
        holidays: [
          { date: "2026-12-25", name: "A" },
          { date: "2026-12-25", name: "B" },
        ],
      },
      "holidays.1.date",
    ],
    [{ whenClosed: { action: "forward" } }, "whenClosed.phoneNumber"],
    [{ whenClosed: { action: "forward", phoneNumber: "911" } }, "whenClosed.phoneNumber"],
    [{ whenClosed: { action: "hang_up", phoneNumber: "+14165550177" } }, "whenClosed.phoneNumber"],
    [{ whenUnanswered: { action: "voicemail", words: "x".repeat(1_001) } }, "whenUnanswered.words"],
    [{ whenUnanswered: { action: "voicemail", greetingId: "snd_1", words: "Hello" } }, "whenUnanswered.greetingId"],
    [{ whenClosed: { action: "hang_up", greetingId: "snd_1" } }, "whenClosed.greetingId"],
  ])("%j: %s", (changes, field) => {
    expect(fault(changes)).toBe(field);
  });
});

describe("the words to those who are rung", () => {
  it.each([
    [
      { callerName: "Ada Lovelace", callerNumber: "+14155550123", inboxName: "Sales" },
      "You have a call from Ada Lovelace at Sales. Press any key to take it.",
    ],
    [
      { callerName: null, callerNumber: "+14155550123", inboxName: "Sales" },
      "You have a call from 1 4 1 5 5 5 5 0 1 2 3 at Sales. Press any key to take it.",
    ],
    [
      { callerName: null, callerNumber: null, inboxName: "Sales & <Support>" },
      "You have a call from a withheld number at Sales Support. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 89.6 },
      "You have a call from Ada at Sales. The caller has waited for 90 seconds. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 0.2 },
      "You have a call from Ada at Sales. The caller has waited for 1 second. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 5_340 },
      "You have a call from Ada at Sales. The caller has waited for 89 minutes. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 5_399 },
      "You have a call from Ada at Sales. The caller has waited for 1 hour and 30 minutes. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 7_200 },
      "You have a call from Ada at Sales. The caller has waited for 2 hours. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 7_261 },
      "You have a call from Ada at Sales. The caller has waited for 2 hours and 1 minute. Press any key to take it.",
    ],
    [
      { callerName: "Ada", callerNumber: null, inboxName: "Sales", secondsWaited: 130 },
      "You have a call from Ada at Sales. The caller has waited for 2 minutes. Press any key to take it.",
    ],
    [
      { callerName: '"></Say><Hangup/>', callerNumber: "+14155550123", inboxName: "👍" },
      "You have a call from Say Hangup. Press any key to take it.",
    ],
    [
      { callerName: "Zoë 王 ".repeat(50), callerNumber: "+14155550123", inboxName: "x".repeat(200) },
      `You have a call from ${"Zoë 王 ".repeat(10).trim()} at ${"x".repeat(60)}. Press any key to take it.`,
    ],
  ])("of %j", (party, words) => {
    expect(takeTheCall({ ...party, asksForKey: true })).toBe(words);
  });
});

describe("the words about a transfer", () => {
  const call = { userName: "Ben", personName: "Ada", personNumber: "+14155550123", inboxName: "Sales" };
  it.each([
    [{}, "Ben transfers a call with Ada at Sales to you. Press any key to take it."],
    [{ isConsultation: true }, "Ben asks you about a call with Ada at Sales. Press any key to talk."],
    [
      { userName: null, personName: null, inboxName: "👍" },
      "A colleague transfers a call with 1 4 1 5 5 5 5 0 1 2 3 to you. Press any key to take it.",
    ],
    [
      { personName: null, personNumber: null },
      "Ben transfers a call with a withheld number at Sales to you. Press any key to take it.",
    ],
  ])("of %j", (others, words) => {
    expect(takeTheTransfer({ ...call, isConsultation: false, ...others })).toBe(words);
  });
});

describe("a caller", () => {
  const last = { action: "hang_up", words: "Goodbye.", language: "en-US" } as const;
  const inQueue = { steps: [{ kind: "queue", queueId: "que_1" }], last, step: 0 } as const satisfies object;

  it.each([
    ["has not come to the conference", { hasWaited: false, takesKeys: false }, true],
    ["waits in the conference", { hasWaited: true, takesKeys: false }, false],
    ["waits where keys are heard, and the carrier asks again and again", { hasWaited: true, takesKeys: true }, true],
  ])("who %s may leave a message at the fallback of the carrier: %o, %s", (_where, waits, expected) => {
    expect(mayHaveMessage({ ...inQueue, steps: [...inQueue.steps], ...waits }, false)).toBe(expected);
  });
});
