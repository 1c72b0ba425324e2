import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiAnswer, type ApiRequest, createTestApi, type TestApi } from "../support/api.ts";

const MAX = 40;
const ANONYMOUS_MAX = 20;
const WINDOW = 60;

let api: TestApi;
let openedAt: number;
let token: string;
beforeAll(async () => {
  openedAt = Date.now();
  api = await createTestApi({ max: MAX, anonymousMax: ANONYMOUS_MAX, windowSeconds: WINDOW });
  token = await api.token(api.world.admin.userId);
});
afterAll(() => api.close());

function expectHeaders({ headers }: ApiAnswer, limit: number, remaining: number): void {
  const reset = Number(headers["x-ratelimit-reset"]);
  expect(headers["x-ratelimit-limit"]).toBe(String(limit));
  expect(headers["x-ratelimit-remaining"]).toBe(String(remaining));
  expect(Number.isInteger(reset)).toBe(true);
  expect(reset).toBeGreaterThanOrEqual(Math.ceil(openedAt / 1000));
  expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000 + WINDOW));
}

it("shows the remaining calls on every kind of answer, including replays and refusals", async () => {
  const key = { "idempotency-key": "headers" };
  const { campaignId, contactIds, inboxIds } = api.world.northwind;
  const draft = { name: "Headers", inbox_ids: [inboxIds[0]] };
  const contact = `/campaigns/${campaignId}/contacts/${contactIds[0]}`;
  const narrow = await api.token(api.world.admin.userId, { scopes: ["api:me"] });
  const calls: [number, string, string, ApiRequest][] = [
    [200, "GET", "/me", {}],
    [201, "POST", "/campaigns", { body: draft, headers: key }],
    [201, "POST", "/campaigns", { body: draft, headers: key }],
    [409, "POST", "/campaigns", { body: { ...draft, name: "Other" }, headers: key }],
    [204, "DELETE", contact, {}],
    [404, "DELETE", contact, {}],
    [400, "POST", "/campaigns", { body: {} }],
    [400, "POST", "/campaigns", { payload: "{" }],
    [400, "POST", "/campaigns", { payload: "x".repeat(1_100_000) }],
    [400, "POST", "/campaigns", { payload: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }],
    [403, "POST", "/campaigns", { token: narrow, body: draft }],
  ];
  for (const [index, [status, method, path, request]] of calls.entries()) {
    const answer = await api.call(method, path, { token, ...request });
    expect(answer.status, `${method} ${path}`).toBe(status);
    expectHeaders(answer, MAX, MAX - index - 1);
  }

  await api.test.query("ALTER TABLE campaigns RENAME TO hidden");
  const broken = await api.call("GET", "/campaigns", { token });
  await api.test.query("ALTER TABLE hidden RENAME TO campaigns");
  expect(broken.status).toBe(500);
  expectHeaders(broken, MAX, MAX - calls.length - 1);

  for (let used = calls.length + 1; used < MAX; used += 1) {
    await api.call("GET", "/me", { token });
  }
  // Beyond the limit a replay is refused as well, with the time to wait.
  for (const request of [{ body: draft, headers: key }, { body: draft }]) {
    const refused = await api.call("POST", "/campaigns", { token, ...request });
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expectHeaders(refused, MAX, 0);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(WINDOW);
  }
});

it("shows the bucket of the address if no token counts", async () => {
  const address = { "x-forwarded-for": "203.0.113.9" };
  const calls: [number, string, ApiRequest][] = [
    [200, "/health", {}],
    [401, "/me", {}],
    [401, "/me", { token: "none" }],
    [401, "/me", { query: { access_token: "x" } }],
    [404, "/nowhere", {}],
    [404, `/campaigns/${"x".repeat(2_000)}`, {}],
  ];
  for (const [index, [status, path, request]] of calls.entries()) {
    // No proxy is configured, so the header does not move the call into another bucket.
    const answer = await api.call("GET", path, { ...request, headers: address });
    expect(answer.status, path).toBe(status);
    expectHeaders(answer, ANONYMOUS_MAX, ANONYMOUS_MAX - index - 1);
  }
});

it("shows them even on refusals by Node's parser", async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write("NONSENSE\r\n\r\n");
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toMatch(new RegExp(`\r\nx-ratelimit-limit: ${ANONYMOUS_MAX}\r\n`));
  expect(text).toMatch(/\r\nx-ratelimit-remaining: \d+\r\n/);
  expect(text).toMatch(/\r\nx-ratelimit-reset: \d{10}\r\n/);
});

describe("behind proxies", () => {
  let proxied: TestApi;
  beforeAll(async () => {
    proxied = await createTestApi({ anonymousMax: ANONYMOUS_MAX, trustedProxies: ["10.0.0.0/8", "::1"] });
  });
  afterAll(() => proxied.close());

  const remaining = async (remoteAddress: string, forwarded?: string) => {
    const response = await proxied.app.inject({
      url: "/api/v1/health",
      remoteAddress,
      ...(forwarded !== undefined && { headers: { "x-forwarded-for": forwarded } }),
    });
    return ANONYMOUS_MAX - Number(response.headers["x-ratelimit-remaining"]);
  };

  it("counts by the address that a trusted proxy names", async () => {
    expect(await remaining("10.0.0.1", "198.51.100.1")).toBe(1);
    expect(await remaining("10.9.9.9", "198.51.100.1")).toBe(2);
    expect(await remaining("::1", "198.51.100.1, 10.2.2.2")).toBe(3);
    expect(await remaining("198.51.100.1")).toBe(4);
    expect(await remaining("::ffff:10.0.0.1", "::ffff:198.51.100.1")).toBe(5);
  });

  it("does not trust the client's own part of the header, or a client without a proxy", async () => {
    expect(await remaining("10.0.0.1", "192.0.2.1, 198.51.100.2")).toBe(1);
    expect(await remaining("10.0.0.1", "192.0.2.99, 198.51.100.2")).toBe(2);
    expect(await remaining("198.51.100.2", "192.0.2.55")).toBe(3);
  });

  it("counts a /64 of IPv6 as one", async () => {
    expect(await remaining("10.0.0.1", "2001:db8:0:1::1")).toBe(1);
    expect(await remaining("10.0.0.1", "2001:db8:0:1:ffff::2")).toBe(2);
    expect(await remaining("2001:db8:0:1::3")).toBe(3);
    expect(await remaining("2001:db8:0:2::1")).toBe(1);
  });

  it("counts by the proxy if it names no address", async () => {
    expect(await remaining("10.0.0.7", "unknown")).toBe(1);
    expect(await remaining("10.0.0.7", "garbage, _hidden")).toBe(2);
    expect(await remaining("10.0.0.7")).toBe(3);
  });
});
