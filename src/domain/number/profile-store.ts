import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { callerProfileOf } from "../identity/standing-sql.ts";
import { workOf } from "./store.ts";

const forgetStatement = statement<never>(
  "number.forgetProfile",
  "UPDATE numbers SET profiled_at = NULL WHERE business_id = $1 AND profiled_at IS NOT NULL",
);

/** Forgets that numbers of the business belong to its profile, which is another one now. */
export async function forgetProfiles(transaction: Database, businessId: string): Promise<void> {
  await transaction.rows(forgetStatement, [businessId]);
}

const orderStatement = statement<{ id: string }>(
  "number.orderProfile",
  `
    UPDATE numbers n SET ${workOf("connect")}
    WHERE n.business_id = $1 AND ($2::text IS NULL OR n.id = $2) AND n.state = 'active'
      AND ${callerProfileOf("n.business_id")} IS NOT NULL
    RETURNING n.id`,
);

/**
 * Has the carrier add the active numbers of the business, or one of them, to its profile, if it has one. Meanwhile they
 * work as before.
 *
 * @returns how many.
 */
export async function orderProfiles(
  transaction: Database,
  businessId: string,
  id: string | null = null,
): Promise<number> {
  const ordered = await transaction.rows(orderStatement, [businessId, id]);
  transaction.wake("number");
  return ordered.length;
}
