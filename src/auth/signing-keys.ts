import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * The keys that sign access tokens (RFC 7517). They live in the database, shared by all processes; the private part
 * is encrypted.
 */

const ALGORITHM = "ES256";
const PURPOSE = "signing key";
const UNBOUND = { unbound: "the keys belong to the service, not to a business" };

export interface SigningKey {
  kid: string;
  algorithm: string;
  privateKey: CryptoKey;
}

const lockKeysStatement = statement<never>(
  "auth.lockKeys",
  "LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE",
  UNBOUND,
);

const currentKeyStatement = statement<{ id: string; algorithm: string; privateJwk: Buffer }>(
  "auth.currentKey",
  `
    SELECT id, algorithm, private_jwk AS "privateJwk" FROM signing_keys
    WHERE retired_at IS NULL ORDER BY created_at DESC, id LIMIT 1`,
  UNBOUND,
);

const publicKeysStatement = statement<{ jwk: JWK }>(
  "auth.publicKeys",
  `SELECT public_jwk AS jwk FROM signing_keys WHERE retired_at IS NULL ORDER BY created_at DESC, id`,
  UNBOUND,
);

const insertKeyStatement = statement<never>(
  "auth.insertKey",
  "INSERT INTO signing_keys (id, algorithm, public_jwk, private_jwk) VALUES ($1, $2, $3, $4)",
  UNBOUND,
);

/** The key that signs now; the very first call on a database makes one, whichever process comes first. */
export async function currentSigningKey(database: Database, box: SecretBox): Promise<SigningKey> {
  const row =
    (await database.row(currentKeyStatement, [])) ??
    (await database.transaction(async (transaction) => {
      await transaction.rows(lockKeysStatement, []);
      const made = await transaction.row(currentKeyStatement, []);
      if (!made) {
        await insertKey(transaction, box);
      }
      return made ?? transaction.row(currentKeyStatement, []);
    }));
  if (!row) {
    throw new Error("no signing key could be made");
  }
  const jwk = JSON.parse(box.open(row.privateJwk, PURPOSE)) as JWK;
  return { kid: row.id, algorithm: row.algorithm, privateKey: (await importJWK(jwk, row.algorithm)) as CryptoKey };
}

/** The public parts of all keys that verify, the newest first. */
export async function publicKeys(database: Database): Promise<JWK[]> {
  return (await database.rows(publicKeysStatement, [])).map((row) => row.jwk);
}

async function insertKey(database: Database, box: SecretBox): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = crypto.randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: "sig" };
  const privateJwk = box.seal(JSON.stringify(await exportJWK(privateKey)), PURPOSE);
  await database.rows(insertKeyStatement, [kid, ALGORITHM, publicJwk, privateJwk]);
}
