import{xt as e}from"./Button-BOYhH1g_.js";import{t}from"./graphql-QMnPK7LK.js";import{s as n}from"./index-BsZj-xca.js";import{t as r}from"./badge-BP8q_UtV.js";var i=t(`
  query Broadcasts($after: String) {
    broadcasts(first: 25, after: $after) {
      nodes {
        id
        body
        status
        waitingReason
        startsAt
        endedAt
        campaign { id name }
        user { id name }
        progress { contactCount waiting textCount skipped { reason count } texts { status count segments } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),a=t(`
  query Broadcast($id: ID!) {
    broadcast(id: $id) {
      id
      body
      status
      waitingReason
      outsideHours
      startsAt
      endedAt
      createdAt
      campaign { id name }
      user { id name }
      inboxes { id name phoneNumber }
      progress {
        contactCount
        waiting
        textCount
        segments
        skipped { reason count }
        texts { status count segments }
      }
      failures { code count }
    }
  }
`),o=t(`
  query Audiences {
    campaigns(first: 100, orderBy: NAME) {
      nodes { id name status contactCount inboxes { id name isActive } }
    }
    viewer { inboxes { id } }
  }
`),s=t(`
  query ExtraFields($campaignId: ID!) {
    campaignContacts(campaignId: $campaignId, first: 20) {
      nodes { id extraFields }
    }
  }
`),c=t(`
  query PreviewBroadcast($draft: BroadcastDraft!) {
    previewBroadcast(draft: $draft) {
      contactCount
      texts
      waiting
      segments
      incomplete
      skipped { reason count }
      examples {
        contactId
        contact { id firstName lastName company }
        to
        body
        segments
      }
    }
  }
`),l=t(`
  mutation CreateBroadcast($input: CreateBroadcastInput!) {
    createBroadcast(input: $input) {
      __typename
      ... on Broadcast { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),u=t(`
  mutation CancelBroadcast($id: ID!) {
    cancelBroadcast(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),d={opted_out:{description:`The number has opted out of texts.`,isBlock:!0,isOfNumber:!0},invalid_number:{description:`The number does not exist.`,isLastingAfter:[`text`,`call`],isOfNumber:!0},landline:{description:`The number cannot receive texts.`,isLastingAfter:[`text`],isOfNumber:!0},unreachable:{description:`The phone could not be reached.`,isOfNumber:!0},carrier_blocked:{description:`A carrier blocked it.`},not_registered:{description:`The inbox is not registered for this traffic.`},geo_blocked:{description:`Texts to that country are not allowed.`},carrier_error:{description:`The carrier failed or gave no reason, or the media could not be fetched.`}};Object.keys(d);var f=e(),p={SCHEDULED:[`Scheduled`,`neutral`],RUNNING:[`Being sent`,`warn`],COMPLETED:[`Sent`,`good`],CANCELED:[`Canceled`,`alert`]},m={CAMPAIGN_PAUSED:`Waits: the campaign is paused`,REGISTRY_STALE:`Waits for the import of a registry`,NO_INBOX:`Waits: no inbox can send`,OUTSIDE_HOURS:`Waits for calling hours`};function h({broadcast:{status:e,waitingReason:t,startsAt:n}}){let[i,a]=p[e];return(0,f.jsx)(r,{tone:a,children:t?m[t]:e===`SCHEDULED`&&Date.parse(n)<=Date.now()?`Starting`:i})}var g={DO_NOT_CALL:`On the do-not-call list, or marked as do not call`,OPTED_OUT:`Opted out of texts`,NO_VALID_NUMBER:`No number that takes texts`,DUPLICATE:`Same number as another contact`,EMPTY:`The text would be empty`,TOO_LONG:`The text would be too long`,OUTSIDE_HOURS:`Outside calling hours`,REMOVED:`Removed from the campaign before its turn`};function _(e){return d[e.toLowerCase()].description.replace(/\.$/,``)}function v({texts:e,skipped:t}){let n=(...t)=>e.reduce((e,{status:n,count:r})=>e+(t.includes(n)?r:0),0);return{delivered:n(`DELIVERED`),failed:n(`FAILED`,`UNDELIVERED`),onTheWay:n(`QUEUED`,`SENDING`,`SENT`),skipped:t.reduce((e,{count:t})=>e+t,0)}}function y(e){return`${n(e)} ${e===1?`person`:`people`}`}function b(e){return`${n(e)} ${e===1?`segment`:`segments`}`}export{y as a,a as c,l as d,s as f,v as i,i as l,g as n,b as o,c as p,_ as r,o as s,h as t,u};