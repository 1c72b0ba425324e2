import type { ObjectRef } from "@pothos/core";
import type { Call } from "../../src/domain/call/rules.ts";
import {
  authorOf,
  type Comment,
  type Conversation,
  type Message,
  type MessageSummary,
} from "../../src/domain/conversation/rules.ts";
import { isDocumentUrl } from "../../src/domain/oauth/agent-rules.ts";
import type { CarrierError } from "../../src/platform/carrier/errors.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { deletionType } from "../deletion.ts";
import { NodeType } from "../node/type.ts";
import { DirectionType } from "../scalars.ts";
import { TimelineEntryType } from "../timeline.ts";
import { AuthorKindType, MessageErrorCodeType, MessageStatusType } from "./input.ts";

const MessageErrorType = builder.objectRef<CarrierError>("MessageError").implement({
  description: "The reason why a text failed.",
  fields: (t) => ({
    code: t.expose("code", { type: MessageErrorCodeType, description: "The kind of failure." }),
    message: t.exposeString("message", { description: "A message for people. It may change." }),
  }),
});

export const MessageType = builder.objectRef<Message>("Message").implement({
  interfaces: [NodeType, TimelineEntryType],
  description: "A text.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `msg_`." }),
    conversationId: t.exposeID("conversationId", { description: "Its conversation." }),
    userId: t.exposeID("userId", { nullable: true, description: "The user who sent it, if any." }),
    campaignId: t.exposeID("campaignId", { nullable: true, description: "The campaign that sent it." }),
    author: t.field({
      type: AuthorKindType,
      description: "Who wrote it.",
      resolve: (message) => authorOf(message, isDocumentUrl),
    }),
    body: t.exposeString("body", { description: "The text." }),
    segments: t.exposeInt("segments", {
      description: "The number of segments in the radio network. A text with media counts as one.",
    }),
    status: t.expose("status", { type: MessageStatusType, description: "The status." }),
    messageStatus: t.expose("status", {
      type: MessageStatusType,
      description: "The status, by a name that a call does not have.",
    }),
    possibleDuplicate: t.exposeBoolean("possibleDuplicate", {
      description: "Whether it may arrive twice: it was sent again after an order without an answer.",
    }),
    error: t.expose("error", { type: MessageErrorType, nullable: true, description: "The reason of the failure." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time at which it was written or came in." }),
    sendAt: t.expose("sendAt", {
      type: "DateTime",
      nullable: true,
      description: "The scheduled time; null for a text without a schedule.",
    }),
    sentAt: t.expose("sentAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which the carrier accepted it.",
    }),
    deliveredAt: t.expose("deliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which the phone received it.",
    }),
  }),
});

export const MessageCancellationType = builder.objectRef<{ canceledId: string }>("MessageCancellation").implement({
  description: "The canceled text.",
  fields: (t) => ({
    canceledId: t.exposeID("canceledId", { description: "The id of the text." }),
  }),
});

export const MessageConnection = connectionOf("Message", MessageType);

const MessageSummaryType = builder.objectRef<MessageSummary>("MessageSummary").implement({
  description: "The message as a list of conversations shows it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `msg_`." }),
    direction: t.expose("direction", { type: DirectionType, description: "The direction." }),
    body: t.exposeString("body", { description: "The text." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time at which it was written or came in." }),
  }),
});

export const ConversationType = builder.objectRef<Conversation>("Conversation").implement({
  interfaces: [NodeType],
  description: "The texts and calls between an inbox and an outside number.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cnv_`." }),
    inboxId: t.exposeID("inboxId", { description: "The inbox." }),
    contactId: t.exposeID("contactId", { nullable: true, description: "The saved contact with this number." }),
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The outside number in E.164." }),
    lastMessage: t.expose("lastMessage", {
      type: MessageSummaryType,
      nullable: true,
      description: "The last text.",
    }),
    lastMessageAt: t.expose("lastMessageAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the last text.",
    }),
    lastActivityAt: t.expose("lastActivityAt", {
      type: "DateTime",
      description: "Time of the last text or call; without either, the time of creation.",
    }),
    unreadByMe: t.int({
      description:
        "The number of incoming messages since the caller last marked it as read, among its newest 200 texts.",
      resolve: ({ id }, _arguments, { loaders, caller: { userId } }) => loaders.unreadBy.load({ id, userId }),
    }),
    unreadMentions: t.int({
      description:
        "The number of comments that mention the caller, who has not read them, among the oldest 1,000 such comments.",
      resolve: ({ id }, _arguments, { loaders, caller: { userId } }) => loaders.mentionsIn.load({ id, userId }),
    }),
    unreadCount: t.exposeInt("unreadCount", {
      description: "The number of incoming messages since it was last marked as read.",
    }),
    assignedUserId: t.exposeID("assignedUserId", {
      nullable: true,
      description: "The user who takes care of it, if any.",
    }),
    closedAt: t.expose("closedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which it was closed; null for an open one. A text that comes in opens it again.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

export const ConversationCommentType = builder.objectRef<Comment>("ConversationComment").implement({
  description: "A comment of a user on a conversation, for colleagues. It is never sent.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cmt_`." }),
    userId: t.exposeID("userId", { description: "Who wrote it." }),
    body: t.exposeString("body", { description: "The text." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
  }),
});

export const ConversationCommentConnection = connectionOf("ConversationComment", ConversationCommentType);

export const CommentDeletionType = deletionType("CommentDeletion", "A deleted comment.");

export const ConversationConnection = connectionOf("Conversation", ConversationType);

export const TimelineConnection = connectionOf(
  "TimelineEntry",
  TimelineEntryType as unknown as ObjectRef<typeof builder.$inferSchemaTypes, Message | Call>,
  { counted: null },
);
