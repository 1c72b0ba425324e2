import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { SECRET_PREFIX } from "./secrets.ts";

/** The signed content: one attempt to deliver one event. */
export interface SignableDelivery {
  /** The `evt_` id, the same through retries and redelivery. */
  eventId: string;
  /** The exact body that is sent. */
  body: string | Buffer;
  /** The secrets of the subscription, the newest first: two during a rotation. */
  secrets: readonly string[];
  /** The time of the attempt. */
  at: Date;
}

/**
 * The signature headers of a delivery, in two families (contract, section 6): `X-Service-Signature` of the
 * specification, keyed with the whole secret as text, and the three of the Standard Webhooks specification, keyed
 * with the bytes that the secret encodes. Each secret signs in both.
 */
export function signDelivery({ eventId, body, secrets, at }: SignableDelivery): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const keys = secrets.map(keysOf);
  const ours = keys.map(({ text }) => `v1=${hmac(text, `${seconds}.`, body).digest("hex")}`);
  const standard = keys.map(({ bytes }) => `v1,${hmac(bytes, `${eventId}.${seconds}.`, body).digest("base64")}`);
  return {
    "X-Service-Signature": [`t=${seconds}`, ...ours].join(","),
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": standard.join(" "),
  };
}

/** Cached keys: creating one from bytes takes Node several times as long as signing with it. */
const madeKeys = new LRUCache<string, { text: KeyObject; bytes: KeyObject }>({ max: 5_000, ttl: 60_000 });

function keysOf(secret: string): { text: KeyObject; bytes: KeyObject } {
  let keys = madeKeys.get(secret);
  if (!keys) {
    keys = {
      text: createSecretKey(secret, "utf8"),
      bytes: createSecretKey(secret.slice(SECRET_PREFIX.length), "base64"),
    };
    madeKeys.set(secret, keys);
  }
  return keys;
}

function hmac(key: KeyObject, prefix: string, body: string | Buffer) {
  const hash = createHmac("sha256", key);
  return typeof body === "string" ? hash.update(prefix + body) : hash.update(prefix).update(body);
}
