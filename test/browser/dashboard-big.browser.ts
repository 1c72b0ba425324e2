import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addBigBusiness } from "../support/big-business.ts";
import { type DashboardStage, DEMO_ADMIN, openDashboard } from "../support/dashboard.ts";
import { measureList, pagesOf } from "../support/scrolling.ts";

/** Long lists, in a small cut of what `npm run bench -- dashboard` measures: without times. */

const SIZES = { contacts: 2_000, conversations: 1_000, subscriptions: 300 };
const ROWS: Record<string, number> = {
  "campaign contacts": SIZES.contacts,
  contacts: SIZES.contacts,
  inbox: SIZES.conversations,
  webhooks: SIZES.subscriptions,
};
const MOST_ELEMENTS = 600;
const LARGEST_SCRIPTS = 200_000;

let stage: DashboardStage;
let campaign: string;
beforeAll(async () => {
  stage = await openDashboard();
  campaign = await addBigBusiness(stage.query, DEMO_ADMIN, SIZES);
});
afterAll(() => stage?.close());

it("reads lists on to their end while they are scrolled, and keeps only the rows in sight in the document", async () => {
  const page = await stage.open("/dashboard/overview");
  for (const [name, path] of pagesOf(campaign)) {
    const wanted = ROWS[name] as number;
    const { rows, mostElements } = await measureList(page.context(), stage.service.internalUrl + path, wanted);
    expect(rows, name).toBeGreaterThanOrEqual(wanted);
    expect(mostElements, name).toBeLessThan(MOST_ELEMENTS);
  }
  expect(stage.complaints()).toEqual([]);
});

it("keeps the focused row while the list is scrolled away from it, and chooses all rows between", async () => {
  const page = await stage.open(`/dashboard/campaigns/${campaign}/contacts`);
  const rows = page.getByRole("grid", { name: "Contacts" }).getByRole("row");
  const at = (place: number) => page.locator(`[role=row][aria-rowindex="${place + 1}"]`);
  await at(2).focus();
  await page.keyboard.press("Space");
  await at(2).evaluate((row) => {
    let scroller = row.parentElement as HTMLElement;
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
      scroller = scroller.parentElement as HTMLElement;
    }
    scroller.scrollTop = 2_000;
  });
  await at(45).waitFor();
  expect(await at(20).count()).toBe(0);
  expect(await rows.nth(1).getAttribute("aria-rowindex")).toBe("3");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-rowindex"))).toBe("3");
  for (let place = 3; place <= 5; place += 1) {
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => at(place).evaluate((row) => row === document.activeElement)).toBe(true);
  }
  await page.getByText("4 contacts chosen").waitFor();
  await at(7)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await page.getByText("6 contacts chosen").waitFor();
  expect(await page.getByLabel("Choose all rows").evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await page.keyboard.press("Tab");
  await at(7).focus();
  await page.keyboard.press("Control+a");
  await expect.poll(() => page.getByLabel("Choose all rows").isChecked()).toBe(true);
  await at(7).press("Enter");
  await page.waitForURL(/contact=cct_/);
  await page.context().close();
});

it("moves and chooses by letters, and comes back where it was left", async () => {
  const page = await stage.open(`/dashboard/campaigns/${campaign}/contacts`);
  const at = (place: number) => page.locator(`[role=row][aria-rowindex="${place + 1}"]`);
  const hasFocus = (place: number) =>
    expect.poll(() => at(place).evaluate((row) => row === document.activeElement)).toBe(true);
  await at(1).getByRole("checkbox").click();
  await page.keyboard.press("j");
  await hasFocus(2);
  await page.keyboard.press("x");
  await page.getByText("2 contacts chosen").waitFor();
  await page.keyboard.press("Shift+J");
  await hasFocus(3);
  await page.getByText("3 contacts chosen").waitFor();
  await page.keyboard.press("k");
  await hasFocus(2);

  await page.goto(`${new URL(page.url()).origin}/dashboard/contacts`);
  await at(1).focus();
  for (let place = 11; place <= 91; place += 10) {
    await page.keyboard.press("PageDown");
    await hasFocus(place);
  }
  // Past the 100 rows of the first page, as far as the next ones have been read.
  for (let place = 92; place <= 106; place += 1) {
    await at(place).waitFor();
    await page.keyboard.press("j");
    await hasFocus(place);
  }
  const placeOf = (place: number) =>
    at(place).evaluate((row) => {
      const frame = (row.closest("[data-scroll-restoration-id]") as Element).getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      return { top, isInSight: top >= frame.top && bottom <= frame.bottom };
    });
  const left = await placeOf(106);
  expect(left.isInSight).toBe(true);
  const name = (await at(106).innerText()).split("\n")[0] as string;
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/contacts\/con_/);
  await page.getByRole("heading", { name }).waitFor();
  await page.goBack();
  await at(106).waitFor();
  expect(await at(106).innerText()).toContain(name);
  expect(await placeOf(106)).toEqual(left);
  expect(await at(106).getAttribute("tabindex")).toBe("0");
  expect(stage.complaints()).toEqual([]);
  await page.context().close();
});

it("opens the page of a row by its link: here, or in another tab", async () => {
  const page = await stage.open("/dashboard/contacts");
  const link = page.getByRole("grid", { name: "Contacts" }).getByRole("link").first();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click({ modifiers: ["Control"] })]);
  await tab.waitForURL(/\/contacts\/con_/);
  expect(page.url()).not.toContain("con_");
  await link.click();
  await page.waitForURL(/\/contacts\/con_/);
  expect(stage.complaints()).toEqual([]);
  await page.context().close();
});

it("loads less than 200 kB of compressed scripts before a page of the dashboard", async () => {
  const page = await stage.open("/dashboard/overview");
  const html = (await (await page.reload())?.text()) ?? "";
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path as string);
  expect(scripts).not.toEqual([]);
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const response = await page.request.get(stage.service.internalUrl + path);
      expect(response.status(), path).toBe(200);
      return gzipSync(await response.body()).length;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_SCRIPTS);
});
