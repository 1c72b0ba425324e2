import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runToEnd, type ServiceProcess } from "../support/service-process.ts";
import { ask, askAll, count, createRedisGround, metrics, type RedisGround } from "./ground.ts";

/** Services with a Redis. Two limiters in one process are tested in `shared-limits.redis.ts`. */

let ground: RedisGround;
beforeAll(async () => {
  ground = await createRedisGround();
});
afterEach(() => ground.end());
afterAll(() => ground?.close());

/** The number of attempts to find a time in which Redis answers each request within its time limit. */
const ATTEMPTS = 5;

describe("two processes with one Redis", () => {
  const callers = async () =>
    [
      ["/me", 300, await ground.token()],
      ["/openapi.json", 100, undefined],
    ] as const;

  /** The answers of two new processes, for each kind of caller; null if one of them was without Redis for a while. */
  async function answersOfTwo() {
    const redis = await ground.redisServer();
    const both = await ground.services(2, {
      REDIS_URL: redis.url,
      RATE_LIMIT_MAX: "300",
      RATE_LIMIT_ANONYMOUS_MAX: "100",
      RATE_LIMIT_WINDOW_SECONDS: "600",
    });
    const answers = [];
    for (const [path, limit, credential] of await callers()) {
      const ofCaller = await askAll(limit + 80, 16, (index) =>
        ask(both[index % 2] as ServiceProcess, path, credential),
      );
      answers.push({ limit, answers: ofCaller });
    }
    return both.every((service) => count(service.output(), "Redis is unavailable") === 0) ? answers : null;
  }

  it("allow exactly the limit together, for clients and for addresses", async () => {
    let answers = await answersOfTwo();
    for (let attempt = 1; answers === null && attempt < ATTEMPTS; attempt += 1) {
      await ground.end();
      answers = await answersOfTwo();
    }
    expect(answers).toHaveLength(2);
    for (const { limit, answers: ofCaller } of answers ?? []) {
      const allowed = ofCaller.filter((answer) => answer.status === 200);
      const refused = ofCaller.filter((answer) => answer.status === 429);
      expect([allowed.length, refused.length]).toEqual([limit, 80]);
      // Each place was given out once.
      expect(allowed.map((answer) => answer.remaining).sort((left, right) => left - right)).toEqual(
        Array.from({ length: limit }, (_none, index) => index),
      );
      for (const answer of refused) {
        expect(answer.remaining).toBe(0);
        expect(answer.retryAfter).toBeGreaterThanOrEqual(1);
        expect(answer.retryAfter).toBeLessThanOrEqual(600);
      }
      const resets = ofCaller.map((answer) => answer.reset);
      expect(Math.max(...resets) - Math.min(...resets)).toBeLessThanOrEqual(1);
    }
  });
});

describe("the start", () => {
  it("continues without Redis, logs that, and uses Redis when it is available", async () => {
    const redis = await ground.redisServer();
    await redis.kill();
    const [service] = (await ground.services(1, { REDIS_URL: redis.url, RATE_LIMIT_ANONYMOUS_MAX: "2" })) as [
      ServiceProcess,
    ];
    expect(count(service.output(), "Redis is unavailable")).toBe(1);
    expect(service.output()).toContain("ECONNREFUSED");
    expect(await metrics(service)).toMatch(/^rate_limit_fallback 1$/m);
    const statuses = (await askAll(3, 1, () => ask(service, "/openapi.json"))).map((answer) => answer.status);
    expect(statuses).toEqual([200, 200, 429]);
    await redis.start();
    await expect.poll(() => service.output()).toContain("Redis is available");
    expect((await ask(service, "/openapi.json")).remaining).toBe(1);
  });

  it("reports in one line that Redis refuses the password, without printing it", async () => {
    const redis = await ground.redisServer({ password: "right" });
    const urls = [redis.url, redis.url.replace("//", "//:wrong-password@")];
    const ends = await Promise.all(urls.map((url) => runToEnd({ ...ground.settings, REDIS_URL: url })));
    for (const { code, error } of ends) {
      expect([code, error]).toEqual([1, "Redis rejects the user or the password: correct REDIS_URL\n"]);
    }
  });
});
