import { cancelMessage, markConversationRead, sendMessage } from "../../src/domain/conversation/commands.ts";
import { lockMessage } from "../../src/domain/conversation/progress-store.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { MessageDraftInput } from "./input.ts";
import { ConversationType, MessageCancellationType, MessageType } from "./type.ts";

builder.mutationFields((t) => ({
  sendMessage: t.field({
    idempotent: true,
    type: MessageType,
    description: "Sends a text. Refused for a number that has opted out.",
    authScopes: { may: "messages.write" },
    args: {
      draft: t.arg({ type: MessageDraftInput, required: true, description: "The text to send." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "message.sent", entry: ({ draft }, { id }) => ({ objectId: id, given: draft }) },
    resolve: (_root, { draft }, { database, caller, tools: { targets, sendsMedia } }) =>
      sendMessage(database, caller, draft, { targets, isSendable: sendsMedia }),
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
}));
