import { doneErasure } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Erasure, ErasureFields, toErasure } from "../../models/erasure.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readErasure = defineRoute({
  id: "erasures.get",
  on: get("/erasures/{id}"),
  since: "v1.x",
  tag: "Contacts",
  summary: "Read the erasure of a person",
  description: "For admins. It contains nothing that identifies the person.",
  scope: "api:contacts:delete",
  may: "people.erase",
  operation: graphql(
    `
      query ReadErasure($id: ID!) {
        personErasure(id: $id) {
          ...ErasureFields
        }
      }
    `,
    [ErasureFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Erasure, doneErasure),
  present: ({ personErasure }) => toErasure(personErasure),
  fails: ["not_found", "forbidden"],
  sample: { path: { id: sampleIds.erasure } },
});
