import { setTimeout as sleep } from "node:timers/promises";
import { clockOffset, followDatabase } from "../clock.ts";
import { StartError } from "../start-error.ts";
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

/** The maximum difference between this machine's clock and the database's. */
const LONGEST_OFFSET_MS = 60_000;
/** The time between two measurements. After a suspension of the machine its clock is wrong for at most this long. */
const MEASURE_MS = 2_000;

/** Reads the database's clock, in milliseconds since the epoch. */
export const READ_CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now";

const readClockStatement = statement<{ now: number }>("clock.read", READ_CLOCK, {
  unbound: "reads only the clock",
});

/** Measures the database's clock. */
async function measureClock(database: Database): Promise<void> {
  const askedAt = performance.now();
  const answer = await database.row(readClockStatement, []);
  if (answer) {
    followDatabase(answer.now, askedAt, performance.now());
  }
}

/** @throws StartError when this machine's clock and the database's differ by more than a minute. */
export async function requireSameTime(database: Database): Promise<void> {
  await measureClock(database);
  if (isFarApart()) {
    throw new StartError(`${describeOffset()}: correct both; a minute is allowed`);
  }
}

/** Whether the two clocks differ by more than a minute: this machine's or the database's is wrong. */
export function isFarApart(): boolean {
  return Math.abs(clockOffset()) > LONGEST_OFFSET_MS;
}

/** The difference as one sentence for people, without a full stop. */
export function describeOffset(): string {
  const offset = clockOffset();
  const seconds = Math.round(Math.abs(offset) / 1000);
  return `this machine's clock is ${seconds} seconds ${offset < 0 ? "behind" : "ahead of"} the database's`;
}

/**
 * Measures the database's clock until the caller calls the returned function. Calls `onChange` when the difference
 * between the clocks rises above a minute and when it falls below it again.
 */
export function keepClock(database: Database, onChange: (isFarApart: boolean) => void): () => void {
  const ending = new AbortController();
  let wasFarApart = false;
  const keep = async () => {
    while (!ending.signal.aborted) {
      // Statements report a database that is away; the clock runs on from the last measurement.
      await measureClock(database).catch(() => {});
      if (isFarApart() !== wasFarApart) {
        wasFarApart = !wasFarApart;
        onChange(wasFarApart);
      }
      await sleep(MEASURE_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  void keep();
  return () => ending.abort();
}
