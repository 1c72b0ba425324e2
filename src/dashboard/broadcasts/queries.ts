import { graphql, type ResultOf } from "../app/graphql.ts";

export const BroadcastsQuery = graphql(`
  query Broadcasts($after: String) {
    broadcasts(first: 25, after: $after) {
      nodes {
        id
        body
        status
        waitingReason
        startsAt
        endedAt
        campaign { id name }
        user { id name }
        progress { contactCount waiting textCount skipped { reason count } texts { status count segments } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type BroadcastRow = NonNullable<ResultOf<typeof BroadcastsQuery>["broadcasts"]>["nodes"][number];

export const BroadcastQuery = graphql(`
  query Broadcast($id: ID!) {
    broadcast(id: $id) {
      id
      body
      status
      waitingReason
      outsideHours
      startsAt
      endedAt
      createdAt
      campaign { id name }
      user { id name }
      inboxes { id name phoneNumber }
      progress {
        contactCount
        waiting
        textCount
        segments
        skipped { reason count }
        texts { status count segments }
      }
      failures { code count }
    }
  }
`);

export type Broadcast = NonNullable<ResultOf<typeof BroadcastQuery>["broadcast"]>;

export const AudiencesQuery = graphql(`
  query Audiences {
    campaigns(first: 100, orderBy: NAME) {
      nodes { id name status contactCount inboxes { id name isActive } }
    }
    viewer { inboxes { id } }
  }
`);

export type Audience = NonNullable<ResultOf<typeof AudiencesQuery>["campaigns"]>["nodes"][number];

export const ExtraFieldsQuery = graphql(`
  query ExtraFields($campaignId: ID!) {
    campaignContacts(campaignId: $campaignId, first: 20) {
      nodes { id extraFields }
    }
  }
`);

export const PreviewQuery = graphql(`
  query PreviewBroadcast($draft: BroadcastDraft!) {
    previewBroadcast(draft: $draft) {
      contactCount
      texts
      waiting
      segments
      incomplete
      skipped { reason count }
      examples {
        contactId
        contact { id firstName lastName company }
        to
        body
        segments
      }
    }
  }
`);

export type Preview = NonNullable<ResultOf<typeof PreviewQuery>["previewBroadcast"]>;

export const CreateBroadcast = graphql(`
  mutation CreateBroadcast($input: CreateBroadcastInput!) {
    createBroadcast(input: $input) {
      __typename
      ... on Broadcast { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const CancelBroadcast = graphql(`
  mutation CancelBroadcast($id: ID!) {
    cancelBroadcast(input: { id: $id }) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);
