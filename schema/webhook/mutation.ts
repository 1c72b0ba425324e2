import { caps } from "../../src/domain/identity/caps.ts";
import {
  changeSubscription,
  createSubscription,
  createSubscriptions,
  enableSubscription,
  lockSubscriptionToChange,
  pauseSubscription,
  redeliverEvent,
  redeliverRange,
  removeSubscription,
  resumeSubscription,
  rotateSecret,
  testSubscription,
} from "../../src/domain/webhook/commands.ts";
import { MOST_NOTICES, readNotices, readNoticesUpTo } from "../../src/domain/webhook/history-store.ts";
import { lockSubscription } from "../../src/domain/webhook/store.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import {
  RangeRedeliveryInput,
  SubscriptionChangesInput,
  SubscriptionDraftInput,
  SubscriptionDraftsInput,
} from "./input.ts";
import {
  DeletionType,
  MarkedNoticesType,
  RangeRedeliveryType,
  RedeliveryType,
  SubscriptionsWithSecretType,
  SubscriptionType,
  SubscriptionWithSecretType,
  TestType,
} from "./type.ts";

const MarkNoticesReadInput = builder.inputType("MarkNoticesReadInput", {
  description: "The notices: `ids` or `upTo`.",
  fields: (t) => ({
    ids: t.idList({
      ...atMost(MOST_NOTICES),
      description: `Up to ${grouped(MOST_NOTICES)} notices. Unknown and read ones are ignored.`,
    }),
    upTo: t.id({ description: `A notice: it and all older ones, at most ${grouped(MOST_NOTICES)} at once.` }),
  }),
});

builder.mutationFields((t) => ({
  createWebhookSubscription: t.field({
    idempotent: "secret",
    type: SubscriptionWithSecretType,
    description:
      "Subscribes a URL to a type of event. Its creator or an admin may replace a disabled one. The secret is " +
      `shown only once. A business has at most ${caps.subscriptions}, and ${caps.subscriptionsOfType} to each type.`,
    authScopes: { may: "subscriptions.write" },
    args: {
      draft: t.arg({ type: SubscriptionDraftInput, required: true, description: "The new subscription." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "subscription.created",
      entry: ({ draft }, { subscription }) => ({ objectId: subscription.id, given: draft }),
    },
    resolve: (_root, { draft }, { database, caller, origin, tools }) =>
      createSubscription(database, caller, tools, draft, origin.clientId),
  }),
  createWebhookSubscriptions: t.field({
    idempotent: "secret",
    type: SubscriptionsWithSecretType,
    description:
      "Subscribes a URL to several types of events, to all of them or to none. The subscriptions have one secret, which " +
      "is shown only once. Otherwise like `createWebhookSubscription`.",
    authScopes: { may: "subscriptions.write" },
    args: {
      draft: t.arg({ type: SubscriptionDraftsInput, required: true, description: "The new subscriptions." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "subscription.created",
      entry: ({ draft: { targetUrl } }, { subscriptions }) =>
        subscriptions.map(({ id, eventType }) => ({ objectId: id, given: { eventType, targetUrl } })),
    },
    resolve: (_root, { draft }, { database, caller, origin, tools }) =>
      createSubscriptions(database, caller, tools, draft, origin.clientId),
  }),
  updateWebhookSubscription: t.field({
    type: SubscriptionType,
    description:
      "Changes the target of a subscription, its state, or both. A paused one keeps its deliveries. A disabled one that " +
      "becomes active does not get the events that it missed. Both begin without failures, and so does another target. " +
      "For its creator and admins.",
    authScopes: { may: "subscriptions.write" },
    args: {
      id: t.arg.id({ required: true, description: "The subscription." }),
      changes: t.arg({ type: SubscriptionChangesInput, required: true, description: "The changes." }),
    },
    audit: {
      action: "subscription.updated",
      entry: ({ id, changes }) => ({ objectId: id, given: changes }),
    },
    lock: ({ id }, { database, caller }) => lockSubscriptionToChange(database, caller, id),
    resolve: (_root, { id, changes }, { database, caller, tools }) =>
      changeSubscription(database, caller, tools, id, changes),
  }),
  enableWebhookSubscription: t.field({
    type: SubscriptionType,
    description:
      "Makes a subscription active with no failures. Events that a disabled one missed are not sent. For its creator and admins.",
    authScopes: { may: "subscriptions.write" },
    args: { id: t.arg.id({ required: true, description: "The subscription." }) },
    audit: { action: "subscription.enabled", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => enableSubscription(database, caller, id),
  }),
  pauseWebhookSubscription: t.field({
    type: SubscriptionType,
    description:
      "Pauses the deliveries of a subscription. They are kept until it is resumed. For its creator and admins.",
    authScopes: { may: "subscriptions.write" },
    args: { id: t.arg.id({ required: true, description: "The subscription." }) },
    audit: { action: "subscription.paused", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => pauseSubscription(database, caller, id),
  }),
  resumeWebhookSubscription: t.field({
    type: SubscriptionType,
    description: "Resumes the deliveries of a paused subscription, oldest first. For its creator and admins.",
    authScopes: { may: "subscriptions.write" },
    args: { id: t.arg.id({ required: true, description: "The subscription." }) },
    audit: { action: "subscription.resumed", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => resumeSubscription(database, caller, id),
  }),
  rotateWebhookSecret: t.field({
    type: SubscriptionWithSecretType,
    description:
      "Creates a new secret for a subscription, shown only once. The old one also signs for 24 hours. For its creator and admins.",
    authScopes: { may: "subscriptions.write" },
    args: { id: t.arg.id({ required: true, description: "The subscription." }) },
    audit: { action: "subscription.secret_rotated", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller, tools }) => rotateSecret(database, caller, tools, id),
  }),
  deleteWebhookSubscription: t.field({
    type: DeletionType,
    description: "Deletes a subscription and its pending deliveries. For its creator and admins.",
    authScopes: { may: "subscriptions.write" },
    args: { id: t.arg.id({ required: true, description: "The subscription." }) },
    audit: { action: "subscription.deleted", entry: ({ id }) => ({ objectId: id }) },
    lock: ({ id }, { database, caller }) => lockSubscription(database, caller.businessId, id),
    resolve: async (_root, { id }, { database, caller }) => {
      await removeSubscription(database, caller, id);
      return { deletedId: id };
    },
  }),
  testWebhookSubscription: t.field({
    idempotent: true,
    type: TestType,
    description: "Sends one sample event to a subscription in any status.",
    authScopes: { may: "subscriptions.write" },
    args: {
      id: t.arg.id({ required: true, description: "The subscription." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "subscription.tested", entry: ({ id }, { eventId }) => ({ objectId: id, relatedId: eventId }) },
    resolve: async (_root, { id }, { database, caller, tools }) => ({
      eventId: await testSubscription(database, caller, tools, id),
    }),
  }),
  redeliverWebhookEvent: t.field({
    idempotent: true,
    type: RedeliveryType,
    description:
      "Sends an event again, to one subscription or to every enabled one of its type. Creators of subscriptions get only events that they see.",
    authScopes: { may: "events.redeliver" },
    args: {
      id: t.arg.id({ required: true, description: "The event." }),
      subscriptionId: t.arg.id({ description: "The only subscription that receives it." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "event.redelivered",
      entry: ({ id, subscriptionId }) => ({ objectId: id, relatedId: subscriptionId }),
    },
    resolve: (_root, { id, subscriptionId }, { database, caller }) =>
      redeliverEvent(database, caller, id, subscriptionId ?? null),
  }),
  redeliverWebhookEvents: t.field({
    idempotent: true,
    type: RangeRedeliveryType,
    description:
      "Sends the events of a period again that the caller and the creator of the subscription see, oldest first, at a given rate.",
    authScopes: { may: "events.redeliver" },
    args: {
      range: t.arg({
        type: RangeRedeliveryInput,
        required: true,
        description: "The period, the subscription and the rate.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "event.redelivered", entry: ({ range }) => ({ relatedId: range.subscriptionId, given: range }) },
    resolve: (_root, { range }, { database, caller }) => redeliverRange(database, caller, range),
  }),
  markNoticesRead: t.field({
    type: MarkedNoticesType,
    description: "Marks notices as read.",
    authScopes: { may: "notices.read" },
    args: { input: t.arg({ type: MarkNoticesReadInput, required: true, description: "The notices." }) },
    audit: {
      action: "notice.read",
      entry: (_given, { readIds }) => (readIds.length > 0 ? { given: { ids: readIds } } : null),
    },
    async resolve(_root, { input: { ids, upTo } }, { database, caller }) {
      if ((ids ?? null) === null ? (upTo ?? null) === null : (upTo ?? null) !== null) {
        throw new DomainError("validation_error", "Send ids or upTo.", { field: "ids" });
      }
      const readIds = ids
        ? await readNotices(database, caller.businessId, ids)
        : await readNoticesUpTo(database, caller.businessId, upTo as string);
      return { readIds, hasMore: !ids && readIds.length === MOST_NOTICES };
    },
  }),
}));
