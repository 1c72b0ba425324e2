import type { OrderReference } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { secondsWaited } from "../queue/reading-store.ts";
import { takeTheCall } from "../route/rules.ts";
import { findPromptedCall } from "./prompt-store.ts";

/** What a user hears of a call that rings on the line of the own session; null if it no longer does. */
export async function promptOf(
  database: Database,
  { businessId, id }: OrderReference,
  lineId: string,
): Promise<string | null> {
  const call = await findPromptedCall(database, businessId, id, lineId);
  return call && takeTheCall({ ...call, secondsWaited: await secondsWaited(database, businessId, id) }, "page");
}
