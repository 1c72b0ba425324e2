import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** One text, from the request to the carrier and the receiver, over three processes, as a collector sees it. */

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[];
}

const spans: Sent[] = [];
let everything = "";
let collector: Server;
let test: TestDatabase;
let dataDir: string;
let receiver: Receiver;
let service: ServiceProcess;
let token: string;

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
  const settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    GATEWAYS: "2",
    SIMULATOR_SPEED: "100",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  service = await startService(settings);
  token = await makeToken(settings, "admin@northwind.example");
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

it("a request, its operation and statements, the order at the carrier, and the delivery of its event", async () => {
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

it("spans contain ids and names of the program, and nothing of people", async () => {
  await call("/contacts?phone=%2B14165550142&q=grace");
  await expect.poll(() => named("GET /api/v1/contacts").length).toBe(1);
  expect(everything).not.toMatch(/4165550142|Grace|grace|private\?q|northwind|Bearer/);
});

it("the log has a line for each request, with ids alone", async () => {
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
