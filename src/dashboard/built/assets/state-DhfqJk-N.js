import{xt as e}from"./Button-BOYhH1g_.js";import{t}from"./graphql-QMnPK7LK.js";var n=t(`
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
        event { id body }
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
`),y=Object.keys({"message.incoming.received":{subject:`message`,name:`Text received`,occasion:`A text came in`},"message.outgoing.delivered":{subject:`message`,name:`Text delivered`,occasion:`A text was delivered`},"call.incoming.completed":{subject:`call`,name:`Incoming call completed`,occasion:`An incoming call ended`,note:`Whether it was answered or not.`},"call.outgoing.completed":{subject:`call`,name:`Outgoing call completed`,occasion:`An outgoing call ended`,note:`Whether it was answered or not.`},"message.outgoing.failed":{subject:`message`,name:`Text failed`,occasion:`A text failed`,note:"The `error` of the message gives the reason.",isAdded:!0},"call.incoming.missed":{subject:`call`,name:`Incoming call missed`,occasion:`An incoming call was missed`,note:"Sent in addition to `call.incoming.completed`.",isAdded:!0},"campaign.contact.updated":{subject:`campaignContact`,name:`Campaign contact updated`,occasion:`The status or the disposition of a campaign contact changed`,note:`Claims and releases by agents send no event.`,isAdded:!0},"call.recording.completed":{subject:`recording`,name:`Call recording completed`,occasion:`The recording or the voicemail of a call is available`,note:"Sent after `call.*.completed`, when the sound is stored and the transcript is there, if there is one. The URLs are valid for three days; `GET /calls/{id}` has new ones.",isAdded:!0},"contact.created":{subject:`contact`,name:`Contact created`,occasion:`A contact was created`,note:`By a user, an app, or the first text or call of an unknown number.`,isAdded:!0},"contact.updated":{subject:`contact`,name:`Contact updated`,occasion:`A field of a contact changed`,note:`An opt-out has its own event.`,isAdded:!0},"contact.deleted":{subject:`deletedContact`,name:`Contact deleted`,occasion:`A contact was deleted, merged into another one, or erased`,note:`The data have ids alone.`,isAdded:!0},"contact.opted_out":{subject:`contact`,name:`Contact opted out`,occasion:`A contact opted out of texts`,note:`Sent for each contact with the number, at its first number that opts out.`,isAdded:!0},"contact.opted_in":{subject:`contact`,name:`Contact opted in`,occasion:`A contact accepts texts again`,note:`Sent when none of its numbers is opted out any more.`,isAdded:!0},"campaign.created":{subject:`campaign`,name:`Campaign created`,occasion:`A campaign was created`,isAdded:!0},"campaign.updated":{subject:`campaign`,name:`Campaign updated`,occasion:`The name, the description, the inboxes or the status of a campaign changed`,note:`A campaign is also completed, or active again, through its contacts. Its counts send no event.`,isAdded:!0},"campaign.contact.deleted":{subject:`deletedCampaignContact`,name:`Campaign contact deleted`,occasion:`A contact was removed from a campaign`,isAdded:!0},"call.incoming.started":{subject:`call`,name:`Incoming call started`,occasion:`An incoming call rings`,isAdded:!0},"call.incoming.queued":{subject:`call`,name:`Incoming call queued`,occasion:`A caller came to a queue`,note:"Sent once for each call, after `call.incoming.started`.",isAdded:!0},"call.incoming.answered":{subject:`call`,name:`Incoming call answered`,occasion:`An incoming call was answered`,isAdded:!0},"call.outgoing.started":{subject:`call`,name:`Outgoing call started`,occasion:`An outgoing call was ordered`,note:"At its `started_at`, and for a callback of a queue when it gets the place; the carrier places it afterwards.",isAdded:!0},"call.outgoing.answered":{subject:`call`,name:`Outgoing call answered`,occasion:`An outgoing call was answered, by a person or a machine`,isAdded:!0},"message.outgoing.sent":{subject:`message`,name:`Text sent`,occasion:`The carrier accepted a text`,note:"A text whose delivery is reported first sends `message.outgoing.delivered` alone.",isAdded:!0},"do_not_call.added":{subject:`number`,name:`Number added to the do-not-call list`,occasion:`A number was put on the do-not-call list`,isAdded:!0},"do_not_call.removed":{subject:`number`,name:`Number removed from the do-not-call list`,occasion:`A number was taken off the do-not-call list`,isAdded:!0},"person.erased":{subject:`erasure`,name:`Person erased`,occasion:`The data of a person were erased`,note:`The data have the number of deleted rows alone.`,isAdded:!0},"user.presence.updated":{subject:`userPresence`,name:`Presence updated`,occasion:`A user became available, away or offline, or entered or left a call or the wrap-up`,note:`Noted within some seconds. Users who have never set their presence send none.`,isAdded:!0}}),b=e=>e.toUpperCase().replaceAll(`.`,`_`),x=new Map(y.map(e=>[b(e),e])),S=e=>x.get(e),C={url:`_url_28esw_1`,state:`_state_28esw_10`,actions:`_actions_28esw_30`,attempts:`_attempts_28esw_31`,bar:`_bar_28esw_39`,tabs:`_tabs_28esw_45`,secret:`_secret_28esw_53`,facts:`_facts_28esw_60`,rows:`_rows_28esw_79`,group:`_group_28esw_86`,event:`_event_28esw_93`,ids:`_ids_28esw_98`,attempt:`_attempt_28esw_31`,line:`_line_28esw_108`,trigger:`_trigger_28esw_112`,result:`_result_28esw_119`,details:`_details_28esw_124`,code:`_code_28esw_133`,notices:`_notices_28esw_145`},w=e();function T({subscription:e}){let{status:t,pausedAt:n,disabledReason:r}=e,[i,a]=t===`DISABLED`?[r===`GONE`?`Disabled: the receiver is gone`:`Disabled after failures`,`alert`]:n===null?t===`FAILING`?[`Failing`,`alert`]:[`Active`,`good`]:[`Paused`,`warn`];return(0,w.jsx)(`span`,{className:C.state,"data-tone":a,children:i})}var E=S;export{s as _,y as a,i as b,p as c,g as d,v as f,f as g,u as h,b as i,d as l,l as m,E as n,a as o,_ as p,C as r,m as s,T as t,o as u,h as v,r as x,c as y};