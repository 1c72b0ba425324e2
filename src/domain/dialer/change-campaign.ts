import type { Database } from "../../platform/db/database.ts";
import { found } from "../campaign/commands.ts";
import { withContactEvents } from "../campaign/contact-events.ts";
import { changeCampaign, pauseCampaign, readCampaign, resumeCampaign } from "../campaign/life.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { type Campaign, requireChangeable, requireResumable, type SettableCampaignStatus } from "../campaign/rules.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { archive } from "./archive.ts";

/**
 * Changes the given fields of a campaign, then its status. The status that it has changes nothing.
 *
 * @throws DomainError `conflict` if it is archived, or has a status that does not lead to the given one.
 */
export function changeCampaignAndStatus(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
  { status, ...changes }: { status?: SettableCampaignStatus | null | undefined },
): Promise<Campaign> {
  const { businessId } = caller;
  requirePermission(caller, "campaigns.manage");
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, contacts) => {
    const isChanged = Object.values(changes).some((value) => value !== undefined);
    if (isChanged || !status) {
      await changeCampaign(transaction, caller, id, changes);
    }
    const campaign = found(await lockCampaign(transaction, businessId, id));
    if (status && status !== campaign.status) {
      requireChangeable(campaign);
      if (status === "archived") {
        await archive(transaction, contacts, caller, id);
      } else if (status === "paused") {
        await pauseCampaign(transaction, caller, id);
      } else {
        requireResumable(campaign);
        await resumeCampaign(transaction, caller, id);
      }
    }
    return readCampaign(transaction, caller, id);
  });
}
