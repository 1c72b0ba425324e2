import { LRUCache } from "lru-cache";
import type { SecretBox } from "../auth/secret-box.ts";

/** What signing secrets are sealed for. */
export const SUBSCRIPTION_SECRET = "subscription";

/** Opened secrets are kept for a minute, so that a busy subscription does not cost a decryption for each delivery. */
const KEPT_MS = 60_000;
const KEPT = 5_000;

/** Opens signing secrets, each once in a while. */
export function secretReader(box: SecretBox): (sealed: Buffer) => string {
  const opened = new LRUCache<string, string>({ max: KEPT, ttl: KEPT_MS });
  return (sealed) => {
    const key = sealed.toString("latin1");
    let secret = opened.get(key);
    if (secret === undefined) {
      secret = box.open(sealed, SUBSCRIPTION_SECRET);
      opened.set(key, secret);
    }
    return secret;
  };
}
