import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { expect } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { type RedisServer, SENTINEL_NAME, startRedis, startSentinel } from "../support/redis.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase } from "../support/world.ts";

/** Processes of the service on one database, and Redis servers for them. */
export interface RedisGround {
  test: TestDatabase;
  /** The settings of all processes, besides those of a test. */
  settings: Record<string, string>;
  redisServer(options?: { password?: string }): Promise<RedisServer>;
  /** A primary, a replica that follows it, and sentinels that know both and one another. */
  sentinels(count: number): Promise<{ primary: RedisServer; replica: RedisServer; sentinels: RedisServer[] }>;
  services(count: number, more: Record<string, string>): Promise<ServiceProcess[]>;
  /** One token for all tests, because each test has its own Redis and its own window. */
  token(): Promise<string>;
  /** Ends everything that a test has started. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export async function createRedisGround(): Promise<RedisGround> {
  const { test } = await createWorldDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "service-shared-"));
  const settings = { DATABASE_URL: test.url, DATA_DIR: dataDir, PUBLIC_URL: "http://api.test", SEED_DEMO: "true" };
  const running: ServiceProcess[] = [];
  const redisServers: RedisServer[] = [];
  let printed: Promise<string> | undefined;
  const redisServer: RedisGround["redisServer"] = async (options) => {
    const redis = await startRedis(options);
    redisServers.push(redis);
    return redis;
  };
  return {
    test,
    settings,
    redisServer,
    async sentinels(count) {
      const primary = await redisServer();
      const replica = await startRedis({ primary });
      redisServers.push(replica);
      const sentinels: RedisServer[] = [];
      for (let number = 0; number < count; number += 1) {
        const sentinel = await startSentinel(primary, { quorum: Math.floor(count / 2) + 1 });
        sentinels.push(sentinel);
        redisServers.push(sentinel);
      }
      for (const { url } of sentinels) {
        const client = new Redis(url, { enableReadyCheck: false });
        const knows = async () => {
          const found = (await client.call("SENTINEL", "MASTER", SENTINEL_NAME)) as string[] | Record<string, string>;
          const facts = Array.isArray(found) ? found : Object.entries(found).flat();
          return ["num-slaves", "num-other-sentinels"].map((fact) => facts[facts.indexOf(fact) + 1]);
        };
        await expect.poll(knows).toEqual(["1", String(count - 1)]);
        client.disconnect();
      }
      return { primary, replica, sentinels };
    },
    async services(count, more) {
      const starts = Array.from(
        { length: count },
        async () => void running.push(await startService({ ...settings, ...more })),
      );
      // End the processes that started, even if another did not.
      await Promise.allSettled(starts);
      await Promise.all(starts);
      return running;
    },
    token() {
      printed ??= makeToken(settings, "admin@northwind.example");
      return printed;
    },
    async end() {
      for (const service of running.splice(0)) {
        await service.end("SIGKILL");
      }
      for (const redis of redisServers.splice(0)) {
        await redis.dispose();
      }
    },
    async close() {
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Answer {
  status: number;
  remaining: number;
  reset: number;
  retryAfter: number;
}

export async function ask(service: ServiceProcess, path: string, bearer?: string): Promise<Answer> {
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

/** Calls all services concurrently, `width` calls at a time. */
export async function askAll(
  count: number,
  width: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
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

export const metrics = async (service: ServiceProcess) => (await fetch(`${service.internalUrl}/metrics`)).text();
export const count = (text: string, part: string) => text.split(part).length - 1;
