import type { Database } from "../../platform/db/database.ts";
import { missRings, ringableAmong, takeRing } from "./store.ts";

/** What ringing needs of presence, in the transaction of the call. */

/** Those of these users for whom a call may ring now. */
export const whoMayBeRung = ringableAmong;

/** Whether a call may ring for a user now. */
export async function mayBeRung(transaction: Database, businessId: string, userId: string): Promise<boolean> {
  return (await ringableAmong(transaction, businessId, [userId])).has(userId);
}

/**
 * A call rang for these users until the end of its time, and nobody took it at their phones. Who misses two in a row is
 * away.
 */
export const noteMissedRings = missRings;

/** A user has taken a call: missed ones are counted anew. */
export const noteTakenRing = takeRing;
