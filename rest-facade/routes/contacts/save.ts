import { contact } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Contact, ContactFields, NewContact, toContact, toContactDraft } from "../../models/contact.ts";
import { defineRoute, oneOf, post, shown } from "../../route.ts";

export const saveContact = defineRoute({
  id: "contacts.save",
  on: post("/contacts"),
  tag: "Contacts",
  summary: "Create a contact",
  description:
    "A new contact needs a name, `email` or `phones`. Without `match_on` the request always adds a contact, even if " +
    "another one has the same number or address. With `match_on` it updates the matching contact: only the supplied " +
    "fields change, and the answer is the whole contact, even without `api:contacts:read`. Concurrent requests with " +
    "the same `match_on` create only one contact.",
  scope: "api:contacts:write",
  may: "contacts.write",
  body: NewContact,
  operation: graphql(
    `
      mutation SaveContact($input: SaveContactInput!) {
        saveContact(input: $input) {
          __typename
          ... on SavedContact {
            isNew
            contact {
              ...ContactFields
            }
          }
          ...Refusal
        }
      }
    `,
    [ContactFields, Refusal],
  ),
  variables: ({ body }) => ({ input: toContactDraft(body) }),
  answers: oneOf({
    201: shown("The contact was added.", Contact, { example: contact }),
    200: shown("A matching contact was updated.", Contact, { example: contact }),
  }),
  present: ({ saveContact: { isNew, contact } }) => ({ status: isNew ? 201 : 200, body: toContact(contact) }),
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
});
