import { graphql, type ResultOf } from "../app/graphql.ts";

/** A running call, with what its user can change in it. */
export const TalkFields = graphql(`
  fragment TalkFields on Call {
    id
    callStatus
    direction
    from
    to
    answeredAt
    endedAt
    note
    isMuted
    isOnHold
    handedOverAt
    handler { id name }
    contact { id firstName lastName company primaryNumber }
    inbox { id name }
    campaign { id name }
    campaignContact { id firstName lastName company primaryNumber }
    transfer { kind state reason fromUser { id name } toUser { id name } toNumber createdAt }
    supervisors { user { id name } mode isConnected }
  }
`);

export type Talk = ResultOf<typeof TalkFields>;

/** Who may get a call, with what each is doing now. */
export const TransferColleagues = graphql(`
  query TransferColleagues($after: String) {
    userConnection(first: 100, after: $after, filter: { type: PERSON }) {
      nodes { id name active phoneNumber presence { state reason mayBeRung } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** The call of the viewer, and those that colleagues transfer to them. */
export const CurrentTalk = graphql(
  `
    query CurrentTalk {
      viewer {
        currentCall {
          ...TalkFields
          queued { leftAt totalWaitedSeconds isCallback queue { id name } }
          contact { title email extraFields }
          campaignContact { title email extraFields script { body isIncomplete } }
        }
        offeredCalls { ...TalkFields }
      }
    }
  `,
  [TalkFields],
);

export type OwnTalk = NonNullable<ResultOf<typeof CurrentTalk>["viewer"]["currentCall"]>;

export const Mute = graphql(
  `
    mutation MuteCall($input: MuteCallInput!) {
      muteCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);

export const Hold = graphql(
  `
    mutation HoldCall($input: HoldCallInput!) {
      holdCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);

export const Digits = graphql(
  `
    mutation SendDigits($input: SendDigitsInput!) {
      sendDigits(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);

export const Transfer = graphql(
  `
    mutation TransferCall($input: TransferCallInput!) {
      transferCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,
  [TalkFields],
);

export const Consult = graphql(
  `
    mutation StartConsultation($input: StartConsultationInput!) {
      startConsultation(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,
  [TalkFields],
);

export const Complete = graphql(
  `
    mutation CompleteTransfer($input: CompleteTransferInput!) {
      completeTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);

export const CancelTransfer = graphql(
  `
    mutation CancelTransfer($input: CancelTransferInput!) {
      cancelTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);

export const Decline = graphql(`
  mutation DeclineTransfer($input: DeclineTransferInput!) {
    declineTransfer(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const EndTalk = graphql(`
  mutation EndTalk($input: EndCallInput!) {
    endCall(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const SaveNote = graphql(`
  mutation SaveNote($input: NoteCallInput!) {
    noteCall(input: $input) {
      __typename
      ... on Call { id note }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const LiveCallsQuery = graphql(
  `
    query LiveCalls {
      calls(first: 100, filter: { status: IN_PROGRESS }) {
        nodes { ...TalkFields }
        pageInfo { hasNextPage }
      }
    }
  `,
  [TalkFields],
);

export const Supervise = graphql(
  `
    mutation SuperviseCall($input: SuperviseCallInput!) {
      superviseCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);

export const LeaveSupervision = graphql(
  `
    mutation LeaveSupervision($input: LeaveSupervisionInput!) {
      leaveSupervision(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [TalkFields],
);
