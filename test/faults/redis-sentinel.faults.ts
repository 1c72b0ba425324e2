import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask, askAll, count, createRedisGround, type RedisGround } from "../redis/ground.ts";
import { hasRedis, type RedisServer, sentinelUrl } from "../support/redis.ts";
import type { ServiceProcess } from "../support/service-process.ts";

/** Whether the replica has every write of the primary. */
async function isReplicated({ url }: RedisServer): Promise<boolean> {
  const client = new Redis(url);
  const info = await client.info("replication");
  client.disconnect();
  const written = /^master_repl_offset:(\d+)/m.exec(info)?.[1];
  return written !== undefined && info.includes(`,offset=${written},`);
}

let ground: RedisGround;
beforeAll(async () => {
  ground = await createRedisGround();
});
afterEach(() => ground.end());
afterAll(() => ground?.close());

describe.runIf(hasRedis)("processes that find Redis through three sentinels", () => {
  it.each(["kill", "freeze"] as const)(
    "answer everything after %s of the primary, and share the limit in the replica",
    async (fault) => {
      const { primary, sentinels } = await ground.sentinels(3);
      const both = await ground.services(2, {
        REDIS_URL: sentinelUrl(sentinels),
        RATE_LIMIT_MAX: "100000",
        RATE_LIMIT_ANONYMOUS_MAX: "20",
        RATE_LIMIT_WINDOW_SECONDS: "600",
      });
      const service = (index: number) => both[index % 2] as ServiceProcess;
      const bearer = await ground.token();
      const before = await askAll(10, 1, (index) => ask(service(index), "/openapi.json"));
      expect(before.map(({ remaining }) => remaining)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
      await expect.poll(() => isReplicated(primary)).toBe(true);

      await primary[fault]();
      const statuses = new Set<number>();
      const shared = () => both.every(({ output }) => count(output(), "Redis is available") === 1);
      const load = (async () => {
        for (let index = 0; !shared(); index += 1) {
          statuses.add((await ask(service(index), "/me", bearer)).status);
        }
      })();
      await expect.poll(shared, { timeout: 30_000 }).toBe(true);
      await load;
      expect([...statuses]).toEqual([200]);

      // The replica has the count of the primary.
      const after = await askAll(14, 1, (index) => ask(service(index), "/openapi.json"));
      expect(after.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]);
      expect(after.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(4);
      for (const { output } of both) {
        expect(count(output(), "Redis is unavailable")).toBe(1);
        expect(count(output(), "Redis is available")).toBe(1);
      }
    },
  );
});
