import{t as e}from"./graphql-QMnPK7LK.js";import{t}from"./timeline-entry-DhQY5Ysc.js";var n={tools:`_tools_e9is5_1`,pair:`_pair_e9is5_11`,known:`_known_e9is5_16`,about:`_about_e9is5_27`,page:`_page_e9is5_33`,column:`_column_e9is5_39`,group:`_group_e9is5_44`,entry:`_entry_e9is5_57`,moves:`_moves_e9is5_63`,lines:`_lines_e9is5_72`,consent:`_consent_e9is5_88`,buttons:`_buttons_e9is5_97`,fault:`_fault_e9is5_102`,history:`_history_e9is5_105`,event:`_event_e9is5_112`,what:`_what_e9is5_120`,body:`_body_e9is5_123`,meta:`_meta_e9is5_126`,candidates:`_candidates_e9is5_130`,comparison:`_comparison_e9is5_151`},r=e(`
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
        consents { id phoneNumber basis covers givenAt endsAt words proofUrl proofFileUrl isValid withdrawnAt }
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
  mutation WithdrawConsent($id: ID!) {
    withdrawConsent(input: { id: $id }) {
      __typename
      ... on ConsentRecord { id }
      ... on DomainError { message requestId }
    }
  }
`);async function h(e,t){let{id:n,phones:r,email:i,firstName:a,lastName:o}=t,c=[...r.map(({number:e})=>({phone:e})),...i?[{email:i}]:[],...a&&o?[{q:`${a} ${o}`.slice(0,100)}]:[]],l=(await Promise.all(c.map(t=>e.query(s,{filter:t},{requestPolicy:`network-only`}).toPromise()))).flatMap(({data:e})=>e?.contacts.nodes??[]);return[...new Map(l.filter(e=>e.id!==n).map(e=>[e.id,e])).values()]}export{u as a,d as c,l as d,m as f,r as i,c as l,s as n,o,n as p,a as r,f as s,h as t,p as u};