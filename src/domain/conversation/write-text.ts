import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { isBarred } from "../consent/barred-store.ts";
import { isBlocked } from "../consent/block-store.ts";
import { isOptedOut, lockOptOuts } from "../consent/opt-out-store.ts";
import { findContactByNumber } from "../contact/by-number.ts";
import type { Actor } from "../identity/actor-rules.ts";
import { enqueueJob } from "../order/job-store.ts";
import { insertMessage } from "./message-store.ts";
import type { Message } from "./rules.ts";
import { countSegments } from "./segments.ts";
import { ensureConversation } from "./store.ts";

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
  campaignId?: string;
  broadcastId?: string;
  /** The time to send it, where that is later (RFC 3339). */
  sendAt?: string | undefined;
  /** Whether it leaves in the calling hours of the person alone. */
  isMarketing?: boolean;
}

/** The reasons why a number is not texted. */
export type TextBar = "opted_out" | "do_not_call";

/**
 * Writes a text, `queued`, with the order to send it or to fetch its media first, in the transaction around it. Every
 * outgoing text is written here. It locks the conversation first and the opt-outs of the number after, until commit.
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
  if (
    (await isOptedOut(transaction, businessId, [phoneNumber])) ||
    (await isBlocked(transaction, businessId, { inboxId, phoneNumber }))
  ) {
    return { bar: "opted_out" };
  }
  if (await isBarred(transaction, businessId, phoneNumber)) {
    return { bar: "do_not_call" };
  }
  const media = text.mediaUrls?.map((sourceUrl) => ({ source: "sender", sourceUrl, contentType: null }) as const);
  // The network sends a text with media as one message.
  const segments = media ? 1 : countSegments(body);
  const message = (await insertMessage(transaction, businessId, {
    ...newIdentity("msg"),
    conversationId,
    inboxId,
    inboxNumber: inbox.phoneNumber,
    phoneNumber,
    contactId,
    actor,
    campaignId: text.campaignId ?? null,
    broadcastId: text.broadcastId ?? null,
    sendAt: text.sendAt ?? null,
    isMarketing: text.isMarketing ?? false,
    direction: "outgoing",
    body,
    media: media ?? [],
    segments,
    status: "queued",
  })) as Message;
  if (!media) {
    const kind = text.isMarketing ? "marketing" : "text";
    await enqueueJob(transaction, businessId, { id: message.id, kind, inboxId, segments, dueAt: text.sendAt });
  }
  return { message };
}
