import {
  addComment,
  cancelMessage,
  markConversationRead,
  removeComment,
  sendMessage,
  updateConversation,
} from "../../src/domain/conversation/commands.ts";
import { requireFetchable } from "../../src/domain/conversation/outgoing-media.ts";
import { lockMessage } from "../../src/domain/conversation/progress-store.ts";
import { commentBody, MOST_MENTIONED } from "../../src/domain/conversation/rules.ts";
import { storeUploads } from "../../src/domain/media/upload.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import type { GraphQLContext } from "../context.ts";
import { idempotencyKey } from "../idempotency.ts";
import { COST_OF_FILE } from "../import/input.ts";
import { atMost } from "../limits.ts";
import { onceAfter } from "../work-ahead.ts";
import { MessageDraftInput } from "./input.ts";
import {
  CommentDeletionType,
  ConversationCommentType,
  ConversationType,
  MessageCancellationType,
  MessageType,
} from "./type.ts";

/** @param given the arguments as the schema has them, in one input. */
function hasFiles(given: { input?: { files?: unknown } } & object): boolean {
  return Boolean(given.input?.files);
}

/** Stores the files of a text before its transaction. */
function uploadsOf({ database, caller, tools }: GraphQLContext, files: readonly Blob[]) {
  const { storage, sendsMedia } = tools;
  if (!storage) {
    throw new DomainError("forbidden", "Files are sent to the internal API.", { field: "files" });
  }
  requireFetchable({ isSendable: sendsMedia }, "files");
  const sources = files.map((file) => ({ size: file.size, type: file.type, read: () => file.arrayBuffer() }));
  return storeUploads(database, caller.businessId, storage, sources);
}

builder.mutationFields((t) => ({
  sendMessage: t.field({
    type: MessageType,
    description: "Sends a text. Refused for a number that has opted out.",
    authScopes: { may: "messages.write" },
    args: {
      draft: t.arg({ type: MessageDraftInput, required: true, description: "The text to send." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "message.sent",
      entry: ({ draft: { files: _files, ...given } }, { id }) => ({ objectId: id, given }),
      worksAhead: true,
    },
    complexity: (given) => ({ field: hasFiles(given) ? COST_OF_FILE : 1 }),
    resolve: async (_root, given, context, field) => {
      const { files, ...draft } = given.draft;
      const { targets, sendsMedia } = context.tools;
      const media = { targets, isSendable: sendsMedia };
      const prepare = files ? () => uploadsOf(context, files) : null;
      return onceAfter(context, field, given, prepare, ({ database, caller }, uploads) =>
        sendMessage(database, caller, draft, media, uploads ?? []),
      );
    },
  }),
  cancelMessage: t.field({
    type: MessageCancellationType,
    description: "Cancels a scheduled text. For users of its inbox and admins.",
    authScopes: { may: "messages.write" },
    args: { id: t.arg.id({ required: true, description: "The message." }) },
    audit: { action: "message.canceled", entry: ({ id }) => ({ objectId: id }) },
    lock: ({ id }, { database, caller }) => lockMessage(database, caller.businessId, id),
    resolve: async (_root, { id }, { database, caller }) => {
      await cancelMessage(database, caller, id);
      return { canceledId: id };
    },
  }),
  markConversationRead: t.field({
    type: ConversationType,
    description: "Marks the incoming messages as read. For users of its inbox and admins.",
    authScopes: { may: "messages.read" },
    args: { id: t.arg.id({ required: true, description: "The conversation." }) },
    audit: { action: "conversation.read", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => markConversationRead(database, caller, id),
  }),
  updateConversation: t.field({
    type: ConversationType,
    description:
      "Assigns a conversation to a user of its inbox, or closes or opens it. Absent fields stay. For users of its inbox and admins.",
    authScopes: { may: "messages.write" },
    args: {
      id: t.arg.id({ required: true, description: "The conversation." }),
      assignedUserId: t.arg.id({ description: "The user who takes care of it; null: nobody." }),
      closed: t.arg.boolean({ description: "Whether it is closed. A text that comes in opens it again." }),
    },
    audit: {
      action: "conversation.updated",
      entry: ({ id, ...given }) => ({ objectId: id, given }),
    },
    resolve: (_root, { id, ...changes }, { database, caller }) => updateConversation(database, caller, id, changes),
  }),
  addComment: t.field({
    type: ConversationCommentType,
    description:
      "Writes a comment on a conversation for colleagues. It is never sent. It is unread for the users whom it mentions until they mark the conversation as read. For users of its inbox and admins.",
    authScopes: { may: "messages.write" },
    args: {
      conversationId: t.arg.id({ required: true, description: "The conversation." }),
      body: t.arg.string({ required: true, description: `${lengthsOf(commentBody)}.` }),
      mentionedUserIds: t.arg.idList({
        ...atMost(MOST_MENTIONED),
        description: `Up to ${MOST_MENTIONED} users of its inbox.`,
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    idempotent: true,
    audit: { action: "conversation.commented", entry: ({ conversationId }) => ({ objectId: conversationId }) },
    resolve: (_root, draft, { database, caller }) => addComment(database, caller, draft),
  }),
  deleteComment: t.field({
    type: CommentDeletionType,
    description: "Deletes a comment. For its author and admins.",
    authScopes: { may: "messages.write" },
    args: { id: t.arg.id({ required: true, description: "The comment." }) },
    audit: { action: "conversation.comment_deleted", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await removeComment(database, caller, id);
      return { deletedId: id };
    },
  }),
}));
