import { LONGEST_WORDS, RING_SECONDS } from "../../src/domain/call/ending-rules.ts";
import type { Call } from "../../src/domain/call/rules.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { removeInboxRoute, setInboxRoute } from "../../src/domain/route/commands.ts";
import { MOST_KEYS, REPEATS } from "../../src/domain/route/menu-rules.ts";
import { MOST_MARKED, markMissedCalls } from "../../src/domain/route/missed-store.ts";
import { acceptIncomingCall, declineIncomingCall } from "../../src/domain/route/offers.ts";
import { MOST_HOLIDAYS, MOST_HOURS, MOST_MEMBERS } from "../../src/domain/route/rules.ts";
import { spokenLanguages } from "../../src/platform/carrier/spoken-language.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { deletionType } from "../deletion.ts";
import { InboxType } from "../identity/type.ts";
import { atMost, noLongerThan } from "../limits.ts";
import { EndingActionType, MarkedMissedCallsType, MenuActionType, RingStrategyType, WeekdayType } from "./type.ts";

const MemberInput = builder.inputType("InboxRouteMemberInput", {
  description: "A user whose phone rings when an inbox is called.",
  fields: (t) => ({
    userId: t.id({ required: true, description: "An active user of the business." }),
    ringSeconds: t.int({
      description:
        `The seconds for which the phone rings: ${RING_SECONDS.least} to ${RING_SECONDS.most}, by default ` +
        `${RING_SECONDS.usual}, less than the delay of most voicemails.`,
    }),
  }),
});

const OpeningHoursInput = builder.inputType("OpeningHoursInput", {
  description: "A span of a weekday in which an inbox is open.",
  fields: (t) => ({
    weekday: t.field({ type: WeekdayType, required: true, description: "The day." }),
    from: t.string({ required: true, description: "The opening, such as `09:00`." }),
    until: t.string({
      required: true,
      description: "The closing on the same day, such as `17:30`; `24:00` ends the day.",
    }),
  }),
});

const HolidayInput = builder.inputType("HolidayInput", {
  description: "A day on which an inbox is closed.",
  fields: (t) => ({
    date: t.string({ required: true, description: "The day, such as `2026-12-25`." }),
    name: t.string({ required: true, description: "1 to 80 characters." }),
  }),
});

export const EndingInput = builder.inputType("RouteEndingInput", {
  description: "What follows when an inbox is closed, or nobody takes a call.",
  fields: (t) => ({
    action: t.field({ type: EndingActionType, required: true, description: "What follows." }),
    words: t.string({
      ...noLongerThan(LONGEST_WORDS),
      description:
        "The greeting of the voicemail or the words before the end, for a synthetic voice: up to " +
        `${grouped(LONGEST_WORDS)} characters. Without them the caller hears the usual ones.`,
    }),
    language: t.string({
      description:
        `The language of the words, a tag of BCP 47: ${spokenLanguages.join(", ")}. Absent: \`en-US\`. ` +
        "The usual words are there in English, French, German, Italian, Portuguese and Spanish.",
    }),
    greetingId: t.id({
      description: "An uploaded recording (`uploadAudio`) as the greeting of the voicemail, in place of words.",
    }),
    phoneNumber: t.string({ description: "The number to forward to, in E.164." }),
  }),
});

const MenuKeyInput = builder.inputType("MenuKeyInput", {
  description: "A key of a menu.",
  fields: (t) => ({
    key: t.string({ required: true, description: "0 to 9." }),
    action: t.field({ type: MenuActionType, required: true, description: "What it does." }),
    queueId: t.id({ description: "The queue of `QUEUE`." }),
  }),
});

const MenuInput = builder.inputType("MenuInput", {
  description: "What callers choose by a key before they come to a queue.",
  fields: (t) => ({
    words: t.string({
      ...noLongerThan(LONGEST_WORDS),
      description: `What a synthetic voice says: up to ${grouped(LONGEST_WORDS)} characters.`,
    }),
    language: t.string({
      description: `The language of the words, a tag of BCP 47: ${spokenLanguages.join(", ")}. Absent: \`en-US\`.`,
    }),
    audioId: t.id({ description: "An uploaded recording (`uploadAudio`) in place of words." }),
    repeats: t.int({
      description:
        `How often callers hear it again after a wrong key or none: ${REPEATS.least} to ${REPEATS.most}; absent: ` +
        `${REPEATS.usual}.`,
    }),
    keys: t.field({
      ...atMost(MOST_KEYS),
      type: [MenuKeyInput],
      required: true,
      description: `1 to ${MOST_KEYS} different keys.`,
    }),
  }),
});

const SetInboxRouteInput = builder.inputType("SetInboxRouteInput", {
  description: "The whole route of an inbox.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The inbox." }),
    strategy: t.field({ type: RingStrategyType, required: true, description: "Who is rung." }),
    members: t.field({
      ...atMost(MOST_MEMBERS),
      type: [MemberInput],
      required: true,
      description: `Up to ${MOST_MEMBERS} users in order; none: \`whenUnanswered\` follows at once.`,
    }),
    queueId: t.id({
      description:
        "The queue in which callers wait in opening hours. It takes the place of `members`, which is then empty.",
    }),
    menu: t.field({
      type: MenuInput,
      description: "What callers choose before they come to a queue. Who chooses nothing comes to that of `queueId`.",
    }),
    timeZone: t.string({ description: "A time zone of the IANA database; without one, that of the business." }),
    hours: t.field({
      ...atMost(MOST_HOURS),
      type: [OpeningHoursInput],
      description: `Up to ${MOST_HOURS} spans that do not overlap; absent: always open.`,
    }),
    holidays: t.field({
      ...atMost(MOST_HOLIDAYS),
      type: [HolidayInput],
      description: `Up to ${MOST_HOLIDAYS} days on which it is closed.`,
    }),
    whenClosed: t.field({ type: EndingInput, required: true, description: "What follows outside the hours." }),
    whenUnanswered: t.field({
      type: EndingInput,
      required: true,
      description: "What follows when nobody takes the call.",
    }),
  }),
});

const RemoveInboxRouteInput = builder.inputType("RemoveInboxRouteInput", {
  description: "The inbox whose route is removed.",
  fields: (t) => ({ id: t.id({ required: true, description: "The inbox." }) }),
});

const RouteRemovalType = deletionType("InboxRouteRemoval", "A removed route: `deletedId` is its inbox.");

const AcceptIncomingCallInput = builder.inputType("AcceptIncomingCallInput", {
  description: "The call to accept.",
  fields: (t) => ({ id: t.id({ required: true, description: "The call." }) }),
});

const DeclineIncomingCallInput = builder.inputType("DeclineIncomingCallInput", {
  description: "The call to decline.",
  fields: (t) => ({ id: t.id({ required: true, description: "The call." }) }),
});

const MarkMissedCallsInput = builder.inputType("MarkMissedCallsInput", {
  description: "The missed calls to mark.",
  fields: (t) => ({
    ids: t.idList({
      ...atMost(MOST_MARKED),
      required: true,
      description: `Up to ${MOST_MARKED} missed calls. Unknown ones are ignored.`,
    }),
    handled: t.boolean({ required: true, description: "Whether they are handled, or open again." }),
  }),
});

builder.mutationFields((t) => ({
  setInboxRoute: t.field({
    type: InboxType,
    description:
      "Sets who is rung when an inbox is called, and what follows. Calls that ring already keep their route. For admins.",
    authScopes: { may: "inboxes.manage" },
    args: { input: t.arg({ type: SetInboxRouteInput, required: true, description: "The route." }) },
    audit: { action: "inbox.route_set", entry: ({ input: { id, ...given } }) => ({ objectId: id, given }) },
    resolve: (_root, { input: { id, ...route } }, { database, caller }) => setInboxRoute(database, caller, id, route),
  }),
  removeInboxRoute: t.field({
    type: RouteRemovalType,
    description: "Removes the route of an inbox: its calls ring `forwardTo`. For admins.",
    authScopes: { may: "inboxes.manage" },
    args: { input: t.arg({ type: RemoveInboxRouteInput, required: true, description: "The inbox." }) },
    audit: { action: "inbox.route_removed", entry: ({ input: { id } }) => ({ objectId: id }) },
    resolve: async (_root, { input: { id } }, { database, caller }) => {
      await removeInboxRoute(database, caller, id);
      return { deletedId: id };
    },
  }),
  acceptIncomingCall: t.field({
    type: CallType,
    description: "Accepts a call that rings on the line of the caller's session of the dialer.",
    authScopes: { may: "calls.write" },
    args: { input: t.arg({ type: AcceptIncomingCallInput, required: true, description: "The call." }) },
    audit: { action: "call.accepted", entry: ({ input: { id } }) => ({ objectId: id }) },
    resolve: async (_root, { input: { id } }, { database, caller, loaders }) =>
      (await loaders.call.load(await acceptIncomingCall(database, caller, id))) as Call,
  }),
  declineIncomingCall: t.field({
    type: CallType,
    description: "Declines a call that rings for the caller: their phone stops to ring, and the next step follows.",
    authScopes: { may: "calls.write" },
    args: { input: t.arg({ type: DeclineIncomingCallInput, required: true, description: "The call." }) },
    audit: { action: "call.declined", entry: ({ input: { id } }) => ({ objectId: id }) },
    resolve: async (_root, { input: { id } }, { database, caller, loaders }) =>
      (await loaders.call.load(await declineIncomingCall(database, caller, id))) as Call,
  }),
  markMissedCalls: t.field({
    type: MarkedMissedCallsType,
    description: "Marks missed calls of the inboxes that the caller sees as handled, or as open again.",
    authScopes: { may: "calls.write" },
    args: { input: t.arg({ type: MarkMissedCallsInput, required: true, description: "The missed calls." }) },
    audit: {
      action: "call.missed_marked",
      entry: ({ input: { handled } }, { changedIds }) =>
        changedIds.length > 0 ? { given: { ids: changedIds, handled } } : null,
    },
    resolve: async (_root, { input: { ids, handled: isHandled } }, { database, caller }) => ({
      changedIds: await markMissedCalls(database, sightOf(caller), { callIds: ids, isHandled, userId: caller.userId }),
    }),
  }),
}));
