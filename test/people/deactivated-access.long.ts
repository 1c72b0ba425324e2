import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as client from "openid-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";

/** The access of a deactivated user at a running service, over HTTP. */

const AGENT = "agent@northwind.example";
const REDIRECT = "http://127.0.0.1:5599/callback";

let test: TestDatabase;
let dataDir: string;
let service: ServiceProcess;
let settings: Record<string, string>;
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-deactivated-"));
  settings = { DATABASE_URL: test.url, SEED_DEMO: "true", DATA_DIR: dataDir };
  service = await startService(settings);
  settings = { ...settings, PUBLIC_URL: service.publicUrl };
});
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn() {
  const configuration = await client.discovery(
    new URL(`${service.publicUrl}/oidc`),
    "demo-app",
    undefined,
    client.None(),
    { execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: "api:me",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const browser = new PlainBrowser(service.publicUrl);
  const answer = await allow(browser, url.href, AGENT);
  const tokens = await client.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier: verifier });
  return { configuration, browser, tokens };
}

const rest = async (token: string) => {
  const answer = await fetch(`${service.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return [answer.status, error?.code];
};

const graphql = async (token: string, query: string) => {
  const answer = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await answer.json()) as { data?: object; errors?: { extensions: { code: string } }[] };
  return { status: answer.status, data, code: errors?.[0]?.extensions.code };
};

it("the browsers, apps and tokens of a deactivated user are refused everywhere", async () => {
  const { configuration, browser, tokens } = await signIn();
  const refresh = () => client.refreshTokenGrant(configuration, tokens.refresh_token as string);
  const ownToken = await makeToken(settings, AGENT);
  const internal = await makeToken(settings, AGENT, "internal-api");
  const viewer = "{ viewer { user { id } } }";
  expect(await Promise.all([rest(tokens.access_token), rest(ownToken)])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect((await browser.open(`${service.publicUrl}/oidc/account`)).text).toContain(AGENT);
  const { data } = await graphql(internal, viewer);
  const { id } = (data as { viewer: { user: { id: string } } }).viewer.user;

  const admin = await makeToken(settings, "admin@northwind.example", "internal-api");
  const deactivation = await graphql(
    admin,
    `mutation { deactivateUser(input: {id: "${id}"}) { ... on UserDeactivation { endedSessions endedGrants } } }`,
  );
  expect(deactivation.data).toEqual({ deactivateUser: { endedSessions: 1, endedGrants: 1 } });
  await expect(refresh()).rejects.toMatchObject({ error: "invalid_grant" });
  expect((await browser.open(`${service.publicUrl}/oidc/account`)).text).not.toContain(AGENT);
  // Memberships and revocations are read again after two seconds.
  await expect.poll(() => rest(tokens.access_token), { timeout: 5_000 }).toEqual([401, "invalid_token"]);
  await expect.poll(() => rest(ownToken), { timeout: 5_000 }).toEqual([403, "business_suspended"]);
  await expect
    .poll(() => graphql(internal, viewer), { timeout: 5_000 })
    .toEqual({ status: 403, data: undefined, code: "BUSINESS_SUSPENDED" });
});
