import { graphql, type ResultOf } from "../app/graphql.ts";

export const RingingQuery = graphql(`
  query RingingCalls {
    viewer {
      ringingCalls {
        ringsUntil
        isOnLine
        isAccepted
        call {
          id
          direction
          from
          to
          inbox { id name }
          contact { id firstName lastName company }
          queued { leftAt totalWaitedSeconds queue { id name } }
        }
      }
    }
  }
`);

export type RingingCall = ResultOf<typeof RingingQuery>["viewer"]["ringingCalls"][number];

export const AcceptCall = graphql(`
  mutation AcceptCall($id: ID!) {
    acceptIncomingCall(input: { id: $id }) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const DeclineCall = graphql(`
  mutation DeclineCall($id: ID!) {
    declineIncomingCall(input: { id: $id }) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const MissedCallsQuery = graphql(`
  query MissedCalls($filter: MissedCallFilter!, $after: String) {
    missedCalls(first: 50, filter: $filter, after: $after) {
      nodes {
        id
        voicemailSeconds
        handledAt
        handledBy { id name }
        call {
          id
          from
          startedAt
          voicemailUrl
          transcript
          inbox { id name isActive }
          contact { id firstName lastName company }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type MissedCallRow = ResultOf<typeof MissedCallsQuery>["missedCalls"]["nodes"][number];

/** The service counts no filtered list: the open ones of a page are counted, and there may be more. */
export const OpenMissedCallsQuery = graphql(`
  query OpenMissedCalls {
    missedCalls(first: 99, filter: { handled: false }) {
      nodes { id }
      pageInfo { hasNextPage }
    }
  }
`);

export const MarkMissedCalls = graphql(`
  mutation MarkMissedCalls($input: MarkMissedCallsInput!) {
    markMissedCalls(input: $input) {
      __typename
      ... on MarkedMissedCalls { changedIds }
      ... on DomainError { message requestId }
    }
  }
`);
