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
  query CampaignContactIds($campaignId: ID!, $filter: CampaignContactFilter, $after: String) {
    campaignContacts(campaignId: $campaignId, first: 100, after: $after, filter: $filter) {
      nodes { id status }
      pageInfo { hasNextPage endCursor }
    }
  }
`),g=e(`
  query CampaignDispositions($id: ID!) {
    campaign(id: $id) { id dispositions { id name } }
  }
`),_=e(`
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
`),v=e(`
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
`),y=e(`
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
`),b=e(`
    mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {
      updateCampaignContact(input: $input) {
        __typename
        ... on CampaignContact { id status }
        ...Refusal
      }
    }
  `,[t]),x=e(`
    mutation AddCampaignContact($input: AddCampaignContactsInput!) {
      addCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactAddition {
          outcomes { result contact { id } error { message faults { path message } } }
        }
        ...Refusal
      }
    }
  `,[t]),S=e(`
    mutation SetContactStatuses($input: UpdateCampaignContactsInput!) {
      updateCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsChange { outcomes { id result } }
        ...Refusal
      }
    }
  `,[t]),C=e(`
    mutation RemoveContacts($input: RemoveCampaignContactsInput!) {
      removeCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsRemoval { outcomes { id result error { message } } }
        ...Refusal
      }
    }
  `,[t]),w=e(`
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
`),T=e(`
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
`),E=e(`
    mutation StartContactImport($input: StartContactImportInput!) {
      startContactImport(input: $input) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),D=e(`
    mutation CancelContactImport($id: ID!) {
      cancelContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),O=e(`
    mutation UndoContactImport($id: ID!) {
      undoContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),k=e(`
    query ContactImport($id: ID!) {
      contactImport(id: $id) { ...ImportFields }
    }
  `,[T]),A=e(`
    query ContactImports($campaignId: ID!, $after: String) {
      contactImports(first: 25, after: $after, campaignId: $campaignId) {
        nodes { ...ImportFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[T]),j=e(`
  query ImportRefusals($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),M=e(`
  query ImportPartialRows($id: ID!, $after: String) {
    contactImport(id: $id) {
      id
      refusalConnection: partialRowConnection(first: 50, after: $after) {
        nodes { rowNumber line message column cells }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`),N=e(`
  query ImportReport($id: ID!, $rows: ContactImportReportRows!) {
    contactImportReport(importId: $id, rows: $rows) { csv isComplete }
  }
`);export{b as A,N as C,E as D,d as E,O,C as S,S as T,M as _,D as a,o as b,h as c,m as d,s as f,i as g,A as h,r as i,c as k,_ as l,k as m,p as n,f as o,g as p,a as r,v as s,x as t,y as u,l as v,u as w,j as x,w as y};