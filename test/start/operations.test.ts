import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { freePort, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { SESSIONS } from "../support/sessions.ts";
import { openHintReader } from "../support/streams.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase } from "../support/world.ts";

/** Health, metrics and the drain of a process. */

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

describe("a gateway", () => {
  let cellPort: string;
  beforeAll(async () => {
    cellPort = String(await freePort());
    await start({ ROLE: "gateway", GATEWAYS: "2", DRAIN_SECONDS: "2", CELL_PORT: cellPort });
  });

  it("shows health and metrics, and nothing else", async () => {
    const { operationsUrl, output } = service as ServiceProcess;
    expect(output()).toContain(`  Health      ${operationsUrl}/readyz\n`);
    expect(await read("/livez")).toEqual([200, { status: "ok", version: "1.0.0" }]);
    // It loads the parts that it would load at their first use.
    await expect.poll(readiness).toEqual([200, READY]);
    const metrics = await fetch(`${operationsUrl}/metrics`);
    expect(metrics.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await metrics.text()).toContain("api_requests_total");
    expect(await read("/graphql")).toEqual([404, { error: "This listener has /livez, /readyz and /metrics." }]);
    const post = await fetch(`${operationsUrl}/livez`, { method: "POST" });
    expect([post.status, await post.json()]).toEqual([405, { error: "This listener answers GET and HEAD." }]);
    expect((await fetch(`${operationsUrl}/readyz`, { method: "HEAD" })).status).toBe(200);
    const foreign = request(`${operationsUrl}/metrics`, { headers: { host: "rebound.example.com" } }).end();
    const [refused] = await once(foreign, "response");
    refused.resume();
    expect(refused.statusCode).toBe(403);
    const names = await test.query(
      `SELECT DISTINCT application_name AS name FROM ${SESSIONS} WHERE application_name LIKE 'service %' ORDER BY 1`,
    );
    expect(names.map(({ name }) => name)).toEqual([
      "service gateway",
      "service gateway health",
      "service gateway hints",
      "service gateway wake",
    ]);
  });

  it("tells routers which names it has, on a listener of its own", async () => {
    const question = (body: string, url = `http://127.0.0.1:${cellPort}`) =>
      fetch(`${url}/cell/names`, { method: "POST", body }).then(({ status }) => status);
    const nameOf = (value: string) => JSON.stringify({ kind: "email", value });
    expect(await question(nameOf("admin@northwind.example"))).toBe(204);
    expect(await question(nameOf("nobody@northwind.example"))).toBe(404);
    expect(await question("{}")).toBe(400);
    expect(await question(nameOf("a".repeat(2_000)))).toBe(400);
    expect(await question(nameOf("admin@northwind.example"), service?.operationsUrl)).toBe(405);
    expect((await fetch(`http://127.0.0.1:${cellPort}/livez`)).status).toBe(404);
  });

  it("is ready with its schema, also while the database is away", async () => {
    const [{ name }] = (await test.query(
      "DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations) RETURNING name",
    )) as [{ name: string }];
    const lacking = { status: "not_ready", checks: { ...READY.checks, migrations: "the database lacks 1 migration" } };
    await expect.poll(readiness).toEqual([503, lacking]);
    await test.query("INSERT INTO schema_migrations (name, run_on) VALUES ($1, now())", [name]);
    await expect.poll(readiness).toEqual([200, READY]);

    // A newer version that the running program does not understand.
    await test.query("INSERT INTO schema_migrations (name, run_on) VALUES ('9999_later', now())");
    await expect.poll(readiness).toEqual([200, READY]);
    await test.query("UPDATE schema_compatibility SET oldest_program = 9999");
    await expect.poll(async () => (await readiness())[0]).toBe(503);
    await test.query("DELETE FROM schema_migrations WHERE name = '9999_later'");
    await test.query("UPDATE schema_compatibility SET oldest_program = 1");
    await expect.poll(readiness).toEqual([200, READY]);

    // A table that nobody can read is a database that is away: for all processes.
    await test.query("ALTER TABLE schema_migrations RENAME TO moved");
    await expect.poll(readiness).toEqual([
      200,
      {
        status: "ready",
        checks: { program: "ok", database: "the database does not answer", migrations: "the database does not answer" },
      },
    ]);
    expect(await read("/livez")).toEqual([200, { status: "ok", version: "1.0.0" }]);
    await test.query("ALTER TABLE moved RENAME TO schema_migrations");
    await expect.poll(readiness).toEqual([200, READY]);
  });

  it("drains: not ready, each answer ends its connection, then the end", async () => {
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
});

thorough.it("a worker is not ready while a delivery waits for too long", async () => {
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

thorough.describe("its port", () => {
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
