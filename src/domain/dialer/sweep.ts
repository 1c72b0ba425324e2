import type { Carrier } from "../../platform/carrier/port.ts";
import { wordsOf } from "../../platform/carrier/spoken-language.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { expireTransfers } from "../call/handover.ts";
import { markLastWords, type Unwanted, unwantedCalls, wordsWithoutAgent } from "../call/hang-up-store.ts";
import { bringBackContacts, freeCallbacks } from "../campaign/dialing-store.ts";
import { addUpProgress } from "../campaign/progress-store.ts";
import { campaignsWithOutdatedZones, renewZones, zoneContacts } from "../campaign/zone-store.ts";
import { LONGEST_TRANSFER_WORDS } from "../route/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { judgeAbandonment } from "./abandonment.ts";
import { endLapsed } from "./lapse.ts";
import { businessesWithLapsed, freeNumbers, lapseSuspended } from "./lapse-store.ts";
import { countDown } from "./power-store.ts";
import { unzonedCampaigns } from "./session-store.ts";

/** The number of contacts that one statement prepares. */
const PREPARED = 1000;

/** The campaigns of which one sweep computes the zones of contacts anew, after an update of the rules or tables. */
const OUTDATED = 4;

/** The time limit of one request to the carrier. */
const HANG_UP_MS = 10_000;

/**
 * The regular work of the dialer: it releases the contacts of vanished agents and of suspended businesses, frees
 * numbers without a session, starts missing wrap-ups, brings back contacts that were put aside, gives the callbacks of
 * absent agents to anyone, pauses campaigns with too many abandoned calls, adds up the progress of campaigns, prepares
 * contacts for their calling hours, and ends
 * unwanted calls and transfers that nobody has taken.
 */
export async function sweepDialer(
  database: Database,
  carrier: Pick<Carrier, "hangUp">,
  outbox: Outbox,
  ending?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  // A part that fails does not stop the others.
  const attempt = async (work: () => Promise<unknown>) => {
    if (!ending?.aborted) {
      await work().catch((error) => failures.push(error));
    }
  };
  await attempt(() => lapseSuspended(database));
  await attempt(async () => {
    for (const businessId of await businessesWithLapsed(database, null)) {
      await attempt(() => endLapsed(database.onBehalfOf(businessId), outbox, businessId));
    }
  });
  await attempt(() => countDown(database));
  await attempt(() => freeNumbers(database));
  await attempt(() => bringBackContacts(database));
  await attempt(() => freeCallbacks(database));
  await attempt(() => addUpProgress(database, outbox));
  await attempt(async () => {
    for (const { businessId, campaignId } of await unzonedCampaigns(database)) {
      await attempt(() => zoneContacts(database.onBehalfOf(businessId), businessId, campaignId, PREPARED));
    }
  });
  await attempt(async () => {
    for (const { businessId, campaignId } of await campaignsWithOutdatedZones(database, OUTDATED)) {
      await attempt(() => renewZones(database.onBehalfOf(businessId), businessId, campaignId, PREPARED));
    }
  });
  await attempt(() => judgeAbandonment(database, outbox));
  await attempt(() => expireTransfers(database, LONGEST_TRANSFER_WORDS));
  await attempt(async () => hangUpAll(database, await unwantedCalls(database), carrier));
  if (failures.length > 0) {
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, `${failures.length} parts of a sweep failed`);
  }
}

/** A call that the carrier refuses to end does not stop the others. */
async function hangUpAll(
  database: Database,
  calls: readonly Unwanted[],
  carrier: Pick<Carrier, "hangUp">,
): Promise<void> {
  const results = await Promise.allSettled(calls.map((call) => hangUp(database, call, carrier)));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (reasons.length > 0) {
    throw new AggregateError(reasons, `${reasons.length} of ${calls.length} calls could not be hung up`);
  }
}

/** A person whose agent is lost hears so before the end. */
async function hangUp(
  database: Database,
  { businessId, id, carrierId, isAgentLost, closingWords, closingLanguage }: Unwanted,
  carrier: Pick<Carrier, "hangUp">,
): Promise<void> {
  const own = database.onBehalfOf(businessId);
  const isAbandoned = closingWords === null && isAgentLost;
  const words = isAbandoned ? await wordsWithoutAgent(own, businessId, id) : wordsOf(closingWords, closingLanguage);
  await carrier.hangUp(carrierId, AbortSignal.timeout(HANG_UP_MS), words, isAbandoned ? { businessId, id } : null);
  if (words !== null) {
    await markLastWords(own, businessId, id);
  }
}

/** Sweeps once a second; any number of processes may. @returns a function that stops after the current sweep. */
export function sweepRegularly(
  database: Database,
  carrier: Pick<Carrier, "hangUp">,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => sweepDialer(database, carrier, outbox, ending), onError);
}
