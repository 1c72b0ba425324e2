import { graphql } from "./graphql.ts";
import { CallRecordingsFields } from "./recordings.ts";

/** A text or a call of a timeline. */
export const TimelineEntryFields = graphql(
  `
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
`,
  [CallRecordingsFields],
);
