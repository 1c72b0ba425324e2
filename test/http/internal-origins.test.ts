import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InternalAddress } from "../../src/application/http/internal-address.ts";
import { createInternalListener, type InternalServices } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { pageSessions } from "../../src/domain/oauth/page-sessions.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { TokenError } from "../../src/platform/tokens/access-token.ts";
import { onLoopback } from "../support/internal-listener.ts";
import { exchange, listenAnywhere } from "../support/raw-http.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase } from "../support/world.ts";

/** The host names, origins and proxies of the internal listener. */

const LOCAL = "127.0.0.1:4001";
const URL_OUTSIDE = "https://internal.example.com";
const APP = "https://app.example.com";
const PROXY = "10.0.0.1";
const CLIENT = "203.0.113.7";
const BROWSER = `__Host-sign_in_browser=${"b".repeat(43)}`;

const atLoopback: InternalAddress = { ...onLoopback.address, pages: [APP] };
/** Bound to loopback with a proxy of this machine before it. */
const behindProxy: InternalAddress = { ...atLoopback, url: URL_OUTSIDE };
/** Bound to every address. */
const everywhere: InternalAddress = { ...behindProxy, isOnLoopback: false };

let world: Awaited<ReturnType<typeof createWorldDatabase>>;
/** The networks by which refused tokens were counted. */
let networks: (string | null)[] = [];
/** The keys of the counted sign-ins. */
let signIns: string[] = [];

beforeAll(async () => {
  world = await createWorldDatabase();
});
afterAll(() => world.test.drop());

function listener(address: InternalAddress, changes: Partial<InternalServices> = {}) {
  const { database } = world.test;
  networks = [];
  signIns = [];
  return createInternalListener(
    {
      database,
      ...webhookTools,
      ...onLoopback,
      address,
      limit: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
      tokens: {
        async verify(token, networkOf) {
          networks.push(networkOf());
          if (token !== "good") {
            throw new TokenError("invalid_token", "The token is invalid.");
          }
          return {
            userId: "u",
            clientId: "c",
            scopes: ["internal"],
            expiresAt: 0,
            browserSession: Buffer.from("b"),
          };
        },
      },
      memberships: { find: () => findMembership(database, world.world.admin.userId) },
      sessions: {
        begin: async () => "secret",
        find: async (secret) =>
          secret === "good" ? { userId: "u", browserSession: "b", isOld: false, proofAge: 0 } : null,
        hasBrowserSession: async () => true,
        end: async () => {},
      },
      metrics: createMetrics(),
      demoToken: undefined,
      signIn: {
        begin: async (origin) => `https://sign-in.example/?back=${origin}`,
        finish: async () => ({ accessToken: "good", lifetime: 60, returnTo: undefined }),
      },
      signInLimit: {
        async take(key, points) {
          signIns.push(`${key} ${points}`);
          return { allowed: true, limit: 9, remaining: 9, resetsAt: 0, retryAfter: 1 };
        },
      },
      ...changes,
    },
    pino({ level: "silent" }),
  );
}

type Listener = ReturnType<typeof listener>;
type Headers = Record<string, string>;

const post = (app: Listener, headers: Headers, remoteAddress = "127.0.0.1") =>
  app.inject({
    method: "POST",
    url: "/graphql",
    remoteAddress,
    headers: { "content-type": "application/json", authorization: "Bearer good", ...headers },
    payload: '{"query":"{ __typename }"}',
  });

const preflight = (app: Listener, headers: Headers) =>
  app.inject({ method: "OPTIONS", url: "/graphql", headers: { host: LOCAL, ...headers } });

const corsOf = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(access-control-|vary)/.test(name)));

describe("the host names", () => {
  it.each([
    ["on loopback", atLoopback, ["127.0.0.1", LOCAL, "127.0.0.2:4001", "localhost:4001", "[::1]:4001"]],
    [
      "on loopback with an INTERNAL_URL",
      behindProxy,
      [LOCAL, "localhost", "internal.example.com", "Internal.Example.Com", "internal.example.com:443"],
    ],
    ["beyond loopback", everywhere, ["internal.example.com", "internal.example.com:443"]],
  ])("%s are those of the listener", async (_name, address, hosts) => {
    const app = listener(address);
    for (const host of hosts) {
      expect((await post(app, { host })).statusCode, host).toBe(200);
    }
  });

  const foreign = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:4001",
    "internal.example.com.evil.example",
    "internal.example.com:8443",
    "internal.example.com:80",
    "evil@internal.example.com",
    "internal.example.com/",
    "internal.example.com.",
  ];
  it.each([
    ["on loopback", atLoopback, [...foreign, "internal.example.com"]],
    ["on loopback with an INTERNAL_URL", behindProxy, foreign],
    ["beyond loopback", everywhere, [...foreign, "127.0.0.1:4001", "localhost", "[::1]:4001"]],
  ])("%s are no others: for a page, an operation, a preflight and a sign-in", async (_name, address, hosts) => {
    const app = listener(address);
    for (const host of hosts) {
      const answers = [
        await post(app, { host }),
        await post(app, { host, "x-forwarded-host": "internal.example.com", "x-forwarded-proto": "https" }),
        await preflight(app, { host, origin: APP, "access-control-request-method": "POST" }),
        await app.inject({ url: "/graphql", headers: { host } }),
        await app.inject({ url: "/sign-in", headers: { host } }),
        await app.inject({ url: "/signed-in?code=a&state=b", headers: { host, cookie: BROWSER } }),
      ];
      expect(
        answers.map(({ statusCode }) => statusCode),
        host,
      ).toEqual([403, 403, 403, 403, 403, 403]);
      expect(answers.some(({ headers }) => headers["set-cookie"] !== undefined)).toBe(false);
    }
    expect(networks).toEqual([]);
  });
});

describe("metrics", () => {
  const read = (app: Listener, headers: Headers, remoteAddress = "127.0.0.1") =>
    app.inject({ url: "/metrics", headers, remoteAddress });

  it.each([
    ["on loopback", atLoopback],
    ["on loopback with an INTERNAL_URL", behindProxy],
    ["beyond loopback", everywhere],
  ])("%s answer programs of this machine alone", async (_name, address) => {
    const app = listener(address, { trustedProxies: [PROXY, "loopback"] });
    for (const [host, remote] of [
      [LOCAL, "127.0.0.1"],
      ["localhost:4001", "::ffff:127.0.0.1"],
      ["127.0.0.2:4001", "127.0.0.2"],
      ["[::1]:4001", "::1"],
    ] as const) {
      const answer = await read(app, { host }, remote);
      expect([answer.statusCode, answer.body.includes("webhook_deliveries")]).toEqual([200, true]);
    }
    for (const [headers, remote] of [
      [{ host: LOCAL }, CLIENT],
      [{ host: LOCAL, "x-forwarded-for": "127.0.0.1" }, CLIENT],
      [{ host: LOCAL, "x-forwarded-for": "127.0.0.1" }, PROXY],
      [{ host: LOCAL, "x-forwarded-for": CLIENT }, "127.0.0.1"],
      [{ host: LOCAL, forwarded: `for=${CLIENT}` }, "127.0.0.1"],
      [{ host: "internal.example.com" }, "127.0.0.1"],
      [{ host: "evil.example" }, "127.0.0.1"],
    ] as [Headers, string][]) {
      const answer = await read(app, headers, remote);
      expect(answer.statusCode, JSON.stringify([headers, remote])).toBe(403);
      expect(answer.body).not.toContain("webhook_deliveries");
    }
  });
});

describe("pages of other origins", () => {
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
  const allowed = {
    vary: "Origin",
    "access-control-allow-origin": APP,
    "access-control-expose-headers": "Retry-After, WWW-Authenticate, X-Request-Id",
  };
  const others = [
    "https://evil.example",
    "null",
    "http://app.example.com",
    "https://app.example.com:8443",
    "https://app.example.com.evil.example",
    "https://APP.example.com",
    URL_OUTSIDE,
  ];

  it("learn by a preflight that they may send a token, for two hours", async () => {
    const answer = await preflight(listener(atLoopback), { origin: APP, ...asked });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(corsOf(answer.headers)).toEqual({
      ...allowed,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "Authorization, Content-Type",
      "access-control-max-age": "7200",
    });
  });

  it("are refused unless INTERNAL_ORIGINS lists them", async () => {
    for (const address of [atLoopback, behindProxy, { ...atLoopback, pages: [] }]) {
      for (const origin of address.pages.length === 0 ? [...others, APP] : others) {
        const answer = await preflight(listener(address), { origin, ...asked });
        expect(answer.statusCode, origin).toBe(403);
        expect(answer.json()).toEqual({
          errors: [
            {
              message: "INTERNAL_ORIGINS does not contain the origin of this page.",
              extensions: { code: "FORBIDDEN", requestId: answer.headers["x-request-id"] },
            },
          ],
        });
        expect(corsOf(answer.headers)).toEqual({ vary: "Origin" });
      }
    }
  });

  it("read every answer of an operation if they are listed", async () => {
    const none = memoryLimiter({ max: 0, windowSeconds: 60 });
    for (const [app, headers, status] of [
      [listener(atLoopback), {}, 200],
      [listener(atLoopback), { authorization: "Bearer bad" }, 401],
      [listener(atLoopback, { memberships: { find: async () => null } }), {}, 403],
      [listener(atLoopback), { "content-type": "text/plain" }, 415],
      [listener(atLoopback, { limit: none }), {}, 429],
    ] as [Listener, Headers, number][]) {
      const answer = await post(app, { host: LOCAL, origin: APP, ...headers });
      expect(answer.statusCode).toBe(status);
      expect(corsOf(answer.headers)).toEqual(allowed);
    }
    for (const origin of others) {
      const answer = await post(listener(atLoopback), { host: LOCAL, origin });
      expect(corsOf(answer.headers)).toEqual({ vary: "Origin" });
    }
  });

  it("get no CORS headers for GraphiQL, its sign-in and metrics", async () => {
    const app = listener(atLoopback);
    for (const url of ["/", "/graphql", "/sign-in", "/signed-in", "/metrics", "/unknown"]) {
      const answer = await app.inject({ url, headers: { host: LOCAL, origin: APP } });
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"));
      expect(allowed, url).toEqual([]);
    }
    const other = await app.inject({
      method: "OPTIONS",
      url: "/metrics",
      headers: { host: LOCAL, origin: APP, ...asked },
    });
    expect([other.statusCode, corsOf(other.headers)]).toEqual([404, {}]);
    expect((await preflight(app, {})).statusCode).toBe(404);
  });

  it("never use the cookie of GraphiQL, whatever the request says of its site", async () => {
    const app = listener(behindProxy);
    const ask = (headers: Headers) =>
      app.inject({
        method: "POST",
        url: "/graphql",
        headers: { "content-type": "application/json", cookie: "__Host-graphiql_session=good", ...headers },
        payload: '{"query":"{ __typename }"}',
      });
    const host = "internal.example.com";
    const own = await ask({ host, origin: URL_OUTSIDE, "sec-fetch-site": "same-origin" });
    expect(own.json().data).toEqual({ __typename: "Query" });
    for (const headers of [
      {},
      { origin: URL_OUTSIDE },
      { "sec-fetch-site": "same-origin" },
      { origin: URL_OUTSIDE, "sec-fetch-site": "same-site" },
      ...[APP, ...others.filter((origin) => origin !== URL_OUTSIDE), `http://${LOCAL}`].flatMap((origin) =>
        ["same-origin", "same-site", "cross-site", "none"].map((site) => ({ origin, "sec-fetch-site": site })),
      ),
    ] as Headers[]) {
      const answer = await ask({ host, ...headers });
      expect(answer.statusCode, JSON.stringify(headers)).toBe(401);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });
});

describe("GraphiQL over https", () => {
  const secure = (cookie: string | undefined) => /; Secure/i.test(cookie ?? "");

  it("signs people in under INTERNAL_URL, with secure cookies, and requires https from then on", async () => {
    for (const address of [behindProxy, everywhere]) {
      const app = listener(address);
      const host = "internal.example.com";
      const begun = await app.inject({ url: "/graphql", headers: { host } });
      expect([begun.statusCode, begun.headers.location]).toEqual([303, `https://sign-in.example/?back=${URL_OUTSIDE}`]);
      expect(begun.headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(secure(String(begun.headers["set-cookie"]))).toBe(true);
      const done = await app.inject({
        url: "/signed-in?code=a&state=b",
        headers: { host, cookie: BROWSER },
      });
      expect([done.statusCode, done.headers.location]).toEqual([303, "/graphql"]);
      const cookies = done.headers["set-cookie"] as string[];
      expect(cookies.slice(0, 2)).toEqual([
        "__Host-graphiql_session=secret; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-internal_person=1; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax",
      ]);
      const page = await app.inject({ url: "/graphql", headers: { host, cookie: "__Host-graphiql_session=good" } });
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "strict-transport-security": "max-age=31536000",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  it("stays as it is at a loopback host name", async () => {
    const answer = await listener(behindProxy).inject({ url: "/graphql", headers: { host: LOCAL } });
    expect(answer.headers.location).toBe(`https://sign-in.example/?back=http://${LOCAL}`);
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    expect(secure(String(answer.headers["set-cookie"]))).toBe(false);
  });

  it("opens as the admin of the demo at a loopback host name alone", async () => {
    const app = listener(behindProxy, { demoToken: async () => "good" });
    const local = await app.inject({ url: "/graphql", headers: { host: LOCAL } });
    expect([local.statusCode, String(local.headers["set-cookie"])]).toEqual([
      200,
      "demo_session=good; Path=/graphql; HttpOnly; SameSite=Strict",
    ]);
    const outside = await app.inject({ url: "/graphql", headers: { host: "internal.example.com" } });
    expect([outside.statusCode, String(outside.headers["set-cookie"])]).toEqual([
      303,
      expect.stringMatching(/^__Host-sign_in_browser=/),
    ]);
  });
});

describe("the network of a caller", () => {
  const host = "internal.example.com";
  const forwarded = { host, "x-forwarded-for": CLIENT };

  it.each([
    ["that of the connection", [], { host }, CLIENT, CLIENT],
    ["not what a stranger claims", [PROXY], { host, "x-forwarded-for": "192.0.2.1" }, CLIENT, CLIENT],
    ["what a trusted proxy says", [PROXY], forwarded, PROXY, CLIENT],
    ["that of a proxy that is not trusted", [], forwarded, PROXY, PROXY],
    [
      "the last one before the trusted proxies",
      ["10.0.0.0/8"],
      { host, "x-forwarded-for": `192.0.2.1, ${CLIENT}` },
      PROXY,
      CLIENT,
    ],
    ["one /64 of IPv6", [], { host }, "2001:db8::7", "2001:db8:0:0::/64"],
  ])("is %s", async (_name, trustedProxies: string[], headers, remoteAddress, expected) => {
    const app = listener(everywhere, { trustedProxies });
    expect((await post(app, { ...headers, authorization: "Bearer bad" }, remoteAddress)).statusCode).toBe(401);
    expect(networks).toEqual([expected]);
    await app.inject({ url: "/graphql", headers, remoteAddress });
    expect(signIns).toEqual([`${expected} 5`]);
  });

  it("is none on loopback, where all callers share one address", async () => {
    await post(listener(atLoopback), { host: LOCAL });
    expect(networks).toEqual([null]);
  });

  it("bounds its sign-ins", async () => {
    const app = listener(everywhere, { signInLimit: memoryLimiter({ max: 9, windowSeconds: 60 }) });
    const open = (remoteAddress: string) => app.inject({ url: "/graphql", headers: { host }, remoteAddress });
    expect((await open(CLIENT)).statusCode).toBe(303);
    const refused = await open(CLIENT);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    const accept = "text/html,application/xhtml+xml";
    const page = await app.inject({ url: "/graphql", headers: { host, accept }, remoteAddress: CLIENT });
    expect([page.statusCode, page.headers["content-type"], page.body.includes("<h1>Too many requests</h1>")]).toEqual([
      429,
      "text/html; charset=utf-8",
      true,
    ]);
    const session = { host, cookie: "__Host-graphiql_session=good" };
    expect((await app.inject({ url: "/graphql", headers: session, remoteAddress: CLIENT })).statusCode).toBe(200);
    const url = "/signed-in?code=a&state=b";
    const cookie = BROWSER;
    expect((await app.inject({ url, headers: { host, cookie }, remoteAddress: CLIENT })).statusCode).toBe(429);
    expect((await open("203.0.113.8")).statusCode).toBe(303);
  });
});

describe("sessions", () => {
  const box = secretBox([Buffer.alloc(32, 7)]);
  const random = "r".repeat(43);

  it("that this installation did not issue are read from no database, and lock out no neighbour", async () => {
    const reads: string[] = [];
    const database = {
      row: async ({ name }: { name: string }) => {
        reads.push(name);
        return undefined;
      },
    } as unknown as Database;
    const sessions = pageSessions(database, box);
    const secret = `${random}.${box.signatures("sessions of pages").sign(random)}`;
    for (let count = 0; count < 200; count += 1) {
      expect(await sessions.find(`${"x".repeat(40)}${100 + count}.${"s".repeat(43)}`)).toBeNull();
    }
    for (const other of ["", random, `${random}.`, `${random}.${"A".repeat(43)}`, `q${secret.slice(1)}`]) {
      expect(await sessions.find(other), other).toBeNull();
    }
    expect(reads).toEqual([]);
    expect([await sessions.find(secret), await sessions.find(secret)]).toEqual([null, null]);
    expect(reads, "an ended session is read once").toEqual(["pageSession.find"]);
  });

  it("sent twice are refused, to a person with a page", async () => {
    const app = listener(everywhere);
    const cookie = "a=b; __Host-dashboard_session=one; __Host-dashboard_session=two";
    const ask = (headers: Headers) =>
      app.inject({ url: "/graphql", headers: { host: "internal.example.com", ...headers } });
    const refused = await ask({ cookie });
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      400,
      "The cookie __Host-dashboard_session was sent twice. Delete the cookies of this site, then open the page again.",
    ]);
    const page = await ask({ cookie, accept: "text/html,*/*" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(page.body).toContain("was sent twice");
    expect((await ask({ cookie: "dashboard_session=one; dashboard_session=two" })).statusCode).toBe(303);
  });
});

describe("on a socket", () => {
  let app: Listener;
  let port: number;
  beforeAll(async () => {
    app = listener(atLoopback);
    port = await listenAnywhere(app);
  });
  afterAll(() => app.close());

  it("refuses a request without a host name", async () => {
    expect((await exchange(port, "GET /graphql HTTP/1.0\r\n\r\n"))?.status).toBe(403);
  });

  it("refuses a stranger before it reads the file that they send", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        "Content-Length: 10000000\r\n\r\n--x",
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});
