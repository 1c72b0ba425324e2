import { afterEach, expect, it } from "vitest";
import { clockOffset, databaseInstant, databaseNow, followDatabase } from "../src/platform/clock.ts";
import { newIdentity } from "../src/platform/id.ts";
import { freezeClocks, passTime, releaseClocks, stepThisClock } from "./support/clock.ts";

const NOON = Date.parse("2026-11-22T12:00:00.000Z");
const HOUR_MS = 3_600_000;

afterEach(releaseClocks);

it("continues by the monotonic clock, despite any change of this machine's clock", () => {
  freezeClocks(NOON);
  passTime(1_500);
  expect([databaseInstant(), clockOffset()]).toEqual(["2026-11-22T12:00:01.500Z", 0]);
});

it.each([
  ["ahead", 40 * 24 * HOUR_MS],
  ["back", -HOUR_MS],
])("a clock that steps %s does not affect identifiers", (_way, step) => {
  const before = newIdentity("evt");
  stepThisClock(step);
  const after = newIdentity("evt");
  expect(Date.parse(after.createdAt) - Date.parse(before.createdAt)).toBeLessThan(60_000);
  expect(after.id > before.id).toBe(true);
  expect(Math.round(clockOffset() / 60_000)).toBe(Math.round(step / 60_000));
});

it("uses an answer only within the bounds of its round trip", () => {
  freezeClocks(NOON);
  const askedAt = performance.now();
  passTime(4_000);
  // The reading may be from any moment of the four seconds, and the time of this process is possible for each.
  for (const possible of [NOON, NOON + 2_000, NOON + 4_000]) {
    followDatabase(possible, askedAt, performance.now());
    expect(databaseNow()).toBe(NOON + 4_000);
  }
  // At the earliest when it was asked, and at the latest now.
  followDatabase(NOON - 1_000, askedAt, performance.now());
  expect(databaseNow()).toBe(NOON + 3_000);
  followDatabase(NOON + HOUR_MS, askedAt, performance.now());
  expect(databaseNow()).toBe(NOON + HOUR_MS);
});

it("identifiers stay ascending after the database's clock was put back", () => {
  freezeClocks(NOON);
  const before = newIdentity("evt");
  followDatabase(NOON - HOUR_MS, performance.now(), performance.now());
  const after = newIdentity("evt");
  expect(after.createdAt).toBe(before.createdAt);
  expect(after.id > before.id).toBe(true);
});
