import type { Call } from "../../src/domain/call/rules.ts";
import { countUnread, MOST_UNREAD } from "../../src/domain/conversation/activity-store.ts";
import { type Message, MOST_MENTIONED } from "../../src/domain/conversation/rules.ts";
import type { Inbox, User } from "../../src/domain/identity/rules.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import type { Page } from "../../src/platform/db/page.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { CampaignContactType, CampaignType } from "../campaign/type.ts";
import { pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { ContactType } from "../contact/type.ts";
import { mayInContext } from "../context.ts";
import { InboxType, ofUser, UserType, ViewerType } from "../identity/type.ts";
import type { Loaders } from "../loaders.ts";
import { TimelineEntryType } from "../timeline.ts";
import {
  ConversationCommentConnection,
  ConversationCommentType,
  ConversationConnection,
  ConversationType,
  MessageConnection,
  MessageType,
  TimelineConnection,
} from "./type.ts";

/** The relations between conversations, messages and other types. */

/** A page of a timeline with its texts and calls in place of their ids. */
async function withEntries(page: Page<{ id: string }>, loaders: Loaders): Promise<Page<Message | Call>> {
  const rows = await Promise.all(
    page.rows.map(({ id }) => (id.startsWith("msg_") ? loaders.message.load(id) : loaders.call.load(id))),
  );
  return { ...page, rows: rows as (Message | Call)[] };
}

builder.objectFields(ConversationType, (t) => ({
  inbox: t.field({
    type: InboxType,
    description: "The inbox.",
    resolve: async ({ inboxId }, _arguments, { loaders }) => (await loaders.inbox.load(inboxId)) as Inbox,
  }),
  assignedUser: t.field({
    type: UserType,
    nullable: true,
    description: "The user who takes care of it, if any.",
    resolve: ({ assignedUserId }, _arguments, { loaders }) =>
      assignedUserId === null ? null : loaders.user.load(assignedUserId),
  }),
  campaignContact: t.field({
    type: CampaignContactType,
    nullable: true,
    description: "The newest contact of a campaign with this number, if the caller may see campaigns.",
    resolve: ({ phoneNumber }, _arguments, context) =>
      mayInContext(context, "campaigns.read") ? context.loaders.campaignContactOfNumber.load(phoneNumber) : null,
  }),
  contact: t.field({
    type: ContactType,
    nullable: true,
    description: "The saved contact with this number.",
    resolve: ({ contactId }, _arguments, { loaders }) => (contactId === null ? null : loaders.contact.load(contactId)),
  }),
  messages: t.field({
    type: MessageConnection,
    description: "Its messages, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) =>
      loaders.messagesOfConversation.load({ parent: { id }, page: pageRequest(page) }),
  }),
  comments: t.field({
    type: ConversationCommentConnection,
    description: "The comments of users on it, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) =>
      loaders.commentsOfConversation.load({ parent: { id }, page: pageRequest(page) }),
  }),
  timeline: t.field({
    type: TimelineConnection,
    description: "Its texts and calls together, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: async (conversation, page, { loaders }) =>
      withEntries(await loaders.timeline.load({ parent: conversation, page: pageRequest(page) }), loaders),
  }),
}));

builder.objectFields(ConversationCommentType, (t) => ({
  user: t.field({
    type: UserType,
    description: "Who wrote it.",
    resolve: async ({ userId }, _arguments, { loaders }) => (await loaders.user.load(userId)) as User,
  }),
  mentionedUsers: t.field({
    type: [UserType],
    description: `The users whom it mentions, at most ${MOST_MENTIONED}.`,
    resolve: async ({ mentionedUserIds }, _arguments, { loaders }) =>
      (await Promise.all(mentionedUserIds.map((id) => loaders.user.load(id)))) as User[],
  }),
}));

builder.objectFields(MessageType, (t) => ({
  conversation: t.field({
    type: ConversationType,
    description: "Its conversation.",
    resolve: async ({ conversationId }, _arguments, { loaders }) => {
      const conversation = await loaders.seenConversation.load(conversationId);
      if (!conversation) {
        // A mutation that is repeated with its key shows its text, also after the inbox was taken.
        throw new DomainError("not_found", "The conversation does not exist.");
      }
      return conversation;
    },
  }),
  user: t.field({ ...ofUser, description: "The user who sent it, if any." }),
  authorName: t.string({
    nullable: true,
    description:
      "The name of the app, the access key or the agent that wrote it; null for other authors and after its deletion.",
    resolve: async ({ clientId }, _arguments, { loaders }) =>
      clientId === null
        ? null
        : (((await loaders.oauthClient.load(clientId)) ?? (await loaders.accessKey.load(clientId)))?.name ?? null),
  }),
  campaign: t.field({
    type: CampaignType,
    nullable: true,
    description: "The campaign that sent it.",
    resolve: ({ campaignId }, _arguments, { loaders }) =>
      campaignId === null ? null : loaders.campaign.load(campaignId),
  }),
}));

builder.interfaceFields(TimelineEntryType, (t) => ({
  inbox: t.field({
    type: InboxType,
    description: "The inbox that sent, placed or received it.",
    resolve: async ({ inboxId }, _arguments, { loaders }) => (await loaders.inbox.load(inboxId)) as Inbox,
  }),
  contact: t.field({
    type: ContactType,
    nullable: true,
    description: "The saved contact of the outside number.",
    resolve: ({ contactId }, _arguments, { loaders }) => (contactId === null ? null : loaders.contact.load(contactId)),
  }),
  // Texts and calls resolve it, each with its own words.
  user: t.field({ type: UserType, nullable: true, description: "The user who sent, placed or took it, if any." }),
  campaign: t.field({
    type: CampaignType,
    nullable: true,
    description: "Its campaign.",
    resolve: ({ campaignId }, _arguments, { loaders }) =>
      campaignId === null ? null : loaders.campaign.load(campaignId),
  }),
}));

builder.objectFields(ContactType, (t) => ({
  conversations: t.field({
    type: ConversationConnection,
    description: "Its conversations, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) =>
      loaders.conversationsOfContact.load({ parent: { id }, page: pageRequest(page) }),
  }),
  messages: t.field({
    type: MessageConnection,
    description: "The messages from and to it, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) => loaders.messagesOfContact.load({ parent: { id }, page: pageRequest(page) }),
  }),
  timeline: t.field({
    type: TimelineConnection,
    description: "Its texts and calls of all inboxes and campaigns together, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: async ({ id }, page, { loaders }) =>
      withEntries(await loaders.timelineOfContact.load({ parent: { id }, page: pageRequest(page) }), loaders),
  }),
}));

builder.objectFields(CampaignType, (t) => ({
  messages: t.field({
    type: MessageConnection,
    description: "The messages that it sent, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) =>
      loaders.messagesOfCampaign.load({ parent: { id }, page: pageRequest(page) }),
  }),
}));

builder.objectFields(ViewerType, (t) => ({
  unreadConversations: t.int({
    description: `The number of conversations that the caller has not read, among the ${grouped(MOST_UNREAD)} in sight that were active last, or in which unread comments mention the caller. So ${grouped(MOST_UNREAD)} means that many or more.`,
    authScopes: { may: "messages.read" },
    resolve: (_membership, _arguments, { database, caller }) => countUnread(database, sightOf(caller), caller.userId),
  }),
}));
