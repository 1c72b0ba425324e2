import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { sealedColumn } from "../../platform/db/sealed-column.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

/** The beginning of every signing secret. */
export const SECRET_PREFIX = "whsec_";

/** A signing secret: `whsec_` and 32 random bytes in standard base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}

/** The purpose under which signing secrets are encrypted. */
export const SUBSCRIPTION_SECRET = "subscription";

/** The columns that store them. */
export const sealedSecrets = ["secret", "previous_secret"].map((column) =>
  sealedColumn({
    table: "subscriptions",
    column,
    key: { business_id: "text", id: "text" },
    purposeOf: () => SUBSCRIPTION_SECRET,
  }),
);

/**
 * Decrypted secrets are cached for a minute, so that a busy subscription does not cost a decryption for each delivery.
 */
const KEPT_MS = 60_000;
const KEPT = 5_000;

/** No key of this process decrypts the secret of a subscription: its deliveries cannot be signed, so none is sent. */
export class UnreadableSecretError extends Error {
  override readonly name = "UnreadableSecretError";
}

/** Decrypts and caches signing secrets. The returned function throws an UnreadableSecretError. */
export function secretReader(box: SecretBox): (sealed: Buffer) => string {
  const opened = new LRUCache<string, string>({ max: KEPT, ttl: KEPT_MS });
  return (sealed) => {
    const key = sealed.toString("latin1");
    let secret = opened.get(key);
    if (secret === undefined) {
      try {
        secret = box.open(sealed, SUBSCRIPTION_SECRET);
      } catch (cause) {
        throw new UnreadableSecretError("the secret of a subscription cannot be decrypted", { cause });
      }
      opened.set(key, secret);
    }
    return secret;
  };
}
