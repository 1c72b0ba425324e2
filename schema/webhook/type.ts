import type { RangeRedelivery, Redelivery, SubscriptionWithSecret } from "../../src/domain/webhook/commands.ts";
import type {
  Notice,
  WebhookAttempt,
  WebhookEvent,
  WebhookStatistics,
} from "../../src/domain/webhook/history-store.ts";
import type { Subscription } from "../../src/domain/webhook/store.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { DisabledReasonType, EventTypeType, SubscriptionStatusType } from "./input.ts";

const StatisticsType = builder.objectRef<WebhookStatistics>("WebhookStatistics").implement({
  description: "How the deliveries of a subscription fared over a span of time.",
  fields: (t) => ({
    delivered: t.exposeInt("delivered", { description: "Attempts that a 2xx acknowledged." }),
    failed: t.exposeInt("failed", { description: "Attempts that failed." }),
    medianMs: t.exposeInt("medianMs", {
      nullable: true,
      description: "The time that half of the attempts took at most, in milliseconds; null without attempts.",
    }),
    p95Ms: t.exposeInt("p95Ms", {
      nullable: true,
      description: "The time that 95 of 100 attempts took at most, in milliseconds; null without attempts.",
    }),
    waiting: t.exposeInt("waiting", { description: "Deliveries that wait at this moment, whatever the span." }),
  }),
});

export const SubscriptionType = builder.objectRef<Subscription>("WebhookSubscription").implement({
  description: "Tells a receiver of one type of event.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `sub_`." }),
    eventType: t.expose("eventType", { type: EventTypeType, description: "What it is told of." }),
    targetUrl: t.exposeString("targetUrl", { description: "Where deliveries go." }),
    status: t.expose("status", { type: SubscriptionStatusType, description: "How its deliveries fare." }),
    consecutiveFailures: t.exposeInt("consecutiveFailures", { description: "Failed attempts since the last 2xx." }),
    lastDeliveredAt: t.expose("lastDeliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "When a delivery was last acknowledged, within a second.",
    }),
    lastFailedAt: t.expose("lastFailedAt", {
      type: "DateTime",
      nullable: true,
      description: "When an attempt last failed.",
    }),
    disabledReason: t.expose("disabledReason", {
      type: DisabledReasonType,
      nullable: true,
      description: "Why it is disabled; null unless it is.",
    }),
    pausedAt: t.expose("pausedAt", {
      type: "DateTime",
      nullable: true,
      description: "Since when a person holds its deliveries back; null while they go out.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    statistics: t.field({
      type: StatisticsType,
      description: "How its deliveries fared lately.",
      args: {
        hours: t.arg.int({ required: true, defaultValue: 24, description: "How many hours back: 1 to 720." }),
      },
      resolve: ({ id }, { hours }, { loaders }) => loaders.statistics.load({ parent: { id }, hours }),
    }),
  }),
});

export const SubscriptionConnection = connectionOf("WebhookSubscription", SubscriptionType);

export const SubscriptionWithSecretType = builder
  .objectRef<SubscriptionWithSecret>("WebhookSubscriptionWithSecret")
  .implement({
    description: "A subscription with its signing secret, which is never shown again.",
    fields: (t) => ({
      subscription: t.expose("subscription", { type: SubscriptionType, description: "The subscription." }),
      signingSecret: t.exposeString("signingSecret", { description: "Keys its signatures: `whsec_`, this once." }),
    }),
  });

export const EventType = builder.objectRef<WebhookEvent>("WebhookEvent").implement({
  description: "Something that happened, as subscriptions are told of it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `evt_`: one through every retry and redelivery." }),
    type: t.expose("type", { type: EventTypeType, description: "What happened." }),
    occurredAt: t.expose("occurredAt", { type: "DateTime", description: "When it happened." }),
    body: t.exposeString("body", { description: "The body of its deliveries, byte for byte: JSON." }),
  }),
});

export const EventConnection = connectionOf("WebhookEvent", EventType);

/** An attempt with what its subscription is. */
type SentAttempt = WebhookAttempt & Pick<Subscription, "targetUrl" | "eventType">;

const AttemptType = builder.objectRef<SentAttempt>("WebhookAttempt").implement({
  description: "One attempt to deliver an event.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `dlv_`." }),
    eventId: t.exposeID("eventId", { description: "The event that was sent." }),
    isTest: t.exposeBoolean("isTest", { description: "Whether it was a sample." }),
    attempt: t.exposeInt("attempt", { description: "1 for the first attempt, more for retries." }),
    responseStatus: t.exposeInt("responseStatus", {
      nullable: true,
      description: "The HTTP status of the answer; null without one.",
    }),
    answer: t.exposeString("answer", { nullable: true, description: "The first 1,024 characters of the answer." }),
    error: t.exposeString("error", {
      nullable: true,
      description: "Why it failed, such as `timeout` or `redirect_not_followed`; null where it was delivered.",
    }),
    targetUrl: t.exposeString("targetUrl", { description: "Where it was sent." }),
    eventType: t.expose("eventType", { type: EventTypeType, description: "The type of the event." }),
    durationMs: t.exposeInt("durationMs", { description: "How long it took, in milliseconds." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});

export const AttemptConnection = connectionOf("WebhookAttempt", AttemptType);

const NoticeKindType = builder.enumType("NoticeKind", {
  description: "What a notice is about.",
  values: {
    SUBSCRIPTION_FAILING: { value: "subscription_failing", description: "A subscription began to fail." },
    SUBSCRIPTION_DISABLED: { value: "subscription_disabled", description: "A subscription was disabled." },
  } as const,
});

const NoticeType = builder.objectRef<Notice>("Notice").implement({
  description: "Something that the business should know.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `ntc_`." }),
    kind: t.expose("kind", { type: NoticeKindType, description: "What it is about." }),
    subscriptionId: t.exposeID("subscriptionId", { description: "The subscription." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written." }),
    readAt: t.expose("readAt", { type: "DateTime", nullable: true, description: "When it was read; null before." }),
  }),
});

export const NoticeConnection = connectionOf("Notice", NoticeType);

export const ReadNoticesType = builder.objectRef<{ readIds: string[] }>("ReadNotices").implement({
  description: "Notices that were marked as read.",
  fields: (t) => ({
    readIds: t.exposeIDList("readIds", { description: "Those that were not read before, in no order." }),
  }),
});

export const DeletionType = builder.objectRef<{ deletedId: string }>("WebhookSubscriptionDeletion").implement({
  description: "A subscription that is gone.",
  fields: (t) => ({ deletedId: t.exposeID("deletedId", { description: "The id that it had." }) }),
});

export const TestType = builder.objectRef<{ eventId: string }>("WebhookTest").implement({
  description: "A sample event that is sent.",
  fields: (t) => ({ eventId: t.exposeID("eventId", { description: "The id of the sample event." }) }),
});

export const RedeliveryType = builder.objectRef<Redelivery>("WebhookRedelivery").implement({
  description: "An event that is sent again.",
  fields: (t) => ({
    eventId: t.exposeID("eventId", { description: "The event." }),
    subscriptionIds: t.exposeIDList("subscriptionIds", { description: "Where it is sent." }),
  }),
});

export const RangeRedeliveryType = builder.objectRef<RangeRedelivery>("WebhookRangeRedelivery").implement({
  description: "Events of a span of time that are sent again.",
  fields: (t) => ({
    count: t.exposeInt("count", { description: "How many they are: at most 10,000." }),
    resumeAfter: t.exposeID("resumeAfter", {
      nullable: true,
      description: "The last of them, to go on `after`; null where the span holds no more.",
    }),
  }),
});
