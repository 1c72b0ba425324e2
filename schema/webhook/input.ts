import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";

export const EventTypeType = builder.enumType("WebhookEventType", {
  description: "What a subscription can be told of. The public API writes the same with dots, in small letters.",
  values: {
    MESSAGE_INCOMING_RECEIVED: { value: "message.incoming.received", description: "A text has arrived." },
    MESSAGE_OUTGOING_DELIVERED: { value: "message.outgoing.delivered", description: "A text was delivered." },
    CALL_INCOMING_COMPLETED: { value: "call.incoming.completed", description: "A call to the business has ended." },
    CALL_OUTGOING_COMPLETED: { value: "call.outgoing.completed", description: "A call from the business has ended." },
    MESSAGE_OUTGOING_FAILED: { value: "message.outgoing.failed", description: "A text will not arrive." },
    CALL_INCOMING_MISSED: { value: "call.incoming.missed", description: "A call to the business ended unanswered." },
    CAMPAIGN_CONTACT_UPDATED: {
      value: "campaign.contact.updated",
      description: "The status or the disposition of a campaign contact has changed.",
    },
  } as const,
});

export const SubscriptionStatusType = builder.enumType("WebhookSubscriptionStatus", {
  description: "How the deliveries of a subscription fare.",
  values: {
    ACTIVE: { value: "active", description: "It delivers normally." },
    FAILING: { value: "failing", description: "Too many failures in a row; the next 2xx makes it active." },
    DISABLED: { value: "disabled", description: "Nothing is sent until somebody enables it." },
  } as const,
});

export const DisabledReasonType = builder.enumType("WebhookDisabledReason", {
  description: "Why a subscription is disabled.",
  values: {
    GONE: { value: "gone", description: "The receiver answered 410 Gone." },
    FAILURES: { value: "failures", description: "It failed too often for too long." },
  } as const,
});

export const SubscriptionFilterInput = builder.inputType("WebhookSubscriptionFilter", {
  description: "Narrows a list of subscriptions; what is absent does not.",
  fields: (t) => ({
    eventType: t.field({ type: EventTypeType, description: "To this type of event." }),
    status: t.field({ type: SubscriptionStatusType, description: "In this status." }),
    ...timeFields(t),
  }),
});

export const EventFilterInput = builder.inputType("WebhookEventFilter", {
  description: "Narrows a list of events; what is absent does not. An event never changes.",
  fields: (t) => ({
    eventType: t.field({ type: EventTypeType, description: "Of this type." }),
    ...timeFields(t),
  }),
});

export const AttemptFilterInput = builder.inputType("WebhookAttemptFilter", {
  description: "Narrows a list of attempts; what is absent does not. An attempt never changes.",
  fields: (t) => ({
    eventId: t.id({ description: "To deliver this event." }),
    success: t.boolean({ description: "True: those that a 2xx acknowledged. False: those that failed." }),
    ...timeFields(t),
  }),
});

export const SubscriptionDraftInput = builder.inputType("WebhookSubscriptionDraft", {
  description: "A subscription to be.",
  fields: (t) => ({
    eventType: t.field({ type: EventTypeType, required: true, description: "What it is told of." }),
    targetUrl: t.string({ required: true, description: "An https URL on the public internet." }),
  }),
});

export const NoticeFilterInput = builder.inputType("NoticeFilter", {
  description: "Narrows a list of notices; what is absent does not.",
  fields: (t) => ({ unread: t.boolean({ description: "True: those that nobody has read. False: the others." }) }),
});

export const RangeRedeliveryInput = builder.inputType("WebhookRangeRedeliveryInput", {
  description: "Which events to send again, where and how fast.",
  fields: (t) => ({
    subscriptionId: t.id({ required: true, description: "Where they go; those of its type are sent." }),
    since: t.field({ type: "DateTime", required: true, description: "Recorded at this instant or later." }),
    until: t.field({ type: "DateTime", required: true, description: "Recorded before this instant." }),
    after: t.id({ description: "The `resumeAfter` of the call before." }),
    perSecond: t.int({ required: true, defaultValue: 10, description: "How many are sent in a second: 1 to 1,000." }),
  }),
});
