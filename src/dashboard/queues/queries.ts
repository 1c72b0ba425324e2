import { graphql, type ResultOf } from "../app/graphql.ts";

/** A queue with its callers now and since the beginning of the day, which may have 25 hours. */
const QueueNow = graphql(`
  fragment QueueNow on Queue {
    id
    name
    serviceSeconds
    memberIds
    alertingSince
    figures(hours: 26, since: $since) {
      waiting
      ringing
      longestWaitSeconds
      answered
      abandoned
      overflowed
      callbacksDue
      serviceLevel
    }
  }
`);

export type QueueNow = ResultOf<typeof QueueNow>;

/** Everything that is set of a queue. */
const QueueSettings = graphql(`
  fragment QueueSettings on Queue {
    id
    name
    strategy
    memberIds
    ringSeconds
    longestWaitSeconds
    mostCallers
    serviceSeconds
    overflow { action words language phoneNumber greeting { id } }
    overflowQueueId
    holdWords
    holdLanguage
    holdAudio { id }
    saysPosition
    saysWait
    offersCallback
    alertWaitSeconds
    alertCallers
  }
`);

export type QueueSettings = ResultOf<typeof QueueSettings>;

/** The queues to which a route may lead. */
export const QueueSettingsQuery = graphql(
  `
    query QueueSettings {
      queues { ...QueueSettings }
    }
  `,
  [QueueSettings],
);

/** Who takes the calls of queues, and what each is doing. */
const QueueMember = graphql(`
  fragment QueueMember on User {
    id
    name
    presence { state reason since }
  }
`);

export type QueueMember = ResultOf<typeof QueueMember>;

/** All that a screen on the wall shows: its cost does not grow with the number of callers, calls and texts. */
export const WallboardQuery = graphql(
  `
    query Wallboard($since: DateTime!, $until: DateTime!) {
      queues { ...QueueNow }
      queueMembers { ...QueueMember }
      callActivity(since: $since, until: $until, bucket: DAY) {
        totals {
          outgoing
          reachedPeople
          reachedMachines
          unanswered
          failed
          abandoned
          incoming
          answered
          missed
        }
      }
      textActivity(since: $since, until: $until, bucket: DAY) {
        totals { incoming outgoing sent delivered failed }
      }
    }
  `,
  [QueueNow, QueueMember],
);

export type Wallboard = ResultOf<typeof WallboardQuery>;

/** The page of queues. */
export const QueuesQuery = graphql(
  `
    query Queues($since: DateTime!) {
      queues { ...QueueSettings ...QueueNow }
      queueMembers { ...QueueMember }
    }
  `,
  [QueueSettings, QueueNow, QueueMember],
);

export type QueueRow = ResultOf<typeof QueuesQuery>["queues"][number];

export const CreateQueue = graphql(`
  mutation CreateQueue($input: CreateQueueInput!) {
    createQueue(input: $input) {
      __typename
      ... on Queue { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const SetQueue = graphql(`
  mutation SetQueue($input: SetQueueInput!) {
    setQueue(input: $input) {
      __typename
      ... on Queue { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const DeleteQueue = graphql(`
  mutation DeleteQueue($id: ID!) {
    deleteQueue(input: { id: $id }) {
      __typename
      ... on QueueDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);
