import { erasure } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { camelKeys } from "../../models/common.ts";
import { Erasure, ErasureFields, NewErasure, toErasure } from "../../models/erasure.ts";
import { accepted, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const createErasure = defineRoute({
  id: "erasures.create",
  on: post("/erasures"),
  since: "v1.x",
  tag: "Contacts",
  summary: "Order the erasure of a person",
  description:
    "Erases everything about a person for good: contacts, contacts of campaigns, texts with their files, calls with " +
    "their recordings, events and stored answers. A number names all contacts that have it. Opt-outs and the " +
    "do-not-call list keep the numbers, because the law forbids contacting them. For admins. The answer is `409` for a " +
    "number of the business, or of too many contacts.",
  scope: "api:contacts:delete",
  may: "people.erase",
  body: NewErasure,
  operation: graphql(
    `
      mutation CreateErasure($input: ErasePersonInput!) {
        erasePerson(input: $input) {
          __typename
          ...ErasureFields
          ...Refusal
        }
      }
    `,
    [ErasureFields, Refusal],
  ),
  variables: ({ body }) => ({ input: camelKeys(body) }),
  answers: accepted(Erasure, erasure),
  present: ({ erasePerson }) => toErasure(erasePerson),
  agent: { destructive: true },
  fails: ["invalid_phone_number", "forbidden", "conflict"],
  sample: { body: { contact_id: sampleIds.contact } },
});
