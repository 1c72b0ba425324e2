import { graphql, type ResultOf } from "../app/graphql.ts";
import { TalkFields } from "../talk/queries.ts";

const SessionFields = graphql(
  `
  fragment SessionFields on DialerSession {
    id
    leaseUntil
    endedAt
    dialMode
    powerPausedAt
    nextDialAt
    campaign {
      id
      name
      status
      progress { notCalled inProgress called completed exhausted doNotCall }
      dispositions { id name marksContactComplete systemOutcome asksForCallback }
      dialerSettings {
        callingFrom
        callingUntil
        leaseMinutes
        machineAction
        hasWrittenConsent
        message { id }
      }
    }
    inboxes { id name }
    line { id device state lostReason phoneNumber isSilent }
    phones { number label obstacle attempts }
    contact {
      id
      firstName
      lastName
      company
      title
      email
      linkedinUrl
      extraFields
      status
      callCount
      lastCalledAt
      lastDisposition { id name }
      dueAt
      primaryNumber
      effectiveTimeZones { timeZone source }
      script { body isIncomplete }
    }
    wait {
      reason
      until
      contact { id firstName lastName company primaryNumber effectiveTimeZones { timeZone } }
      openCount
      claimedCount
      exhaustedCount
    }
    call {
      id
      callStatus
      answeredBy
      to
      from
      answeredAt
      endedAt
      durationSeconds
      recordedMessage { state }
      ...TalkFields
      disposition { id name systemOutcome }
      recordings { id kind state isPaused }
      campaignContact { id firstName lastName company primaryNumber effectiveTimeZones { timeZone } }
    }
  }
`,
  [TalkFields],
);

export type Session = ResultOf<typeof SessionFields>;
export type SessionContact = NonNullable<Session["contact"]>;
export type SessionCall = NonNullable<Session["call"]>;
export type Disposition = Session["campaign"]["dispositions"][number];

export const DialerQuery = graphql(
  `
    query Dialer {
      viewer {
        ringsPhone
        user { id phoneNumber }
        dialerSession { ...SessionFields }
      }
    }
  `,
  [SessionFields],
);

/** What changes during a call: it is read often, and the rest when it differs. */
export const PulseQuery = graphql(`
  query DialerPulse {
    viewer {
      dialerSession {
        id
        leaseUntil
        dialMode
        powerPausedAt
        nextDialAt
        line { id state isSilent }
        contact { id }
        call {
          id
          callStatus
          answeredBy
          endedAt
          handedOverAt
          isMuted
          isOnHold
          recordedMessage { state }
          disposition { id }
          transfer { state createdAt }
          supervisors { mode isConnected user { id } }
        }
      }
    }
  }
`);

export type Pulse = ResultOf<typeof PulseQuery>["viewer"]["dialerSession"];
export type DialerViewer = ResultOf<typeof DialerQuery>["viewer"];

export const WorkQuery = graphql(`
  query Work {
    viewer { inboxes { id } }
    campaigns(first: 50, filter: { status: ACTIVE }) {
      nodes {
        id
        name
        description
        contactCount
        inboxes { id name isActive }
        progress { notCalled inProgress called completed exhausted doNotCall }
        sessions { id user { id name } }
      }
    }
  }
`);

export type WorkCampaign = NonNullable<ResultOf<typeof WorkQuery>["campaigns"]>["nodes"][number];

export const Start = graphql(
  `
    mutation StartSession($input: StartDialerSessionInput!) {
      startDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const Connect = graphql(
  `
    mutation ConnectSession($input: ConnectDialerSessionInput!) {
      connectDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const Next = graphql(
  `
    mutation NextContact($input: NextDialerContactInput!) {
      nextDialerContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const Dial = graphql(
  `
    mutation DialContact($input: DialContactInput!) {
      dialContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const HangUp = graphql(
  `
    mutation HangUp($input: HangUpCallInput!) {
      hangUpCall(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const Pick = graphql(
  `
    mutation PickDisposition($input: PickDispositionInput!) {
      pickDisposition(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,
  [SessionFields],
);

export const Skip = graphql(
  `
    mutation SkipContact($input: SkipContactInput!) {
      skipContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const PausePower = graphql(
  `
    mutation PausePower($input: PausePowerDialingInput!) {
      pausePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const ResumePower = graphql(
  `
    mutation ResumePower($input: ResumePowerDialingInput!) {
      resumePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const DialNow = graphql(
  `
    mutation DialNow($input: DialNextInput!) {
      dialNext(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const ExtendWrapUp = graphql(
  `
    mutation ExtendWrapUp($input: ExtendWrapUpInput!) {
      extendWrapUp(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const ConfirmPerson = graphql(
  `
    mutation ConfirmPerson($input: ConfirmAnsweredByPersonInput!) {
      confirmAnsweredByPerson(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const LeaveMessage = graphql(
  `
    mutation LeaveMessage($input: LeaveMessageInput!) {
      leaveMessage(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const Keep = graphql(
  `
    mutation KeepSession($input: KeepDialerSessionInput!) {
      keepDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const Leave = graphql(
  `
    mutation LeaveSession($input: LeaveDialerSessionInput!) {
      leaveDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,
  [SessionFields],
);

export const SetPhone = graphql(`
  mutation SetPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

/** The texts and calls with one number, the newest first. */
export const HistoryQuery = graphql(`
  query NumberHistory($phone: String!, $first: Int!) {
    calls(first: $first, filter: { phone: $phone }) {
      nodes {
        __typename
        id
        createdAt
        direction
        callStatus
        answeredBy
        durationSeconds
        note
        recordedMessage { state }
        disposition { id name }
        user { id name }
        campaign { id name }
        recordings { id kind state durationSeconds }
      }
      pageInfo { hasNextPage }
    }
    messages(first: $first, filter: { phone: $phone }) {
      nodes {
        __typename
        id
        createdAt
        direction
        body
        messageStatus
        error { message }
        user { id name }
      }
      pageInfo { hasNextPage }
    }
  }
`);

type History = ResultOf<typeof HistoryQuery>;
export type HistoryEntry = History["calls"]["nodes"][number] | History["messages"]["nodes"][number];
