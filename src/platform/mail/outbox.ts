import type { Database } from "../db/database.ts";
import { sealedColumn } from "../db/sealed-column.ts";
import { statement } from "../db/statement.ts";
import { newIdentity } from "../id.ts";
import { currentRequestId } from "../requests.ts";
import type { SecretBox } from "../secret-box.ts";
import type { Mail } from "./port.ts";

/** A mail to send. */
export interface MailDraft {
  businessId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The seconds until the mail is useless and is no longer sent: at most a day. */
  usefulSeconds: number;
}

/** The maximum time for which a mail is retried. */
const LONGEST_SECONDS = 86_400;

/** The column of the bodies: they contain links that sign people in. */
export const sealedMails = sealedColumn({
  table: "mails",
  column: "sealed_body",
  key: { business_id: "text", id: "text" },
  purposeOf: ([, id]) => mailPurpose(id as string),
});

function mailPurpose(id: string): string {
  return `mail ${id}`;
}

const insertStatement = statement<never>(
  "mail.insert",
  `
    INSERT INTO mails (business_id, id, recipient, subject, sealed_body, due_at, expires_at, created_at, request_id)
    VALUES ($1, $2, $3, $4, $5, now(), now() + make_interval(secs => $6), $7, $8)`,
);

/** Stores a mail; the worker sends it after the commit of the transaction. */
export async function writeMail(transaction: Database, box: SecretBox, draft: MailDraft): Promise<void> {
  const { businessId, recipient, subject, text, html, usefulSeconds } = draft;
  const { id, createdAt } = newIdentity("mail");
  const body = box.seal(JSON.stringify({ text, html }), mailPurpose(id));
  const seconds = Math.min(usefulSeconds, LONGEST_SECONDS);
  const mail = [recipient, subject, body, seconds, createdAt];
  await transaction.rows(insertStatement, [businessId, id, ...mail, currentRequestId()]);
  transaction.wake("mail");
}

/** A mail that only this worker sends until its lease ends. */
export interface MailJob {
  businessId: string;
  id: string;
  recipient: string;
  subject: string;
  sealedBody: Buffer;
  /** Includes this attempt. Only the latest attempt may settle the mail. */
  attempts: number;
  hasExpired: boolean;
  /** The request that caused it; null without one. */
  requestId: string | null;
}

/**
 * The text and the HTML of a mail.
 *
 * @throws UnknownKeyError
 */
export function openBody(box: SecretBox, { id, sealedBody }: MailJob): Pick<Mail, "text" | "html"> {
  return JSON.parse(box.open(sealedBody, mailPurpose(id))) as Pick<Mail, "text" | "html">;
}

const OF_ALL = { unbound: "the worker sends the mails of every business" };
const UNSETTLED = "sent_at IS NULL AND failed_at IS NULL";
/** The mail of an attempt, by its key: the planner must not use the index of due mails for it. */
const ATTEMPTED = `business_id = $1 AND id = $2 AND attempts = $3 AND (${UNSETTLED}) IS TRUE`;

/** Longer than the time limit of one attempt. */
const LEASE_SECONDS = 90;

/**
 * The SQL that claims at most `$1` due mails, the longest due first. It returns a `MailJob` for each.
 *
 * @param isWaiting an SQL condition on the id of a business: its mails wait until they are useless.
 */
export const claimMailsSql = (isWaiting: (businessId: string) => string) => `
    UPDATE mails SET attempts = attempts + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
    WHERE ctid = ANY(ARRAY(
      SELECT m.ctid FROM mails m
      WHERE ${UNSETTLED} AND due_at <= now() AND (m.expires_at <= now() OR NOT ${isWaiting("m.business_id")})
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ))
    RETURNING business_id, id, recipient, subject, sealed_body, attempts, expires_at <= now() AS has_expired,
      request_id`;

const sentStatement = statement<never>(
  "mail.sent",
  `
    UPDATE mails SET sent_at = clock_timestamp(), sealed_body = NULL
    WHERE ${ATTEMPTED}`,
);

export async function markSent(database: Database, { businessId, id, attempts }: MailJob): Promise<void> {
  await database.rows(sentStatement, [businessId, id, attempts]);
}

const failedStatement = statement<never>(
  "mail.failed",
  `
    UPDATE mails SET failed_at = clock_timestamp(), failure = $4, sealed_body = NULL
    WHERE ${ATTEMPTED}`,
);

export async function markFailed(
  database: Database,
  { businessId, id, attempts }: MailJob,
  failure: string,
): Promise<void> {
  await database.rows(failedStatement, [businessId, id, attempts, failure]);
}

const postponeStatement = statement<never>(
  "mail.postpone",
  `
    UPDATE mails SET due_at = clock_timestamp() + $4::float * interval '1 second', failure = $5
    WHERE ${ATTEMPTED}`,
);

export async function postponeMail(
  database: Database,
  { businessId, id, attempts }: MailJob,
  seconds: number,
  failure: string,
): Promise<void> {
  await database.rows(postponeStatement, [businessId, id, attempts, seconds, failure]);
}

const pruneStatement = statement<{ id: string }>(
  "mail.prune",
  `
    DELETE FROM mails WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM mails
      WHERE (sent_at IS NOT NULL OR failed_at IS NOT NULL) AND created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  OF_ALL,
);

/** Deletes some of the mails that were settled a month ago. Returns their number. */
export async function pruneMails(database: Database): Promise<number> {
  return (await database.rows(pruneStatement, [])).length;
}
