import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { findSeenEvent, listAttempts, listEvents, listNotices } from "../../src/domain/webhook/history-store.ts";
import { targetAt } from "../../src/domain/webhook/rules.ts";
import { findSubscription, listSubscriptions } from "../../src/domain/webhook/store.ts";
import { listWaiting } from "../../src/domain/webhook/waiting-store.ts";
import { builder } from "../builder.ts";
import { listArguments, orderedArguments, pageComplexity, pageRequest, plainListArguments } from "../connection.ts";
import { AttemptFilterInput, EventFilterInput, NoticeFilterInput, SubscriptionFilterInput } from "./input.ts";
import {
  AttemptConnection,
  DeliveryConnection,
  EventConnection,
  EventType,
  NoticeConnection,
  SubscriptionConnection,
  SubscriptionType,
} from "./type.ts";

builder.queryFields((t) => ({
  webhookSubscriptions: t.field({
    type: SubscriptionConnection,
    description: "The webhook subscriptions of the business, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "subscriptions.read" },
    args: {
      ...orderedArguments,
      filter: t.arg({ type: SubscriptionFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, orderBy, ...page }, { database, caller }) =>
      listSubscriptions(database, caller.businessId, filter ?? {}, pageRequest(page), orderBy),
  }),
  webhookSubscription: t.field({
    type: SubscriptionType,
    nullable: true,
    description: "A webhook subscription, or null if the business has none with this id.",
    authScopes: { may: "subscriptions.read" },
    args: { id: t.arg.id({ required: true, description: "The subscription." }) },
    resolve: (_root, { id }, { database, caller }) => findSubscription(database, caller.businessId, id),
  }),
  webhookAttempts: t.field({
    type: AttemptConnection,
    nullable: true,
    description: "The attempts to deliver to a subscription, newest first, or null if none has this id.",
    complexity: pageComplexity,
    authScopes: { may: "subscriptions.read" },
    args: {
      ...listArguments,
      subscriptionId: t.arg.id({ required: true, description: "The subscription." }),
      filter: t.arg({ type: AttemptFilterInput, description: "Filters of the list." }),
    },
    resolve: async (_root, { subscriptionId, filter, ...page }, { database, caller }) => {
      const request = pageRequest(page);
      // Attempts outlive their subscription.
      const subscription = await findSubscription(database, caller.businessId, subscriptionId);
      if (!subscription) {
        return null;
      }
      const found = await listAttempts(database, sightOf(caller), subscriptionId, filter ?? {}, request);
      const { eventType } = subscription;
      const rows = found.rows.map((attempt) => ({
        ...attempt,
        targetUrl: targetAt(subscription, attempt.createdAt),
        eventType,
      }));
      return { ...found, rows };
    },
  }),
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    nullable: true,
    description:
      "The events that wait for their delivery to a subscription, newest first, or null if none has this id.",
    complexity: pageComplexity,
    authScopes: { may: "subscriptions.read" },
    args: {
      ...plainListArguments,
      subscriptionId: t.arg.id({ required: true, description: "The subscription." }),
    },
    resolve: async (_root, { subscriptionId, ...page }, { database, caller }) => {
      const { businessId } = caller;
      const request = pageRequest(page);
      const subscription = await findSubscription(database, businessId, subscriptionId);
      if (!subscription) {
        return null;
      }
      const found = await listWaiting(database, businessId, subscriptionId, request);
      const { eventType } = subscription;
      return { ...found, rows: found.rows.map((delivery) => ({ ...delivery, eventType })) };
    },
  }),
  webhookEvents: t.field({
    type: EventConnection,
    description:
      "The events of the last 30 days that the caller sees, newest first: those of texts and calls by their inbox, and all of campaigns.",
    complexity: pageComplexity,
    authScopes: { may: "events.read" },
    args: {
      ...listArguments,
      filter: t.arg({ type: EventFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      listEvents(database, sightOf(caller), filter ?? {}, pageRequest(page)),
  }),
  webhookEvent: t.field({
    type: EventType,
    nullable: true,
    description: "An event of the last 30 days, or null if the caller sees none with this id.",
    authScopes: { may: "events.read" },
    args: { id: t.arg.id({ required: true, description: "The event." }) },
    resolve: (_root, { id }, { database, caller }) => findSeenEvent(database, sightOf(caller), id),
  }),
  notices: t.field({
    type: NoticeConnection,
    description: "The notices of the business, newest first.",
    complexity: pageComplexity,
    authScopes: { may: "notices.read" },
    args: {
      ...listArguments,
      filter: t.arg({ type: NoticeFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      listNotices(database, caller.businessId, filter ?? {}, pageRequest(page)),
  }),
}));
