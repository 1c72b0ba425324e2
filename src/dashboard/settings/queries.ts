import { graphql, type ResultOf } from "../app/graphql.ts";

export const BusinessQuery = graphql(`
  query BusinessSettings {
    viewer {
      business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes hasDialer recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }
      }
    }
  }
`);

export type BusinessSettings = ResultOf<typeof BusinessQuery>["viewer"]["business"];

export const UpdateBusiness = graphql(`
  mutation UpdateBusiness($input: UpdateBusinessInput!) {
    updateBusiness(input: $input) {
      __typename
      ... on Business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }
      }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const SaveSnippet = graphql(`
  mutation SaveSnippet($input: SaveSnippetInput!) {
    saveSnippet(input: $input) {
      __typename
      ... on Snippet { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const DeleteSnippet = graphql(`
  mutation DeleteSnippet($id: ID!) {
    deleteSnippet(input: { id: $id }) {
      __typename
      ... on SnippetDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const RetentionQuery = graphql(`
  query BusinessRetention {
    viewer {
      business {
        id
        retention {
          messageDays
          callDays
          recordingDays
          sessionDays
          importDays
          noticeDays
          eventDays
          attemptDays
          auditDays
        }
        retentionLimits { setting least most serviceDays }
      }
    }
  }
`);

type BusinessRetention = ResultOf<typeof RetentionQuery>["viewer"]["business"];
export type Retention = BusinessRetention["retention"];
export type RetentionLimit = BusinessRetention["retentionLimits"][number];

export const PersonQuery = graphql(`
  query PersonSummary($phoneNumber: String, $contactId: ID) {
    personSummary(phoneNumber: $phoneNumber, contactId: $contactId) {
      names
      phoneNumbers
      emails
      contactCount
      campaignContactCount
      messageCount
      callCount
    }
  }
`);

export type PersonSummary = NonNullable<ResultOf<typeof PersonQuery>["personSummary"]>;

export const ExportPerson = graphql(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      __typename
      ... on PersonExport { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const ErasePerson = graphql(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      __typename
      ... on PersonErasure { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const ErasuresQuery = graphql(`
  query PersonErasures {
    personErasures { id contactId erasedRows countedRows createdAt erasedAt completedAt }
  }
`);

export type Erasure = NonNullable<ResultOf<typeof ErasuresQuery>["personErasures"]>[number];

export const ExportsQuery = graphql(`
  query PersonExports {
    personExports { id format state failure rowCount countedRows size createdAt expiresAt url }
  }
`);

export type PersonExport = NonNullable<ResultOf<typeof ExportsQuery>["personExports"]>[number];

export const SetPhone = graphql(`
  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const UpdateSelf = graphql(`
  mutation UpdateSelf($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name timeZone phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const DispositionsQuery = graphql(`
  query Dispositions($mayManage: Boolean!) {
    dispositions { id name source systemOutcome marksContactComplete asksForCallback }
    retiredDispositions @include(if: $mayManage) { id name }
  }
`);

export type Disposition = NonNullable<ResultOf<typeof DispositionsQuery>["dispositions"]>[number];

export const CreateDisposition = graphql(`
  mutation CreateDisposition($input: CreateDispositionInput!) {
    createDisposition(input: $input) {
      __typename
      ... on Disposition { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const UpdateDisposition = graphql(`
  mutation UpdateDisposition($input: UpdateDispositionInput!) {
    updateDisposition(input: $input) {
      __typename
      ... on Disposition { id name marksContactComplete asksForCallback }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const ReorderDispositions = graphql(`
  mutation ReorderDispositions($ids: [ID!]!) {
    reorderDispositions(input: { ids: $ids }) {
      __typename
      ... on DispositionList { dispositions { id } }
      ... on DomainError { message requestId }
    }
  }
`);

export const RetireDisposition = graphql(`
  mutation RetireDisposition($id: ID!) {
    retireDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const RestoreDisposition = graphql(`
  mutation RestoreDisposition($id: ID!) {
    restoreDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const DoNotCallQuery = graphql(`
  query DoNotCallNumbers($prefix: String, $after: String) {
    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {
      nodes { id: phoneNumber note source createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type DoNotCallRow = NonNullable<ResultOf<typeof DoNotCallQuery>["doNotCallNumbers"]>["nodes"][number];

export const AddDoNotCall = graphql(`
  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {
    addDoNotCallNumbers(input: { numbers: $numbers }) {
      __typename
      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const RemoveDoNotCall = graphql(`
  mutation RemoveDoNotCall($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DoNotCallRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const RefusalReviewsQuery = graphql(`
  query RefusalReviews($after: String) {
    refusalReviews(first: 100, after: $after) {
      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type RefusalReviewRow = NonNullable<ResultOf<typeof RefusalReviewsQuery>["refusalReviews"]>["nodes"][number];

export const DecideRefusal = graphql(`
  mutation DecideRefusal($input: RefusalDecisionInput!) {
    decideRefusal(input: $input) {
      __typename
      ... on RefusalReview { phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const InboxesQuery = graphql(`
  query InboxSettings($mayManage: Boolean!) {
    inboxes(includeInactive: $mayManage) {
      id
      name
      phoneNumber
      isActive
      forwardTo
      mostCallsPerDay
      rotation { state reason until answeredShare attestation }
      route {
        strategy
        timeZone
        isOpen
        members { ringSeconds user { id name active phoneNumber } }
        hours { weekday from until }
        holidays { date name }
        queue { id name }
        menu { words language repeats audio { id } keys { key action queueId } }
        whenClosed { action words language phoneNumber greeting { id } }
        whenUnanswered { action words language phoneNumber greeting { id } }
      }
      number {
        id
        state
        isConnected
        profiledAt
        problem
        registration { state reason }
      }
    }
  }
`);

export type InboxRow = ResultOf<typeof InboxesQuery>["inboxes"][number];

export type InboxRoute = NonNullable<InboxRow["route"]>;

export const SetRoute = graphql(`
  mutation SetInboxRoute($input: SetInboxRouteInput!) {
    setInboxRoute(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const RemoveRoute = graphql(`
  mutation RemoveInboxRoute($id: ID!) {
    removeInboxRoute(input: { id: $id }) {
      __typename
      ... on InboxRouteRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const NumbersQuery = graphql(`
  query Numbers {
    numbers(first: 100) {
      nodes { id phoneNumber state origin problem inbox { id } }
    }
  }
`);

export type NumberRow = NonNullable<ResultOf<typeof NumbersQuery>["numbers"]>["nodes"][number];

export const AvailableQuery = graphql(`
  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {
      phoneNumber
      locality
      capabilities
    }
  }
`);

export const CreateInbox = graphql(`
  mutation CreateInbox($input: CreateInboxInput!) {
    createInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const UpdateInbox = graphql(`
  mutation UpdateInbox($input: UpdateInboxInput!) {
    updateInbox(input: $input) {
      __typename
      ... on Inbox { id name forwardTo }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const ReturnToRotation = graphql(`
  mutation ReturnToRotation($id: ID!) {
    returnInboxToRotation(input: { id: $id }) {
      __typename
      ... on Inbox { id rotation { state } }
      ... on DomainError { message requestId }
    }
  }
`);

export const ReorderInboxes = graphql(`
  mutation ReorderInboxes($ids: [ID!]!) {
    reorderInboxes(input: { ids: $ids }) {
      __typename
      ... on InboxList { inboxes { id } }
      ... on DomainError { message requestId }
    }
  }
`);

export const ActivateInbox = graphql(`
  mutation ActivateInbox($id: ID!) {
    activateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`);

export const DeactivateInbox = graphql(`
  mutation DeactivateInbox($id: ID!) {
    deactivateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`);

export const ConnectInbox = graphql(`
  mutation ConnectInbox($id: ID!) {
    connectInbox(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`);

export const BuyNumber = graphql(`
  mutation BuyNumber($input: BuyNumberInput!) {
    buyNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const AdoptNumber = graphql(`
  mutation AdoptNumber($input: AdoptNumberInput!) {
    adoptNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const ReleaseNumber = graphql(`
  mutation ReleaseNumber($id: ID!) {
    releaseNumber(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`);

export const RegistriesQuery = graphql(`
  query Registries {
    registries {
      id
      kind
      name
      asOf
      validUntil
      isStale
      numberCount
      pendingImport { state totalCount handledCount refusedCount failure }
    }
  }
`);

export type RegistryRow = NonNullable<ResultOf<typeof RegistriesQuery>["registries"]>[number];

export const ImportRegistry = graphql(`
  mutation ImportRegistry($input: ImportRegistryInput!) {
    importRegistry(input: $input) {
      __typename
      ... on Registry { id pendingImport { refusedCount } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const DeleteRegistry = graphql(`
  mutation DeleteRegistry($id: ID!) {
    deleteRegistry(input: { id: $id }) {
      __typename
      ... on RegistryDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);
