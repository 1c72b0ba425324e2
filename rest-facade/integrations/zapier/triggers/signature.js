import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether a delivery was signed with the secret. The age of the signature is not checked: Zapier may hold a delivery
 * back and replay it, and recognizes repeated events by their id.
 *
 * @param header the value of `X-Service-Signature`.
 */
export function isGenuine(rawBody, header, secret) {
  const [time, ...signatures] = String(header ?? "").split(",");
  if (!/^t=\d{1,12}$/.test(time) || !secret) {
    return false;
  }
  const expected = Buffer.from(
    createHmac("sha256", secret)
      .update(`${time.slice(2)}.${rawBody}`)
      .digest("hex"),
  );
  return signatures.some((signature) => {
    const candidate = Buffer.from(signature.replace(/^v1=/, ""));
    return signature.startsWith("v1=") && candidate.length === expected.length && timingSafeEqual(candidate, expected);
  });
}

/** A header of the raw request. Zapier writes the names as `Http-X-Service-Signature`. */
export function headerOf(rawRequest, name) {
  const plain = (key) => key.toLowerCase().replace(/^http-/, "");
  return Object.entries(rawRequest.headers ?? {}).find(([key]) => plain(key) === name)?.[1];
}
