import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { lockOptOuts } from "../consent/opt-out-store.ts";
import { type TextBar, textBars } from "../consent/text-bar-store.ts";
import { findContactByNumber, findContactIdsByNumber } from "../contact/by-number.ts";
import type { Actor } from "../identity/actor-rules.ts";
import type { UploadedMedia } from "../media/rules.ts";
import { enqueueJob, enqueueMarketing } from "../order/job-store.ts";
import { insertMessage, insertTextsOfBroadcast, type NewBroadcastText } from "./message-store.ts";
import type { Message } from "./rules.ts";
import { countSegments } from "./segments.ts";
import { emptyConversations, ensureConversation, ensureConversations } from "./store.ts";

/** A text to send, from an inbox that is locked. */
export interface NewText {
  inbox: { id: string; phoneNumber: string };
  /** The outside number. */
  phoneNumber: string;
  /** The saved contact, where it is known; null: the one that has the number. */
  knownContactId: string | null;
  actor: Actor;
  body: string;
  /** The URLs of its media. */
  mediaUrls?: readonly string[] | undefined;
  /** Or the files that came with it. */
  uploads?: readonly UploadedMedia[];
  /** The time to send it, where that is later (RFC 3339). */
  sendAt?: string | undefined;
  /** Whether it leaves in the calling hours of the person alone. */
  isMarketing?: boolean;
}

/**
 * Writes a text, `queued`, with the order to send it or to fetch its media first, in the transaction around it. Every
 * outgoing text is written in this file. It locks the conversation first and the opt-outs of the number after, until commit.
 *
 * @returns the reason why there is no text, where the number has opted out, the carrier blocks
 *   texts of the inbox to it, or it is on the do-not-call list.
 */
export async function writeText(
  transaction: Database,
  businessId: string,
  text: NewText,
): Promise<{ message: Message } | { bar: TextBar }> {
  const { inbox, phoneNumber, actor, body } = text;
  const contactId =
    text.knownContactId ?? (await findContactByNumber(transaction, businessId, phoneNumber))?.id ?? null;
  const inboxId = inbox.id;
  const conversationId = await ensureConversation(transaction, businessId, { inboxId, phoneNumber, contactId });
  await lockOptOuts(transaction, businessId, phoneNumber);
  const bar = (await textBars(transaction, businessId, [{ inboxId, phoneNumber }])).get(phoneNumber);
  if (bar) {
    return { bar };
  }
  const media = text.mediaUrls?.map((sourceUrl) => ({ source: "sender", sourceUrl, contentType: null }) as const);
  const uploads = text.uploads ?? [];
  // The network sends a text with media as one message.
  const segments = media || uploads.length > 0 ? 1 : countSegments(body);
  const message = (await insertMessage(transaction, businessId, {
    ...newIdentity("msg"),
    conversationId,
    inboxId,
    inboxNumber: inbox.phoneNumber,
    phoneNumber,
    contactId,
    actor,
    campaignId: null,
    sendAt: text.sendAt ?? null,
    isMarketing: text.isMarketing ?? false,
    direction: "outgoing",
    body,
    ...(media && { media }),
    uploads,
    segments,
    status: "queued",
  })) as Message;
  if (!media) {
    const kind = text.isMarketing ? "marketing" : uploads.length > 0 ? "media" : "text";
    await enqueueJob(transaction, businessId, { id: message.id, kind, inboxId, segments, dueAt: text.sendAt });
  }
  return { message };
}

/** What the texts of a broadcast have in common. */
export interface TextsOfBroadcast {
  campaignId: string;
  broadcastId: string;
  actor: Actor;
}

/**
 * Writes texts of a broadcast to different numbers, in the order of the numbers, as `writeText` does one: with the same
 * locks, and in a number of statements that does not depend on theirs.
 *
 * @returns the numbers without a text, each with the reason.
 */
export async function writeTexts(
  transaction: Database,
  businessId: string,
  common: TextsOfBroadcast,
  texts: readonly Pick<NewText, "inbox" | "phoneNumber" | "body">[],
): Promise<Map<string, TextBar>> {
  if (texts.length === 0) {
    return new Map();
  }
  const numbers = texts.map(({ phoneNumber }) => phoneNumber);
  const contactIds = await findContactIdsByNumber(transaction, businessId, numbers);
  const wanted = texts.map(({ inbox, phoneNumber, body }) => ({
    ...newIdentity("msg"),
    inboxId: inbox.id,
    inboxNumber: inbox.phoneNumber,
    phoneNumber,
    contactId: contactIds.get(phoneNumber) ?? null,
    body,
    segments: countSegments(body),
  }));
  const conversations = await ensureConversations(transaction, businessId, wanted);
  await lockOptOuts(transaction, businessId, ...numbers);
  const bars = await textBars(transaction, businessId, wanted);
  const written: NewBroadcastText[] = [];
  const empty: string[] = [];
  for (const text of wanted) {
    const { id, isNew } = conversations.get(text.phoneNumber) as { id: string; isNew: boolean };
    if (!bars.has(text.phoneNumber)) {
      written.push({ ...text, conversationId: id, isFirst: isNew });
    } else if (isNew) {
      empty.push(id);
    }
  }
  if (empty.length > 0) {
    await emptyConversations(transaction, businessId, empty);
  }
  if (written.length > 0) {
    await insertTextsOfBroadcast(transaction, businessId, common, written);
    await enqueueMarketing(transaction, businessId, written);
  }
  return bars;
}
