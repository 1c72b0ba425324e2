import { setTimeout as sleep } from "node:timers/promises";
import { clockOffset, followDatabase } from "../clock.ts";
import { StartError } from "../start-error.ts";
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

/** How far this machine's clock and the database's may lie apart. */
const LONGEST_OFFSET_MS = 60_000;
/** How often a running process measures: also what a machine that was suspended is wrong for. */
const MEASURE_MS = 2_000;

/** What asks for the time of the database's clock, in milliseconds since the epoch. */
export const READ_CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now";

const readClockStatement = statement<{ now: number }>("clock.read", READ_CLOCK, {
  unbound: "The time is everybody's.",
});

/** Measures the database's clock. */
async function measureClock(database: Database): Promise<void> {
  const askedAt = performance.now();
  const answer = await database.row(readClockStatement, []);
  if (answer) {
    followDatabase(answer.now, askedAt, performance.now());
  }
}

/** @throws StartError when this machine's clock and the database's lie more than a minute apart. */
export async function requireSameTime(database: Database): Promise<void> {
  await measureClock(database);
  if (isFarApart()) {
    throw new StartError(`${describeOffset()}: correct both; a minute is allowed`);
  }
}

/** Whether the two clocks lie more than a minute apart: this machine's or the database's is wrong. */
export function isFarApart(): boolean {
  return Math.abs(clockOffset()) > LONGEST_OFFSET_MS;
}

/** One sentence without its full stop, for people. */
export function describeOffset(): string {
  const offset = clockOffset();
  const seconds = Math.round(Math.abs(offset) / 1000);
  return `this machine's clock is ${seconds} seconds ${offset < 0 ? "behind" : "ahead of"} the database's`;
}

/**
 * Measures the database's clock until the returned function is called, and tells when the two clocks have come to lie
 * more than a minute apart, and when no longer.
 */
export function keepClock(database: Database, onChange: (isFarApart: boolean) => void): () => Promise<void> {
  const ending = new AbortController();
  let wasFarApart = false;
  const keep = async () => {
    while (!ending.signal.aborted) {
      // What a database that is away comes to is told by those who need it; time goes on without it.
      await measureClock(database).catch(() => {});
      if (isFarApart() !== wasFarApart) {
        wasFarApart = !wasFarApart;
        onChange(wasFarApart);
      }
      await sleep(MEASURE_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const kept = keep();
  return async () => {
    ending.abort();
    await kept;
  };
}
