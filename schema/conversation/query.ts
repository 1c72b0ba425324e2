import { searchConversations } from "../../src/domain/conversation/activity-store.ts";
import { findSeenMessage, listMessages } from "../../src/domain/conversation/message-store.ts";
import { findSeenConversation, listConversations } from "../../src/domain/conversation/store.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { builder } from "../builder.ts";
import { listArguments, orderedArguments, pageComplexity, pageRequest } from "../connection.ts";
import { ConversationFilterInput, ConversationOrderType, MessageFilterInput } from "./input.ts";
import { ConversationConnection, ConversationType, MessageConnection, MessageType } from "./type.ts";

builder.queryFields((t) => ({
  conversations: t.field({
    type: ConversationConnection,
    description:
      "The conversations of the inboxes that the caller sees, by creation, change or last activity, newest first.",
    complexity: pageComplexity,
    authScopes: { may: "messages.read" },
    args: {
      ...listArguments,
      filter: t.arg({ type: ConversationFilterInput, description: "Filters of the list." }),
      order: t.arg({
        type: ConversationOrderType,
        required: true,
        defaultValue: "created",
        description: "The order.",
      }),
    },
    resolve: (_root, { filter, order, ...page }, { database, caller }) => {
      const { unread, q, assignedUserId, assigned, closed, mentioned, ...plain } = filter ?? {};
      const searched = [unread, q, assignedUserId, assigned, closed, mentioned];
      const isPlain = order !== "last_activity" && searched.every((value) => (value ?? null) === null);
      return isPlain
        ? listConversations(database, sightOf(caller), plain, pageRequest(page), order)
        : searchConversations(database, sightOf(caller), caller.userId, filter ?? {}, order, pageRequest(page));
    },
  }),
  conversation: t.field({
    type: ConversationType,
    nullable: true,
    description: "A conversation, or null if the caller sees none with this id.",
    authScopes: { may: "messages.read" },
    args: { id: t.arg.id({ required: true, description: "The conversation." }) },
    resolve: (_root, { id }, { database, caller }) => findSeenConversation(database, sightOf(caller), id),
  }),
  conversationMessages: t.field({
    type: MessageConnection,
    nullable: true,
    description: "The messages of a conversation, newest first, or null if the caller sees no such conversation.",
    complexity: pageComplexity,
    authScopes: { may: "messages.read" },
    args: {
      ...orderedArguments,
      conversationId: t.arg.id({ required: true, description: "The conversation." }),
      filter: t.arg({ type: MessageFilterInput, description: "Filters of the list." }),
    },
    resolve: async (_root, { conversationId, filter, orderBy, ...page }, { database, caller }) => {
      const sight = sightOf(caller);
      const found = await listMessages(database, sight, { ...filter, conversationId }, pageRequest(page), orderBy);
      // A row proves that the caller sees the conversation; only an empty page needs the check.
      return found.rows.length > 0 || (await findSeenConversation(database, sight, conversationId)) ? found : null;
    },
  }),
  messages: t.field({
    type: MessageConnection,
    description: "The messages of the inboxes that the caller sees, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "messages.read" },
    args: {
      ...orderedArguments,
      filter: t.arg({ type: MessageFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, orderBy, ...page }, { database, caller }) =>
      listMessages(database, sightOf(caller), filter ?? {}, pageRequest(page), orderBy),
  }),
  message: t.field({
    type: MessageType,
    nullable: true,
    description: "A message, or null if the caller sees none with this id.",
    authScopes: { may: "messages.read" },
    args: { id: t.arg.id({ required: true, description: "The message." }) },
    resolve: (_root, { id }, { database, caller, loaders, isShared }) =>
      isShared ? loaders.seenMessage.load(id) : findSeenMessage(database, sightOf(caller), id),
  }),
}));
