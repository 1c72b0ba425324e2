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
    "A contact that is added needs at least one of a name, `email` and `phones`. Without `match_on` a contact is " +
    "always added, also when another one has the same number or address. With it, the contact that matches is " +
    "changed: the supplied fields and no others, any of them alone, and the answer is the whole contact, without " +
    "`api:contacts:read` too. However many requests with the same `match_on` come at once, one contact is made.",
  scope: "api:contacts:write",
  body: NewContact,
  operation: graphql(
    `
      mutation SaveContact($draft: ContactDraft!, $matchOn: ContactKey) {
        saveContact(draft: $draft, matchOn: $matchOn, source: API) {
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
  variables: ({ body }) => toContactDraft(body),
  answers: oneOf({
    201: shown("The contact was added.", Contact, { example: contact }),
    200: shown("The contact was there already, and was changed.", Contact, { example: contact }),
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
