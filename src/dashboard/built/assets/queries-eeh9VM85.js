import{t as e}from"./graphql-QMnPK7LK.js";var t=e(`
  query PaletteContacts($q: String!) {
    contacts(first: 6, filter: { q: $q }) {
      nodes {
        id
        firstName
        lastName
        company
        primaryNumber
        phones { number label }
        optedOut
      }
    }
  }
`),n=e(`
  query PaletteCampaignContacts($q: String!) {
    campaigns(first: 5, filter: { status: ACTIVE }) {
      nodes {
        id
        name
        contacts(first: 3, filter: { q: $q }) {
          nodes { id firstName lastName company primaryNumber }
        }
      }
    }
  }
`),r=e(`
  query LatestConversation($phone: String!) {
    conversations(first: 1, order: LAST_ACTIVITY, filter: { phone: $phone }) {
      nodes { id }
    }
  }
`),i=e(`
  query ReachInboxes {
    viewer {
      user { id phoneNumber }
      inboxes { id name phoneNumber }
    }
  }
`),a=e(`
  mutation SendFirstTextTo($input: SendMessageInput!) {
    sendMessage(input: $input) {
      __typename
      ... on Message { id conversationId }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),o=e(`
  mutation PlaceCall($input: StartCallInput!) {
    startCall(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),s=e(`
  mutation EndOwnCall($id: ID!) {
    endCall(input: { id: $id }) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),c=e(`
  query CallState($id: ID!) {
    call(id: $id) { id callStatus answeredBy durationSeconds endedAt }
  }
`);export{i as a,a as c,r as i,n,t as o,s as r,o as s,c as t};