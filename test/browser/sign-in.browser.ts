import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as client from "openid-client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { freePort, type ServiceProcess, startService } from "../support/service-process.ts";

let dataDir: string;
let service: ServiceProcess;
let browser: Browser;
let app: Server;
let redirect: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-sign-in-"));
  [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir }), openBrowser()]);
  // The callback redirects to another origin, as apps do; the browser must allow it.
  app = createServer((request, response) => {
    const { port } = app.address() as { port: number };
    request.url?.startsWith("/callback")
      ? response
          .writeHead(302, { location: `http://localhost:${port}${request.url.replace("/callback", "/done")}` })
          .end()
      : response.end("back in the app");
  }).listen(0);
  await once(app, "listening");
  redirect = `http://127.0.0.1:${(app.address() as { port: number }).port}/callback`;
});
afterAll(async () => {
  app.close();
  await browser.close();
  await service.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Pictures for people to look at, where SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
}

async function noSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
}

describe.each([
  ["desktop", { viewport: { width: 1280, height: 900 } }],
  ["phone", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: "dark" as const }],
])("on a %s, without scripts", (device, screen) => {
  it("signs in, allows, and comes back to the app", async () => {
    const context = await browser.newContext({ ...screen, javaScriptEnabled: device !== "phone" });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

    const configuration = await client.discovery(
      new URL(`${service.publicUrl}/oidc`),
      "demo-app",
      undefined,
      client.None(),
      {
        execute: [client.allowInsecureRequests],
      },
    );
    const verifier = client.randomPKCECodeVerifier();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: "openid api:me api:contacts:read api:messages:write api:campaigns:write",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    await page.goto(url.href);
    await picture(page, `${device}-1-sign-in`);
    await page.getByLabel("E-mail address").fill("admin@northwind.example");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await picture(page, `${device}-2-wrong-password`);
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("admin@northwind.example");
    await page.getByLabel("Password").fill("demo");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "Allow Demo app to use your account?" }).waitFor();
    await picture(page, `${device}-3-consent`);
    if (device === "desktop") {
      await noSidewaysScroll(page);
    }
    await page.getByLabel("Send messages").uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL("http://localhost:*/done**");
    const callback = new URL(new URL(page.url()).search, redirect);
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
    });
    expect(tokens.scope).toBe("api:me api:contacts:read api:campaigns:write");
    const me = await fetch(`${service.publicUrl}/api/v1/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(me.status).toBe(200);

    await page.goto(`${service.publicUrl}/oidc/account`);
    await picture(page, `${device}-4-account`);
    await page.getByRole("button", { name: "Revoke the access of Demo app" }).click();
    await page.getByText("No app has access to your account.").waitFor();
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token as string)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await page.getByRole("button", { name: "Sign out" }).click();
    await picture(page, `${device}-5-sign-out`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();

    await page.goto(`${service.publicUrl}/oidc/auth?client_id=nobody`);
    await picture(page, `${device}-6-error`);
    // The failed password and the unknown app are answered with an error status, which browsers mention.
    expect(complaints.filter((text) => !text.includes("the server responded with a status of 40"))).toEqual([]);
    await context.close();
  });
});

it("comes back, denied, to an app that listens on IPv6", async () => {
  const page = await browser.newPage();
  const six = createServer((_request, response) => response.end("back in the app")).listen(0, "::1");
  await once(six, "listening");
  const target = `http://[::1]:${(six.address() as { port: number }).port}/callback`;
  const parameters = new URLSearchParams({
    client_id: "demo-server",
    response_type: "code",
    redirect_uri: target,
    scope: "api:me",
  });
  await page.goto(`${service.publicUrl}/oidc/auth?${parameters}`);
  await page.getByLabel("E-mail address").fill("agent@northwind.example");
  await page.getByLabel("Password").fill("demo");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Deny" }).click();
  await page.waitForURL(`${target}**`);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  six.close();
});

it("signs in to GraphiQL without the demo", async () => {
  const own = await mkdtemp(join(tmpdir(), "service-graphiql-"));
  const port = String(await freePort());
  const first = await startService({ DATA_DIR: own, PORT: port });
  await first.end();
  // The same data without the demo's settings: opening the page signs no one in.
  const strict = await startService({ DATA_DIR: own, PORT: port, SEED_DEMO: "false" });
  const page = await browser.newPage();
  await page.goto(`${strict.internalUrl}/graphql`);
  expect(new URL(page.url()).origin).toBe(strict.publicUrl);
  await picture(page, "graphiql-sign-in");
  await page.getByLabel("E-mail address").fill("admin@northwind.example");
  await page.getByLabel("Password").fill("demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${strict.internalUrl}/graphql`);
  await page.click(".graphiql-execute-button");
  await expect
    .poll(() => page.locator(".result-window").textContent(), { timeout: 60_000 })
    .toContain("admin@northwind.example");
  expect(await page.evaluate("document.cookie")).toBe("");
  await page.close();
  await strict.end();
  await rm(own, { recursive: true, force: true });
});
