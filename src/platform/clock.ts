/**
 * The one time that this process decides by: the database's. What the database's clock says is measured now and then
 * (`src/platform/db/clock.ts`), and between two measurements time passes by the monotonic clock. So all processes
 * agree, and a step of this machine's clock moves nothing: no identifier, no expiry, no calling hour.
 */

/** What the database's clock said when `performance.now()` was 0. Before anything is measured, this machine's. */
let origin = Date.now() - performance.now();

/** Milliseconds since the epoch by the database's clock. */
export function databaseNow(): number {
  return Math.floor(origin + performance.now());
}

/** The same as RFC 3339 in UTC with milliseconds. */
export function databaseInstant(): string {
  return new Date(databaseNow()).toISOString();
}

/** How many milliseconds this machine's clock is ahead of the database's; below zero where it is behind. */
export function clockOffset(): number {
  return Date.now() - databaseNow();
}

/**
 * Takes in what the database's clock said at some moment between the question and the answer, both by
 * `performance.now()`. What that does not prove wrong stays as it is: an answer that was long on its way changes
 * nothing.
 */
export function followDatabase(time: number, askedAt: number, answeredAt: number): void {
  origin = Math.min(Math.max(origin, time - answeredAt), time - askedAt);
}
