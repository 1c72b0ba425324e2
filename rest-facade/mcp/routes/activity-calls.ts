import { z } from "zod";
import { graphql } from "../../graphql.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { activityOf, activityQuery, activityVariables, toActivity } from "./activity.ts";

const CallCountsFields = graphql(`
  fragment CallCountsFields on CallCounts {
    outgoing
    reachedPeople
    reachedMachines
    unanswered
    failed
    incoming
    answered
    missed
    talkSeconds
    answerPercent
  }
`);

const count = z.int().min(0);

const CallActivity = activityOf({
  outgoing: count,
  reached_people: count,
  reached_machines: count,
  unanswered: count,
  failed: count,
  incoming: count,
  answered: count.meta({ description: "Incoming calls that were answered." }),
  missed: count,
  talk_seconds: count,
  answer_percent: z.number().nullable().meta({ description: "The share of placed calls that reached people." }),
});

export const countCalls = defineRoute({
  id: "activity.calls",
  on: get("/activity/calls"),
  tag: "Calls",
  summary: "Count calls",
  description:
    "The number of calls of the inboxes that the user sees, by day or hour, user, campaign and inbox. The largest 20 of " +
    "each come first. `since` and `until` of one day: its beginning and its end, with the offset of the user.",
  scope: "api:calls:read",
  may: "calls.read",
  query: activityQuery,
  operation: graphql(
    `
      query CountCalls(
        $since: DateTime!
        $until: DateTime!
        $bucket: ActivityBucket!
        $timeZone: String
        $inboxId: ID
        $campaignId: ID
        $userId: ID
      ) {
        callActivity(
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
            ...CallCountsFields
          }
          buckets {
            startsAt
            counts {
              ...CallCountsFields
            }
          }
          byUser {
            user {
              id
              name
            }
            counts {
              ...CallCountsFields
            }
          }
          byCampaign {
            campaign {
              id
              name
            }
            counts {
              ...CallCountsFields
            }
          }
          byInbox {
            inbox {
              id
              name
            }
            counts {
              ...CallCountsFields
            }
          }
        }
      }
    `,
    [CallCountsFields],
  ),
  variables: activityVariables,
  answers: ok(CallActivity, {
    starts_at: "2026-11-26T00:00:00.000Z",
    ends_at: "2026-11-27T00:00:00.000Z",
    totals: {
      outgoing: 0,
      reached_people: 0,
      reached_machines: 0,
      unanswered: 0,
      failed: 0,
      incoming: 0,
      answered: 0,
      missed: 0,
      talk_seconds: 0,
      answer_percent: null,
    },
    by_time: [],
    by_user: [],
    by_campaign: [],
    by_inbox: [],
  }),
  present: ({ callActivity }, { principal }) =>
    toActivity(callActivity, principal, (counts) => ({
      outgoing: counts.outgoing,
      reached_people: counts.reachedPeople,
      reached_machines: counts.reachedMachines,
      unanswered: counts.unanswered,
      failed: counts.failed,
      incoming: counts.incoming,
      answered: counts.answered,
      missed: counts.missed,
      talk_seconds: counts.talkSeconds,
      answer_percent: counts.answerPercent,
    })),
  fails: [],
  sample: { query: { since: "2026-11-26T00:00:00Z", until: "2026-11-27T00:00:00Z" } },
});
