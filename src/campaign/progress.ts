import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { ContactStatus } from "./rules.ts";

/**
 * How many contacts of a campaign are in each status. The database writes a row for each change of a status, in the
 * transaction of the change; the sum of what was added up before and of those rows is exact at any moment, and costs a
 * few rows however many contacts there are. A counter that every claim had to lock would make agents wait in line.
 */
export type CampaignProgress = Record<ContactStatus, number>;

const NONE: CampaignProgress = { not_called: 0, in_progress: 0, called: 0, completed: 0, do_not_call: 0 };

const findStatement = statement<{ campaignId: string; status: ContactStatus; contacts: number }>(
  "campaign.findProgress",
  `
    SELECT campaign_id AS "campaignId", status, sum(contacts)::int AS contacts
    FROM (
      SELECT campaign_id, status, contacts FROM campaign_progress WHERE business_id = $1 AND campaign_id = ANY($2)
      UNION ALL
      SELECT campaign_id, status, difference FROM campaign_progress_changes
      WHERE business_id = $1 AND campaign_id = ANY($2)
    ) counted
    GROUP BY campaign_id, status`,
);

/** The progress of these campaigns, by id. */
export async function findProgress(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, CampaignProgress>> {
  const progress = new Map(ids.map((id) => [id, { ...NONE }]));
  for (const { campaignId, status, contacts } of await database.rows(findStatement, [businessId, ids])) {
    (progress.get(campaignId) as CampaignProgress)[status] = contacts;
  }
  return progress;
}

const addUpStatement = statement<never>(
  "campaign.addUpProgress",
  `
    WITH taken AS (
      DELETE FROM campaign_progress_changes c
      WHERE c.ctid = ANY(ARRAY(SELECT ctid FROM campaign_progress_changes LIMIT 20000 FOR UPDATE SKIP LOCKED))
      RETURNING c.business_id, c.campaign_id, c.status, c.difference
    )
    INSERT INTO campaign_progress AS p (business_id, campaign_id, status, contacts)
    SELECT business_id, campaign_id, status, sum(difference) FROM taken
    GROUP BY business_id, campaign_id, status ORDER BY business_id, campaign_id, status
    ON CONFLICT (business_id, campaign_id, status) DO UPDATE SET contacts = p.contacts + EXCLUDED.contacts`,
  { unbound: "any process adds up the changes of every business's campaigns" },
);

/** Adds up the changes since the last time, at most 20,000 of them. Any number of processes may. */
export async function addUpProgress(database: Database): Promise<void> {
  await database.rows(addUpStatement, []);
}
