import {
  type EventType,
  type EventTypeName,
  eventTypeName,
  eventTypeRow,
  eventTypes,
} from "../../src/domain/webhook/event-types.ts";
import { MOST_EVENT_TYPES } from "../../src/domain/webhook/rules.ts";
import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";
import { atMost } from "../limits.ts";

type EventTypeValues = { [Type in EventType as EventTypeName<Type>]: { value: Type; description: string } };

export const EventTypeType = builder.enumType("WebhookEventType", {
  description: "The types of events. The public API writes them in lowercase with dots.",
  values: Object.fromEntries(
    eventTypes.map((value) => [eventTypeName(value), { value, description: `${eventTypeRow(value).occasion}.` }]),
  ) as EventTypeValues,
});

export const SubscriptionStatusType = builder.enumType("WebhookSubscriptionStatus", {
  description: "The status of the deliveries of a subscription.",
  values: {
    ACTIVE: { value: "active", description: "It delivers normally." },
    FAILING: { value: "failing", description: "Too many consecutive failures; the next 2xx makes it active." },
    DISABLED: { value: "disabled", description: "Nothing is sent until a user enables it." },
  } as const,
});

export const SubscriptionStateType = builder.enumType("WebhookSubscriptionState", {
  description: "The status of a subscription, with the pause by a user.",
  values: {
    ACTIVE: { value: "active", description: "It delivers normally." },
    FAILING: { value: "failing", description: "Too many consecutive failures; the next 2xx makes it active." },
    PAUSED: { value: "paused", description: "Its deliveries wait until a user makes it active." },
    DISABLED: { value: "disabled", description: "Nothing is sent until a user makes it active." },
  } as const,
});

const SettableStateType = builder.enumType("SettableWebhookSubscriptionState", {
  description: "A state that a user may set.",
  values: {
    ACTIVE: { value: "active", description: "It delivers, and begins without failures." },
    PAUSED: { value: "paused", description: "Its deliveries wait." },
  } as const,
});

export const DisabledReasonType = builder.enumType("WebhookDisabledReason", {
  description: "The reason why a subscription is disabled.",
  values: {
    GONE: { value: "gone", description: "The receiver answered 410 Gone." },
    FAILURES: { value: "failures", description: "Too many consecutive failures for too long." },
  } as const,
});

export const SubscriptionFilterInput = builder.inputType("WebhookSubscriptionFilter", {
  description: "Filters of a list of subscriptions. Absent fields do not filter.",
  fields: (t) => ({
    eventType: t.field({ type: EventTypeType, description: "To this type of event." }),
    status: t.field({ type: SubscriptionStatusType, description: "In this status, paused or not." }),
    state: t.field({ type: SubscriptionStateType, description: "In this state." }),
    ...timeFields(t),
  }),
});

export const EventFilterInput = builder.inputType("WebhookEventFilter", {
  description: "Filters of a list of events. Absent fields do not filter. Events never change.",
  fields: (t) => ({
    eventType: t.field({ type: EventTypeType, description: "Of this type." }),
    ...timeFields(t),
  }),
});

export const AttemptFilterInput = builder.inputType("WebhookAttemptFilter", {
  description: "Filters of a list of attempts. Absent fields do not filter. Attempts never change.",
  fields: (t) => ({
    eventId: t.id({ description: "Of this event." }),
    success: t.boolean({ description: "True: acknowledged attempts. False: failed attempts." }),
    ...timeFields(t),
  }),
});

export const SubscriptionDraftInput = builder.inputType("WebhookSubscriptionDraft", {
  description: "A new subscription.",
  fields: (t) => ({
    eventType: t.field({ type: EventTypeType, required: true, description: "The type of event that it receives." }),
    targetUrl: t.string({
      required: true,
      description: "An https URL on the public internet. It is stored and compared in its normal form.",
    }),
  }),
});

export const SubscriptionDraftsInput = builder.inputType("WebhookSubscriptionDrafts", {
  description: "New subscriptions of one URL.",
  fields: (t) => ({
    eventTypes: t.field({
      ...atMost(MOST_EVENT_TYPES),
      type: [EventTypeType],
      required: true,
      description: `1 to ${MOST_EVENT_TYPES} types of events, each once.`,
    }),
    targetUrl: t.string({
      required: true,
      description: "An https URL on the public internet. It is stored and compared in its normal form.",
    }),
  }),
});

export const SubscriptionChangesInput = builder.inputType("WebhookSubscriptionChanges", {
  description: "The changes of a subscription. Absent fields stay.",
  fields: (t) => ({
    targetUrl: t.string({
      description: "An https URL on the public internet, that no other subscription to the type has.",
    }),
    status: t.field({ type: SettableStateType, description: "The new state." }),
  }),
});

export const NoticeFilterInput = builder.inputType("NoticeFilter", {
  description: "Filters of a list of notices. Absent fields do not filter.",
  fields: (t) => ({ unread: t.boolean({ description: "True: unread notices. False: read notices." }) }),
});

export const RangeRedeliveryInput = builder.inputType("WebhookRangeRedeliveryInput", {
  description: "The events to send again, the subscription and the rate.",
  fields: (t) => ({
    subscriptionId: t.id({ required: true, description: "The subscription that receives the events of its type." }),
    since: t.field({ type: "DateTime", required: true, description: "Recorded at this time or later." }),
    until: t.field({ type: "DateTime", required: true, description: "Recorded before this time." }),
    after: t.id({ description: "The `resumeAfter` of the previous call." }),
    perSecond: t.int({ required: true, defaultValue: 10, description: "The rate in events a second: 1 to 1,000." }),
  }),
});
