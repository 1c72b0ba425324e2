import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Proves that a form was made for the step, session or cookie with which it is sent. */
export interface Csrf {
  token(subject: string): string;
  matches(subject: string, given: unknown): boolean;
}

export function createCsrf(keys: readonly Buffer[]): Csrf {
  const [first, ...others] = keys.map((key) => deriveKey(key, "sign-in forms"));
  if (!first) {
    throw new Error("forms need a key");
  }
  const sign = (key: Buffer, subject: string) => createHmac("sha256", key).update(subject).digest();
  return {
    token: (subject) => sign(first, subject).toString("base64url"),
    matches(subject, given) {
      const bytes = Buffer.from(typeof given === "string" ? given : "", "base64url");
      return bytes.length === 32 && [first, ...others].some((key) => timingSafeEqual(sign(key, subject), bytes));
    },
  };
}

/** The keys that sign the cookies, derived from the keys for secrets at rest: both rotate together. */
export function cookieKeys(keys: readonly Buffer[]): string[] {
  return keys.map((key) => deriveKey(key, "sign-in cookies").toString("base64url"));
}

/** The secret of a client that is part of the service: every process derives the same one. */
export function builtInSecret(key: Buffer, clientId: string): string {
  return deriveKey(key, `secret of the client ${clientId}`).toString("base64url");
}

function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, 32));
}
