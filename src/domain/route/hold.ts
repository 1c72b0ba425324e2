import type { Held, OrderReference } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import type { AudioUrl } from "../call/greeting.ts";
import { findHold } from "../queue/hold-store.ts";
import { toldInQueue } from "../queue/words.ts";

/** What a caller in a queue hears now, once; null if the call is in none. */
export async function heldCaller(
  database: Database,
  audioUrl: AudioUrl,
  { businessId, id }: OrderReference,
): Promise<Held | null> {
  const hold = await findHold(database, businessId, id);
  return hold && { words: toldInQueue(hold, hold), music: hold.audioId && audioUrl(businessId, hold.audioId) };
}
