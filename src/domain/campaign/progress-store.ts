import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { severalOf } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { lockCampaign } from "./lock-store.ts";
import { OUTCOME } from "./outcome-store.ts";
import type { CampaignContactFilter, CampaignProgress } from "./rules.ts";

const NONE: CampaignProgress = {
  not_called: 0,
  in_progress: 0,
  called: 0,
  completed: 0,
  do_not_call: 0,
  exhausted: 0,
};

/** The number of contacts that pass a filter of a list; null if the progress has no such count. */
export function countIn({ exhausted, ...byStatus }: CampaignProgress, filter: CampaignContactFilter): number | null {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
  const { status, isExhausted } = filter;
  const all = Object.values(byStatus).reduce((sum, contacts) => sum + contacts, 0);
  switch (given.length === 1 ? given[0]?.[0] : given.length) {
    case 0:
      return all;
    case "status":
      return (severalOf(status) ?? []).reduce((sum, each) => sum + byStatus[each], 0);
    case "isExhausted":
      return isExhausted ? exhausted : all - exhausted;
    default:
      return null;
  }
}

/** The prefix of a count of contacts that wait for a retry, followed by their number of attempts. */
const ATTEMPTS = "attempts:";
const attemptsIn = (status: string) => `substr(${status}, ${ATTEMPTS.length + 1})::int`;

const findStatement = statement<{ campaignId: string; status: keyof CampaignProgress; contacts: number }>(
  "campaign.findProgress",
  `
    SELECT counted.campaign_id, named.status, sum(contacts)::int AS contacts
    FROM (
      SELECT campaign_id, status, contacts FROM campaign_progress
      WHERE business_id = $1 AND campaign_id = ANY($2) AND NOT starts_with(status, '${OUTCOME}')
      UNION ALL
      SELECT campaign_id, status, difference FROM campaign_progress_changes
      WHERE business_id = $1 AND campaign_id = ANY($2) AND NOT starts_with(status, '${OUTCOME}')
    ) counted CROSS JOIN LATERAL (
      SELECT CASE
        WHEN NOT starts_with(counted.status, '${ATTEMPTS}') THEN counted.status
        WHEN ${attemptsIn("counted.status")} >= (
          SELECT c.max_attempts FROM campaigns c WHERE c.business_id = $1 AND c.id = counted.campaign_id
        ) THEN 'exhausted'
      END AS status
    ) named
    WHERE named.status IS NOT NULL
    GROUP BY counted.campaign_id, named.status`,
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

const addUpStatement = statement<{ businessId: string; campaignId: string }>(
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
    ON CONFLICT (business_id, campaign_id, status) DO UPDATE SET contacts = p.contacts + EXCLUDED.contacts
    RETURNING p.business_id, p.campaign_id`,
  { unbound: "any process adds up the progress of campaigns of every business" },
);

const exhaustibleStatement = statement<{ isExhaustible: boolean }>(
  "campaign.isExhaustible",
  `
    SELECT completes_exhausted OR (status = 'completed' AND open_contact_count > 0) AS is_exhaustible
    FROM campaigns WHERE business_id = $1 AND id = $2`,
);

const settleStatement = statement<{ id: string }>(
  "campaign.settleExhausted",
  `
    UPDATE campaigns c SET status = settled.status, updated_at = ${NOW}
    FROM (
      SELECT CASE WHEN contact_count > 0 AND (open_contact_count = 0 OR (completes_exhausted AND open_contact_count <= $3))
        THEN 'completed' ELSE 'active' END AS status
      FROM campaigns WHERE business_id = $1 AND id = $2
    ) settled
    WHERE c.business_id = $1 AND c.id = $2 AND c.status IN ('active', 'completed') AND c.status <> settled.status
    RETURNING c.id`,
);

/**
 * Adds up the changes since the last run, at most 20,000. Any number of processes may. A changed campaign is completed
 * where all contacts that are not settled have had their attempts and its settings say so, and is active again where
 * this no longer holds.
 */
export function addUpProgress(database: Database, outbox: Outbox): Promise<void> {
  return database.transaction(async (transaction) => {
    const changed = new Map<string, { businessId: string; campaignId: string }>();
    for (const campaign of await transaction.rows(addUpStatement, [])) {
      changed.set(`${campaign.businessId} ${campaign.campaignId}`, campaign);
    }
    for (const [, { businessId, campaignId }] of [...changed].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if ((await transaction.row(exhaustibleStatement, [businessId, campaignId]))?.isExhaustible) {
        await lockCampaign(transaction, businessId, campaignId);
        const { exhausted } = (await findProgress(transaction, businessId, [campaignId])).get(campaignId) ?? NONE;
        for (const { id } of await transaction.rows(settleStatement, [businessId, campaignId, exhausted])) {
          await outbox(transaction, {
            businessId,
            actor: SERVICE_ITSELF,
            type: "campaign.updated",
            occurredAt: databaseInstant(),
            subject: { campaignId: id },
          });
        }
      }
    }
  });
}

const lookAgainStatement = statement<never>(
  "campaign.lookAgain",
  `
    INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference)
    VALUES ($1, $2, 'called', 0)`,
);

/** Marks the campaign for the next run: its condition of completion has changed, though its contacts have not. */
export async function lookAgain(database: Database, businessId: string, campaignId: string): Promise<void> {
  await database.rows(lookAgainStatement, [businessId, campaignId]);
}
