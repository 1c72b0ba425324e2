import type { Database } from "../../platform/db/database.ts";
import { recordAudit } from "../audit/record.ts";
import { countAbandoned } from "../call/outcome-store.ts";
import { lockCampaign, setPaused } from "../campaign/lock-store.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { type AskedCheck, askCheckAgain, askedChecks, liftedAt, takeChecks } from "./abandonment-store.ts";

/** Warns at 2 %. The law allows 3 % of the calls that people answer, over 30 days (16 CFR 310.4(b)(4)). */
const WARNED_AT = 2;
const ALLOWED = 3;
/** A share of fewer answered calls says little. */
const ENOUGH_CALLS = 30;
/** The pause until a campaign above the limit that cannot be paused yet is judged again. */
const AGAIN_SECONDS = 30;

export interface Abandonment {
  answeredCalls: number;
  abandonedCalls: number;
  /** 0 to 100, with two decimals. */
  percent: number;
  level: "fine" | "warning" | "exceeded";
}

function abandonmentOf(answeredCalls: number, abandonedCalls: number): Abandonment {
  const share = answeredCalls === 0 ? 0 : (abandonedCalls * 100) / answeredCalls;
  const level = share > ALLOWED ? "exceeded" : share >= WARNED_AT ? "warning" : "fine";
  return { answeredCalls, abandonedCalls, percent: Math.round(share * 100) / 100, level };
}

/** The abandoned calls of each of these campaigns, in the order of the campaigns. */
export async function abandonmentOfCampaigns(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
): Promise<Abandonment[]> {
  const counts = new Map(
    (await countAbandoned(database, businessId, campaignIds)).map((count) => [count.campaignId, count]),
  );
  return campaignIds.map((id) => abandonmentOf(counts.get(id)?.answered ?? 0, counts.get(id)?.abandoned ?? 0));
}

const BY_THE_SERVICE = { userId: null, clientId: null, network: null, requestId: null };

/**
 * Pauses the active campaigns above the limit. Any number of processes may: the request to judge is written with each
 * abandoned call, and taken in the transaction that judges. A campaign above the limit that has too few answered calls,
 * or that a person has paused, is judged again until its share falls. Calls before the last pause that a person ended do
 * not count again.
 */
export async function judgeAbandonment(database: Database, outbox: Outbox): Promise<void> {
  const failures: unknown[] = [];
  for (const asked of await askedChecks(database)) {
    const { businessId } = asked;
    await withEvents(database.onBehalfOf(businessId), outbox, { businessId, actor: SERVICE_ITSELF }, (transaction) =>
      judge(transaction, asked),
    ).catch((error) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} campaigns could not be judged by their abandoned calls`);
  }
}

async function judge(transaction: Database, asked: AskedCheck): Promise<void> {
  const { businessId, campaignId } = asked;
  const campaign = await lockCampaign(transaction, businessId, campaignId);
  await takeChecks(transaction, asked);
  if (!campaign || campaign.status === "archived" || campaign.pauseReason !== null) {
    return;
  }
  const since = await liftedAt(transaction, asked);
  const [{ answered, abandoned } = { answered: 0, abandoned: 0 }] = await countAbandoned(
    transaction,
    businessId,
    [campaignId],
    since,
  );
  if (abandonmentOf(answered, abandoned).level !== "exceeded") {
    return;
  }
  if (answered < ENOUGH_CALLS || campaign.status !== "active") {
    await askCheckAgain(transaction, asked, AGAIN_SECONDS);
    return;
  }
  await setPaused(transaction, businessId, campaignId, "abandonment");
  await recordAudit(transaction, businessId, BY_THE_SERVICE, {
    action: "campaign.stopped",
    objectId: campaignId,
    given: { reason: "abandonment", answered, abandoned },
  });
}
