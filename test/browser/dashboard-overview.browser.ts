import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** The overview of the dashboard: what happened, in numbers and bars. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("shows texts and calls over time, and leads to what needs attention", async () => {
  const page = await dashboard.open("/dashboard");
  expect(new URL(page.url()).pathname).toBe("/dashboard/overview");
  const texts = page.getByRole("listbox", { name: "Texts by day" }).getByRole("option");
  await expect.poll(() => texts.count()).toBe(30);
  await page.getByRole("radio", { name: "7 days" }).click();
  await expect.poll(() => texts.count()).toBe(7);
  const last = texts.last();
  await last.focus();
  expect(await last.getAttribute("aria-label")).toMatch(/^\w+day, .+: Sent \d+, Received \d+, Failed \d+$/);
  await page.keyboard.press("ArrowLeft");
  expect(await texts.nth(5).getAttribute("aria-selected")).toBe("true");
  await page.getByRole("link", { name: /unread conversations?$/ }).click();
  await page.getByRole("radio", { name: "Unread", checked: true }).waitFor();
  await page.context().close();
});

it("shows a plan without the dialer its texts", async () => {
  const page = await dashboard.open("/dashboard", { email: "owner@basic.example" });
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Campaigns" }).count()).toBe(0);
  await page.getByRole("listbox", { name: "Texts by day" }).waitFor();
  await page.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/overview", { context });
  await page.getByRole("listbox", { name: "Texts by day" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
