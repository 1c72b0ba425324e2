import type { Database } from "../../platform/db/database.ts";
import { deleteCampaignContacts } from "./contact-store.ts";
import { lockCampaign, tallyCampaign } from "./lock-store.ts";
import { isSettled } from "./rules.ts";

/**
 * Deletes contacts of a campaign, and counts the rest. A contact in progress stays.
 *
 * @returns the number of deleted contacts.
 */
export async function eraseCampaignContacts(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<number> {
  if ((await lockCampaign(transaction, businessId, campaignId)) === null) {
    return 0;
  }
  const statuses = [...(await deleteCampaignContacts(transaction, businessId, campaignId, ids)).values()];
  const erased = statuses.filter((status) => status !== "in_progress");
  const open = erased.filter((status) => !isSettled(status)).length;
  await tallyCampaign(transaction, businessId, campaignId, { contacts: -erased.length, open: -open });
  return erased.length;
}
