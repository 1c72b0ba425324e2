import { z } from "zod";
import { calendarDate, seenLine, timeZone } from "../../platform/input.ts";
import { type Ending, ending, type LastStep, planEnding, RING_SECONDS, ringSeconds } from "../call/ending-rules.ts";
import { type Menu, type MenuStep, menuInput, menuStep } from "./menu-rules.ts";

/**
 * The route of an inbox: who is rung when it is called, in which order, in which hours, and what follows when nobody
 * takes the call. A call keeps the route as it was at its arrival.
 */

/** `owner_first`: the user who last talked with the caller or called them, then the members in order. */
export const strategies = ["in_order", "all_at_once", "owner_first"] as const;
export type Strategy = (typeof strategies)[number];

/** The maximum of members, of spans of opening hours, and of holidays. */
export const MOST_MEMBERS = 20;
export const MOST_HOURS = 42;
export const MOST_HOLIDAYS = 100;

export interface Member {
  userId: string;
  ringSeconds: number;
}

/** ISO 8601: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** A span of a weekday, `HH:MM` on a 24-hour clock; `24:00` ends the day. */
export interface OpeningHours {
  weekday: Weekday;
  from: string;
  /** Exclusive. */
  until: string;
}

/** A day on which the inbox is closed, `YYYY-MM-DD`. */
export interface Holiday {
  date: string;
  name: string;
}

export interface Route {
  strategy: Strategy;
  members: Member[];
  /** IANA; null: that of the business. */
  timeZone: string | null;
  /** Null: always open. */
  hours: OpeningHours[] | null;
  holidays: Holiday[];
  /** The queue in which callers wait in opening hours, in place of members; null: none. */
  queueId: string | null;
  /** What callers choose before they come to a queue: that of `queueId` without a choice; null: nothing. */
  menu: Menu | null;
  whenClosed: Ending;
  whenUnanswered: Ending;
}

/** The maximum length of a name that is said, in characters. */
const LONGEST_SPOKEN = 60;

/** A name with nothing that a voice would spell or the carrier would interpret. */
function spoken(name: string | null): string {
  const words = (name ?? "").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
  return words.slice(0, LONGEST_SPOKEN).toWellFormed().trim();
}

/** A wait in words: in whole minutes from one and a half on, and from one and a half hours on in hours too. */
function spokenWait(seconds: number): string {
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (seconds < 90) {
    return of(Math.max(1, Math.round(seconds)), "second");
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) {
    return of(minutes, "minute");
  }
  const rest = minutes % 60;
  return `${of(Math.floor(minutes / 60), "hour")}${rest === 0 ? "" : ` and ${of(rest, "minute")}`}`;
}

/** The name of a party, or else the number, digit by digit. */
function spokenParty(name: string | null, number: string | null): string {
  const digits = [...(number ?? "").replaceAll(/\D/g, "")].join(" ");
  return spoken(name) || digits || "a withheld number";
}

/** A call that a user transfers to a colleague. */
export interface TransferredCall {
  /** Null: the user has no name any more. */
  userName: string | null;
  personName: string | null;
  /** Null: withheld. */
  personNumber: string | null;
  inboxName: string;
  /** The user talks with the colleague first. */
  isConsultation: boolean;
}

/** To a colleague whose phone rings for a transfer, before the key: who transfers it, who the person is, and the inbox. */
export function takeTheTransfer(call: TransferredCall): string {
  const from = spoken(call.userName) || "A colleague";
  const inbox = spoken(call.inboxName);
  const it = `a call with ${spokenParty(call.personName, call.personNumber)}${inbox && ` at ${inbox}`}`;
  return call.isConsultation
    ? `${from} asks you about ${it}. Press any key to talk.`
    : `${from} transfers ${it} to you. Press any key to take it.`;
}

/** The words if the transferred call is not known. */
export const TAKE_A_TRANSFER = "A call is transferred to you. Press any key to take it.";

/** The longest words about a transfer, in characters. */
export const LONGEST_TRANSFER_WORDS = longestTransferWords();

function longestTransferWords(): number {
  const name = "x".repeat(LONGEST_SPOKEN);
  const call = { userName: name, personName: name, personNumber: null, inboxName: name };
  return Math.max(...[true, false].map((isConsultation) => takeTheTransfer({ ...call, isConsultation }).length));
}

/** A call that rings for a user. */
export interface PromptedCall {
  callerName: string | null;
  /** Null: withheld. */
  callerNumber: string | null;
  inboxName: string | null;
  /** Null: the caller is in no queue. */
  secondsWaited?: number | null;
  /** The person is called once the call is taken. */
  isCallback?: boolean;
  /** The user takes it with a key; else it was accepted in the browser that rang. */
  asksForKey: boolean;
}

/**
 * To a user for whom a call rings: whose call it is, to which inbox, and how long the caller has waited in a queue. An
 * unknown number is said digit by digit.
 */
export function takeTheCall({
  callerName,
  callerNumber,
  inboxName,
  secondsWaited = null,
  isCallback = false,
  asksForKey,
}: PromptedCall): string {
  const who = spokenParty(callerName, callerNumber);
  const inbox = spoken(inboxName);
  const wait = secondsWaited === null ? "" : ` The caller has waited for ${spokenWait(secondsWaited)}.`;
  const call = isCallback ? `callback to ${who}` : `call from ${who}`;
  return `You have a ${call}${inbox && ` at ${inbox}`}.${wait}${asksForKey ? " Press any key to take it." : ""}`;
}

const clock = z
  .string()
  .refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value), { error: "must be a time of day, such as 09:30" });
const end = z.union([z.literal("24:00"), clock], { error: "must be a time of day, such as 17:00 or 24:00" });

const openingHours = z
  .strictObject({
    weekday: z.union(weekdays.map((day) => z.literal(day))),
    from: clock,
    until: end,
  })
  .refine(({ from, until }) => from < until, { path: ["until"], error: "must be after from" });

const holiday = z.strictObject({
  date: calendarDate,
  name: seenLine(80),
});

export const routeInput = z
  .strictObject({
    strategy: z.enum(strategies),
    members: z
      .array(
        z.strictObject({
          userId: z.string(),
          ringSeconds,
        }),
      )
      .max(MOST_MEMBERS)
      .superRefine(unique(({ userId }) => userId, "userId")),
    timeZone: timeZone.nullish().transform((zone) => zone ?? null),
    hours: z
      .array(openingHours)
      .max(MOST_HOURS)
      .superRefine((spans, context) => {
        const overlapping = spans.findIndex((span, place) =>
          spans.some(
            (other, before) =>
              before < place && other.weekday === span.weekday && other.from < span.until && span.from < other.until,
          ),
        );
        if (overlapping >= 0) {
          context.addIssue({ code: "custom", path: [overlapping], message: "must not overlap other hours" });
        }
      })
      .nullish()
      .transform((hours) => hours ?? null),
    holidays: z
      .array(holiday)
      .max(MOST_HOLIDAYS)
      .superRefine(unique(({ date }) => date, "date"))
      .nullish()
      .transform((days) => days ?? []),
    queueId: z
      .string()
      .nullish()
      .transform((id) => id ?? null),
    menu: menuInput.nullish().transform((menu) => menu ?? null),
    whenClosed: ending,
    whenUnanswered: ending,
  })
  .superRefine(({ members, queueId, menu }, context) => {
    if (menu !== null && queueId === null) {
      const message = "is required with a menu: callers who choose nothing go there";
      context.addIssue({ code: "custom", path: ["queueId"], message });
    }
    if (queueId !== null && members.length > 0) {
      context.addIssue({ code: "custom", path: ["queueId"], message: "takes the place of members: send one of them" });
    }
  });

function unique<Item>(keyOf: (item: Item) => string, field: string) {
  return (items: readonly Item[], context: z.RefinementCtx) => {
    const keys = items.map(keyOf);
    const repeated = keys.findIndex((key, place) => keys.indexOf(key) !== place);
    if (repeated >= 0) {
      context.addIssue({ code: "custom", path: [repeated, field], message: "must be unique" });
    }
  };
}

/** One step of a call: users or a number that ring at the same time, or a queue. */
export type RouteStep =
  | { kind: "members"; members: Member[]; seconds: number }
  | { kind: "number"; phoneNumber: string; seconds: number }
  | { kind: "queue"; queueId: string }
  | MenuStep;

/** The way of one call. */
export interface RoutePlan {
  steps: RouteStep[];
  last: LastStep;
}

/** Whether a call is in a queue, or was taken from one. */
export function isQueued({ steps, step }: RoutePlan & { step: number }): boolean {
  return steps[step]?.kind === "queue";
}

/**
 * Whether the caller may have left a message: at the end of the route, or at the fallback of the carrier, where the answer
 * of the service has not arrived. Then also in a call that was taken: nobody heard the caller.
 *
 * @param routed null: the call has no route.
 * @param isTalk the call was a talk, as far as the service knows.
 */
export function mayHaveMessage(
  routed: (RoutePlan & { step: number; hasWaited: boolean; takesKeys: boolean }) | null,
  isTalk: boolean,
): boolean {
  if (routed === null) {
    return !isTalk;
  }
  // A caller outside of the conference asks for instructions again and again, and any answer may be lost.
  const mayBeAtFallback = !routed.hasWaited || routed.takesKeys;
  return mayBeAtFallback || (routed.last.action === "voicemail" && routed.step >= routed.steps.length);
}

/**
 * The way of a call that arrives at this time.
 *
 * @param zone the time zone of the opening hours.
 * @param ownerId the user who last talked with the caller or called them, for `owner_first`; null if there is none.
 */
export function planRoute(route: Route, at: Date, zone: string, ownerId: string | null): RoutePlan {
  if (!isOpenAt(route, at, zone)) {
    return endBy(route.whenClosed, []);
  }
  return endBy(route.whenUnanswered, stepsOf(route, ownerId));
}

function stepsOf({ strategy, members, queueId, menu }: Route, ownerId: string | null): RouteStep[] {
  if (queueId !== null) {
    return [...(menu ? [menuStep(menu)] : []), queueStep(queueId)];
  }
  if (strategy === "all_at_once") {
    const seconds = Math.max(...members.map(({ ringSeconds }) => ringSeconds));
    return members.length > 0 ? [{ kind: "members", members, seconds }] : [];
  }
  const owner =
    strategy === "owner_first" && ownerId !== null
      ? (members.find(({ userId }) => userId === ownerId) ?? { userId: ownerId, ringSeconds: RING_SECONDS.usual })
      : null;
  const ordered = owner ? [owner, ...members.filter(({ userId }) => userId !== ownerId)] : members;
  return ordered.map((member) => ({ kind: "members", members: [member], seconds: member.ringSeconds }));
}

function endBy(ending: Ending, steps: RouteStep[]): RoutePlan {
  const { forwardTo, last } = planEnding(ending);
  return { steps: [...steps, ...forwardStep(forwardTo)], last };
}

export function queueStep(queueId: string): RouteStep {
  return { kind: "queue", queueId };
}

/** The step that rings an outside number, if there is one. */
export function forwardStep(number: string | null): RouteStep[] {
  return number === null ? [] : [{ kind: "number", phoneNumber: number, seconds: RING_SECONDS.usual }];
}

/** Whether an inbox is open at an instant, on the clock of a zone. */
export function isOpenAt({ hours, holidays }: Pick<Route, "hours" | "holidays">, at: Date, zone: string): boolean {
  const { date, time, weekday } = localTime(zone, at);
  if (holidays.some((day) => day.date === date)) {
    return false;
  }
  return hours === null || hours.some((span) => span.weekday === weekday && span.from <= time && time < span.until);
}

/** The calendar day and the time of day of a zone, with its daylight saving. */
function localTime(zone: string, at: Date): { date: string; time: string; weekday: Weekday } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  const date = `${part("year")}-${part("month")}-${part("day")}`;
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { date, time: `${part("hour")}:${part("minute")}`, weekday: (day === 0 ? 7 : day) as Weekday };
}
