import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** The settings of the dashboard: account, business, inboxes and numbers, dispositions, do not call. */

const DEMO_OWNER = "owner@basic.example";
let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

const parts = (page: Page) => page.getByRole("navigation", { name: "Settings" }).getByRole("link").allTextContents();
const names = async (page: Page) =>
  (await page.getByRole("grid", { name: "Dispositions" }).locator("strong").allTextContents()).slice(0, 3);

it("shows a fault beside its field, and saves the corrected account", async () => {
  const page = await dashboard.open("/dashboard/settings");
  const phone = page.getByRole("textbox", { name: "Your phone" });
  await phone.fill("12");
  await phone.press("Enter");
  await page.getByText('Must be in E.164, such as +14155550123: "12" was sent').waitFor();
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
  await phone.fill("+14155550177");
  await phone.press("Enter");
  await page.getByText("Your account is saved.").waitFor();
  // The service remembers a user for two seconds.
  await expect
    .poll(async () => {
      await page.reload();
      return phone.inputValue();
    })
    .toBe("+14155550177");
  await page.getByRole("link", { name: "Open the page of your account" }).click();
  await page.waitForURL(`${dashboard.service.publicUrl}/oidc/account`);
  await page.context().close();
});

it("moves, retires and restores dispositions with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/settings/dispositions");
  await page.getByRole("button", { name: "Add a disposition" }).press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("name must not be empty").or(page.getByText("Must not be empty")).waitFor();
  await page.keyboard.type("Wants a demo");
  await page.keyboard.press("Enter");
  await page.getByText("“Wants a demo” is saved.").waitFor();
  expect(await names(page)).toEqual(["No answer", "Voicemail", "Busy"]);

  const place = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByRole("button", { name: "Move No answer" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(place).toMatch(/^Insert/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(place).toBe("Insert between Voicemail and Busy");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["Voicemail", "No answer", "Busy"]);
  await page.getByText("The order is saved.").waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => names(page)).toEqual(["No answer", "Voicemail", "Busy"]);

  await page.getByRole("button", { name: "Retire Wants a demo" }).press("Enter");
  await page.getByRole("button", { name: "Restore Wants a demo" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("button", { name: "Retire Wants a demo" }).waitFor();
  await page.context().close();
});

it("adds numbers not to call, keeps what is not accepted, and puts a removed one back", async () => {
  const page = await dashboard.open("/dashboard/settings/do-not-call");
  await page.getByRole("button", { name: "Add numbers" }).click();
  await page.getByRole("textbox", { name: "Numbers" }).fill("+14155550181\n+14155550182\nnobody");
  await page.getByRole("textbox", { name: "Note" }).fill("asked by mail");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("2 numbers are on the list.").waitFor();
  expect(await page.getByRole("textbox", { name: "Numbers" }).inputValue()).toBe("nobody");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("searchbox").fill("+1 415 555 018");
  const rows = page.getByRole("grid", { name: "Numbers not to call" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole("button", { name: "Remove +14155550181" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(3);
  expect(await rows.nth(1).textContent()).toContain("asked by mail");
  await page.context().close();
});

it("buys a number of the carrier, and names, deactivates and activates its inbox", async () => {
  const page = await dashboard.open("/dashboard/settings/numbers");
  await page.getByRole("button", { name: "Buy a number" }).click();
  await page.getByRole("textbox", { name: "Area code" }).fill("415");
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  const offer = page.getByRole("radio").first();
  await expect.poll(() => page.getByText("San Francisco, CA").count()).toBeGreaterThan(1);
  await offer.click();
  await page.getByRole("textbox", { name: "Name of the inbox" }).fill("Bay Area");
  await page.getByRole("button", { name: "Buy +1415" }).click();
  const edit = page.getByRole("button", { name: "Edit Bay Area" });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("grid", { name: "Inboxes" }).waitFor();
        return edit.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await edit.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Bay");
  await page.getByRole("textbox", { name: "Calls go to" }).fill("+14155550177");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("calls go to +14155550177").waitFor();
  await page.getByRole("button", { name: "Deactivate Bay" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Activate Bay", exact: true }).click();
  await page.getByRole("button", { name: "Deactivate Bay" }).waitFor();
  await page.context().close();
});

it("opens all inboxes to members, and undoes it", async () => {
  const page = await dashboard.open("/dashboard/settings/business");
  const open = page.getByRole("switch", { name: "Members see the texts and calls of every inbox" });
  await open.click();
  await page.getByText("Members see every inbox.").waitFor();
  expect(await open.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("As before.").waitFor();
  expect(await open.isChecked()).toBe(false);
  await page.context().close();
});

it("offers a member and a plan without the dialer what they may do", async () => {
  const member = await dashboard.open("/dashboard/settings/dispositions", { email: DEMO_AGENT });
  await member.getByRole("grid", { name: "Dispositions" }).waitFor();
  expect(await parts(member)).toEqual(["Your account", "Inboxes and numbers", "Dispositions"]);
  expect(await member.getByRole("button", { name: /Move|Edit|Retire|Add/ }).count()).toBe(0);
  await member.getByRole("link", { name: "Your account" }).click();
  await member.getByRole("textbox", { name: "Your phone" }).fill("+14155550178");
  await member.getByRole("button", { name: "Save" }).click();
  await member.getByText("Your phone is saved.").waitFor();
  const owner = await dashboard.open("/dashboard/settings", { email: DEMO_OWNER });
  await owner.getByRole("textbox", { name: "Your phone" }).waitFor();
  expect(await parts(owner)).toEqual(["Your account", "Business", "Inboxes and numbers"]);
  await owner.getByRole("link", { name: "Business", exact: true }).click();
  await owner.getByRole("combobox", { name: "Time zone of the business" }).waitFor();
  expect(await owner.getByText("Rest after an answered call").count()).toBe(0);
  await member.context().close();
  await owner.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/settings", { context });
  for (const part of ["Your account", "Business", "Inboxes and numbers", "Dispositions", "Do not call"]) {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: part, exact: true }).click();
    await page.locator("main").getByRole("heading", { level: 2 }).first().waitFor();
    expect(await violationsOf(page), part).toEqual([]);
  }
  await page.getByRole("button", { name: "Add numbers" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsOf(page), "dialog").toEqual([]);
  await page.context().close();
});
