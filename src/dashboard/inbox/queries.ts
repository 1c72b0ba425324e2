import { graphql, type ResultOf } from "../app/graphql.ts";

export const ConversationsQuery = graphql(`
  query Conversations($filter: ConversationFilter, $after: String) {
    conversations(first: 50, after: $after, order: LAST_ACTIVITY, filter: $filter) {
      nodes {
        id
        phoneNumber
        lastActivityAt
        unreadByMe
        inbox { id name }
        contact { id firstName lastName company optedOut }
        lastMessage { id body direction }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ConversationRow = NonNullable<ResultOf<typeof ConversationsQuery>["conversations"]>["nodes"][number];

export const ConversationQuery = graphql(`
  query Conversation($id: ID!) {
    conversation(id: $id) {
      id
      phoneNumber
      unreadByMe
      inbox { id name phoneNumber isActive }
      contact { id firstName lastName company title optedOut optedOutAt }
    }
  }
`);

export const TimelineQuery = graphql(`
  query Timeline($id: ID!, $after: String) {
    conversation(id: $id) {
      timeline(first: 50, after: $after) {
        nodes {
          __typename
          id
          createdAt
          direction
          user { id name }
          ... on Message {
            body
            messageStatus
            segments
            error { message }
            media { id contentType url state }
          }
          ... on Call {
            callStatus
            answeredBy
            durationSeconds
            disposition { id name }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export type TimelineRow = NonNullable<ResultOf<typeof TimelineQuery>["conversation"]>["timeline"]["nodes"][number];

export const MarkRead = graphql(`
  mutation MarkRead($id: ID!) {
    markConversationRead(input: { id: $id }) {
      __typename
      ... on Conversation { id unreadByMe }
    }
  }
`);

export const SendText = graphql(`
  mutation SendText($input: SendMessageInput!) {
    sendMessage(input: $input) {
      __typename
      ... on Message { id }
      ... on DomainError { message requestId }
    }
  }
`);
