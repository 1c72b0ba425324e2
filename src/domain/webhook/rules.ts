import type { Database } from "../../platform/db/database.ts";
import type { Disposition } from "../disposition/rules.ts";
import type { Acting, ActorType } from "../identity/actor-rules.ts";
import { type EventType, eventCatalogue, eventTypes } from "./event-types.ts";

/** The types of events that belong to no inbox. The others are about a text or a call. */
export const typesWithoutInbox = eventTypes.filter(
  (type) => !["message", "call", "recording"].includes(eventCatalogue[type].subject),
);

/** The types whose data hold ids and counts alone: nothing in them is a person's. */
export const typesOfIds = eventTypes.filter((type) =>
  ["deletedContact", "deletedCampaignContact", "erasure"].includes(eventCatalogue[type].subject),
);

/** A subscription by its whole key. */
export interface SubscriptionKey {
  businessId: string;
  subscriptionId: string;
}

export type SubscriptionStatus = "active" | "failing" | "disabled";

/** The status, with the pause by a user: a paused subscription is neither active nor failing. */
export type SubscriptionState = SubscriptionStatus | "paused";

/** The states that a user may set. */
export const settableStates = ["active", "paused"] as const satisfies readonly SubscriptionState[];

/** The maximum of types in one call that subscribes. */
export const MOST_EVENT_TYPES = 20;

/** A former target of a subscription. */
export interface FormerTarget {
  url: string;
  /** The end of its time, RFC 3339. */
  until: string;
}

/** The target to which an attempt was sent, by its time. */
export function targetAt(
  { targetUrl, formerTargets }: { targetUrl: string; formerTargets: readonly FormerTarget[] },
  at: string,
): string {
  return formerTargets.find(({ until }) => Date.parse(at) < Date.parse(until))?.url ?? targetUrl;
}

/** Why a subscription is disabled: the receiver answered 410, or failed for too long. */
export type DisabledReason = "gone" | "failures";

/** A fact for subscribers. */
export type DomainEvent<Type extends EventType = EventType> = {
  [Each in Type]: Acting & {
    type: Each;
    /** RFC 3339 in UTC with milliseconds. */
    occurredAt: string;
    subject: SubjectOf<Each>;
    /** The request that caused it; absent: the one that records it, if there is one. */
    requestId?: string | null;
  };
}[Type];

/** The names of the objects in an event, by the subject of its type. */
interface Subjects {
  message: { messageId: string };
  call: { callId: string };
  recording: { callId: string };
  campaignContact: ChangedContact;
  contact: { contactId: string };
  deletedContact: { contactId: string; reason: DeletionReason; mergedInto: string | null };
  campaign: { campaignId: string };
  deletedCampaignContact: { campaignId: string; campaignContactId: string };
  number: { phoneNumber: string; source: "api" | "app" | "agent" | "import" };
  /** The number of deleted rows. */
  erasure: { deletions: number };
  userPresence: { userId: string };
}

export type SubjectOf<Type extends EventType> = Subjects[(typeof eventCatalogue)[Type]["subject"]];

/** Why a contact is gone: a user or an app deleted it, merged it into another one, or had the person erased. */
export const deletionReasons = ["deleted", "merged", "erased"] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** A contact of a campaign whose status or disposition has changed. */
export interface ChangedContact {
  campaignId: string;
  campaignContactId: string;
  /** Its previous state; without a disposition where that has not changed. */
  previous: { status: string; lastDisposition?: Disposition | null };
}

/** The `data` of an event: its objects in the form that a GET gives at that time (contract, section 3). */
export interface ReadEventData {
  (database: Database, domainEvent: DomainEvent): Promise<object>;
  /** The same of several events of one business; those of contacts in as many statements as of one. */
  all(database: Database, domainEvents: readonly DomainEvent[]): Promise<object[]>;
}

/** Records a domain event for its subscribers, in the transaction of its change. */
export interface Outbox {
  (database: Database, domainEvent: DomainEvent): Promise<void>;
  /** The same of several events of one business. An outbox without it records them one by one. */
  all?(database: Database, domainEvents: readonly DomainEvent[]): Promise<void>;
}

/** An event with its data, for the subscribers to its type. */
export interface EventDraft extends Acting {
  type: EventType;
  /** When it happened, RFC 3339 in UTC with milliseconds. */
  occurredAt: string;
  /** The objects in their GET form (contract, "Event data"). Its text or call names the inbox of the event. */
  data: object;
  /** The request that caused it; absent: the one that records it, if there is one. */
  requestId?: string | null;
}

/** Makes the data of a sample event of the type, dated at that time, with new ids each time. */
export type SampleData = (type: EventType, occurredAt: string) => object;

/** The body of a delivery (specification, "Delivery envelope"). */
export interface EventEnvelope {
  id: string;
  type: EventType;
  api_version: "v1";
  occurred_at: string;
  business_id: string;
  /** Absent in events that earlier versions recorded. */
  actor?: { type: ActorType; user_id: string | null; client_id: string | null };
  data: object;
}

export type NoticeKind = "subscription_failing" | "subscription_disabled";

/** The headers of a delivery, without its signatures. */
export function deliveryHeaders(delivery: {
  eventId: string;
  eventType: EventType;
  isTest: boolean;
}): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Service-Webhooks/1.0",
    "X-Service-Event-Id": delivery.eventId,
    "X-Service-Event-Type": delivery.eventType,
    ...(delivery.isTest && { "X-Service-Test": "true" }),
  };
}
