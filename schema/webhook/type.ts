import {
  LARGEST_REDELIVERY,
  type RangeRedelivery,
  type Redelivery,
  type SubscriptionsWithSecret,
  type SubscriptionWithSecret,
} from "../../src/domain/webhook/commands.ts";
import type {
  AttemptFailure,
  Notice,
  WebhookAttempt,
  WebhookEvent,
  WebhookStatistics,
} from "../../src/domain/webhook/history-store.ts";
import { deliveryHeaders } from "../../src/domain/webhook/rules.ts";
import type { Subscription } from "../../src/domain/webhook/store.ts";
import type { WaitingDelivery } from "../../src/domain/webhook/waiting-store.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { COUNTED_ALWAYS, connectionOf } from "../connection.ts";
import { mayInContext } from "../context.ts";
import { deletionType } from "../deletion.ts";
import { ofUser } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { OAuthClientType } from "../oauth/type.ts";
import { DisabledReasonType, EventTypeType, SubscriptionStateType, SubscriptionStatusType } from "./input.ts";

const StatisticsType = builder.objectRef<WebhookStatistics>("WebhookStatistics").implement({
  description: "The statistics of the deliveries of a subscription in a period.",
  fields: (t) => ({
    delivered: t.exposeInt("delivered", { description: "Acknowledged attempts." }),
    failed: t.exposeInt("failed", { description: "Failed attempts." }),
    medianMs: t.exposeInt("medianMs", {
      nullable: true,
      description: "The median duration of attempts in milliseconds; null without attempts.",
    }),
    p95Ms: t.exposeInt("p95Ms", {
      nullable: true,
      description: "The 95th percentile of the duration of attempts in milliseconds; null without attempts.",
    }),
    waiting: t.exposeInt("waiting", { description: "Deliveries that are pending now, regardless of the period." }),
  }),
});

export const SubscriptionType = builder.objectRef<Subscription>("WebhookSubscription").implement({
  interfaces: [NodeType],
  description: "A receiver of one type of event.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `sub_`." }),
    eventType: t.expose("eventType", { type: EventTypeType, description: "The type of event that it receives." }),
    targetUrl: t.expose("targetUrl", { type: "URL", description: "The URL that receives the deliveries." }),
    status: t.expose("status", { type: SubscriptionStatusType, description: "The status." }),
    state: t.expose("state", { type: SubscriptionStateType, description: "The status, with the pause by a user." }),
    consecutiveFailures: t.exposeInt("consecutiveFailures", { description: "Failed attempts since the last 2xx." }),
    lastDeliveredAt: t.expose("lastDeliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the last acknowledged delivery, within a second.",
    }),
    lastFailedAt: t.expose("lastFailedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the last failed attempt.",
    }),
    disabledReason: t.expose("disabledReason", {
      type: DisabledReasonType,
      nullable: true,
      description: "The reason why it is disabled; null unless it is.",
    }),
    pausedAt: t.expose("pausedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the pause; null unless it is paused.",
    }),
    userId: t.exposeID("userId", {
      nullable: true,
      description: "The user who created it, or to whom it was passed on; null if that is unknown.",
    }),
    user: t.field({
      ...ofUser,
      description: "The user who created it, or to whom it was passed on; null if that is unknown.",
    }),
    mayChange: t.boolean({
      description: "Whether the caller may change and delete it: it is theirs, or they manage those of all users.",
      resolve: ({ userId }, _arguments, context) =>
        mayInContext(context, "subscriptions.manage") ||
        (userId === context.caller.userId && mayInContext(context, "subscriptions.write")),
    }),
    clientId: t.exposeID("clientId", {
      nullable: true,
      description: "The client_id of the app that created it; null if that is unknown.",
    }),
    client: t.field({
      type: OAuthClientType,
      nullable: true,
      description: "The app that created it, for admins. Null if it is part of the service, or was deleted.",
      resolve: ({ clientId }, _arguments, context) =>
        clientId !== null && mayInContext(context, "apps.manage") ? context.loaders.oauthClient.load(clientId) : null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
    statistics: t.field({
      type: StatisticsType,
      description:
        "The statistics of its recent deliveries: the latest 10,000 attempts of the period. `activity` counts all.",
      args: {
        hours: t.arg.int({ required: true, defaultValue: 24, description: "The period in hours: 1 to 720." }),
      },
      resolve: ({ id }, { hours }, { loaders }) => loaders.statistics.load({ parent: { id }, hours }),
    }),
  }),
});

export const SubscriptionConnection = connectionOf("WebhookSubscription", SubscriptionType, {
  counted: COUNTED_ALWAYS,
});

export const SubscriptionWithSecretType = builder
  .objectRef<SubscriptionWithSecret>("WebhookSubscriptionWithSecret")
  .implement({
    description: "A subscription with its signing secret, which is never shown again.",
    fields: (t) => ({
      subscription: t.expose("subscription", { type: SubscriptionType, description: "The subscription." }),
      signingSecret: t.exposeString("signingSecret", {
        description: "The key of its signatures, with the prefix `whsec_`, shown only once.",
      }),
    }),
  });

export const SubscriptionsWithSecretType = builder
  .objectRef<SubscriptionsWithSecret>("WebhookSubscriptionsWithSecret")
  .implement({
    description: "Subscriptions with their common signing secret, which is never shown again.",
    fields: (t) => ({
      subscriptions: t.expose("subscriptions", {
        type: [SubscriptionType],
        description: "The subscriptions, in the order of the types.",
      }),
      signingSecret: t.exposeString("signingSecret", {
        description: "The key of their signatures, with the prefix `whsec_`, shown only once.",
      }),
    }),
  });

export const EventType = builder.objectRef<WebhookEvent>("WebhookEvent").implement({
  interfaces: [NodeType],
  description: "An event, as subscriptions receive it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `evt_`. The id stays the same in every retry and redelivery." }),
    type: t.expose("type", { type: EventTypeType, description: "The type of the event." }),
    occurredAt: t.expose("occurredAt", { type: "DateTime", description: "Time of the event." }),
    body: t.exposeString("body", { description: "The exact JSON body of its deliveries." }),
  }),
});

export const EventConnection = connectionOf("WebhookEvent", EventType, { counted: null });

/** An attempt with the URL and event type of its subscription. */
type SentAttempt = WebhookAttempt & Pick<Subscription, "targetUrl" | "eventType">;

const FailureType = builder.enumType("WebhookFailure", {
  description: "The reason of the failure of an attempt.",
  values: {
    TIMEOUT: { value: "timeout", description: "There was no complete answer in time." },
    NAME_NOT_FOUND: { value: "name_not_found", description: "The name of the host has no address." },
    CONNECTION_REFUSED: { value: "connection_refused", description: "The host refused the connection." },
    CONNECTION_LOST: { value: "connection_lost", description: "The connection ended before the answer." },
    TLS_FAILED: { value: "tls_failed", description: "The certificate or the encryption is not valid." },
    FORBIDDEN_TARGET: { value: "forbidden_target", description: "The address of the target is not allowed." },
    NOT_HTTP: { value: "not_http", description: "The answer is not HTTP." },
    REDIRECT_NOT_FOLLOWED: { value: "redirect_not_followed", description: "The answer was a redirect." },
    STATUS_NOT_2XX: { value: "status_not_2xx", description: "The status of the answer is not 2xx." },
  } as const satisfies Record<string, { value: AttemptFailure; description: string }>,
});

const RequestType = builder.objectRef<SentAttempt>("WebhookRequest").implement({
  description: "The request of an attempt as it was sent.",
  fields: (t) => ({
    url: t.expose("targetUrl", { type: "URL", description: "The target." }),
    headers: t.field({
      type: "StringMap",
      description: "The headers without the signatures, which depend on the time.",
      resolve: deliveryHeaders,
    }),
    body: t.string({
      nullable: true,
      description: "The exact JSON body; null if the caller does not see the event, or it is older than 30 days.",
      resolve: ({ eventId }, _arguments, { loaders }) => loaders.seenBody.load(eventId),
    }),
  }),
});

const AttemptType = builder.objectRef<SentAttempt>("WebhookAttempt").implement({
  description: "One attempt to deliver an event.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `dlv_`." }),
    eventId: t.exposeID("eventId", { description: "The event of the request." }),
    event: t.field({
      type: EventType,
      nullable: true,
      description: "The event of the request; null for a sample, and if the caller does not see it.",
      resolve: ({ eventId }, _arguments, { loaders }) => loaders.seenEvent.load(eventId),
    }),
    isTest: t.exposeBoolean("isTest", { description: "Whether the event was a sample." }),
    attempt: t.exposeInt("attempt", { description: "1 for the first attempt, a higher number for a retry." }),
    responseStatus: t.exposeInt("responseStatus", {
      nullable: true,
      description: "The HTTP status of the answer; null without an answer.",
    }),
    answer: t.exposeString("answer", {
      nullable: true,
      description:
        "The first 1,024 characters of the answer; null without one, and if the caller does not see the event.",
    }),
    failure: t.expose("error", {
      type: FailureType,
      nullable: true,
      description: "The reason of the failure; null after a success.",
    }),
    targetUrl: t.expose("targetUrl", { type: "URL", description: "The target of the request." }),
    eventType: t.expose("eventType", { type: EventTypeType, description: "The type of the event." }),
    request: t.field({ type: RequestType, description: "The request as sent.", resolve: (attempt) => attempt }),
    nextAttemptAt: t.field({
      type: "DateTime",
      nullable: true,
      description:
        "The earliest time of the next attempt; null after the last one, and unless this is the latest attempt of a " +
        "delivery that waits for a time.",
      async resolve({ subscriptionId, eventId, attempt }, _arguments, { loaders }) {
        const waiting = await loaders.waitingDelivery.load({ subscriptionId, eventId });
        return waiting?.attempts === attempt ? waiting.nextAttemptAt : null;
      },
    }),
    durationMs: t.exposeInt("durationMs", { description: "The duration in milliseconds." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
  }),
});

export const AttemptConnection = connectionOf("WebhookAttempt", AttemptType, { counted: null });

const DeliveryStateType = builder.enumType("WebhookDeliveryState", {
  description: "The state of a delivery that waits.",
  values: {
    DUE: { value: "due", description: "Its next attempt has a time." },
    RUNNING: { value: "running", description: "An attempt is running." },
    HELD: { value: "held", description: "Its subscription is paused or disabled." },
  } as const,
});

/** A waiting delivery with the event type of its subscription. */
type ShownDelivery = WaitingDelivery & Pick<Subscription, "eventType">;

const DeliveryType = builder.objectRef<ShownDelivery>("WebhookDelivery").implement({
  description: "An event that waits for its delivery to a subscription.",
  fields: (t) => ({
    eventId: t.exposeID("id", { description: "The event." }),
    event: t.field({
      type: EventType,
      nullable: true,
      description: "The event; null for a sample, and if the caller does not see it.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.seenEvent.load(id),
    }),
    eventType: t.expose("eventType", { type: EventTypeType, description: "The type of the event." }),
    isTest: t.exposeBoolean("isTest", { description: "Whether the event is a sample." }),
    state: t.expose("state", { type: DeliveryStateType, description: "The state." }),
    attemptCount: t.exposeInt("attempts", { description: "The attempts so far." }),
    nextAttemptAt: t.expose("nextAttemptAt", {
      type: "DateTime",
      nullable: true,
      description: "The earliest time of the next attempt; null unless it is due.",
    }),
  }),
});

export const DeliveryConnection = connectionOf("WebhookDelivery", DeliveryType, {
  order: "the newest event first",
  counted: null,
});

const NoticeKindType = builder.enumType("NoticeKind", {
  description: "The kind of notice.",
  values: {
    SUBSCRIPTION_FAILING: { value: "subscription_failing", description: "A subscription became failing." },
    SUBSCRIPTION_DISABLED: { value: "subscription_disabled", description: "A subscription was disabled." },
  } as const,
});

const NoticeType = builder.objectRef<Notice>("Notice").implement({
  description: "A notice to the business.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `ntc_`." }),
    kind: t.expose("kind", { type: NoticeKindType, description: "The kind of notice." }),
    subscriptionId: t.exposeID("subscriptionId", { description: "The subscription." }),
    subscription: t.field({
      type: SubscriptionType,
      nullable: true,
      description: "The subscription; null if it was deleted.",
      resolve: ({ subscriptionId }, _arguments, { loaders }) => loaders.subscription.load(subscriptionId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    readAt: t.expose("readAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which it was marked as read; null before.",
    }),
  }),
});

export const NoticeConnection = connectionOf("Notice", NoticeType);

export const MarkedNoticesType = builder.objectRef<{ readIds: string[]; hasMore: boolean }>("MarkedNotices").implement({
  description: "Notices that were marked as read.",
  fields: (t) => ({
    readIds: t.exposeIDList("readIds", { description: "The notices that were unread before, in no order." }),
    hasMore: t.exposeBoolean("hasMore", { description: "Whether unread ones are left: send the mutation again." }),
  }),
});

export const DeletionType = deletionType("WebhookSubscriptionDeletion", "A deleted subscription.");

export const TestType = builder.objectRef<{ eventId: string }>("WebhookTest").implement({
  description: "A sample event.",
  fields: (t) => ({
    eventId: t.exposeID("eventId", { description: "The id of the sample event." }),
    body: t.string({
      nullable: true,
      description: "The exact JSON body of its delivery; null after 30 days.",
      resolve: ({ eventId }, _arguments, { loaders }) => loaders.seenBody.load(eventId),
    }),
  }),
});

export const RedeliveryType = builder.objectRef<Redelivery>("WebhookRedelivery").implement({
  description: "A redelivered event.",
  fields: (t) => ({
    eventId: t.exposeID("eventId", { description: "The event." }),
    event: t.field({
      type: EventType,
      nullable: true,
      description: "The event; null if the caller does not see it.",
      resolve: ({ eventId }, _arguments, { loaders }) => loaders.seenEvent.load(eventId),
    }),
    subscriptionIds: t.exposeIDList("subscriptionIds", { description: "The subscriptions that receive it." }),
    subscriptions: t.field({
      type: [SubscriptionType],
      description: "The subscriptions that receive it.",
      resolve: async ({ subscriptionIds }, _arguments, { loaders }) =>
        (await loaders.subscription.loadMany(subscriptionIds)) as Subscription[],
    }),
  }),
});

export const RangeRedeliveryType = builder.objectRef<RangeRedelivery>("WebhookRangeRedelivery").implement({
  description: "The redelivered events of a period.",
  fields: (t) => ({
    count: t.exposeInt("count", { description: `The number of events: at most ${grouped(LARGEST_REDELIVERY)}.` }),
    resumeAfter: t.exposeID("resumeAfter", {
      nullable: true,
      description: "The last event, for `after`; null at the end of the period.",
    }),
  }),
});
