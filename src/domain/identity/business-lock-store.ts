import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type Caps, caps, type OwnLimits } from "./caps.ts";

const lockStatement = statement<{ limits: OwnLimits }>(
  "business.hold",
  "SELECT limits FROM businesses WHERE id = $1 FOR NO KEY UPDATE",
  { unbound: "locks the business itself, whose id is the first parameter" },
);

/**
 * Locks the business until commit: anyone else who locks it waits, so that of two who count at a cap one sees what the
 * other has made. Lock the business before any row of it.
 *
 * @returns the caps of the business.
 */
export async function lockBusiness(transaction: Database, businessId: string): Promise<Caps> {
  return { ...caps, ...(await transaction.row(lockStatement, [businessId]))?.limits };
}
