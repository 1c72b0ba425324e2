import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type CampaignCalls, RATE_DAYS, TOTAL_DAYS } from "./forecast.ts";
import { calls } from "./sums-sql.ts";

const ORIGIN = "'2000-01-01 00:00:00+00'";

interface CountRow {
  campaignId: string;
  /** The beginning of an hour; null in the row of the whole period. */
  slot: Date | null;
  calls: number;
}

const callsStatement = statement<CountRow>(
  "activity.callsOfCampaigns",
  `
    WITH counted AS (
      SELECT a.campaign_id, date_bin(interval '1 hour', p.moment, ${ORIGIN}) AS slot, p.count AS outgoing
      FROM unnest($2::text[]) AS campaign (id)
      CROSS JOIN LATERAL (
        SELECT * FROM call_sums a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = campaign.id AND a.user_id = ''
          AND a.length = 'day' AND a.slot >= date_bin(interval '1 day', $3::timestamptz, ${ORIGIN})
        -- The order forces a range of the key.
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot
      ) a
      CROSS JOIN LATERAL (
        SELECT a.slot + e.code / 16 * interval '15 minutes' AS moment, e.count
        FROM unnest(a.parts, a.part_counts) AS e (code, count) WHERE e.code % 16 = ${calls.counters.indexOf("outgoing")}
      ) p
      WHERE p.moment >= $3
      UNION ALL
      SELECT a.campaign_id, NULL, a.outgoing
      FROM unnest($2::text[]) AS campaign (id)
      CROSS JOIN LATERAL (
        SELECT * FROM call_sums a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = campaign.id AND a.user_id = ''
          AND a.length = 'day' AND a.slot >= $4
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot
      ) a
      UNION ALL
      SELECT c.campaign_id, CASE run.is_hourly WHEN true THEN date_bin(interval '1 hour', c.slot, ${ORIGIN}) END,
        c.outgoing
      FROM call_activity_changes c
      CROSS JOIN (VALUES (true, $3::timestamptz), (false, $4::timestamptz)) AS run (is_hourly, starts_at)
      WHERE c.business_id = $1 AND c.campaign_id = ANY($2) AND c.slot >= run.starts_at
    )
    SELECT campaign_id, slot, sum(outgoing)::int AS calls FROM counted GROUP BY campaign_id, slot
    HAVING sum(outgoing) > 0`,
  { mayReadStandby: true },
);

const DAY_MS = 86_400_000;

/** The calls of each of these campaigns, of all inboxes, by its id. */
export async function callsOfCampaigns(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, CampaignCalls>> {
  const now = databaseNow();
  const since = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const rows = await database.rows(callsStatement, [businessId, ids, since(RATE_DAYS), since(TOTAL_DAYS)]);
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return new Map(
    ids.map((id) => {
      const own = byCampaign.get(id) ?? [];
      const hours = own.flatMap(({ slot, calls }) =>
        slot === null ? [] : [[new Date(slot).getTime(), calls] as const],
      );
      return [id, { hours: new Map(hours), total: own.find(({ slot }) => slot === null)?.calls ?? 0 }];
    }),
  );
}
