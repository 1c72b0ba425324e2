import type { SavedContact } from "../../src/domain/contact/commands.ts";
import { type Contact, MOST_PHONES, type Phone } from "../../src/domain/contact/rules.ts";
import { builder } from "../builder.ts";
import { connectionOf } from "../connection.ts";
import { deletionType } from "../deletion.ts";
import { NodeType } from "../node/type.ts";
import { ContactSourceType } from "./input.ts";
import { personOutput } from "./person.ts";

export const PhoneType = builder.objectRef<Phone>("Phone").implement({
  description: "A phone of a contact.",
  fields: (t) => ({
    number: t.expose("number", { type: "PhoneNumber", description: "The number in E.164." }),
    label: t.exposeString("label", { nullable: true, description: "For example mobile or work." }),
  }),
});

export const ContactType = builder.objectRef<Contact>("Contact").implement({
  interfaces: [NodeType],
  description: "A person outside the business.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `con_`." }),
    ...personOutput(t),
    phones: t.expose("phones", { type: [PhoneType], description: `Up to ${MOST_PHONES}, the primary phone first.` }),
    primaryNumber: t.field({
      type: "PhoneNumber",
      nullable: true,
      description: "The number of the first phone; null without phones.",
      resolve: ({ phones }) => phones[0]?.number ?? null,
    }),
    extraFields: t.expose("extraFields", { type: "StringMap", nullable: true, description: "Free fields." }),
    externalId: t.exposeString("externalId", { nullable: true, description: "Its id in another system." }),
    source: t.expose("source", { type: ContactSourceType, description: "The origin of the contact." }),
    optedOut: t.boolean({
      description: "Whether one of its numbers has opted out of texts.",
      resolve: ({ optedOutAt }) => optedOutAt !== null,
    }),
    optedOutAt: t.expose("optedOutAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the first opt-out of its numbers.",
    }),
    optedOutReason: t.exposeString("optedOutReason", {
      nullable: true,
      description: "The stated reason of the opt-out, or its origin: `keyword`, `carrier`, `api`, `app` or `import`.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

export const ContactConnection = connectionOf("Contact", ContactType);

export const SavedContactType = builder.objectRef<SavedContact>("SavedContact").implement({
  description: "A contact that was saved.",
  fields: (t) => ({
    contact: t.expose("contact", { type: ContactType, description: "The contact, new or existing." }),
    isNew: t.exposeBoolean("isNew", { description: "Whether it was added." }),
  }),
});

export const ContactDeletionType = deletionType("ContactDeletion", "A deleted contact.");
