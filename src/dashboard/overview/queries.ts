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

export const NowQuery = graphql(`
  query Now {
    dialerSessions {
      id
      createdAt
      user { id name }
      campaign { id name }
      contact { id firstName lastName company primaryNumber }
      call { id callStatus }
      wait { reason until }
    }
    campaigns(first: 10, filter: { status: ACTIVE }, orderBy: UPDATED) {
      nodes {
        id
        name
        contactCount
        lastCalledAt
        progress { notCalled inProgress called completed exhausted doNotCall }
        forecast { endsAt gap }
      }
      totalCount
    }
    broadcasts(first: 10) { nodes { id status waitingReason campaign { id name } } }
    notices(first: 1, filter: { unread: true }) { nodes { id } }
    refusalReviews(first: 1) { nodes { dueAt } }
  }
`);

export type Now = ResultOf<typeof NowQuery>;

export const NumbersQuery = graphql(`
  query RegistrationOfNumbers {
    numbers(first: 50, filter: { state: ACTIVE }) {
      nodes { id phoneNumber problem registration { state } }
    }
  }
`);

/** The latest texts that failed: the carrier refused some, and phones did not receive others. */
export const FailedTextsQuery = graphql(`
  query FailedTexts($since: DateTime!, $first: Int!) {
    failed: messages(first: $first, filter: { status: FAILED, createdAfter: $since }) { nodes { ...FailedText } }
    undelivered: messages(first: $first, filter: { status: UNDELIVERED, createdAfter: $since }) { nodes { ...FailedText } }
  }
  fragment FailedText on Message {
    id
    to
    createdAt
    conversationId
    contact { id firstName lastName }
    error { message }
  }
`);
