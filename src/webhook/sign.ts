import { createHmac, randomBytes } from "node:crypto";

/** What is signed: one attempt to deliver one event. */
export interface SignableDelivery {
  /** The `evt_` id, the same through retries and redelivery. */
  eventId: string;
  /** The exact body that is sent. */
  body: string | Buffer;
  /** The secrets of the subscription, the newest first: several while one replaces another. */
  secrets: readonly string[];
  /** When the attempt is made. */
  at: Date;
}

/** What every signing secret starts with. */
const SECRET_PREFIX = "whsec_";

/** A signing secret: `whsec_` and 32 random bytes in standard base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}

/**
 * The signature headers of a delivery, in two families (contract, section 6): `X-Service-Signature` of the
 * specification, keyed with the whole secret as text, and the three of the Standard Webhooks specification, keyed
 * with the bytes that the secret encodes. Each secret signs in both.
 */
export function signDelivery({ eventId, body, secrets, at }: SignableDelivery): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const ours = secrets.map((secret) => `v1=${hmac(secret, `${seconds}.`, body).digest("hex")}`);
  const standard = secrets.map(
    (secret) => `v1,${hmac(keyBytes(secret), `${eventId}.${seconds}.`, body).digest("base64")}`,
  );
  return {
    "X-Service-Signature": [`t=${seconds}`, ...ours].join(","),
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": standard.join(" "),
  };
}

function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
}

function hmac(key: string | Buffer, prefix: string, body: string | Buffer) {
  return createHmac("sha256", key).update(prefix).update(body);
}
