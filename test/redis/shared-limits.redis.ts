import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSharedLimits } from "../../src/limit/shared.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type RedisServer, startRedis } from "../support/redis.ts";
import { runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

let test: TestDatabase;
let dataDir: string;
const running: ServiceProcess[] = [];
const redisServers: RedisServer[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-shared-"));
});
afterEach(async () => {
  for (const service of running.splice(0)) {
    await service.end("SIGKILL");
  }
  for (const redis of redisServers.splice(0)) {
    await redis.dispose();
  }
});
afterAll(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function redisServer(options?: { password?: string }): Promise<RedisServer> {
  const redis = await startRedis(options);
  redisServers.push(redis);
  return redis;
}

async function services(count: number, settings: Record<string, string>): Promise<ServiceProcess[]> {
  const common = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://api.test",
    ...settings,
  };
  const starts = Array.from({ length: count }, async () => void running.push(await startService(common)));
  // Those that did start are to be ended, also where one did not.
  await Promise.allSettled(starts);
  await Promise.all(starts);
  return running;
}

let printed: Promise<string> | undefined;
/** One for all: none of the tests has a Redis or a window of another. */
function token(): Promise<string> {
  const settings = { DATABASE_URL: test.url, DATA_DIR: dataDir, PUBLIC_URL: "http://api.test" };
  printed ??= makeToken(settings, "admin@northwind.example");
  return printed;
}

interface Answer {
  status: number;
  remaining: number;
  reset: number;
  retryAfter: number;
}

async function ask(service: ServiceProcess, path: string, bearer?: string): Promise<Answer> {
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, {
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
  });
  await response.arrayBuffer();
  const number = (name: string) => Number(response.headers.get(name));
  return {
    status: response.status,
    remaining: number("x-ratelimit-remaining"),
    reset: number("x-ratelimit-reset"),
    retryAfter: number("retry-after"),
  };
}

/** Calls of all services at once, `width` at a time. */
async function askAll(count: number, width: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let index = next++; index < count; index = next++) {
        answers.push(await call(index));
      }
    }),
  );
  return answers;
}

const metrics = async (service: ServiceProcess) => (await fetch(`${service.internalUrl}/metrics`)).text();
const count = (text: string, part: string) => text.split(part).length - 1;

describe("two processes and one Redis", () => {
  it("allow exactly the limit together, for clients and for addresses", async () => {
    const redis = await redisServer();
    const both = await services(2, {
      REDIS_URL: redis.url,
      RATE_LIMIT_MAX: "300",
      RATE_LIMIT_ANONYMOUS_MAX: "100",
      RATE_LIMIT_WINDOW_SECONDS: "600",
    });
    const bearer = await token();
    for (const [path, limit, credential] of [
      ["/me", 300, bearer],
      ["/openapi.json", 100, undefined],
    ] as const) {
      const answers = await askAll(limit + 80, 16, (index) => ask(both[index % 2] as ServiceProcess, path, credential));
      const allowed = answers.filter((answer) => answer.status === 200);
      const refused = answers.filter((answer) => answer.status === 429);
      expect([allowed.length, refused.length]).toEqual([limit, 80]);
      // Every place was given away once.
      expect(allowed.map((answer) => answer.remaining).sort((left, right) => left - right)).toEqual(
        Array.from({ length: limit }, (_none, index) => index),
      );
      for (const answer of refused) {
        expect(answer.remaining).toBe(0);
        expect(answer.retryAfter).toBeGreaterThanOrEqual(1);
        expect(answer.retryAfter).toBeLessThanOrEqual(600);
      }
      const resets = answers.map((answer) => answer.reset);
      expect(Math.max(...resets) - Math.min(...resets)).toBeLessThanOrEqual(1);
    }
    for (const service of both) {
      expect(await metrics(service)).toMatch(/^rate_limit_fallback 0$/m);
    }
  });

  it("open a new window together when the old one ends", async () => {
    const redis = await redisServer();
    const [first, second] = (await services(2, {
      REDIS_URL: redis.url,
      RATE_LIMIT_ANONYMOUS_MAX: "2",
      RATE_LIMIT_WINDOW_SECONDS: "2",
    })) as [ServiceProcess, ServiceProcess];
    await ask(first, "/openapi.json");
    await ask(second, "/openapi.json");
    const refused = await ask(first, "/openapi.json");
    expect(refused.status).toBe(429);
    expect((await ask(second, "/openapi.json")).status).toBe(429);
    await new Promise((resolve) => setTimeout(resolve, refused.retryAfter * 1000));
    expect(await ask(second, "/openapi.json")).toMatchObject({ status: 200, remaining: 1 });
    expect(await ask(first, "/openapi.json")).toMatchObject({ status: 200, remaining: 0 });
  });

  it("answer everything while Redis is killed, and share the limit again when it is back", async () => {
    const redis = await redisServer();
    const both = await services(2, {
      REDIS_URL: redis.url,
      RATE_LIMIT_MAX: "100000",
      RATE_LIMIT_ANONYMOUS_MAX: "5",
      RATE_LIMIT_WINDOW_SECONDS: "600",
    });
    const bearer = await token();
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
      expect(count(service.output(), "Redis is away")).toBe(1);
      expect(service.output()).not.toContain("Redis is back");
      const text = await metrics(service);
      expect(text).toMatch(/^rate_limit_fallback 1$/m);
      expect(Number(/^rate_limit_fallback_requests_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(50);
      expect(text).toMatch(/^api_requests_total\{method="GET",route="\/api\/v1\/me",status="200"\} 300$/m);
    }
    // Each counts for itself meanwhile.
    for (const service of both) {
      const own = await askAll(6, 1, () => ask(service, "/openapi.json"));
      expect(own.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
    }

    await redis.start();
    for (const service of both) {
      await expect.poll(() => service.output(), { timeout: 10_000 }).toContain("Redis is back");
      expect(await metrics(service)).toMatch(/^rate_limit_fallback 0$/m);
    }
    const shared = await askAll(8, 4, (index) => ask(both[index % 2] as ServiceProcess, "/openapi.json"));
    expect(shared.filter((answer) => answer.status === 200)).toHaveLength(5);
    for (const service of both) {
      expect(count(service.output(), "Redis is away")).toBe(1);
      expect(count(service.output(), "Redis is back")).toBe(1);
    }
  });

  it("wait for a Redis that hangs once and no longer, and use it again when it answers", async () => {
    const redis = await redisServer();
    const [service] = (await services(1, { REDIS_URL: redis.url })) as [ServiceProcess];
    const bearer = await token();
    await ask(service, "/me", bearer);
    redis.freeze();
    const slow = performance.now();
    expect((await ask(service, "/me", bearer)).status).toBe(200);
    expect(performance.now() - slow).toBeLessThan(2_000);
    const before = performance.now();
    const answers = await askAll(50, 1, () => ask(service, "/me", bearer));
    // None of the fifty waited for its own time-out: together they would have taken 25 s.
    expect(performance.now() - before).toBeLessThan(6_000);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    redis.thaw();
    await expect.poll(() => service.output(), { timeout: 10_000 }).toContain("Redis is back");
  });
});

describe("at the start", () => {
  it("goes on without a Redis that is away, says so, and uses it when it comes", async () => {
    const redis = await redisServer();
    await redis.kill();
    const [service] = (await services(1, { REDIS_URL: redis.url, RATE_LIMIT_ANONYMOUS_MAX: "2" })) as [ServiceProcess];
    expect(count(service.output(), "Redis is away")).toBe(1);
    expect(service.output()).toContain("ECONNREFUSED");
    expect(await metrics(service)).toMatch(/^rate_limit_fallback 1$/m);
    const statuses = (await askAll(3, 1, () => ask(service, "/openapi.json"))).map((answer) => answer.status);
    expect(statuses).toEqual([200, 200, 429]);
    await redis.start();
    await expect.poll(() => service.output(), { timeout: 10_000 }).toContain("Redis is back");
    expect((await ask(service, "/openapi.json")).remaining).toBe(1);
  });

  it("says in one line that Redis refuses the password, and never prints it", async () => {
    const redis = await redisServer({ password: "right" });
    const urls = [redis.url, redis.url.replace("//", "//:wrong-password@")];
    const ends = await Promise.all(
      urls.map((url) =>
        runToEnd({ DATABASE_URL: test.url, DATA_DIR: dataDir, REDIS_URL: url, PORT: "1", INTERNAL_PORT: "2" }),
      ),
    );
    for (const { code, error } of ends) {
      expect([code, error]).toEqual([1, "Redis refuses the user or the password: mend REDIS_URL\n"]);
    }
  });
});

it("a Redis that answers but does not write counts as away", async () => {
  const redis = await redisServer();
  const changes: string[] = [];
  const limits = await openSharedLimits({
    url: redis.url,
    onChange: (state, reason) => changes.push(reason ? `${state}: ${reason.message}` : state),
    onFallback: () => {},
  });
  const limiter = limits.limiter("test", { max: 5, windowSeconds: 60 });
  expect((await limiter.take("a")).remaining).toBe(4);
  const client = new Redis(redis.url);
  await client.config("SET", "min-replicas-to-write", "1");
  expect((await limiter.take("a")).remaining).toBe(4);
  expect((await limiter.take("a")).remaining).toBe(3);
  expect(changes).toEqual([expect.stringMatching(/^away: NOREPLICAS/)]);
  await client.config("SET", "min-replicas-to-write", "0");
  await expect.poll(() => changes, { timeout: 10_000 }).toHaveLength(2);
  expect(changes[1]).toBe("back");
  expect((await limiter.take("a")).remaining).toBe(3);
  client.disconnect();
  limits.close();
});
