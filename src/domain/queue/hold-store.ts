import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** What a caller hears in a queue. */
export interface Hold {
  holdWords: string | null;
  language: SpokenLanguage | null;
  audioId: string | null;
  /** The place in the queue, from 1; null: not said. */
  place: number | null;
  /** The expected wait; null: not said, or unknown. */
  waitSeconds: number | null;
  /** Whether the queue offers callbacks. */
  offersCallback: boolean;
}

/** The number of answered callers, of the last hour, whose waits tell the expected one. */
const LATEST = 20;

const holdStatement = statement<Hold>(
  "queue.hold",
  `
    SELECT q.hold_words, q.hold_language AS language, q.hold_audio_id AS audio_id, q.offers_callback,
      CASE WHEN q.says_position THEN (
        SELECT count(*)::int FROM queued_calls o
        WHERE o.business_id = $1 AND o.queue_id = w.queue_id AND o.left_at IS NULL
          AND (o.arrived_at, o.call_id) <= (w.arrived_at, w.call_id)
      ) END AS place,
      CASE WHEN q.says_wait THEN (
        SELECT avg(extract(epoch FROM (latest.left_at - latest.arrived_at)))::float FROM (
          SELECT o.left_at, COALESCE(o.entered_at, o.arrived_at) AS arrived_at FROM queued_calls o
          WHERE o.business_id = $1 AND o.state = 'answered' AND o.callback_of IS NULL
            AND (o.queue_id, o.arrived_at) > (w.queue_id, (SELECT clock_timestamp()) - interval '1 hour') AND o.queue_id <= w.queue_id
          ORDER BY o.queue_id DESC, o.arrived_at DESC LIMIT ${LATEST}
        ) latest
      ) END AS wait_seconds
    FROM queued_calls w JOIN queues q ON q.business_id = $1 AND q.id = w.queue_id
    WHERE w.business_id = $1 AND w.call_id = $2 AND w.left_at IS NULL`,
);

/** What the caller of a call hears now; null if the call is in no queue. */
export async function findHold(database: Database, businessId: string, callId: string): Promise<Hold | null> {
  return (await database.row(holdStatement, [businessId, callId])) ?? null;
}
