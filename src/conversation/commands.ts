import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { type Caller, mayChangeOthers } from "../identity/rules.ts";
import { holdUsableInbox } from "../identity/usable-inbox.ts";
import { parseInput } from "../input.ts";
import { type Conversation, type Message, type MessageDraft, messageDraft, requireAddressee } from "./rules.ts";
import { findConversation, markRead } from "./store.ts";
import { type TextBar, writeText } from "./write-text.ts";

/**
 * Writes a text, `queued`, with the order to send it. A number that has opted out is texted no more from the moment
 * at which its opt-out is committed.
 *
 * @throws DomainError `validation_error` or `invalid_phone_number` on an input, `forbidden` on an inbox that the caller
 *   may not use, `unprocessable_entity` on a number that has opted out or is on the do-not-call list.
 */
export async function sendMessage(database: Database, caller: Caller, input: unknown): Promise<Message> {
  const draft = parseInput(messageDraft, input);
  requireAddressee(draft);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const { inbox, phoneNumber, knownContactId } = await findAddressee(transaction, caller, draft);
    const written = await writeText(transaction, businessId, {
      inbox,
      phoneNumber,
      knownContactId,
      userId: caller.userId,
      body: draft.body,
    });
    if ("bar" in written) {
      throw new DomainError("unprocessable_entity", `${phoneNumber} ${BARS[written.bar]}.`, { field: "to" });
    }
    return written.message;
  });
}

const BARS: Readonly<Record<TextBar, string>> = {
  opted_out: "has opted out of texts",
  do_not_call: "is on the do-not-call list",
};

/** The inbox and the number that a text is to go between, with the contact where the conversation tells it. */
async function findAddressee(database: Database, caller: Caller, { conversationId, inboxId, to }: MessageDraft) {
  if (conversationId === undefined) {
    const inbox = await holdUsableInbox(database, caller, inboxId as string, "inboxId");
    return { inbox, phoneNumber: to as string, knownContactId: null };
  }
  const conversation = await findConversation(database, caller.businessId, conversationId);
  if (!conversation) {
    const message = `This business has no conversation ${conversationId}.`;
    throw new DomainError("validation_error", message, { field: "conversationId" });
  }
  const inbox = await holdUsableInbox(database, caller, conversation.inboxId, "conversationId");
  return { inbox, phoneNumber: conversation.phoneNumber, knownContactId: conversation.contactId };
}

/** Marks what came in as read. @throws DomainError `not_found`, `forbidden` on an inbox that the caller may not use. */
export async function markConversationRead(database: Database, caller: Caller, id: string): Promise<Conversation> {
  const { businessId, userId } = caller;
  const isMarked = await markRead(database, businessId, id, mayChangeOthers(caller) ? null : userId);
  const conversation = await findConversation(database, businessId, id);
  if (!conversation) {
    throw new DomainError("not_found", "There is no such conversation.");
  }
  if (!isMarked) {
    throw new DomainError("forbidden", `You may not use the inbox ${conversation.inboxId}.`);
  }
  return conversation;
}
