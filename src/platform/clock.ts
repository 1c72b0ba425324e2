/**
 * The clock of all decisions of this process: the database's. The process measures the database's clock regularly
 * (`src/platform/db/clock.ts`), and between two measurements it uses the monotonic clock. So all processes agree, and a
 * step of this machine's clock changes no identifier, no expiry and no calling hour.
 */

/**
 * The time of the database's clock when `performance.now()` was 0. Before the first measurement, that of this machine.
 */
let origin = Date.now() - performance.now();

/** Milliseconds since the epoch by the database's clock. */
export function databaseNow(): number {
  return Math.floor(origin + performance.now());
}

/** The same time as RFC 3339 in UTC with milliseconds. */
export function databaseInstant(): string {
  return new Date(databaseNow()).toISOString();
}

/** The milliseconds by which this machine's clock is ahead of the database's; negative when it is behind. */
export function clockOffset(): number {
  return Date.now() - databaseNow();
}

/**
 * Takes a reading of the database's clock, made at some moment between the question and the answer; both are times of
 * `performance.now()`. The origin changes only when the reading contradicts it, so a slow answer changes nothing.
 */
export function followDatabase(time: number, askedAt: number, answeredAt: number): void {
  origin = Math.min(Math.max(origin, time - answeredAt), time - askedAt);
}
