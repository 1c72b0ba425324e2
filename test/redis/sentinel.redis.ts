import { afterEach, expect, it } from "vitest";
import { openSharedLimits, type SharedLimits } from "../../src/platform/limit/shared.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { type RedisServer, sentinelUrl, startRedis, startSentinel } from "../support/redis.ts";

/** A limiter that finds its Redis through sentinels. The failover is in `test/faults/redis-sentinel.faults.ts`. */

const servers: RedisServer[] = [];
let limits: SharedLimits | undefined;
afterEach(async () => {
  limits?.close();
  for (const server of servers.splice(0)) {
    await server.dispose();
  }
});

async function started(starting: Promise<RedisServer>): Promise<RedisServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

async function open(url: string): Promise<string[]> {
  const changes: string[] = [];
  const onChange = (state: string, reason?: Error) => changes.push(reason ? `${state}: ${reason.message}` : state);
  limits = await openSharedLimits({ url, onChange, onFallback: () => changes.push("fallback") });
  return changes;
}

const take = () => limits?.limiter("test", { max: 2, windowSeconds: 600 }).take("a");

it("counts in the primary that the sentinels name, with a password for each", async () => {
  const primary = await started(startRedis({ password: "right" }));
  const passwords = { password: "right", sentinelPassword: "other" };
  const sentinel = await started(startSentinel(primary, { quorum: 1, ...passwords }));
  const url = `${sentinelUrl([sentinel]).replace("//", "//:right@")}?sentinel_password=other`;
  const changes = await open(url);
  expect((await take())?.remaining).toBe(1);
  expect((await take())?.remaining).toBe(0);
  expect((await take())?.allowed).toBe(false);
  expect(changes).toEqual([]);
  const refusal = new StartError("Redis rejects the user or the password: correct REDIS_URL");
  await expect(open(url.replace(":right@", ":wrong@"))).rejects.toThrow(refusal);
  await expect(open(url.replace("=other", "=wrong"))).rejects.toThrow(refusal);
  await expect(open(sentinelUrl([sentinel]))).rejects.toThrow(refusal);
  const unknown = new StartError("no sentinel in REDIS_URL knows the name nobody: correct it");
  await expect(open(url.replace("/limits", "/nobody"))).rejects.toThrow(unknown);
});

it("starts without sentinels, and shares the count when they are there", async () => {
  const primary = await started(startRedis());
  const sentinel = await started(startSentinel(primary, { quorum: 1 }));
  await sentinel.kill();
  const changes = await open(sentinelUrl([sentinel]));
  expect(changes).toEqual([expect.stringMatching(/^away: All sentinels are unreachable/)]);
  expect((await take())?.remaining).toBe(1);
  await sentinel.start();
  await expect.poll(() => changes.at(-1)).toBe("back");
  expect((await take())?.remaining).toBe(1);
});
