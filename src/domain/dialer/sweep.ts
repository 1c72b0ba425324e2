import type { Carrier } from "../../platform/carrier/port.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { lastWords } from "../call/agent-line-rules.ts";
import { markLastWords } from "../call/agent-line-store.ts";
import { type Unwanted, unwantedCalls } from "../call/hang-up-store.ts";
import { freeCallbacks, liftHolds } from "../campaign/dialing-store.ts";
import { addUpProgress } from "../campaign/progress-store.ts";
import { zoneContacts } from "../campaign/zone-store.ts";
import type { Outbox } from "../webhook/rules.ts";
import { endLapsed } from "./lapse.ts";
import { businessesWithLapsed, freeNumbers, lapseSuspended, unzonedCampaigns } from "./session-store.ts";

/** How many contacts are prepared at once. */
const PREPARED = 1000;

/** How long one attempt at the carrier may take. */
const HANG_UP_MS = 10_000;

/**
 * What the dialer does without being asked: contacts of vanished agents and of suspended businesses go back, numbers
 * that no session holds are free again, contacts that were put aside come back, callbacks of agents who are away become
 * anyone's, the progress of campaigns is added up, new contacts are prepared for the hours at which they can be called,
 * and calls that nobody wants any more are ended.
 */
export async function sweepDialer(
  database: Database,
  carrier: Pick<Carrier, "hangUp">,
  outbox: Outbox,
  ending?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  // What one part waits for in vain keeps none of the others from its work.
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
  await attempt(() => freeNumbers(database));
  await attempt(() => liftHolds(database));
  await attempt(() => freeCallbacks(database));
  await attempt(() => addUpProgress(database));
  await attempt(async () => {
    for (const { businessId, campaignId } of await unzonedCampaigns(database)) {
      await attempt(() => zoneContacts(database.onBehalfOf(businessId), businessId, campaignId, PREPARED));
    }
  });
  await attempt(async () => hangUpAll(database, await unwantedCalls(database), carrier));
  if (failures.length > 0) {
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, `${failures.length} parts of a sweep failed`);
  }
}

/** One that the carrier refuses keeps none of the others from their end. */
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

/** Whoever has lost the agent is told so before the end. */
async function hangUp(
  database: Database,
  { businessId, id, carrierId, isAgentLost, businessName, inboxNumber }: Unwanted,
  carrier: Pick<Carrier, "hangUp">,
): Promise<void> {
  const words = isAgentLost ? lastWords(businessName, inboxNumber) : null;
  await carrier.hangUp(carrierId, AbortSignal.timeout(HANG_UP_MS), words);
  if (words !== null) {
    await markLastWords(database.onBehalfOf(businessId), businessId, id);
  }
}

/** Sweeps once a second; any number of processes may. @returns what ends it, after the sweep in work. */
export function sweepRegularly(
  database: Database,
  carrier: Pick<Carrier, "hangUp">,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => sweepDialer(database, carrier, outbox, ending), onError);
}
