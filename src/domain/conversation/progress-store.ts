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

/** SQL that moves queued texts `m` to `sending` and returns what is sent. */
const begun = (update: string) => `
    WITH ${update}, moved AS (
      UPDATE conversations c SET last_message_id = latest.id, last_message_at = latest.send_at, updated_at = ${NOW}
      FROM (
        -- An UPDATE applies any one of several rows.
        SELECT DISTINCT ON (conversation_id) conversation_id, id, send_at FROM m
        WHERE send_at IS NOT NULL ORDER BY conversation_id, send_at DESC, id DESC
      ) latest
      WHERE c.business_id = $1 AND c.id = latest.conversation_id
        AND ((c.last_message_at, c.last_message_id) < (latest.send_at, latest.id)) IS NOT FALSE
    )
    SELECT m.id, m.inbox_number AS "from", m.phone_number AS "to", m.body, m.status,
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
    FROM m WHERE m.business_id = $1`;

/** The columns of a text that begins. */
const BEGINS = `
        status = CASE t.status WHEN 'queued' THEN 'sending' ELSE t.status END,
        updated_at = CASE t.status WHEN 'queued' THEN ${NOW} ELSE t.updated_at END`;

const beginStatement = statement<OutgoingText & { id: string }>(
  "message.begin",
  begun(`m AS (
      UPDATE messages t SET ${BEGINS}
      WHERE t.business_id = $1 AND t.id = $2 AND t.direction = 'outgoing'
      RETURNING t.*
    )`),
);

/** Moves a queued text to `sending`. @returns the text to send, or null if there is none. */
export async function beginText(database: Database, businessId: string, id: string): Promise<OutgoingText | null> {
  return (await database.row(beginStatement, [businessId, id])) ?? null;
}

/**
 * A text that another transaction has locked is left out, so that nobody waits for it; so is one that was scheduled, if its
 * conversation is locked. The lock keeps the others where they are found; the id names the partition.
 */
const beginEachStatement = statement<OutgoingText & { id: string }>(
  "message.beginEach",
  begun(`found AS MATERIALIZED (
      SELECT given.id, own.row FROM unnest($2::text[]) AS given (id)
      CROSS JOIN LATERAL (
        SELECT t.ctid AS row, t.conversation_id, t.send_at FROM messages t
        WHERE t.business_id = $1 AND t.id = given.id AND t.direction = 'outgoing'
        FOR NO KEY UPDATE SKIP LOCKED
      ) own
      LEFT JOIN LATERAL (
        SELECT c.id FROM conversations c
        WHERE c.business_id = $1 AND c.id = own.conversation_id AND own.send_at IS NOT NULL
        FOR NO KEY UPDATE SKIP LOCKED
      ) place ON true
      WHERE own.send_at IS NULL OR place.id IS NOT NULL
    ), m AS (
      UPDATE messages t SET ${BEGINS}
      FROM found
      WHERE t.id = found.id AND t.ctid = found.row AND (t.business_id = $1) IS TRUE
      RETURNING t.*
    )`),
);

/** The same for several texts: those that are found and not locked, by their ids. */
export async function beginTexts(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, OutgoingText>> {
  const rows = await database.rows(beginEachStatement, [businessId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
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

/** A step of a text: a report of the carrier, or the answer to its order. */
export interface TextStep {
  status: Progress;
  /** The carrier's id; null where the step has none. */
  carrierId: string | null;
  error: CarrierError | null;
  /** RFC 3339. */
  at: string;
}

/** SQL that moves a text `m` on; the values are expressions. */
const advanced = (value: Readonly<Record<"status" | "carrierId" | "code" | "message" | "at" | "rank", string>>) => `
      status = ${value.status},
      carrier_id = COALESCE(m.carrier_id, (
        SELECT ${value.carrierId} WHERE NOT EXISTS (
          SELECT FROM message_carrier_ids k WHERE k.business_id = $1 AND k.carrier_id = ${value.carrierId}
        )
      )),
      error_code = ${value.code},
      error_message = ${value.message},
      sent_at = CASE WHEN ${value.status} IN ('sent', 'delivered', 'undelivered') THEN COALESCE(m.sent_at, ${value.at}) ELSE m.sent_at END,
      delivered_at = CASE ${value.status} WHEN 'delivered' THEN ${value.at}::timestamptz END,
      next_check_at = CASE WHEN ${value.rank} <= ${messageRank.sent} THEN ${SILENCE} END,
      checks = 0,
      times_unknown = 0,
      updated_at = ${NOW}`;

const MOVED = `m.phone_number AS "to", m.inbox_id, m.user_id, m.actor_type, m.client_id, m.request_id`;

const advanceStatement = statement<MovedText & { carrierId: string | null }>(
  "message.advance",
  `
    UPDATE messages m SET${advanced({
      ...{ status: "$3", carrierId: "$4::text", code: "$5", message: "$6", at: "$7", rank: "$8" },
    })}
    WHERE m.business_id = $1 AND m.id = $2 AND m.direction = 'outgoing' AND ${rank("m.status")} < $8
    RETURNING ${MOVED}, m.carrier_id`,
);

const valuesOf = ({ status, carrierId, error, at }: TextStep) => [
  ...[status, carrierId, error?.code ?? null, error?.message ?? null],
  ...[at, messageRank[status]],
];

/** A step that fails has a reason, and no other has one. */
function explained(step: TextStep): TextStep {
  const hasFailed = step.status === "failed" || step.status === "undelivered";
  return { ...step, error: hasFailed ? (step.error ?? UNEXPLAINED) : null };
}

function tellOf(database: Database, businessId: string, id: string, { status, error }: TextStep, moved: MovedText) {
  if (messageRank[status] > messageRank.sent) {
    const { requestId } = moved;
    const told = { id, businessId, requestId, ...(error && { reason: error.message, facts: { code: error.code } }) };
    database.tell({ name: error ? "text failed" : "text delivered", ...told });
  }
}

/**
 * Moves a text on by rank: late and repeated reports change nothing. The carrier's id comes from the first report with
 * one, unless another text has it already.
 *
 * @returns the number, the inbox, the actor and the carrier's id of the text where it moved, else null.
 */
export async function advanceText(
  database: Database,
  businessId: string,
  id: string,
  progress: TextStep,
): Promise<(MovedText & { carrierId: string | null }) | null> {
  const step = explained(progress);
  const moved = (await database.row(advanceStatement, [businessId, id, ...valuesOf(step)])) ?? null;
  if (moved) {
    tellOf(database, businessId, id, step, moved);
  }
  return moved;
}

/** SQL of a step for each text: the values of `valuesOf` behind the id. */
const GIVEN = `unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::int[]`;
const STEP = "id, status, carrier_id, code, message, at, rank";

/** SQL that moves the texts of `found`, which are locked: so they stay where they are found. The id names the partition. */
const MOVE_FOUND = `
      UPDATE messages m SET${advanced({
        ...{ status: "found.status", carrierId: "found.carrier_id", code: "found.code", message: "found.message" },
        ...{ at: "found.at", rank: "found.rank" },
      })}
      FROM found
      WHERE m.id = found.id AND m.ctid = found.row AND found.is_behind AND (m.business_id = $1) IS TRUE
      RETURNING m.id, ${MOVED}`;

type AdvancedRow = MovedText & { id: string; hasMoved: boolean };

const ADVANCED_ROW = `moved.id IS NOT NULL AS has_moved, moved."to", moved.inbox_id, moved.user_id, moved.actor_type,
      moved.client_id, moved.request_id`;

const advanceEachStatement = statement<AdvancedRow & { isBehind: boolean | null }>(
  "message.advanceEach",
  `
    WITH given AS MATERIALIZED (
      SELECT * FROM ${GIVEN}) AS given (${STEP})
    ), found AS MATERIALIZED (
      SELECT given.*, own.row, true AS is_behind FROM given CROSS JOIN LATERAL (
        SELECT m.ctid AS row FROM messages m
        WHERE m.business_id = $1 AND m.id = given.id AND m.direction = 'outgoing' AND ${rank("m.status")} < given.rank
        FOR NO KEY UPDATE SKIP LOCKED
      ) own
    ), moved AS (${MOVE_FOUND}
    )
    SELECT given.id, ${ADVANCED_ROW}, CASE WHEN moved.id IS NULL THEN (
        SELECT ${rank("m.status")} < given.rank FROM messages m
        WHERE m.business_id = $1 AND m.id = given.id AND m.direction = 'outgoing'
      ) END AS is_behind
    FROM given LEFT JOIN moved USING (id)`,
);

/** What became of the steps of several texts. */
export interface TextsMoved {
  /** The texts that moved, by their ids. */
  moved: Map<string, MovedText>;
  /**
   * The ids of those whose step is still to be done alone: another transaction had locked the text or its order, or just
   * changed it.
   */
  left: Set<string>;
}

/**
 * Moves texts on as `advanceText` does, each at most once. It waits for no other transaction: two of several texts would
 * wait for each other.
 */
export async function advanceTexts(
  database: Database,
  businessId: string,
  progress: ReadonlyMap<string, TextStep>,
): Promise<TextsMoved> {
  const steps = new Map([...progress].map(([id, step]) => [id, explained(step)]));
  const rows = await database.rows(advanceEachStatement, [businessId, ...columnsOf([...steps])]);
  const left = rows.filter(({ hasMoved, isBehind }) => !hasMoved && isBehind).map(({ id }) => id);
  return { moved: movedOf(database, businessId, steps, rows), left: new Set(left) };
}

const settleEachStatement = statement<AdvancedRow>(
  "message.settleEach",
  `
    WITH found AS MATERIALIZED (
      SELECT given.*, job.row AS job, own.row, own.is_behind
      FROM ${GIVEN}, $9::uuid[]) AS given (${STEP}, token)
      CROSS JOIN LATERAL (
        SELECT j.ctid AS row FROM carrier_jobs j
        WHERE j.business_id = $1 AND j.id = given.id AND j.lease_token = given.token
        FOR UPDATE SKIP LOCKED
      ) job
      CROSS JOIN LATERAL (
        SELECT m.ctid AS row, ${rank("m.status")} < given.rank AS is_behind FROM messages m
        WHERE m.business_id = $1 AND m.id = given.id AND m.direction = 'outgoing'
        FOR NO KEY UPDATE SKIP LOCKED
      ) own
    ), moved AS (${MOVE_FOUND}
    ), settled AS MATERIALIZED (
      -- Without a text that was changed after the snapshot of this statement, which does not find the new row.
      SELECT found.id, found.job, ${ADVANCED_ROW}
      FROM found LEFT JOIN moved USING (id) WHERE moved.id IS NOT NULL OR NOT found.is_behind
    ), finished AS (
      DELETE FROM carrier_jobs j WHERE j.business_id = $1 AND j.ctid = ANY(ARRAY(SELECT settled.job FROM settled))
    )
    SELECT * FROM settled`,
);

/** A step of a text by the answer to its order, with the lease under which the carrier was asked. */
export interface AnsweredText {
  id: string;
  token: string;
  step: TextStep;
}

/**
 * Finishes the orders of texts whose leases are valid, and moves the texts on, as `advanceTexts` does. Of several steps of
 * one text the last counts.
 */
export async function settleTexts(
  database: Database,
  businessId: string,
  answered: readonly AnsweredText[],
): Promise<TextsMoved> {
  const last = [...new Map(answered.map((each) => [each.id, each])).values()];
  const steps = new Map(last.map(({ id, step }) => [id, explained(step)]));
  const values = [businessId, ...columnsOf([...steps]), last.map(({ token }) => token)];
  const rows = await database.rows(settleEachStatement, values);
  const settled = new Set(rows.map(({ id }) => id));
  const left = [...steps.keys()].filter((id) => !settled.has(id));
  return { moved: movedOf(database, businessId, steps, rows), left: new Set(left) };
}

function columnsOf(steps: readonly (readonly [string, TextStep])[]): unknown[][] {
  const rows = steps.map(([id, step]) => [id, ...valuesOf(step)]);
  return Array.from({ length: 7 }, (_, column) => rows.map((row) => row[column]));
}

function movedOf(
  database: Database,
  businessId: string,
  steps: ReadonlyMap<string, TextStep>,
  rows: readonly AdvancedRow[],
): Map<string, MovedText> {
  const moved = rows.filter(({ hasMoved }) => hasMoved);
  for (const text of moved) {
    tellOf(database, businessId, text.id, steps.get(text.id) as TextStep, text);
  }
  return new Map(moved.map((text) => [text.id, text]));
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
