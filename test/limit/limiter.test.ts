import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { freezeClocks, passTime, releaseClocks, setDatabaseClock, stepThisClock } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";

/** Bytes in use after a collection. */
function usedHeap(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

const START = Date.parse("2026-11-21T10:00:00.250Z");

beforeEach(() => freezeClocks(START));
afterEach(releaseClocks);

const at = (milliseconds: number) => setDatabaseClock(START + milliseconds);

describe("a fixed window", () => {
  it("opens at the first call, counts exactly, and ends at the second that it names", async () => {
    const limiter = memoryLimiter({ max: 3, windowSeconds: 60 });
    const resetsAt = Math.ceil((START + 60_000) / 1000);
    expect(await limiter.take("a")).toEqual({ allowed: true, limit: 3, remaining: 2, resetsAt, retryAfter: 60 });
    at(30_000);
    expect(await limiter.take("a")).toEqual({ allowed: true, limit: 3, remaining: 1, resetsAt, retryAfter: 30 });
    expect((await limiter.take("a")).remaining).toBe(0);
    at(59_999);
    expect(await limiter.take("a")).toEqual({ allowed: false, limit: 3, remaining: 0, resetsAt, retryAfter: 1 });
    at(60_000);
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 2, resetsAt: resetsAt + 60 });
  });

  it("ends after the wait that the client was given", async () => {
    const limiter = memoryLimiter({ max: 1, windowSeconds: 2 });
    for (const offset of [0, 1, 249, 250, 749, 750, 751, 999, 1_999]) {
      setDatabaseClock(START);
      const key = `waits-${offset}`;
      await limiter.take(key);
      at(offset);
      const refused = await limiter.take(key);
      expect(refused).toMatchObject({ allowed: false });
      expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
      at(offset + refused.retryAfter * 1000);
      expect(await limiter.take(key)).toMatchObject({ allowed: true });
      setDatabaseClock(START);
      await limiter.take(`${key}-reset`);
      setDatabaseClock(refused.resetsAt * 1000);
      expect(await limiter.take(`${key}-reset`)).toMatchObject({ allowed: true });
    }
  });

  it("ends on time, despite changes of this machine's clock", async () => {
    const limiter = memoryLimiter({ max: 1, windowSeconds: 60 });
    const { resetsAt } = await limiter.take("a");
    stepThisClock(3_600_000);
    passTime(59_999);
    expect(await limiter.take("a")).toMatchObject({ allowed: false, resetsAt, retryAfter: 1 });
    passTime(1);
    expect(await limiter.take("a")).toMatchObject({ allowed: true });
  });

  it("does not last for an hour because the database's clock was put back by one", async () => {
    const limiter = memoryLimiter({ max: 1, windowSeconds: 60 });
    await limiter.take("a");
    at(-3_600_000);
    expect(await limiter.take("a")).toMatchObject({ allowed: true, retryAfter: 60 });
    expect(await limiter.take("a")).toMatchObject({ allowed: false, retryAfter: 60 });
  });

  it("separates keys", async () => {
    const limiter = memoryLimiter({ max: 1, windowSeconds: 60 });
    expect((await limiter.take("a")).allowed).toBe(true);
    expect((await limiter.take("b")).allowed).toBe(true);
    expect((await limiter.take("a")).allowed).toBe(false);
  });
});

describe("under a flood of new keys", () => {
  it("memory stays bounded, and active clients are not forgotten", async () => {
    const limiter = memoryLimiter({ max: 5, windowSeconds: 60 }, 100);
    for (let call = 0; call < 5; call += 1) {
      await limiter.take("loud");
    }
    for (let flood = 0; flood < 10_000; flood += 1) {
      await limiter.take(`new-${flood}`);
      if (flood % 99 === 0) {
        expect((await limiter.take("loud")).allowed).toBe(false);
      }
    }
  });

  it("a forgotten window has cost more calls from other networks than it gives", async () => {
    const limiter = memoryLimiter({ max: 5, windowSeconds: 60 }, 100);
    await limiter.take("quiet");
    for (let other = 0; other < 99; other += 1) {
      await limiter.take(`new-${other}`);
    }
    expect((await limiter.take("quiet")).remaining).toBe(3);
    for (let other = 0; other < 100; other += 1) {
      await limiter.take(`newer-${other}`);
    }
    expect((await limiter.take("quiet")).remaining).toBe(4);
  });

  thorough.it("a million addresses take less than 32 MB", async () => {
    const limiter = memoryLimiter({ max: 60, windowSeconds: 60 });
    const before = usedHeap();
    for (let address = 0; address < 1_000_000; address += 1) {
      await limiter.take(`2001:db8:${(address >> 16).toString(16)}:${(address & 65_535).toString(16)}::/64`);
    }
    expect((usedHeap() - before) / 2 ** 20).toBeLessThan(32);
    expect((await limiter.take("2001:db8:f:423f::/64")).remaining).toBe(58);
  });
});
