import { graphql, type ResultOf } from "../app/graphql.ts";

export const PeopleQuery = graphql(`
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
`);

export type FoundPerson = ResultOf<typeof PeopleQuery>["contacts"]["nodes"][number];

/** Contacts of the latest active campaigns, by the beginning of a name or a number. */
export const CampaignPeopleQuery = graphql(`
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
`);

export const LatestConversation = graphql(`
  query LatestConversation($phone: String!) {
    conversations(first: 1, order: LAST_ACTIVITY, filter: { phone: $phone }) {
      nodes { id }
    }
  }
`);

export const OwnInboxes = graphql(`
  query ReachInboxes {
    viewer {
      user { id phoneNumber }
      inboxes { id name phoneNumber }
    }
  }
`);

export const SendFirst = graphql(`
  mutation SendFirstTextTo($input: SendMessageInput!) {
    sendMessage(input: $input) {
      __typename
      ... on Message { id conversationId }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const PlaceCall = graphql(`
  mutation PlaceCall($input: StartCallInput!) {
    startCall(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const EndCall = graphql(`
  mutation EndOwnCall($id: ID!) {
    endCall(input: { id: $id }) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const CallState = graphql(`
  query CallState($id: ID!) {
    call(id: $id) { id callStatus answeredBy durationSeconds endedAt }
  }
`);
