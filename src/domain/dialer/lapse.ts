import type { Database } from "../../platform/db/database.ts";
import { tellingOfContacts } from "../campaign/tell.ts";
import type { Outbox } from "../webhook/rules.ts";
import { businessesWithLapsed, lapseSessions } from "./session-store.ts";

/**
 * Ends the sessions of a business whose agents have vanished; their contacts go back.
 *
 * @returns how many.
 */
export function endLapsed(database: Database, outbox: Outbox, businessId: string): Promise<number> {
  return tellingOfContacts(database, outbox, businessId, (transaction, changes) =>
    lapseSessions(transaction, changes, businessId),
  );
}

/** The same, after a cheap check: most of the time there are none. */
export async function endLapsedIfAny(database: Database, outbox: Outbox, businessId: string): Promise<number> {
  const [found] = await businessesWithLapsed(database, businessId);
  return found === undefined ? 0 : endLapsed(database, outbox, businessId);
}
