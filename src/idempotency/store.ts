import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";

/** The kept answers of writes that carried an Idempotency-Key (contract, section 2). */

/** A key belongs to a business and an OAuth client. */
export interface KeyOwner {
  businessId: string;
  clientId: string;
  key: string;
}

export interface KeptAnswer {
  fingerprint: Buffer;
  status: number;
  /** The body as it was sent; absent for an answer without one. */
  text: string | null | undefined;
}

export type Claim = { state: "free" } | { state: "in_progress" } | { state: "answered"; answer: KeptAnswer };

/** Another request with the key committed after the key was claimed: nothing of this transaction may stay. */
export class KeyTakenError extends Error {
  override readonly name = "KeyTakenError";
}

const RETENTION = "interval '24 hours'";

const claimStatement = statement<{ locked: boolean } & Partial<KeptAnswer>>(
  "idempotency.claim",
  `
    SELECT claim.locked, kept.fingerprint, kept.status, kept.body AS text
    FROM (SELECT pg_try_advisory_xact_lock($4) AS locked) claim
    LEFT JOIN idempotency_keys kept
      ON kept.business_id = $1 AND kept.client_id = $2 AND kept.key = $3
      AND kept.created_at > now() - ${RETENTION}`,
);

/** Claims a key until the transaction ends, without waiting. A lock that dies with its connection is never stuck. */
export async function claimKey(database: Database, owner: KeyOwner): Promise<Claim> {
  const values = [owner.businessId, owner.clientId, owner.key, lockNumber(owner)];
  const row = await database.row(claimStatement, values);
  if (row?.fingerprint) {
    return { state: "answered", answer: row as KeptAnswer };
  }
  return { state: row?.locked ? "free" : "in_progress" };
}

const keepStatement = statement<{ kept: boolean }>(
  "idempotency.keep",
  `
    INSERT INTO idempotency_keys AS kept (business_id, client_id, key, fingerprint, status, body)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (business_id, client_id, key) DO UPDATE SET
      fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = now()
      WHERE kept.created_at <= now() - ${RETENTION}
    RETURNING true AS kept`,
);

/**
 * Keeps the answer with the write. The primary key is the last word on who came first.
 *
 * @throws KeyTakenError
 */
export async function keepAnswer(database: Database, owner: KeyOwner, answer: KeptAnswer): Promise<void> {
  const { fingerprint, status, text } = answer;
  const values = [owner.businessId, owner.clientId, owner.key, fingerprint, status, text ?? null];
  if (!(await database.row(keepStatement, values))) {
    throw new KeyTakenError("the Idempotency-Key was taken by a request that has just committed");
  }
}

const pruneStatement = statement<never>(
  "idempotency.prune",
  `
    DELETE FROM idempotency_keys WHERE (business_id, client_id, key) IN (
      SELECT business_id, client_id, key FROM idempotency_keys
      WHERE created_at <= now() - ${RETENTION} ORDER BY created_at LIMIT 1000
    )`,
  { unbound: "drops what is past its retention, of every business" },
);

/** Drops some of the answers past their retention: a small batch, so that nothing waits for it. */
export async function pruneAnswers(database: Database): Promise<void> {
  await database.rows(pruneStatement, []);
}

/** The number of the advisory lock: 64 bits of a digest, so that two keys practically never share one. */
function lockNumber({ businessId, clientId, key }: KeyOwner): string {
  const digest = createHash("sha256")
    .update(JSON.stringify(["idempotency", businessId, clientId, key]))
    .digest();
  return digest.readBigInt64BE().toString();
}
