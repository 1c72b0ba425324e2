import { disposition } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { allOf, several, toArrangement, upper, wholeListQuery } from "../../models/common.ts";
import { Disposition, DispositionFields, DispositionSource, toDisposition } from "../../models/disposition.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listDispositions = defineRoute({
  id: "dispositions.list",
  on: get("/dispositions"),
  tag: "Campaigns",
  summary: "List the call outcomes",
  description:
    "The workspace's own outcomes, then those of the external CRM, each list in its own order, or all in another order, " +
    "without paging.",
  scope: "api:campaigns:read",
  may: "dispositions.read",
  query: wholeListQuery({
    source: several(DispositionSource.meta({ description: "Only the outcomes of this list." })).optional(),
  }),
  operation: graphql(
    `
      query ListDispositions(
        $source: DispositionSource
        $orderBy: ListOrder
        $direction: SortDirection
        $filter: TimeFilter
      ) {
        dispositions(source: $source, orderBy: $orderBy, direction: $direction, filter: $filter) {
          ...DispositionFields
        }
      }
    `,
    [DispositionFields],
  ),
  variables: ({ query: { source, ...arrangement } }) => ({
    ...toArrangement(arrangement),
    source: source?.length === 1 ? upper(source[0] as "service" | "crm") : null,
  }),
  answers: ok(allOf(Disposition), { data: [disposition] }),
  present: ({ dispositions }) => ({ data: dispositions.map(toDisposition) }),
  fails: [],
  sample: { query: { source: "service" } },
});
