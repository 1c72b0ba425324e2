import type { Database } from "../../platform/db/database.ts";
import { countSend } from "./attempt-store.ts";
import { caps } from "./caps.ts";
import { findBusiness } from "./store.ts";

/** Counts an act of a business against its cap of a day. @returns the cap if the act is beyond it, else null. */
export async function countAgainstDailyCap(
  database: Database,
  act: string,
  businessId: string,
  cap: keyof typeof caps,
): Promise<number | null> {
  const most = { ...caps, ...(await findBusiness(database, businessId))?.limits }[cap];
  return (await countSend(database, act, businessId, most)) === null ? null : most;
}
