import DataLoader from "dataloader";
import { findMessages } from "../../src/conversation/message-store.ts";
import type { Conversation, Message } from "../../src/conversation/rules.ts";
import { findConversations } from "../../src/conversation/store.ts";
import type { Database } from "../../src/db/database.ts";

export function conversationLoaders(database: Database, businessId: string) {
  return {
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
