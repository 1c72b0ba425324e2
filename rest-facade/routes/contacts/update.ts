import { changedContact } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Contact, ContactChanges, ContactFields, toContact, toContactChanges } from "../../models/contact.ts";
import { defineRoute, ok, patch } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const updateContact = defineRoute({
  id: "contacts.update",
  on: patch("/contacts/{id}"),
  tag: "Contacts",
  summary: "Update a contact",
  description: "Only the supplied fields change. `null` clears a field. A deleted contact answers `410`.",
  scope: "api:contacts:write",
  may: "contacts.write",
  body: ContactChanges,
  operation: graphql(
    `
      mutation UpdateContact($input: UpdateContactInput!) {
        updateContact(input: $input) {
          __typename
          ...ContactFields
          ...Refusal
        }
      }
    `,
    [ContactFields, Refusal],
  ),
  variables: ({ path, body }) => ({ input: { id: path.id as string, ...toContactChanges(body) } }),
  answers: ok(Contact, changedContact),
  present: ({ updateContact }) => toContact(updateContact),
  fails: ["invalid_phone_number", "not_found", "conflict", "gone", "unprocessable_entity"],
  sample: {
    path: { id: sampleIds.contact },
    body: { first_name: "Ada", company: null, phones: ["+14155550123"], extra_fields: { plan: "gold" } },
  },
});
