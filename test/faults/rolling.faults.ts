import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type HaProxy, startProxy } from "../support/haproxy.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { SteadyLoad } from "../support/steady-load.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** Two gateways behind HAProxy and two workers are restarted one after another, at 70 % of their capacity. */

const SHARE_OF_CAPACITY = 0.7;
const MEASURED_SECONDS = 5;
/** The number of times that each process is restarted; more by hand. */
const ROUNDS = Number(process.env.ROUNDS ?? "1");

let test: TestDatabase;
let dataDir: string;
let settings: Record<string, string>;
let receiver: Receiver;
let proxy: HaProxy | undefined;
let load: SteadyLoad | undefined;
const services: ServiceProcess[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-rolling-"));
  receiver = await openReceiver();
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://api.test",
    TRUST_PROXY: "loopback",
    RATE_LIMIT_MAX: "10000000",
    CARRIER_SEGMENTS_PER_SECOND: "10000",
    SIMULATOR_SPEED: "10",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    DRAIN_SECONDS: "5",
    LOG_LEVEL: "silent",
  };
});
afterAll(async () => {
  await load?.close();
  await proxy?.end();
  await Promise.all(services.map((service) => service.end("SIGKILL")));
  await receiver?.close();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const portOf = (url: string) => new URL(url).port;

/** Ends a process and starts it again at the same ports, as a supervisor does. */
async function restart(index: number, role: "gateway" | "worker"): Promise<void> {
  const { publicUrl, internalUrl, operationsUrl, end } = services[index] as ServiceProcess;
  expect(await end("SIGTERM")).toBe(0);
  const ports = { PORT: portOf(publicUrl), INTERNAL_PORT: portOf(internalUrl), OPS_PORT: portOf(operationsUrl) };
  services[index] = await startService({ ...settings, ...ports, ROLE: role });
  const isReady = async () => (await fetch(`${operationsUrl}/readyz`)).status;
  await expect.poll(isReady, { timeout: 90_000 }).toBe(200);
}

it("no request fails and no delivery is repeated", { timeout: 120_000 + ROUNDS * 300_000 }, async () => {
  for (const role of ["gateway", "gateway", "worker", "worker"]) {
    services.push(await startService({ ...settings, ROLE: role }));
  }
  const names = ["one", "two"] as const;
  proxy = await startProxy(
    names.map((name, index) => {
      const { publicUrl, operationsUrl } = services[index] as ServiceProcess;
      return { name, port: Number(portOf(publicUrl)), operationsPort: Number(portOf(operationsUrl)) };
    }),
  );
  const { url } = proxy;
  const isUp = (name: (typeof names)[number]) =>
    expect.poll(() => proxy?.isUp(name), { timeout: 90_000, interval: 100 }).toBe(true);
  await Promise.all(names.map(isUp));

  const token = await makeToken(settings, "admin@northwind.example");
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(await answer.text());
  };
  await call("/subscriptions", { event_type: "message.outgoing.delivered", target_url: `${receiver.url}/hook` });
  const inboxId = (await call("/inboxes")).data[0].id as string;
  const contactId = (await call("/contacts?limit=1")).data[0].id as string;
  load = new SteadyLoad(url, token, (index) => {
    switch (index % 10) {
      case 0: {
        const to = `+1415${String(2_000_005 + index).padStart(7, "0")}`;
        return { path: "/api/v1/messages", body: { inbox_id: inboxId, to, body: `Text ${index}` } };
      }
      case 5:
        return { path: "/api/v1/contacts", body: { first_name: "Rolling", external_id: `rolling-${index}` } };
      case 3:
        return { path: "/api/v1/contacts?limit=10" };
      default:
        return { path: `/api/v1/contacts/${contactId}` };
    }
  });
  const { answers } = load;
  await load.measureCapacity(1);
  const capacity = await load.measureCapacity(MEASURED_SECONDS);
  const before = await proxy.retries();
  const sent = await load.during(SHARE_OF_CAPACITY * capacity, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, name] of names.entries()) {
        await restart(index, "gateway");
        await isUp(name);
      }
      await restart(2, "worker");
      await restart(3, "worker");
    }
  });
  process.stderr.write(
    `capacity ${Math.round(capacity)} requests/s; ${answers.length} answers, during the restarts ${Math.round(sent)} requests/s; ` +
      `${(await proxy.retries()) - before} connections retried by HAProxy\n`,
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);

  // Each text was delivered, and its event arrived once.
  const texts = answers.filter(({ request }) => request.path === "/api/v1/messages");
  const ids = texts.map(({ text }) => JSON.parse(text).id as string).sort();
  const arrived = () => receiver.received.map(({ body }) => JSON.parse(body).data.message.id as string).sort();
  await expect.poll(() => receiver.received.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(ids.length);
  await expect.poll(() => test.query("SELECT FROM webhook_deliveries"), { timeout: 90_000 }).toEqual([]);
  expect(arrived()).toEqual(ids);
  const contacts = await test.query("SELECT count(*)::int AS count FROM contacts WHERE first_name = 'Rolling'");
  expect(contacts).toEqual([{ count: answers.filter(({ request }) => request.path === "/api/v1/contacts").length }]);
});
