import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { hasPrometheus } from "../support/prometheus.ts";
import { freePort, type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** A service of three processes, as a collector of traces, Prometheus and the reader of its log see it. */

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[];
}

const spans: Sent[] = [];
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");

let everything = "";
let collector: Server;
let test: TestDatabase;
let dataDir: string;
let receiver: Receiver;
let service: ServiceProcess;
let exporting: Record<string, string>;
let cellPort: number;
let token: string;
let internalToken: string;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) {
      body += chunk;
    }
    everything += body;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      spans.push(...scopeSpans.flatMap(({ spans: sent }: { spans: Sent[] }) => sent));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as { port: number };
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-traces-"));
  receiver = await openReceiver();
  exporting = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  cellPort = await freePort();
  const settings = {
    ...exporting,
    OPS_PORT: String(await freePort()),
    CELL_PORT: String(cellPort),
    ENCRYPTION_KEY,
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    GATEWAYS: "2",
    SIMULATOR_SPEED: "100",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
  };
  service = await startService(settings);
  [token, internalToken] = await Promise.all([
    makeToken(settings, "admin@northwind.example"),
    makeToken(settings, "admin@northwind.example", "internal-api"),
  ]);
});
afterAll(async () => {
  await service?.end();
  await receiver?.close();
  await test?.drop();
  collector?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const below = (parent: Sent | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const named = (name: string) => spans.filter((span) => span.name === name);
const attribute = (span: Sent | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

it("traces a request, its operation and statements, the order at the carrier, and the delivery of its event", async () => {
  const [inbox] = (await call("/inboxes")).body.data;
  const target = { event_type: "message.outgoing.delivered", target_url: `${receiver.url}/private?q=path` };
  expect((await call("/subscriptions", target)).status).toBe(201);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const trace = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const sent = await call("/messages", { inbox_id: inbox.id, to: "+14165550142", body: "Only for Grace" }, trace);
  expect(sent.status).toBe(201);
  const [received] = await receiver.until(1);
  await expect.poll(() => named("webhook delivery").length).toBe(1);

  await expect.poll(() => named("POST /api/v1/messages").length).toBe(1);
  const [request] = named("POST /api/v1/messages");
  expect(request).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
  expect(attribute(request, "http.response.status_code")).toBe(201);
  const operation = below(request).find(({ name }) => name === "graphql sendMessage");
  await expect.poll(() => below(operation).map(({ name }) => name)).toContain("carrier.enqueue");
  expect(spans.filter((span) => span.traceId === traceId && span.name === "carrier.enqueue")).toHaveLength(1);

  const [order] = named("carrier text");
  expect(attribute(order, "row.id")).toBe(sent.body.id);
  expect(order?.links).toMatchObject([{ traceId, spanId: operation?.spanId }]);
  const attempt = below(order).find(({ name }) => name === "carrier text attempt");
  expect([attempt?.traceId, attribute(attempt, "outcome")]).toEqual([order?.traceId, "accepted"]);

  const event = named("webhook message.outgoing.delivered").find(
    (span) => attribute(span, "row.id") === received?.headers["webhook-id"],
  );
  const [delivery] = below(event);
  expect(delivery).toMatchObject({ name: "webhook delivery", traceId: event?.traceId });
  expect([attribute(delivery, "outcome"), attribute(delivery, "http.response.status_code")]).toEqual([
    "delivered",
    200,
  ]);
});

it("continues the trace of a caller through a router into the cell", async () => {
  const routerPort = await freePort();
  const publicUrl = `http://127.0.0.1:${routerPort}`;
  const router = await startService({
    ...exporting,
    ROLE: "router",
    PORT: String(routerPort),
    PUBLIC_URL: publicUrl,
    CELLS: `only=${service.publicUrl} http://127.0.0.1:${cellPort}`,
    ENCRYPTION_KEY,
  });
  try {
    const traceId = "5b8aa5a2d2c872e8321cf37308d69df2";
    const response = await fetch(`${publicUrl}/api/v1/contacts`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        traceparent: `00-${traceId}-051581bf3cb55c13-01`,
      },
      body: JSON.stringify({ first_name: "Grace" }),
    });
    expect(response.status).toBe(201);
    const ofTrace = () => spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => ofTrace().map(({ name }) => name)).toContain("POST /*");
    const routed = ofTrace().find(({ name }) => name === "POST /*");
    expect(routed?.parentSpanId).toBe("051581bf3cb55c13");
    await expect.poll(() => below(routed).map(({ name }) => name)).toEqual(["POST /api/v1/contacts"]);
  } finally {
    await router.end();
  }
});

it("shows metrics of all processes, with labels that callers cannot invent", async () => {
  const operation = {
    operationName: "Invented",
    query: "query Invented { contacts(first: 2) { nodes { id } } } query Other { contacts(first: 1) { nodes { id } } }",
  };
  const answer = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${internalToken}`, "content-type": "application/json" },
    body: JSON.stringify(operation),
  });
  expect(((await answer.json()) as { errors?: unknown }).errors).toBeUndefined();
  const form = new URLSearchParams({ grant_type: "invented" });
  await fetch(`${service.publicUrl}/oidc/token`, { method: "POST", body: form });
  await fetch(`${service.publicUrl}/api/v1/invented`, { headers: { authorization: `Bearer ${token}` } });
  const read = async () => (await fetch(`${service.internalUrl}/metrics`)).text();
  const lines = [
    /^api_requests_total\{method="other",route="none",status="404"\} 1$/m,
    /^graphql_operations_total\{field="contacts",outcome="answered"\} 1$/m,
    /^graphql_cost_total\{field="contacts"\} \d+$/m,
    /^api_request_duration_seconds_count\{method="POST",route="\/api\/v1\/messages"\} 1$/m,
    /^oauth_token_requests_total\{grant_type="other",outcome="refused"\} 1$/m,
    /^process_resident_memory_bytes\{process="gateway"\} \d+$/m,
    /^process_resident_memory_bytes\{process="first"\} \d+$/m,
    /^event_loop_delay_seconds_count\{process="gateway"\} \d+$/m,
    /^database_pool_connections\{state="maximum"\} 30$/m,
    /^webhook_queue_deliveries\{state="new"\} 0$/m,
    /^table_dead_rows\{table="webhook_deliveries"\} \d+$/m,
    /^webhook_attempts_total\{outcome="delivered"\} 1$/m,
  ];
  let text = "";
  // Each gateway process reports its counts by itself: at last one reading has them all.
  const missing = async () => {
    text = await read();
    return lines.filter((line) => !line.test(text)).map(String);
  };
  await expect.poll(missing).toEqual([]);
  expect(text).not.toMatch(/invented/i);
  if (hasPrometheus) {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  }
});

it("names ids and parts of the program in spans, and nothing of people", async () => {
  await call("/contacts?phone=%2B14165550142&q=grace");
  await expect.poll(() => named("GET /api/v1/contacts").length).toBe(1);
  expect(everything.match(/.{0,40}(4165550142|Grace|grace|private\?q|northwind|Bearer).{0,20}/)?.[0]).toBeUndefined();
});

it("logs one line for each request, with ids alone", async () => {
  const person = { first_name: "Grace", email: "grace@example.com", phones: ["+14165550142"], wrong_field: 1 };
  await call("/contacts?q=Grace+Hopper", undefined, { "x-request-id": "first" });
  await call("/contacts", person, { "x-request-id": "second" });
  const text = { inbox_id: "+14165550142", to: "Grace", body: "Only for Grace" };
  await call("/messages", text, { "x-request-id": "third" });
  const lineOf = (id: string) =>
    service
      .output()
      .split("\n")
      .filter((line) => line.includes(`"reqId":"${id}"`))
      .map((line) => JSON.parse(line));
  await expect.poll(() => ["first", "second", "third"].map((id) => lineOf(id).length)).toEqual([1, 1, 1]);
  const [first] = lineOf("first");
  expect(first).toMatchObject({ msg: "answered", method: "GET", route: "/api/v1/contacts", status: 200 });
  expect(lineOf("second")).toMatchObject([{ method: "POST", route: "/api/v1/contacts", status: 400 }]);
  expect(lineOf("third")).toMatchObject([{ method: "POST", route: "/api/v1/messages", status: 400 }]);
  const fields = ["reqId", "method", "route", "status", "milliseconds", "business", "client"];
  expect(Object.keys(first)).toEqual(["level", "time", "pid", "hostname", ...fields, "msg"]);
  expect(service.output()).not.toMatch(/4165550142|Grace|grace@|wrong_field|Only for/);
});
