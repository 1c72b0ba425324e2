import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** The users to whom conversations may be assigned that they may no longer use. The folder `people` unassigns them. */

const beginStatement = statement<never>(
  "user.beginUnassigning",
  `UPDATE users SET unassigning_since = ${NOW} WHERE business_id = $1 AND id = $2`,
);

/** Makes the unassignment due, again if it is. */
export async function beginUnassigning(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(beginStatement, [businessId, id]);
}

/** A user whose conversations are looked at. */
export interface UnassigningUser {
  businessId: string;
  id: string;
  /** Identifies the latest reason. */
  since: string;
}

const nextStatement = statement<UnassigningUser>(
  "user.nextUnassigning",
  `
    SELECT u.business_id, u.id, u.unassigning_since::text AS since FROM users u
    WHERE u.unassigning_since IS NOT NULL AND (u.business_id, u.id) > ($1, $2)
    ORDER BY u.business_id, u.id LIMIT 1`,
  { unbound: "unassigns the conversations of one user after another, of all businesses" },
);

/** The first such user after this one. */
export async function nextUnassigning(
  database: Database,
  after: Pick<UnassigningUser, "businessId" | "id">,
): Promise<UnassigningUser | undefined> {
  return database.row(nextStatement, [after.businessId, after.id]);
}

const endStatement = statement<never>(
  "user.endUnassigning",
  `
    UPDATE users SET unassigning_since = NULL
    WHERE business_id = $1 AND id = $2 AND unassigning_since = $3::timestamptz`,
);

/** Ends the unassignment, unless it became due again since. */
export async function endUnassigning(database: Database, { businessId, id, since }: UnassigningUser): Promise<void> {
  await database.rows(endStatement, [businessId, id, since]);
}
