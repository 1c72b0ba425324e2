import { foldActivity } from "../../../src/domain/activity/fold-store.ts";
import { openPool } from "../../../src/platform/db/pool.ts";
import { expectExact } from "../../activity/ground.ts";
import type { DatabaseServer } from "./database-server.ts";
import type { Findings } from "./findings.ts";
import type { Load } from "./load.ts";

/** What each statement returns is wrong. */
const WRONG: Readonly<Record<string, string>> = {
  "a campaign has a wrong number of contacts": `
    SELECT c.id FROM campaigns c CROSS JOIN LATERAL (
      SELECT count(*) AS contacts, count(*) FILTER (WHERE status NOT IN ('completed', 'do_not_call')) AS open
      FROM campaign_contacts cc WHERE cc.business_id = c.business_id AND cc.campaign_id = c.id
    ) counted
    WHERE c.business_id = $1 AND (c.contact_count, c.open_contact_count) <> (counted.contacts, counted.open)`,
  "the progress of a campaign is wrong": `
    WITH told AS (
      SELECT campaign_id, status, sum(contacts) AS contacts FROM (
        SELECT campaign_id, status, contacts FROM campaign_progress WHERE business_id = $1
        UNION ALL
        SELECT campaign_id, status, difference FROM campaign_progress_changes WHERE business_id = $1
      ) p GROUP BY 1, 2 HAVING sum(contacts) <> 0
    ), counted AS (
      SELECT campaign_id, key AS status, count(*) AS contacts FROM campaign_contacts cc CROSS JOIN LATERAL (
        SELECT cc.status AS key
        UNION ALL SELECT 'attempts:' || cc.retry_attempts WHERE cc.retry_attempts IS NOT NULL
        UNION ALL SELECT 'outcome:' || cc.last_disposition_id WHERE cc.last_disposition_id IS NOT NULL
      ) keys WHERE cc.business_id = $1 GROUP BY 1, 2
    )
    SELECT campaign_id || ' ' || status AS id FROM (
      (TABLE told EXCEPT ALL TABLE counted) UNION (TABLE counted EXCEPT ALL TABLE told)
    ) d`,
  "a call count is wrong": `
    SELECT cc.id FROM campaign_contacts cc WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.call_count <> (
      SELECT count(*) FROM calls c
      WHERE c.business_id = cc.business_id AND c.campaign_contact_id = cc.id AND c.accepted_at IS NOT NULL
    )`,
  "a conversation has another last message": `
    SELECT c.id FROM conversations c LEFT JOIN LATERAL (
      SELECT m.id, COALESCE(m.send_at, m.created_at) AS at FROM messages m
      WHERE m.business_id = $1 AND m.conversation_id = c.id AND (m.send_at IS NULL OR m.status <> 'queued')
      ORDER BY 2 DESC, 1 DESC LIMIT 1
    ) last ON true
    WHERE c.business_id = $1 AND c.created_at >= $3
      AND (c.last_message_id, c.last_message_at) IS DISTINCT FROM (last.id, last.at)`,
  "a created campaign has not one entry in the audit log": `
    SELECT c.id FROM campaigns c WHERE c.business_id = $1 AND c.created_at >= $3 AND 1 <> (
      SELECT count(*) FROM audit_entries a
      WHERE a.business_id = $1 AND a.object_id = c.id AND a.action = 'campaign.created'
    )`,
  "a text or a call was ordered more than once": `
    SELECT id || ' ' || times AS id FROM simulator_orders WHERE business_id = $1 AND times <> 1`,
  "a text has another state than at the carrier": `
    SELECT m.id || ' ' || m.status AS id FROM messages m
    LEFT JOIN simulator_orders o ON o.business_id = m.business_id AND o.id = m.id
    WHERE m.business_id = $1 AND m.created_at >= $3 AND m.direction = 'outgoing'
      AND m.status <> CASE WHEN o.id IS NULL THEN 'failed' ELSE 'delivered' END`,
  "a text failed though the carrier takes it": `
    SELECT m.id || ' ' || m.error_code AS id FROM messages m
    WHERE m.business_id = $1 AND m.created_at >= $3 AND m.status = 'failed'
      AND right(m.phone_number, 4) NOT IN ('0001', '0004', '0009')`,
  "a call without an order did not fail": `
    SELECT c.id || ' ' || c.status AS id FROM calls c
    WHERE c.business_id = $1 AND c.created_at >= $3 AND c.direction = 'outgoing' AND c.status <> 'failed'
      AND NOT EXISTS (SELECT FROM simulator_orders o WHERE o.business_id = c.business_id AND o.id = c.id)`,
  "an order at the carrier belongs to nothing": `
    SELECT o.id FROM simulator_orders o WHERE o.business_id = $1 AND o.accepted_at >= $3
      AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = $1 AND m.id = o.id)
      AND NOT EXISTS (SELECT FROM calls c WHERE c.business_id = $1 AND (c.id = o.id OR c.carrier_id = o.id))
      AND NOT EXISTS (SELECT FROM agent_lines l WHERE l.business_id = $1 AND l.id = o.id)`,
};

type Query = DatabaseServer["query"];

/** Adds up the changes of the activity, which a worker does now and then. */
export async function addUp(postgres: DatabaseServer): Promise<void> {
  const database = openPool({ connection: { connectionString: postgres.url() }, size: 1 });
  await foldActivity(database).finally(() => database.close());
}

/** Counts everything again that the service counts. The service has ended, and the activity is added up. */
export async function checkCounters(query: Query, load: Load, findings: Findings): Promise<void> {
  const { businessId, dialCampaign, expected, startedAt } = load;
  const values = [businessId, dialCampaign, new Date(startedAt)];
  for (const [what, sql] of Object.entries(WRONG)) {
    const used = values.map((value, place) => (sql.includes(`$${place + 1}`) ? value : null));
    // PostgreSQL must know the type of a parameter that a statement does not use.
    const text = `WITH unused AS (SELECT $1::text, $2::text, $3::timestamptz) ${/^\s*WITH/.test(sql) ? sql.replace(/^\s*WITH/, ",") : sql}`;
    const wrong = await query<{ id: string }>(text, used);
    findings.none(
      what,
      wrong.map(({ id }) => id),
    );
  }
  const unread = await query<{ id: string; unread: number }>(
    "SELECT id, unread_count AS unread FROM conversations WHERE business_id = $1",
    [businessId],
  );
  const counts = new Map(unread.map((row) => [row.id, row.unread]));
  for (const [id, count] of expected.unread) {
    findings.none("a conversation has another number of unread texts", counts.get(id) === count ? [] : [id]);
  }
  try {
    await expectExact({ query } as Parameters<typeof expectExact>[0], businessId);
  } catch (error) {
    findings.add("the activity differs from a recount", [(error as Error).message]);
  }
}
