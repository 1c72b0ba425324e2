import{xt as e}from"./Button-BOYhH1g_.js";import{t}from"./graphql-Dl2pyFBD.js";var n=t(`
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
`),r=t(`
    query Subscriptions($after: String) {
      webhookSubscriptions(first: 100, after: $after) {
        nodes { ...SubscriptionFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[n]),i=t(`
    query Subscription($id: ID!) {
      webhookSubscription(id: $id) { ...SubscriptionFields }
    }
  `,[n]),a=t(`
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
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),o=t(`
  query Event($id: ID!) {
    webhookEvent(id: $id) { id body }
  }
`),s=t(`
  mutation SendAgain($input: RedeliverWebhookEventInput!) {
    redeliverWebhookEvent(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),c=t(`
  mutation SendTest($id: ID!, $idempotencyKey: String!) {
    testWebhookSubscription(input: { id: $id, idempotencyKey: $idempotencyKey }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),l=t(`
  mutation Pause($id: ID!) {
    pauseWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),u=t(`
  mutation Resume($id: ID!) {
    resumeWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),d=t(`
  mutation Enable($id: ID!) {
    enableWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),f=t(`
  mutation RotateSecret($id: ID!) {
    rotateWebhookSecret(input: { id: $id }) {
      __typename
      ... on WebhookSubscriptionWithSecret { signingSecret }
      ... on DomainError { message requestId }
    }
  }
`),p=t(`
  mutation DeleteSubscription($id: ID!) {
    deleteWebhookSubscription(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),m=t(`
  mutation CreateSubscription($input: CreateWebhookSubscriptionInput!) {
    createWebhookSubscription(input: $input) {
      __typename
      ... on WebhookSubscriptionWithSecret { signingSecret subscription { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),h=t(`
  mutation SendRange($input: RedeliverWebhookEventsInput!) {
    redeliverWebhookEvents(input: $input) {
      __typename
      ... on WebhookRangeRedelivery { count resumeAfter }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),g=t(`
  query Health($id: ID!, $since: DateTime!, $until: DateTime!, $bucket: ActivityBucket!) {
    webhookSubscription(id: $id) {
      id
      activity(since: $since, until: $until, bucket: $bucket) {
        totals { delivered failed deliveryPercent }
        buckets { startsAt counts { delivered failed } }
      }
    }
  }
`),_=t(`
  query Notices($filter: NoticeFilter, $after: String) {
    notices(first: 20, after: $after, filter: $filter) {
      nodes { id kind createdAt subscription { id eventType targetUrl } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),v=t(`
  mutation MarkNoticesRead($input: MarkNoticesReadInput!) {
    markNoticesRead(input: $input) {
      __typename
      ... on MarkedNotices { hasMore }
      ... on DomainError { message requestId }
    }
  }
`),y={url:`_url_7vwww_1`,state:`_state_7vwww_10`,actions:`_actions_7vwww_30`,attempts:`_attempts_7vwww_31`,bar:`_bar_7vwww_39`,tabs:`_tabs_7vwww_45`,secret:`_secret_7vwww_53`,facts:`_facts_7vwww_60`,rows:`_rows_7vwww_79`,attempt:`_attempt_7vwww_31`,line:`_line_7vwww_91`,trigger:`_trigger_7vwww_95`,result:`_result_7vwww_102`,details:`_details_7vwww_107`,code:`_code_7vwww_116`,notices:`_notices_7vwww_128`},b=e();function x({subscription:e}){let{status:t,pausedAt:n,disabledReason:r}=e,[i,a]=t===`DISABLED`?[r===`GONE`?`Disabled: the receiver is gone`:`Disabled after failures`,`alert`]:n===null?t===`FAILING`?[`Failing`,`alert`]:[`Active`,`good`]:[`Paused`,`warn`];return(0,b.jsx)(`span`,{className:y.state,"data-tone":a,children:i})}function S(e){return e.toLowerCase().replaceAll(`_`,`.`)}export{c as _,m as a,o as c,_ as d,l as f,h as g,s as h,a as i,g as l,f as m,S as n,p as o,u as p,y as r,d as s,x as t,v as u,i as v,r as y};