import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { questionSignatures } from "../../src/domain/cell/rules.ts";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceHere, startServiceHere } from "../support/service-here.ts";
import { freePort } from "../support/service-process.ts";
import { SESSIONS } from "../support/sessions.ts";
import { createWorldDatabase } from "../support/world.ts";

/** Health, metrics and the drain of a gateway; operations.long.ts has them of processes. */

const KEY = Buffer.alloc(32, 7);

let test: TestDatabase;
let dataDir: string;
let cellPort: string;
let service: ServiceHere;
beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  dataDir = await mkdtemp(join(tmpdir(), "service-operations-"));
  cellPort = String(await freePort());
  service = await startServiceHere({
    ...{ DATABASE_URL: test.url, DATA_DIR: dataDir, ROLE: "gateway", DRAIN_SECONDS: "2" },
    ...{ ENCRYPTION_KEY: KEY.toString("base64"), CELL_PORT: cellPort, OPS_PORT: String(await freePort()) },
  });
});
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async (path: string): Promise<[status: number, body: unknown]> => {
  const answer = await fetch(`${service.operationsUrl}${path}`);
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

it("shows health and metrics, and nothing else", async () => {
  const { operationsUrl } = service;
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
  const { sign } = questionSignatures([KEY]);
  const question = (body: string, url = `http://127.0.0.1:${cellPort}`, signature = sign(body)) =>
    fetch(`${url}/cell/names`, { method: "POST", headers: { "x-router-signature": signature }, body }).then(
      ({ status }) => status,
    );
  const nameOf = (value: string) => JSON.stringify({ kind: "email", value });
  expect(await question(nameOf("admin@northwind.example"))).toBe(204);
  expect(await question(nameOf("nobody@northwind.example"))).toBe(404);
  expect(await question("{}")).toBe(400);
  for (const signature of ["", sign("{}"), questionSignatures([Buffer.alloc(32, 8)]).sign(nameOf("a"))]) {
    expect(await question(nameOf("a"), undefined, signature)).toBe(403);
  }
  expect(await question(nameOf("a".repeat(2_000)))).toBe(400);
  expect(await question(nameOf("admin@northwind.example"), service.operationsUrl)).toBe(405);
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

it("drains: not ready, and each answer ends its connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const health = `${service.publicUrl}/api/v1/health`;
  expect(await ask(health, agent)).toEqual({ status: 200, connection: "keep-alive" });
  service.drain();
  await expect.poll(readiness).toEqual([503, { status: "draining" }]);
  // Also on new connections, which it accepts until proxies have seen that it is not ready.
  expect(await ask(health, agent)).toEqual({ status: 200, connection: "close" });
  expect(await ask(`${service.publicUrl}/oidc/jwks`, agent)).toEqual({ status: 200, connection: "close" });
  expect(await read("/livez")).toEqual([200, { status: "ok", version: "1.0.0" }]);
  agent.destroy();
});
