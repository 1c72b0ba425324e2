import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasConsentAtOneOf } from "../consent/consent-sql.ts";

/** How many contacts of a campaign have no record of consent. */
export interface ConsentGap {
  /** The contacts that were examined: all, or the first `MOST_EXAMINED`. */
  examined: number;
  /** Those of them with a valid record of a consent to calls at none of their numbers. */
  missing: number;
}

/** The maximum of contacts that one answer examines. */
export const MOST_EXAMINED = 10_000;

const findStatement = statement<ConsentGap & { campaignId: string }>(
  "campaign.findConsentGaps",
  `
    SELECT wanted.id AS campaign_id, counted.examined, counted.missing
    FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS examined, (count(*) FILTER (WHERE NOT ${hasConsentAtOneOf("cc.phones", "calls")}))::int AS missing
      FROM (
        SELECT cc.phones FROM campaign_contacts cc
        WHERE (cc.business_id, cc.campaign_id) >= ($1, wanted.id) AND (cc.business_id, cc.campaign_id) <= ($1, wanted.id)
        ORDER BY cc.business_id, cc.campaign_id, cc.id LIMIT ${MOST_EXAMINED}
      ) cc
    ) counted`,
);

/** The gap of each of these campaigns, by its id. */
export async function findConsentGaps(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, ConsentGap>> {
  const rows = await database.rows(findStatement, [businessId, ids]);
  return new Map(rows.map(({ campaignId, examined, missing }) => [campaignId, { examined, missing }]));
}
