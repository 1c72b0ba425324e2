import { graphql, type ResultOf } from "../app/graphql.ts";

export const OverviewQuery = graphql(`
  query Overview($since: DateTime!, $until: DateTime!) {
    textActivity(since: $since, until: $until, bucket: DAY) {
      totals { outgoing incoming delivered failed deliveryPercent medianDeliveryMs }
      buckets { startsAt counts { outgoing incoming delivered failed } }
      byUser { user { id name } counts { outgoing delivered failed } }
    }
    callActivity(since: $since, until: $until, bucket: DAY) {
      totals { outgoing incoming reachedPeople answerPercent abandonmentPercent talkSeconds }
      buckets { startsAt counts { outgoing incoming reachedPeople unanswered missed } }
      byUser { user { id name } counts { outgoing reachedPeople talkSeconds } }
    }
    viewer { unreadConversations }
    failing: webhookSubscriptions(first: 1, filter: { status: FAILING }) { totalCount }
    disabled: webhookSubscriptions(first: 1, filter: { status: DISABLED }) { totalCount }
  }
`);

export type Overview = ResultOf<typeof OverviewQuery>;
