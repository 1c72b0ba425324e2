import { graphql, type ResultOf, type VariablesOf } from "../app/graphql.ts";

export const TextRowsQuery = graphql(`
  query TextRows($filter: MessageFilter!, $after: String) {
    messages(first: 100, filter: $filter, after: $after) {
      nodes {
        id
        createdAt
        sentAt
        direction
        messageStatus
        from
        to
        body
        conversationId
        inbox { id name }
        campaign { id name }
        user { id name }
        contact { id firstName lastName company }
        error { message }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type TextRow = ResultOf<typeof TextRowsQuery>["messages"]["nodes"][number];
export type TextFilter = VariablesOf<typeof TextRowsQuery>["filter"];

export const CallRowsQuery = graphql(`
  query CallRows($filter: CallFilter!, $after: String) {
    calls(first: 100, filter: $filter, after: $after) {
      nodes {
        id
        createdAt
        answeredAt
        endedAt
        answeredBy
        direction
        callStatus
        durationSeconds
        from
        to
        inbox { id name }
        campaign { id name }
        user { id name }
        contact { id firstName lastName company }
        campaignContact { id firstName lastName company }
        disposition { id name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** The progress of a campaign towards its target. */
export const TargetProgressFields = graphql(`
  fragment TargetProgress on CampaignTargetProgress {
    target { count figure from until }
    madeCount
    dueCount
    state
  }
`);

export type TargetProgress = ResultOf<typeof TargetProgressFields>;

export type CallRow = ResultOf<typeof CallRowsQuery>["calls"]["nodes"][number];
export type CallFilter = VariablesOf<typeof CallRowsQuery>["filter"];
