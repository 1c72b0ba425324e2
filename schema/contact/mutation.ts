import { changeContact, deleteContact, mergeContacts, saveContact } from "../../src/domain/contact/commands.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { ContactChangesInput, ContactDraftInput, ContactKeyType, ContactSourceType } from "./input.ts";
import { ContactDeletionType, ContactType, SavedContactType } from "./type.ts";

builder.mutationFields((t) => ({
  saveContact: t.field({
    idempotent: true,
    type: SavedContactType,
    description:
      "Adds a contact, or changes the one that it matches. Of a match the given fields change and no others; matched " +
      "on a phone, it keeps its numbers and gets those that it lacks. Where several match, the oldest is changed.",
    authScopes: { member: true },
    errors: { types: [DomainError] },
    args: {
      draft: t.arg({ type: ContactDraftInput, required: true, description: "The contact to save." }),
      matchOn: t.arg({ type: ContactKeyType, description: "What it is recognised by; absent, it is always added." }),
      source: t.arg({
        type: ContactSourceType,
        required: true,
        defaultValue: "app",
        description: "How it came to be known, where it is added.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { draft, matchOn, source }, { database, caller }) =>
      saveContact(database, caller, draft, { matchOn, source }),
  }),
  updateContact: t.field({
    type: ContactType,
    description: "Changes the given fields of a contact and no others.",
    authScopes: { member: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The contact." }),
      changes: t.arg({ type: ContactChangesInput, required: true, description: "What to change." }),
    },
    resolve: (_root, { id, changes }, { database, caller }) => changeContact(database, caller, id, changes),
  }),
  deleteContact: t.field({
    type: ContactDeletionType,
    description:
      "Deletes a contact for good: what is known of the person is erased, and nothing refers to it. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The contact." }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await deleteContact(database, caller, id);
      return { deletedId: id };
    },
  }),
  mergeContacts: t.field({
    type: ContactType,
    description:
      "Makes one contact of two. The first keeps what it has and takes what it lacks; what referred to the second " +
      "refers to the first, and the second is deleted. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      intoId: t.arg.id({ required: true, description: "The contact that stays." }),
      fromId: t.arg.id({ required: true, description: "The contact that is merged into it." }),
    },
    resolve: (_root, { intoId, fromId }, { database, caller }) => mergeContacts(database, caller, intoId, fromId),
  }),
}));
