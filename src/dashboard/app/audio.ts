import { graphql, type ResultOf } from "./graphql.ts";

/** The recordings that a business has uploaded for the carrier to play. */
export const AudioFilesQuery = graphql(`
  query AudioFiles {
    audioFiles { id name durationSeconds url }
  }
`);

export type AudioFile = ResultOf<typeof AudioFilesQuery>["audioFiles"][number];

export const UploadAudio = graphql(`
  mutation UploadAudio($input: UploadAudioInput!) {
    uploadAudio(input: $input) {
      __typename
      ... on AudioFile { id name durationSeconds url }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const DeleteAudio = graphql(`
  mutation DeleteAudio($input: DeleteAudioInput!) {
    deleteAudio(input: $input) {
      __typename
      ... on AudioDeletion { deletedId }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);
