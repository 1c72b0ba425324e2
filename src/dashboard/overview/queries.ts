import { TargetProgressFields } from "../activity/queries.ts";
import { graphql, type ResultOf } from "../app/graphql.ts";

export const OverviewQuery = graphql(`
  query Overview(
    $since: DateTime!
    $until: DateTime!
    $bucket: ActivityBucket!
    $sinceBefore: DateTime!
    $untilBefore: DateTime!
    $bucketBefore: ActivityBucket!
  ) {
    textActivity(since: $since, until: $until, bucket: $bucket) {
      startsAt
      endsAt
      totals { ...TextFigures deliveryPercent medianDeliveryMs }
      buckets { startsAt endsAt counts { ...TextFigures } }
      byUser { user { id name } counts { ...TextFigures } }
    }
    textsBefore: textActivity(since: $sinceBefore, until: $untilBefore, bucket: $bucketBefore) {
      totals { ...TextFigures deliveryPercent medianDeliveryMs }
    }
    callActivity(since: $since, until: $until, bucket: $bucket) {
      startsAt
      endsAt
      totals { ...CallFigures answerPercent abandonmentPercent }
      buckets { startsAt endsAt counts { ...CallFigures } }
      byUser {
        user { id name }
        counts { ...CallFigures answerPercent }
        presence { availableSeconds awaySeconds wrapUpSeconds offlineSeconds }
      }
    }
    callsBefore: callActivity(since: $sinceBefore, until: $untilBefore, bucket: $bucketBefore) {
      totals { ...CallFigures answerPercent abandonmentPercent }
    }
    viewer { unreadConversations }
    failing: webhookSubscriptions(first: 1, filter: { status: FAILING }) { totalCount }
    disabled: webhookSubscriptions(first: 1, filter: { status: DISABLED }) { totalCount }
  }
  fragment TextFigures on TextCounts { incoming outgoing sent delivered failed }
  fragment CallFigures on CallCounts {
    outgoing
    reachedPeople
    reachedMachines
    unanswered
    failed
    abandoned
    incoming
    answered
    missed
    talkSeconds
  }
`);

export type Overview = ResultOf<typeof OverviewQuery>;

export const NowQuery = graphql(
  `
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
          targetProgress { ...TargetProgress }
        }
        totalCount
      }
      broadcasts(first: 10) { nodes { id status waitingReason campaign { id name } } }
      notices(first: 1, filter: { unread: true }) { nodes { id } }
      refusalReviews(first: 1) { nodes { dueAt } }
      inboxes { id phoneNumber rotation { state reason until } }
    }
  `,
  [TargetProgressFields],
);

export type Now = ResultOf<typeof NowQuery>;

export const NumbersQuery = graphql(`
  query RegistrationOfNumbers {
    numbers(first: 50, filter: { state: ACTIVE }) {
      nodes { id phoneNumber problem registration { state } }
    }
  }
`);

export const AlertedQueuesQuery = graphql(`
  query AlertedQueues {
    queues { id name alertingSince }
  }
`);

/** The latest texts that failed: the carrier refused some, and phones did not receive others. */
export const FailedTextsQuery = graphql(`
  query FailedTexts($since: DateTime!, $until: DateTime!, $first: Int!) {
    failed: messages(first: $first, filter: { status: FAILED, createdAfter: $since, createdBefore: $until }) { nodes { ...FailedText } }
    undelivered: messages(first: $first, filter: { status: UNDELIVERED, createdAfter: $since, createdBefore: $until }) {
      nodes { ...FailedText }
    }
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
