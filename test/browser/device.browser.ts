import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, poll } from "../auth/device-ground.ts";
import { openBrowser } from "../support/browser.ts";
import { LOOKS, violationsOf } from "../support/dashboard.ts";
import { fillSignIn } from "../support/production.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

/** The pages on which a person connects a device, in a real browser. */

let dataDir: string;
let service: ServiceProcess;
let browser: Browser;
let server: { issuer: string };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-device-"));
  [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir }), openBrowser()]);
  server = { issuer: `${service.publicUrl}/oidc` };
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function expectAccessible(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  expect([heading, await violationsOf(page)]).toEqual([heading, []]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
}

const CONSENT = "Allow Campaign Dialer command line to use your account?";

describe.each(LOOKS)("%s", (_look, context) => {
  it("every page is accessible, and the device gets what the person has ticked", async () => {
    const page = await (await browser.newContext(context)).newPage();
    const device = await ask(server);
    await page.goto(device.verification_uri_complete);
    await expectAccessible(page, "Sign in");
    await fillSignIn(page, "admin@northwind.example", "demo");
    await expectAccessible(page, "Connect a device");

    await page.getByLabel("Code").fill("BBBB-BBBB");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await expectAccessible(page, "Connect a device");
    await page.getByLabel("Code").fill(device.user_code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expectAccessible(page, CONSENT);
    await page.getByText(device.user_code, { exact: true }).waitFor();

    await page.getByLabel("Read contacts").uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await expectAccessible(page, "Your device is connected");
    expect((await poll(server, device.device_code)).scope).toBe("api:me");
    await page.context().close();
  });
});

it("works without scripts, under the policy of the pages", async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const device = await ask(server);
  await page.goto(device.verification_uri);
  await fillSignIn(page, "agent@northwind.example", "demo");
  await page.getByLabel("Code").fill(device.user_code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: CONSENT }).waitFor();
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByRole("heading", { name: "Access was denied" }).waitFor();
  expect(await poll(server, device.device_code)).toMatchObject({ error: "access_denied" });
  expect(complaints).toEqual([]);
});
