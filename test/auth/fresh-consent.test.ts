import * as client from "openid-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allow, createSignInServer, PASSWORD, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** An app's access outlives the session of the browser: a person gives it with a fresh proof of identity. */

let server: SignInServer;

beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(() => server?.close());

const REDIRECT = "http://127.0.0.1/callback";

async function authorizationUrl(): Promise<string> {
  const found = await client.discovery(new URL(server.issuer), "demo-app", undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  return client.buildAuthorizationUrl(found, {
    redirect_uri: REDIRECT,
    scope: "api:me",
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: "S256",
  }).href;
}

const age = () =>
  server.test.query(
    "UPDATE oauth_artifacts SET proved_at = now() - interval '16 minutes' WHERE model = 'Session' AND proved_at IS NOT NULL",
  );

it("asks for the password before the consent, and again for a form that was left open", async () => {
  const browser = new PlainBrowser(server.publicUrl);
  await allow(browser, await authorizationUrl());
  const open = await browser.open(await authorizationUrl());
  expect(open.text).toContain('name="decision"');
  await age();
  const late = await browser.submit(open, "/consent", [["decision", "allow"]]);
  expect([late.status, late.text.includes('name="password"'), late.text.includes('name="decision"')]).toEqual([
    200,
    true,
    false,
  ]);
  const page = await browser.open(await authorizationUrl());
  expect(page.text).toContain('name="password"');
  const proved = await browser.submit(page, "/sign-in", [
    ["email", "admin@northwind.example"],
    ["password", PASSWORD],
  ]);
  expect(proved.text).toContain('name="decision"');
  const done = await browser.submit(proved, "/consent", [
    ["scope", "api:me"],
    ["decision", "allow"],
  ]);
  expect(done.url).toMatch(/^http:\/\/127\.0\.0\.1\/callback\?code=/);
});

it("asks for the password at the page for codes of devices", async () => {
  const browser = new PlainBrowser(server.publicUrl);
  const form = await browser.open(`${server.publicUrl}/oidc/device`);
  const page = await browser.submit(form, "/sign-in", [
    ["email", "admin@northwind.example"],
    ["password", PASSWORD],
  ]);
  expect(page.text).toContain('name="user_code"');
  await age();
  expect((await browser.open(`${server.publicUrl}/oidc/device`)).text).toContain('name="password"');
  expect((await browser.submit(page, "/device", [["user_code", "BCDF-GHJK"]])).text).toContain('name="password"');
});
