import type { FastifyInstance } from "fastify";
import { decodeJwt, SignJWT } from "jose";
import * as client from "openid-client";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInternalListener } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { hashPassword } from "../../src/domain/identity/passwords.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createOAuthClient } from "../../src/domain/oauth/commands.ts";
import { publishApp } from "../../src/domain/oauth/publish.ts";
import { revokedGrants } from "../../src/domain/oauth/store.ts";
import { withdrawApp } from "../../src/domain/people/forbidden-apps.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { rememberRevocations } from "../../src/platform/tokens/revocations.ts";
import { currentSigningKey, publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";
import { onLoopback } from "../support/internal-listener.ts";
import {
  allow,
  box,
  createSignInServer,
  INTERNAL_URL,
  PASSWORD,
  PlainBrowser,
  type SignInServer,
  type SignInServerSettings,
} from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Apps that ask for tokens for the internal API: a dashboard of the operator gets one, every other app is refused. */

const REDIRECT = "https://dashboard.example.com/";
const ORIGIN = "https://dashboard.example.com";
const settings: SignInServerSettings = {};
let server: SignInServer;
let internal: FastifyInstance;
/** The client_id of a published app of the operator. */
let dashboard: string;

beforeAll(async () => {
  server = await createSignInServer(settings);
  const { database } = server.test;
  internal = createInternalListener(
    {
      database,
      ...webhookTools,
      ...onLoopback,
      address: { ...onLoopback.address, pages: [ORIGIN] },
      limit: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
      tokens: new TokenVerifier({
        issuer: server.issuer,
        audience: "internal-api",
        readKeys: () => publicKeys(database),
        revocations: rememberRevocations(() => revokedGrants(database)),
      }),
      links: { box, publicUrl: server.publicUrl, sendsMail: false, hasPages: true },
      memberships: { find: (userId) => findMembership(database, userId) },
      metrics: createMetrics(),
      demoToken: undefined,
    },
    pino({ level: "silent" }),
  );
  dashboard = await publish(true);
});
afterAll(unskipTime);
afterAll(async () => {
  await internal?.close();
  await server?.close();
});

async function publish(isFirstParty: boolean): Promise<string> {
  const draft = { name: "Dashboard", redirectUris: [REDIRECT], isFirstParty };
  return (await publishApp(server.test.database, draft)).app.id;
}

const discover = (clientId: string) =>
  client.discovery(new URL(server.issuer), clientId, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });

const verifier = client.randomPKCECodeVerifier();

async function authorizationUrl(clientId: string, parameters: Record<string, string> = {}): Promise<string> {
  return client.buildAuthorizationUrl(await discover(clientId), {
    redirect_uri: REDIRECT,
    scope: "internal",
    resource: `${INTERNAL_URL}/graphql`,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...parameters,
  }).href;
}

/** Sets the password on the page of the account, to the same one. */
async function changePassword(browser: PlainBrowser): Promise<void> {
  const form = await browser.open(`${server.publicUrl}/oidc/account/password`);
  const page = await browser.submit(form, "/account/password", [
    ["password", PASSWORD],
    ["new_password", "a longer one than before"],
    ["new_password_again", "a longer one than before"],
  ]);
  expect(page.url).toContain("done=password");
  await server.test.query("UPDATE users SET password_hash = $1 WHERE email = 'admin@northwind.example'", [
    await hashPassword(PASSWORD),
  ]);
}

/** A request of the page to the token endpoint. */
async function exchange(clientId: string, fields: Record<string, string>) {
  const answer = await fetch(`${server.issuer}/token`, {
    method: "POST",
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ client_id: clientId, ...fields }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, string> };
}

/** Signs in, allows everything and exchanges the code, with further fields at the token endpoint. */
async function signIn(
  clientId: string,
  parameters: Record<string, string> = {},
  browser = new PlainBrowser(server.publicUrl),
  more: Record<string, string> = {},
) {
  const answer = await allow(browser, await authorizationUrl(clientId, parameters));
  const code = answer.searchParams.get("code") as string;
  const fields = { grant_type: "authorization_code", code, redirect_uri: REDIRECT, code_verifier: verifier };
  return exchange(clientId, { ...fields, ...more });
}

const ask = (token: string | undefined, query = "{ viewer { user { email } } }") =>
  internal.inject({
    method: "POST",
    url: "/graphql",
    headers: {
      host: "127.0.0.1:4001",
      origin: ORIGIN,
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    },
    payload: JSON.stringify({ query }),
  });

describe("a published app of the operator", () => {
  it("signs people in without asking them, reads GraphQL and refreshes its tokens from a page of its origin", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    const page = await browser.open(await authorizationUrl(dashboard));
    const done = await browser.submit(page, "/sign-in", [
      ["email", "admin@northwind.example"],
      ["password", PASSWORD],
    ]);
    expect(done.url).toMatch(/^https:\/\/dashboard\.example\.com\/\?code=/);

    const preflight = await fetch(`${server.issuer}/token`, {
      method: "OPTIONS",
      headers: { origin: ORIGIN, "access-control-request-method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, ORIGIN]);
    const first = await exchange(dashboard, {
      grant_type: "authorization_code",
      code: new URL(done.url).searchParams.get("code") as string,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    expect([first.status, first.headers.get("access-control-allow-origin")]).toEqual([200, ORIGIN]);
    expect(first.headers.get("access-control-allow-credentials")).toBeNull();
    expect(decodeJwt(first.body.access_token as string)).toMatchObject({
      aud: "internal-api",
      scope: "internal",
      client_id: dashboard,
    });
    const answer = await ask(first.body.access_token);
    expect(answer.json().data).toEqual({ viewer: { user: { email: "admin@northwind.example" } } });
    expect(answer.headers["access-control-allow-origin"]).toBe(ORIGIN);

    const again = await exchange(dashboard, {
      grant_type: "refresh_token",
      refresh_token: first.body.refresh_token as string,
    });
    expect(again.body.refresh_token).not.toBe(first.body.refresh_token);
    expect((await ask(again.body.access_token)).statusCode).toBe(200);
  });

  it.each(["/graphql", "", "/"])("names the internal API by INTERNAL_URL%s", async (path) => {
    const { body } = await signIn(dashboard, { resource: INTERNAL_URL + path });
    expect((await ask(body.access_token)).statusCode).toBe(200);
  });

  it("names it by PUBLIC_URL/graphql, and at the token endpoint by another name", async () => {
    const request = { resource: `${server.publicUrl}/graphql` };
    const { body } = await signIn(dashboard, request, undefined, { resource: INTERNAL_URL });
    expect((await ask(body.access_token)).statusCode).toBe(200);
  });

  it("needs the scope, and the audience", async () => {
    const withoutScope = await signIn(dashboard, { scope: "openid" });
    const answer = await ask(withoutScope.body.access_token);
    expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    const forPublic = await signIn(dashboard, { scope: "api:me internal", resource: `${server.publicUrl}/api/v1` });
    expect(decodeJwt(forPublic.body.access_token as string)).toMatchObject({ aud: "public-api", scope: "api:me" });
    expect((await ask(forPublic.body.access_token)).statusCode).toBe(401);
  });

  it("still asks nobody after INTERNAL_URL has changed", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    await signIn(dashboard, {}, browser);
    settings.internalUrl = "https://moved.example.com";
    await server.restart();
    const resource = "https://moved.example.com/graphql";
    const page = await browser.open(await authorizationUrl(dashboard, { resource }));
    settings.internalUrl = INTERNAL_URL;
    await server.restart();
    expect(page.url).toMatch(/^https:\/\/dashboard\.example\.com\/\?code=/);
  });

  it("creates no credential with a sign-in of long ago, and does after a new one", async () => {
    const KEY = `mutation { createAccessKey(input: {name: "k", scopes: ["api:me"], lifetimeSeconds: 3600}) { __typename } }`;
    const browser = new PlainBrowser(server.publicUrl);
    const first = await signIn(dashboard, {}, browser);
    const { auth_time: authTime, iat } = decodeJwt(first.body.access_token as string) as {
      auth_time: number;
      iat: number;
    };
    expect([iat - authTime >= 0, iat - authTime < 120]).toEqual([true, true]);
    const key = await currentSigningKey(server.test.database, box);
    const sign = (claims: object) =>
      new SignJWT({ ...claims, client_id: dashboard, scope: "internal" })
        .setProtectedHeader({ alg: key.algorithm, typ: "at+jwt", kid: key.kid })
        .setIssuer(server.issuer)
        .setAudience("internal-api")
        .setSubject(server.world.admin.userId)
        .setIssuedAt(iat)
        .setExpirationTime(iat + 3600)
        .sign(key.privateKey);
    for (const [claims, code] of [
      [{ auth_time: iat - 901, grant: "g" }, "PROOF_REQUIRED"],
      [{ auth_time: iat - 901 }, "PROOF_REQUIRED"],
      [{ grant: "g" }, "PROOF_REQUIRED"],
      [{ auth_time: iat - 600, grant: "g" }, undefined],
      [{}, undefined],
    ] as const) {
      const answer = await ask(await sign(claims), KEY);
      expect([claims, answer.json().errors?.[0].extensions.code]).toEqual([claims, code]);
    }
    expect((await ask(first.body.access_token, KEY)).json().errors).toBeUndefined();
  });

  thorough.it("loses its tokens with all sessions of the user", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    const { body } = await signIn(dashboard, {}, browser);
    expect((await ask(body.access_token)).statusCode).toBe(200);
    await changePassword(browser);
    skipTime(2_000);
    await expect.poll(async () => (await ask(body.access_token)).statusCode).toBe(401);
  });

  thorough.it("loses its tokens when it is withdrawn", async () => {
    const id = await publish(true);
    const { body } = await signIn(id);
    expect((await ask(body.access_token)).statusCode).toBe(200);
    await withdrawApp(server.test.database, id);
    skipTime(2_000);
    await expect.poll(async () => (await ask(body.access_token)).statusCode).toBe(401);
  });
});

describe("every other app", () => {
  const refusal = "this resource is unknown, or not available to this client";

  async function others(): Promise<[name: string, clientId: string][]> {
    const { database } = server.test;
    const { userId, businessId } = { ...server.world.admin, businessId: server.world.northwind.businessId };
    const { client: own } = await createOAuthClient(
      database,
      { userId, businessId, role: "admin" } as Parameters<typeof createOAuthClient>[1],
      { name: "Own", applicationType: "web", authMethod: "none", redirectUris: [REDIRECT] },
    );
    return [
      ["published for every business", await publish(false)],
      ["of a business", own.id],
    ];
  }

  it("is refused the internal API by every name, before anybody signs in", async () => {
    for (const [name, id] of await others()) {
      for (const resource of [`${INTERNAL_URL}/graphql`, INTERNAL_URL, `${server.publicUrl}/graphql`]) {
        const page = await new PlainBrowser(server.publicUrl).open(await authorizationUrl(id, { resource }));
        const { origin, searchParams } = new URL(page.url);
        expect([name, origin, searchParams.get("error"), searchParams.get("error_description")]).toEqual([
          name,
          ORIGIN,
          "invalid_target",
          refusal,
        ]);
      }
    }
  });

  it("is refused it at the token endpoint, and gets no scope for it with a token for the public API", async () => {
    for (const [name, id] of await others()) {
      const browser = new PlainBrowser(server.publicUrl);
      const request = { resource: `${server.publicUrl}/api/v1`, scope: "api:me internal" };
      const refused = await signIn(id, request, browser, { resource: `${INTERNAL_URL}/graphql` });
      expect([name, refused.status, refused.body.error]).toEqual([name, 400, "invalid_target"]);
      const { body } = await signIn(id, request, browser);
      expect(decodeJwt(body.access_token as string)).toMatchObject({ aud: "public-api", scope: "api:me" });
      expect((await ask(body.access_token)).statusCode).toBe(401);
      const refresh = { grant_type: "refresh_token", refresh_token: body.refresh_token as string };
      const renewed = await exchange(id, { ...refresh, resource: `${INTERNAL_URL}/graphql` });
      expect([name, renewed.status, renewed.body.error]).toEqual([name, 400, "invalid_target"]);
    }
  });
});
