import { contact } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Contact, ContactFields, toContact } from "../../models/contact.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readContact = defineRoute({
  id: "contacts.get",
  on: get("/contacts/{id}"),
  tag: "Contacts",
  summary: "Read a contact",
  description: "A deleted contact answers `410`.",
  scope: "api:contacts:read",
  may: "contacts.read",
  operation: graphql(
    `
      query ReadContact($id: ID!) {
        contact(id: $id) {
          ...ContactFields
        }
      }
    `,
    [ContactFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Contact, contact),
  present: ({ contact }) => toContact(contact),
  fails: ["not_found", "gone"],
  sample: { path: { id: sampleIds.contact } },
});
