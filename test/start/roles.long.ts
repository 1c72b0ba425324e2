import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freePort, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { openHintReader } from "../support/streams.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** One process answers, another one delivers: the tasks of each. */

let test: TestDatabase;
let dataDir: string;
let settings: Record<string, string>;
let gateway: ServiceProcess;
let receiver: Receiver;
let token: string;
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-roles-"));
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
  };
  receiver = await openReceiver();
  gateway = await startService({ ...settings, ROLE: "gateway" });
  token = await makeToken(settings, "admin@northwind.example");
});
afterAll(async () => {
  await gateway?.end();
  await receiver?.close();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(path: string, body?: object) {
  const response = await fetch(`${gateway.publicUrl}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
}

it("a gateway delivers nothing; a worker delivers, serves its metrics and ends cleanly", async () => {
  const target = { event_type: "message.incoming.received", target_url: `${receiver.url}/hook` };
  const { id } = await post("/subscriptions", target);
  const { event_id: eventId } = await post(`/subscriptions/${id}/test`);
  const gatewayMetrics = await (await fetch(`${gateway.internalUrl}/metrics`)).text();
  expect(gatewayMetrics).toMatch(/^webhook_deliveries_claimed_total 0$/m);

  const worker = await startService({ ...settings, ROLE: "worker" });
  const [received] = await receiver.until(1);
  expect(received?.headers["webhook-id"]).toBe(eventId);
  // The gateway sends hints about what the worker writes, and its end waits for no stream.
  const internal = await makeToken(settings, "admin@northwind.example", "internal-api");
  const stream = await openHintReader(gateway.internalUrl, internal, { topics: "[SUBSCRIPTIONS]" });
  await stream.next();
  // A commit in another process wakes the worker.
  const next = await post(`/subscriptions/${id}/test`);
  expect((await receiver.until(2))[1]?.headers["webhook-id"]).toBe(next.event_id);
  await stream.until("SUBSCRIPTIONS");

  await expect.poll(() => test.query("SELECT FROM webhook_deliveries")).toEqual([]);
  expect(await (await fetch(`${worker.internalUrl}/metrics`)).text()).toMatch(/^webhook_deliveries_claimed_total 2$/m);
  const health = await fetch(`${worker.internalUrl}/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  expect((await fetch(`${worker.internalUrl}/graphql`)).status).toBe(404);
  await expect(fetch(worker.publicUrl)).rejects.toThrow();
  expect(await worker.end("SIGTERM")).toBe(0);
  expect(receiver.received).toHaveLength(2);
});

it("a worker needs its port", async () => {
  const { port } = new URL(gateway.internalUrl);
  const { code, error } = await runToEnd({
    ...settings,
    ROLE: "worker",
    PORT: String(await freePort()),
    INTERNAL_PORT: port,
  });
  expect(code).toBe(1);
  expect(error).toContain("INTERNAL_PORT");
});
