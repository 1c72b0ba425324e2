import { TargetProgressFields } from "../activity/queries.ts";
import { graphql, type ResultOf, type VariablesOf } from "../app/graphql.ts";

const Refusal = graphql(`
  fragment Refusal on DomainError {
    message
    requestId
    faults { path message }
  }
`);

const CampaignFields = graphql(`
  fragment CampaignFields on Campaign {
    id
    name
    status
    contactCount
    lastCalledAt
    progress { notCalled inProgress called completed exhausted doNotCall }
  }
`);

export type Campaign = ResultOf<typeof CampaignFields>;
export type CampaignStatus = Campaign["status"];

export const CampaignsQuery = graphql(
  `
    query Campaigns($filter: CampaignFilter, $after: String) {
      campaigns(first: 50, after: $after, filter: $filter) {
        nodes { ...CampaignFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [CampaignFields],
);

export const InboxesQuery = graphql(`
  query UsableInboxes {
    viewer { inboxes { id name phoneNumber } }
  }
`);

export const CampaignQuery = graphql(
  `
    query Campaign($id: ID!) {
      campaign(id: $id) {
        ...CampaignFields
        description
        createdAt
        inboxes { id name phoneNumber isActive }
        pauseReason
        registries { id isStale }
      }
    }
  `,
  [CampaignFields],
);

export type CampaignDetail = NonNullable<ResultOf<typeof CampaignQuery>["campaign"]>;

export const ProgressQuery = graphql(
  `
    query CampaignProgress($id: ID!, $since: DateTime!, $until: DateTime!) {
      campaign(id: $id) {
        id
        outcomes { disposition { id name } contactCount }
        forecast { remainingContacts callsPerHour callsPerContact endsAt gap }
        targetProgress { ...TargetProgress }
      }
      callActivity(since: $since, until: $until, bucket: DAY, campaignId: $id) {
        totals { outgoing }
        buckets {
          startsAt
          endsAt
          counts { outgoing reachedPeople reachedMachines unanswered failed abandoned incoming answered missed }
        }
      }
    }
  `,
  [TargetProgressFields],
);

export type Progress = ResultOf<typeof ProgressQuery>;
export type Forecast = NonNullable<Progress["campaign"]>["forecast"];

export const CreateCampaign = graphql(
  `
    mutation CreateCampaign($input: CreateCampaignInput!) {
      createCampaign(input: $input) {
        __typename
        ... on Campaign { id name }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const UpdateCampaign = graphql(
  `
    mutation UpdateCampaign($input: UpdateCampaignInput!) {
      updateCampaign(input: $input) {
        __typename
        ... on Campaign { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const PauseCampaign = graphql(
  `
    mutation PauseCampaign($id: ID!) {
      pauseCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const ResumeCampaign = graphql(
  `
    mutation ResumeCampaign($id: ID!, $reason: String) {
      resumeCampaign(input: { id: $id, reason: $reason }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const StartCampaign = graphql(
  `
    mutation StartCampaign($id: ID!) {
      startCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const ChecklistQuery = graphql(`
  query CampaignChecklist($id: ID!) {
    campaign(id: $id) {
      id
      dialerSettings {
        callingFrom
        callingUntil
        callingDays
        skipsHolidays
        lacksHoursReason
        dialsOptedOut
        lacksOptedOutReason
        machineAction
        hasWrittenConsent
        consentAssertedAt
      }
      registries { id name asOf validUntil isStale }
      consentGap { examinedContactCount missingContactCount }
    }
  }
`);

type Checked = NonNullable<ResultOf<typeof ChecklistQuery>["campaign"]>;
export type CheckedSettings = Checked["dialerSettings"];
export type UsedRegistry = Checked["registries"][number];
export type ConsentGap = Checked["consentGap"];

export const ArchiveCampaign = graphql(
  `
    mutation ArchiveCampaign($id: ID!) {
      archiveCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const ContactsQuery = graphql(`
  query CampaignContacts(
    $campaignId: ID!
    $filter: CampaignContactFilter
    $orderBy: CampaignContactOrder!
    $after: String
  ) {
    campaignContacts(campaignId: $campaignId, first: 100, after: $after, filter: $filter, orderBy: $orderBy) {
      nodes {
        id
        firstName
        lastName
        company
        primaryNumber
        status
        callCount
        lastCalledAt
        dueAt
        lastDisposition { id name }
      }
      totalCount
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ContactRow = NonNullable<ResultOf<typeof ContactsQuery>["campaignContacts"]>["nodes"][number];
export type ContactStatus = ContactRow["status"];

export type ContactFilter = NonNullable<VariablesOf<typeof ContactsQuery>["filter"]>;

export const DispositionsQuery = graphql(`
  query CampaignDispositions($id: ID!) {
    campaign(id: $id) { id dispositions { id name } }
  }
`);

export const ContactQuery = graphql(`
  query CampaignContact($id: ID!) {
    campaignContact(id: $id) {
      id
      campaignId
      firstName
      lastName
      company
      title
      email
      linkedinUrl
      state
      postalCode
      country
      phones { number label }
      primaryNumber
      status
      callCount
      lastCalledAt
      lastDisposition { id name }
      extraFields
      customerId
      dueAt
      timeZone
      dialableAt
      notDialableReason
      effectiveTimeZones { timeZone localTime source }
      createdAt
      updatedAt
    }
  }
`);

export type Contact = NonNullable<ResultOf<typeof ContactQuery>["campaignContact"]>;

export const ContactCallsQuery = graphql(`
  query CampaignContactCalls($id: ID!, $after: String) {
    campaignContact(id: $id) {
      id
      calls(first: 25, after: $after) {
        nodes {
          id
          createdAt
          to
          callStatus
          answeredBy
          durationSeconds
          note
          disposition { id name }
          user { id name }
          recordings { id kind state durationSeconds }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const ContactTextsQuery = graphql(`
  query CampaignContactTexts($phone: String!, $after: String) {
    messages(first: 25, after: $after, filter: { phone: $phone }) {
      nodes {
        id
        createdAt
        direction
        body
        messageStatus
        conversationId
        user { id name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ContactCall = NonNullable<ResultOf<typeof ContactCallsQuery>["campaignContact"]>["calls"]["nodes"][number];
export type ContactText = NonNullable<ResultOf<typeof ContactTextsQuery>["messages"]>["nodes"][number];

export const UpdateContact = graphql(
  `
    mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {
      updateCampaignContact(input: $input) {
        __typename
        ... on CampaignContact { id status }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const AddContact = graphql(
  `
    mutation AddCampaignContact($input: AddCampaignContactsInput!) {
      addCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactAddition {
          outcomes { result contact { id } error { message faults { path message } } }
        }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const SetStatuses = graphql(
  `
    mutation SetContactStatuses($input: UpdateCampaignContactsInput!) {
      updateCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsChange { outcomes { id result } }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const RemoveContacts = graphql(
  `
    mutation RemoveContacts($input: RemoveCampaignContactsInput!) {
      removeCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsRemoval { outcomes { id result error { message } } }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

/** The campaigns to which contacts can be copied or moved. */
export const OpenCampaignsQuery = graphql(`
  query OpenCampaigns($after: String) {
    campaigns(first: 100, after: $after, filter: { status: [ACTIVE, PAUSED, COMPLETED, DRAFT] }, orderBy: NAME) {
      nodes { id name }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const OperationFields = graphql(`
  fragment OperationFields on BulkOperation {
    id
    action
    state
    failure
    totalCount
    processedCount
    changedCount
    skipped { reason count }
    createdAt
    endedAt
    user { id name }
  }
`);

export const OperationsQuery = graphql(
  `
    query BulkOperations($campaignId: ID!, $first: Int!, $after: String) {
      bulkOperations(first: $first, after: $after, campaignId: $campaignId) {
        nodes {
          ...OperationFields
          targetCampaign { id name }
          callbackAt
          file { url expiresAt }
          undo { ...OperationFields }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [OperationFields],
);

export type Operation = NonNullable<ResultOf<typeof OperationsQuery>["bulkOperations"]>["nodes"][number];
export type OperationRun = ResultOf<typeof OperationFields>;

export const StartOperation = graphql(
  `
    mutation StartBulkOperation($input: StartBulkOperationInput!) {
      startBulkOperation(input: $input) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const CancelOperation = graphql(
  `
    mutation CancelBulkOperation($id: ID!) {
      cancelBulkOperation(input: { id: $id }) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const UndoOperation = graphql(
  `
    mutation UndoBulkOperation($id: ID!) {
      undoBulkOperation(input: { id: $id }) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const PreviewQuery = graphql(`
  query PreviewContactImport($input: PreviewContactImportInput!) {
    previewContactImport(input: $input) {
      fileName
      columns { header field samples }
      problem
      rowCount
      checkedCount
      refusedCount
      refusals { rowNumber line message column cells }
      partialCount
      partialRows { rowNumber line message column cells }
    }
  }
`);

export type Preview = NonNullable<ResultOf<typeof PreviewQuery>["previewContactImport"]>;

const ImportFields = graphql(`
  fragment ImportFields on ContactImport {
    id
    fileName
    state
    failure
    rowCount
    processedCount
    createdCount
    updatedCount
    skippedCount
    refusedCount
    partialCount
    createdAt
    endedAt
    user { id name }
    undo { processedCount removedCount goneCount kept { reason count } failure createdAt endedAt user { id name } }
  }
`);

export type ContactImport = ResultOf<typeof ImportFields>;

export const StartImport = graphql(
  `
    mutation StartContactImport($input: StartContactImportInput!) {
      startContactImport(input: $input) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const CancelImport = graphql(
  `
    mutation CancelContactImport($id: ID!) {
      cancelContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const UndoImport = graphql(
  `
    mutation UndoContactImport($id: ID!) {
      undoContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,
  [Refusal],
);

export const ImportQuery = graphql(
  `
    query ContactImport($id: ID!) {
      contactImport(id: $id) { ...ImportFields }
    }
  `,
  [ImportFields],
);

export const ImportsQuery = graphql(
  `
    query ContactImports($campaignId: ID!, $after: String) {
      contactImports(first: 25, after: $after, campaignId: $campaignId) {
        nodes { ...ImportFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ImportFields],
);

export const RefusalsQuery = graphql(`
  query ImportRefusals($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const PartialRowsQuery = graphql(`
  query ImportPartialRows($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection: partialRowConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const ReportQuery = graphql(`
  query ImportReport($id: ID!, $rows: ContactImportReportRows!) {
    contactImportReport(importId: $id, rows: $rows) { csv isComplete }
  }
`);
