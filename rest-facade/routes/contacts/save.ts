import { z } from "zod";
import { LARGEST_SAVE } from "../../../src/domain/contact/rules.ts";
import { oneOrMany } from "../../additions.ts";
import { contact, contactAddition } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { upper } from "../../models/common.ts";
import {
  Contact,
  ContactAddition,
  ContactDraft,
  ContactFields,
  NewContact,
  NewContacts,
  toContact,
  toContactDraft,
} from "../../models/contact.ts";
import { defineRoute, oneOf, post, shown } from "../../route.ts";

const additions = oneOrMany({
  list: "contacts",
  one: NewContact,
  many: NewContacts,
  row: ContactDraft,
  toRow: ({ match_on: _, ...draft }) => draft,
});

export const saveContact = defineRoute({
  id: "contacts.save",
  on: post("/contacts"),
  tag: "Contacts",
  summary: "Create a contact",
  description:
    "A new contact needs a name, `email` or `phones`. Without `match_on` the request always adds a contact, even if " +
    "another one has the same number or address. With `match_on` it updates the matching contact: only the supplied " +
    "fields change, and the answer is the whole contact, even without `api:contacts:read`. Concurrent requests with " +
    `the same \`match_on\` create only one contact. Up to ${LARGEST_SAVE} contacts under \`contacts\` are saved with ` +
    "one `match_on` for all: the answer is `200` with a result for each, and an invalid one does not stop the others.",
  scope: "api:contacts:write",
  may: "contacts.write",
  body: additions.body,
  operation: graphql(
    `
      mutation SaveContacts($input: SaveContactsInput!) {
        saveContacts(input: $input) {
          __typename
          ... on SavedContacts {
            outcomes {
              result
              contact {
                ...ContactFields
              }
              error {
                code
                message
                field
                existingId
              }
            }
          }
          ...Refusal
        }
      }
    `,
    [ContactFields, Refusal],
  ),
  variables: ({ body }) => ({
    input: {
      contacts: additions.drafts(body).map(toContactDraft),
      matchOn: body.match_on ? upper(body.match_on) : null,
      source: "API" as const,
    },
  }),
  answers: oneOf({
    201: shown("The contact was added.", Contact, { example: contact }),
    200: shown(
      "A matching contact was updated; or, for a list, the result of each.",
      z.union([Contact, ContactAddition]),
      {
        matched: contact,
        many: contactAddition,
      },
    ),
  }),
  present: ({ saveContacts }, { input }) =>
    additions.answer(input.body, saveContacts.outcomes, {
      name: "contact",
      present: ({ contact }) => contact && toContact(contact),
    }),
  agent: { destructive: true },
  fails: ["invalid_phone_number", "conflict", "unprocessable_entity"],
  sample: {
    body: {
      first_name: "Ada",
      last_name: "Lovelace",
      company: "Analytical Engines",
      title: "Owner",
      email: "ada@engines.example",
      phones: [{ number: "+14155550123", label: "mobile" }, "+14155550124"],
      extra_fields: { plan: "gold" },
    },
  },
  otherBodies: {
    many: {
      contacts: [
        { first_name: "Ada", last_name: "Lovelace", email: "ada@engines.example" },
        { first_name: "Charles", last_name: "Babbage", email: "charles@engines.example" },
      ],
      match_on: "email",
    },
  },
});
