import DataLoader from "dataloader";
import { mentionCountsOf, unreadCountsOf } from "../../src/domain/conversation/activity-store.ts";
import { commentsOfEach, listComments } from "../../src/domain/conversation/comment-store.ts";
import {
  findMessages,
  findSeenMessages,
  listMessages,
  messagesOfEach,
} from "../../src/domain/conversation/message-store.ts";
import type { Comment, Conversation, Message } from "../../src/domain/conversation/rules.ts";
import { conversationsOfEach, findSeenConversations, listConversations } from "../../src/domain/conversation/store.ts";
import { listTimelines, listTimelinesOfContacts } from "../../src/domain/conversation/timeline-store.ts";
import { allInboxesOf, type Sight } from "../../src/domain/identity/sight-sql.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { pageLoader, relationLoader } from "../page-loader.ts";
import { rowLoader } from "../row-loader.ts";

export function conversationLoaders(database: Database, sight: Sight) {
  const { businessId } = sight;
  const messagesOf = (kind: Parameters<typeof messagesOfEach>[2], seen = sight) =>
    relationLoader<Message>(
      (ids, page) => messagesOfEach(database, seen, kind, ids, page),
      (id, page) => listMessages(database, seen, { [kind]: id }, page),
    );
  return {
    // A conversation in sight is in sight with all its texts and calls: so are the loaders without a limit.
    messagesOfConversation: messagesOf("conversationId", allInboxesOf(businessId)),
    messagesOfContact: messagesOf("contactId"),
    messagesOfCampaign: messagesOf("campaignId"),
    conversationsOfContact: relationLoader<Conversation>(
      (ids, page) => conversationsOfEach(database, sight, ids, page),
      (contactId, page) => listConversations(database, sight, { contactId }, page),
    ),
    // A comment is in sight with its conversation.
    commentsOfConversation: relationLoader<Comment>(
      (ids, page) => commentsOfEach(database, businessId, ids, page),
      (conversationId, page) => listComments(database, businessId, conversationId, page),
    ),
    mentionsIn: new DataLoader<{ id: string; userId: string }, number>(
      (keys) =>
        mentionCountsOf(
          database,
          businessId,
          keys[0]?.userId ?? "",
          keys.map(({ id }) => id),
        ),
      { cache: false },
    ),
    timeline: pageLoader<Conversation, { id: string }>((conversations, page) =>
      listTimelines(database, businessId, conversations, page),
    ),
    timelineOfContact: pageLoader<{ id: string }, { id: string }>((contacts, page) =>
      listTimelinesOfContacts(
        database,
        sight,
        contacts.map(({ id }) => id),
        page,
      ),
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
    seenConversation: rowLoader((ids) => findSeenConversations(database, sight, ids)),
    seenMessage: rowLoader((ids) => findSeenMessages(database, sight, ids)),
    message: rowLoader((ids) => findMessages(database, businessId, ids)),
  };
}
