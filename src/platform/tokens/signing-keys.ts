import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../db/database.ts";
import { sealedColumn } from "../db/sealed-column.ts";
import { statement } from "../db/statement.ts";
import type { SecretBox } from "../secret-box.ts";
import { type TokenIds, tokenIds } from "./token-ids.ts";

/**
 * The keys that sign tokens (RFC 7517). They are in the database, shared by all processes; the private part is
 * encrypted. A key is published at once, signs from its activation until that of a newer key, and verifies until it is
 * retired, after the expiry of its last token.
 */

export const signingAlgorithms = ["ES256", "RS256"] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

const PURPOSE = "signing key";
const UNBOUND = { unbound: "the keys belong to the service, not to a business" };
/** Longer than any verifier of our tokens caches a key set: our own processes read it every thirty seconds. */
const PUBLISHED_BEFORE_SECONDS = 60;
/** Longer than the lifetime of any token of the service. */
const VERIFIES_AFTER_SECONDS = 24 * 3600;

/** The column of the private parts. */
export const sealedPrivateKeys = sealedColumn({
  table: "signing_keys",
  column: "private_jwk",
  key: { id: "text" },
  purposeOf: () => PURPOSE,
});

export interface SigningKey {
  kid: string;
  algorithm: string;
  privateKey: CryptoKey;
  /** The ids of the tokens that it signs. */
  tokenIds: TokenIds;
}

interface KeyRow {
  id: string;
  algorithm: SigningAlgorithm;
  privateJwk: Buffer;
}

const lockKeysStatement = statement<never>(
  "auth.lockKeys",
  "LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE",
  UNBOUND,
);

const PUBLISHED = "(retired_at IS NULL OR retired_at > now())";

// By the clock and not by now(): a transaction that waited for the creation of the first key began before it.
const currentKeyStatement = statement<KeyRow>(
  "auth.currentKey",
  `
    SELECT id, algorithm, private_jwk FROM signing_keys
    WHERE ${PUBLISHED} AND activates_at <= clock_timestamp() ORDER BY activates_at DESC, id LIMIT 1`,
  UNBOUND,
);

const newestKeyStatement = statement<{ algorithm: SigningAlgorithm }>(
  "auth.newestKey",
  `SELECT algorithm FROM signing_keys WHERE ${PUBLISHED} ORDER BY activates_at DESC, id LIMIT 1`,
  UNBOUND,
);

const publicKeysStatement = statement<{ jwk: JWK }>(
  "auth.publicKeys",
  `SELECT public_jwk AS jwk FROM signing_keys WHERE ${PUBLISHED} ORDER BY activates_at DESC, id`,
  UNBOUND,
);

const keyRingStatement = statement<KeyRow & { isActive: boolean }>(
  "auth.keyRing",
  `
    SELECT id, algorithm, private_jwk, activates_at <= now() AS is_active FROM signing_keys
    WHERE ${PUBLISHED} ORDER BY activates_at DESC, id`,
  UNBOUND,
);

const insertKeyStatement = statement<{ activatesAt: string }>(
  "auth.insertKey",
  `
    INSERT INTO signing_keys (id, algorithm, public_jwk, private_jwk, activates_at)
    VALUES ($1, $2, $3, $4, date_trunc('milliseconds', now()) + make_interval(secs => $5))
    RETURNING activates_at`,
  UNBOUND,
);

const retireOthersStatement = statement<never>(
  "auth.retireOthers",
  `
    UPDATE signing_keys SET retired_at = now() + make_interval(secs => $2)
    WHERE id <> $1 AND retired_at IS NULL`,
  UNBOUND,
);

const dropRetiredStatement = statement<never>(
  "auth.dropRetiredKeys",
  "DELETE FROM signing_keys WHERE retired_at < now() - interval '30 days'",
  UNBOUND,
);

/** The key that signs now. The first call on a database creates one. */
export async function currentSigningKey(
  database: Database,
  box: SecretBox,
  algorithm: SigningAlgorithm = "ES256",
): Promise<SigningKey> {
  const row =
    (await database.row(currentKeyStatement, [])) ??
    (await database.transaction(async (transaction) => {
      await transaction.rows(lockKeysStatement, []);
      const made = await transaction.row(currentKeyStatement, []);
      if (!made) {
        await insertKey(transaction, box, algorithm, 0);
      }
      return made ?? transaction.row(currentKeyStatement, []);
    }));
  if (!row) {
    throw new Error("no signing key could be created");
  }
  const jwk = openKey(box, row);
  const privateKey = (await importJWK(jwk, row.algorithm)) as CryptoKey;
  return { kid: row.id, algorithm: row.algorithm, privateKey, tokenIds: tokenIds(box) };
}

/** The public parts of all keys that verify, the newest first. */
export async function publicKeys(database: Database): Promise<JWK[]> {
  return (await database.rows(publicKeysStatement, [])).map((row) => row.jwk);
}

/** All published keys with their private parts; the signing key is first. */
export interface KeyRing {
  algorithm: SigningAlgorithm;
  keys: JWK[];
  /** Unchanged while the published keys and the signing key are the same. */
  version: string;
}

export async function readKeyRing(database: Database, box: SecretBox): Promise<KeyRing> {
  const rows = await database.rows(keyRingStatement, []);
  const signing = rows.find((row) => row.isActive);
  if (!signing) {
    throw new Error("no signing key is active");
  }
  const ordered = [signing, ...rows.filter((row) => row !== signing)];
  return {
    algorithm: signing.algorithm,
    keys: ordered.map((row) => ({ ...openKey(box, row), kid: row.id, alg: row.algorithm, use: "sig" })),
    version: ordered.map((row) => row.id).join(),
  };
}

/**
 * Publishes a new key that signs a minute from now, and retires the others a day later.
 *
 * @returns the key's id and the time from which it signs.
 */
export function rotateSigningKey(
  database: Database,
  box: SecretBox,
  algorithm: SigningAlgorithm,
  publishedBefore = PUBLISHED_BEFORE_SECONDS,
): Promise<{ kid: string; activatesAt: string }> {
  return database.transaction(async (transaction) => {
    await transaction.rows(lockKeysStatement, []);
    const made = await insertKey(transaction, box, algorithm, publishedBefore);
    await transaction.rows(retireOthersStatement, [made.kid, publishedBefore + VERIFIES_AFTER_SECONDS]);
    await transaction.rows(dropRetiredStatement, []);
    return made;
  });
}

/** Creates the first key, or rotates to the configured algorithm when the newest key has another one. */
export async function ensureSigningKey(database: Database, box: SecretBox, algorithm: SigningAlgorithm) {
  await currentSigningKey(database, box, algorithm);
  const newest = await database.row(newestKeyStatement, []);
  if (newest?.algorithm !== algorithm) {
    await rotateSigningKey(database, box, algorithm);
  }
}

function openKey(box: SecretBox, row: KeyRow): JWK {
  return JSON.parse(box.open(row.privateJwk, PURPOSE)) as JWK;
}

async function insertKey(database: Database, box: SecretBox, algorithm: SigningAlgorithm, publishedBefore: number) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const kid = crypto.randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" };
  const privateJwk = box.seal(JSON.stringify(await exportJWK(privateKey)), PURPOSE);
  const row = await database.row(insertKeyStatement, [kid, algorithm, publicJwk, privateJwk, publishedBefore]);
  return { kid, activatesAt: (row as { activatesAt: string }).activatesAt };
}

export interface PublishedKey {
  kid: string;
  algorithm: SigningAlgorithm;
  activatesAt: string;
  retiredAt: string | null;
}

const listKeysStatement = statement<PublishedKey>(
  "auth.listKeys",
  `
    SELECT id AS kid, algorithm, activates_at, retired_at FROM signing_keys
    WHERE ${PUBLISHED} ORDER BY activates_at DESC, id`,
  UNBOUND,
);

/** The keys that verify, the newest first. */
export function listSigningKeys(database: Database): Promise<PublishedKey[]> {
  return database.rows(listKeysStatement, []);
}
