import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { endHeldImports } from "./erasure-store.ts";
import { expiredImports, nextBusinessWithImports, pruneImport, pruneRefusals } from "./prune-store.ts";

/** The retention of imports after their ends, in milliseconds: 30 days. */
const KEPT_MS = 30 * 86_400_000;

/** The rows of a file whose refusals are deleted at once. */
const AT_ONCE = 5_000;

/**
 * Deletes the ended and the interrupted imports past their retention, with their refusals, in batches. Contacts stay.
 * An import that has waited as long, and may not run, ends.
 */
export async function pruneImports(database: Database, ending?: AbortSignal): Promise<void> {
  const start = databaseNow() - KEPT_MS;
  for (
    let businessId = await nextBusinessWithImports(database, "");
    businessId !== undefined && !ending?.aborted;
    businessId = await nextBusinessWithImports(database, businessId)
  ) {
    await endHeldImports(database, businessId, lowestIdAt("imp", start), "It waited for 30 days.");
    await pruneImportsOf(database, businessId, start, ending);
  }
}

/** The same of one business, for those that ended before a time in milliseconds since 1970. */
export async function pruneImportsOf(
  database: Database,
  businessId: string,
  start: number,
  ending?: AbortSignal,
): Promise<void> {
  const before = { id: lowestIdAt("imp", start), time: new Date(start).toISOString() };
  let expired: { id: string; rowCount: number }[];
  do {
    expired = await expiredImports(database, businessId, before);
    for (const { id, rowCount } of expired) {
      for (let after = 0; after < rowCount && !ending?.aborted; after += AT_ONCE) {
        await pruneRefusals(database, businessId, id, { after, to: after + AT_ONCE });
      }
      if (!ending?.aborted) {
        await pruneImport(database, businessId, id, before.time);
      }
    }
  } while (expired.length > 0 && !ending?.aborted);
}

/** Prunes once an hour; several processes may. Returns the function that stops it after the current batch. */
export function pruneImportsRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("41 * * * *", (ending) => pruneImports(database, ending), onError);
}
