import{t as e}from"./graphql-QMnPK7LK.js";import{t}from"./timeline-entry-DhQY5Ysc.js";var n={tools:`_tools_1vi6j_1`,pair:`_pair_1vi6j_11`,known:`_known_1vi6j_16`,about:`_about_1vi6j_27`,page:`_page_1vi6j_33`,column:`_column_1vi6j_39`,group:`_group_1vi6j_44`,entry:`_entry_1vi6j_57`,moves:`_moves_1vi6j_63`,lines:`_lines_1vi6j_72`,consent:`_consent_1vi6j_88`,buttons:`_buttons_1vi6j_97`,fault:`_fault_1vi6j_102`,records:`_records_1vi6j_105`,record:`_record_1vi6j_105`,facts:`_facts_1vi6j_122`,history:`_history_1vi6j_140`,event:`_event_1vi6j_147`,what:`_what_1vi6j_155`,body:`_body_1vi6j_158`,meta:`_meta_1vi6j_161`,candidates:`_candidates_1vi6j_165`,comparison:`_comparison_1vi6j_186`},r=e(`
  query Contacts($filter: ContactFilter, $order: ContactOrder!, $after: String) {
    contacts(first: 100, after: $after, filter: $filter, orderBy: $order) {
      nodes {
        id
        firstName
        lastName
        company
        title
        email
        primaryNumber
        phones { number }
        optedOut
        updatedAt
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),i=e(`
  fragment ContactFields on Contact {
    id
    firstName
    lastName
    company
    title
    email
    linkedinUrl
    state
    postalCode
    country
    externalId
    phones { number label }
    extraFields
    source
    optedOut
    optedOutAt
    optedOutReason
    createdAt
    updatedAt
  }
`),a=e(`
    query Contact($id: ID!) {
      contact(id: $id) {
        ...ContactFields
        doNotCallNumbers
        consents {
          id
          phoneNumber
          basis
          covers
          givenAt
          endsAt
          words
          channel
          seller
          proofUrl
          proofFileUrl
          isValid
          withdrawnAt
          withdrawalReason
        }
        effectiveTimeZones { timeZone source }
        campaignEntries { id status campaign { id name } }
        conversations(first: 20) { nodes { id phoneNumber lastActivityAt inbox { id name isActive } } }
      }
    }
  `,[i]),o=e(`
    query ContactHistory($id: ID!, $after: String) {
      contact(id: $id) {
        timeline(first: 50, after: $after) {
          nodes {
            ...TimelineEntryFields
            from
            to
            inbox { id name }
            campaign { id name }
            ... on Message { conversationId media { id } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,[t]),s=e(`
    query Candidates($filter: ContactFilter!) {
      contacts(first: 10, filter: $filter) {
        nodes { ...ContactFields }
      }
    }
  `,[i]),c=e(`
  mutation SaveContact($input: SaveContactInput!) {
    saveContact(input: $input) {
      __typename
      ... on SavedContact { contact { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),l=e(`
    mutation UpdateContact($input: UpdateContactInput!) {
      updateContact(input: $input) {
        __typename
        ...ContactFields
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[i]),u=e(`
  mutation DeleteContact($id: ID!) {
    deleteContact(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),d=e(`
  mutation MergeContacts($input: MergeContactsInput!) {
    mergeContacts(input: $input) {
      __typename
      ... on Contact { id }
      ... on DomainError { message requestId }
    }
  }
`),f=e(`
  mutation ListNumbers($input: AddDoNotCallNumbersInput!) {
    addDoNotCallNumbers(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),p=e(`
  mutation UnlistNumber($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),m=e(`
  mutation RecordConsent($input: RecordConsentInput!) {
    recordConsent(input: $input) {
      __typename
      ... on ConsentRecords { records { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),h=e(`
  mutation WithdrawConsent($input: WithdrawConsentInput!) {
    withdrawConsent(input: $input) {
      __typename
      ... on ConsentRecord { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);async function g(e,t){let{id:n,phones:r,email:i,firstName:a,lastName:o}=t,c=[...r.map(({number:e})=>({phone:e})),...i?[{email:i}]:[],...a&&o?[{q:`${a} ${o}`.slice(0,100)}]:[]],l=(await Promise.all(c.map(t=>e.query(s,{filter:t},{requestPolicy:`network-only`}).toPromise()))).flatMap(({data:e})=>e?.contacts.nodes??[]);return[...new Map(l.filter(e=>e.id!==n).map(e=>[e.id,e])).values()]}export{u as a,d as c,p as d,l as f,r as i,m as l,n as m,s as n,o,h as p,a as r,f as s,g as t,c as u};