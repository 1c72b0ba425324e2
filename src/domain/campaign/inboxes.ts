import type { Database } from "../../platform/db/database.ts";
import { DomainError, requireKnown } from "../../platform/errors.ts";
import type { Caller } from "../identity/rules.ts";
import { lockInboxes } from "../identity/usable-inbox-store.ts";
import { type CampaignInbox, lockInboxesOfCampaign } from "./inbox-store.ts";

/**
 * Requires that a campaign may have these inboxes, and locks them until commit.
 *
 * @param kept those that it has already: one of them may have become inactive since.
 * @throws DomainError `validation_error` on one that the business lacks or that is not active, `forbidden` on one that
 *   the caller may not use.
 */
export async function requireInboxes(
  transaction: Database,
  caller: Caller,
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const found = await lockInboxes(transaction, caller, ids);
  const known = found.filter((inbox) => inbox.isActive || kept.includes(inbox.id));
  const knownIds = new Set(known.map(({ id }) => id));
  requireKnown(
    "inboxIds",
    ids,
    (id) => knownIds.has(id),
    (id) => `This business has no active inbox ${id}.`,
  );
  const forbidden = ids.find((id) => known.some((inbox) => inbox.id === id && !inbox.isUsable));
  if (forbidden !== undefined) {
    throw new DomainError("forbidden", `You may not use the inbox ${forbidden}.`);
  }
}

/**
 * The inboxes of a campaign, locked until commit. Requires that these are among them.
 *
 * @throws DomainError `validation_error` on one that the campaign lacks or that is not active, `forbidden` on one that
 *   the caller may not use.
 */
export async function lockWantedInboxes(
  transaction: Database,
  { businessId, userId }: Caller,
  campaignId: string,
  wanted: readonly string[],
): Promise<CampaignInbox[]> {
  const known = await lockInboxesOfCampaign(transaction, businessId, campaignId, userId);
  for (const [place, id] of wanted.entries()) {
    const inbox = known.find((candidate) => candidate.id === id);
    if (!inbox?.isActive) {
      const message = `The campaign has no active inbox ${id}.`;
      throw new DomainError("validation_error", message, { field: `inboxIds.${place}` });
    }
    if (!inbox.isUsable) {
      throw new DomainError("forbidden", `You may not use the inbox ${id}.`);
    }
  }
  return known;
}
