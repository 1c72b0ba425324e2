import { databaseNow } from "../clock.ts";

/** The statuses whose Retry-After counts. */
const RETRY_AFTER_STATUSES = new Set([429, 503]);

/** The seconds of a Retry-After, which contains seconds or a date; null when it does not count or is invalid. */
export function readRetryAfter(status: number, header: unknown, now = databaseNow()): number | null {
  if (!RETRY_AFTER_STATUSES.has(status) || typeof header !== "string") {
    return null;
  }
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
