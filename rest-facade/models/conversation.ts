import { z } from "zod";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql } from "../graphql.ts";
import { ADDED, id, lower, time } from "./common.ts";
import { Direction } from "./message.ts";
import { presenter } from "./presenter.ts";

export const ConversationFields = graphql(`
  fragment ConversationFields on Conversation {
    id
    inboxId
    contactId
    phoneNumber
    lastMessage {
      id
      direction
      body
      createdAt
    }
    lastMessageAt
    lastActivityAt
    unreadCount
    assignedUserId
    closedAt
    createdAt
    updatedAt
  }
`);

export const Conversation = z
  .object({
    id: id("cnv", "The conversation."),
    inbox_id: id("inb", "The inbox."),
    contact_id: z.string().nullable().meta({ description: "The saved contact with this number, if any." }),
    phone_number: z.string().meta({ description: "The outside number in E.164.", example: "+14155550123" }),
    last_message: z
      .object({
        id: id("msg", "The message."),
        direction: Direction,
        body: z.string().meta(FROM_OUTSIDE),
        created_at: time("Time at which it was written or came in."),
      })
      .nullable()
      .meta({ description: "The last text." }),
    last_message_at: time("Time of the last text.").nullable(),
    last_activity_at: time("Time of the last text or call; without either, the time of creation.").meta(ADDED),
    unread_count: z
      .int()
      .min(0)
      .meta({ description: "The number of incoming messages since it was last marked as read." }),
    assigned_user_id: id("usr", "The user who takes care of it, if any.").nullable().meta(ADDED),
    closed_at: time("Time at which it was closed; null for an open one. A text that comes in opens it again.")
      .nullable()
      .meta(ADDED),
    created_at: time("Time of creation."),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "Conversation" });

export const toConversation = presenter(ConversationFields, Conversation, {
  last_message: ({ lastMessage: last }) =>
    last && { id: last.id, direction: lower(last.direction), body: last.body, created_at: last.createdAt },
});
