import { type CryptoKey, compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { signingAlgorithms } from "./signing-keys.ts";

/** Signatures of tokens (RFC 7515), checked with the public keys of other installations. */

/** A public key as its installation publishes it (RFC 7517). */
export type PublicKey = JWK;

/** A key that is ready to verify with. */
export type VerificationKey = CryptoKey | Uint8Array;

export async function importKey(key: PublicKey): Promise<VerificationKey> {
  return importJWK(key);
}

/** The id of the key that a token names; undefined for none, and for what is no token. */
export function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** Whether the key has signed the token. Its time and its rights do not count. */
export async function isSignedWith(token: string, key: VerificationKey): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: [...signingAlgorithms] });
    return true;
  } catch {
    return false;
  }
}
