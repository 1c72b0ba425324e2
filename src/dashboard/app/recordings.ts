import { graphql, type ResultOf } from "./graphql.ts";

/** What a list shows of the recordings of a call. */
export const CallRecordingsFields = graphql(`
  fragment CallRecordingsFields on Call {
    recordings { id kind state durationSeconds }
  }
`);

export type CallRecording = ResultOf<typeof CallRecordingsFields>["recordings"][number];

/** The URLs, which are valid for an hour, and the words: read when a person asks for them. */
export const RecordingsQuery = graphql(`
  query CallRecordings($callId: ID!) {
    call(id: $callId) {
      id
      transcript
      recordings { id kind state durationSeconds url }
    }
  }
`);

export const EraseRecording = graphql(`
  mutation EraseRecording($input: EraseRecordingInput!) {
    eraseRecording(input: $input) {
      __typename
      ... on Recording { id state }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const PauseRecording = graphql(`
  mutation PauseRecording($input: PauseRecordingInput!) {
    pauseRecording(input: $input) {
      __typename
      ... on Recording { id isPaused }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const ResumeRecording = graphql(`
  mutation ResumeRecording($input: ResumeRecordingInput!) {
    resumeRecording(input: $input) {
      __typename
      ... on Recording { id isPaused }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);
