import type { CarrierError } from "../../platform/carrier/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasOptedOut, isBlockedAt, isListed } from "../consent/number-sql.ts";
import type { StoredActor } from "../identity/actor-rules.ts";
import { isInactiveInbox } from "../identity/inbox-use-sql.ts";
import { afterPause, claimDue, countUnknown } from "../order/silence-sql.ts";
import { isRegistered, registriesOf } from "../registry/number-sql.ts";
import { UPDATED_CONVERSATIONS } from "./retention-store.ts";
import { messageRank, type SendingStatus } from "./rules.ts";

/** An expression: the time of the first poll for a text with a new status. */
const SILENCE = "clock_timestamp() + interval '1 minute'";

/** The progress of outgoing texts, from the worker and the reports of the carrier. */

export type Progress = SendingStatus;

const rank = (column: string) =>
  `CASE ${column} ${Object.entries(messageRank)
    .map(([status, value]) => `WHEN '${status}' THEN ${value}`)
    .join(" ")} END`;

export interface OutgoingText {
  from: string;
  to: string;
  body: string;
  /** The ids of its media, in their order. */
  mediaIds: readonly string[];
  status: Progress;
  /** The time of its order: for a scheduled text, its scheduled time. */
  createdAt: string;
  /** The number, or the addressee of a broadcast, may no longer be texted, since the text was written. */
  isBarred: boolean;
  /** The number has opted out. */
  isOptedOut: boolean;
  /** The carrier blocks texts of the inbox to the number. */
  isBlocked: boolean;
  /** The inbox was deactivated since. */
  isInboxInactive: boolean;
}

const beginStatement = statement<OutgoingText>(
  "message.begin",
  `
    WITH m AS (
      UPDATE messages SET
        status = CASE status WHEN 'queued' THEN 'sending' ELSE status END,
        updated_at = CASE status WHEN 'queued' THEN ${NOW} ELSE updated_at END
      WHERE business_id = $1 AND id = $2 AND direction = 'outgoing'
      RETURNING *
    ), moved AS (
      UPDATE conversations c SET last_message_id = m.id, last_message_at = m.send_at, updated_at = ${NOW}
      FROM m
      WHERE c.business_id = $1 AND c.id = m.conversation_id AND m.send_at IS NOT NULL
        AND ((c.last_message_at, c.last_message_id) < (m.send_at, m.id)) IS NOT FALSE
    )
    SELECT m.inbox_number AS "from", m.phone_number AS "to", m.body, m.status,
      CASE m.media_count WHEN 0 THEN '{}' ELSE ARRAY(
        SELECT d.id FROM media d WHERE d.business_id = $1 AND d.message_id = m.id ORDER BY d.position
      ) END AS media_ids,
      COALESCE(m.send_at, m.created_at) AS created_at,
      ${isListed("m.phone_number")}
        -- A registry bars advertising, and no answer to a text.
        OR m.broadcast_id IS NOT NULL AND ${isRegistered({
          number: "m.phone_number",
          registries: registriesOf("m.campaign_id"),
          covers: "texts",
        })}
        OR m.broadcast_id IS NOT NULL AND EXISTS (
          SELECT FROM broadcast_recipients r
          JOIN campaign_contacts cc
            ON cc.business_id = $1 AND cc.campaign_id = r.campaign_id AND cc.id = r.contact_id
          WHERE r.business_id = $1 AND r.broadcast_id = m.broadcast_id AND r.phone_number = m.phone_number
            AND cc.status = 'do_not_call'
        ) AS is_barred,
      ${hasOptedOut("m.phone_number")} AS is_opted_out,
      ${isBlockedAt({ inboxId: "m.inbox_id", number: "m.phone_number" })} AS is_blocked,
      ${isInactiveInbox("m.inbox_id")} AS is_inbox_inactive
    FROM m WHERE m.business_id = $1`,
);

/** Moves a queued text to `sending`. @returns the text to send, or null if there is none. */
export async function beginText(database: Database, businessId: string, id: string): Promise<OutgoingText | null> {
  return (await database.row(beginStatement, [businessId, id])) ?? null;
}

export interface WaitingText {
  inboxId: string;
  segments: number;
  /** The time to send it, if it was scheduled. */
  sendAt: string | null;
  isMarketing: boolean;
}

const lockWaitingStatement = statement<WaitingText>(
  "message.lockWaiting",
  `
    SELECT m.inbox_id, m.segments, m.send_at, m.is_marketing FROM messages m
    WHERE m.business_id = $1 AND m.id = $2 AND m.status = 'queued'
    FOR NO KEY UPDATE`,
);

/** Locks a text that the carrier does not have yet, until commit. @returns null if the text does not exist. */
export async function lockWaitingText(database: Database, businessId: string, id: string): Promise<WaitingText | null> {
  return (await database.row(lockWaitingStatement, [businessId, id])) ?? null;
}

const lockMessageStatement = statement<never>(
  "message.lock",
  "SELECT FROM messages WHERE business_id = $1 AND id = $2 FOR UPDATE",
);

/** Locks a message until commit. */
export async function lockMessage(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(lockMessageStatement, [businessId, id]);
}

const waitForHoursStatement = statement<never>(
  "message.waitForHours",
  `
    WITH text AS (
      UPDATE messages m SET
        -- A text that the carrier may have keeps the time by which it is looked for there.
        send_at = CASE m.status WHEN 'queued' THEN $4::timestamptz ELSE m.send_at END, updated_at = ${NOW}
      WHERE m.business_id = $1 AND m.id = $2 AND EXISTS (
        SELECT FROM carrier_jobs j WHERE j.business_id = $1 AND j.id = $2 AND j.lease_token = $3
      )
      RETURNING m.id
    )
    UPDATE carrier_jobs j SET
      due_at = $4::timestamptz, created_at = $4::timestamptz, attempts = 0, lease_token = NULL, doubtful = j.doubtful OR $5
    FROM text WHERE j.business_id = $1 AND j.id = text.id AND j.lease_token = $3`,
);

/**
 * Postpones a text to the opening of the calling hours: a queued one becomes a scheduled one. The age of its order counts
 * from then. It does nothing if another worker has the lease.
 */
export async function waitForHours(
  database: Database,
  { businessId, id, token, isDoubtful }: { businessId: string; id: string; token: string; isDoubtful: boolean },
  until: Date,
): Promise<void> {
  await database.rows(waitForHoursStatement, [businessId, id, token, until, isDoubtful]);
}

const canceled = (which: string) => `
    WITH gone AS (
      DELETE FROM messages m WHERE m.business_id = $1 AND m.id = $2 AND ${which} RETURNING m.*
    ), ended AS (
      DELETE FROM carrier_jobs j USING gone WHERE j.business_id = $1 AND j.id = gone.id
    )${UPDATED_CONVERSATIONS}
    SELECT id, broadcast_id, phone_number FROM gone`;

const cancelStatement = statement<{ id: string }>(
  "message.cancel",
  canceled("m.status = 'queued' AND m.send_at IS NOT NULL"),
);

/**
 * Cancels a scheduled text and its order. A text that has waited for calling hours may be the last one of its
 * conversation: the one before is then. A broadcast does not text its person again.
 *
 * @returns false if it is being sent, or was.
 */
export async function cancelText(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(cancelStatement, [businessId, id])) !== undefined;
}

const withdrawStatement = statement<{ broadcastId: string | null; phoneNumber: string }>(
  "message.withdraw",
  canceled("m.direction = 'outgoing' AND m.status IN ('queued', 'sending') AND m.carrier_id IS NULL"),
);

/**
 * Cancels a text of a broadcast that the carrier does not have.
 *
 * @returns the recipient; null if a report came meanwhile.
 */
export async function withdrawText(
  database: Database,
  businessId: string,
  id: string,
): Promise<{ broadcastId: string; phoneNumber: string } | null> {
  const gone = await database.row(withdrawStatement, [businessId, id]);
  return gone && gone.broadcastId !== null ? { ...gone, broadcastId: gone.broadcastId } : null;
}

const countScheduledStatement = statement<{ count: number }>(
  "message.countScheduled",
  `
    SELECT count(*)::int AS count FROM (
      SELECT FROM messages WHERE business_id = $1 AND status = 'queued' AND send_at IS NOT NULL LIMIT $2
    ) scheduled`,
);

/** The number of scheduled texts of a business, counted up to `most`. */
export async function countScheduled(database: Database, businessId: string, most: number): Promise<number> {
  return (await database.row(countScheduledStatement, [businessId, most]))?.count ?? 0;
}

const markPossibleDuplicateStatement = statement<never>(
  "message.markPossibleDuplicate",
  `
    UPDATE messages SET possible_duplicate = true, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND NOT possible_duplicate`,
);

/** Marks a text that is ordered a second time: it may arrive twice. */
export async function markPossibleDuplicate(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(markPossibleDuplicateStatement, [businessId, id]);
}

/** A text that has moved on. */
export interface MovedText extends StoredActor {
  /** The outside number. */
  to: string;
  inboxId: string;
  /** The request that ordered it; null without one. */
  requestId: string | null;
}

const advanceStatement = statement<MovedText>(
  "message.advance",
  `
    UPDATE messages m SET
      status = $3,
      carrier_id = COALESCE(m.carrier_id, (
        SELECT $4::text WHERE NOT EXISTS (
          SELECT FROM message_carrier_ids k WHERE k.business_id = $1 AND k.carrier_id = $4::text
        )
      )),
      error_code = $5,
      error_message = $6,
      sent_at = CASE WHEN $3 IN ('sent', 'delivered', 'undelivered') THEN COALESCE(m.sent_at, $7) ELSE m.sent_at END,
      delivered_at = CASE $3 WHEN 'delivered' THEN $7::timestamptz END,
      next_check_at = CASE WHEN $8 <= ${messageRank.sent} THEN ${SILENCE} END,
      checks = 0,
      times_unknown = 0,
      updated_at = ${NOW}
    WHERE m.business_id = $1 AND m.id = $2 AND m.direction = 'outgoing' AND ${rank("m.status")} < $8
    RETURNING m.phone_number AS "to", m.inbox_id, m.user_id, m.actor_type, m.client_id, m.request_id`,
);

/**
 * Moves a text on by rank: late and repeated reports change nothing. The carrier's id comes from the first report with
 * one, unless another text has it already.
 *
 * @returns the number, the inbox and the actor of the text where it moved, else null.
 */
export async function advanceText(
  database: Database,
  businessId: string,
  id: string,
  progress: { status: Progress; carrierId: string | null; error: CarrierError | null; at: string },
): Promise<MovedText | null> {
  const { status, carrierId, at } = progress;
  const error = status === "failed" || status === "undelivered" ? (progress.error ?? UNEXPLAINED) : null;
  const values = [
    businessId,
    id,
    status,
    carrierId,
    error?.code ?? null,
    error?.message ?? null,
    at,
    messageRank[status],
  ];
  const moved = (await database.row(advanceStatement, values)) ?? null;
  if (moved && messageRank[status] > messageRank.sent) {
    const { requestId } = moved;
    const told = { id, businessId, requestId, ...(error && { reason: error.message, facts: { code: error.code } }) };
    database.tell({ name: error ? "text failed" : "text delivered", ...told });
  }
  return moved;
}

const UNEXPLAINED: CarrierError = { code: "carrier_error", message: "The carrier gave no reason." };

const findByCarrierIdStatement = statement<{ id: string }>(
  "message.findByCarrierId",
  "SELECT message_id AS id FROM message_carrier_ids WHERE business_id = $1 AND carrier_id = $2",
);

/** The id of the text with this id of the carrier, or null. */
export async function findTextId(database: Database, businessId: string, carrierId: string): Promise<string | null> {
  return (await database.row(findByCarrierIdStatement, [businessId, carrierId]))?.id ?? null;
}

const knownStatement = statement<{ carrierId: string }>(
  "text.known",
  "SELECT carrier_id FROM message_carrier_ids WHERE business_id = $1 AND carrier_id = ANY($2)",
);

/** Those of these ids of the carrier that texts of the business have. */
export async function knownTexts(
  database: Database,
  businessId: string,
  carrierIds: readonly string[],
): Promise<string[]> {
  return (await database.rows(knownStatement, [businessId, carrierIds])).map(({ carrierId }) => carrierId);
}

/** Texts at the carrier without a recent report: the service polls for them, since a report may be lost. */

export interface SilentText {
  businessId: string;
  id: string;
  carrierId: string;
}

/**
 * The pause doubles each time, up to an hour. Many networks never report a delivery: polling ends after a day and the
 * text stays `sent`.
 */
const claimStatement = statement<SilentText>(
  "message.claimSilent",
  claimDue({
    update: "UPDATE messages m",
    which: "m.next_check_at IS NOT NULL",
    dueAt: "m.next_check_at",
    next: `CASE WHEN m.carrier_id IS NOT NULL AND m.created_at > now() - interval '1 day'
        THEN ${afterPause("m", "60", "3600")} END`,
    returned: "m.business_id, m.id, m.carrier_id",
  }),
  { unbound: "any process asks the carrier about silent texts of every business" },
);

/** Claims the texts due for a poll; each is due again after a pause, regardless of the result. */
export async function claimSilentTexts(database: Database, most: number): Promise<SilentText[]> {
  const texts = await database.rows(claimStatement, [most]);
  return texts.filter(({ carrierId }) => carrierId !== null);
}

const countUnknownStatement = statement<{ times: number }>(
  "message.countUnknown",
  countUnknown("UPDATE messages", "next_check_at IS NOT NULL"),
);

/** Counts a poll in which the carrier did not know the text. @returns the number of such polls. */
export async function countUnknownText(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}
