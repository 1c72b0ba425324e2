import type { Database } from "../../platform/db/database.ts";
import { type ErasedBatch, keysOf, type MentionPage, mentionsOf } from "../../platform/db/mention-sql.ts";
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

const blankAnswersStatement = statement<{ rows: number }>(
  "attempt.blankAnswers",
  `
    WITH blanked AS (
      UPDATE webhook_attempts SET answer = NULL
      WHERE business_id = $1 AND event_id = ANY($2) AND answer IS NOT NULL
      RETURNING 1
    )
    SELECT count(*)::int AS rows FROM blanked`,
);

/** Empties the answers of receivers to these events. @returns their number. */
export async function blankAnswers(
  transaction: Database,
  businessId: string,
  eventIds: readonly string[],
): Promise<number> {
  return (await transaction.row(blankAnswersStatement, [businessId, eventIds]))?.rows ?? 0;
}

/** The attempts that one statement looks at. */
const LATE = 500;

const blankLateStatement = statement<{ rows: number; count: number; lastId: string | null; nextId: string | null }>(
  "attempt.blankLateAnswers",
  `
    WITH page AS MATERIALIZED (
      SELECT id FROM webhook_attempts
      WHERE business_id = $1 AND subscription_id = $2 AND id > $3 AND id >= $4 ORDER BY id LIMIT ${LATE}
    ), blanked AS (
      UPDATE webhook_attempts a SET answer = NULL
      WHERE a.business_id = $1 AND a.subscription_id = $2 AND a.id = ANY(ARRAY(SELECT id FROM page))
        AND (a.answer IS NOT NULL) IS TRUE AND NOT EXISTS (
          SELECT FROM webhook_events e WHERE e.business_id = $1 AND e.id = a.event_id OFFSET 0
        )
      RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM blanked) AS rows, (SELECT count(*)::int FROM page) AS count,
      (SELECT max(id) FROM page) AS last_id, (
        SELECT n.subscription_id FROM (
          SELECT subscription_id FROM webhook_attempts
          WHERE business_id = $1 AND subscription_id > $2 ORDER BY business_id, subscription_id, id LIMIT 1
        ) n
      ) AS next_id`,
);

/**
 * Empties the next answers of receivers whose attempt has this id or a later one, and whose event is gone: the attempt was
 * in flight when the event was erased. A batch is a part of the attempts of one subscription.
 */
export async function blankLateAnswers(
  transaction: Database,
  businessId: string,
  after: string,
  since: string,
): Promise<ErasedBatch> {
  const [subscriptionId = "", id = ""] = after.split(" ");
  const found = await transaction.row(blankLateStatement, [businessId, subscriptionId, id, since]);
  const { rows = 0, count = 0, lastId = null, nextId = null } = found ?? {};
  return { rows, position: count === LATE ? `${subscriptionId} ${lastId}` : nextId };
}
