import { z } from "zod";
import { contact } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Contact, ContactFields, toContact } from "../../models/contact.ts";
import { defineRoute, ok, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

const ContactMerge = z
  .strictObject({
    into: z.string().max(64).meta({ description: "The contact that stays.", example: sampleIds.otherContact }),
  })
  .meta({ id: "ContactMerge" });

export const mergeContacts = defineRoute({
  id: "contacts.merge",
  on: post("/contacts/{id}/merge"),
  since: "v1.x",
  tag: "Contacts",
  summary: "Merge a contact into another one",
  description:
    "The contact of `into` keeps its values, takes missing ones from the contact of the path, and gets its texts, calls " +
    "and campaign contacts. The contact of the path then answers `410` with `error.merged_into`. A `410` with the field " +
    "`into` is about the other contact. For admins. The answer is `409` while one of the two persons is being erased.",
  scope: "api:contacts:delete",
  may: "contacts.merge",
  body: ContactMerge,
  operation: graphql(
    `
      mutation MergeContacts($input: MergeContactsInput!) {
        mergeContacts(input: $input) {
          __typename
          ...ContactFields
          ...Refusal
        }
      }
    `,
    [ContactFields, Refusal],
  ),
  variables: ({ path, body }) => ({ input: { fromId: path.id as string, intoId: body.into } }),
  answers: ok(Contact, { ...contact, id: sampleIds.otherContact }),
  present: ({ mergeContacts }) => toContact(mergeContacts),
  agent: { destructive: true },
  fails: ["not_found", "forbidden", "conflict", "gone"],
  sample: { path: { id: sampleIds.contact }, body: { into: sampleIds.otherContact } },
});
