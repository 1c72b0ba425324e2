import type { z } from "zod";
import { scopes } from "../src/domain/oauth/scopes.ts";
import type { EventType } from "../src/domain/webhook/event-types.ts";
import { deliveryHeaders } from "../src/domain/webhook/rules.ts";
import { carrierError } from "../src/platform/carrier/errors.ts";
import type { Call } from "./models/call.ts";
import type { Campaign } from "./models/campaign.ts";
import type { CampaignContact, CampaignContactAddition } from "./models/campaign-contact.ts";
import type { Contact, ContactAddition } from "./models/contact.ts";
import type { Conversation } from "./models/conversation.ts";
import type { Deletion } from "./models/deletion.ts";
import type { Delivery } from "./models/delivery.ts";
import type { Disposition } from "./models/disposition.ts";
import type { DoNotCallAddition, DoNotCallNumber } from "./models/do-not-call.ts";
import type { Erasure } from "./models/erasure.ts";
import type { Actor, EventData, EventOf } from "./models/event.ts";
import type { Identity, Inbox, User } from "./models/identity.ts";
import type { Message } from "./models/message.ts";
import type { Queue } from "./models/queue.ts";
import type { Subscription, SubscriptionsWithSecret, SubscriptionWithSecret } from "./models/subscription.ts";
import { sampleDispositionName, sampleEventTypes, sampleIds, sampleTarget, sampleUnlisted } from "./samples.ts";

/**
 * The source of every example of the document and every sample event, in the format of the public models: Grace calls
 * Ada for a campaign, Ada texts, and later she calls back.
 */

/** Another id of the same type, different for each place from 1 to 30. */
function other(id: string, place: number): string {
  const last = "rstvwxy0123456789abcdefghjkmnp"[place - 1];
  if (last === undefined) {
    throw new RangeError(`examples have no id at place ${place}`);
  }
  return id.slice(0, -1) + last;
}
const at = (time: string) => `2026-11-21T${time}.000Z`;

const business = { id: "biz_01h455vb4pex5vsknk084sn02q", name: "Northwind Sales" };
const grace = { id: sampleIds.user, name: "Grace Hopper", email: "grace@northwind.example" };
const alan = { id: other(grace.id, 1), name: "Alan Mathison", email: "alan@northwind.example" };

export const identity: z.output<typeof Identity> = {
  business,
  user: grace,
  client_id: "demo-app",
  scopes: Object.keys(scopes),
};

export const user: z.output<typeof User> = {
  id: grace.id,
  name: grace.name,
  role: "admin",
  type: "person",
  active: true,
  email: grace.email,
};

export const users: z.output<typeof User>[] = [
  { id: alan.id, name: alan.name, role: "member", type: "person", active: true, email: alan.email },
  user,
];

export const queue: z.output<typeof Queue> = {
  id: sampleIds.queue,
  name: "Support",
  strategy: "longest_idle",
  ...{ longest_wait_seconds: 300, most_callers: 20, service_seconds: 20 },
  ...{ alert_wait_seconds: 45, alert_callers: null, alerting_since: "2026-11-21T09:30:00.000Z" },
  figures: {
    ...{ waiting: 2, ringing: 1, longest_wait_seconds: 48.3 },
    ...{ answered: 61, answered_in_time: 52, abandoned: 3, overflowed: 1 },
    ...{ callbacks_due: 1, callbacks_kept: 6, callbacks_reached: 4, callbacks_missed: 1 },
    ...{ service_level: 0.8, average_wait_seconds: 11.7 },
  },
};

export const inbox: z.output<typeof Inbox> = {
  id: sampleIds.inbox,
  phone_number: "+14155550100",
  name: "Sales West",
};

const phones = [
  { number: "+14155550123", label: "mobile" },
  { number: "+14155550124", label: null },
];
const person = {
  first_name: "Ada",
  last_name: "Lovelace",
  company: "Analytical Engines",
  title: "Owner",
  email: "ada@engines.example",
  linkedin_url: null,
  state: "CA",
  postal_code: "94103",
  country: "US",
};

export const contact: z.output<typeof Contact> = {
  id: sampleIds.contact,
  ...person,
  phones,
  primary_number: "+14155550123",
  extra_fields: { plan: "gold" },
  external_id: null,
  source: "api",
  opted_out: false,
  opted_out_at: null,
  opted_out_reason: null,
  created_at: at("09:05:00"),
  updated_at: at("09:05:00"),
};

export const contactAddition: z.output<typeof ContactAddition> = {
  data: [{ index: 0, result: "created", contact, error: null }],
  created: 1,
  skipped: 0,
  updated: 0,
  failed: 0,
};

/** After the change of the sample. */
export const changedContact: z.output<typeof Contact> = {
  ...contact,
  company: null,
  phones: phones.slice(0, 1),
  updated_at: at("11:00:00"),
};

export const erasure: z.output<typeof Erasure> = {
  id: sampleIds.erasure,
  status: "pending",
  contact_count: 1,
  created_at: at("11:00:00"),
  erased_at: null,
};

export const deletion: z.output<typeof Deletion> = {
  id: sampleIds.contact,
  type: "contact",
  reason: "merged",
  merged_into: sampleIds.otherContact,
  deleted_at: at("11:00:00"),
};

/** When nothing of the person is left. */
export const doneErasure: z.output<typeof Erasure> = { ...erasure, status: "done", erased_at: at("11:00:05") };

export const disposition: z.output<typeof Disposition> = {
  id: sampleIds.disposition,
  name: "Interested",
  source: "service",
  system_key: null,
  marks_contact_complete: true,
};

export const newDisposition: z.output<typeof Disposition> = {
  ...disposition,
  id: other(disposition.id, 1),
  name: sampleDispositionName,
  marks_contact_complete: false,
};

const calledAt = at("09:20:00");

/** As it was made. */
export const newCampaign: z.output<typeof Campaign> = {
  id: sampleIds.campaign,
  name: "Autumn renewals",
  description: "Accounts up in December",
  status: "active",
  contact_count: 0,
  inbox_ids: [inbox.id],
  created_at: at("09:10:00"),
  last_called_at: null,
  updated_at: at("09:10:00"),
};

/** After the call. */
export const campaign: z.output<typeof Campaign> = {
  ...newCampaign,
  contact_count: 2,
  last_called_at: calledAt,
  updated_at: calledAt,
};

/** After the change of the sample. */
export const changedCampaign: z.output<typeof Campaign> = {
  ...campaign,
  name: "Winter renewals",
  status: "paused",
  updated_at: at("11:00:00"),
};

/** As it was added. */
export const newCampaignContact: z.output<typeof CampaignContact> = {
  id: sampleIds.campaignContact,
  campaign_id: campaign.id,
  ...person,
  phones,
  primary_number: contact.primary_number as string,
  status: "not_called",
  call_count: 0,
  last_called_at: null,
  last_disposition: null,
  extra_fields: { plan: "gold" },
  customer_id: contact.id,
  due_at: null,
  created_at: at("09:15:00"),
  updated_at: at("09:15:00"),
};

/** After the call. */
export const campaignContact: z.output<typeof CampaignContact> = {
  ...newCampaignContact,
  status: "completed",
  call_count: 1,
  last_called_at: calledAt,
  last_disposition: disposition,
  updated_at: at("09:21:00"),
};

/** After the change of the sample. */
export const changedCampaignContact: z.output<typeof CampaignContact> = {
  ...campaignContact,
  company: null,
  phones: phones.slice(0, 1),
  status: "do_not_call",
  updated_at: at("11:00:00"),
};

/** The other contact of the campaign, who has not been called. */
export const waitingCampaignContact: z.output<typeof CampaignContact> = {
  ...newCampaignContact,
  id: other(newCampaignContact.id, 1),
  first_name: "Charles",
  last_name: "Babbage",
  company: null,
  title: null,
  email: null,
  phones: [{ number: "+14155550125", label: null }],
  primary_number: "+14155550125",
  extra_fields: null,
  customer_id: null,
  created_at: at("09:16:00"),
  updated_at: at("09:16:00"),
};

export const campaignContactAddition: z.output<typeof CampaignContactAddition> = {
  data: [
    { index: 0, result: "skipped", contact: newCampaignContact, error: null },
    { index: 1, result: "created", contact: waitingCampaignContact, error: null },
  ],
  created: 1,
  skipped: 1,
  updated: 0,
  failed: 0,
};

export const incoming: z.output<typeof Message> = {
  id: sampleIds.message,
  conversation_id: sampleIds.conversation,
  inbox_id: inbox.id,
  contact_id: contact.id,
  user_id: null,
  campaign_id: campaign.id,
  direction: "incoming",
  from: contact.primary_number as string,
  to: inbox.phone_number,
  body: "Can I collect my order today?",
  media: [],
  segments: 1,
  status: "received",
  error: null,
  created_at: at("09:30:00"),
  send_at: null,
  sent_at: null,
  delivered_at: null,
  updated_at: at("09:30:00"),
};

/** The answer to it, when it was written. */
export const outgoing: z.output<typeof Message> = {
  ...incoming,
  id: other(sampleIds.message, 1),
  user_id: grace.id,
  campaign_id: null,
  direction: "outgoing",
  from: inbox.phone_number,
  to: contact.primary_number as string,
  body: "Your order is ready. We are open until 6 pm.",
  status: "queued",
  created_at: at("09:32:00"),
  updated_at: at("09:32:00"),
};

const delivered: z.output<typeof Message> = {
  ...outgoing,
  status: "delivered",
  sent_at: at("09:32:01"),
  delivered_at: at("09:32:02"),
  updated_at: at("09:32:02"),
};

/** Grace's text after the call, while the phone was off. */
const failed: z.output<typeof Message> = {
  ...outgoing,
  id: other(sampleIds.message, 3),
  campaign_id: campaign.id,
  body: "Thank you for your time today.",
  status: "undelivered",
  error: carrierError("unreachable"),
  sent_at: at("09:25:01"),
  created_at: at("09:25:00"),
  updated_at: at("09:25:04"),
};

const conversationAfter = (message: z.output<typeof Message>, unread: number): z.output<typeof Conversation> => ({
  id: sampleIds.conversation,
  inbox_id: inbox.id,
  contact_id: contact.id,
  phone_number: contact.primary_number as string,
  last_message: {
    id: message.id,
    direction: message.direction,
    body: message.body,
    created_at: message.created_at,
  },
  last_message_at: message.created_at,
  last_activity_at: message.created_at,
  unread_count: unread,
  assigned_user_id: null,
  closed_at: null,
  created_at: calledAt,
  updated_at: message.created_at,
});

export const conversation = conversationAfter(incoming, 1);

export const outgoingCall: z.output<typeof Call> = {
  id: sampleIds.call,
  inbox_id: inbox.id,
  contact_id: contact.id,
  user_id: grace.id,
  campaign_id: campaign.id,
  campaign_contact_id: campaignContact.id,
  direction: "outgoing",
  from: inbox.phone_number,
  to: contact.primary_number as string,
  status: "completed",
  answered_by: "human",
  disposition,
  duration_seconds: 42,
  started_at: calledAt,
  answered_at: at("09:20:06"),
  ended_at: at("09:20:48"),
  recording_url: null,
  voicemail_url: null,
  transcript: null,
  note: null,
  created_at: calledAt,
  updated_at: at("09:21:00"),
};

/** With an outcome and a note. */
export const disposedCall: z.output<typeof Call> = {
  ...outgoingCall,
  note: "Wants an offer by Friday.",
  updated_at: at("11:00:00"),
};

/** As it was started. */
export const newCall: z.output<typeof Call> = {
  ...outgoingCall,
  id: other(sampleIds.call, 3),
  contact_id: null,
  campaign_id: null,
  campaign_contact_id: null,
  to: sampleIds.callableNumber,
  status: "queued",
  answered_by: null,
  disposition: null,
  duration_seconds: 0,
  started_at: at("10:10:00"),
  answered_at: null,
  ended_at: null,
  created_at: at("10:10:00"),
  updated_at: at("10:10:00"),
};

const missedCall: z.output<typeof Call> = {
  ...outgoingCall,
  id: other(sampleIds.call, 1),
  user_id: null,
  campaign_id: null,
  campaign_contact_id: null,
  direction: "incoming",
  from: contact.primary_number as string,
  to: inbox.phone_number,
  status: "no_answer",
  answered_by: null,
  disposition: null,
  duration_seconds: 0,
  started_at: at("09:58:00"),
  answered_at: null,
  ended_at: at("09:58:25"),
  created_at: at("09:58:00"),
  updated_at: at("09:58:25"),
};

const incomingCall: z.output<typeof Call> = {
  ...missedCall,
  id: other(sampleIds.call, 2),
  user_id: grace.id,
  status: "completed",
  answered_by: "human",
  duration_seconds: 120,
  started_at: at("10:00:00"),
  answered_at: at("10:00:05"),
  ended_at: at("10:02:05"),
  created_at: at("10:00:00"),
  updated_at: at("10:02:05"),
};

export const doNotCallNumber: z.output<typeof DoNotCallNumber> = {
  phone_number: sampleUnlisted,
  note: "Asked by letter",
  source: "api",
  created_at: at("09:12:00"),
  updated_at: at("09:12:00"),
};

export const doNotCallAddition: z.output<typeof DoNotCallAddition> = {
  data: [{ index: 0, result: "created", number: doNotCallNumber, error: null }],
  created: 1,
  skipped: 0,
  updated: 0,
  failed: 0,
};

/** As it was made. */
export const newSubscription: z.output<typeof SubscriptionWithSecret> = {
  id: sampleIds.subscription,
  event_type: "message.incoming.received",
  target_url: sampleTarget,
  status: "active",
  consecutive_failures: 0,
  last_delivered_at: null,
  last_failed_at: null,
  disabled_reason: null,
  created_at: at("09:00:00"),
  updated_at: at("09:00:00"),
  signing_secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6GkSF3m9tZ4=",
};

const { signing_secret: _, ...unsigned } = newSubscription;

/** After its secret was replaced. */
export const rotatedSubscription: z.output<typeof SubscriptionWithSecret> = {
  ...newSubscription,
  last_delivered_at: at("09:30:01"),
  updated_at: at("11:00:00"),
  signing_secret: "whsec_Zk4yT1p2c0dVbWx3R3h0Y0pLQm1hRnJYd2pQc0hEdkU=",
};

/** After its first delivery. */
export const subscription: z.output<typeof Subscription> = {
  ...unsigned,
  last_delivered_at: at("09:30:01"),
  updated_at: at("09:30:01"),
};

/** After the change of the sample. */
export const pausedSubscription: z.output<typeof Subscription> = {
  ...subscription,
  status: "paused",
  updated_at: at("11:00:00"),
};

/** As they were made together. */
export const newSubscriptions: z.output<typeof SubscriptionsWithSecret> = {
  data: sampleEventTypes.map((event_type, index) => ({
    ...unsigned,
    id: index === 0 ? sampleIds.subscription : "sub_01h455vb4pex5vsknk084sn02r",
    event_type,
  })),
  signing_secret: newSubscription.signing_secret,
};

const callData = (call: z.output<typeof Call>, user: typeof grace | null) => ({
  call: { ...call, recording_url: null, voicemail_url: null, transcript: null },
  contact,
  user,
});

const recordedCall: z.output<typeof Call> = {
  ...outgoingCall,
  recording_url: "https://api.example.com/recordings/…?expires=1795512108&signature=…",
  transcript: "– Hello, this is Grace.\n– What is it about?\n– Your delivery comes on Monday.",
  updated_at: at("09:21:30"),
};

/** A call before its answer. */
const ringing = (call: z.output<typeof Call>): z.output<typeof Call> => ({
  ...call,
  ...{ status: "ringing", user_id: call.direction === "incoming" ? null : call.user_id },
  ...{ answered_by: null, disposition: null, duration_seconds: 0, answered_at: null, ended_at: null },
  updated_at: call.started_at,
});

/** A call at its answer. */
const talking = (call: z.output<typeof Call>): z.output<typeof Call> => ({
  ...ringing(call),
  ...{ status: "in_progress", user_id: call.user_id, answered_at: call.answered_at },
  updated_at: call.answered_at as string,
});

const sent: z.output<typeof Message> = {
  ...delivered,
  ...{ status: "sent", delivered_at: null, updated_at: delivered.sent_at as string },
};

const eventData: { [Type in EventType]: EventData<Type> } = {
  "message.incoming.received": { message: incoming, conversation, contact },
  "message.outgoing.delivered": { message: delivered, conversation: conversationAfter(delivered, 1), contact },
  "call.incoming.completed": callData(incomingCall, grace),
  "call.outgoing.completed": callData({ ...outgoingCall, disposition: null, updated_at: at("09:20:48") }, grace),
  "message.outgoing.failed": { message: failed, conversation: conversationAfter(failed, 0), contact },
  "call.incoming.missed": callData(missedCall, null),
  "campaign.contact.updated": {
    contact: campaignContact,
    previous: { status: "in_progress", last_disposition: null },
    campaign: { id: campaign.id, name: campaign.name },
  },
  "call.recording.completed": { call: recordedCall, contact, user: grace },
  "contact.created": { contact },
  "contact.updated": { contact },
  "contact.deleted": { contact: { id: contact.id }, reason: "merged", merged_into: other(sampleIds.contact, 1) },
  "contact.opted_out": { contact: { ...contact, opted_out_at: at("09:40:00"), opted_out_reason: "keyword" } },
  "contact.opted_in": { contact },
  "campaign.created": { campaign: newCampaign },
  "campaign.updated": { campaign },
  "campaign.contact.deleted": {
    contact: { id: campaignContact.id },
    campaign: { id: campaign.id, name: campaign.name },
  },
  "call.incoming.started": callData(ringing(incomingCall), null),
  "call.incoming.queued": callData(ringing(incomingCall), null),
  "call.incoming.answered": callData(talking(incomingCall), grace),
  "call.outgoing.started": callData({ ...ringing(outgoingCall), status: "queued" }, grace),
  "call.outgoing.answered": callData(talking(outgoingCall), grace),
  "message.outgoing.sent": { message: sent, conversation: conversationAfter(sent, 1), contact },
  "do_not_call.added": { phone_number: doNotCallNumber.phone_number, source: doNotCallNumber.source },
  "do_not_call.removed": { phone_number: doNotCallNumber.phone_number, source: doNotCallNumber.source },
  "person.erased": { deletions: 42 },
  "user.presence.updated": {
    user: { id: grace.id, name: grace.name },
    presence: { state: "away", reason: "Lunch", since: at("12:00:00"), device: "dashboard" },
  },
};

const eventTimes: Record<EventType, string> = {
  "message.incoming.received": incoming.created_at,
  "message.outgoing.delivered": delivered.updated_at,
  "call.incoming.completed": incomingCall.updated_at,
  "call.outgoing.completed": at("09:20:48"),
  "message.outgoing.failed": failed.updated_at,
  "call.incoming.missed": missedCall.updated_at,
  "campaign.contact.updated": campaignContact.updated_at,
  "call.recording.completed": recordedCall.updated_at,
  "contact.created": contact.created_at,
  "contact.updated": contact.updated_at,
  "contact.deleted": at("10:30:00"),
  "contact.opted_out": at("09:40:00"),
  "contact.opted_in": at("10:20:00"),
  "campaign.created": campaign.created_at,
  "campaign.updated": campaign.updated_at,
  "campaign.contact.deleted": at("10:40:00"),
  "call.incoming.started": incomingCall.started_at,
  "call.incoming.queued": incomingCall.started_at,
  "call.incoming.answered": incomingCall.answered_at as string,
  "call.outgoing.started": outgoingCall.started_at,
  "call.outgoing.answered": outgoingCall.answered_at as string,
  "message.outgoing.sent": sent.updated_at,
  "do_not_call.added": doNotCallNumber.created_at,
  "do_not_call.removed": at("11:20:00"),
  "person.erased": at("11:30:00"),
  "user.presence.updated": at("12:00:00"),
};

/** Texts and calls from outside come from a person; the other examples from an app. */
const eventActor = (type: EventType): z.output<typeof Actor> =>
  /^(message|call)\.incoming\./.test(type)
    ? { type: "person", user_id: null, client_id: null }
    : { type: "app", user_id: grace.id, client_id: identity.client_id };

/** A sample event that a user requested. */
export const testEventId = "evt_01h455vb4pex5vsknk084sn02z";

/** An event of the type. */
export function eventExample<Type extends EventType>(type: Type): EventOf<Type> {
  const place = Object.keys(eventData).indexOf(type);
  return {
    id: place === 0 ? sampleIds.event : other(sampleIds.event, place),
    type,
    api_version: "v1",
    occurred_at: eventTimes[type],
    business_id: business.id,
    actor: eventActor(type),
    data: eventData[type],
  };
}

export const event = eventExample("message.incoming.received");

export const delivery: z.output<typeof Delivery> = {
  id: "dlv_01h455vb4pex5vsknk084sn02q",
  event_id: event.id,
  test: false,
  attempt: 1,
  status: "delivered",
  response_status: 200,
  response_body: "ok",
  error: null,
  request: {
    url: sampleTarget,
    headers: deliveryHeaders({ eventId: event.id, eventType: event.type, isTest: false }),
  },
  duration_ms: 84,
  created_at: at("09:30:01"),
};

/** The only page of a list. */
export function onePage<Item>(...data: Item[]) {
  return { data, has_more: false, next_cursor: null };
}
