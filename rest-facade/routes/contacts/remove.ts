import { graphql, Refusal } from "../../graphql.ts";
import { defineRoute, del, noContent } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const removeContact = defineRoute({
  id: "contacts.remove",
  on: del("/contacts/{id}"),
  since: "v1.x",
  tag: "Contacts",
  summary: "Delete a contact",
  description:
    "Erases the fields of the contact and removes every reference to it. From then on its id answers `410`. Texts and " +
    "calls stay: `POST /erasures` erases them too. For admins. The answer is `409` while the person is being erased.",
  scope: "api:contacts:delete",
  may: "contacts.delete",
  operation: graphql(
    `
      mutation RemoveContact($input: DeleteContactInput!) {
        deleteContact(input: $input) {
          __typename
          ... on ContactDeletion {
            deletedId
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path }) => ({ input: { id: path.id as string } }),
  answers: noContent(),
  present: () => {},
  fails: ["not_found", "forbidden", "conflict", "gone"],
  sample: { path: { id: sampleIds.contact } },
});
