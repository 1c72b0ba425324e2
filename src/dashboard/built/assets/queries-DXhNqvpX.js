import{t as e}from"./graphql-Dl2pyFBD.js";var t=e(`
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
  query CampaignSettings($id: ID!) {
    campaign(id: $id) {
      id
      dialerSettings {
        maxAttempts
        nextPhoneOutcomes
        attemptSpacingMinutes
        busyRetryMinutes
        personalCallbackHours
        dailyNumberCap
        completesExhausted
        leaseMinutes
        wrapUpMinutes
        dialsOptedOut
        recordsCalls
        callingFrom
        callingUntil
        dialMode
        wrapUpSeconds
        ringSeconds
        machineAction
        hasWrittenConsent
        message { id }
        callingDays
        hoursByDay { day from until }
        skipsHolidays
        hoursReason
        lacksHoursReason
        optedOutReason
        lacksOptedOutReason
      }
    }
    viewer { inboxes { id name phoneNumber } }
  }
`),c=e(`
    mutation CreateCampaign($input: CreateCampaignInput!) {
      createCampaign(input: $input) {
        __typename
        ... on Campaign { id name }
        ...Refusal
      }
    }
  `,[t]),l=e(`
    mutation UpdateCampaign($input: UpdateCampaignInput!) {
      updateCampaign(input: $input) {
        __typename
        ... on Campaign { id }
        ...Refusal
      }
    }
  `,[t]),u=e(`
    mutation PauseCampaign($id: ID!) {
      pauseCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),d=e(`
    mutation ResumeCampaign($id: ID!, $reason: String) {
      resumeCampaign(input: { id: $id, reason: $reason }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),f=e(`
    mutation StartCampaign($id: ID!) {
      startCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),p=e(`
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
`),m=e(`
    mutation ArchiveCampaign($id: ID!) {
      archiveCampaign(input: { id: $id }) {
        __typename
        ... on Campaign { id status }
        ...Refusal
      }
    }
  `,[t]),h=e(`
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
`),g=e(`
  query CampaignContactIds($campaignId: ID!, $filter: CampaignContactFilter, $after: String) {
    campaignContacts(campaignId: $campaignId, first: 100, after: $after, filter: $filter) {
      nodes { id status }
      pageInfo { hasNextPage endCursor }
    }
  }
`),_=e(`
  query CampaignDispositions($id: ID!) {
    campaign(id: $id) { id dispositions { id name } }
  }
`),v=e(`
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
`),y=e(`
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
`),b=e(`
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
`),x=e(`
    mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {
      updateCampaignContact(input: $input) {
        __typename
        ... on CampaignContact { id status }
        ...Refusal
      }
    }
  `,[t]),S=e(`
    mutation AddCampaignContact($input: AddCampaignContactsInput!) {
      addCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactAddition {
          outcomes { result contact { id } error { message faults { path message } } }
        }
        ...Refusal
      }
    }
  `,[t]),C=e(`
    mutation SetContactStatuses($input: UpdateCampaignContactsInput!) {
      updateCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsChange { outcomes { id result } }
        ...Refusal
      }
    }
  `,[t]),w=e(`
    mutation RemoveContacts($input: RemoveCampaignContactsInput!) {
      removeCampaignContacts(input: $input) {
        __typename
        ... on CampaignContactsRemoval { outcomes { id result error { message } } }
        ...Refusal
      }
    }
  `,[t]),T=e(`
  query PreviewContactImport($input: PreviewContactImportInput!) {
    previewContactImport(input: $input) {
      fileName
      encoding
      delimiter
      columns { header field samples }
      problem
      rowCount
      checkedCount
      refusedCount
      refusals { rowNumber line message column cells }
    }
  }
`),E=e(`
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
    createdAt
    endedAt
    user { id name }
  }
`),D=e(`
    mutation StartContactImport($input: StartContactImportInput!) {
      startContactImport(input: $input) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),O=e(`
    mutation CancelContactImport($id: ID!) {
      cancelContactImport(input: { id: $id }) {
        __typename
        ... on ContactImport { id }
        ...Refusal
      }
    }
  `,[t]),k=e(`
    query ContactImport($id: ID!) {
      contactImport(id: $id) { ...ImportFields }
    }
  `,[E]),A=e(`
    query ContactImports($campaignId: ID!, $after: String) {
      contactImports(first: 25, after: $after, campaignId: $campaignId) {
        nodes { ...ImportFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,[E]),j=e(`
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
  query ImportReport($id: ID!) {
    contactImportReport(importId: $id) { csv isComplete }
  }
`);export{d as C,D,f as E,l as O,M as S,s as T,u as _,O as a,j as b,g as c,h as d,c as f,i as g,A as h,r as i,x as k,v as l,k as m,m as n,p as o,_ as p,a as r,y as s,S as t,b as u,T as v,C as w,w as x,o as y};