import { afterAll, beforeAll, expect, it } from "vitest";
import { allowConnections } from "../support/sessions.ts";
import { createSignInServer, PASSWORD, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** Sign-in while the database is unavailable: the user gets a request to retry, and can sign in afterwards. */

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(() => server?.close());

const refresh = () =>
  fetch(`${server.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "unknown", client_id: "demo-app" }),
  });
const begin = (accept: string) => {
  const parameters = { client_id: "demo-app", response_type: "code", redirect_uri: "http://127.0.0.1:5599/callback" };
  return fetch(`${server.issuer}/auth?${new URLSearchParams(parameters)}`, { redirect: "manual", headers: { accept } });
};

it("answers 503 with Retry-After, and as before once it is back", async () => {
  expect((await refresh()).status).toBe(400);
  const browser = new PlainBrowser(server.publicUrl);
  const account = `${server.publicUrl}/oidc/account`;
  await browser.submit(await browser.open(account), "/sign-in", [
    ["email", "admin@northwind.example"],
    ["password", PASSWORD],
  ]);
  await allowConnections(server.test, false);
  for (const answer of [await refresh(), await begin("text/html")]) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).not.toMatch(/postgres|connect|database/i);
  }
  const page = await browser.open(account);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(page.text).toContain("Sign-in is temporarily unavailable");
  await allowConnections(server.test, true);
  expect(server.takeErrors()).not.toEqual([]);
  await expect.poll(async () => (await refresh()).status).toBe(400);
  expect((await browser.open(account)).status).toBe(200);
});
