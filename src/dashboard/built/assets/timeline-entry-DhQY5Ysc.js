import{t as e}from"./graphql-QMnPK7LK.js";import{t}from"./recordings-CtUjebiF.js";var n=e(`
  fragment TimelineEntryFields on TimelineEntry {
    __typename
    id
    createdAt
    direction
    user { id name }
    ... on Message {
      body
      messageStatus
      error { message }
    }
    ... on Call {
      callStatus
      answeredBy
      durationSeconds
      disposition { id name }
      ...CallRecordingsFields
    }
  }
`,[t]);export{n as t};