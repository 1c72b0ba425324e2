import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import type { TextBar } from "../consent/text-bar-store.ts";
import { actorOf } from "../identity/actor-rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { isPermitted, requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { sightOf } from "../identity/sight-sql.ts";
import {
  lockAssignee,
  lockMentioned,
  lockUsableInbox,
  mayUseInbox,
  requireInboxOfUser,
} from "../identity/usable-inbox-store.ts";
import type { UploadedMedia } from "../media/rules.ts";
import { deleteComment, findComment, insertComment, lockForComment, readMentions } from "./comment-store.ts";
import { marketingTime } from "./marketing-hours.ts";
import { findSeenMessage } from "./message-store.ts";
import { type OutgoingMedia, requireSendable } from "./outgoing-media.ts";
import { cancelText, countScheduled } from "./progress-store.ts";
import {
  type Comment,
  type Conversation,
  commentDraft,
  conversationChanges,
  type Message,
  type MessageDraft,
  MOST_COMMENTS,
  messageDraft,
  requireAddressee,
  requireContent,
  requireNear,
} from "./rules.ts";
import { changeConversation, findConversation, findSeenConversation, markRead } from "./store.ts";
import { writeText } from "./write-text.ts";

/**
 * Writes a text, `queued` or `scheduled`, with the order to send it. The order of a text with media is written after
 * they are fetched. Once an opt-out of a number is committed, no more texts to it are written.
 *
 * @param uploads files that came with the text, stored by `storeUploads`.
 * @throws DomainError `validation_error` or `invalid_phone_number` on an input, `forbidden` on an inbox that the caller
 *   may not use, `unprocessable_entity` on a number that has opted out or is on the do-not-call list, and on media
 *   where none can be sent, `conflict` if the business has as many scheduled texts as it may have.
 */
export async function sendMessage(
  database: Database,
  caller: Caller,
  input: unknown,
  media: OutgoingMedia | null = null,
  uploads: readonly UploadedMedia[] = [],
): Promise<Message> {
  const draft = parseInput(messageDraft, input);
  if (uploads.length === 0) {
    requireContent(draft);
  } else if (draft.mediaUrls) {
    throw new DomainError("validation_error", "files cannot be sent together with mediaUrls.", { field: "files" });
  }
  requireAddressee(draft);
  requireNear(draft);
  requireSendable(draft.mediaUrls, media);
  const { businessId } = caller;
  const wanted = draft.sendAt && Date.parse(draft.sendAt) > databaseNow() ? draft.sendAt : undefined;
  return database.transaction(async (transaction) => {
    const mayWait = wanted !== undefined || draft.purpose === "marketing";
    const caps = mayWait ? await lockBusiness(transaction, businessId) : null;
    const { inbox, phoneNumber, knownContactId } = await findAddressee(transaction, caller, draft);
    const sendAt =
      draft.purpose === "marketing" ? await marketingTime(transaction, businessId, phoneNumber, wanted) : wanted;
    if (sendAt && caps) {
      const scheduled = await countScheduled(transaction, businessId, caps.scheduledTexts);
      requireRoom(scheduled, caps.scheduledTexts, "texts scheduled", "Wait until some are sent, or cancel some.");
    }
    const written = await writeText(transaction, businessId, {
      inbox,
      phoneNumber,
      knownContactId,
      actor: actorOf(caller),
      body: draft.body ?? "",
      mediaUrls: draft.mediaUrls,
      uploads,
      sendAt,
      isMarketing: draft.purpose === "marketing",
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

/** The inbox and the number of a text, with the contact where the conversation has one. */
async function findAddressee(database: Database, caller: Caller, { conversationId, inboxId, to }: MessageDraft) {
  if (conversationId === undefined) {
    const inbox = await lockUsableInbox(database, caller, inboxId as string, "inboxId");
    return { inbox, phoneNumber: to as string, knownContactId: null };
  }
  const conversation = await findConversation(database, caller.businessId, conversationId);
  if (!conversation) {
    const message = `This business has no conversation ${conversationId}.`;
    throw new DomainError("validation_error", message, { field: "conversationId" });
  }
  const inbox = await lockUsableInbox(database, caller, conversation.inboxId, "conversationId");
  return { inbox, phoneNumber: conversation.phoneNumber, knownContactId: conversation.contactId };
}

/**
 * Cancels a scheduled text: it is not sent, and it is deleted.
 *
 * @throws DomainError `not_found`, `forbidden` on an inbox that the caller may not use, `conflict` once it is being
 *   sent.
 */
export async function cancelMessage(database: Database, caller: Caller, id: string): Promise<void> {
  const { businessId } = caller;
  await database.transaction(async (transaction) => {
    const message = await findSeenMessage(transaction, sightOf(caller), id);
    if (!message) {
      throw new DomainError("not_found", "The message does not exist.");
    }
    if (!(await mayUseInbox(transaction, caller, message.inboxId))) {
      throw new DomainError("forbidden", `You may not use the inbox ${message.inboxId}.`);
    }
    if (!(await cancelText(transaction, businessId, id))) {
      throw new DomainError("conflict", "Only a scheduled text can be canceled.");
    }
  });
}

/**
 * Marks incoming messages as read, and the comments that name the caller.
 *
 * @throws DomainError `not_found`, `forbidden` on an inbox that the caller may not use.
 */
export async function markConversationRead(database: Database, caller: Caller, id: string): Promise<Conversation> {
  const { businessId, userId } = caller;
  const isMarked = await markRead(database, businessId, id, userId, isPermitted(caller, "inboxes.use_all"));
  const conversation = await findSeenConversation(database, sightOf(caller), id);
  if (!conversation) {
    throw notFound();
  }
  if (!isMarked) {
    throw new DomainError("forbidden", `You may not use the inbox ${conversation.inboxId}.`);
  }
  await readMentions(database, businessId, userId, id);
  return conversation;
}

/**
 * Assigns a conversation to a user who may use its inbox, or closes or opens it.
 *
 * @throws DomainError `not_found`, `forbidden` on an inbox that the caller may not use, `validation_error` on a user who
 *   may not use it.
 */
export function updateConversation(
  database: Database,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<Conversation> {
  const { businessId } = caller;
  const { assignedUserId, closed } = parseInput(conversationChanges, input);
  return database.transaction(async (transaction) => {
    const { inboxId } = await requireUsable(transaction, caller, id);
    if (assignedUserId) {
      // In a statement of its own: the next one reads what the last holder of the lock has written.
      await lockAssignee(transaction, businessId, assignedUserId);
      await requireInboxOfUser(transaction, businessId, assignedUserId, { inboxId, field: "assignedUserId" });
    }
    await changeConversation(transaction, businessId, id, { assignedUserId, closed });
    return (await findConversation(transaction, businessId, id)) as Conversation;
  });
}

function notFound(): DomainError {
  return new DomainError("not_found", "The conversation does not exist.");
}

/** A conversation in sight whose inbox the caller may use. @throws DomainError `not_found`, `forbidden` */
async function requireUsable(database: Database, caller: Caller, id: string): Promise<Conversation> {
  const conversation = await findSeenConversation(database, sightOf(caller), id);
  if (!conversation) {
    throw notFound();
  }
  if (!(await mayUseInbox(database, caller, conversation.inboxId))) {
    throw new DomainError("forbidden", `You may not use the inbox ${conversation.inboxId}.`);
  }
  return conversation;
}

/**
 * Writes a comment on a conversation, which is a notice for the users whom it names.
 *
 * @throws DomainError `validation_error` on an input or a user who may not use the inbox, `not_found`, `forbidden` on an
 *   inbox that the caller may not use, `conflict` if the conversation has as many comments as it may have.
 */
export function addComment(database: Database, caller: Caller, input: unknown): Promise<Comment> {
  const { businessId, userId } = caller;
  const { conversationId, body, mentionedUserIds = [] } = parseInput(commentDraft, input);
  const mentioned = [...new Set(mentionedUserIds)];
  return database.transaction(async (transaction) => {
    const { inboxId } = await requireUsable(transaction, caller, conversationId);
    await lockMentioned(transaction, businessId, mentioned);
    for (const id of mentioned) {
      await requireInboxOfUser(transaction, businessId, id, { inboxId, field: "mentionedUserIds" });
    }
    if (!(await lockForComment(transaction, businessId, conversationId))) {
      throw notFound();
    }
    const draft = { conversationId, userId, body, mentionedUserIds: mentioned };
    const comment = await insertComment(transaction, businessId, newIdentity("cmt"), draft);
    if (!comment) {
      throw new DomainError("conflict", `A conversation has at most ${MOST_COMMENTS} comments.`);
    }
    return comment;
  });
}

/** Deletes a comment of the caller; admins delete those of everybody. @throws DomainError `not_found`, `forbidden` */
export async function removeComment(database: Database, caller: Caller, id: string): Promise<void> {
  const { businessId, userId } = caller;
  const comment = await findComment(database, businessId, id);
  if (!comment || !(await findSeenConversation(database, sightOf(caller), comment.conversationId))) {
    throw new DomainError("not_found", "The comment does not exist.");
  }
  if (comment.userId !== userId) {
    requirePermission(caller, "inboxes.manage");
  }
  await deleteComment(database, businessId, id);
}
