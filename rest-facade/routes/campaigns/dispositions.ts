import { disposition } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { allOf, several, toArrangement, wholeListQuery } from "../../models/common.ts";
import { Disposition, DispositionFields, DispositionSource, toDisposition } from "../../models/disposition.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const listCampaignDispositions = defineRoute({
  id: "campaigns.dispositions",
  on: get("/campaigns/{id}/dispositions"),
  tag: "Campaigns",
  summary: "List the call outcomes that can be picked in a campaign",
  description: "The workspace's own outcomes, then those of the external CRM, or all in another order, without paging.",
  scope: "api:campaigns:read",
  may: "campaigns.read",
  query: wholeListQuery({
    source: several(DispositionSource.meta({ description: "Only the outcomes of this list." })).optional(),
  }),
  operation: graphql(
    `
      query ListCampaignDispositions(
        $id: ID!
        $orderBy: ListOrder
        $direction: SortDirection
        $filter: TimeFilter
      ) {
        campaign(id: $id) {
          dispositions(orderBy: $orderBy, direction: $direction, filter: $filter) {
            ...DispositionFields
          }
        }
      }
    `,
    [DispositionFields],
  ),
  variables: ({ path, query: { source: _, ...arrangement } }) => ({
    id: path.id as string,
    ...toArrangement(arrangement),
  }),
  answers: ok(allOf(Disposition), { data: [disposition] }),
  present: ({ campaign }, { input }) => ({
    data: campaign.dispositions.map(toDisposition).filter(({ source }) => input.query.source?.includes(source) ?? true),
  }),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.campaign } },
});
