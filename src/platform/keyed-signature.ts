import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs texts with a key of this installation, so that it recognizes its own without a look at the database. */
export interface KeyedSignatures {
  /** The signature: 43 characters of base64url. */
  sign(text: string): string;
  /** Whether it is the signature of the text, by any of the keys. */
  matches(text: string, signature: unknown): boolean;
}

/**
 * @param keys the keys for secrets at rest: the first signs, all verify, so that both rotate together.
 * @param purpose signatures for another purpose never match.
 */
export function keyedSignatures(keys: readonly Buffer[], purpose: string): KeyedSignatures {
  const [first, ...others] = keys.map((key) => deriveKey(key, purpose));
  if (!first) {
    throw new Error("signatures need a key");
  }
  const sign = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  return {
    sign: (text) => sign(first, text).toString("base64url"),
    matches(text, signature) {
      const bytes = Buffer.from(typeof signature === "string" ? signature : "", "base64url");
      return bytes.length === 32 && [first, ...others].some((key) => timingSafeEqual(sign(key, text), bytes));
    },
  };
}

/** A key for one purpose: nothing made with it tells the key from which it is derived. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, 32));
}
