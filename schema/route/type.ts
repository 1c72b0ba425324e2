import type { Ending, EndingAction } from "../../src/domain/call/ending-rules.ts";
import type { Call } from "../../src/domain/call/rules.ts";
import type { User } from "../../src/domain/identity/rules.ts";
import { type Menu, type MenuAction, type MenuKey, MOST_KEYS } from "../../src/domain/route/menu-rules.ts";
import type { MissedCall } from "../../src/domain/route/missed-store.ts";
import type { RingingCall } from "../../src/domain/route/ring-store.ts";
import {
  type Holiday,
  isOpenAt,
  type Member,
  MOST_HOLIDAYS,
  MOST_HOURS,
  MOST_MEMBERS,
  type OpeningHours,
  type Strategy,
  type Weekday,
} from "../../src/domain/route/rules.ts";
import type { InboxRoute } from "../../src/domain/route/store.ts";
import { databaseNow } from "../../src/platform/clock.ts";
import { AudioFileType } from "../audio/type.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { connectionOf } from "../connection.ts";
import { InboxType, UserType, ViewerType } from "../identity/type.ts";

export const RingStrategyType = builder.enumType("RingStrategy", {
  description: "Who is rung when an inbox is called.",
  values: {
    IN_ORDER: { value: "in_order", description: "The members one after another." },
    ALL_AT_ONCE: { value: "all_at_once", description: "All members: the first who presses a key has the call." },
    OWNER_FIRST: {
      value: "owner_first",
      description: "The user who last talked with the caller or called them, then the members one after another.",
    },
  } as const satisfies Record<string, { value: Strategy; description: string }>,
});

export const EndingActionType = builder.enumType("RouteEndingAction", {
  description: "What follows when an inbox is closed, or nobody takes a call.",
  values: {
    VOICEMAIL: { value: "voicemail", description: "The caller hears a greeting and may leave a message." },
    FORWARD: { value: "forward", description: "Another number rings. If it does not answer, the caller hears that." },
    HANG_UP: { value: "hang_up", description: "The caller hears some words, and the call ends." },
  } as const satisfies Record<string, { value: EndingAction; description: string }>,
});

export const WeekdayType = builder.enumType("Weekday", {
  description: "A day of the week.",
  values: {
    MONDAY: { value: 1, description: "Monday." },
    TUESDAY: { value: 2, description: "Tuesday." },
    WEDNESDAY: { value: 3, description: "Wednesday." },
    THURSDAY: { value: 4, description: "Thursday." },
    FRIDAY: { value: 5, description: "Friday." },
    SATURDAY: { value: 6, description: "Saturday." },
    SUNDAY: { value: 7, description: "Sunday." },
  } as const satisfies Record<string, { value: Weekday; description: string }>,
});

const MemberType = builder.objectRef<Member>("InboxRouteMember").implement({
  description: "A user whose phone rings when an inbox is called.",
  fields: (t) => ({
    user: t.field({
      type: UserType,
      description: "The user. One who is deactivated, has no phone or is in a call is not rung.",
      resolve: async ({ userId }, _arguments, { loaders }) => (await loaders.user.load(userId)) as User,
    }),
    ringSeconds: t.exposeInt("ringSeconds", { description: "The seconds for which the phone rings." }),
  }),
});

const OpeningHoursType = builder.objectRef<OpeningHours>("OpeningHours").implement({
  description: "A span of a weekday in which an inbox is open.",
  fields: (t) => ({
    weekday: t.expose("weekday", { type: WeekdayType, description: "The day." }),
    from: t.exposeString("from", { description: "The opening, such as `09:00`." }),
    until: t.exposeString("until", { description: "The closing, such as `17:30`; `24:00` ends the day." }),
  }),
});

const HolidayType = builder.objectRef<Holiday>("Holiday").implement({
  description: "A day on which an inbox is closed.",
  fields: (t) => ({
    date: t.exposeString("date", { description: "The day, such as `2026-12-25`." }),
    name: t.exposeString("name", { description: "The name of the day." }),
  }),
});

export const EndingType = builder.objectRef<Ending>("RouteEnding").implement({
  description: "What follows when an inbox is closed, or nobody takes a call.",
  fields: (t) => ({
    action: t.expose("action", { type: EndingActionType, description: "What follows." }),
    words: t.exposeString("words", {
      nullable: true,
      description: "The greeting of the voicemail or the words before the end; null: the usual ones.",
    }),
    language: t.string({
      nullable: true,
      description: "The language of the words, a tag of BCP 47; null: `en-US`.",
      resolve: ({ language }) => language ?? null,
    }),
    greeting: t.field({
      type: AudioFileType,
      nullable: true,
      description: "The recording that greets callers of the voicemail in place of words; null without one.",
      resolve: ({ greetingId }, _arguments, { loaders }) => (greetingId ? loaders.audioFile.load(greetingId) : null),
    }),
    phoneNumber: t.expose("phoneNumber", {
      type: "PhoneNumber",
      nullable: true,
      description: "The number that rings, if the call is forwarded.",
    }),
  }),
});

export const MenuActionType = builder.enumType("MenuAction", {
  description: "What a key of a menu does.",
  values: {
    QUEUE: { value: "queue", description: "The caller goes to a queue." },
    NEVER_CALL: {
      value: "never_call",
      description:
        "The number of the caller goes onto the do-not-call list, the caller hears so, and the call ends. A caller who " +
        "withholds the number goes to the queue of the route.",
    },
  } as const satisfies Record<string, { value: MenuAction; description: string }>,
});

export const MenuKeyType = builder.objectRef<MenuKey>("MenuKey").implement({
  description: "A key of a menu.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "0 to 9." }),
    action: t.expose("action", { type: MenuActionType, description: "What it does." }),
    queueId: t.exposeID("queueId", { nullable: true, description: "The queue of `QUEUE`; else null." }),
  }),
});

const MenuType = builder.objectRef<Menu>("Menu").implement({
  description: "What callers choose by a key before they come to a queue.",
  fields: (t) => ({
    words: t.exposeString("words", { nullable: true, description: "What callers hear; null: the recording." }),
    language: t.exposeString("language", {
      nullable: true,
      description: "The language of the words, a tag of BCP 47; null: `en-US`.",
    }),
    audio: t.field({
      type: AudioFileType,
      nullable: true,
      description: "The recording that callers hear; null: words.",
      resolve: ({ audioId }, _arguments, { loaders }) => (audioId ? loaders.audioFile.load(audioId) : null),
    }),
    repeats: t.exposeInt("repeats", {
      description:
        "How often callers hear it again after a wrong key or none, before they go to the queue of the route.",
    }),
    keys: t.expose("keys", { type: [MenuKeyType], description: "The keys.", complexity: { multiplier: MOST_KEYS } }),
  }),
});

export const InboxRouteType = builder.objectRef<InboxRoute>("InboxRoute").implement({
  description: "The way of a call to an inbox: who is rung, in which hours, and what follows.",
  fields: (t) => ({
    strategy: t.expose("strategy", { type: RingStrategyType, description: "Who is rung." }),
    members: t.expose("members", {
      type: [MemberType],
      description: "The users in order.",
      complexity: { multiplier: MOST_MEMBERS },
    }),
    timeZone: t.expose("timeZone", {
      type: "TimeZone",
      nullable: true,
      description: "The IANA time zone of the hours and holidays; null: that of the business.",
    }),
    hours: t.expose("hours", {
      type: [OpeningHoursType],
      nullable: true,
      description: "The opening hours; null: always open.",
      complexity: { multiplier: MOST_HOURS },
    }),
    holidays: t.expose("holidays", {
      type: [HolidayType],
      description: "The days on which it is closed.",
      complexity: { multiplier: MOST_HOLIDAYS },
    }),
    menu: t.expose("menu", {
      type: MenuType,
      nullable: true,
      description: "What callers choose before they come to a queue; null: nothing.",
    }),
    whenClosed: t.expose("whenClosed", { type: EndingType, description: "What follows outside the hours." }),
    whenUnanswered: t.expose("whenUnanswered", {
      type: EndingType,
      description: "What follows when nobody takes the call.",
    }),
    isOpen: t.boolean({
      description: "Whether the inbox is open now.",
      resolve: (route) => isOpenAt(route, new Date(databaseNow()), route.zone),
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

builder.objectField(InboxType, "route", (t) =>
  t.field({
    type: InboxRouteType,
    nullable: true,
    description: "The way of a call to the inbox; null: it rings `forwardTo`.",
    resolve: ({ id }, _arguments, { loaders }) => loaders.routeOfInbox.load(id),
  }),
);

const RingingCallType = builder.objectRef<RingingCall>("RingingCall").implement({
  description: "An incoming call that rings for the caller of the API.",
  fields: (t) => ({
    call: t.field({
      type: CallType,
      description: "The call.",
      resolve: async ({ callId }, _arguments, { loaders }) => (await loaders.call.load(callId)) as Call,
    }),
    ringsUntil: t.expose("ringsUntil", { type: "DateTime", description: "The time at which it stops to ring." }),
    isOnLine: t.exposeBoolean("isOnLine", {
      description:
        "Whether it waits on the line of the user's session: accept it with `acceptIncomingCall`. Otherwise the phone of " +
        "the user rings: pick up and press a key.",
    }),
    isAccepted: t.exposeBoolean("isAccepted", {
      description:
        "Whether the user has accepted it on the line of their session, and hears the words about it there: then they " +
        "have the call.",
    }),
  }),
});

builder.objectField(ViewerType, "ringingCalls", (t) =>
  t.field({
    type: [RingingCallType],
    description: "The incoming calls that ring for the user, the oldest first: at most 10.",
    authScopes: { may: "calls.read" },
    resolve: ({ user }, _arguments, { loaders }) => loaders.ringingCallsOfUser.load(user.id),
  }),
);

const MissedCallType = builder.objectRef<MissedCall>("MissedCall").implement({
  description: "An incoming call that nobody took.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id of the call." }),
    call: t.field({
      type: CallType,
      description: "The call.",
      resolve: async ({ id }, _arguments, { loaders }) => (await loaders.call.load(id)) as Call,
    }),
    voicemailSeconds: t.exposeInt("voicemailSeconds", {
      nullable: true,
      description: "The length of the message that the caller left; null: none.",
    }),
    handledAt: t.expose("handledAt", {
      type: "DateTime",
      nullable: true,
      description: "The time at which somebody handled it, or a later talk reached the caller; null before.",
    }),
    handledBy: t.field({
      type: UserType,
      nullable: true,
      description: "The user who handled it.",
      resolve: ({ handledBy }, _arguments, { loaders }) => (handledBy === null ? null : loaders.user.load(handledBy)),
    }),
  }),
});

export const MissedCallConnection = connectionOf("MissedCall", MissedCallType);

export const MarkedMissedCallsType = builder.objectRef<{ changedIds: string[] }>("MarkedMissedCalls").implement({
  description: "Missed calls that were marked.",
  fields: (t) => ({
    changedIds: t.exposeIDList("changedIds", { description: "The missed calls that changed, in no order." }),
  }),
});
