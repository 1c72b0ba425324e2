import { LRUCache } from "lru-cache";
import { idPattern } from "../id.ts";

const FRESH_MS = 2_000;
const LARGEST = 10_000;
const ID = idPattern("key");

/** The tokens of access keys, as the database stored them at most two seconds ago. */
export interface AccessKeys {
  /** Whether a token with this SHA-256, in base 64, belongs to a key that is not revoked. */
  includes(tokenHash: string): Promise<boolean>;
  /** A request was let in with the token. */
  used(tokenHash: string): void;
}

/** Whether the client of a token is an access key. */
export function isAccessKey(clientId: unknown): boolean {
  return typeof clientId === "string" && ID.test(clientId);
}

/**
 * @param find looks for the key of a token.
 * @param used notes a use, without waiting.
 */
export function rememberAccessKeys(
  find: (tokenHash: Buffer) => Promise<boolean>,
  used: (tokenHash: string) => void = () => {},
): AccessKeys {
  const known = new LRUCache<string, { isKey: Promise<boolean>; readAt: number }>({ max: LARGEST });
  return {
    used,
    includes(tokenHash) {
      const last = known.get(tokenHash);
      // Not the age of lru-cache, which counts from the end of a read: a revocation may be committed during the read.
      if (last && performance.now() - last.readAt < FRESH_MS) {
        return last.isKey;
      }
      const isKey = find(Buffer.from(tokenHash, "base64"));
      const entry = { isKey, readAt: performance.now() };
      known.set(tokenHash, entry);
      isKey.catch(() => known.peek(tokenHash) === entry && known.delete(tokenHash));
      return isKey;
    },
  };
}
