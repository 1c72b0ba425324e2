import type { Database } from "../../platform/db/database.ts";
import { deleteCampaignContacts } from "./contact-store.ts";
import { lockCampaign, tallyCampaign } from "./lock-store.ts";
import { type ContactStatus, countOpen } from "./rules.ts";

/**
 * Deletes contacts of a campaign, and counts the rest. A contact in progress stays.
 *
 * @returns the statuses of those that the campaign had, by id.
 */
export async function removeContacts(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, ContactStatus>> {
  if ((await lockCampaign(transaction, businessId, campaignId)) === null) {
    return new Map();
  }
  const statuses = await deleteCampaignContacts(transaction, businessId, campaignId, ids);
  const removed = [...statuses.values()].filter((status) => status !== "in_progress");
  const open = countOpen(removed);
  await tallyCampaign(transaction, businessId, campaignId, { contacts: -removed.length, open: -open });
  return statuses;
}

/** The same. @returns the number of deleted contacts. */
export async function eraseCampaignContacts(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<number> {
  const statuses = await removeContacts(transaction, businessId, campaignId, ids);
  return [...statuses.values()].filter((status) => status !== "in_progress").length;
}
