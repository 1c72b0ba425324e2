import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { freePort, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { openHintReader } from "../support/streams.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase } from "../support/world.ts";

/** Health and the drain of processes. */

let test: TestDatabase;
let settings: Record<string, string>;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  settings = { DATABASE_URL: test.url, DATA_DIR: await mkdtemp(join(tmpdir(), "service-operations-")) };
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

async function start(more: Record<string, string>): Promise<ServiceProcess> {
  await service?.end("SIGKILL");
  service = await startService({ ...settings, ...more });
  return service;
}

const read = async (path: string): Promise<[status: number, body: unknown]> => {
  const answer = await fetch(`${service?.operationsUrl}${path}`);
  return [answer.status, await answer.json()];
};
const readiness = () => read("/readyz");
const READY = { status: "ready", checks: { program: "ok", database: "ok", migrations: "ok" } };

/** A request on a connection that the agent keeps. */
async function ask(url: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  const [answer] = await once(request(url, { agent }).end(), "response");
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, connection: answer.headers.connection };
}

it("a gateway drains: not ready, each answer ends its connection, then the end", async () => {
  await start({ ROLE: "gateway", GATEWAYS: "2", DRAIN_SECONDS: "2" });
  expect(service?.output()).toContain(`  Health      ${service?.operationsUrl}/readyz\n`);
  // It loads the parts that it would load at their first use.
  await expect.poll(readiness).toEqual([200, READY]);
  const { child, internalUrl, publicUrl } = service as ServiceProcess;
  const token = await makeToken(settings, "admin@northwind.example", "internal-api");
  const stream = await openHintReader(internalUrl, token, { topics: "[CONTACTS]" });
  await stream.next();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const health = `${publicUrl}/api/v1/health`;
  expect(await ask(health, agent)).toEqual({ status: 200, connection: "keep-alive" });

  const ended = once(child, "exit");
  // As a terminal that closes does: to every process.
  const gateways = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  for (const pid of [child.pid, ...gateways]) {
    process.kill(Number(pid), "SIGHUP");
  }
  await expect.poll(readiness).toEqual([503, { status: "draining" }]);
  // Also on new connections, which it accepts until proxies have seen that it is not ready.
  await expect.poll(() => ask(health, agent)).toEqual({ status: 200, connection: "close" });
  expect(await ask(health, agent)).toEqual({ status: 200, connection: "close" });
  expect(await ask(`${publicUrl}/oidc/jwks`, agent)).toEqual({ status: 200, connection: "close" });
  expect(await read("/livez")).toEqual([200, { status: "ok", version: "1.0.0" }]);
  agent.destroy();
  // The stream ends without an error.
  while ((await stream.next()) !== undefined) {}
  expect(await ended).toEqual([0, null]);
});

it("a worker is not ready while a delivery waits for too long", async () => {
  const holder = new pg.Client(test.connection);
  await holder.connect();
  await holder.query("SET session_replication_role = replica");
  await holder.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at)
     VALUES ('biz_none', 'sub_none', 'evt_none', now() - interval '1 hour')`,
  );
  await holder.query("BEGIN");
  await holder.query("DELETE FROM webhook_deliveries WHERE event_id = 'evt_none'");
  await start({ ROLE: "worker", READY_QUEUE_SECONDS: "3500", DRAIN_SECONDS: "300" });
  expect(service?.output()).toContain(`health ${service?.operationsUrl}/readyz`);
  const checks = { ...READY.checks, queue: "the oldest due delivery waits for too long" };
  expect(await readiness()).toEqual([503, { status: "not_ready", checks }]);
  // It has started: an end would make the queue later.
  const health = promisify(execFile).bind(null, process.execPath);
  const env = { ...process.env, OPS_PORT: new URL(service?.operationsUrl as string).port };
  await health(["scripts/health.ts", "--wait", "20"], { env });
  await expect(health(["scripts/health.ts"], { env })).rejects.toThrow("is not ready");
  await holder.query("COMMIT");
  await holder.end();
  await expect.poll(readiness).toEqual([200, { status: "ready", checks: { ...checks, queue: "ok" } }]);

  // A second signal ends a drain at once.
  const { child } = service as ServiceProcess;
  child.kill("SIGTERM");
  await expect.poll(readiness).toEqual([503, { status: "draining" }]);
  const signalled = () => {
    child.kill("SIGTERM");
    return child.exitCode;
  };
  await expect.poll(signalled, { interval: 300 }).toBe(130);
});

describe("its port", () => {
  it("is refused in one line if another program has it and OPS_PORT names it", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    expect(
      await runToEnd({
        ...settings,
        PORT: String(await freePort()),
        INTERNAL_PORT: String(await freePort()),
        OPS_PORT: String(port),
      }),
    ).toEqual({
      code: 1,
      output: "",
      error: `port ${port} is taken: stop the program that uses it, or set OPS_PORT to another port\n`,
    });
    taken.close();
  });

  it("is left out with a warning if another program has the usual one", async () => {
    const holder = createServer();
    // Another program on this machine may have it already.
    holder.on("error", () => {});
    holder.listen(4002, "127.0.0.1");
    await Promise.race([once(holder, "listening"), once(holder, "error")]).catch(() => {});
    const { output } = await start({ ROLE: "worker", OPS_PORT: "" });
    expect(output()).toContain(
      "port 4002 is taken, so this process has no operations listener: set OPS_PORT to a port of its own, or to off",
    );
    expect(output()).not.toContain("/readyz");
    holder.close();
  });
});
