import{t as e}from"./graphql-QMnPK7LK.js";var t=e(`
  fragment Refusal on DomainError {
    message
    requestId
    faults { path message }
  }
`),n=e(`
  fragment CampaignFields on Campaign {
    id
    name
    status
    contactCount
    lastCalledAt
    progress { notCalled inProgress called completed exhausted doNotCall }
  }
`),r=e(`
    query Campaigns($filter: CampaignFilter, $after: String) {
      campaigns(first: 50, after: $after, filter: $filter) {
        nodes { ...CampaignFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[n]),i=e(`
  query UsableInboxes {
    viewer { inboxes { id name phoneNumber } }
  }
`),a=e(`
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
  `,[n]),o=e(`
  query CampaignProgress($id: ID!, $since: DateTime!, $until: DateTime!) {
    campaign(id: $id) {
      id
      outcomes { disposition { id name } contactCount }
      forecast { remainingContacts callsPerHour callsPerContact endsAt gap }
    }
    callActivity(since: $since, until: $until, bucket: DAY, campaignId: $id) {
      totals { outgoing answerPercent abandonmentPercent talkSeconds }
      buckets { startsAt counts { outgoing reachedPeople reachedMachines unanswered failed } }
    }
  }
`),s=e(`
    mutation CreateCampaign($input: CreateCampaignInput!) {
      createCampaign(input: $input) {
        __typename
        ... on Campaign { id name }
        ...Refusal
      }
    }
  `,[t]),c=e(`
    mutation UpdateCampaign($input: UpdateCampaignInput!) {
      updateCampaign(input: $input) {
        __typename
        ... on Campaign { id }
        ...Refusal
      }
    }
  `,[t]),l=e(`
    mutation PauseCampaign($id: ID!) {
      pauseCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),u=e(`
    mutation ResumeCampaign($id: ID!, $reason: String) {
      resumeCampaign(input: { id: $id, reason: $reason }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),d=e(`
    mutation StartCampaign($id: ID!) {
      startCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),f=e(`
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
`),p=e(`
    mutation ArchiveCampaign($id: ID!) {
      archiveCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),m=e(`
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
`),h=e(`
  query CampaignDispositions($id: ID!) {
    campaign(id: $id) { id dispositions { id name } }
  }
`),g=e(`
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
`),_=e(`
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
`),v=e(`
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
`),y=e(`
    mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {
      updateCampaignContact(input: $input) {
        __typename
        ... on CampaignContact { id status }
        ...Refusal
      }
    }
  `,[t]),b=e(`
    mutation AddCampaignContact($input: AddCampaignContactsInput!) {
      addCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactAddition {
          outcomes { result contact { id } error { message faults { path message } } }
        }
        ...Refusal
      }
    }
  `,[t]),x=e(`
    mutation SetContactStatuses($input: UpdateCampaignContactsInput!) {
      updateCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsChange { outcomes { id result } }
        ...Refusal
      }
    }
  `,[t]),S=e(`
    mutation RemoveContacts($input: RemoveCampaignContactsInput!) {
      removeCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsRemoval { outcomes { id result error { message } } }
        ...Refusal
      }
    }
  `,[t]),C=e(`
  query OpenCampaigns($after: String) {
    campaigns(first: 100, after: $after, filter: { status: [ACTIVE, PAUSED, COMPLETED, DRAFT] }, orderBy: NAME) {
      nodes { id name }
      pageInfo { hasNextPage endCursor }
    }
  }
`),w=e(`
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
`),T=e(`
    query BulkOperations($campaignId: ID!, $first: Int!, $after: String) {
      bulkOperations(first: $first, after: $after, campaignId: $campaignId) {
        nodes {
          ...OperationFields
          targetCampaign { id name }
          callbackAt
          undo { ...OperationFields }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[w]),E=e(`
    mutation StartBulkOperation($input: StartBulkOperationInput!) {
      startBulkOperation(input: $input) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,[t]),D=e(`
    mutation CancelBulkOperation($id: ID!) {
      cancelBulkOperation(input: { id: $id }) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,[t]),O=e(`
    mutation UndoBulkOperation($id: ID!) {
      undoBulkOperation(input: { id: $id }) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,[t]),k=e(`
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
`),A=e(`
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
`),j=e(`
    mutation StartContactImport($input: StartContactImportInput!) {
      startContactImport(input: $input) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),M=e(`
    mutation CancelContactImport($id: ID!) {
      cancelContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),N=e(`
    mutation UndoContactImport($id: ID!) {
      undoContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),P=e(`
    query ContactImport($id: ID!) {
      contactImport(id: $id) { ...ImportFields }
    }
  `,[A]),F=e(`
    query ContactImports($campaignId: ID!, $after: String) {
      contactImports(first: 25, after: $after, campaignId: $campaignId) {
        nodes { ...ImportFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[A]),I=e(`
  query ImportRefusals($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),L=e(`
  query ImportPartialRows($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection: partialRowConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),R=e(`
  query ImportReport($id: ID!, $rows: ContactImportReportRows!) {
    contactImportReport(importId: $id, rows: $rows) { csv isComplete }
  }
`);export{E as A,I as C,x as D,u as E,O as M,c as N,d as O,y as P,o as S,R as T,C as _,M as a,l as b,_ as c,m as d,s as f,i as g,F as h,r as i,N as j,j as k,g as l,P as m,p as n,D as o,h as p,a as r,f as s,b as t,v as u,T as v,S as w,k as x,L as y};