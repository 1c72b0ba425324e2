import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The number of contacts of campaigns that are looked at for each number. */
const LOOKED_AT = 100;

const newestStatement = statement<{ number: string; id: string }>(
  "campaignContact.newestOfNumbers",
  `
    SELECT given.number, newest.id FROM unnest($2::text[]) AS given (number)
    CROSS JOIN LATERAL (
      SELECT found.id FROM (
        SELECT cc.id FROM campaign_contacts cc
        -- IS TRUE keeps the planner to the index of the numbers.
        WHERE (cc.business_id = $1) IS TRUE AND cc.phones @> jsonb_build_array(jsonb_build_object('number', given.number))
        LIMIT ${LOOKED_AT}
      ) found
      ORDER BY found.id DESC LIMIT 1
    ) newest`,
);

/** The newest contact of a campaign with each of these numbers, by number, among some if there are more than a hundred. */
export async function newestContactsOf(
  database: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows(newestStatement, [businessId, numbers]);
  return new Map(rows.map(({ number, id }) => [number, id]));
}
