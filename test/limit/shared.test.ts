import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSharedLimits, type SharedLimits } from "../../src/platform/limit/shared.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { freePort, startService } from "../support/service-process.ts";

/** What holds when Redis is not there at all; with a real one see test/redis. */

const changes: string[] = [];
let fallbacks = 0;
let limits: SharedLimits | undefined;
afterEach(() => {
  limits?.close();
  changes.length = 0;
  fallbacks = 0;
});

async function open(port: number) {
  limits = await openSharedLimits({
    url: `redis://127.0.0.1:${port}`,
    onChange: (state, reason) => changes.push(`${state} ${reason?.message ?? ""}`),
    onFallback: () => {
      fallbacks += 1;
    },
  });
  return limits.limiter("test", { max: 3, windowSeconds: 60 });
}

describe("without Redis the limit works in memory, with one log line", () => {
  it("when nothing listens", async () => {
    const limiter = await open(await freePort());
    const taken = [];
    for (let call = 0; call < 5; call += 1) {
      taken.push(await limiter.take("a"));
    }
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(changes).toEqual([expect.stringMatching(/^away connect ECONNREFUSED/)]);
    expect(fallbacks).toBe(5);
  });

  thorough.it.each([
    ["says nothing", (_socket: Socket) => {}],
    ["is no Redis", (socket: Socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["hangs up", (socket: Socket) => socket.destroy()],
  ])("when what listens %s", async (_what, answer) => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => {});
      answer(socket);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const limiter = await open((server.address() as { port: number }).port);
    expect((await limiter.take("a")).remaining).toBe(2);
    expect((await limiter.take("a")).remaining).toBe(1);
    expect(changes).toHaveLength(1);
    limits?.close();
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
    await once(server, "close");
  });
});

thorough.describe("the service", () => {
  let test: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), "service-limits-"));
  });
  afterAll(async () => {
    await test.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("starts without its Redis, says so in one line of the log, and shows it in the metrics", async () => {
    const redisUrl = `redis://user:secret-word@127.0.0.1:${await freePort()}`;
    const service = await startService({ DATABASE_URL: test.url, DATA_DIR: dataDir, REDIS_URL: redisUrl });
    const statuses: number[] = [];
    for (const path of ["/health", "/health", "/none"]) {
      statuses.push((await fetch(`${service.publicUrl}/api/v1${path}`)).status);
    }
    expect(statuses).toEqual([200, 200, 404]);
    expect(service.output().split("Redis is unavailable").length - 1).toBe(1);
    expect(service.output()).not.toContain("secret-word");
    const metrics = await fetch(`${service.internalUrl}/metrics`);
    expect(metrics.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await metrics.text();
    expect(text).toMatch(/^rate_limit_fallback 1$/m);
    expect(text).toMatch(/^rate_limit_fallback_requests_total 3$/m);
    expect(text).toMatch(/^api_requests_total\{method="GET",route="\/api\/v1\/health",status="200"\} 2$/m);
    expect(text).toMatch(/^api_requests_total\{method="other",route="none",status="404"\} 1$/m);
    expect((await fetch(`${service.publicUrl}/metrics`)).status).toBe(404);
    expect(await service.end()).toBe(0);
  });
});
