import{t as e}from"./graphql-QMnPK7LK.js";var t=e(`
  query TextRows($filter: MessageFilter!, $after: String) {
    messages(first: 100, filter: $filter, after: $after) {
      nodes {
        id
        createdAt
        sentAt
        direction
        messageStatus
        from
        to
        body
        conversationId
        inbox { id name }
        campaign { id name }
        user { id name }
        contact { id firstName lastName company }
        error { message }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),n=e(`
  query CallRows($filter: CallFilter!, $after: String) {
    calls(first: 100, filter: $filter, after: $after) {
      nodes {
        id
        createdAt
        answeredAt
        endedAt
        answeredBy
        direction
        callStatus
        durationSeconds
        from
        to
        inbox { id name }
        campaign { id name }
        user { id name }
        contact { id firstName lastName company }
        campaignContact { id firstName lastName company }
        disposition { id name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),r=e(`
  fragment TargetProgress on CampaignTargetProgress {
    target { count figure from until }
    madeCount
    dueCount
    state
  }
`);export{r as n,t as r,n as t};