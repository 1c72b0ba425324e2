import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Verifies deliveries at a receiver. This file needs only Node: copy it into your project, or run it unchanged (Node
 * 22.18 or newer). The guide is docs/public/webhooks.md; `vectors.json` beside this file tests other languages.
 */

/** The body of a delivery. */
export interface ServiceEvent {
  /** The same for retries and redeliveries: skip an id that you have already processed. */
  id: string;
  type: string;
  api_version: "v1";
  occurred_at: string;
  business_id: string;
  data: Record<string, unknown>;
}

/** The delivery is not trustworthy: answer 400 and do nothing. */
export class SignatureError extends Error {
  override readonly name = "SignatureError";
}

export interface VerifyOptions {
  /** The maximum difference from the signed time in seconds, 300 by default. It prevents replays of old deliveries. */
  toleranceSeconds?: number;
  /** The current time, for tests. */
  now?: Date;
}

const HEADER = /^t=(?<time>\d{1,12})(?<signatures>(?:,[a-z0-9]+=[A-Za-z0-9+/=_-]*)+)$/;

/**
 * Checks `X-Service-Signature` against the raw body and returns the event. During the replacement of a secret the
 * header has several signatures, and one valid signature is enough. Pass both secrets if you do not know the current
 * one.
 *
 * @param rawBody the received bytes of the body, not JSON that was parsed and serialized again.
 * @param header the value of `X-Service-Signature`.
 * @param secret the `signing_secret` of the subscription, or several.
 * @throws SignatureError
 */
export function verifyDelivery(
  rawBody: string | Uint8Array,
  header: string | undefined,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): ServiceEvent {
  const groups = HEADER.exec(header ?? "")?.groups as { time: string; signatures: string } | undefined;
  if (!groups) {
    throw new SignatureError("X-Service-Signature is missing or not of the form t=<unix_seconds>,v1=<hex>");
  }
  const given = groups.signatures.split(",").flatMap((part) => (part.startsWith("v1=") ? [part.slice(3)] : []));
  const expected = [secret].flat().map((key) => createHmac("sha256", key).update(`${groups.time}.`).update(rawBody));
  const isGenuine = expected
    .map((hmac) => hmac.digest("hex"))
    .some((signature) => given.some((candidate) => isSame(candidate, signature)));
  if (!isGenuine) {
    throw new SignatureError("no signature of the delivery was made with this secret over this body");
  }
  if (Math.abs(now.getTime() / 1000 - Number(groups.time)) > toleranceSeconds) {
    throw new SignatureError(`the delivery was signed more than ${toleranceSeconds} s from now`);
  }
  return JSON.parse(typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody)) as ServiceEvent;
}

/** Compares in constant time, so that the duration does not reveal the first difference. */
function isSame(candidate: string, signature: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(signature)];
  return a.length === b.length && timingSafeEqual(a, b);
}
