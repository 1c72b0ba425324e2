import{n as e}from"./queries-mTb2PXOE.js";import{t}from"./graphql-QMnPK7LK.js";var n=t(`
  fragment Refusal on DomainError {
    message
    requestId
    faults { path message }
  }
`),r=t(`
  fragment CampaignFields on Campaign {
    id
    name
    status
    contactCount
    lastCalledAt
    progress { notCalled inProgress called completed exhausted doNotCall }
  }
`),i=t(`
    query Campaigns($filter: CampaignFilter, $after: String) {
      campaigns(first: 50, after: $after, filter: $filter) {
        nodes { ...CampaignFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[r]),a=t(`
  query UsableInboxes {
    viewer { inboxes { id name phoneNumber } }
  }
`),o=t(`
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
  `,[r]),s=t(`
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
  `,[e]),c=t(`
    mutation CreateCampaign($input: CreateCampaignInput!) {
      createCampaign(input: $input) {
        __typename
        ... on Campaign { id name }
        ...Refusal
      }
    }
  `,[n]),l=t(`
    mutation UpdateCampaign($input: UpdateCampaignInput!) {
      updateCampaign(input: $input) {
        __typename
        ... on Campaign { id }
        ...Refusal
      }
    }
  `,[n]),u=t(`
    mutation PauseCampaign($id: ID!) {
      pauseCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[n]),d=t(`
    mutation ResumeCampaign($id: ID!, $reason: String) {
      resumeCampaign(input: { id: $id, reason: $reason }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[n]),f=t(`
    mutation StartCampaign($id: ID!) {
      startCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[n]),p=t(`
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
`),m=t(`
    mutation ArchiveCampaign($id: ID!) {
      archiveCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[n]),h=t(`
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
`),g=t(`
  query CampaignDispositions($id: ID!) {
    campaign(id: $id) { id dispositions { id name } }
  }
`),_=t(`
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
`),v=t(`
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
`),y=t(`
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
`),b=t(`
    mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {
      updateCampaignContact(input: $input) {
        __typename
        ... on CampaignContact { id status }
        ...Refusal
      }
    }
  `,[n]),x=t(`
    mutation AddCampaignContact($input: AddCampaignContactsInput!) {
      addCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactAddition {
          outcomes { result contact { id } error { message faults { path message } } }
        }
        ...Refusal
      }
    }
  `,[n]),S=t(`
    mutation SetContactStatuses($input: UpdateCampaignContactsInput!) {
      updateCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsChange { outcomes { id result } }
        ...Refusal
      }
    }
  `,[n]),C=t(`
    mutation RemoveContacts($input: RemoveCampaignContactsInput!) {
      removeCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsRemoval { outcomes { id result error { message } } }
        ...Refusal
      }
    }
  `,[n]),w=t(`
  query OpenCampaigns($after: String) {
    campaigns(first: 100, after: $after, filter: { status: [ACTIVE, PAUSED, COMPLETED, DRAFT] }, orderBy: NAME) {
      nodes { id name }
      pageInfo { hasNextPage endCursor }
    }
  }
`),T=t(`
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
`),E=t(`
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
  `,[T]),D=t(`
    mutation StartBulkOperation($input: StartBulkOperationInput!) {
      startBulkOperation(input: $input) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,[n]),O=t(`
    mutation CancelBulkOperation($id: ID!) {
      cancelBulkOperation(input: { id: $id }) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,[n]),k=t(`
    mutation UndoBulkOperation($id: ID!) {
      undoBulkOperation(input: { id: $id }) {
        __typename
        ... on BulkOperation { id }
        ...Refusal
      }
    }
  `,[n]),A=t(`
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
`),j=t(`
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
`),M=t(`
    mutation StartContactImport($input: StartContactImportInput!) {
      startContactImport(input: $input) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[n]),N=t(`
    mutation CancelContactImport($id: ID!) {
      cancelContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[n]),P=t(`
    mutation UndoContactImport($id: ID!) {
      undoContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[n]),F=t(`
    query ContactImport($id: ID!) {
      contactImport(id: $id) { ...ImportFields }
    }
  `,[j]),I=t(`
    query ContactImports($campaignId: ID!, $after: String) {
      contactImports(first: 25, after: $after, campaignId: $campaignId) {
        nodes { ...ImportFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[j]),L=t(`
  query ImportRefusals($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),R=t(`
  query ImportPartialRows($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection: partialRowConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),z=t(`
  query ImportReport($id: ID!, $rows: ContactImportReportRows!) {
    contactImportReport(importId: $id, rows: $rows) { csv isComplete }
  }
`);export{D as A,L as C,S as D,d as E,k as M,l as N,f as O,b as P,s as S,z as T,w as _,N as a,u as b,v as c,h as d,c as f,a as g,I as h,i,P as j,M as k,_ as l,F as m,m as n,O as o,g as p,o as r,p as s,x as t,y as u,E as v,C as w,A as x,R as y};