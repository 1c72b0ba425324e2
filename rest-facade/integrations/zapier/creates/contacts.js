import { part } from "../api.js";
import { bodyOf, clear, extraFields, person, phoneNumber, phones } from "../fields.js";
import samples from "../samples.json" with { type: "json" };
import { action } from "./make.js";

const externalId = {
  key: "external_id",
  label: "External ID",
  type: "string",
  required: false,
  helpText: "The ID of the contact in another system.",
};
const optOut = {
  key: "opted_out",
  label: "Opted Out of Texts",
  type: "boolean",
  required: false,
  helpText: "True stops all texts to the numbers of the contact.",
};
const matchOn = {
  key: "match_on",
  label: "Update a Contact with the Same",
  type: "string",
  required: false,
  choices: { phone: "Phone Number", email: "Email", external_id: "External ID" },
  helpText: "Without a choice a new contact is added each time.",
};

const shared = [...person, externalId, optOut, extraFields];
const KEYS = [...shared, { key: "phones" }].map(({ key }) => key);

const contactId = { key: "id", label: "Contact ID", type: "string", required: false, search: "find_contact.id" };

export const contactCreates = [
  action({
    key: "create_contact",
    noun: "Contact",
    label: "Create or Update Contact",
    description: "Creates a contact, or updates the one with the same number, email or external ID.",
    inputFields: [{ ...phones(false), helpText: "Up to five, in E.164, the first one first." }, ...shared, matchOn],
    sample: samples.contact,
    request: (input) => ({ path: "/contacts", body: bodyOf(input, [...KEYS, "match_on"]) }),
  }),
  action({
    key: "update_contact",
    noun: "Contact",
    label: "Update Contact",
    description: "Changes the given fields of a contact.",
    inputFields: [
      { ...contactId, required: true },
      ...shared,
      phones(false),
      clear([...person, externalId, extraFields]),
    ],
    sample: samples.contact,
    request: (input) => ({ method: "PATCH", path: `/contacts/${part(input.id)}`, body: bodyOf(input, KEYS) }),
  }),
  action({
    key: "delete_contact",
    noun: "Contact",
    label: "Delete Contact",
    description: "Deletes a saved contact. Its texts and calls stay.",
    inputFields: [{ ...contactId, required: true }],
    sample: { id: samples.contact.id, deleted: true },
    request: ({ id }) => ({ method: "DELETE", path: `/contacts/${part(id)}` }),
    result: ({ id }) => ({ id, deleted: true }),
  }),
  action({
    key: "merge_contacts",
    noun: "Contact",
    label: "Merge Contacts",
    description: "Merges a contact into another one, which gets its texts, calls and campaign contacts.",
    inputFields: [
      { ...contactId, label: "Contact ID of the Duplicate", required: true },
      { ...contactId, key: "into", label: "Contact ID That Stays", required: true },
    ],
    sample: samples.contact,
    request: (input) => ({ path: `/contacts/${part(input.id)}/merge`, body: bodyOf(input, ["into"]) }),
  }),
  action({
    key: "erase_person",
    noun: "Erasure",
    label: "Erase Person",
    description:
      "Orders the erasure of all data of a person: contacts, texts, calls and recordings. It cannot be undone.",
    inputFields: [
      { ...contactId, key: "contact_id", helpText: "A saved contact of the person, or a number." },
      { ...phoneNumber, key: "phone_number" },
    ],
    sample: samples.erasure,
    request: (input) => ({ path: "/erasures", body: bodyOf(input, ["contact_id", "phone_number"]) }),
  }),
];
