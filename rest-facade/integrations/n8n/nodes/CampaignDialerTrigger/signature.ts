import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

/** Whether a delivery was signed with the secret, within five minutes of now. */
export function isGenuine(rawBody: Uint8Array | string, header: unknown, secret: string, now = new Date()): boolean {
  const [time = "", ...signatures] = String(header ?? "").split(",");
  const seconds = /^t=(\d{1,12})$/.exec(time)?.[1];
  if (seconds === undefined || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) {
    return false;
  }
  const expected = Buffer.from(createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest("hex"));
  return signatures.some((signature) => {
    const candidate = Buffer.from(signature.replace(/^v1=/, ""));
    return signature.startsWith("v1=") && candidate.length === expected.length && timingSafeEqual(candidate, expected);
  });
}
