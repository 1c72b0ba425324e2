import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type Caps, caps, type OwnLimits } from "./caps.ts";

const lockStatement = statement<{ limits: OwnLimits }>(
  "business.lock",
  "SELECT limits FROM businesses WHERE id = $1 FOR NO KEY UPDATE",
  { unbound: "locks the business itself, whose id is the first parameter" },
);

/**
 * Locks the business until commit: others who lock it wait, so that of two transactions that count towards a cap the
 * second sees the rows of the first. Lock the business before any row of it.
 *
 * @returns the caps of the business.
 */
export async function lockBusiness(transaction: Database, businessId: string): Promise<Caps> {
  return { ...caps, ...(await transaction.row(lockStatement, [businessId]))?.limits };
}
