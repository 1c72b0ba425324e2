import { CALLBACK_KEY, type Held, type OrderReference } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import type { AudioUrl } from "../call/greeting.ts";
import { findHold } from "../queue/hold-store.ts";
import { toldInQueue } from "../queue/words.ts";
import { offeredCallback } from "./callback.ts";

/** What a caller in a queue hears now, once; null if the call is in none. */
export async function heldCaller(
  database: Database,
  audioUrl: AudioUrl,
  { businessId, id }: OrderReference,
): Promise<Held | null> {
  const hold = await findHold(database, businessId, id);
  const isOffered = hold?.offersCallback === true && (await offeredCallback(database, businessId, id)) !== null;
  return (
    hold && {
      words: toldInQueue(hold, { ...hold, isOffered }),
      music: hold.audioId && audioUrl(businessId, hold.audioId),
      ...(isOffered && { key: CALLBACK_KEY }),
    }
  );
}
