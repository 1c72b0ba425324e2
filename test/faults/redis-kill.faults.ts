import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask, askAll, count, createRedisGround, metrics, type RedisGround } from "../redis/ground.ts";
import { hasRedis, type RedisServer } from "../support/redis.ts";
import type { ServiceProcess } from "../support/service-process.ts";

/** The points that requests have counted in Redis, without those of the checks whether it answers. */
async function countedIn({ url }: RedisServer): Promise<number> {
  const client = new Redis(url);
  const keys = (await client.keys("service:limit:*")).filter((key) => !key.startsWith("service:limit:check:"));
  const counts = await client.mget(keys);
  client.disconnect();
  return counts.reduce((sum, points) => sum + Number(points), 0);
}

let ground: RedisGround;
beforeAll(async () => {
  ground = await createRedisGround();
});
afterEach(() => ground.end());
afterAll(() => ground?.close());

describe.runIf(hasRedis)("processes that share a Redis", () => {
  it("answer everything while Redis is down, and share the limit again afterwards", async () => {
    const redis = await ground.redisServer();
    const both = await ground.services(2, {
      REDIS_URL: redis.url,
      RATE_LIMIT_MAX: "100000",
      RATE_LIMIT_ANONYMOUS_MAX: "5",
      RATE_LIMIT_WINDOW_SECONDS: "600",
    });
    const bearer = await ground.token();
    let killed: Promise<void> | undefined;
    const answers = await askAll(600, 8, async (index) => {
      if (index === 200) {
        killed = redis.kill();
      }
      return ask(both[index % 2] as ServiceProcess, "/me", bearer);
    });
    await killed;
    expect(answers.map((answer) => answer.status).filter((status) => status !== 200)).toEqual([]);
    for (const service of both) {
      expect(count(service.output(), "Redis is unavailable")).toBe(1);
      expect(service.output()).not.toContain("Redis is available");
      const text = await metrics(service);
      expect(text).toMatch(/^rate_limit_fallback 1$/m);
      expect(Number(/^rate_limit_fallback_requests_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(50);
      expect(text).toMatch(/^api_requests_total\{method="GET",route="\/api\/v1\/me",status="200"\} 300$/m);
    }
    // Meanwhile each process counts for itself.
    for (const service of both) {
      const own = await askAll(6, 1, () => ask(service, "/openapi.json"));
      expect(own.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
    }

    await redis.start();
    for (const service of both) {
      await expect.poll(() => service.output()).toContain("Redis is available");
      expect(await metrics(service)).toMatch(/^rate_limit_fallback 0$/m);
    }
    const shared = await askAll(8, 4, (index) => ask(both[index % 2] as ServiceProcess, "/openapi.json"));
    expect(shared.filter((answer) => answer.status === 200)).toHaveLength(5);
    for (const service of both) {
      expect(count(service.output(), "Redis is unavailable")).toBe(1);
      expect(count(service.output(), "Redis is available")).toBe(1);
    }
  });

  it("wait only once for a Redis that hangs, and use it again when it answers", async () => {
    const redis = await ground.redisServer();
    const settings = { REDIS_URL: redis.url, RATE_LIMIT_WINDOW_SECONDS: "600" };
    const [service] = (await ground.services(1, settings)) as [ServiceProcess];
    const bearer = await ground.token();
    await ask(service, "/me", bearer);
    const ofOne = await countedIn(redis);
    expect(ofOne).toBeGreaterThan(0);
    redis.freeze();
    const answers = await askAll(50, 1, () => ask(service, "/me", bearer));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    redis.thaw();
    await expect.poll(() => service.output()).toContain("Redis is available");
    // Redis has what was sent to it meanwhile: one request asked it and waited, the others did not.
    expect(await countedIn(redis)).toBeLessThanOrEqual(2 * ofOne);
    await ask(service, "/me", bearer);
    expect(await countedIn(redis)).toBeGreaterThan(ofOne);
  });
});
