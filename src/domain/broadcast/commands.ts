import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { type Caller, mayChangeOthers, notTheMaker } from "../identity/rules.ts";
import { unknownExtraFields } from "./addressee-store.ts";
import { type Broadcast, broadcastDraft, requireTexting } from "./rules.ts";
import {
  countUnderWay,
  endAsCanceled,
  findBroadcast,
  findTwin,
  insertBroadcast,
  lockInboxesOfCampaign,
} from "./store.ts";
import { parseTemplate, requireKnownExtraFields } from "./template.ts";

/**
 * Orders a broadcast, which starts at its time or at once. It goes to the contacts of the campaign at its start.
 *
 * @throws DomainError `validation_error` on an input, `forbidden` on an inbox that the caller may not use, `conflict`
 *   where the campaign is paused or archived, a broadcast with the same text is under way, or the business has the
 *   maximum of broadcasts under way.
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
  { businessId, userId }: Caller,
  campaignId: string,
  wanted: readonly string[] | null,
): Promise<string[]> {
  const known = await lockInboxesOfCampaign(transaction, businessId, campaignId, userId);
  for (const [place, id] of (wanted ?? []).entries()) {
    const inbox = known.find((candidate) => candidate.id === id);
    if (!inbox?.isActive) {
      const message = `The campaign has no active inbox ${id}.`;
      throw new DomainError("validation_error", message, { field: `inboxIds.${place}` });
    }
    if (!inbox.isUsable) {
      throw new DomainError("forbidden", `You may not use the inbox ${id}.`);
    }
  }
  const chosen = known.filter(({ id, isUsable }) => isUsable && (wanted === null || wanted.includes(id)));
  if (chosen.length === 0) {
    throw new DomainError("forbidden", "You may not use any inbox of this campaign.");
  }
  return chosen.map(({ id }) => id);
}

/**
 * Ends a broadcast: it writes no further text. The few queued texts still go out. Canceling twice has no further
 * effect.
 *
 * @throws DomainError `not_found`, `forbidden` unless the caller is its maker or an admin, `conflict` where it is
 *   completed.
 */
export async function cancelBroadcast(database: Database, caller: Caller, id: string): Promise<Broadcast> {
  const { businessId, userId } = caller;
  const isCanceled = await endAsCanceled(database, businessId, id, mayChangeOthers(caller) ? null : userId);
  const broadcast = await findBroadcast(database, businessId, id);
  if (!broadcast) {
    throw new DomainError("not_found", "The broadcast does not exist.");
  }
  if (broadcast.userId !== userId && !mayChangeOthers(caller)) {
    throw notTheMaker();
  }
  if (!isCanceled && broadcast.status === "completed") {
    throw new DomainError("conflict", "This broadcast is completed: all of its texts have been sent.");
  }
  return broadcast;
}
