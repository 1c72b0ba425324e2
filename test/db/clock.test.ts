import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createMetrics } from "../../src/application/metrics.ts";
import { clockOffset } from "../../src/platform/clock.ts";
import { keepClock, requireSameTime } from "../../src/platform/db/clock.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { releaseClocks, setDatabaseClock, stepThisClock } from "../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";

/** The estimate of the database's clock in a process. */

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());
afterEach(releaseClocks);

const DAY_SECONDS = 86_400;

it.each([
  ["ahead of", 40 * DAY_SECONDS, 3_456_000],
  ["behind", -61, 61],
])("a start is refused in one line where this machine's clock is %s the database's", async (way, step, seconds) => {
  stepThisClock(1_000 * step);
  const refused = await requireSameTime(test.database).catch((error) => error);
  expect(refused).toBeInstanceOf(StartError);
  const told = /^this machine's clock is (\d+) seconds (.+) the database's: correct both; a minute is allowed$/;
  const [, count, said] = told.exec((refused as Error).message) ?? [];
  expect([said, Math.abs(Number(count) - seconds) <= 5]).toEqual([way, true]);
});

it("accepts a difference of half a minute", async () => {
  stepThisClock(30_000);
  await requireSameTime(test.database);
});

it("measures the clock with each new connection", async () => {
  setDatabaseClock(Date.now() + 3_600_000);
  const pool = openPool({ connection: test.connection, size: 1 });
  await pool.rows({ name: "test.nothing", text: "SELECT" }, []);
  await pool.close();
  expect(Math.abs(clockOffset())).toBeLessThan(60_000);
});

thorough.it("a running process reports the start and the end of a clock difference, and shows its size", async () => {
  const told: boolean[] = [];
  const end = keepClock(test.database, (isFarApart) => told.push(isFarApart));
  stepThisClock(-3_600_000);
  await expect.poll(() => told).toEqual([true]);
  const { text } = await createMetrics().read();
  const offset = Number(/^clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
  expect(Math.abs(offset + 3_600)).toBeLessThan(60);
  releaseClocks();
  await expect.poll(() => told).toEqual([true, false]);
  await end();
});
