import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const abandonmentStatement = statement<{ campaignId: string; answered: number; abandoned: number }>(
  "call.abandonment",
  `
    SELECT campaign.id AS campaign_id, counts.answered, counts.abandoned FROM unnest($2::text[]) AS campaign (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS answered, count(c.abandoned_at)::int AS abandoned FROM calls c
      WHERE c.business_id = $1 AND c.campaign_id = campaign.id AND c.answered_at > now() - interval '30 days'
        AND c.answered_at > COALESCE($3, '-infinity'::timestamptz) AND c.answered_by IS DISTINCT FROM 'machine'
    ) counts`,
);

/**
 * The number of calls of each of these campaigns that people answered in the last 30 days, and how many were abandoned.
 *
 * @param since counts only those that were answered after this time.
 */
export function countAbandoned(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
  since: string | null = null,
): Promise<{ campaignId: string; answered: number; abandoned: number }[]> {
  return database.rows(abandonmentStatement, [businessId, campaignIds, since]);
}
