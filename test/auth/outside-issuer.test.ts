import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPublicListener } from "../../src/application/http/public-listener.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership, findUserByEmail } from "../../src/domain/identity/store.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { discoverIssuer, outsideVerifier } from "../../src/platform/tokens/outside-issuer.ts";
import type { TestDatabase } from "../support/database.ts";
import { freePort } from "../support/service-process.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase } from "../support/world.ts";

let test: TestDatabase;
let outside: Server;
let issuer: string;
let app: ReturnType<typeof createPublicListener>;

const AUDIENCE = "https://api.example.com";

beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "outside" }] } as never,
    clients: [
      {
        client_id: "machine",
        client_secret: "secret",
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
    ],
    extraTokenClaims: async () => claims,
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => AUDIENCE,
        getResourceServerInfo: async (_context, resource) => ({
          scope: "api:me api:campaigns:read",
          audience: resource,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
  });
  outside = createServer(provider.callback()).listen(port, "127.0.0.1");
  await once(outside, "listening");

  const { database } = test;
  app = createPublicListener(
    {
      database,
      tokens: outsideVerifier(
        await discoverIssuer(issuer),
        { audience: AUDIENCE, userClaim: "email" },
        async (name) => (await findUserByEmail(database, name))?.id ?? null,
      ),
      memberships: rememberMemberships((userId) => findMembership(database, userId)),
      ...webhookTools,
      trustedProxies: [],
      answered: () => {},
      limits: {
        client: memoryLimiter({ max: 1000, windowSeconds: 60 }),
        address: memoryLimiter({ max: 1000, windowSeconds: 60 }),
        pages: memoryLimiter({ max: 1000, windowSeconds: 60 }),
      },
      demoInternalUrl: null,
      publicUrl: "http://api.test",
    },
    pino({ level: "silent" }),
  );
});
afterAll(async () => {
  await app.close();
  outside.closeAllConnections();
  outside.close();
  await test.drop();
});

let claims: Record<string, unknown> = {};

/** A token from the other issuer with these claims. */
async function outsideToken(given: Record<string, unknown>, resource = AUDIENCE): Promise<string> {
  claims = given;
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from("machine:secret").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "api:me", resource }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function me(token: string) {
  const response = await app.inject({ url: "/api/v1/me", headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, body: response.json() };
}

it("trusts its tokens, and finds our user by the claim", async () => {
  expect(await me(await outsideToken({ email: "ADMIN@northwind.example", email_verified: true }))).toMatchObject({
    status: 200,
    body: { business: { name: "Northwind Sales" }, client_id: "machine", scopes: ["api:me"] },
  });
});

it.each([
  ["an address that the issuer has not checked", { email: "admin@northwind.example", email_verified: false }, 401],
  ["no address", {}, 401],
  ["the address of nobody we know", { email: "nobody@nowhere.example" }, 403],
])("refuses a token with %s", async (_name, given, status) => {
  expect((await me(await outsideToken(given))).status).toBe(status);
});

it("refuses its tokens for another API", async () => {
  const token = await outsideToken({ email: "admin@northwind.example" }, "https://other.example.com");
  expect((await me(token)).status).toBe(401);
});

it("serves no sign-in of our own", async () => {
  const answer = await app.inject({ url: "/oidc/.well-known/openid-configuration" });
  expect(answer.statusCode).toBe(404);
});

it("reports an invalid issuer in one line", async () => {
  await expect(discoverIssuer(`${issuer}/nothing`)).rejects.toThrow("OIDC_ISSUER does not answer like an issuer");
  await expect(discoverIssuer(`${issuer}/`)).rejects.toThrow(`the issuer of OIDC_ISSUER is ${issuer}`);
});
