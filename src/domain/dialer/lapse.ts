import type { Database } from "../../platform/db/database.ts";
import { withContactEvents } from "../campaign/contact-events.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { businessesWithLapsed, lapseSessions } from "./lapse-store.ts";

/** The number of sessions that end in one transaction. */
const BATCH = 100;

/**
 * Ends the sessions of a business whose leases have run out, batch by batch, and releases their contacts.
 *
 * @returns the number of sessions.
 */
export async function endLapsed(database: Database, outbox: Outbox, businessId: string): Promise<number> {
  for (let ended = 0; ; ) {
    const batch = await withContactEvents(
      database,
      outbox,
      { businessId, actor: SERVICE_ITSELF },
      (transaction, changes) => lapseSessions(transaction, changes, businessId, BATCH),
    );
    ended += batch;
    if (batch < BATCH) {
      return ended;
    }
  }
}

/** The same, after a cheap check: most of the time there are none. */
export async function endLapsedIfAny(database: Database, outbox: Outbox, businessId: string): Promise<number> {
  const [found] = await businessesWithLapsed(database, businessId);
  return found === undefined ? 0 : endLapsed(database, outbox, businessId);
}
