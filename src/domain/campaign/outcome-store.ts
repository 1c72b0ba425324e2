import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Disposition } from "../disposition/rules.ts";

/** The contacts of a campaign whose last disposition is this one. */
export interface CampaignOutcome {
  disposition: Disposition;
  contacts: number;
}

/** The prefix of a count of contacts with a last disposition, followed by its id: see `progress-store.ts`. */
export const OUTCOME = "outcome:";

const findStatement = statement<Disposition & { campaignId: string; contacts: number }>(
  "campaign.findOutcomes",
  `
    SELECT summed.campaign_id, summed.contacts, d.id, d.name, d.source, d.system_key, d.marks_contact_complete
    FROM (
      SELECT counted.campaign_id, counted.status, sum(counted.contacts)::int AS contacts
      FROM (
        SELECT campaign_id, status, contacts FROM campaign_progress
        WHERE business_id = $1 AND campaign_id = ANY($2) AND starts_with(status, '${OUTCOME}')
        UNION ALL
        SELECT campaign_id, status, difference FROM campaign_progress_changes
        WHERE business_id = $1 AND campaign_id = ANY($2) AND starts_with(status, '${OUTCOME}')
      ) counted
      GROUP BY counted.campaign_id, counted.status HAVING sum(counted.contacts) > 0
    ) summed
    CROSS JOIN LATERAL (
      SELECT * FROM dispositions d
      WHERE d.business_id = $1 AND d.id = substr(summed.status, ${OUTCOME.length + 1}) LIMIT 1
    ) d
    ORDER BY summed.contacts DESC, d.id`,
);

/** The exact outcomes of each of these campaigns, by its id, the most frequent first. */
export async function findOutcomes(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, CampaignOutcome[]>> {
  const outcomes = new Map<string, CampaignOutcome[]>(ids.map((id) => [id, []]));
  for (const { campaignId, contacts, ...disposition } of await database.rows(findStatement, [businessId, ids])) {
    outcomes.get(campaignId)?.push({ disposition, contacts });
  }
  return outcomes;
}
