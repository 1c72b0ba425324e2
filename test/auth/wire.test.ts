import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange, request } from "../support/raw-http.ts";
import { createSignInServer, type SignInServer } from "../support/sign-in.ts";

/** Bytes that no browser sends, at the doors of sign-in. */

let server: SignInServer;
let port: number;
beforeAll(async () => {
  server = await createSignInServer();
  port = Number(new URL(server.publicUrl).port);
});
afterAll(() => server.close());

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** The answer of each path to a request with the right host, without the parts that change each time. */
const DOORS: [line: string, status: number, type: RegExp][] = [
  ["GET /oidc/auth", 400, /^text\/html/],
  ["GET /oidc/auth?client_id=nobody", 400, /^text\/html/],
  ["GET /oidc/auth/unknown", 400, /^text\/html/],
  ["POST /oidc/token", 400, /^application\/json/],
  ["OPTIONS /oidc/token", 404, /^application\/json/],
  ["OPTIONS /oidc/jwks", 404, /^application\/json/],
  ["POST /oidc/token/revocation", 400, /^application\/json/],
  ["POST /oidc/request", 400, /^application\/json/],
  ["POST /oidc/device/auth", 400, /^application\/json/],
  ["OPTIONS /oidc/device/auth", 404, /^application\/json/],
  ["GET /oidc/device", 200, /^text\/html/],
  ["POST /oidc/device", 400, /^text\/html/],
  ["POST /oidc/device/sign-in", 400, /^text\/html/],
  ["POST /oidc/device/decision", 400, /^text\/html/],
  ["POST /oidc/device/switch", 400, /^text\/html/],
  ["GET /oidc/device/allowed", 200, /^text\/html/],
  ["GET /oidc/jwks", 200, /^application\/jwk-set\+json/],
  ["GET /oidc/.well-known/openid-configuration", 200, /^application\/json/],
  ["GET /.well-known/oauth-authorization-server/oidc", 200, /^application\/json/],
  ["GET /oidc/session/end", 200, /^text\/html/],
  ["POST /oidc/session/end/confirm", 400, /^application\/json/],
  ["GET /oidc/session/end/success", 200, /^text\/html/],
  ["GET /oidc/account", 200, /^text\/html/],
  ["POST /oidc/account/sign-in", 400, /^text\/html/],
  ["POST /oidc/account/revoke", 400, /^text\/html/],
  ["GET /oidc/interaction/unknown", 400, /^text\/html/],
  ["POST /oidc/interaction/unknown/sign-in", 400, /^text\/html/],
  ["GET /oidc/style.css", 200, /^text\/css/],
];

const HOSTS: [string, Record<string, string>][] = [
  ["an open bracket", { Host: "[" }],
  ["a blank", { Host: "a b" }],
  ["nothing", { Host: "" }],
  ["a path", { Host: "a/b?c#d" }],
  ["a person", { Host: "somebody@evil.example" }],
  ["a port that is none", { Host: "a:99999" }],
  ["a tag", { Host: "<script>" }],
  ["a backslash", { Host: "evil.example\\x" }],
  ["bytes that are no ASCII", { Host: "\u00e9.example" }],
  ["5,000 letters", { Host: "x".repeat(5000) }],
  ["another host", { Host: "evil.example" }],
  ["forwarded nonsense", { Host: "[", "X-Forwarded-Host": "a b]", "X-Forwarded-Proto": "gopher, \\" }],
];

describe("the Host header", () => {
  it.each(HOSTS)("may be %s", async (_name, headers) => {
    for (const [line, status, type] of DOORS) {
      const sent = line.startsWith("GET") ? headers : { ...headers, ...FORM, "Content-Length": "0" };
      const answer = await exchange(port, request(`${line} HTTP/1.1`, sent));
      expect([line, answer?.status]).toEqual([line, status]);
      expect(answer?.headers["content-type"] ?? "").toMatch(type);
      expect(answer?.headers["x-request-id"]).toMatch(/^req_/);
      expect(answer?.text).not.toMatch(/evil\.example|<script>(?!\n)/);
    }
  });

  it("may be absent", async () => {
    const answer = await exchange(port, "GET /oidc/auth HTTP/1.0\r\n\r\n");
    expect([answer?.status, answer?.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  });
});

it("a URL in absolute form is the path that it holds", async () => {
  for (const origin of [server.publicUrl, "http://elsewhere.example", "HTTPS://somebody@a:1"]) {
    for (const [line, status, type] of DOORS) {
      const [method, path] = line.split(" ") as [string, string];
      const headers = method === "GET" ? {} : { ...FORM, "Content-Length": "0" };
      const answer = await exchange(port, request(`${method} ${origin}${path} HTTP/1.1`, headers));
      expect([line, answer?.status]).toEqual([line, status]);
      expect(answer?.headers["content-type"] ?? "").toMatch(type);
    }
  }
});

it("every answer has the headers that restrict browsers", async () => {
  for (const [line] of [...DOORS, ["GET /oidc/nothing"], ["PUT /oidc/token"]] as [string][]) {
    const headers = line.startsWith("GET") ? {} : { ...FORM, "Content-Length": "0" };
    const answer = await exchange(port, request(`${line} HTTP/1.1`, headers));
    expect([line, answer?.headers["content-security-policy"]]).toEqual([
      line,
      expect.stringMatching(/^default-src 'none'; ?.*frame-ancestors 'none'/),
    ]);
    expect([line, answer?.headers["x-content-type-options"]]).toEqual([line, "nosniff"]);
    // Without TLS it would be of no use, and be remembered on loopback.
    expect(answer?.headers["strict-transport-security"]).toBeUndefined();
  }
});

describe("errors show only a part of the input", () => {
  const long = "x".repeat(15_000);

  it.each([
    ["GET", `/oidc/auth?client_id=${long}`],
    ["GET", `/oidc/auth?client_id=demo-app&response_type=${long}`],
    ["GET", `/oidc/auth?client_id=demo-app&redirect_uri=https://a.example/${long}`],
    ["GET", `/oidc/session/end?id_token_hint=${long}`],
    ["GET", `/oidc/interaction/${long.slice(0, 900)}`],
  ])("%s %.60s", async (method, path) => {
    const answer = await fetch(server.publicUrl + path, { method, redirect: "manual" });
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(3_000);
  });

  it.each([
    ["/oidc/token", { grant_type: "x".repeat(50_000) }],
    ["/oidc/token", { grant_type: "authorization_code", code: "x", scope: "y".repeat(50_000) }],
    ["/oidc/token", { grant_type: "refresh_token", refresh_token: "x", scope: "y ".repeat(25_000) }],
    ["/oidc/request", { response_type: "x".repeat(50_000) }],
    ["/oidc/device/auth", { client_id: "command-line", scope: `api:${"x".repeat(50_000)}` }],
    ["/oidc/request", { response_type: "code", scope: "y".repeat(50_000) }],
    ["/oidc/request", { response_type: "code", ["x".repeat(40_000)]: "1", resource: `https://${"y".repeat(9_000)}` }],
    ["/oidc/token", { grant_type: "x".repeat(1_000_000) }],
  ])("POST %s", async (path, fields) => {
    const credentials = Buffer.from("demo-server:demo-secret").toString("base64");
    const answer = await fetch(server.publicUrl + path, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams(fields as unknown as Record<string, string>),
    });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text.length).toBeLessThan(1_500);
    expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), error_description: expect.any(String) });
  });
});
