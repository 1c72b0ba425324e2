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
        campaignContact { id firstName lastName company }
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
      campaignContact { id firstName lastName company title campaign { id } }
    }
  }
`);

export const TextHitsQuery = graphql(`
  query TextHits($q: String!, $after: String) {
    messages(first: 50, after: $after, filter: { q: $q }) {
      nodes {
        id
        body
        createdAt
        direction
        conversation {
          id
          phoneNumber
          contact { id firstName lastName company }
          campaignContact { id firstName lastName company }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type Hit = ResultOf<typeof TextHitsQuery>["messages"]["nodes"][number];

/** A person is in few campaigns. */
export const PersonQuery = graphql(`
  query InboxPerson($id: ID!, $phone: String!, $seesCalls: Boolean!, $seesCampaigns: Boolean!) {
    conversation(id: $id) {
      contact {
        id
        title
        company
        email
        phones { number label }
        optedOut
        optedOutAt
        doNotCallNumbers
        consents { id isValid }
      }
    }
    calls(first: 1, filter: { phone: $phone }) @include(if: $seesCalls) {
      nodes { id createdAt callStatus answeredBy direction disposition { id name } user { id name } }
    }
    allCampaignContacts(first: 20, filter: { phone: $phone }) @include(if: $seesCampaigns) {
      nodes { id status callCount lastDisposition { id name } campaign { id name } }
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
            ... on Message { author authorName campaign { id name } media { id contentType url state } }
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

export const SnippetTextQuery = graphql(`
  query SnippetText($snippetId: ID!, $conversationId: ID!) {
    snippetText(snippetId: $snippetId, conversationId: $conversationId) { body isIncomplete }
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
