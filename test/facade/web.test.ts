import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../rest-facade/routes/index.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";

/** The expectations of browsers, caches, monitors and people: HEAD, CORS, compression and a front page. */

const ANONYMOUS_LIMIT = 1000;

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi({ anonymousMax: ANONYMOUS_LIMIT });
});
afterAll(() => api?.close());

interface Asked {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  from?: string;
}

async function ask(url: string, { method = "GET", token = api.adminToken, headers, body, from }: Asked = {}) {
  const { statusCode, rawPayload, ...answer } = await api.app.inject({
    method: method as "GET",
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(from !== undefined && { remoteAddress: from }),
  });
  return { status: statusCode, headers: answer.headers as Record<string, string | undefined>, bytes: rawPayload };
}

describe("HEAD", () => {
  it.each(routes.filter(({ on }) => on.method === "GET"))("answers as GET does: $on.path", async (route) => {
    const { path, query } = await api.seed(route);
    const url = `/api/v1${path}?${new URLSearchParams(query)}`;
    const [got, head] = [await ask(url), await ask(url, { method: "HEAD" })];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(got.bytes.length));
    expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
    expect(head.headers["x-ratelimit-limit"]).toBe(got.headers["x-ratelimit-limit"]);
  });

  it.each(["/api/v1/openapi.json", "/api/v1/docs", "/docs", "/", "/api/v1"])("answers as GET does: %s", async (url) => {
    const [got, head] = [await ask(url), await ask(url, { method: "HEAD" })];
    expect([head.status, head.bytes.length]).toEqual([got.status, 0]);
    expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
  });

  it("is refused as GET is, without a body", async () => {
    const refused = await ask("/api/v1/me", { method: "HEAD", token: "wrong" });
    expect([refused.status, refused.bytes.length]).toEqual([401, 0]);
    expect(refused.headers["www-authenticate"]).toMatch(/^Bearer /);
    expect((await ask("/api/v1/messages/nothing", { method: "HEAD" })).status).toBe(404);
  });
});

describe("CORS", () => {
  const origin = "https://app.example";
  const preflight = { origin, "access-control-request-method": "PATCH", "access-control-request-headers": "x-custom" };

  it.each([
    ["a success", "/api/v1/me", {}],
    ["a refusal", "/api/v1/me", { token: "wrong" }],
    ["an unknown route", "/api/v1/nothing", {}],
    ["a URL that cannot be read", "/api/v1/contacts/%zz", {}],
  ])("lets a page of every origin read %s, without credentials", async (_name, url, asked) => {
    const { headers } = await ask(url, { ...asked, headers: { origin } });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    for (const name of [
      "X-Request-Id",
      "X-RateLimit-Remaining",
      "Retry-After",
      "Link",
      "Idempotent-Replayed",
      "ETag",
    ]) {
      expect(headers["access-control-expose-headers"]).toContain(name);
    }
  });

  it("answers a preflight of every route, known or not, without a token and without counting it", async () => {
    const from = "203.0.113.70";
    for (const path of ["/me", "/contacts", "/campaigns/x/contacts/y", "/nothing"]) {
      const answer = await ask(`/api/v1${path}`, { method: "OPTIONS", token: "", headers: preflight, from });
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      expect(answer.headers).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE",
        "access-control-allow-headers": "Authorization, *",
        "x-ratelimit-remaining": String(ANONYMOUS_LIMIT),
        "x-request-id": expect.stringMatching(/^req_/),
      });
    }
  });

  it("answers OPTIONS only for a preflight of the API", async () => {
    expect((await ask("/api/v1/me", { method: "OPTIONS" })).status).toBe(404);
    expect((await ask("/api/v1/me", { method: "OPTIONS", headers: { origin } })).status).toBe(404);
    expect((await ask("/elsewhere", { method: "OPTIONS", headers: preflight })).status).toBe(404);
  });

  it("adds no headers for a request without an Origin", async () => {
    expect(Object.keys((await ask("/api/v1/me")).headers).filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });
});

describe("compression", () => {
  const get = (url: string, encoding: string, asked: Asked = {}) =>
    ask(`/api/v1${url}`, { ...asked, headers: { "accept-encoding": encoding } });

  it.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
    ["gzip;q=1.0, identity; q=0.5, *;q=0", gunzipSync],
  ])("of a large answer, for a client that accepts %s", async (encoding, decompress) => {
    const plain = await ask("/api/v1/contacts?limit=100");
    expect(plain.bytes.length).toBeGreaterThan(2_048);
    const packed = await get("/contacts?limit=100", encoding);
    expect(packed.headers["content-encoding"]).toBe(encoding.split(";")[0]);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decompress(packed.bytes).toString()).toBe(plain.bytes.toString());
  });

  it("of the document", async () => {
    const packed = await get("/openapi.json", "gzip");
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(packed.bytes).toString()).openapi).toMatch(/^3\.1/);
  });

  it.each(["identity", "", "zstd", "*;q=0"])("of nothing, for a client that accepts %j", async (encoding) => {
    const { status, headers, bytes } = await get("/contacts?limit=100", encoding);
    expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
    expect(JSON.parse(bytes.toString()).data.length).toBeGreaterThan(1);
  });

  it("of no small answer, and of none with a secret beside text chosen by others", async () => {
    expect((await get("/me", "gzip, br")).headers["content-encoding"]).toBeUndefined();
    const created = await get("/subscriptions", "gzip, br", {
      method: "POST",
      body: { event_type: "message.incoming.received", target_url: `https://example.com/${"x".repeat(2_000)}` },
    });
    expect(created.bytes.length).toBeGreaterThan(2_048);
    expect([created.status, created.headers["content-encoding"]]).toEqual([201, undefined]);
  });
});

describe("the front page", () => {
  it.each(["/", "/api/v1", "/api/v1/"])("at %s is JSON for a program and a page for a person", async (url) => {
    for (const accept of ["*/*", "application/json"]) {
      const { status, headers, bytes } = await ask(url, { token: "", headers: { accept } });
      expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
      expect(JSON.parse(bytes.toString())).toEqual({
        name: "Campaign Dialer and Messaging API",
        version: "1.0.0",
        api_url: "http://api.test/api/v1",
        documentation_url: "http://api.test/api/v1/docs",
        guides_url: "http://api.test/docs",
        openapi_url: "http://api.test/api/v1/openapi.json",
        health_url: "http://api.test/api/v1/health",
        authorization_server_url: "http://api.test/oidc",
      });
      expect(headers["x-ratelimit-limit"]).toBe(String(ANONYMOUS_LIMIT));
    }
    const page = await ask(url, { token: "", headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(page.bytes.toString()).toContain('<a href="http://api.test/api/v1/docs">Reference</a>');
  });
});

describe("an unknown route", () => {
  const left = async (url: string, asked: Asked) => Number((await ask(url, asked)).headers["x-ratelimit-remaining"]);

  it("counts in the bucket of a good token, else in that of the address", async () => {
    const token = await api.token(api.world.admin.userId, { clientId: "lost" });
    const from = "203.0.113.71";
    const before = await left("/api/v1/me", { token, from });
    expect(await left("/api/v1/nothing", { token, from })).toBe(before - 1);
    expect(await left("/nothing", { token, from, method: "PUT" })).toBe(before - 2);
    expect(await left("/api/v1/nothing", { token: "wrong", from })).toBe(ANONYMOUS_LIMIT - 1);
    const stray = await api.token(api.world.stray.userId, { clientId: "lost" });
    expect(await left("/api/v1/nothing", { token: stray, from })).toBe(before);
  });
});
