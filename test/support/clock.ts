import { vi } from "vitest";
import { databaseNow, followDatabase } from "../../src/platform/clock.ts";

/** Has the database's clock show this time, as far as this process knows. */
export function setDatabaseClock(now: number): void {
  const moment = performance.now();
  followDatabase(now, moment, moment);
}

/** Freezes every clock at this time: this machine's, the monotonic one and the database's. Timers are not affected. */
export function freezeClocks(now: number): void {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now });
  setDatabaseClock(now);
}

/** Advances every frozen clock. */
export function passTime(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

/** Steps this machine's clock and freezes it; the others continue. */
export function stepThisClock(milliseconds: number): void {
  const now = Date.now() + milliseconds;
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ["Date"] });
  }
  vi.setSystemTime(now);
}

let skipped = 0;

/**
 * Advances the monotonic clock for all readers, and lets it continue: remembered data become older by this time. The
 * database's clock stays, because identifiers ahead of it would keep all later ones ahead.
 */
export function skipTime(milliseconds: number): void {
  const now = databaseNow();
  skipped += milliseconds;
  if (!vi.isMockFunction(performance.now)) {
    const passed = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => passed() + skipped);
  }
  setDatabaseClock(now);
}

/** Restores the monotonic clock. Entries cached meanwhile have times in the future. */
export function unskipTime(): void {
  vi.mocked(performance.now).mockRestore?.();
  skipped = 0;
  setDatabaseClock(Date.now());
}

export function releaseClocks(): void {
  vi.useRealTimers();
  setDatabaseClock(Date.now());
}
