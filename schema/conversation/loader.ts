import DataLoader from "dataloader";
import { findMessages, firstMessagesOfEach } from "../../src/conversation/message-store.ts";
import type { Conversation, Message } from "../../src/conversation/rules.ts";
import { findConversations, firstConversationsOfEach } from "../../src/conversation/store.ts";
import { listTimelines } from "../../src/conversation/timeline-store.ts";
import type { Database } from "../../src/db/database.ts";
import { pageLoader } from "../page-loader.ts";

type Parent = { id: string };

const idsOf = (parents: readonly Parent[]) => parents.map(({ id }) => id);

export function conversationLoaders(database: Database, businessId: string) {
  const messagesOf = (kind: Parameters<typeof firstMessagesOfEach>[2]) =>
    pageLoader<Parent, Message>((parents, { first }) =>
      firstMessagesOfEach(database, businessId, kind, idsOf(parents), first),
    );
  return {
    /** The first pages of relations: a page behind a cursor is one of a single parent. */
    messagesOfConversation: messagesOf("conversationId"),
    messagesOfContact: messagesOf("contactId"),
    messagesOfCampaign: messagesOf("campaignId"),
    conversationsOfContact: pageLoader<Parent, Conversation>((contacts, { first }) =>
      firstConversationsOfEach(database, businessId, idsOf(contacts), first),
    ),
    timeline: pageLoader<Conversation, { id: string }>((conversations, page) =>
      listTimelines(database, businessId, conversations, page),
    ),
    conversation: new DataLoader<string, Conversation | null>(
      async (ids) => {
        const conversations = await findConversations(database, businessId, [...new Set(ids)]);
        const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
    message: new DataLoader<string, Message | null>(
      async (ids) => {
        const messages = await findMessages(database, businessId, [...new Set(ids)]);
        const byId = new Map(messages.map((message) => [message.id, message]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
  };
}
