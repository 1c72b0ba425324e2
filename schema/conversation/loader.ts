import DataLoader from "dataloader";
import { unreadCountsOf } from "../../src/domain/conversation/activity-store.ts";
import { findMessages, firstMessagesOfEach, listMessages } from "../../src/domain/conversation/message-store.ts";
import type { Conversation, Message } from "../../src/domain/conversation/rules.ts";
import { findConversations, firstConversationsOfEach, listConversations } from "../../src/domain/conversation/store.ts";
import { listTimelines } from "../../src/domain/conversation/timeline-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { pageLoader, relationLoader } from "../page-loader.ts";
import { rowLoader } from "../row-loader.ts";

export function conversationLoaders(database: Database, businessId: string) {
  const messagesOf = (kind: Parameters<typeof firstMessagesOfEach>[2]) =>
    relationLoader<Message>(
      (ids, first) => firstMessagesOfEach(database, businessId, kind, ids, first),
      (id, page) => listMessages(database, businessId, { [kind]: id }, page),
    );
  return {
    messagesOfConversation: messagesOf("conversationId"),
    messagesOfContact: messagesOf("contactId"),
    messagesOfCampaign: messagesOf("campaignId"),
    conversationsOfContact: relationLoader<Conversation>(
      (ids, first) => firstConversationsOfEach(database, businessId, ids, first),
      (contactId, page) => listConversations(database, businessId, { contactId }, page),
    ),
    timeline: pageLoader<Conversation, { id: string }>((conversations, page) =>
      listTimelines(database, businessId, conversations, page),
    ),
    // One operation has one user.
    unreadBy: new DataLoader<{ id: string; userId: string }, number>(
      (keys) =>
        unreadCountsOf(
          database,
          businessId,
          keys[0]?.userId ?? "",
          keys.map(({ id }) => id),
        ),
      { cache: false },
    ),
    conversation: rowLoader((ids) => findConversations(database, businessId, ids)),
    message: rowLoader((ids) => findMessages(database, businessId, ids)),
  };
}
