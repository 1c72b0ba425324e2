import { findSeenConversation } from "../../src/domain/conversation/store.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { MOST_SNIPPETS, textFor } from "../../src/domain/snippet/rules.ts";
import { findSnippet, listSnippets } from "../../src/domain/snippet/store.ts";
import { builder } from "../builder.ts";
import { mayInContext } from "../context.ts";
import { SnippetTextType, SnippetType } from "./type.ts";

builder.queryFields((t) => ({
  snippets: t.field({
    type: [SnippetType],
    description: `The snippets of the business by name, at most ${MOST_SNIPPETS}.`,
    authScopes: { may: "messages.write" },
    resolve: (_root, _arguments, { database, caller }) => listSnippets(database, caller.businessId),
  }),
  snippetText: t.field({
    type: SnippetTextType,
    nullable: true,
    description:
      "A snippet for the person of a conversation: the saved contact, and the newest contact of a campaign with the number, if that is linked to the saved contact or there is none. Null if the caller sees no such snippet or conversation.",
    authScopes: { may: "messages.write" },
    args: {
      snippetId: t.arg.id({ required: true, description: "The snippet." }),
      conversationId: t.arg.id({ required: true, description: "The conversation." }),
    },
    resolve: async (_root, { snippetId, conversationId }, context) => {
      const { database, caller, loaders } = context;
      const snippet = await findSnippet(database, caller.businessId, snippetId);
      const conversation = await findSeenConversation(database, sightOf(caller), conversationId);
      if (!snippet || !conversation) {
        return null;
      }
      const { contactId, phoneNumber } = conversation;
      const contact = contactId === null ? null : await loaders.contact.load(contactId);
      const mayKnow = mayInContext(context, "campaigns.read");
      const entry = mayKnow ? await loaders.campaignContactOfNumber.load(phoneNumber) : null;
      return textFor(snippet, contact, entry);
    },
  }),
}));
