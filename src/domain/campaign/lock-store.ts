import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import { note } from "../webhook/noted.ts";
import type { CampaignStatus, PauseReason } from "./rules.ts";
import { campaignStatus } from "./status-sql.ts";

/** The lock of a campaign, and the columns that change only under it: its counters and its status. */

export interface LockedCampaign {
  status: CampaignStatus;
  /** Why the service has paused it. */
  pauseReason: PauseReason | null;
}

const lockCampaignStatement = statement<LockedCampaign>(
  "campaign.lock",
  `
    SELECT ${campaignStatus("c")} AS status, c.pause_reason
    FROM campaigns c WHERE c.business_id = $1 AND c.id = $2 FOR NO KEY UPDATE`,
);

/** Locks the campaign until commit, so that its counters and its status change together with its contacts. */
export async function lockCampaign(database: Database, businessId: string, id: string): Promise<LockedCampaign | null> {
  return (await database.row(lockCampaignStatement, [businessId, id])) ?? null;
}

/**
 * Adds `$3` contacts, of which `$4` are open, to the counters of the campaign `$2`, which is locked. Returns its id if its
 * status changes.
 */
export const TALLY = `
    UPDATE campaigns c SET
      contact_count = contact_count + $3,
      open_contact_count = open_contact_count + $4,
      status = CASE
        WHEN status = 'active' AND open_contact_count + $4 = 0 AND contact_count + $3 > 0 THEN 'completed'
        WHEN status = 'completed' AND ($4 > 0 OR contact_count + $3 = 0) THEN 'active'
        ELSE status
      END,
      updated_at = ${NOW}
    FROM (SELECT status AS status_before FROM campaigns WHERE business_id = $1 AND id = $2) before
    WHERE c.business_id = $1 AND c.id = $2
    RETURNING CASE WHEN c.status <> before.status_before THEN c.id END AS turned`;

const tallyCampaignStatement = statement<{ turned: string | null }>("campaign.tally", TALLY);

/** Notes the change of a campaign. */
export function noteCampaign(campaignId: string): void {
  note({ type: "campaign.updated", subject: { campaignId } });
}

/**
 * Updates the counters of a campaign, and with them its status: an active one is completed when it has contacts and all
 * are settled, and a completed one is active again when one is open (contract, "States"). `addUpProgress` handles
 * contacts without attempts left.
 */
export async function tallyCampaign(
  database: Database,
  businessId: string,
  id: string,
  difference: { contacts: number; open: number },
): Promise<void> {
  if (difference.contacts !== 0 || difference.open !== 0) {
    const values = [businessId, id, difference.contacts, difference.open];
    if ((await database.row(tallyCampaignStatement, values))?.turned) {
      noteCampaign(id);
    }
  }
}

const pauseStatement = statement<{ id: string }>(
  "campaign.pause",
  `
    UPDATE campaigns SET status = 'paused', pause_reason = $3, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND status = 'active' RETURNING id`,
);

/** Runs a statement that changes the status of a campaign, and returns it if it does. */
async function turn(database: Database, change: Statement<{ id: string }>, values: readonly unknown[]): Promise<void> {
  for (const { id } of await database.rows(change, values)) {
    noteCampaign(id);
  }
}

/** Pauses an active campaign. @param reason that of the service; null: a person pauses it. */
export async function setPaused(
  database: Database,
  businessId: string,
  id: string,
  reason: PauseReason | null,
): Promise<void> {
  await turn(database, pauseStatement, [businessId, id, reason]);
}

const resumeStatement = statement<{ id: string }>(
  "campaign.resume",
  `
    UPDATE campaigns SET
      status = CASE WHEN contact_count > 0 AND open_contact_count = 0 THEN 'completed' ELSE 'active' END,
      abandonment_lifted_at = CASE pause_reason WHEN 'abandonment' THEN ${NOW} ELSE abandonment_lifted_at END,
      pause_reason = NULL, is_draft = false, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND status = 'paused' RETURNING id`,
);

/** Resumes a paused campaign or starts a draft; if all contacts were settled during the pause, it is completed. */
export async function setResumed(database: Database, businessId: string, id: string): Promise<void> {
  await turn(database, resumeStatement, [businessId, id]);
}

const archiveStatement = statement<{ id: string }>(
  "campaign.archive",
  `
    UPDATE campaigns SET status = 'archived', updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND status <> 'archived' RETURNING id`,
);

/** Archives a campaign that is locked. */
export async function archiveLocked(database: Database, businessId: string, id: string): Promise<void> {
  await turn(database, archiveStatement, [businessId, id]);
}
