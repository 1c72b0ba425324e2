import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { type RowKey, sealedColumn } from "../db/sealed-column.ts";
import { statement } from "../db/statement.ts";
import type { SecretBox } from "../secret-box.ts";

/** The stored answers of writes with an Idempotency-Key (contract, section 2). */

/** A key belongs to a business, an OAuth client and a user, so that no caller receives the answer of another. */
export interface KeyOwner {
  businessId: string;
  clientId: string;
  userId: string;
  key: string;
}

export interface KeptAnswer {
  fingerprint: Buffer;
  status: number;
  headers: Readonly<Record<string, string>> | undefined;
  /** The body as sent; undefined for an answer without one. */
  text: string | undefined;
}

export type Claim = { state: "free" } | { state: "in_progress" } | { state: "answered"; answer: KeptAnswer };

/** The key has an answer although this transaction has its lock: the transaction must be rolled back. */
export class KeyTakenError extends Error {
  override readonly name = "KeyTakenError";
}

/** The status of an answer that was erased with the data of a person. No stored answer has it otherwise. */
export const ERASED = 410;
export const ERASED_MESSAGE = "The result of this request was erased with the data of a person. It will not run again.";

const RETENTION = "interval '24 hours'";

interface ClaimRow {
  locked: boolean;
  /** The other columns are null when there is no stored answer. */
  fingerprint: Buffer | null;
  status: number;
  headers: Record<string, string> | null;
  body: string | null;
  sealedBody: Buffer | null;
}

const claimStatement = statement<ClaimRow>(
  "idempotency.claim",
  `
    SELECT locked, fingerprint, status, headers, body, sealed_body
    FROM claim_idempotency_key($1, $2, $3, $4, $5, ${RETENTION})`,
);

/**
 * Claims a key until the end of the transaction, without waiting. The lock ends with its connection, so it is never
 * stuck.
 */
export async function claimKey(database: Database, box: SecretBox, owner: KeyOwner): Promise<Claim> {
  const { businessId, clientId, userId, key } = owner;
  const row = await database.row(claimStatement, [businessId, clientId, userId, key, lockNumber(owner)]);
  if (!row?.fingerprint) {
    return { state: row?.locked ? "free" : "in_progress" };
  }
  const { fingerprint, status, headers, body, sealedBody } = row;
  const text = sealedBody ? box.open(sealedBody, purposeOf(owner)) : body;
  return { state: "answered", answer: { fingerprint, status, headers: headers ?? undefined, text: text ?? undefined } };
}

// A taken key causes a division by zero: only a failing statement stops the COMMIT that is sent with it.
const keepStatement = statement<{ kept: number }>(
  "idempotency.keep",
  `
    WITH written AS (
      INSERT INTO idempotency_keys AS kept
        (business_id, client_id, key, fingerprint, status, headers, body, sealed_body)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (business_id, client_id, key) DO UPDATE SET
        fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers,
        body = excluded.body, sealed_body = excluded.sealed_body, created_at = now()
        WHERE kept.created_at <= now() - ${RETENTION}
      RETURNING true
    )
    SELECT 1 / count(*) AS kept FROM written`,
);
const DIVISION_BY_ZERO = "22012";

/**
 * Stores the answer with the write and ends the transaction; with `secret` the body is encrypted. The primary key
 * decides which request came first, even if the lock failed.
 *
 * @throws KeyTakenError
 */
export async function keepAnswer(
  database: Database,
  box: SecretBox,
  owner: KeyOwner,
  answer: KeptAnswer & { secret: boolean },
): Promise<void> {
  const { fingerprint, status, headers, text, secret } = answer;
  const body = secret || text === undefined ? null : text;
  const sealedBody = secret && text !== undefined ? box.seal(text, purposeOf(owner)) : null;
  const values = [
    owner.businessId,
    `${owner.clientId} ${owner.userId}`,
    owner.key,
    fingerprint,
    status,
    headers ? JSON.stringify(headers) : null,
    body,
    sealedBody,
  ];
  await database.finish(keepStatement, values).catch((error: Error & { code?: string }) => {
    throw error.code === DIVISION_BY_ZERO ? new KeyTakenError("the Idempotency-Key has an answer already") : error;
  });
}

// Skips rows that another process is deleting or that a write is replacing.
const pruneStatement = statement<{ key: string }>(
  "idempotency.prune",
  `
    DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM idempotency_keys
      WHERE created_at <= now() - ${RETENTION}
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ))
    RETURNING key`,
  { unbound: "deletes expired answers of every business" },
);

/** Deletes up to `size` answers past their retention. Returns their number. */
export async function pruneBatch(database: Database, size: number): Promise<number> {
  return (await database.rows(pruneStatement, [size])).length;
}

/** The column of the answers with secrets. */
export const sealedAnswers = sealedColumn({
  table: "idempotency_keys",
  column: "sealed_body",
  key: { business_id: "text", client_id: "text", key: "text" },
  purposeOf: purposeOfRow,
});

function purposeOfRow([businessId, ownerId, key]: RowKey): string {
  // "client user": a client's name may contain spaces.
  const [, clientId, userId] = /^(.*) (\S+)$/s.exec(ownerId as string) ?? [];
  return purposeOf({ businessId, clientId, userId, key } as KeyOwner);
}

/** Bound into the cipher text, so that a body moved to another row cannot be opened there. */
function purposeOf({ businessId, clientId, userId, key }: KeyOwner): string {
  return JSON.stringify(["kept answer", businessId, clientId, userId, key]);
}

/** The number of an advisory lock: 64 bits of a digest, so that a collision of two keys is practically impossible. */
function lockNumber({ businessId, clientId, userId, key }: KeyOwner): string {
  const digest = createHash("sha256")
    .update(JSON.stringify(["idempotency", businessId, clientId, userId, key]))
    .digest();
  return digest.readBigInt64BE().toString();
}
