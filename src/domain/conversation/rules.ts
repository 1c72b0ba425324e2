import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import type { TimeFilter } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { instant, paragraph, phoneNumber } from "../../platform/input.ts";
import { LONGEST_TARGET } from "../../platform/outbound/targets.ts";
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
  /** Incoming messages since somebody last marked the conversation read. */
  unreadCount: number;
  /** When something was texted, or a call began; where neither was, when it began. */
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
/** What a text of ours goes through once its time has come. */
export type SendingStatus = Exclude<MessageStatus, "scheduled" | "received">;

/**
 * How far a message has come. A report never moves it to a lower or equal rank, so late and repeated reports change
 * nothing; a delivery outranks a failure, because the phone that has the text is right.
 */
export const messageRank: Readonly<Record<SendingStatus, number>> = {
  queued: 0,
  sending: 1,
  sent: 2,
  undelivered: 3,
  failed: 3,
  delivered: 4,
};

/** Why a text did not arrive: the words of the public API (contract, section 3). */
export const messageErrorCodes = [
  "opted_out",
  "invalid_number",
  "landline",
  "unreachable",
  "carrier_blocked",
  "not_registered",
  "geo_blocked",
  "carrier_error",
] as const;
export type MessageErrorCode = (typeof messageErrorCodes)[number];

export interface MessageError {
  code: MessageErrorCode;
  message: string;
}

export interface Message {
  id: string;
  conversationId: string;
  inboxId: string;
  contactId: string | null;
  /** Who sent it, if a user did. */
  userId: string | null;
  campaignId: string | null;
  direction: Direction;
  from: string;
  to: string;
  body: string;
  segments: number;
  status: MessageStatus;
  /** Ordered once more after an order whose answer never came: it may arrive twice. */
  possibleDuplicate: boolean;
  /** How many pictures and files it has. */
  mediaCount: number;
  error: MessageError | null;
  createdAt: string;
  /** When it is to be sent, where it was written ahead of time. */
  sendAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  updatedAt: string;
}

export interface ConversationFilter extends TimeFilter {
  inboxId?: string | null | undefined;
  contactId?: string | null | undefined;
  phone?: string | null | undefined;
}

/** What a list of conversations is sorted by, the newest first. */
export const conversationOrders = ["created", "last_activity"] as const;
export type ConversationOrder = (typeof conversationOrders)[number];

export interface ConversationSearch extends ConversationFilter {
  /** Whether something came in since somebody last marked it as read. */
  unread?: boolean | null | undefined;
  /** What its contact is searched by. */
  q?: string | null | undefined;
}

export interface MessageFilter extends ConversationFilter {
  conversationId?: string | null | undefined;
  campaignId?: string | null | undefined;
  direction?: Direction | null | undefined;
  status?: MessageStatus | null | undefined;
}

/** The most characters that a text has. */
export const LONGEST_BODY = 1600;

export const messageBody = paragraph(LONGEST_BODY, 1);

export const mediaUrls = z
  .array(z.string().trim().meta({ format: "uri", maxLength: LONGEST_TARGET }))
  .min(1)
  .max(MOST_MEDIA);

/** The words of a text that may say nothing, since it has media. */
export const messageWords = paragraph(LONGEST_BODY);

export const messageDraft = z.object({
  body: optional(messageWords),
  mediaUrls: optional(mediaUrls),
  inboxId: optional(z.string()),
  to: optional(phoneNumber),
  conversationId: optional(z.string()),
  sendAt: optional(instant),
});
export type MessageDraft = z.output<typeof messageDraft>;

/** A text says something, or has media. @throws DomainError `validation_error` */
export function requireContent({ body, mediaUrls: urls }: MessageDraft): void {
  if (!body && !urls) {
    const problem = body === undefined ? "is required" : "must not be empty";
    throw new DomainError("validation_error", `body ${problem} in a text without media`, { field: "body" });
  }
}

/** How far ahead a text may be written. */
export const MOST_DAYS_AHEAD = 30;

/** @throws DomainError `validation_error` on a time that is too far ahead. */
export function requireNear({ sendAt }: Pick<MessageDraft, "sendAt">): void {
  if (sendAt !== undefined && Date.parse(sendAt) > databaseNow() + MOST_DAYS_AHEAD * 86_400_000) {
    const message = `sendAt must be within ${MOST_DAYS_AHEAD} days`;
    throw new DomainError("validation_error", message, { field: "sendAt" });
  }
}

/** An input that may be absent; null is the same. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A text goes into a conversation, or from an inbox to a number. @throws DomainError that names the input at fault. */
export function requireAddressee({ inboxId, to, conversationId }: MessageDraft): void {
  const given = { inboxId, to };
  for (const field of ["inboxId", "to"] as const) {
    if ((given[field] === undefined) === (conversationId === undefined)) {
      const message =
        conversationId === undefined
          ? "A text needs either an inbox and a number, or a conversation."
          : "A text into a conversation goes from its inbox to its number: give no other.";
      throw new DomainError("validation_error", message, { field });
    }
  }
}
