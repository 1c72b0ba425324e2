import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { fillSignIn } from "../support/production.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

/** The frame of the dashboard on the demo: sign-in, menu, palette, account, and the policy of its pages. */

const ADMIN = "admin@northwind.example";
let dataDir: string;
let service: ServiceProcess;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-shell-"));
  [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  expect(complaints).toEqual([]);
  complaints = [];
});

/** Opens a page of the dashboard in a browser of its own, and signs in. */
async function open(path = "/dashboard", email = ADMIN, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (![service.internalUrl, service.publicUrl].includes(new URL(request.url()).origin)) {
      complaints.push(request.url());
    }
  });
  await page.goto(service.internalUrl + path);
  await fillSignIn(page, email, "demo");
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

it("opens the page that was asked for, and shows the campaigns with their progress", async () => {
  const page = await open("/dashboard/campaigns?from=mail");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/dashboard/campaigns?from=mail");
  await page.getByRole("heading", { name: "Campaigns" }).waitFor();
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await page.getByRole("link", { name: "Campaigns" }).getAttribute("aria-current")).toBe("page");
  await page.context().close();
});

it("is used with the keyboard alone: palette, account and sign-out", async () => {
  const page = await open();
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search and commands" }).waitFor();
  await page.keyboard.type("camp");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Account of" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).waitFor();
  await page.keyboard.type("Sign out");
  await page.keyboard.press("Enter");
  await page.getByLabel("Password").waitFor();
  expect(new URL(page.url()).origin).toBe(service.publicUrl);
  await page.context().close();
});

it("continues on the same page after a session that was ended elsewhere", async () => {
  const [page, other] = [await open("/dashboard/campaigns"), await open()];
  await other.getByRole("button", { name: "Account of" }).click();
  await other.getByRole("menuitem", { name: "Sign out of every browser" }).click();
  await other.getByLabel("Password").waitFor();
  await page.reload();
  await fillSignIn(page, ADMIN, "demo");
  await page.waitForURL(`${service.internalUrl}/dashboard/campaigns`);
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  await page.context().close();
  await other.context().close();
});

it("remembers the chosen colours", async () => {
  const page = await open();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe("rgb(244, 245, 251)");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  await expect.poll(background).toBe("rgb(16, 18, 31)");
  await page.reload();
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await background()).toBe("rgb(16, 18, 31)");
  await page.context().close();
});

it.each([
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 390, height: 844 } }],
] as const)("has no accessibility violations: %s", async (_name, options) => {
  // axe-core is injected, which the policy of the page forbids to pages.
  const page = await open("/dashboard", ADMIN, { ...options, bypassCSP: true });
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  await page.addScriptTag({ content: await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8") });
  const check = () =>
    page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
      return (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    });
  expect(await check()).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  expect(await check()).toEqual([]);
  await page.context().close();
});
