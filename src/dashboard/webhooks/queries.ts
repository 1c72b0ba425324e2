import { graphql, type ResultOf } from "../app/graphql.ts";

const SubscriptionFields = graphql(`
  fragment SubscriptionFields on WebhookSubscription {
    id
    eventType
    targetUrl
    status
    disabledReason
    pausedAt
    consecutiveFailures
    lastDeliveredAt
    lastFailedAt
    mayChange
    user { id name }
    statistics { delivered failed waiting medianMs p95Ms }
  }
`);

export type Subscription = ResultOf<typeof SubscriptionFields>;

export const SubscriptionsQuery = graphql(
  `
    query Subscriptions($after: String) {
      webhookSubscriptions(first: 100, after: $after) {
        nodes { ...SubscriptionFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [SubscriptionFields],
);

export const SubscriptionQuery = graphql(
  `
    query Subscription($id: ID!) {
      webhookSubscription(id: $id) { ...SubscriptionFields }
    }
  `,
  [SubscriptionFields],
);

export const AttemptsQuery = graphql(`
  query Attempts($id: ID!, $filter: WebhookAttemptFilter, $after: String) {
    webhookAttempts(subscriptionId: $id, first: 50, after: $after, filter: $filter) {
      nodes {
        id
        eventId
        eventType
        attempt
        createdAt
        durationMs
        responseStatus
        failure
        answer
        isTest
        targetUrl
        event { id body }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type Attempt = NonNullable<ResultOf<typeof AttemptsQuery>["webhookAttempts"]>["nodes"][number];

export const EventQuery = graphql(`
  query Event($id: ID!) {
    webhookEvent(id: $id) { id body }
  }
`);

export const SendAgain = graphql(`
  mutation SendAgain($input: RedeliverWebhookEventInput!) {
    redeliverWebhookEvent(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const SendTest = graphql(`
  mutation SendTest($id: ID!, $idempotencyKey: String!) {
    testWebhookSubscription(input: { id: $id, idempotencyKey: $idempotencyKey }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const Pause = graphql(`
  mutation Pause($id: ID!) {
    pauseWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const Resume = graphql(`
  mutation Resume($id: ID!) {
    resumeWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const Enable = graphql(`
  mutation Enable($id: ID!) {
    enableWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const RotateSecret = graphql(`
  mutation RotateSecret($id: ID!) {
    rotateWebhookSecret(input: { id: $id }) {
      __typename
      ... on WebhookSubscriptionWithSecret { signingSecret }
      ... on DomainError { message requestId }
    }
  }
`);

export const DeleteSubscription = graphql(`
  mutation DeleteSubscription($id: ID!) {
    deleteWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const CreateSubscription = graphql(`
  mutation CreateSubscription($input: CreateWebhookSubscriptionInput!) {
    createWebhookSubscription(input: $input) {
      __typename
      ... on WebhookSubscriptionWithSecret { signingSecret subscription { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const SendRange = graphql(`
  mutation SendRange($input: RedeliverWebhookEventsInput!) {
    redeliverWebhookEvents(input: $input) {
      __typename
      ... on WebhookRangeRedelivery { count resumeAfter }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const HealthQuery = graphql(`
  query Health($id: ID!, $since: DateTime!, $until: DateTime!, $bucket: ActivityBucket!) {
    webhookSubscription(id: $id) {
      id
      activity(since: $since, until: $until, bucket: $bucket) {
        totals { delivered failed deliveryPercent }
        buckets { startsAt counts { delivered failed } }
      }
    }
  }
`);

export const NoticesQuery = graphql(`
  query Notices($filter: NoticeFilter, $after: String) {
    notices(first: 20, after: $after, filter: $filter) {
      nodes { id kind createdAt subscription { id eventType targetUrl } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type Notice = ResultOf<typeof NoticesQuery>["notices"]["nodes"][number];

export const MarkNoticesRead = graphql(`
  mutation MarkNoticesRead($input: MarkNoticesReadInput!) {
    markNoticesRead(input: $input) {
      __typename
      ... on MarkedNotices { hasMore }
      ... on DomainError { message requestId }
    }
  }
`);
