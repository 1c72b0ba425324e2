import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_ADMIN, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import { fillSignIn } from "../support/production.ts";

/** The frame of the dashboard: sign-in, menu, palette, account, and the policy of its pages. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("opens the page that was asked for, and shows the campaigns with their progress", async () => {
  const page = await dashboard.open("/dashboard/campaigns?from=mail");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/dashboard/campaigns?from=mail");
  await page.getByRole("heading", { name: "Campaigns" }).waitFor();
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await page.getByRole("link", { name: "Campaigns" }).getAttribute("aria-current")).toBe("page");
  await page.context().close();
});

it("is used with the keyboard alone: palette, account and sign-out", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
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
  expect(new URL(page.url()).origin).toBe(dashboard.service.publicUrl);
  await page.context().close();
});

it("continues on the same page after a session that was ended elsewhere", async () => {
  const [page, other] = [await dashboard.open("/dashboard/campaigns"), await dashboard.open("/dashboard/campaigns")];
  await other.getByRole("button", { name: "Account of" }).click();
  await other.getByRole("menuitem", { name: "Sign out of every browser" }).click();
  await other.getByLabel("Password").waitFor();
  await page.reload();
  await fillSignIn(page, DEMO_ADMIN, "demo");
  await page.waitForURL(`${dashboard.service.internalUrl}/dashboard/campaigns`);
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  await page.context().close();
  await other.context().close();
});

it("remembers the chosen colours", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
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

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/campaigns", { context });
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
