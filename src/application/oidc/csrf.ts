import { deriveKey, keyedSignatures } from "../../platform/keyed-signature.ts";

/** Proves that a form was made for the step, session or cookie with which it is sent. */
export interface Csrf {
  token(subject: string): string;
  matches(subject: string, given: unknown): boolean;
}

export function createCsrf(keys: readonly Buffer[]): Csrf {
  const { sign, matches } = keyedSignatures(keys, "sign-in forms");
  return { token: sign, matches };
}

/** The keys that sign the cookies, derived from the keys for secrets at rest: both rotate together. */
export function cookieKeys(keys: readonly Buffer[]): string[] {
  return keys.map((key) => deriveKey(key, "sign-in cookies").toString("base64url"));
}

/** The secret of a client that is part of the service: every process derives the same one. */
export function builtInSecret(key: Buffer, clientId: string): string {
  return deriveKey(key, `secret of the client ${clientId}`).toString("base64url");
}
