import { part } from "../api.js";
import { bodyOf, clear, extraFields, person, phones } from "../fields.js";
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
      { key: "id", label: "Contact ID", type: "string", required: true, search: "find_contact.id" },
      ...shared,
      phones(false),
      clear([...person, externalId, extraFields]),
    ],
    sample: samples.contact,
    request: (input) => ({ method: "PATCH", path: `/contacts/${part(input.id)}`, body: bodyOf(input, KEYS) }),
  }),
];
