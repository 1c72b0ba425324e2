import { insertCall, type NewCall } from "../../domain/call/store.ts";
import type { ContactStatus } from "../../domain/campaign/rules.ts";
import { insertMessage, type NewMessage } from "../../domain/conversation/message-store.ts";
import type { Message } from "../../domain/conversation/rules.ts";
import { ensureConversation } from "../../domain/conversation/store.ts";
import { type Actor, PERSON_OUTSIDE, SERVICE_ITSELF, userActor } from "../../domain/identity/actor-rules.ts";
import type { EventType } from "../../domain/webhook/event-types.ts";
import type { DomainEvent, Outbox } from "../../domain/webhook/rules.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { identityAt } from "../../platform/id.ts";
import { type DemoRecording, writeDemoRecording } from "./recording.ts";
import {
  type Attempt,
  BASIC_BOOKS_THREAD,
  CALLS,
  CAMPAIGN_THREADS,
  type Line,
  NORTHWIND_CALLS,
  NORTHWIND_THREADS,
  type Thread,
} from "./script.ts";

/** The texts and calls of the demo, dated over the past days. */

/** An inbox with the user who texts and calls from it. */
export interface DemoInbox {
  id: string;
  phoneNumber: string;
  userId: string;
}

/** The other side of a conversation. */
export interface DemoPerson {
  phoneNumber: string;
  contactId: string | null;
}

/** A call, with the index of its disposition in the full list. */
interface DemoCall {
  attempt: Attempt;
  disposition: number;
}

const NO_ANSWER: DemoCall = { attempt: "unanswered", disposition: 0 };
const VOICEMAIL: DemoCall = { attempt: "voicemail", disposition: 1 };
const INTERESTED: DemoCall = { attempt: "talk", disposition: 6 };

/** The calls with a contact of a campaign in order of time: 1 to 3 if it was called. */
export function callsOf(place: number, status: ContactStatus): readonly DemoCall[] {
  const earlier = Array<DemoCall>(place % 3).fill(NO_ANSWER);
  switch (status) {
    case "called":
      return [...earlier, place % 2 === 0 ? NO_ANSWER : VOICEMAIL];
    case "completed":
      return [...earlier, INTERESTED];
    default:
      return [];
  }
}

const settleConversationsStatement = statement<never>(
  "demo.settleConversations",
  `
    UPDATE conversations c SET
      updated_at = c.last_message_at,
      unread_count = (
        SELECT count(*) FROM messages m
        WHERE m.business_id = $1 AND m.conversation_id = c.id AND m.direction = 'incoming' AND NOT EXISTS (
          SELECT FROM messages answer
          WHERE answer.business_id = $1 AND answer.conversation_id = c.id AND answer.direction = 'outgoing'
            AND answer.id > m.id
        )
      )
    WHERE c.business_id = $1`,
);

const advanceMessageStatement = statement<never>(
  "demo.advanceMessage",
  `
    UPDATE messages SET
      status = $3, error_code = $4, error_message = $5, delivered_at = $6,
      updated_at = GREATEST(updated_at, $6::timestamptz)
    WHERE business_id = $1 AND id = $2`,
);

const advanceCallStatement = statement<never>(
  "demo.advanceCall",
  `
    UPDATE calls SET
      status = $3, answered_by = $4, answered_at = $5, ended_at = $6, duration_seconds = $7, disposition_id = $8,
      updated_at = GREATEST(updated_at, $5::timestamptz, $6::timestamptz)
    WHERE business_id = $1 AND id = $2`,
);

const queueCallStatement = statement<never>(
  "demo.queueCall",
  `
    INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, left_at, user_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SENT_AFTER = 400;
const DELIVERED_AFTER = 1_900;

interface Setting {
  /** Milliseconds since 1970. */
  now: number;
  /** Records the events of the customers; campaigns have too many events for a start. */
  outbox: Outbox;
  inboxes: readonly DemoInbox[];
  /** The queue to which callers came; null: none. */
  queueId: string | null;
  dispositions: readonly string[];
  /** The recording of a call with a customer; null: the storage has none. */
  recording: DemoRecording | null;
}

/** The texts and calls of one business. */
export class DemoHistory {
  readonly #database: Database;
  readonly #businessId: string;
  readonly #setting: Setting;

  constructor(database: Database, businessId: string, setting: Setting) {
    this.#database = database;
    this.#businessId = businessId;
    this.#setting = setting;
  }

  async withCustomers(customers: readonly DemoPerson[]): Promise<void> {
    // In order of time, because events are listed in the order of their recording.
    const exchanges = [...NORTHWIND_THREADS, ...NORTHWIND_CALLS].sort((left, right) => right.hoursAgo - left.hoursAgo);
    for (const exchange of exchanges) {
      const inbox = this.#inbox(exchange.inbox);
      const person = customers[exchange.customer] as DemoPerson;
      const at = this.#hoursAgo(exchange.hoursAgo);
      await ("thread" in exchange
        ? this.#thread(inbox, person, null, at, exchange.thread)
        : this.#call(inbox, person, null, at, exchange));
    }
    await this.#settle();
  }

  /** The calls with a contact of a campaign, a day apart, and the texts after the last one. */
  async withProspect(
    contact: { id: string; campaignId: string; phoneNumber: string },
    place: number,
    calls: readonly DemoCall[],
    lastAt: Date,
  ): Promise<void> {
    const { phoneNumber } = contact;
    const person = { phoneNumber, contactId: null };
    for (const [index, call] of calls.entries()) {
      const daysBefore = calls.length - 1 - index;
      await this.#call(this.#inbox(place + daysBefore), person, contact, lastAt.getTime() - daysBefore * DAY, call);
    }
    const thread = calls.length > 0 ? CAMPAIGN_THREADS[place] : undefined;
    if (thread) {
      await this.#thread(this.#inbox(place), person, contact.campaignId, lastAt.getTime() + 10 * MINUTE, thread);
    }
  }

  async withReader(reader: DemoPerson): Promise<void> {
    await this.#thread(this.#inbox(0), reader, null, this.#hoursAgo(20), BASIC_BOOKS_THREAD);
    await this.#settle();
  }

  #inbox(place: number): DemoInbox {
    const { inboxes } = this.#setting;
    return inboxes[place % inboxes.length] as DemoInbox;
  }

  #hoursAgo(hours: number): number {
    return this.#setting.now - hours * HOUR;
  }

  async #thread(
    inbox: DemoInbox,
    { phoneNumber, contactId }: DemoPerson,
    campaignId: string | null,
    at: number,
    thread: Thread,
  ): Promise<void> {
    const pair = { inboxId: inbox.id, phoneNumber, contactId };
    const identity = identityAt("cnv", new Date(at));
    const conversationId = await ensureConversation(this.#database, this.#businessId, pair, identity);
    let time = at;
    for (const line of thread) {
      time += line.after * MINUTE;
      const isOurs = line.by === "us";
      const message = identityAt("msg", new Date(time));
      const outcome = outcomeOf(line, time);
      const text = {
        ...message,
        ...pair,
        conversationId,
        inboxNumber: inbox.phoneNumber,
        actor: isOurs ? userActor(inbox.userId) : SERVICE_ITSELF,
        campaignId: isOurs ? campaignId : null,
        direction: isOurs ? ("outgoing" as const) : ("incoming" as const),
        body: line.body,
        segments: 1,
      };
      if (campaignId !== null) {
        await insertMessage(this.#database, this.#businessId, { ...text, ...outcome });
      } else if (isOurs) {
        await this.#sendText(text, outcome);
      } else {
        await insertMessage(this.#database, this.#businessId, { ...text, ...outcome });
        await this.#recordEvent("message.incoming.received", PERSON_OUTSIDE, message.createdAt, { messageId: text.id });
      }
    }
  }

  /** Writes a text step by step, because each event has it as it is then. */
  async #sendText(text: Omit<NewMessage, keyof TextOutcome>, outcome: TextOutcome): Promise<void> {
    const { status, error, deliveredAt } = outcome;
    const sentAt = outcome.sentAt as string;
    const subject = { messageId: text.id };
    const sent = { status: "sent", error: null, sentAt, deliveredAt: null } as const;
    await insertMessage(this.#database, this.#businessId, { ...text, ...sent });
    await this.#recordEvent("message.outgoing.sent", text.actor, sentAt, subject);
    const values = [this.#businessId, text.id, status, error?.code, error?.message, deliveredAt];
    await this.#database.rows(advanceMessageStatement, values);
    const type = deliveredAt ? "message.outgoing.delivered" : "message.outgoing.failed";
    await this.#recordEvent(type, text.actor, deliveredAt ?? sentAt, subject);
  }

  async #call(
    inbox: DemoInbox,
    { phoneNumber, contactId }: DemoPerson,
    campaignContact: { id: string; campaignId: string } | null,
    at: number,
    {
      attempt,
      disposition,
      isRecorded = false,
    }: { attempt: Attempt; disposition: number | null; isRecorded?: boolean },
  ): Promise<void> {
    const { direction, status, answeredBy, rings, talks } = CALLS[attempt];
    const actor = direction === "outgoing" ? userActor(inbox.userId) : PERSON_OUTSIDE;
    const answeredAt = at + rings * 1000;
    const call = identityAt("call", new Date(at));
    const endedAtMs = answeredAt + talks * 1000;
    const endedAt = instant(endedAtMs);
    const subject = { callId: call.id };
    const outcome = {
      status,
      answeredBy,
      answeredAt: answeredBy && instant(answeredAt),
      endedAt,
      durationSeconds: talks,
      dispositionId: disposition === null ? null : (this.#setting.dispositions[disposition] as string),
    };
    const live = { answeredBy: null, answeredAt: null, endedAt: null, durationSeconds: 0, dispositionId: null };
    const start = { ...live, status: direction === "incoming" ? ("ringing" as const) : ("queued" as const) };
    await insertCall(this.#database, this.#businessId, {
      ...call,
      inboxId: inbox.id,
      inboxNumber: inbox.phoneNumber,
      phoneNumber,
      contactId,
      actor: direction === "outgoing" || answeredBy !== null ? userActor(inbox.userId) : SERVICE_ITSELF,
      campaignId: campaignContact?.campaignId ?? null,
      campaignContactId: campaignContact?.id ?? null,
      direction,
      ...(campaignContact === null ? start : outcome),
    });
    if (campaignContact === null) {
      // Step by step, because each event has the call as it is then.
      await this.#recordEvent(`call.${direction}.started`, actor, call.createdAt, subject);
      const { queueId } = this.#setting;
      if (direction === "incoming" && queueId !== null) {
        const [state, leftAt, userId] =
          outcome.answeredAt === null ? ["abandoned", endedAt, null] : ["answered", outcome.answeredAt, inbox.userId];
        const values = [this.#businessId, queueId, call.id, state, call.createdAt, leftAt, userId];
        await this.#database.rows(queueCallStatement, values);
        await this.#recordEvent("call.incoming.queued", actor, call.createdAt, subject);
      }
      if (outcome.answeredAt !== null) {
        const { answeredAt: since } = outcome;
        await this.#advanceCall(call.id, { ...live, status: "in_progress", answeredBy, answeredAt: since });
        await this.#recordEvent(`call.${direction}.answered`, actor, since, subject);
      }
      await this.#advanceCall(call.id, outcome);
      await this.#recordEvent(`call.${direction}.completed`, actor, endedAt, subject);
      if (direction === "incoming" && status !== "completed") {
        await this.#recordEvent("call.incoming.missed", actor, endedAt, subject);
      }
    }
    const { recording } = this.#setting;
    if (isRecorded && recording) {
      const ended = { callId: call.id, endedAt: endedAtMs };
      const completedAt = await writeDemoRecording(this.#database, this.#businessId, ended, recording);
      await this.#recordEvent("call.recording.completed", actor, completedAt, subject);
    }
  }

  async #advanceCall(id: string, call: CallOutcome): Promise<void> {
    const { status, answeredBy, answeredAt, endedAt, durationSeconds, dispositionId } = call;
    const values = [status, answeredBy, answeredAt, endedAt, durationSeconds, dispositionId];
    await this.#database.rows(advanceCallStatement, [this.#businessId, id, ...values]);
  }

  #recordEvent(type: EventType, actor: Actor, occurredAt: string, subject: object): Promise<void> {
    return this.#setting.outbox(this.#database, {
      ...{ businessId: this.#businessId, actor, type, occurredAt, subject },
    } as DomainEvent);
  }

  /** Marks answered messages as read, and dates each conversation by its last message. */
  async #settle(): Promise<void> {
    await this.#database.rows(settleConversationsStatement, [this.#businessId]);
  }
}

type TextOutcome = Pick<Message, "status" | "error" | "sentAt" | "deliveredAt">;

type CallOutcome = Required<
  Pick<NewCall, "status" | "answeredBy" | "answeredAt" | "endedAt" | "durationSeconds" | "dispositionId">
>;

function outcomeOf({ by, error }: Line, time: number): TextOutcome {
  if (by === "them") {
    return { status: "received", error: null, sentAt: null, deliveredAt: null };
  }
  const sentAt = instant(time + SENT_AFTER);
  if (error) {
    return { status: error.code === "unreachable" ? "undelivered" : "failed", error, sentAt, deliveredAt: null };
  }
  return { status: "delivered", error: null, sentAt, deliveredAt: instant(time + DELIVERED_AFTER) };
}

function instant(time: number): string {
  return new Date(time).toISOString();
}
