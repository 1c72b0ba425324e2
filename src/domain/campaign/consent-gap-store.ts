import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { consentedAmong } from "../consent/consent-sql.ts";

/** How many contacts of a campaign have no record of consent. */
export interface ConsentGap {
  /** The contacts that were examined: all, or the first `MOST_EXAMINED`. */
  examined: number;
  /** Those of them with a valid record of a consent to calls at none of their numbers. */
  missing: number;
}

/** The maximum of contacts that one answer examines. */
export const MOST_EXAMINED = 10_000;

// The consents are read once for all numbers: a look-up for each could read all consents of the business each time.
const findStatement = statement<ConsentGap & { campaignId: string }>(
  "campaign.findConsentGaps",
  `
    SELECT wanted.id AS campaign_id, counted.examined, counted.missing
    FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      WITH examined AS MATERIALIZED (
        SELECT cc.id, cc.phones FROM campaign_contacts cc
        WHERE (cc.business_id, cc.campaign_id) >= ($1, wanted.id) AND (cc.business_id, cc.campaign_id) <= ($1, wanted.id)
        ORDER BY cc.business_id, cc.campaign_id, cc.id LIMIT ${MOST_EXAMINED}
      ), numbers AS MATERIALIZED (
        SELECT e.id, phone ->> 'number' AS number FROM examined e CROSS JOIN jsonb_array_elements(e.phones) AS phone
      ), consented AS MATERIALIZED (${consentedAmong("ARRAY(SELECT DISTINCT number FROM numbers)", "calls")}
      )
      SELECT e.count AS examined, e.count - c.count AS missing
      FROM (SELECT count(*)::int FROM examined) e
      CROSS JOIN (
        SELECT count(DISTINCT n.id)::int FROM numbers n WHERE n.number IN (SELECT phone_number FROM consented)
      ) c
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
