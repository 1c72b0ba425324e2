import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const eraseStatement = statement<{ rows: number }>(
  "audit.eraseOfNumbers",
  `
    WITH gone AS (
      DELETE FROM audit_entries a WHERE a.business_id = $1 AND a.object_id = ANY($2) RETURNING 1
    )
    SELECT count(*)::int AS rows FROM gone`,
);

/** Deletes the entries whose object is one of these numbers: changes of the do-not-call list. */
export async function eraseEntriesOfNumbers(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<number> {
  return (await transaction.row(eraseStatement, [businessId, numbers]))?.rows ?? 0;
}
