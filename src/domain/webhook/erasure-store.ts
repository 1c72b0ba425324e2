import type { Database } from "../../platform/db/database.ts";
import { type ErasedBatch, keysOf, type Mention, type MentionPage, mentionsOf } from "../../platform/db/mention-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { typesOfIds } from "./rules.ts";

/** The erasure of events about a person, and of the answers of receivers to them. */

const IDS_ALONE = typesOfIds.map((type) => `'${type}'`).join(", ");

/** The body of an event of a page, unless it holds ids alone: the page reads its index alone. */
const BODY = ` CROSS JOIN LATERAL (
        SELECT body FROM webhook_events
        WHERE business_id = $1 AND id = page.id AND event_type NOT IN (${IDS_ALONE}) OFFSET 0
      ) e`;

const mentionStatement = statement<MentionPage>(
  "event.mentions",
  `
    WITH page AS MATERIALIZED (
      SELECT id FROM webhook_events
      WHERE mention_keys(business_id, body) && ${keysOf("$3")} AND (business_id = $1) IS TRUE AND (id > $2) IS TRUE
      ORDER BY id LIMIT 200
    )
    SELECT (SELECT max(id) FROM page) AS position, ${mentionsOf(`SELECT page.id AS row, e.body AS text FROM page${BODY}`, "$3")}`,
);

/** Finds the mentions of values in the next events that an index names for them. */
export async function findMentionsInEvents(
  database: Database,
  businessId: string,
  after: string,
  values: readonly string[],
): Promise<MentionPage> {
  return (await database.row(mentionStatement, [businessId, after, values])) as MentionPage;
}

const eraseEventsStatement = statement<{ rows: number }>(
  "event.eraseOfPerson",
  `
    WITH waiting AS MATERIALIZED (
      SELECT d.subscription_id, d.event_id FROM unnest($2::text[]) AS due (id), subscriptions s, webhook_deliveries d
      WHERE s.business_id = $1 AND d.business_id = $1 AND d.subscription_id = s.id AND d.event_id = due.id
      ORDER BY d.subscription_id, d.event_id -- the order of \`complete\`
      FOR UPDATE OF d
    ), undelivered AS (
      DELETE FROM webhook_deliveries d USING waiting w
      WHERE d.business_id = $1 AND d.subscription_id = w.subscription_id AND d.event_id = w.event_id
    ), gone AS (
      DELETE FROM webhook_events e WHERE e.business_id = $1 AND e.id = ANY($2) RETURNING 1
    )
    SELECT count(*)::int AS rows FROM gone`,
);

/** Deletes events, with their waiting deliveries. @returns their number. */
export async function eraseEvents(transaction: Database, businessId: string, ids: readonly string[]): Promise<number> {
  return (await transaction.row(eraseEventsStatement, [businessId, ids]))?.rows ?? 0;
}

const PAGE = `next AS MATERIALIZED (
      SELECT subscription_id, id FROM webhook_attempts
      WHERE business_id = $1 AND (subscription_id, id) > ($2, $3)
      ORDER BY subscription_id, id LIMIT 500
    ), answered AS MATERIALIZED (
      SELECT next.subscription_id, next.id, a.event_id FROM next
      CROSS JOIN LATERAL (
        SELECT event_id, answer IS NOT NULL AS is_answered FROM webhook_attempts
        WHERE business_id = $1 AND subscription_id = next.subscription_id AND id = next.id OFFSET 0
      ) a
      WHERE a.is_answered
    )`;

const mentionByAttemptsStatement = statement<{ mentions: Mention[] }>(
  "attempt.mentions",
  `
    WITH ${PAGE}
    SELECT ${mentionsOf(
      `
        SELECT page.id AS row, e.body AS text FROM (SELECT DISTINCT event_id AS id FROM answered) page${BODY}`,
      "$4",
    )}`,
);

/** Finds the mentions of values in the events that receivers have answered, by the next attempts. */
export async function findMentionsInAnswered(
  database: Database,
  businessId: string,
  after: string,
  values: readonly string[],
): Promise<Mention[]> {
  const [subscriptionId, id] = placeOf(after);
  return (await database.row(mentionByAttemptsStatement, [businessId, subscriptionId, id, values]))?.mentions ?? [];
}

const blankAnswersStatement = statement<{ rows: number; subscriptionId: string | null; id: string | null }>(
  "attempt.blankAnswers",
  `
    WITH ${PAGE}, blanked AS (
      UPDATE webhook_attempts a SET answer = NULL
      FROM answered
      WHERE a.business_id = $1 AND a.subscription_id = answered.subscription_id AND a.id = answered.id
        AND (answered.event_id = ANY($4) OR answered.id >= $5 AND NOT EXISTS (
          SELECT FROM webhook_events e WHERE e.business_id = $1 AND e.id = answered.event_id OFFSET 0
        ))
      RETURNING 1
    ), last AS (
      SELECT subscription_id, id FROM next ORDER BY subscription_id DESC, id DESC LIMIT 1
    )
    SELECT (SELECT count(*)::int FROM blanked) AS rows, (SELECT subscription_id FROM last) AS subscription_id,
      (SELECT id FROM last) AS id`,
);

/**
 * Empties those of the next answers of receivers that are to one of these events. An attempt from this id on without an
 * event was in flight when its event was erased.
 */
export async function blankAnswers(
  transaction: Database,
  businessId: string,
  after: string,
  eventIds: readonly string[],
  since: string,
): Promise<ErasedBatch> {
  const values = [businessId, ...placeOf(after), eventIds, since];
  const found = await transaction.row(blankAnswersStatement, values);
  const position = found?.subscriptionId ? `${found.subscriptionId} ${found.id}` : null;
  return { rows: found?.rows ?? 0, position };
}

function placeOf(position: string): [subscriptionId: string, id: string] {
  const [subscriptionId = "", id = ""] = position.split(" ");
  return [subscriptionId, id];
}
