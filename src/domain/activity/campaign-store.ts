import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type CampaignCalls, RATE_DAYS, TOTAL_DAYS } from "./forecast.ts";

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
      SELECT a.campaign_id, a.minutes, a.slot, a.outgoing
      FROM unnest($2::text[]) AS campaign (id)
      CROSS JOIN (VALUES (60, $3::timestamptz), (1440, $4::timestamptz)) AS run (minutes, starts_at)
      CROSS JOIN LATERAL (
        SELECT * FROM call_activity a
        WHERE a.business_id = $1 AND a.inbox_id = '' AND a.campaign_id = campaign.id AND a.user_id = ''
          AND a.minutes = run.minutes AND a.slot >= run.starts_at
        -- The order forces a range of the key.
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.minutes, a.slot
      ) a
      UNION ALL
      SELECT c.campaign_id, run.minutes, c.slot, c.outgoing
      FROM call_activity_changes c
      CROSS JOIN (VALUES (60, $3::timestamptz), (1440, $4::timestamptz)) AS run (minutes, starts_at)
      WHERE c.business_id = $1 AND c.campaign_id = ANY($2) AND c.slot >= run.starts_at
    )
    SELECT campaign_id, slot, calls FROM (
      SELECT campaign_id, date_bin(interval '1 hour', slot, '2000-01-01 00:00:00+00') AS slot, sum(outgoing)::int AS calls
      FROM counted WHERE minutes = 60 GROUP BY 1, 2
      UNION ALL
      SELECT campaign_id, NULL, sum(outgoing)::int FROM counted WHERE minutes = 1440 GROUP BY 1
    ) summed
    WHERE calls > 0`,
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
