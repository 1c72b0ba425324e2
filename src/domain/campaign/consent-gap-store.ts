import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { allows } from "../consent/consent-sql.ts";

/** How many contacts of a campaign have no record of consent. */
export interface ConsentGap {
  /** The contacts that were examined: all, or the first `MOST_EXAMINED`. */
  examined: number;
  /** Those of them with a valid record of a consent to calls at none of their numbers. */
  missing: number;
}

/** The maximum of contacts that one answer examines. */
export const MOST_EXAMINED = 10_000;

/**
 * A condition: a valid record of a consent to calls exists for a number of the contact `cc`. Each number is looked up by a
 * range of its index, in the order of that: with an equation PostgreSQL may read all records of the business each time.
 */
const MAY_BE_CALLED = `EXISTS (
          SELECT FROM jsonb_array_elements(cc.phones) AS phone
          CROSS JOIN LATERAL (
            SELECT FROM consents k
            WHERE (k.business_id, k.phone_number) >= ($1, phone ->> 'number')
              AND (k.business_id, k.phone_number) <= ($1, phone ->> 'number')
              AND ${allows("calls")}
            ORDER BY k.business_id, k.phone_number, k.given_at DESC LIMIT 1
          ) k
          OFFSET 0
        )`;

const findStatement = statement<ConsentGap & { campaignId: string }>(
  "campaign.findConsentGaps",
  `
    SELECT wanted.id AS campaign_id, counted.examined, counted.missing
    FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS examined, (count(*) FILTER (WHERE NOT ${MAY_BE_CALLED}))::int AS missing
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
