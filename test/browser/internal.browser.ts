import { once } from "node:events";
import type { Server } from "node:https";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { createAuthority } from "../support/certificates.ts";
import { ADMIN, acceptInvitation, fillSignIn, type ProductionService, startProduction } from "../support/production.ts";
import { createTlsProxy } from "../support/tls-proxy.ts";
import { makeToken } from "../support/token-command.ts";

/** GraphiQL and pages of other origins, over https behind a proxy, beside a service in production mode. */

const names = { public: "api.dialer.example", internal: "internal.dialer.example", page: "app.dialer.example" };
let proxy: Server;
let port: number;
let service: ProductionService;
let browser: Browser;
const at = (name: string) => `https://${name}:${port}`;

beforeAll(async () => {
  const authority = createAuthority();
  proxy = createTlsProxy(authority.selfSigned("*.dialer.example"), () => ({
    [names.public]: service.publicUrl,
    [names.internal]: service.internalUrl,
  })).listen(0, "127.0.0.1");
  authority.remove();
  await once(proxy, "listening");
  ({ port } = proxy.address() as { port: number });
  [service, browser] = await Promise.all([
    startProduction({
      PUBLIC_URL: at(names.public),
      INTERNAL_URL: at(names.internal),
      INTERNAL_ORIGINS: at(names.page),
      TRUST_PROXY: "loopback",
    }),
    openBrowser({ args: ["--host-resolver-rules=MAP *.dialer.example 127.0.0.1"] }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await service?.remove();
  proxy?.closeAllConnections();
  proxy?.close();
});

const open = async () => (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();

/** Sends an operation from the page, and returns its status; null when the browser does not let the page read it. */
function askFrom(page: Page, headers: Record<string, string>, credentials: "include" | "omit") {
  const body = JSON.stringify({ query: "{ viewer { user { email } } }" });
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body, credentials };
  return page.evaluate(
    ([url, options]) =>
      fetch(url, options).then(
        async (response) => [response.status, await response.json()],
        () => null,
      ),
    [`${at(names.internal)}/graphql`, init] as const,
  );
}

it("signs a person in to GraphiQL, and pages elsewhere cannot use that session", async () => {
  const page = await open();
  await acceptInvitation(page, service.invitationUrl);
  const person = await open();
  const complaints: string[] = [];
  person.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  person.on("pageerror", (error) => complaints.push(error.message));
  await person.goto(`${at(names.internal)}/graphql`);
  expect(new URL(person.url()).origin).toBe(at(names.public));
  await fillSignIn(person);
  await person.waitForURL(`${at(names.internal)}/graphql`);
  await person.click(".graphiql-execute-button");
  await expect.poll(() => person.locator(".result-window").textContent(), { timeout: 60_000 }).toContain(ADMIN);
  expect(complaints).toEqual([]);
  const cookies = (await person.context().cookies(`${at(names.internal)}/graphql`)).map(
    ({ name, secure, httpOnly, sameSite }) => ({ name, secure, httpOnly, sameSite }),
  );
  expect(cookies.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "__Host-graphiql_session", secure: true, httpOnly: true, sameSite: "Lax" },
    { name: "__Host-internal_person", secure: true, httpOnly: true, sameSite: "Lax" },
    { name: "__Host-sign_in_browser", secure: true, httpOnly: true, sameSite: "Lax" },
  ]);

  const token = await makeToken(service.settings, ADMIN, "internal-api");
  const bearer = { authorization: `Bearer ${token}` };
  const viewer = { data: { viewer: { user: { email: ADMIN } } } };
  // Another page of the same browser, which would send the cookie to the same site.
  await person.goto(`${at(names.page)}/`);
  expect(await askFrom(person, bearer, "omit")).toMatchObject([200, viewer]);
  // The answer allows no credentials, so the page cannot read it.
  expect(await askFrom(person, {}, "include")).toBeNull();
  expect(await askFrom(person, {}, "omit")).toEqual([401, { errors: [expect.anything()] }]);
  await person.goto(`${at("other.dialer.example")}/`);
  expect(await askFrom(person, bearer, "omit")).toBeNull();
  expect(await askFrom(person, {}, "include")).toBeNull();

  const metrics = await person.goto(`${at(names.internal)}/metrics`);
  expect(metrics?.status()).toBe(403);
});
