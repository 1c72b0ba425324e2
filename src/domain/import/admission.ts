import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record.ts";
import type { AuditOrigin } from "../audit/rules.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { requireOpenForAdditions } from "../campaign/rules.ts";
import type { Acting } from "../identity/actor-rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import type { ImportDraft } from "./rules.ts";
import { countUnderWay } from "./store.ts";
import { isBeingUndone } from "./undo-store.ts";

/** The business of an import, and who imports from where. */
export interface ImportOwner extends Acting {
  origin: AuditOrigin;
}

/**
 * Locks the business and the campaign until commit. @returns a function that requires room for an import beside those
 * that run, without a resumed one.
 *
 * @throws DomainError `not_found` without the campaign, `conflict` if it is archived, or an import into it is being undone.
 */
export async function lockForImport(
  transaction: Database,
  businessId: string,
  campaignId: string,
): Promise<(resumedId: string | null) => Promise<void>> {
  const caps = await lockBusiness(transaction, businessId);
  const campaign = await lockCampaign(transaction, businessId, campaignId);
  if (!campaign) {
    throw new DomainError("not_found", "The campaign does not exist.");
  }
  requireOpenForAdditions(campaign);
  // The rows of contacts that are about to be removed would be skipped as duplicates.
  if (await isBeingUndone(transaction, businessId, campaignId)) {
    throw new DomainError("conflict", "An import into this campaign is being undone: try again when it has ended.");
  }
  return async (resumedId) => {
    const underWay = await countUnderWay(transaction, businessId, resumedId);
    requireRoom(underWay, caps.imports, "running imports", "Wait until one has ended, or cancel one.");
  };
}

/** Writes the entry of an import in the audit log. */
export function recordImport(
  transaction: Database,
  { businessId, origin }: ImportOwner,
  importId: string,
  { campaignId, onDuplicate, country }: ImportDraft,
): Promise<void> {
  return recordAudit(transaction, businessId, origin, {
    action: "campaign_contact.imported",
    objectId: importId,
    relatedId: campaignId,
    given: { onDuplicate, country },
  });
}
