import { Redis } from "ioredis";
import { afterEach, expect, it, vi } from "vitest";
import type { Limiter } from "../../src/platform/limit/limiter.ts";
import { openSharedLimits, type SharedLimits } from "../../src/platform/limit/shared.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { type RedisServer, startRedis } from "../support/redis.ts";

/** Limiters on one Redis, each with a connection of its own, as processes have them. */

const redisServers: RedisServer[] = [];
const opened: SharedLimits[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const limits of opened.splice(0)) {
    limits.close();
  }
  for (const redis of redisServers.splice(0)) {
    await redis.dispose();
  }
});

async function redisServer(options?: { password?: string }): Promise<RedisServer> {
  const redis = await startRedis(options);
  redisServers.push(redis);
  return redis;
}

async function open(url: string, changes: string[] = []): Promise<SharedLimits> {
  const onChange = (state: string, reason?: Error) => changes.push(reason ? `${state}: ${reason.message}` : state);
  const limits = await openSharedLimits({ url, onChange, onFallback: () => {} });
  opened.push(limits);
  return limits;
}

/** Limiters of two processes. On a busy machine a late answer of Redis would be counted in memory: the time limit waits. */
async function openTwo(url: string, max: number, windowSeconds: number): Promise<[Limiter, Limiter]> {
  const [first, second] = [await open(url), await open(url)];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return [first.limiter("test", { max, windowSeconds }), second.limiter("test", { max, windowSeconds })];
}

it("two processes allow exactly the limit together, until one time", async () => {
  const { url } = await redisServer();
  const both = await openTwo(url, 300, 600);
  const answers = await Promise.all(Array.from({ length: 380 }, (_, index) => (both[index % 2] as Limiter).take("a")));
  const allowed = answers.filter((answer) => answer.allowed);
  const refused = answers.filter((answer) => !answer.allowed);
  expect([allowed.length, refused.length]).toEqual([300, 80]);
  // Each place was given out once.
  expect(allowed.map(({ remaining }) => remaining).sort((left, right) => left - right)).toEqual(
    Array.from({ length: 300 }, (_none, index) => index),
  );
  for (const { remaining, retryAfter } of refused) {
    expect(remaining).toBe(0);
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(600);
  }
});

it.each([
  ["no password", ""],
  ["a wrong password", ":wrong-password@"],
])("with %s the start is refused, without printing it", async (_name, credentials) => {
  const { url } = await redisServer({ password: "right" });
  await expect(open(url.replace("//", `//${credentials}`))).rejects.toThrow(
    new StartError("Redis rejects the user or the password: correct REDIS_URL"),
  );
});

it("two processes open a new window together when the old one ends", async () => {
  const { url } = await redisServer();
  const [first, second] = await openTwo(url, 2, 600);
  await first.take("a");
  await second.take("a");
  expect((await first.take("a")).allowed).toBe(false);
  expect((await second.take("a")).allowed).toBe(false);
  const client = new Redis(url);
  const windows = await client.keys("service:limit:*");
  expect(windows).toHaveLength(1);
  await client.pexpire(windows[0] as string, 1);
  await expect.poll(() => client.exists(windows)).toBe(0);
  client.disconnect();
  expect(await second.take("a")).toMatchObject({ allowed: true, remaining: 1 });
  expect(await first.take("a")).toMatchObject({ allowed: true, remaining: 0 });
});

it("a Redis that answers but refuses writes counts as unavailable", async () => {
  const { url } = await redisServer();
  const changes: string[] = [];
  const limiter = (await open(url, changes)).limiter("test", { max: 5, windowSeconds: 600 });
  expect((await limiter.take("a")).remaining).toBe(4);
  const client = new Redis(url);
  await client.config("SET", "min-replicas-to-write", "1");
  expect((await limiter.take("a")).remaining).toBe(4);
  expect((await limiter.take("a")).remaining).toBe(3);
  expect(changes).toEqual([expect.stringMatching(/^away: NOREPLICAS/)]);
  await client.config("SET", "min-replicas-to-write", "0");
  await expect.poll(() => changes).toHaveLength(2);
  expect(changes[1]).toBe("back");
  expect((await limiter.take("a")).remaining).toBe(3);
  client.disconnect();
});
