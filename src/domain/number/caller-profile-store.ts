import type { CallerProfile } from "../../platform/carrier/numbers-port.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { workOf } from "./store.ts";

const saveStatement = statement<never>(
  "number.saveCallerProfile",
  "UPDATE businesses SET caller_profile = $2 WHERE id = $1",
);

export async function saveCallerProfile(
  transaction: Database,
  businessId: string,
  profile: CallerProfile | null,
): Promise<void> {
  await transaction.rows(saveStatement, [businessId, profile]);
}

const findStatement = statement<{ callerProfile: CallerProfile | null }>(
  "number.findCallerProfile",
  "SELECT caller_profile FROM businesses WHERE id = $1",
);

/** The profile of the business, if it has one; null where there is no such business. */
export async function findCallerProfile(
  database: Database,
  businessId: string,
): Promise<{ callerProfile: CallerProfile | null } | null> {
  return (await database.row(findStatement, [businessId])) ?? null;
}

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
      AND EXISTS (SELECT FROM businesses b WHERE b.id = $1 AND b.caller_profile IS NOT NULL)
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
