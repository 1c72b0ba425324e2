import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { actingFor } from "../identity/actor-rules.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { type AdditionRefusal, found, toRefusal } from "./commands.ts";
import { type ContactChanges, withContactEvents } from "./contact-events.ts";
import { findCampaignContacts, setStatuses } from "./contact-store.ts";
import { removeContacts } from "./erasure.ts";
import { lockCampaign, tallyCampaign } from "./lock-store.ts";
import {
  type CampaignContact,
  type ContactStatus,
  contactIds,
  countOpen,
  isSettled,
  requireRemovable,
  settableContactStatuses,
} from "./rules.ts";

/** Changes of many contacts of one campaign, each in one transaction. */

/** The result of one contact of a bulk change. */
export type ChangeOutcome =
  | { id: string; result: "updated" | "unchanged"; contact: CampaignContact }
  | { id: string; result: "failed"; error: AdditionRefusal };

const statusChange = z.object({ campaignId: z.string(), ids: contactIds, status: z.enum(settableContactStatuses) });

/**
 * Sets the status of up to 500 contacts of a campaign. Each changed one has its event. A contact that the campaign does
 * not have does not stop the others.
 *
 * @returns an outcome for each id, in their order.
 * @throws DomainError `validation_error` on an input, `not_found` without the campaign.
 */
export function setContactStatuses(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  input: unknown,
): Promise<ChangeOutcome[]> {
  const { campaignId, ids, status } = parseInput(statusChange, input);
  const { businessId } = caller;
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changed) => {
    found(await lockCampaign(transaction, businessId, campaignId));
    const before = await changeStatuses(transaction, changed, businessId, { campaignId, ids, status });
    const wanted = [...before.keys()].map((id) => ({ campaignId, id }));
    const contacts = await findCampaignContacts(transaction, businessId, wanted);
    return ids.map((id): ChangeOutcome => {
      const contact = contacts.get(id);
      if (!contact) {
        return { id, result: "failed", error: toRefusal(noContact()) };
      }
      return { id, result: before.get(id) === status ? "unchanged" : "updated", contact };
    });
  });
}

/**
 * Sets the status of contacts of a campaign, which is locked, and counts them.
 *
 * @returns the earlier statuses of those that the campaign has, by id.
 */
export async function changeStatuses(
  transaction: Database,
  changed: ContactChanges,
  businessId: string,
  { campaignId, ids, status }: { campaignId: string; ids: readonly string[]; status: ContactStatus },
): Promise<Map<string, ContactStatus>> {
  const before = await setStatuses(transaction, businessId, campaignId, ids, status);
  const statuses = [...before.values()];
  const open = (isSettled(status) ? 0 : statuses.length) - countOpen(statuses);
  await tallyCampaign(transaction, businessId, campaignId, { contacts: 0, open });
  for (const [contactId, statusBefore] of before) {
    changed.add({ campaignId, contactId, statusBefore, status });
  }
  return before;
}

/** The result of one contact of a bulk removal. */
export type RemovalOutcome = { id: string } & ({ result: "removed" } | { result: "failed"; error: AdditionRefusal });

const removal = z.object({ campaignId: z.string(), ids: contactIds });

/**
 * Removes up to 500 contacts from a campaign permanently. A contact in progress, or one that the campaign does not have,
 * does not stop the others.
 *
 * @returns an outcome for each id, in their order.
 * @throws DomainError `validation_error` on an input, `not_found` without the campaign.
 */
export function removeCampaignContacts(database: Database, caller: Caller, input: unknown): Promise<RemovalOutcome[]> {
  const { campaignId, ids } = parseInput(removal, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    found(await lockCampaign(transaction, businessId, campaignId));
    const statuses = await removeContacts(transaction, businessId, campaignId, ids);
    return ids.map((id) => removalOf(id, statuses.get(id)));
  });
}

function removalOf(id: string, status: ContactStatus | undefined): RemovalOutcome {
  if (status === undefined) {
    return { id, result: "failed", error: toRefusal(noContact()) };
  }
  try {
    requireRemovable({ status });
    return { id, result: "removed" };
  } catch (error) {
    return { id, result: "failed", error: toRefusal(error as DomainError) };
  }
}

const noContact = () => new DomainError("not_found", "The campaign has no contact with this id.");
