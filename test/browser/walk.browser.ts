import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guideNames, guidePath } from "../../rest-facade/documentation/contents.ts";
import { type Activity, makeActivity } from "../../scripts/support/demo-activity.ts";
import { SCREENS } from "../../scripts/support/screens.ts";
import { type DashboardStage, DEMO_AGENT, openDashboard, settle } from "../support/dashboard.ts";

/** One walk through every page of the service, after some work on the demo: each opens without a complaint. */

/** A busy machine is slow; the walk takes two minutes on a quiet one. */
const TIMEOUT = { timeout: 600_000 };

let stage: DashboardStage;
let activity: Activity;
let context: BrowserContext;
let page: Page;
const scripts = new Set<string>();

beforeAll(async () => {
  // A reader opens fewer pages a minute than this test, and the work has a webhook on this machine.
  stage = await openDashboard({ WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" });
  activity = await makeActivity(stage.dataDir, stage.service);
  page = await stage.open("/dashboard/overview");
  context = page.context();
  page.on("request", (request) => void scripts.add(basename(new URL(request.url()).pathname)));
}, 300_000);
afterAll(() => stage?.close());

const expectSound = (name: string) => expect([name, stage.complaints()]).toEqual([name, []]);

it("opens every page of the dashboard", TIMEOUT, async () => {
  for (const [name, path] of SCREENS) {
    await page.goto(`${stage.service.internalUrl}/dashboard${path(activity)}`);
    await settle(page);
    expect([name, (await page.getByRole("alert").allInnerTexts()).filter(Boolean)]).toEqual([name, []]);
    expectSound(name);
  }
  // A page has a script of its own, named after its file.
  const router = await readFile(new URL("../../src/dashboard/app/router.tsx", import.meta.url), "utf8");
  const files = Array.from(router.matchAll(/import\("\.\.\/.*?([\w-]+)\.tsx"\)/g), ([, file]) => file as string);
  const opened = [...scripts];
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !opened.some((script) => script.startsWith(`${file}-`)))).toEqual([]);
});

it("opens for an agent the pages of the menu, and no other", TIMEOUT, async () => {
  const theirs = await stage.open("/dashboard", { email: DEMO_AGENT });
  const links = theirs.getByRole("navigation").first().getByRole("link");
  const names = (await links.allInnerTexts()).map((text) => text.split("\n")[0]);
  expect(names).toEqual([
    "Overview",
    "Dialer",
    "Queues",
    "Campaigns",
    "Inbox",
    "Missed calls",
    "Contacts",
    "Broadcasts",
    "Webhooks",
    "Access",
    "Settings",
  ]);
  for (let place = 0; place < names.length; place += 1) {
    await links.nth(place).click();
    await settle(theirs);
    expect([names[place], stage.complaints()]).toEqual([names[place], []]);
  }
  await theirs.context().close();
});

it("opens every guide and the reference", TIMEOUT, async () => {
  for (const path of guideNames.map(guidePath)) {
    await page.goto(stage.service.publicUrl + path);
    expectSound(path);
  }
  await page.goto(`${stage.service.publicUrl}/api/v1/docs`);
  await page.getByRole("link", { name: "guides", exact: true }).first().waitFor();
  expect(stage.complaints()).toEqual([]);
});

it("opens the pages of the account, of sign-in and GraphiQL", TIMEOUT, async () => {
  const { publicUrl, internalUrl } = stage.service;
  const account = `${publicUrl}/oidc/account`;
  await page.goto(account);
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const path of ["", "/apps", "/apps/new", "/access-keys"]) {
    await page.goto(account + path);
    expectSound(path);
  }
  await page.goto(`${publicUrl}/oidc/device`);
  expectSound("device");
  await page.goto(`${internalUrl}/graphql`);
  await page.locator(".graphiql-execute-button").waitFor();
  await context.clearCookies();
  await page.goto(account);
  await page.getByLabel("E-mail address").waitFor();
  expectSound("sign-in");
});
