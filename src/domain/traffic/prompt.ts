import type { OrderReference } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { secondsWaited as readWait } from "../queue/reading-store.ts";
import { takeTheCall } from "../route/rules.ts";
import { findPromptedCall } from "./prompt-store.ts";

/** The words about a call to the user who has accepted it on the line; null: the user is not to have it any more. */
export async function promptOf(
  database: Database,
  { businessId, id }: OrderReference,
  lineId: string,
): Promise<string | null> {
  const call = await findPromptedCall(database, businessId, id, lineId);
  return call && takeTheCall({ ...call, secondsWaited: await readWait(database, businessId, id), asksForKey: false });
}
