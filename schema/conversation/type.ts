import type { ObjectRef } from "@pothos/core";
import type { Call } from "../../src/domain/call/rules.ts";
import type { Conversation, Message, MessageError, MessageSummary } from "../../src/domain/conversation/rules.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { connectionOf } from "../connection.ts";
import { DirectionType } from "../scalars.ts";
import { MessageErrorCodeType, MessageStatusType } from "./input.ts";

const MessageErrorType = builder.objectRef<MessageError>("MessageError").implement({
  description: "Why a text did not arrive.",
  fields: (t) => ({
    code: t.expose("code", { type: MessageErrorCodeType, description: "The kind of failure." }),
    message: t.exposeString("message", { description: "What went wrong, for people. It may change." }),
  }),
});

export const MessageType = builder.objectRef<Message>("Message").implement({
  description: "A text.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `msg_`." }),
    conversationId: t.exposeID("conversationId", { description: "The conversation that it belongs to." }),
    inboxId: t.exposeID("inboxId", { description: "The inbox that it came to or from." }),
    contactId: t.exposeID("contactId", { nullable: true, description: "The saved contact that it is with." }),
    userId: t.exposeID("userId", { nullable: true, description: "Who sent it, if a user did." }),
    campaignId: t.exposeID("campaignId", { nullable: true, description: "The campaign that it was sent for." }),
    direction: t.expose("direction", { type: DirectionType, description: "Which way it goes." }),
    from: t.exposeString("from", { description: "The number that it comes from, in E.164." }),
    to: t.exposeString("to", { description: "The number that it goes to, in E.164." }),
    body: t.exposeString("body", { description: "The text." }),
    segments: t.exposeInt("segments", {
      description: "How many messages of the radio network it takes: one with media counts as one.",
    }),
    status: t.expose("status", { type: MessageStatusType, description: "How far it has come." }),
    possibleDuplicate: t.exposeBoolean("possibleDuplicate", {
      description: "Whether it may arrive twice: it was sent once more after an order whose answer never came.",
    }),
    error: t.expose("error", { type: MessageErrorType, nullable: true, description: "Why it did not arrive." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written or came in." }),
    sendAt: t.expose("sendAt", {
      type: "DateTime",
      nullable: true,
      description: "When it is to be sent, or was, where it was written ahead of time.",
    }),
    sentAt: t.expose("sentAt", { type: "DateTime", nullable: true, description: "When the carrier had it." }),
    deliveredAt: t.expose("deliveredAt", { type: "DateTime", nullable: true, description: "When the phone had it." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const MessageCancellationType = builder.objectRef<{ canceledId: string }>("MessageCancellation").implement({
  description: "What was taken back.",
  fields: (t) => ({
    canceledId: t.exposeID("canceledId", { description: "The id of the text that will not be sent." }),
  }),
});

export const MessageConnection = connectionOf("Message", MessageType);

const MessageSummaryType = builder.objectRef<MessageSummary>("MessageSummary").implement({
  description: "What a list of conversations shows of a message.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `msg_`." }),
    direction: t.expose("direction", { type: DirectionType, description: "Which way it goes." }),
    body: t.exposeString("body", { description: "The text." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written or came in." }),
  }),
});

export const ConversationType = builder.objectRef<Conversation>("Conversation").implement({
  description: "The texts and calls between an inbox and an outside number.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cnv_`." }),
    inboxId: t.exposeID("inboxId", { description: "The inbox." }),
    contactId: t.exposeID("contactId", { nullable: true, description: "The saved contact that has the number." }),
    phoneNumber: t.exposeString("phoneNumber", { description: "The outside number in E.164." }),
    lastMessage: t.expose("lastMessage", {
      type: MessageSummaryType,
      nullable: true,
      description: "What was texted last.",
    }),
    lastMessageAt: t.expose("lastMessageAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was texted.",
    }),
    lastActivityAt: t.expose("lastActivityAt", {
      type: "DateTime",
      description: "When something was last texted, or a call began; where neither was, when it began.",
    }),
    unreadByMe: t.int({
      description: "What came in since the caller marked it as read, among its newest 200 texts.",
      resolve: ({ id }, _arguments, { loaders, caller: { userId } }) => loaders.unreadBy.load({ id, userId }),
    }),
    unreadCount: t.exposeInt("unreadCount", { description: "What came in since it was last marked as read." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it began." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const ConversationConnection = connectionOf("Conversation", ConversationType);

type TimelineEntry = Message | Call;

const TimelineEntryType = builder.unionType("TimelineEntry", {
  description: "A text or a call.",
  types: [MessageType, CallType],
  resolveType: ({ id }) => (id.startsWith("msg_") ? "Message" : "Call"),
});

export const TimelineConnection = connectionOf(
  "TimelineEntry",
  TimelineEntryType as unknown as ObjectRef<typeof builder.$inferSchemaTypes, TimelineEntry>,
);
