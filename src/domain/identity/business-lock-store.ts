import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const lockStatement = statement<never>("business.hold", "SELECT id FROM businesses WHERE id = $1 FOR NO KEY UPDATE", {
  unbound: "locks the business itself, whose id is the first parameter",
});

/**
 * Locks the business until commit: anyone else who locks it waits, so that of two who count at a cap one sees what the
 * other has made. Lock the business before any row of it.
 */
export async function lockBusiness(transaction: Database, businessId: string): Promise<void> {
  await transaction.rows(lockStatement, [businessId]);
}
