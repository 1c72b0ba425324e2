import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasOptedOut, isListed } from "./number-sql.ts";

/** A text that may be a refusal, until a person decides. */
export interface RefusalReview {
  phoneNumber: string;
  /** Null: the text is not stored. */
  messageId: string | null;
  /** The time of the text (RFC 3339). */
  saidAt: string;
  /** From then on it is a refusal of everything (RFC 3339). */
  dueAt: string;
}

const COLUMNS = "r.phone_number, r.message_id, r.said_at, r.due_at";

const openStatement = statement<never>(
  "consent.openReview",
  `
    INSERT INTO refusal_reviews (business_id, phone_number, message_id, said_at, due_at)
    SELECT $1, $2, $3, $4, $5 WHERE NOT (${isListed("$2")} AND ${hasOptedOut("$2")})
    ON CONFLICT (business_id, phone_number) DO NOTHING`,
);

/**
 * Asks for a decision about a number that has not refused everything. An open one stays: its clock has begun with the
 * earlier text.
 */
export async function openReview(
  transaction: Database,
  businessId: string,
  { phoneNumber, messageId, saidAt, dueAt }: RefusalReview,
): Promise<void> {
  await transaction.rows(openStatement, [businessId, phoneNumber, messageId, saidAt, dueAt]);
}

const closeStatement = statement<RefusalReview>(
  "consent.closeReview",
  `DELETE FROM refusal_reviews r WHERE r.business_id = $1 AND r.phone_number = $2 RETURNING ${COLUMNS}`,
);

const closeBeforeStatement = statement<never>(
  "consent.closeReviewBefore",
  "DELETE FROM refusal_reviews r WHERE r.business_id = $1 AND r.phone_number = $2 AND r.said_at <= $3",
);

/** Ends the review of a number whose text came before this time: the person has asked for contact since. */
export async function closeReviewBefore(
  transaction: Database,
  businessId: string,
  phoneNumber: string,
  at: string,
): Promise<void> {
  await transaction.rows(closeBeforeStatement, [businessId, phoneNumber, at]);
}

/** Ends the review of a number. @returns it, to one of several callers; undefined if there is none. */
export function closeReview(
  transaction: Database,
  businessId: string,
  phoneNumber: string,
): Promise<RefusalReview | undefined> {
  return transaction.row(closeStatement, [businessId, phoneNumber]);
}

const listStatement = statement<RefusalReview>(
  "consent.listReviews",
  `
    SELECT ${COLUMNS} FROM refusal_reviews r
    WHERE r.business_id = $1 AND (r.due_at, r.phone_number) > ($2::timestamptz, $3)
    ORDER BY r.due_at, r.phone_number LIMIT $4`,
);

const listBackwardStatement = statement<RefusalReview>(
  "consent.listReviewsBackward",
  `
    SELECT ${COLUMNS} FROM refusal_reviews r
    WHERE r.business_id = $1 AND (r.due_at, r.phone_number) < ($2::timestamptz, $3)
    ORDER BY r.due_at DESC, r.phone_number DESC LIMIT $4`,
);

/** The open reviews in the order of their due times or against it, behind one of them, up to a limit. */
export function listReviews(
  database: Database,
  businessId: string,
  {
    last,
    count,
    isBackward,
  }: { last: Pick<RefusalReview, "dueAt" | "phoneNumber"> | null; count: number; isBackward: boolean },
): Promise<RefusalReview[]> {
  const end = { dueAt: isBackward ? "infinity" : "-infinity", phoneNumber: "" };
  const { dueAt, phoneNumber } = last ?? end;
  return database.rows(isBackward ? listBackwardStatement : listStatement, [businessId, dueAt, phoneNumber, count]);
}

const dueStatement = statement<{ businessId: string; phoneNumber: string }>(
  "consent.dueReviews",
  `
    SELECT r.business_id, r.phone_number FROM refusal_reviews r
    WHERE r.due_at AT TIME ZONE 'UTC' <= now() AT TIME ZONE 'UTC' ORDER BY r.due_at AT TIME ZONE 'UTC' LIMIT $1`,
  { unbound: "the worker ends the reviews of every business" },
);

/** Reviews past their time, the earliest first. */
export function dueReviews(database: Database, count: number): Promise<{ businessId: string; phoneNumber: string }[]> {
  return database.rows(dueStatement, [count]);
}
