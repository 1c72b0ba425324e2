import { decodeJwt, decodeProtectedHeader } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipTime, unskipTime } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";
import { allow, createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(unskipTime);
afterAll(() => server.close());

const REDIRECT = "http://127.0.0.1:5599/callback";

function discover(id: string, authentication: client.ClientAuth) {
  return client.discovery(new URL(server.issuer), id, undefined, authentication, {
    execute: [client.allowInsecureRequests],
  });
}

async function authorize(
  configuration: client.Configuration,
  parameters: Record<string, string> = {},
  browser = new PlainBrowser(server.publicUrl),
) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: "api:me api:campaigns:read",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    ...parameters,
  });
  const answer = await allow(browser, url.href);
  return client.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier: verifier, expectedState: state });
}

function me(token: string) {
  return fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
}

const refused = (error: string) => expect.objectContaining({ error });

describe("openid-client, with only the issuer configured", () => {
  it("takes a public client with PKCE to GET /me", async () => {
    const configuration = await discover("demo-app", client.None());
    const tokens = await authorize(configuration, { scope: "openid api:me" });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({
      iss: server.issuer,
      aud: "public-api",
      sub: server.world.admin.userId,
      client_id: "demo-app",
      scope: "api:me",
    });
    expect((claims.exp as number) - (claims.iat as number)).toBe(3600);
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.claims()).toMatchObject({ sub: server.world.admin.userId, email: "admin@northwind.example" });

    const answer = await me(tokens.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      business: { name: "Northwind Sales" },
      client_id: "demo-app",
      scopes: ["api:me"],
    });
    // Neither of the other two is an access token.
    expect((await me(tokens.id_token as string)).status).toBe(401);
    expect((await me(tokens.refresh_token as string)).status).toBe(401);
  });

  it.each([
    ["client_secret_basic", client.ClientSecretBasic("demo-secret")],
    ["client_secret_post", client.ClientSecretPost("demo-secret")],
  ])("takes a confidential client by %s", async (_name, authentication) => {
    const tokens = await authorize(await discover("demo-server", authentication));
    expect((await me(tokens.access_token)).status).toBe(200);
    expect(tokens.refresh_token).toBeDefined();
  });

  it("refuses a wrong secret", async () => {
    const configuration = await discover("demo-server", client.ClientSecretBasic("demo-secreT"));
    await expect(authorize(configuration)).rejects.toEqual(
      expect.objectContaining({ cause: [expect.anything()], code: "OAUTH_WWW_AUTHENTICATE_CHALLENGE" }),
    );
  });

  it.each([undefined, "", "/", "/api/v1", "/api/v1/"])(
    "gives the audience public-api for the resource %j",
    async (path) => {
      const configuration = await discover("demo-app", client.None());
      const resource = path === undefined ? undefined : server.publicUrl + path;
      const tokens = await authorize(configuration, resource === undefined ? {} : { resource });
      expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: "public-api", scope: "api:me api:campaigns:read" });
      const again = await client.refreshTokenGrant(configuration, tokens.refresh_token as string);
      expect(decodeJwt(again.access_token)).toMatchObject({ aud: "public-api", scope: "api:me api:campaigns:read" });
    },
  );

  it.each(["https://elsewhere.example/api", "/graphql"])("refuses the resource %s", async (resource) => {
    const configuration = await discover("demo-app", client.None());
    const target = resource.startsWith("/") ? server.publicUrl + resource : resource;
    await expect(authorize(configuration, { resource: target })).rejects.toEqual(refused("invalid_target"));
  });

  it("rotates refresh tokens, forgives a parallel use, and ends the chain at a late replay", async () => {
    const configuration = await discover("demo-app", client.None());
    const first = await authorize(configuration);
    const used = first.refresh_token as string;
    const [one, two] = await Promise.all([
      client.refreshTokenGrant(configuration, used),
      client.refreshTokenGrant(configuration, used),
    ]);
    expect(new Set([used, one.refresh_token, two.refresh_token]).size).toBe(3);
    // A worker that is late, within the minute.
    const three = await client.refreshTokenGrant(configuration, used);
    for (const tokens of [one, two, three]) {
      expect((await me(tokens.access_token)).status).toBe(200);
    }
    const following = await client.refreshTokenGrant(configuration, one.refresh_token as string);

    await server.test.query(
      "UPDATE oauth_artifacts SET consumed_at = consumed_at - interval '61 seconds' WHERE consumed_at IS NOT NULL",
    );
    await expect(client.refreshTokenGrant(configuration, used)).rejects.toEqual(refused("invalid_grant"));
    for (const tokens of [two, three, following]) {
      await expect(client.refreshTokenGrant(configuration, tokens.refresh_token as string)).rejects.toEqual(
        refused("invalid_grant"),
      );
    }
    // The access tokens of the chain follow within seconds.
    skipTime(2_000);
    await expect.poll(async () => (await me(following.access_token)).status).toBe(401);
  });

  it("keeps a refresh token for 90 days from its last use", async () => {
    const configuration = await discover("demo-app", client.None());
    const tokens = await authorize(configuration);
    const lifetime = async () => {
      const [row] = await server.test.query<{ days: number }>(
        `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM oauth_artifacts
         WHERE model = 'RefreshToken' ORDER BY created_at DESC LIMIT 1`,
      );
      return row?.days;
    };
    await client.refreshTokenGrant(configuration, tokens.refresh_token as string);
    expect(await lifetime()).toBe(90);
  });

  it("revokes a refresh token together with its grant", async () => {
    const configuration = await discover("demo-app", client.None());
    const tokens = await authorize(configuration);
    await client.tokenRevocation(configuration, tokens.refresh_token as string);
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token as string)).rejects.toEqual(
      refused("invalid_grant"),
    );
    skipTime(2_000);
    await expect.poll(async () => (await me(tokens.access_token)).status).toBe(401);
  });

  it("narrows the scope of a refreshed token, and never widens it", async () => {
    const configuration = await discover("demo-app", client.None());
    const tokens = await authorize(configuration);
    const narrow = await client.refreshTokenGrant(configuration, tokens.refresh_token as string, { scope: "api:me" });
    expect(decodeJwt(narrow.access_token).scope).toBe("api:me");
    await expect(
      client.refreshTokenGrant(configuration, narrow.refresh_token as string, { scope: "api:messages:write" }),
    ).rejects.toEqual(refused("invalid_scope"));
  });
});

it.each([{}, { scope: "" }])("gives the least scope to a tool that asks for %o", async (parameters) => {
  const configuration = await discover("demo-server", client.ClientSecretPost("demo-secret"));
  const url = new URL(`${server.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: "demo-server",
    response_type: "code",
    redirect_uri: REDIRECT,
    ...parameters,
  }).toString();
  const answer = await allow(new PlainBrowser(server.publicUrl), url.href);
  const tokens = await client.authorizationCodeGrant(configuration, answer, {});
  expect(tokens.scope).toBe("api:me");
  expect(tokens.refresh_token).toBeDefined();
});

thorough.it("survives a restart in the middle of an interaction", async () => {
  const configuration = await discover("demo-app", client.None());
  const browser = new PlainBrowser(server.publicUrl);
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: "api:me",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  let page = await browser.open(url.href);
  await server.restart();
  page = await browser.submit(page, "/sign-in", [
    ["email", "admin@northwind.example"],
    ["password", "demo"],
  ]);
  await server.restart();
  const answer = await browser.submit(page, "/consent", [
    ["scope", "api:me"],
    ["decision", "allow"],
  ]);
  await server.restart();
  const tokens = await client.authorizationCodeGrant(configuration, new URL(answer.url), {
    pkceCodeVerifier: verifier,
  });
  expect((await me(tokens.access_token)).status).toBe(200);
});
