import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { type CampaignInbox, lockInboxesOfCampaign } from "../campaign/inbox-store.ts";
import { parseTemplate } from "../contact/template.ts";
import { writeTexts } from "../conversation/write-text.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import { lockAddressees } from "./addressee-store.ts";
import { decide } from "./rules.ts";
import { endAsCanceled } from "./store.ts";
import {
  type BroadcastAtWork,
  claimRecipients,
  completeIfDone,
  dueBroadcasts,
  enlist,
  lockBroadcast,
  queuedSegments,
  type Settlement,
  segmentsIn,
  settleRecipients,
  takenNumbers,
  talkingInboxes,
  turnTo,
} from "./work-store.ts";

/** The number of contacts that become recipients in one statement. */
const ENLISTED = 5000;

/** The number of recipients in one transaction. */
const BATCH = 100;

/**
 * The maximum of queued texts of a broadcast, in seconds of its inboxes: low, so that it can be canceled and other
 * texts of the same inboxes need not wait for all of it.
 */
const QUEUED_SECONDS = 3;

/** The number of businesses served at the same time: one that waits delays none of the others. */
const BUSINESSES = 4;

/**
 * Works on every due broadcast until each has the maximum of queued texts: the businesses take turns, and so do the
 * broadcasts of a business. Any number of processes may: each step is one transaction that locks its broadcast, so that
 * a killed process leaves a recipient either unchanged, or texted with its message and its order.
 *
 * @param segmentsPerSecond the segments a second of an inbox without a rate of its own.
 */
export async function workBroadcasts(
  database: Database,
  segmentsPerSecond: number,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  const waiting = [...Map.groupBy(await dueBroadcasts(database), ({ businessId }) => businessId).values()];
  const work = async () => {
    for (let those = waiting.shift(); those && !ending?.aborted; those = waiting.shift()) {
      const [broadcast, ...others] = those as [Due, ...Due[]];
      const left = (await tryStep(broadcast)) ? [...others, broadcast] : others;
      if (left.length > 0) {
        waiting.push(left);
      }
    }
  };
  const tryStep = async ({ businessId, id }: Due) => {
    try {
      return await step(database.onBehalfOf(businessId), businessId, id, segmentsPerSecond);
    } catch (error) {
      // The others continue; this one is retried in the next round.
      onError(error);
      return false;
    }
  };
  await Promise.all(Array.from({ length: BUSINESSES }, work));
}

type Due = Awaited<ReturnType<typeof dueBroadcasts>>[number];

/** Works once a second. @returns a function that stops after the current step. */
export function workRegularly(
  database: Database,
  segmentsPerSecond: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const work = (ending: AbortSignal) => workBroadcasts(database, segmentsPerSecond, onError, ending);
  return workOnSchedule("* * * * * *", work, onError);
}

/** @returns whether it made progress, so that there may be more to do. */
function step(database: Database, businessId: string, id: string, segmentsPerSecond: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const broadcast = await lockBroadcast(transaction, businessId, id);
    if (!broadcast) {
      return false;
    }
    if (broadcast.campaignStatus === "archived") {
      await endAsCanceled(transaction, businessId, id, null);
      return false;
    }
    if (broadcast.campaignStatus === "paused" || broadcast.hasStaleRegistry || !broadcast.mayText) {
      return false;
    }
    if (broadcast.enlistedTo !== null) {
      // Contacts of the campaign at the start, without those added later.
      const until = lowestIdAt("cct", Date.parse(broadcast.startsAt) + 1);
      await enlist(transaction, businessId, broadcast, until, ENLISTED);
      return true;
    }
    return (await textBatch(transaction, businessId, broadcast, segmentsPerSecond)) > 0;
  });
}

async function textBatch(
  transaction: Database,
  businessId: string,
  broadcast: BroadcastAtWork,
  segmentsPerSecond: number,
): Promise<number> {
  const { id, campaignId, userId } = broadcast;
  const known = await lockInboxesOfCampaign(transaction, businessId, campaignId, userId);
  const inboxes = known.filter((inbox) => inbox.isActive && inbox.isUsable && broadcast.inboxIds.includes(inbox.id));
  const inboxIds = inboxes.map((inbox) => inbox.id);
  const most = await segmentsIn(transaction, businessId, inboxIds, { segmentsPerSecond, seconds: QUEUED_SECONDS });
  const room = most - (await queuedSegments(transaction, businessId, id));
  const claimed = room > 0 ? await claimRecipients(transaction, businessId, id, Math.min(BATCH, room)) : [];
  if (claimed.length > 0) {
    const { settlements, texts } = await decideAll(transaction, businessId, broadcast, claimed);
    let last = broadcast.rotationPosition;
    const talking = await talkingInboxes(
      transaction,
      businessId,
      texts.map(({ number }) => number),
      inboxIds,
    );
    // In the order of numbers, so that concurrent broadcasts to the same people lock them in one order.
    const addressed = texts
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .map(({ position, number: phoneNumber, body }) => {
        // A person who talks with one of the inboxes stays with it; the rotation does not move.
        const known = inboxes.find((candidate) => candidate.id === talking.get(phoneNumber));
        const inbox = known ?? nextInbox(inboxes, last);
        last = known ? last : inbox.position;
        return { position, phoneNumber, inbox, body };
      });
    const common = { campaignId, broadcastId: id, actor: actorFrom(broadcast) };
    const bars = await writeTexts(transaction, businessId, common, addressed);
    for (const { position, phoneNumber: number } of addressed) {
      const reason = bars.get(number);
      settlements.push(reason ? { position, reason } : { position, number });
    }
    await settleRecipients(transaction, businessId, id, settlements);
    await turnTo(transaction, businessId, id, last);
  } else if (room > 0) {
    await completeIfDone(transaction, businessId, id);
  }
  return claimed.length;
}

interface Text {
  position: number;
  number: string;
  body: string;
}

async function decideAll(
  transaction: Database,
  businessId: string,
  broadcast: BroadcastAtWork,
  claimed: readonly { position: number; contactId: string | null }[],
): Promise<{ settlements: Settlement[]; texts: Text[] }> {
  const ids = claimed.flatMap(({ contactId }) => contactId ?? []);
  const contacts = await lockAddressees(transaction, businessId, broadcast.campaignId, ids);
  const numbers = [...contacts.values()].flatMap(({ phones }) => phones.map(({ number }) => number));
  const taken = await takenNumbers(transaction, businessId, broadcast.id, numbers);
  const { outsideHours, hours, businessZone } = broadcast;
  const template = parseTemplate(broadcast.body);
  const at = new Date(databaseNow());
  const circumstances = { template, outsideHours, hours, businessZone, at, isTaken: taken.has.bind(taken) };
  const settlements: Settlement[] = [];
  const texts: Text[] = [];
  for (const { position, contactId } of claimed) {
    const contact = contactId === null ? undefined : contacts.get(contactId);
    if (!contact) {
      settlements.push({ position, reason: "removed" });
      continue;
    }
    const decision = decide(contact, circumstances);
    if (decision.action === "skip") {
      settlements.push({ position, reason: decision.reason });
    } else if (decision.at > at) {
      settlements.push({ position, dueAt: decision.at });
    } else {
      taken.add(decision.number);
      texts.push({ position, number: decision.number, body: decision.body });
    }
  }
  return { settlements, texts };
}

/** The next inbox in the rotation. */
function nextInbox(inboxes: readonly CampaignInbox[], last: number): CampaignInbox {
  return (inboxes.find(({ position }) => position > last) ?? inboxes[0]) as CampaignInbox;
}
