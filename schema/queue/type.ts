import type { User } from "../../src/domain/identity/rules.ts";
import {
  type CallPlace,
  type Lookback,
  MOST_FIGURE_HOURS,
  MOST_SHOWN_CALLERS,
  type QueueAgent,
  type QueueFigures,
  type QueueHour,
} from "../../src/domain/queue/reading-store.ts";
import { MOST_QUEUE_MEMBERS, type Queue, type QueuedState, type QueueStrategy } from "../../src/domain/queue/rules.ts";
import { AudioFileType } from "../audio/type.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { UserType } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { EndingType, InboxRouteType, MenuKeyType } from "../route/type.ts";

export const QueueStrategyType = builder.enumType("QueueStrategy", {
  description: "Which of the free members of a queue is rung for the next caller.",
  values: {
    IN_ORDER: { value: "in_order", description: "The first member in order." },
    ALL_AT_ONCE: { value: "all_at_once", description: "All of them: the first who takes the call has it." },
    LONGEST_IDLE: { value: "longest_idle", description: "The member whose last talk ended first." },
    OWNER_FIRST: {
      value: "owner_first",
      description: "The member who last talked with the caller or called them, then the first member in order.",
    },
  } as const satisfies Record<string, { value: QueueStrategy; description: string }>,
});

export const QueueType = builder.objectRef<Queue>("Queue").implement({
  interfaces: [NodeType],
  description: "A queue in which callers wait until a member is free.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `que_`." }),
    name: t.exposeString("name", { description: "Its name." }),
    strategy: t.expose("strategy", { type: QueueStrategyType, description: "Which of the free members is rung." }),
    members: t.field({
      type: [UserType],
      description: "The users in order. One who is away, in a call or without a phone is not rung.",
      complexity: { multiplier: MOST_QUEUE_MEMBERS },
      resolve: async ({ memberIds }, _arguments, { loaders }) =>
        (await Promise.all(memberIds.map((id) => loaders.user.load(id)))) as User[],
    }),
    memberIds: t.exposeIDList("memberIds", { description: "The ids of `members`, in order." }),
    ringSeconds: t.exposeInt("ringSeconds", { description: "The seconds for which the phone of a member rings." }),
    longestWaitSeconds: t.exposeInt("longestWaitSeconds", {
      description: "The seconds after which a caller leaves the queue by its overflow.",
    }),
    mostCallers: t.exposeInt("mostCallers", {
      description: "The number of callers in the queue after which the next one leaves it by its overflow at once.",
    }),
    serviceSeconds: t.exposeInt("serviceSeconds", {
      description: "The seconds within which an answer counts for the service level.",
    }),
    overflow: t.field({
      type: EndingType,
      nullable: true,
      description:
        "What follows for callers who leave the queue by its overflow; null: `overflowQueue`, or else `whenUnanswered` of " +
        "the route.",
      resolve: ({ overflow }) => overflow,
    }),
    overflowQueueId: t.exposeID("overflowQueueId", {
      nullable: true,
      description: "The queue to which these callers go; null: none.",
    }),
    holdWords: t.exposeString("holdWords", {
      nullable: true,
      description: "What a synthetic voice says between the music; null: nothing.",
    }),
    holdLanguage: t.exposeString("holdLanguage", {
      nullable: true,
      description: "The language of all words in the queue, a tag of BCP 47; null: `en-US`.",
    }),
    holdAudio: t.field({
      type: AudioFileType,
      nullable: true,
      description: "The music; null: that of the service.",
      resolve: ({ holdAudioId }, _arguments, { loaders }) => (holdAudioId ? loaders.audioFile.load(holdAudioId) : null),
    }),
    saysPosition: t.exposeBoolean("saysPosition", { description: "Whether callers hear their place in the queue." }),
    saysWait: t.exposeBoolean("saysWait", { description: "Whether callers hear the expected wait." }),
    offersCallback: t.exposeBoolean("offersCallback", {
      description: "Whether callers may press 1 to be called back in their turn.",
    }),
    alertWaitSeconds: t.exposeInt("alertWaitSeconds", {
      nullable: true,
      description: "Admins are alerted when a caller has waited for these seconds; null: never.",
    }),
    alertCallers: t.exposeInt("alertCallers", {
      nullable: true,
      description: "Admins are alerted when so many callers are in the queue; null: never.",
    }),
    alertingSince: t.expose("alertingSince", {
      type: "DateTime",
      nullable: true,
      description:
        "Since when the queue is over one of these thresholds; null: it is not. An alert does not change `updatedAt`.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "Time of the last change of its settings or members.",
    }),
  }),
});

const QueuedStateType = builder.enumType("QueuedState", {
  description: "Where a caller in a queue is.",
  values: {
    WAITING: { value: "waiting", description: "In the queue." },
    RINGING: { value: "ringing", description: "In the queue, and a phone rings for the caller." },
    ANSWERED: { value: "answered", description: "Somebody took the call." },
    ABANDONED: { value: "abandoned", description: "The caller hung up, or the person of a callback was not reached." },
    CALLBACK: { value: "callback", description: "The caller asked to be called back: the callback has the place." },
    OVERFLOWED: { value: "overflowed", description: "The caller waited too long, or found the queue full." },
  } as const satisfies Record<string, { value: QueuedState; description: string }>,
});

const CallPlaceType = builder.objectRef<CallPlace>("CallPlace").implement({
  description: "The place of a call in the latest queue to which it came.",
  fields: (t) => ({
    queue: t.field({
      type: QueueType,
      description: "The queue.",
      resolve: async ({ queueId }, _arguments, { loaders }) => (await loaders.queue.load(queueId)) as Queue,
    }),
    state: t.expose("state", { type: QueuedStateType, description: "Where the caller is." }),
    arrivedAt: t.expose("arrivedAt", { type: "DateTime", description: "Time of arrival in the queue." }),
    leftAt: t.expose("leftAt", {
      type: "DateTime",
      nullable: true,
      description: "The end of the wait; null: the caller waits.",
    }),
    call: t.field({
      type: CallType,
      nullable: true,
      description: "The call; null if it is at an inbox that the caller of the API does not see.",
      resolve: ({ callId }, _arguments, { loaders }) => loaders.seenCall.load(callId),
    }),
    waitedSeconds: t.exposeFloat("waitedSeconds", { description: "The wait in the queue, until now or its end." }),
    totalWaitedSeconds: t.float({
      description: "The wait since the call came to its first queue, until now or its end in this one.",
      resolve: async ({ callId, waitedSeconds }, _arguments, { loaders }) =>
        (await loaders.placeOfCall.load(callId))?.totalWaitedSeconds ?? waitedSeconds,
    }),
    place: t.exposeInt("place", {
      nullable: true,
      description: "The place among the callers of the queue, from 1; null after the end of the wait.",
    }),
    isCallback: t.exposeBoolean("isCallback", {
      description: "Whether the call is made to a person who asked for it in the queue: it has that caller's place.",
    }),
  }),
});

const QueueHourType = builder.objectRef<QueueHour>("QueueHour").implement({
  description: "The callers who came to a queue in an hour, and have left it.",
  fields: (t) => ({
    startsAt: t.expose("startsAt", { type: "DateTime", description: "The beginning of the hour, of UTC." }),
    answered: t.exposeInt("answered", { description: "Those whose call somebody took." }),
    answeredInTime: t.exposeInt("answeredInTime", { description: "Those of them within `serviceSeconds`." }),
    abandoned: t.exposeInt("abandoned", { description: "Those who hung up." }),
    overflowed: t.exposeInt("overflowed", { description: "Those who left by the overflow." }),
    callbacksKept: t.exposeInt("callbacksKept", { description: "Those who asked to be called back." }),
    callbacksReached: t.exposeInt("callbacksReached", { description: "Those of them who were reached." }),
    callbacksMissed: t.exposeInt("callbacksMissed", { description: "Those of them who were not reached." }),
    averageWaitSeconds: t.exposeFloat("averageWaitSeconds", {
      nullable: true,
      description: "The mean wait of those whose call somebody took; null: nobody did.",
    }),
  }),
});

const QueueAgentType = builder.objectRef<QueueAgent>("QueueAgent").implement({
  description: "What a user has answered of a queue.",
  fields: (t) => ({
    user: t.field({
      type: UserType,
      description: "The user.",
      resolve: async ({ userId }, _arguments, { loaders }) => (await loaders.user.load(userId)) as User,
    }),
    answered: t.exposeInt("answered", { description: "The calls that the user took." }),
    averageWaitSeconds: t.exposeFloat("averageWaitSeconds", { description: "The mean wait of their callers." }),
  }),
});

interface Figures extends QueueFigures {
  lookback: Lookback;
}

const QueueFiguresType = builder.objectRef<Figures>("QueueFigures").implement({
  description: "The callers of a queue now, and those who came in the last hours and have left it.",
  fields: (t) => ({
    waiting: t.exposeInt("waiting", { description: "Those who wait now." }),
    ringing: t.exposeInt("ringing", { description: "Those for whom a phone rings now." }),
    longestWaitSeconds: t.exposeFloat("longestWaitSeconds", {
      nullable: true,
      description: "The longest wait of those in the queue now; null: nobody is there.",
    }),
    answered: t.exposeInt("answered", { description: "Those whose call somebody took." }),
    answeredInTime: t.exposeInt("answeredInTime", { description: "Those of them within `serviceSeconds`." }),
    abandoned: t.exposeInt("abandoned", { description: "Those who hung up." }),
    overflowed: t.exposeInt("overflowed", { description: "Those who left by the overflow." }),
    callbacksDue: t.exposeInt("callbacksDue", { description: "The callbacks that are due now." }),
    callbacksKept: t.exposeInt("callbacksKept", {
      description: "Those who asked to be called back. Some of them have called again before.",
    }),
    callbacksReached: t.exposeInt("callbacksReached", { description: "The callbacks whose person answered." }),
    callbacksMissed: t.exposeInt("callbacksMissed", {
      description: "The callbacks whose person was not reached: their first calls are missed ones.",
    }),
    serviceLevel: t.float({
      nullable: true,
      description:
        "The share of `answeredInTime` in all who have left, without those who asked to be called back, from 0 to 1; " +
        "null: nobody has.",
      resolve: ({ answered, answeredInTime, abandoned, overflowed }) => {
        const left = answered + abandoned + overflowed;
        return left === 0 ? null : answeredInTime / left;
      },
    }),
    averageWaitSeconds: t.exposeFloat("averageWaitSeconds", {
      nullable: true,
      description: "The mean wait of those whose call somebody took; null: nobody did.",
    }),
    byHour: t.field({
      type: [QueueHourType],
      description: "By the hours of arrival, the oldest first; hours without callers are left out.",
      complexity: { multiplier: 1, perBucket: true },
      resolve: ({ queueId, lookback }, _arguments, { loaders }) =>
        loaders.hoursOfQueue.load({ parent: { id: queueId }, ...lookback }),
    }),
    byAgent: t.field({
      type: [QueueAgentType],
      description: `The users who took calls, those with the most first, at most ${MOST_QUEUE_MEMBERS}.`,
      complexity: { multiplier: MOST_QUEUE_MEMBERS },
      resolve: ({ queueId, lookback }, _arguments, { loaders }) =>
        loaders.agentsOfQueue.load({ parent: { id: queueId }, ...lookback }),
    }),
  }),
});

builder.objectField(MenuKeyType, "queue", (t) =>
  t.field({
    type: QueueType,
    nullable: true,
    description: "The queue of `QUEUE`; else null.",
    resolve: ({ queueId }, _arguments, { loaders }) => (queueId === null ? null : loaders.queue.load(queueId)),
  }),
);

const lookedBack = (hours: number) => Math.min(Math.max(hours, 1), MOST_FIGURE_HOURS);

builder.objectFields(QueueType, (t) => ({
  overflowQueue: t.field({
    type: QueueType,
    nullable: true,
    description: "The queue to which callers go who leave this one by its overflow; null: none.",
    resolve: ({ overflowQueueId }, _arguments, { loaders }) =>
      overflowQueueId === null ? null : loaders.queue.load(overflowQueueId),
  }),
  figures: t.field({
    type: QueueFiguresType,
    description: "Its callers now, and those of the last hours.",
    complexity: ({ hours }) => ({ buckets: lookedBack(hours) }),
    args: {
      hours: t.arg.int({
        required: true,
        defaultValue: 24,
        description: `The hours that it looks back: 1 to ${MOST_FIGURE_HOURS}.`,
      }),
      since: t.arg({
        type: "DateTime",
        description: "Leaves out who came before, such as before the beginning of the day. `hours` limits it.",
      }),
    },
    resolve: async ({ id }, given, { loaders }) => {
      const hours = lookedBack(given.hours);
      const lookback = { hours, since: given.since ?? null };
      return { ...(await loaders.figuresOfQueue.load({ parent: { id }, ...lookback })), lookback };
    },
  }),
  callers: t.field({
    type: [CallPlaceType],
    description: `The callers in the queue, in the order of arrival, at most ${MOST_SHOWN_CALLERS}.`,
    complexity: { multiplier: MOST_SHOWN_CALLERS },
    resolve: ({ id }, _arguments, { loaders }) => loaders.callersOfQueue.load(id),
  }),
}));

builder.objectField(CallType, "queued", (t) =>
  t.field({
    type: CallPlaceType,
    nullable: true,
    description: "Its place in a queue, also after the wait; null: the call came to none.",
    resolve: ({ id }, _arguments, { loaders }) => loaders.placeOfCall.load(id),
  }),
);

builder.objectField(InboxRouteType, "queue", (t) =>
  t.field({
    type: QueueType,
    nullable: true,
    description: "The queue in which callers wait in opening hours, in place of `members`; null: none.",
    resolve: ({ queueId }, _arguments, { loaders }) => (queueId === null ? null : loaders.queue.load(queueId)),
  }),
);
