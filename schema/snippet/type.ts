import type { Snippet } from "../../src/domain/snippet/rules.ts";
import { builder } from "../builder.ts";
import { deletionType } from "../deletion.ts";

export const SnippetType = builder.objectRef<Snippet>("Snippet").implement({
  description: "A text that users insert into their texts.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `snp_`." }),
    name: t.exposeString("name", { description: "The name." }),
    body: t.exposeString("body", { description: "The text with its placeholders, as those of broadcasts." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

export const SnippetTextType = builder.objectRef<{ body: string; isIncomplete: boolean }>("SnippetText").implement({
  description: "A snippet for a person.",
  fields: (t) => ({
    body: t.exposeString("body", { description: "The text with the fields of the person." }),
    isIncomplete: t.exposeBoolean("isIncomplete", {
      description: "Whether the person lacks a field for which the snippet has no default.",
    }),
  }),
});

export const SnippetDeletionType = deletionType("SnippetDeletion", "A deleted snippet.");
