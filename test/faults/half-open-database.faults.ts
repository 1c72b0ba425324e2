import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { type Network, openNetwork } from "../support/network.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * The network to PostgreSQL falls silent under a gateway and a worker: connections stay open, but nothing answers. Both
 * recover without help, and no acknowledged write is lost or repeated; both end when they receive a signal.
 */

/** The duration of the silence: longer than every time limit in the full drill, a moment in the short one. */
const SILENT_MS = process.env.KILLS ? 30_000 : 2_000;
/** The maximum time after the silence until everything works again. */
const RECOVERED_MS = 20_000;

let test: TestDatabase;
let network: Network;
/** The processes that recover, and those that receive a signal to end during the silence. */
let gateway: ServiceProcess;
let worker: ServiceProcess;
let leaving: ServiceProcess[];
let inboxId: string;
const delivered = new Map<string, string[]>();
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const { id, data } = JSON.parse(body) as { id: string; data: { message: { body: string } } };
    delivered.set(data.message.body, [...(delivered.get(data.message.body) ?? []), id]);
    response.writeHead(204).end();
  });
});

beforeAll(async () => {
  test = await createTestDatabase();
  network = await openNetwork(test.connection);
  receiver.listen(0, "127.0.0.1");
  const settings = {
    DATABASE_URL: urlOf(network.connection as Parameters<typeof urlOf>[0]),
    SEED_DEMO: "true",
    CARRIER: "simulator",
    SIMULATOR_SPEED: "100",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    RATE_LIMIT_MAX: "1000000",
    RATE_LIMIT_ANONYMOUS_MAX: "1000000",
    PUBLIC_URL: "http://api.test",
    LOG_LEVEL: "warn",
  };
  const roles = ["gateway", "worker", "gateway", "worker"];
  const started = await Promise.all(roles.map((role) => startService({ ...settings, ROLE: role })));
  [gateway, worker, ...leaving] = started as [ServiceProcess, ServiceProcess, ...ServiceProcess[]];
  const token = await makeToken({ ...settings, DATABASE_URL: test.url }, "admin@northwind.example");
  headers.authorization = `Bearer ${token}`;
  inboxId = (await call("GET", "/inboxes")).body.data[0].id;
  const { port } = receiver.address() as AddressInfo;
  const target = { event_type: "message.outgoing.delivered", target_url: `http://127.0.0.1:${port}/hook` };
  expect((await call("POST", "/subscriptions", target)).status).toBe(201);
});
afterAll(async () => {
  for (const { child } of [gateway, worker, ...(leaving ?? [])].filter(Boolean)) {
    child.kill("SIGKILL");
  }
  receiver.closeAllConnections();
  receiver.close();
  await network?.close();
  await test?.drop();
});

const headers = { authorization: "" };

async function call(method: string, path: string, body?: unknown, key?: string) {
  const response = await fetch(`${gateway.publicUrl}/api/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body: text && JSON.parse(text) };
}

const sent: string[] = [];
const text = (body: string) =>
  call("POST", "/messages", { inbox_id: inboxId, to: "+14165550123", body }, `key ${body}`);
/** Sends a text until it is accepted, like a client that follows `Retry-After`. */
async function textUntilTaken(body: string): Promise<void> {
  for (;;) {
    const answer = await text(body);
    if (answer.status === 201) {
      sent.push(body);
      return;
    }
    expect([answer.status, answer.retryAfter]).toEqual([503, "5"]);
  }
}
const arrived = (body: string) => expect.poll(() => delivered.get(body)?.length, { timeout: 30_000 }).toBe(1);
const metric = async (name: string) =>
  (await (await fetch(`${worker.internalUrl}/metrics`)).text()).split("\n").find((line) => line.startsWith(`${name} `));

/** One request for each connection of the pool, so that all of them are open. */
const fill = (service: ServiceProcess) =>
  Promise.all(Array.from({ length: 20 }, () => fetch(`${service.publicUrl}/api/v1/campaigns`, { headers })));

it("a gateway and a worker recover without help, and end on a signal", async () => {
  const [otherGateway, otherWorker] = leaving as [ServiceProcess, ServiceProcess];
  await textUntilTaken("before");
  await arrived("before");
  await Promise.all([fill(gateway), fill(otherGateway)]);

  network.fallSilent();
  const during = [textUntilTaken("during"), fill(gateway)];
  const cut = fill(otherGateway).catch(() => {});
  const toldAt = performance.now();
  const ended = [otherGateway, otherWorker].map(async (service) => {
    const code = await service.end("SIGTERM");
    return { code, milliseconds: Math.round(performance.now() - toldAt) };
  });
  expect((await fetch(`${worker.internalUrl}/health`)).status).toBe(500);
  await delay(SILENT_MS);
  await expect.poll(() => metric("carrier_oldest_claimed_seconds"), { timeout: 30_000 }).toBeUndefined();
  const ends = await Promise.all([...ended, cut]);

  network.recover();
  const wellAt = performance.now();
  await Promise.all(during);
  await textUntilTaken("after");
  expect((await call("GET", "/campaigns")).status).toBe(200);
  const gatewayMs = Math.round(performance.now() - wellAt);
  await arrived("after");
  const workerMs = Math.round(performance.now() - wellAt);
  process.stdout.write(
    `a silent database: back after ${gatewayMs} ms (gateway) and ${workerMs} ms (worker), told to end ${JSON.stringify(ends)}\n`,
  );
  expect(Math.max(gatewayMs, workerMs)).toBeLessThan(RECOVERED_MS);
  for (const end of ends.slice(0, 2)) {
    expect(end).toMatchObject({ code: 0 });
  }
  await arrived("during");
  await expect.poll(() => metric("carrier_oldest_claimed_seconds")).toBe("carrier_oldest_claimed_seconds 0");
  expect((await fetch(`${worker.internalUrl}/health`)).status).toBe(200);
  // Each was sent once and has one event.
  const orders = "SELECT body, times FROM simulator_orders ORDER BY body";
  expect(await test.query(orders)).toEqual(sent.toSorted().map((body) => ({ body, times: 1 })));
});
