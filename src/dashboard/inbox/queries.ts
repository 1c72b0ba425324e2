import { graphql, type ResultOf } from "../app/graphql.ts";
import { TimelineEntryFields } from "../app/timeline-entry.ts";

export const ConversationsQuery = graphql(`
  query Conversations($filter: ConversationFilter, $after: String) {
    conversations(first: 50, after: $after, order: LAST_ACTIVITY, filter: $filter) {
      nodes {
        id
        phoneNumber
        lastActivityAt
        unreadByMe
        unreadMentions
        closedAt
        assignedUser { id name }
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
      unreadMentions
      closedAt
      assignedUser { id name }
      inbox { id name phoneNumber isActive }
      contact { id firstName lastName company title optedOut optedOutAt effectiveTimeZones { timeZone source } }
    }
  }
`);

export const TimelineQuery = graphql(
  `
    query Timeline($id: ID!, $after: String) {
      conversation(id: $id) {
        timeline(first: 50, after: $after) {
          nodes {
            ...TimelineEntryFields
            ... on Message { campaign { id name } media { id contentType url state } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [TimelineEntryFields],
);

export type TimelineRow = NonNullable<ResultOf<typeof TimelineQuery>["conversation"]>["timeline"]["nodes"][number];

export const CommentsQuery = graphql(`
  query Comments($id: ID!, $after: String) {
    conversation(id: $id) {
      comments(first: 50, after: $after) {
        nodes { id body createdAt user { id name } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export type CommentRow = NonNullable<ResultOf<typeof CommentsQuery>["conversation"]>["comments"]["nodes"][number];

export const AddComment = graphql(`
  mutation AddComment($input: AddCommentInput!) {
    addComment(input: $input) {
      __typename
      ... on ConversationComment { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const DeleteComment = graphql(`
  mutation DeleteComment($id: ID!) {
    deleteComment(input: { id: $id }) {
      __typename
      ... on CommentDeletion { deletedId }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

/** A person reads few waiting texts of one conversation. */
export const WaitingTextsQuery = graphql(`
  query WaitingTexts($id: ID!) {
    messages(first: 50, filter: { conversationId: [$id], status: [SCHEDULED] }) {
      nodes { id body status sendAt media { id } }
      pageInfo { hasNextPage }
    }
  }
`);

export type WaitingText = ResultOf<typeof WaitingTextsQuery>["messages"]["nodes"][number];

export const CancelText = graphql(`
  mutation CancelText($id: ID!) {
    cancelMessage(input: { id: $id }) {
      __typename
      ... on MessageCancellation { canceledId }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const ChangeConversation = graphql(`
  mutation ChangeConversation($input: UpdateConversationInput!) {
    updateConversation(input: $input) {
      __typename
      ... on Conversation { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

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
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);
