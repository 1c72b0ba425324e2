import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const lockStatement = statement<{ id: string }>(
  "broadcast.lockRecipients",
  `
    SELECT r.contact_id AS id FROM broadcast_recipients r
    WHERE r.business_id = $1 AND r.campaign_id = $2 AND r.contact_id = ANY($3)
    ORDER BY r.broadcast_id, r.position FOR UPDATE`,
);

/**
 * Locks the recipients of broadcasts among contacts of a campaign, until commit: the removal of a contact changes them. A
 * batch of a broadcast locks its recipients before their contacts, and so does whoever removes many contacts.
 */
export async function lockRecipientsOf(
  transaction: Database,
  businessId: string,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  await transaction.rows(lockStatement, [businessId, campaignId, contactIds]);
}
