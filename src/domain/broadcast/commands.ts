import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { lockWantedInboxes } from "../campaign/inboxes.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { parseTemplate, requireKnownExtraFields } from "../contact/template.ts";
import { actorOf, storedActor } from "../identity/actor-rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { isPermitted } from "../identity/permissions.ts";
import { type Caller, notTheMaker } from "../identity/rules.ts";
import { unknownExtraFields } from "./addressee-store.ts";
import { type Broadcast, broadcastDraft, requireTexting } from "./rules.ts";
import { countUnderWay, endAsCanceled, findBroadcast, findTwin, insertBroadcast } from "./store.ts";

/**
 * Orders a broadcast, which starts at its time or at once. It goes to the contacts of the campaign at its start.
 *
 * @throws DomainError `validation_error` on an input, `forbidden` on an inbox that the caller may not use, `conflict`
 *   if the campaign is paused or archived, a broadcast with the same text is scheduled or running, or the business has
 *   the maximum of such broadcasts.
 */
export async function createBroadcast(database: Database, caller: Caller, input: unknown): Promise<Broadcast> {
  const draft = parseInput(broadcastDraft, input);
  const { campaignId, body, outsideHours, startsAt } = draft;
  const { businessId, userId } = caller;
  const { extraFields } = parseTemplate(body);
  requireKnownExtraFields(await unknownExtraFields(database, businessId, campaignId, extraFields));
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const campaign = await lockCampaign(transaction, businessId, campaignId);
    if (!campaign) {
      throw new DomainError("validation_error", "This business does not have this campaign.", { field: "campaignId" });
    }
    requireTexting(campaign);
    const inboxIds = await chooseInboxes(transaction, caller, campaignId, draft.inboxIds ?? null);
    const twin = await findTwin(transaction, businessId, campaignId, body);
    if (twin) {
      throw new DomainError("conflict", `The broadcast ${twin} already sends this text to this campaign.`);
    }
    const underWay = await countUnderWay(transaction, businessId);
    requireRoom(underWay, caps.broadcasts, "broadcasts scheduled or running", "Wait until one ends, or cancel one.");
    const { id, createdAt } = newIdentity("brd");
    return insertBroadcast(transaction, businessId, {
      id,
      createdAt,
      campaignId,
      ...storedActor(actorOf(caller)),
      userId,
      body,
      inboxIds,
      outsideHours: outsideHours ?? "wait",
      startsAt: startsAt ?? createdAt,
    });
  });
}

/** The requested inboxes, or all of the campaign's that the caller may use. */
async function chooseInboxes(
  transaction: Database,
  caller: Caller,
  campaignId: string,
  wanted: readonly string[] | null,
): Promise<string[]> {
  const known = await lockWantedInboxes(transaction, caller, campaignId, wanted ?? []);
  const chosen = known.filter(({ id, isUsable }) => isUsable && (wanted === null || wanted.includes(id)));
  if (chosen.length === 0) {
    throw new DomainError("forbidden", "You may not use any inbox of this campaign.");
  }
  return chosen.map(({ id }) => id);
}

/**
 * Ends a broadcast: it writes no further text, and those that the carrier has not been asked for are canceled at their
 * turn. Canceling twice has no further effect.
 *
 * @throws DomainError `not_found`, `forbidden` unless the caller is its maker or an admin, `conflict` if it is
 *   completed.
 */
export async function cancelBroadcast(database: Database, caller: Caller, id: string): Promise<Broadcast> {
  const { businessId, userId } = caller;
  const isCanceled = await endAsCanceled(
    database,
    businessId,
    id,
    isPermitted(caller, "broadcasts.manage") ? null : userId,
  );
  const broadcast = await findBroadcast(database, businessId, id);
  if (!broadcast) {
    throw new DomainError("not_found", "The broadcast does not exist.");
  }
  if (broadcast.userId !== userId && !isPermitted(caller, "broadcasts.manage")) {
    throw notTheMaker();
  }
  if (!isCanceled && broadcast.status === "completed") {
    throw new DomainError("conflict", "This broadcast is completed: all of its texts have been sent.");
  }
  return broadcast;
}
