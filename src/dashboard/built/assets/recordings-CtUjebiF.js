import{t as e}from"./graphql-QMnPK7LK.js";var t=e(`
  fragment CallRecordingsFields on Call {
    recordings { id kind state durationSeconds }
  }
`),n=e(`
  query CallRecordings($callId: ID!) {
    call(id: $callId) {
      id
      transcript
      recordings { id kind state durationSeconds url }
    }
  }
`),r=e(`
  mutation EraseRecording($input: EraseRecordingInput!) {
    eraseRecording(input: $input) {
      __typename
      ... on Recording { id state }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),i=e(`
  mutation PauseRecording($input: PauseRecordingInput!) {
    pauseRecording(input: $input) {
      __typename
      ... on Recording { id isPaused }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),a=e(`
  mutation ResumeRecording($input: ResumeRecordingInput!) {
    resumeRecording(input: $input) {
      __typename
      ... on Recording { id isPaused }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);export{a,n as i,r as n,i as r,t};