import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./graphql-env.ts";

const graphql = initGraphQLTada<{ introspection: typeof introspection; scalars: { DateTime: string } }>();

export const ROW = graphql(`
  fragment Row on Campaign {
    id
    name
    status
    dialerSettings { dialMode }
  }
`);

/** A page of the list, the newest first. */
export const CAMPAIGNS = graphql(
  `query Campaigns($after: String) {
    campaigns(first: 10, after: $after) {
      nodes { id ...Row }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [ROW],
);

export const UPDATE = graphql(
  `mutation Update($input: UpdateCampaignInput!) {
    updateCampaign(input: $input) {
      __typename
      ...Row
      ... on DomainError { message }
    }
  }`,
  [ROW],
);

/** The last change until now. */
export const LATEST = graphql(`query Latest {
    campaigns(orderBy: UPDATED, direction: ASC, last: 1) {
      nodes { id updatedAt }
      pageInfo { endCursor }
    }
  }`);

/** The changes behind a cursor. */
export const CHANGED = graphql(
  `query Changed($after: String) {
    campaigns(orderBy: UPDATED, direction: ASC, first: 50, after: $after) {
      nodes { id createdAt ...Row }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [ROW],
);

export const HINTS = graphql(`subscription Hints { changes(topics: [CAMPAIGNS]) { topics } }`);
