import type { Database } from "../../platform/db/database.ts";
import { countAbandoned } from "../call/abandonment-store.ts";

/** Warns at 2 %. The law allows 3 % of the calls that people answer, over 30 days (16 CFR 310.4(b)(4)). */
const WARNED_AT = 2;
const ALLOWED = 3;

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
