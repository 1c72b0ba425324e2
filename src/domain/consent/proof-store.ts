import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const keepStatement = statement<{ key: string }>(
  "consent.keepProofs",
  "DELETE FROM storage_removals WHERE business_id = $1 AND key = ANY($2) AND attempts = 0 RETURNING key",
);

/** Keeps objects, in the transaction of their records. @returns false if the removal of one has begun. */
export async function keepProofs(transaction: Database, businessId: string, keys: readonly string[]): Promise<boolean> {
  return (await transaction.rows(keepStatement, [businessId, keys])).length === keys.length;
}

/** A stored proof, and whether its business is suspended. */
export interface FoundProof {
  storageKey: string;
  contentType: string;
  size: number;
  isSuspended: boolean;
}

const findStatement = statement<FoundProof>(
  "consent.findProof",
  `
    SELECT k.storage_key, k.proof_type AS content_type, k.proof_size AS size, b.suspended_at IS NOT NULL AS is_suspended
    FROM consents k JOIN businesses b ON b.id = k.business_id
    WHERE k.business_id = $1 AND k.id = $2 AND k.storage_key IS NOT NULL`,
);

/** The file that proves a consent; null if there is none. */
export async function findProof(database: Database, businessId: string, id: string): Promise<FoundProof | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}
