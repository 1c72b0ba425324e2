import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Disposition } from "../disposition/rules.ts";
import { type ContactStatus, isSettled } from "./rules.ts";
import { lockCampaign, tallyCampaign } from "./store.ts";
import type { ContactChanges } from "./tell.ts";

/** What the dialer does to a contact, with the counters and the status of its campaign. */
export interface Attempt {
  /** What was picked or recorded; null where nothing was. */
  disposition: Disposition | null;
  /** What a contact in progress becomes unless the disposition settles it; null: it stays in progress. */
  goesTo: "called" | null;
  /** When an attempt ended with this, and whether on a busy line; null where none did. */
  ended: { at: string; wasBusy: boolean } | null;
  /** Whether a completed contact is to be called again: what completed it was wrong. */
  reopens?: boolean;
}

const disposeStatement = statement<{
  statusBefore: ContactStatus;
  status: ContactStatus;
  dispositionBefore: Disposition | null;
  dispositionId: string | null;
}>(
  "campaignContact.dispose",
  `
    WITH before AS (
      SELECT id, status, last_disposition_id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = $3
      FOR NO KEY UPDATE
    )
    UPDATE campaign_contacts cc SET
      last_disposition_id = COALESCE($4, cc.last_disposition_id),
      status = CASE
        WHEN cc.status = 'do_not_call' OR $5 = 'do_not_call' THEN 'do_not_call'
        WHEN $6::boolean THEN 'completed'
        WHEN $10::boolean AND cc.status = 'completed' THEN 'called'
        WHEN cc.status = 'in_progress' THEN COALESCE($7, cc.status)
        ELSE cc.status
      END,
      attempted_at = COALESCE($8::timestamptz, cc.attempted_at),
      was_busy = COALESCE($9::boolean, cc.was_busy),
      updated_at = date_trunc('milliseconds', clock_timestamp())
    FROM before
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3
    RETURNING before.status AS status_before, cc.status, cc.last_disposition_id AS disposition_id,
      (
        SELECT jsonb_build_object('id', d.id, 'name', d.name, 'source', d.source, 'systemKey', d.system_key,
          'marksContactComplete', d.marks_contact_complete)
        FROM dispositions d WHERE d.business_id = $1 AND d.id = before.last_disposition_id
      ) AS disposition_before`,
);

/**
 * Records on a contact what came of an attempt, or of looking at it. Do-not-call stays whatever is picked later. The
 * campaign is held before the contact, as everybody does who changes its counters. Nothing happens where there is no
 * such contact.
 */
export async function disposeContact(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  campaignId: string,
  id: string,
  { disposition, goesTo, ended, reopens = false }: Attempt,
): Promise<void> {
  await lockCampaign(transaction, businessId, campaignId);
  const moved = await transaction.row(disposeStatement, [
    businessId,
    campaignId,
    id,
    disposition?.id ?? null,
    disposition?.systemKey ?? null,
    disposition?.marksContactComplete ?? false,
    goesTo,
    ended?.at ?? null,
    ended?.wasBusy ?? null,
    reopens,
  ]);
  if (!moved) {
    return;
  }
  const { statusBefore, status, dispositionBefore: before, dispositionId: afterId } = moved;
  const open = Number(!isSettled(status)) - Number(!isSettled(statusBefore));
  await tallyCampaign(transaction, businessId, campaignId, { contacts: 0, open });
  changes.note({ campaignId, contactId: id, statusBefore, status, disposition: { before, afterId } });
}

/** For those who hold the campaign, and end what goes on in it. */
export { setArchived as archiveHeldCampaign } from "./settings-store.ts";
/** For those who hold more than the campaign and its contact: the campaign comes first. */
export { lockCampaign as holdCampaign } from "./store.ts";
/** For those who change contacts in any other way. */
export { type ContactChanges, tellingOfContacts } from "./tell.ts";
