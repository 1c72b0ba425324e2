import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { AlertedQueue } from "../identity/mails.ts";
import { ALERT_MAIL_MINUTES } from "./rules.ts";

/** The alerts of queues: their beginnings, ends and mails. */

const IS_CALLER = "w.left_at IS NULL AND w.callback_of IS NULL";
const CALLERS = "count(*)::int AS callers, min(COALESCE(w.entered_at, w.arrived_at)) AS since";

/** The callers in the queue `q`, with those for whom a phone rings. */
const PRESENT = `
    CROSS JOIN LATERAL (
      SELECT ${CALLERS} FROM queued_calls w
      WHERE w.business_id = q.business_id AND w.queue_id = q.id AND ${IS_CALLER}
    ) present`;

/** Whether the queue `q` with the callers `present` is over one of its thresholds. */
const IS_OVER = `(
      (present.callers >= q.alert_callers) IS TRUE
      OR (present.since <= clock_timestamp() - q.alert_wait_seconds * interval '1 second') IS TRUE
    )`;

/** Whether no mail tells of the running alert `a` yet, the last one of the queue is old enough, and none is refused. */
const IS_MAIL_DUE = `(
      (
        a.mailed_at IS NULL
        OR (a.mailed_at < a.began_at AND a.mailed_at <= clock_timestamp() - interval '${ALERT_MAIL_MINUTES} minutes')
      )
      AND (a.mail_refused_until IS NULL OR a.mail_refused_until <= clock_timestamp())
    )`;

const changedStatement = statement<{ businessId: string; queueId: string }>(
  "queue.changedAlerts",
  `
    SELECT q.business_id, q.id AS queue_id FROM (
      SELECT w.business_id, w.queue_id, ${CALLERS} FROM queued_calls w WHERE ${IS_CALLER} GROUP BY 1, 2
    ) present
    FULL JOIN (
      SELECT business_id, queue_id, began_at, mailed_at, mail_refused_until FROM queue_alerts WHERE ended_at IS NULL
    ) a ON a.business_id = present.business_id AND a.queue_id = present.queue_id
    JOIN queues q ON q.business_id = COALESCE(present.business_id, a.business_id)
      AND q.id = COALESCE(present.queue_id, a.queue_id)
    WHERE (a.began_at IS NOT NULL) <> ${IS_OVER} OR ($2 AND a.began_at IS NOT NULL AND ${IS_MAIL_DUE})
    LIMIT $1`,
  { unbound: "any process looks at the queues of every business" },
);

/**
 * Queues whose alert has to begin, to end or to be mailed, at most so many.
 *
 * @param sendsMail whether the service sends mails.
 */
export function changedAlerts(
  database: Database,
  { most, sendsMail }: { most: number; sendsMail: boolean },
): Promise<{ businessId: string; queueId: string }[]> {
  return database.rows(changedStatement, [most, sendsMail]);
}

const beginStatement = statement<never>(
  "queue.beginAlert",
  `
    INSERT INTO queue_alerts AS a (business_id, queue_id, began_at)
    SELECT q.business_id, q.id, ${NOW} FROM queues q ${PRESENT}
    WHERE q.business_id = $1 AND q.id = $2 AND ${IS_OVER} FOR KEY SHARE OF q
    ON CONFLICT (business_id, queue_id) DO UPDATE SET began_at = EXCLUDED.began_at, ended_at = NULL
      WHERE a.ended_at IS NOT NULL`,
);

const endStatement = statement<never>(
  "queue.endAlert",
  `
    UPDATE queue_alerts a SET ended_at = ${NOW} FROM queues q ${PRESENT}
    WHERE a.business_id = $1 AND a.queue_id = $2 AND a.ended_at IS NULL
      AND q.business_id = $1 AND q.id = $2 AND NOT ${IS_OVER}`,
);

/** Begins the alert of a queue that is over a threshold, and ends that of one that is not. */
export async function setAlert(transaction: Database, businessId: string, queueId: string): Promise<void> {
  await transaction.rows(beginStatement, [businessId, queueId]);
  await transaction.rows(endStatement, [businessId, queueId]);
}

const dueMailStatement = statement<AlertedQueue>(
  "queue.findDueMail",
  `
    SELECT q.name, present.callers,
      extract(epoch FROM (clock_timestamp() - present.since))::float AS longest_wait_seconds
    FROM queue_alerts a CROSS JOIN queues q ${PRESENT}
    WHERE a.business_id = $1 AND a.queue_id = $2 AND a.ended_at IS NULL AND ${IS_MAIL_DUE}
      AND q.business_id = $1 AND q.id = $2 AND present.callers > 0
    FOR NO KEY UPDATE OF a`,
);

/**
 * Locks the alert of a queue until commit if its mail is due: it is the caller's to write, and to note. @returns null if none
 * is due.
 */
export async function findDueMail(
  transaction: Database,
  businessId: string,
  queueId: string,
): Promise<AlertedQueue | null> {
  return (await transaction.row(dueMailStatement, [businessId, queueId])) ?? null;
}

const noteMailStatement = statement<never>(
  "queue.noteAlertMail",
  `
    UPDATE queue_alerts SET
      mailed_at = CASE WHEN $3::int IS NULL THEN ${NOW} ELSE mailed_at END,
      mail_refused_until = ${NOW} + $3::int * interval '1 second'
    WHERE business_id = $1 AND queue_id = $2`,
);

/** @param refusedSeconds null: the mail is written; else the seconds until the next try. */
export async function noteAlertMail(
  transaction: Database,
  businessId: string,
  queueId: string,
  refusedSeconds: number | null,
): Promise<void> {
  await transaction.rows(noteMailStatement, [businessId, queueId, refusedSeconds]);
}
