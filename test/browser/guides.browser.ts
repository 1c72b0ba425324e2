import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideNames, guidePath } from "../../rest-facade/documentation/contents.ts";
import { openBrowser } from "../support/browser.ts";
import { LOOKS, violationsOf } from "../support/dashboard.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

/** The guides at `/docs` in a real browser, with and without scripts. */

let dataDir: string;
let service: ServiceProcess;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-guides-"));
  // A reader opens fewer pages a minute than this test.
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_PAGES_MAX: "10000" };
  [service, browser] = await Promise.all([startService(settings), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
  await rm(dataDir, { recursive: true, force: true });
});

const PHONE = { viewport: { width: 390, height: 844 } };

/** A page that notes errors in its console, the violations of its policy among them, and requests elsewhere. */
async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== service.publicUrl) {
      complaints.push(request.url());
    }
  });
  return { page, complaints };
}

/** Pictures for people to look at, where SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `guides-${name.replaceAll(" ", "-")}.png`) });
  }
}

const paths = [...guideNames.map(guidePath), "/docs/errors/gone", "/docs/search?q=secret", "/docs/search?q=zzzz"];

describe.each(LOOKS)("%s", (look, options) => {
  it("axe finds nothing on any page", async () => {
    const { page } = await openPage(options);
    for (const path of paths) {
      await page.goto(service.publicUrl + path);
      expect([path, await violationsOf(page)]).toEqual([path, []]);
    }
    await page.goto(`${service.publicUrl}/docs/webhooks`);
    await picture(page, look);
    await page.getByRole("searchbox").fill("rotate");
    await page.getByRole("listitem").filter({ hasText: "Rotate a secret" }).first().waitFor();
    await picture(page, `${look}-search`);
    expect(await violationsOf(page)).toEqual([]);
  });
});

it.each([
  ["a desk", {}],
  ["a phone", { ...PHONE, isMobile: true, hasTouch: true }],
])("on %s no page breaks its policy, asks another host or scrolls sideways", async (_name, options) => {
  const { page, complaints } = await openPage(options);
  for (const path of paths) {
    await page.goto(service.publicUrl + path);
    expect([path, await page.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([path, true]);
  }
  expect(complaints).toEqual([]);
});

it("finds sections while a reader types, by keyboard alone", async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${service.publicUrl}/docs`);
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await page.keyboard.press("Tab");
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");

  const field = page.getByRole("searchbox", { name: "Search the guides" });
  await field.focus();
  await page.keyboard.type("rotat secret");
  const results = page.locator("#results");
  await results.getByRole("link", { name: "Rotate a secret" }).waitFor();
  expect(await results.getByRole("status").innerText()).toMatch(/^\d+ sections?$/);
  await page.keyboard.press("Escape");
  expect(await results.isVisible()).toBe(false);
  await field.fill("zzzz");
  await results.getByText("No section has all of these words.").waitFor();
  await field.fill("idempotncy");
  await results.getByRole("link", { name: "Idempotency and retries" }).first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${service.publicUrl}/docs/idempotency`);
  expect(complaints).toEqual([]);
});

it("works without scripts, on a phone", async () => {
  const { page, complaints } = await openPage({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`${service.publicUrl}/docs/webhooks`);
  await page.getByRole("searchbox", { name: "Search the guides" }).fill("410 gone");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(`${service.publicUrl}/docs/search?q=410+gone`);
  expect(await page.title()).toBe("Search for “410 gone” – Campaign Dialer and Messaging API");
  await page.getByRole("main").getByRole("link", { name: "gone", exact: true }).click();
  expect(page.url()).toBe(`${service.publicUrl}/docs/errors#gone`);
  expect(await page.getByRole("heading", { name: "gone", exact: true }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "All guides" }).click();
  await page.getByRole("navigation", { name: "Guides" }).getByRole("link", { name: "Connect an app" }).click();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Connect an app");
  expect(complaints).toEqual([]);
});

it("leads to the reference, and the reference leads back", async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${service.publicUrl}/docs`);
  await page.getByRole("banner").getByRole("link", { name: "Reference" }).click();
  // The reference opens links in a window of their own.
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "guides", exact: true }).first().click();
  await (await opened).waitForURL(`${service.publicUrl}/docs`);
  expect(complaints).toEqual([]);
});
