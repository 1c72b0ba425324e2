import { graphql, type ResultOf } from "../app/graphql.ts";
import { TimelineEntryFields } from "../app/timeline-entry.ts";

export const ContactsQuery = graphql(`
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
`);

export type ContactRow = ResultOf<typeof ContactsQuery>["contacts"]["nodes"][number];

const ContactFields = graphql(`
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
`);

export type ContactFields = ResultOf<typeof ContactFields>;

export const ContactQuery = graphql(
  `
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
  `,
  [ContactFields],
);

export type Contact = NonNullable<ResultOf<typeof ContactQuery>["contact"]>;

export const HistoryQuery = graphql(
  `
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
  `,
  [TimelineEntryFields],
);

export type HistoryRow = NonNullable<ResultOf<typeof HistoryQuery>["contact"]>["timeline"]["nodes"][number];

export const CandidatesQuery = graphql(
  `
    query Candidates($filter: ContactFilter!) {
      contacts(first: 10, filter: $filter) {
        nodes { ...ContactFields }
      }
    }
  `,
  [ContactFields],
);

export const SaveContact = graphql(`
  mutation SaveContact($input: SaveContactInput!) {
    saveContact(input: $input) {
      __typename
      ... on SavedContact { contact { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const UpdateContact = graphql(
  `
    mutation UpdateContact($input: UpdateContactInput!) {
      updateContact(input: $input) {
        __typename
        ...ContactFields
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,
  [ContactFields],
);

export const DeleteContact = graphql(`
  mutation DeleteContact($id: ID!) {
    deleteContact(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const MergeContacts = graphql(`
  mutation MergeContacts($input: MergeContactsInput!) {
    mergeContacts(input: $input) {
      __typename
      ... on Contact { id }
      ... on DomainError { message requestId }
    }
  }
`);

export const ListNumbers = graphql(`
  mutation ListNumbers($input: AddDoNotCallNumbersInput!) {
    addDoNotCallNumbers(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const UnlistNumber = graphql(`
  mutation UnlistNumber($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const RecordConsent = graphql(`
  mutation RecordConsent($input: RecordConsentInput!) {
    recordConsent(input: $input) {
      __typename
      ... on ConsentRecords { records { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const WithdrawConsent = graphql(`
  mutation WithdrawConsent($input: WithdrawConsentInput!) {
    withdrawConsent(input: $input) {
      __typename
      ... on ConsentRecord { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);
