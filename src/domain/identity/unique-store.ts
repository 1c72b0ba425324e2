import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const lockStatement = statement<never>(
  "account.lockEmail",
  "SELECT pg_advisory_xact_lock(hashtextextended('account ' || lower($1), 0))",
  { unbound: "takes a lock and reads no table: an address has one account of the whole service" },
);

/** Waits for other transactions that take the same address, and locks it until commit. */
export async function lockEmail(transaction: Database, email: string): Promise<void> {
  await transaction.rows(lockStatement, [email]);
}
