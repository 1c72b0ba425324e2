import { changeContact, lockContactToChange, saveContact } from "../../src/domain/contact/commands.ts";
import { lockAgainstChange } from "../../src/domain/contact/store.ts";
import { deleteUnlessErased, mergeUnlessErased } from "../../src/domain/person/contacts.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { ContactChangesInput, ContactDraftInput, ContactKeyType, ContactSourceType } from "./input.ts";
import { ContactDeletionType, ContactType, SavedContactType } from "./type.ts";

builder.mutationFields((t) => ({
  saveContact: t.field({
    idempotent: true,
    type: SavedContactType,
    description:
      "Adds a contact, or updates the matching one. An update changes only the given fields; a match on a phone also adds the new numbers. If several contacts match, the oldest is updated.",
    authScopes: { may: "contacts.write" },
    args: {
      draft: t.arg({ type: ContactDraftInput, required: true, description: "The contact to save." }),
      matchOn: t.arg({
        type: ContactKeyType,
        description: "The field that identifies an existing contact. Without it, the contact is always added.",
      }),
      source: t.arg({
        type: ContactSourceType,
        required: true,
        defaultValue: "app",
        description: "The origin of a new contact.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: ["contact.created", "contact.updated"],
      entry: ({ draft }, { contact, isNew }) => ({
        action: isNew ? "contact.created" : "contact.updated",
        objectId: contact.id,
        given: draft,
      }),
    },
    resolve: (_root, { draft, matchOn, source }, { database, caller }) =>
      saveContact(database, caller, draft, { matchOn, source }),
  }),
  updateContact: t.field({
    type: ContactType,
    description: "Changes only the given fields of a contact.",
    authScopes: { may: "contacts.write" },
    args: {
      id: t.arg.id({ required: true, description: "The contact." }),
      changes: t.arg({ type: ContactChangesInput, required: true, description: "The changes." }),
    },
    audit: { action: "contact.updated", entry: ({ id, changes }) => ({ objectId: id, given: changes }) },
    lock: ({ id, changes }, { database, caller }) => lockContactToChange(database, caller, id, changes),
    resolve: (_root, { id, changes }, { database, caller }) => changeContact(database, caller, id, changes),
  }),
  deleteContact: t.field({
    type: ContactDeletionType,
    description: "Deletes a contact permanently: its data is erased and all references are removed. For admins.",
    authScopes: { may: "contacts.delete" },
    args: { id: t.arg.id({ required: true, description: "The contact." }) },
    audit: { action: "contact.deleted", entry: ({ id }) => ({ objectId: id }) },
    lock: ({ id }, { database, caller }) => lockAgainstChange(database, caller.businessId, [id]),
    resolve: async (_root, { id }, { database, caller }) => {
      await deleteUnlessErased(database, caller, id);
      return { deletedId: id };
    },
  }),
  mergeContacts: t.field({
    type: ContactType,
    description:
      "Merges two contacts. The first keeps its values, takes missing ones from the second, and gets all references to it; the second is deleted. For admins.",
    authScopes: { may: "contacts.merge" },
    args: {
      intoId: t.arg.id({ required: true, description: "The contact that stays." }),
      fromId: t.arg.id({ required: true, description: "The contact that is merged and deleted." }),
    },
    audit: { action: "contact.merged", entry: ({ intoId, fromId }) => ({ objectId: intoId, relatedId: fromId }) },
    resolve: (_root, { intoId, fromId }, { database, caller }) => mergeUnlessErased(database, caller, intoId, fromId),
  }),
}));
