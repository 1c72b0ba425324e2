import { z } from "zod";
import { graphql } from "../../graphql.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { activityOf, activityQuery, activityVariables, toActivity } from "./activity.ts";

const TextCountsFields = graphql(`
  fragment TextCountsFields on TextCounts {
    incoming
    outgoing
    sent
    delivered
    failed
    deliveryPercent
  }
`);

const count = z.int().min(0);

const TextActivity = activityOf({
  incoming: count,
  outgoing: count,
  sent: count.meta({ description: "Those that the carrier accepted." }),
  delivered: count,
  failed: count,
  delivery_percent: z
    .number()
    .nullable()
    .meta({ description: "The share of delivered texts, without those under way." }),
});

export const countTexts = defineRoute({
  id: "activity.texts",
  on: get("/activity/texts"),
  tag: "Messages",
  summary: "Count texts",
  description:
    "The number of texts of the inboxes that the user sees, by day or hour, user, campaign and inbox. The largest 20 of " +
    "each come first. `since` and `until` of one day: its beginning and its end, with the offset of the user.",
  scope: "api:messages:read",
  may: "messages.read",
  query: activityQuery,
  operation: graphql(
    `
      query CountTexts(
        $since: DateTime!
        $until: DateTime!
        $bucket: ActivityBucket!
        $timeZone: String
        $inboxId: ID
        $campaignId: ID
        $userId: ID
      ) {
        textActivity(
          since: $since
          until: $until
          bucket: $bucket
          timeZone: $timeZone
          inboxId: $inboxId
          campaignId: $campaignId
          userId: $userId
        ) {
          startsAt
          endsAt
          totals {
            ...TextCountsFields
          }
          buckets {
            startsAt
            counts {
              ...TextCountsFields
            }
          }
          byUser {
            user {
              id
              name
            }
            counts {
              ...TextCountsFields
            }
          }
          byCampaign {
            campaign {
              id
              name
            }
            counts {
              ...TextCountsFields
            }
          }
          byInbox {
            inbox {
              id
              name
            }
            counts {
              ...TextCountsFields
            }
          }
        }
      }
    `,
    [TextCountsFields],
  ),
  variables: activityVariables,
  answers: ok(TextActivity, {
    starts_at: "2026-11-26T00:00:00.000Z",
    ends_at: "2026-11-27T00:00:00.000Z",
    totals: { incoming: 0, outgoing: 0, sent: 0, delivered: 0, failed: 0, delivery_percent: null },
    by_time: [],
    by_user: [],
    by_campaign: [],
    by_inbox: [],
  }),
  present: ({ textActivity }, { principal }) =>
    toActivity(textActivity, principal, ({ incoming, outgoing, sent, delivered, failed, deliveryPercent }) => ({
      incoming,
      outgoing,
      sent,
      delivered,
      failed,
      delivery_percent: deliveryPercent,
    })),
  fails: [],
  sample: { query: { since: "2026-11-26T00:00:00Z", until: "2026-11-27T00:00:00Z" } },
});
