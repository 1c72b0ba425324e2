import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { createPublicListener } from "../../src/application/http/public-listener.ts";
import { providerConfiguration } from "../../src/application/oidc/configuration.ts";
import { signInPages } from "../../src/application/oidc/index.ts";
import { resourcesOf } from "../../src/application/oidc/resources.ts";
import { defaultAttemptLimits } from "../../src/domain/identity/attempt-store.ts";
import { signIn } from "../../src/domain/identity/sign-in.ts";
import { pruneArtifacts } from "../../src/domain/oauth/artifact-store.ts";
import { addressOf } from "../../src/platform/limit/address.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { ensureSigningKey, readKeyRing } from "../../src/platform/tokens/signing-keys.ts";
import type { TestDatabase } from "../support/database.ts";
import { box } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase } from "../support/world.ts";

let test: TestDatabase;
let app: ReturnType<typeof createPublicListener>;
const limiter = () => memoryLimiter({ max: 1000, windowSeconds: 60 });

beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  const { database } = test;
  await ensureSigningKey(database, box, "ES256");
  const publicUrl = "https://api.example.com";
  app = createPublicListener(
    {
      database,
      tokens: { verify: () => Promise.reject(new Error("nobody asks")) },
      memberships: { find: async () => null },
      box,
      targets: webhookTools.targets,
      sampleData,
      mediaLinks: webhookTools.mediaLinks,
      audioLinks: webhookTools.audioLinks,
      recordingLinks: webhookTools.recordingLinks,
      sendsMedia: webhookTools.sendsMedia,
      ringsUsers: webhookTools.ringsUsers,
      browserPhones: webhookTools.browserPhones,
      outbox: webhookTools.outbox,
      trustedProxies: [],
      answered: () => {},
      limits: { client: limiter(), address: limiter(), pages: limiter() },
      demoInternalUrl: null,
      publicUrl,
    },
    pino({ level: "silent" }),
    signInPages({
      database,
      sendsMail: false,
      box,
      keys: [Buffer.alloc(32, 1)],
      publicUrl,
      internalUrl: "http://127.0.0.1:4001",
      agents: null,
      limit: limiter(),
    }),
  );
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

it("uses its public name, regardless of the Host header", async () => {
  const answer = await app.inject({
    url: "/oidc/.well-known/openid-configuration",
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
  });
  expect(answer.json()).toMatchObject({
    issuer: "https://api.example.com/oidc",
    authorization_endpoint: "https://api.example.com/oidc/auth",
    token_endpoint: "https://api.example.com/oidc/token",
    jwks_uri: "https://api.example.com/oidc/jwks",
    end_session_endpoint: "https://api.example.com/oidc/session/end",
    revocation_endpoint: "https://api.example.com/oidc/token/revocation",
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
  });
  expect(answer.body).not.toContain("evil");
});

it("behind https sets secure cookies", async () => {
  const query = new URLSearchParams({
    client_id: "demo-server",
    response_type: "code",
    redirect_uri: "http://127.0.0.1/callback",
    scope: "api:me",
  });
  const answer = await app.inject({ url: `/oidc/auth?${query}` });
  expect(answer.statusCode).toBe(303);
  const cookies = [answer.headers["set-cookie"]].flat();
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/; domain=/i);
  }
  // A step belongs to the path of one sign-in; everything else belongs to the host alone.
  expect(namesAndPaths(answer)).toEqual([
    ["__Secure-signin_step", `/oidc/interaction/${uidOf(answer)}`],
    ["__Secure-signin_step.sig", `/oidc/interaction/${uidOf(answer)}`],
    ["__Secure-signin_resume", `/oidc/auth/${uidOf(answer)}`],
    ["__Secure-signin_resume.sig", `/oidc/auth/${uidOf(answer)}`],
  ]);
  expect(namesAndPaths(await app.inject({ url: "/oidc/account" }))).toEqual([["__Host-signin_form", "/"]]);
  expect(namesAndPaths(await app.inject({ url: "/oidc/device?user_code=BCDF-GHJK" }))).toEqual([
    ["__Host-signin_device", "/"],
    ["__Host-signin_form", "/"],
  ]);
});

const uidOf = ({ headers }: { headers: { location?: unknown } }) => String(headers.location).split("/").at(-1);
const namesAndPaths = ({ cookies }: { cookies: { name: string; path?: string }[] }) =>
  cookies.map(({ name, path }) => [name, path]);

it("refuses a cookie that a request has twice, with a page", async () => {
  const ask = (cookie: string) => app.inject({ url: "/oidc/account", headers: { cookie } });
  for (const name of ["__Host-signin_session", "__Secure-signin_step", "__Host-signin_form"]) {
    const answer = await ask(`${name}=one; other=x; ${name}=two`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(answer.body).toContain(`The cookie ${name} was sent twice.`);
  }
  expect((await ask("signin_session=one; signin_session=two")).statusCode, "those before the update").toBe(200);
});

it("signs in at the account behind a proxy that does not name the protocol", async () => {
  const page = await app.inject({ url: "/oidc/account" });
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] as string;
  const answer = await app.inject({
    method: "POST",
    url: "/oidc/account/sign-in",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    cookies: Object.fromEntries(page.cookies.map(({ name, value }) => [name, value])),
    payload: new URLSearchParams({ csrf, email: "owner@basic.example", password: "demo" }).toString(),
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/oidc/account"]);
  const session = answer.cookies.find(({ name }) => name === "__Host-signin_session");
  expect(session).toMatchObject({ secure: true, httpOnly: true, path: "/" });
});

it("ends a chain of refresh tokens after a year, however often it was used", async () => {
  const publicUrl = "https://api.example.com";
  const { ttl } = providerConfiguration(
    {
      database: test.database,
      box,
      publicUrl,
      resources: resourcesOf(publicUrl, "https://internal.example.com", true),
      documents: null,
      builtIn: [],
      attempts: defaultAttemptLimits,
      cookieKeys: ["key"],
    },
    await readKeyRing(test.database, box),
  );
  const lifetime = ttl?.RefreshToken as unknown as (context: unknown, token: { iiat: number }) => number;
  const days = (age: number) => lifetime(undefined, { iiat: Math.floor(Date.now() / 1000) - age * 86_400 }) / 86_400;
  expect([0, 200, 275, 364].map((age) => Math.round(days(age)))).toEqual([90, 90, 90, 1]);
});

it("counts the failures of an IPv6 network as those of one address", async () => {
  const many = { max: 100, windowSeconds: 60 };
  const limits = { network: { max: 2, windowSeconds: 60 }, accountFromNetwork: many, account: many };
  const attempt = async (address: string, password = "wrong") =>
    (
      await signIn(test.database, limits, {
        email: "owner@basic.example",
        password,
        network: addressOf({ ip: address, socket: {} }),
        requestId: "req_test",
      })
    ).outcome;
  expect(await attempt("2001:db8:1:2:3:4:5:6")).toBe("refused");
  expect(await attempt("2001:db8:1:2::1")).toBe("refused");
  expect(await attempt("2001:db8:1:2:ffff::")).toBe("limited");
  expect(await attempt("2001:db8:1:3::1")).toBe("refused");
  expect(await attempt("::1")).toBe("refused");
  await test.query("UPDATE sign_in_attempts SET ends_at = now() - interval '1 second'");
  expect(await attempt("2001:db8:1:2::1", "demo")).toBe("signed-in");
});

it("drops only expired rows, in batches", async () => {
  await test.query("DELETE FROM oauth_artifacts");
  await test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, expires_at)
     SELECT 'Interaction', sha256(number::text::bytea), '', now() + make_interval(secs => sign(number - 1500.5) * 60)
     FROM generate_series(1, 1510) number`,
  );
  await test.query(
    "INSERT INTO oauth_revoked_grants VALUES ('a', now() - interval '1 second'), ('b', now() + interval '1 hour')",
  );
  expect(await pruneArtifacts(test.database)).toBe(1000);
  expect(await pruneArtifacts(test.database)).toBe(500);
  expect(await pruneArtifacts(test.database)).toBe(0);
  expect(await test.query("SELECT count(*)::int AS left FROM oauth_artifacts")).toEqual([{ left: 10 }]);
  expect(await test.query("SELECT count(*)::int AS left FROM oauth_revoked_grants")).toEqual([{ left: 1 }]);
});
