import type { Database } from "../../platform/db/database.ts";
import { type ErasedBatch, mentions } from "../../platform/db/mention-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** The erasure of events about a person, and of the answers of receivers to them. */

const eraseEventsStatement = statement<ErasedBatch>(
  "event.eraseOfPerson",
  `
    WITH page AS MATERIALIZED (
      SELECT id, ${mentions("body", "$3")} AS is_due FROM webhook_events
      WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT 500
    ), due AS MATERIALIZED (SELECT id FROM page WHERE is_due), undelivered AS (
      DELETE FROM webhook_deliveries d USING due, subscriptions s
      WHERE s.business_id = $1 AND d.business_id = $1 AND d.subscription_id = s.id AND d.event_id = due.id
    ), gone AS (
      DELETE FROM webhook_events e WHERE e.business_id = $1 AND e.id = ANY(ARRAY(SELECT id FROM due)) RETURNING 1
    )
    SELECT count(*)::int AS rows, (SELECT max(id) FROM page) AS position FROM gone`,
);

/** Deletes those of the next events that contain one of these words, with their waiting deliveries. */
export async function eraseEvents(
  transaction: Database,
  businessId: string,
  after: string,
  words: readonly string[],
): Promise<ErasedBatch> {
  return (await transaction.row(eraseEventsStatement, [businessId, after, words])) as ErasedBatch;
}

const blankAnswersStatement = statement<{ rows: number; subscriptionId: string | null; id: string | null }>(
  "attempt.blankAnswers",
  `
    WITH page AS MATERIALIZED (
      SELECT subscription_id, id FROM webhook_attempts
      WHERE business_id = $1 AND (subscription_id, id) > ($2, $3)
      ORDER BY subscription_id, id LIMIT 500
    ), blanked AS (
      UPDATE webhook_attempts a SET answer = NULL
      FROM page
      WHERE a.business_id = $1 AND a.subscription_id = page.subscription_id AND a.id = page.id AND a.answer IS NOT NULL
        AND (${mentions("a.answer", "$4")} OR NOT EXISTS (
          SELECT FROM webhook_events e WHERE e.business_id = $1 AND e.id = a.event_id
        ))
      RETURNING 1
    ), last AS (
      SELECT subscription_id, id FROM page ORDER BY subscription_id DESC, id DESC LIMIT 1
    )
    SELECT (SELECT count(*)::int FROM blanked) AS rows, (SELECT subscription_id FROM last) AS subscription_id,
      (SELECT id FROM last) AS id`,
);

/** Empties those of the next answers of receivers that contain one of these words, or belong to an erased event. */
export async function blankAnswers(
  transaction: Database,
  businessId: string,
  after: string,
  words: readonly string[],
): Promise<ErasedBatch> {
  const [subscriptionId = "", id = ""] = after.split(" ");
  const found = await transaction.row(blankAnswersStatement, [businessId, subscriptionId, id, words]);
  const position = found?.subscriptionId ? `${found.subscriptionId} ${found.id}` : null;
  return { rows: found?.rows ?? 0, position };
}
