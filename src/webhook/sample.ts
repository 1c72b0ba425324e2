import { newIdentity } from "../id.ts";
import type { EventType } from "./rules.ts";

/**
 * The data of a sample event: what an event of the type looks like (contract, section 3), about people and calls that
 * do not exist. Its ids are new each time, as those of events that happened are.
 */
export function sampleData(type: EventType, occurredAt: string): Record<string, unknown> {
  const contact = sampleContact(occurredAt);
  switch (type) {
    case "message.incoming.received":
      return sampleMessage("incoming", contact, occurredAt);
    case "message.outgoing.delivered":
      return sampleMessage("outgoing", contact, occurredAt);
    case "call.incoming.completed":
      return sampleCall("incoming", contact, occurredAt);
    case "call.outgoing.completed":
      return sampleCall("outgoing", contact, occurredAt);
    case "message.outgoing.failed":
      return sampleFailure(contact, occurredAt);
    case "call.incoming.missed":
      return sampleMissedCall(contact, occurredAt);
    case "campaign.contact.updated":
      return sampleContactChange(occurredAt);
  }
}

const INBOX_NUMBER = "+14155550100";
const CONTACT_NUMBER = "+14155550123";

type SampleContact = ReturnType<typeof sampleContact>;

function sampleContact(at: string) {
  return {
    id: newIdentity("con").id,
    first_name: "Ada",
    last_name: "Byron",
    company: "Analytical Engines",
    title: "Owner",
    email: "ada@example.com",
    linkedin_url: null,
    phones: [{ number: CONTACT_NUMBER, label: "mobile" }],
    primary_number: CONTACT_NUMBER,
    extra_fields: null,
    external_id: null,
    source: "app",
    opted_out: false,
    opted_out_at: null,
    opted_out_reason: null,
    created_at: at,
    updated_at: at,
  };
}

function sampleMessage(direction: "incoming" | "outgoing", contact: SampleContact, at: string) {
  const isIncoming = direction === "incoming";
  const [conversationId, inboxId] = [newIdentity("cnv").id, newIdentity("inb").id];
  const message = {
    id: newIdentity("msg").id,
    conversation_id: conversationId,
    inbox_id: inboxId,
    contact_id: contact.id,
    user_id: isIncoming ? null : newIdentity("usr").id,
    campaign_id: null,
    direction,
    from: isIncoming ? CONTACT_NUMBER : INBOX_NUMBER,
    to: isIncoming ? INBOX_NUMBER : CONTACT_NUMBER,
    body: isIncoming ? "Yes, please call me back." : "Thanks for your time today.",
    segments: 1,
    status: isIncoming ? "received" : "delivered",
    error: null,
    created_at: at,
    send_at: null,
    sent_at: isIncoming ? null : at,
    delivered_at: isIncoming ? null : at,
    updated_at: at,
  };
  const conversation = {
    id: conversationId,
    inbox_id: inboxId,
    contact_id: contact.id,
    phone_number: CONTACT_NUMBER,
    last_message: { id: message.id, direction, body: message.body, created_at: at },
    last_message_at: at,
    last_activity_at: at,
    unread_count: isIncoming ? 1 : 0,
    created_at: at,
    updated_at: at,
  };
  return { message, conversation, contact };
}

const TALK_SECONDS = 42;

function sampleCall(direction: "incoming" | "outgoing", contact: SampleContact, endedAt: string) {
  const isIncoming = direction === "incoming";
  const user = { id: newIdentity("usr").id, name: "Grace Hopper", email: "grace@example.com" };
  const answeredAt = new Date(Date.parse(endedAt) - TALK_SECONDS * 1000).toISOString();
  const call = {
    id: newIdentity("call").id,
    inbox_id: newIdentity("inb").id,
    contact_id: contact.id,
    user_id: user.id,
    campaign_id: null,
    campaign_contact_id: null,
    direction,
    from: isIncoming ? CONTACT_NUMBER : INBOX_NUMBER,
    to: isIncoming ? INBOX_NUMBER : CONTACT_NUMBER,
    status: "completed",
    answered_by: "human",
    disposition: null,
    duration_seconds: TALK_SECONDS,
    started_at: answeredAt,
    answered_at: answeredAt,
    ended_at: endedAt,
    recording_url: null,
    voicemail_url: null,
    transcript: null,
    created_at: answeredAt,
    updated_at: endedAt,
  };
  return { call, contact, user };
}

function sampleFailure(contact: SampleContact, at: string) {
  const data = sampleMessage("outgoing", contact, at);
  const error = { code: "unreachable", message: "The phone could not be reached." };
  return { ...data, message: { ...data.message, status: "undelivered", error, delivered_at: null } };
}

function sampleMissedCall(contact: SampleContact, at: string) {
  const { call } = sampleCall("incoming", contact, at);
  const missed = { status: "no_answer", answered_by: null, answered_at: null, duration_seconds: 0, user_id: null };
  return { call: { ...call, ...missed }, contact, user: null };
}

function sampleContactChange(at: string) {
  const campaign = { id: newIdentity("cmp").id, name: "Spring outreach" };
  const { first_name, last_name, company, title, email, linkedin_url, phones, primary_number } = sampleContact(at);
  const disposition = {
    id: newIdentity("dsp").id,
    name: "Interested",
    source: "service",
    system_key: null,
    marks_contact_complete: true,
  };
  const contact = {
    id: newIdentity("cct").id,
    campaign_id: campaign.id,
    ...{ first_name, last_name, company, title, email, linkedin_url, phones, primary_number },
    status: "completed",
    call_count: 1,
    last_called_at: at,
    last_disposition: disposition,
    extra_fields: null,
    customer_id: null,
    due_at: null,
    created_at: at,
    updated_at: at,
  };
  return { contact, previous: { status: "in_progress", last_disposition: null }, campaign };
}
