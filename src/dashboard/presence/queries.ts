import { graphql } from "../app/graphql.ts";

export const PresenceQuery = graphql(`
  query OwnPresence {
    viewer {
      user { id phoneNumber presence { state reason since device } }
      business { id awayReasons }
    }
  }
`);

export const SetPresence = graphql(`
  mutation SetPresence($input: SetMyPresenceInput!) {
    setMyPresence(input: $input) {
      __typename
      ... on Presence { state reason since device }
      ... on DomainError { message code requestId faults { path message } }
    }
  }
`);

/** Sent by a worker, as text. */
export const BEAT = "mutation BeatPresence { beatPresence { __typename } }";
