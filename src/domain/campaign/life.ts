import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, parseInput } from "../../platform/input.ts";
import { lockAudio } from "../audio/use-store.ts";
import { statedReason } from "../audit/rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { requireRegistries } from "../registry/commands.ts";
import { found } from "./commands.ts";
import { requireInboxes } from "./inboxes.ts";
import { lockCampaign, noteCampaign, setPaused, setResumed } from "./lock-store.ts";
import { lookAgain } from "./progress-store.ts";
import { type Campaign, requireChangeable, requirePausable } from "./rules.ts";
import { campaignChanges, changeSettings, type DialerSettings } from "./settings.ts";
import { findSettings, replaceInboxes, updateCampaign } from "./settings-store.ts";
import { findCampaign } from "./store.ts";

/** The actions of admins on a campaign. Completion and reopening are automatic: see `tallyCampaign`. */

/**
 * Changes only the given fields of a campaign. Settings take effect with the next contact, the next call and the next
 * heartbeat of a session.
 *
 * @throws DomainError `conflict` if it is archived.
 */
export function changeCampaign(database: Database, caller: Caller, id: string, input: unknown): Promise<Campaign> {
  const { businessId } = caller;
  requirePermission(caller, "campaigns.manage");
  const { name, description, inboxIds, dialerSettings = {} } = parseInput(campaignChanges, input);
  return database.transaction(async (transaction) => {
    requireChangeable(found(await lockCampaign(transaction, businessId, id)));
    const before = found(await findCampaign(transaction, businessId, id));
    if (inboxIds && inboxIds.join() !== before.inboxIds.join()) {
      await requireInboxes(transaction, caller, inboxIds, before.inboxIds);
      await replaceInboxes(transaction, businessId, id, inboxIds);
    }
    const settings = (await findSettings(transaction, businessId, [id])).get(id) as DialerSettings;
    const { messageId } = dialerSettings;
    if (messageId && !(await lockAudio(transaction, businessId, messageId))) {
      const field = "dialerSettings.messageId";
      throw new DomainError("validation_error", "This business does not have this recording.", { field });
    }
    if (dialerSettings.registryIds) {
      await requireRegistries(transaction, businessId, dialerSettings.registryIds, "dialerSettings.registryIds");
    }
    const isRenamed =
      (name ?? before.name) !== before.name || (description ?? before.description) !== before.description;
    if (isRenamed || (inboxIds && inboxIds.join() !== before.inboxIds.join())) {
      noteCampaign(id);
    }
    await updateCampaign(transaction, businessId, id, {
      name: name ?? null,
      description: description ?? null,
      settings: changeSettings(settings, dialerSettings),
    });
    await lookAgain(transaction, businessId, id);
    return found(await findCampaign(transaction, businessId, id));
  });
}

/** The campaign. @throws DomainError `not_found` */
export async function readCampaign(database: Database, { businessId }: Caller, id: string): Promise<Campaign> {
  return found(await findCampaign(database, businessId, id));
}

/** Pauses the campaign: no contact is called until it is resumed. Existing calls continue. */
export function pauseCampaign(database: Database, caller: Caller, id: string): Promise<Campaign> {
  const { businessId } = caller;
  requirePermission(caller, "campaigns.manage");
  return database.transaction(async (transaction) => {
    requirePausable(found(await lockCampaign(transaction, businessId, id)));
    await setPaused(transaction, businessId, id, null);
    return found(await findCampaign(transaction, businessId, id));
  });
}

const lift = z.object({ reason: clearable(statedReason).nullish() });

/**
 * Ends a pause, or starts a draft. If every contact was settled during it, the campaign is completed.
 *
 * @throws DomainError `validation_error` for `reason`: a pause of the service ends only with one.
 */
export function resumeCampaign(
  database: Database,
  caller: Caller,
  id: string,
  input: { reason?: string | null | undefined } = {},
): Promise<Campaign> {
  const { businessId } = caller;
  requirePermission(caller, "campaigns.manage");
  const { reason } = parseInput(lift, input);
  return database.transaction(async (transaction) => {
    const locked = found(await lockCampaign(transaction, businessId, id));
    requireChangeable(locked);
    if (locked.status === "paused" && locked.pauseReason !== null && !reason) {
      const message = "The service has paused this campaign for its abandoned calls: give a reason to go on.";
      throw new DomainError("validation_error", message, { field: "reason" });
    }
    await setResumed(transaction, businessId, id);
    await lookAgain(transaction, businessId, id);
    return found(await findCampaign(transaction, businessId, id));
  });
}

/** Starts a draft: from now on its contacts are called. A campaign that was started before stays as it is. */
export function startCampaign(database: Database, caller: Caller, id: string): Promise<Campaign> {
  const { businessId } = caller;
  requirePermission(caller, "campaigns.manage");
  return database.transaction(async (transaction) => {
    const { status } = found(await lockCampaign(transaction, businessId, id));
    requireChangeable({ status });
    if (status === "draft") {
      await setResumed(transaction, businessId, id);
      await lookAgain(transaction, businessId, id);
    }
    return found(await findCampaign(transaction, businessId, id));
  });
}
