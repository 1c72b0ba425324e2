import { findContact, listContacts } from "../../src/domain/contact/store.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { ContactFilterInput, ContactOrderType } from "./input.ts";
import { ContactConnection, ContactType } from "./type.ts";

builder.queryFields((t) => ({
  contacts: t.field({
    type: ContactConnection,
    description: "The saved contacts of the business, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "contacts.read" },
    args: {
      ...listArguments,
      filter: t.arg({ type: ContactFilterInput, description: "Filters of the list." }),
      orderBy: t.arg({ type: ContactOrderType, required: true, defaultValue: "created", description: "The order." }),
    },
    resolve: (_root, { filter, orderBy, ...page }, { database, caller }) =>
      listContacts(database, caller.businessId, filter ?? {}, pageRequest(page), orderBy),
  }),
  contact: t.field({
    type: ContactType,
    nullable: true,
    description: "A saved contact, or null if the business has none with this id. A deleted one is an error: gone.",
    authScopes: { may: "contacts.read" },
    args: { id: t.arg.id({ required: true, description: "The contact." }) },
    resolve: (_root, { id }, { database, caller, loaders, isShared }) =>
      isShared ? loaders.contact.load(id) : findContact(database, caller.businessId, id),
  }),
}));
