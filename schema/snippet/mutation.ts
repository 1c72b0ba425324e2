import { messageBody } from "../../src/domain/conversation/rules.ts";
import { deleteSnippet, saveSnippet } from "../../src/domain/snippet/commands.ts";
import { snippetName } from "../../src/domain/snippet/rules.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { SnippetDeletionType, SnippetType } from "./type.ts";

builder.mutationFields((t) => ({
  saveSnippet: t.field({
    type: SnippetType,
    description: "Writes a snippet, new or in place of another one. For admins.",
    authScopes: { may: "business.manage" },
    idempotent: true,
    args: {
      id: t.arg.id({ description: "The snippet to change; absent for a new one." }),
      name: t.arg.string({ required: true, description: `The name. ${lengthsOf(snippetName)}.` }),
      body: t.arg.string({
        required: true,
        description: `The text, with placeholders as those of broadcasts, such as {{first_name|there}}. ${lengthsOf(messageBody)}.`,
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "snippet.saved", entry: ({ name }, { id }) => ({ objectId: id, given: { name } }) },
    resolve: (_root, { id, name, body }, { database, caller }) => saveSnippet(database, caller, { id, name, body }),
  }),
  deleteSnippet: t.field({
    type: SnippetDeletionType,
    description: "Deletes a snippet. For admins.",
    authScopes: { may: "business.manage" },
    args: { id: t.arg.id({ required: true, description: "The snippet." }) },
    audit: { action: "snippet.deleted", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await deleteSnippet(database, caller, id);
      return { deletedId: id };
    },
  }),
}));
