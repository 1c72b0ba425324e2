import { z } from "zod";
import { folded } from "../../platform/accents.ts";
import type { CarrierError } from "../../platform/carrier/errors.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { OneOrMore, TimeFilter } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { alternatives, anyOf, filled, sent } from "../../platform/field-rules.ts";
import { instant, paragraph, parseInput, phoneNumber } from "../../platform/input.ts";
import { targetForm } from "../../platform/outbound/targets.ts";
import type { Direction } from "../call/rules.ts";
import { MOST_MEDIA } from "../media/rules.ts";

/** The texts and calls between one inbox and one outside number. */
export interface Conversation {
  id: string;
  inboxId: string;
  /** The saved contact that has the number, if any. */
  contactId: string | null;
  /** The outside number. */
  phoneNumber: string;
  lastMessage: MessageSummary | null;
  lastMessageAt: string | null;
  /** Incoming messages since the last mark as read. */
  unreadCount: number;
  /** The user who takes care of it. */
  assignedUserId: string | null;
  /** The time at which it was closed. A text that comes in opens it again. */
  closedAt: string | null;
  /** The time of the last text or call; without either, the creation of the conversation. */
  lastActivityAt: string;
  createdAt: string;
  updatedAt: string;
}

export interface MessageSummary {
  id: string;
  direction: Direction;
  body: string;
  createdAt: string;
}

/** The states of a message; an incoming one is always `received`. */
export const messageStatuses = [
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "received",
] as const;
export type MessageStatus = (typeof messageStatuses)[number];
/** The states of an outgoing text from its order on. */
export type SendingStatus = Exclude<MessageStatus, "scheduled" | "received">;

/**
 * The rank of each state. A report never moves a message to a lower or equal rank, so late and repeated reports change
 * nothing. A delivery outranks a failure: the report of the phone that received the text is right.
 */
export const messageRank: Readonly<Record<SendingStatus, number>> = {
  queued: 0,
  sending: 1,
  sent: 2,
  undelivered: 3,
  failed: 3,
  delivered: 4,
};

export interface Message {
  id: string;
  conversationId: string;
  inboxId: string;
  contactId: string | null;
  /** Who sent it, if a user did. */
  userId: string | null;
  /** The OAuth client or the access key that ordered it. */
  clientId: string | null;
  campaignId: string | null;
  broadcastId: string | null;
  direction: Direction;
  from: string;
  to: string;
  body: string;
  segments: number;
  status: MessageStatus;
  /** Ordered a second time because the answer to the first order was lost: it may arrive twice. */
  possibleDuplicate: boolean;
  /** The number of its pictures and files. */
  mediaCount: number;
  error: CarrierError | null;
  createdAt: string;
  /** The time to send it, if it was scheduled. */
  sendAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  updatedAt: string;
}

export interface ConversationFilter extends TimeFilter {
  inboxId?: OneOrMore<string>;
  contactId?: OneOrMore<string>;
  phone?: string | null | undefined;
}

/** The orders of a list of conversations, the newest first. */
export type ConversationOrder = "created" | "updated" | "last_activity";

export interface ConversationSearch extends ConversationFilter {
  /** Whether a message came in since the last mark as read. */
  unread?: boolean | null | undefined;
  /** A search for its contact. */
  q?: string | null | undefined;
  assignedUserId?: OneOrMore<string>;
  /** Whether it is assigned to a user. */
  assigned?: boolean | null | undefined;
  closed?: boolean | null | undefined;
  /** Whether a comment names the user, who has not read it. */
  mentioned?: boolean | null | undefined;
}

/** A change of a conversation; null assigns it to nobody. */
export const conversationChanges = z.object({
  assignedUserId: z.string().nullish(),
  closed: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
});

export interface MessageFilter extends ConversationFilter {
  conversationId?: OneOrMore<string>;
  campaignId?: OneOrMore<string>;
  userId?: OneOrMore<string>;
  direction?: OneOrMore<Direction>;
  /** Words of its body. */
  q?: string | null | undefined;
  status?: OneOrMore<MessageStatus>;
}

/** The most characters that a text has. */
export const LONGEST_BODY = 1600;

export const messageBody = paragraph(LONGEST_BODY, 1);

export const mediaUrls = z.array(z.string().trim().meta(targetForm)).min(1).max(MOST_MEDIA);

/** The words of a text with media; they may be empty. */
export const messageWords = paragraph(LONGEST_BODY);

/** A conversational text answers or serves the person; a marketing text waits for the calling hours. */
export const textPurposes = ["conversational", "marketing"] as const;

export const messageDraft = z.object({
  body: optional(messageWords),
  mediaUrls: optional(mediaUrls),
  inboxId: optional(z.string()),
  to: optional(phoneNumber),
  conversationId: optional(z.string()),
  sendAt: optional(instant),
  purpose: optional(z.enum(textPurposes)),
});
export type MessageDraft = z.output<typeof messageDraft>;

/** A text has words or media. */
export const messageContent = anyOf(filled("body"), sent("mediaUrls"));

/** Requires words or media. @throws DomainError `validation_error` */
export function requireContent(draft: MessageDraft): void {
  if (!messageContent.holds(draft)) {
    const problem = draft.body === undefined ? "is required" : "must not be empty";
    throw new DomainError("validation_error", `body ${problem} in a text without media`, { field: "body" });
  }
}

/** The number of days ahead for which a text may be scheduled. */
export const MOST_DAYS_AHEAD = 30;

/** @throws DomainError `validation_error` on a time too far ahead. */
export function requireNear({ sendAt }: Pick<MessageDraft, "sendAt">): void {
  if (sendAt !== undefined && Date.parse(sendAt) > databaseNow() + MOST_DAYS_AHEAD * 86_400_000) {
    const message = `A text can be scheduled for up to ${MOST_DAYS_AHEAD} days ahead.`;
    throw new DomainError("validation_error", message, { field: "sendAt" });
  }
}

/** An optional input; null means absent. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A text goes from an inbox to a number, or into a conversation. */
export const messageAddressee = alternatives(["inboxId", "to"], ["conversationId"]);

/** Requires a conversation, or an inbox and a number. @throws DomainError that names the invalid input. */
export function requireAddressee(draft: MessageDraft): void {
  const field = messageAddressee.faultOf(draft);
  if (field !== undefined) {
    const message =
      draft.conversationId === undefined
        ? "A text needs either an inbox and a number, or a conversation."
        : "A text into a conversation goes from its inbox to its number: give no other.";
    throw new DomainError("validation_error", message, { field });
  }
}

/** What a user writes to the colleagues about a conversation. It is never sent. */
export interface Comment {
  id: string;
  conversationId: string;
  userId: string;
  body: string;
  /** The users whom it names. */
  mentionedUserIds: string[];
  createdAt: string;
}

/** The most words of a search in texts; further ones are left out. */
const MOST_WORDS = 8;

const textSearch = z.object({ q: z.string().trim().min(2).max(100).nullish() });

/**
 * The words of a search in texts, without accents. A text has them all, in any order, also as parts of words.
 *
 * @throws DomainError `validation_error`
 */
export function searchedWords(input: { q?: string | null | undefined }): string[] | null {
  const { q } = parseInput(textSearch, { q: input.q });
  return q ? folded(q).split(/\s+/).slice(0, MOST_WORDS) : null;
}

/** The most comments on a conversation. */
export const MOST_COMMENTS = 1_000;

/** The most users whom a comment names. */
export const MOST_MENTIONED = 20;

export const commentBody = paragraph(2_000, 1);

export const commentDraft = z.object({
  conversationId: z.string(),
  body: commentBody,
  mentionedUserIds: optional(z.array(z.string()).max(MOST_MENTIONED)),
});

/** Who wrote a text: a user, an app or an agent of AI for one, a broadcast of one, the service itself, or the person. */
export const authorKinds = ["user", "app", "agent", "broadcast", "service", "person"] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** @param isAgent whether a client is an agent. */
export function authorOf(
  { direction, broadcastId, clientId, userId }: Pick<Message, "direction" | "broadcastId" | "clientId" | "userId">,
  isAgent: (clientId: string) => boolean,
): AuthorKind {
  if (direction === "incoming") {
    return "person";
  }
  if (broadcastId !== null) {
    return "broadcast";
  }
  if (clientId !== null) {
    return isAgent(clientId) ? "agent" : "app";
  }
  return userId === null ? "service" : "user";
}
