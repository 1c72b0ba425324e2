import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const lockStatement = statement<never>(
  "call.lockCaps",
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' call to ' || $2, 0))",
  { unbound: "takes a lock and reads no table: the name of the lock contains the business" },
);

/**
 * Lets one transaction at a time judge a number and order a call to it: of two calls at once, one would not count for the
 * caps of the other. The order of all locks for a call: the campaign, the session and its contact; then the caps of each
 * number, in the order of the numbers; then the use of the line of the agent (`line-use-store.ts`); then the keys of the
 * numbers, by which saved contacts are found.
 */
export async function lockCaps(transaction: Database, businessId: string, number: string): Promise<void> {
  await transaction.rows(lockStatement, [businessId, number]);
}
