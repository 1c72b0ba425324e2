import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** The settings of the dashboard: account, business, inboxes and numbers, dispositions, do not call. */

const DEMO_OWNER = "owner@basic.example";
let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ AUDIT_RETENTION_DAYS: "120" });
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
  await page.getByText("This is no phone number.").waitFor();
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
    .toBe("(415) 555-0177");
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
  await page.getByRole("checkbox", { name: "Asks when to call back" }).press("Space");
  await page.keyboard.press("Enter");
  await page.getByText("“Wants a demo” is saved.").waitFor();
  await page.getByRole("row").filter({ hasText: "Wants a demo" }).getByText("asks when to call back").waitFor();
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
  await page.getByRole("button", { name: "Remove (415) 555-0181" }).click();
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
      { timeout: 60_000 },
    )
    .toBe(1);
  await edit.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Bay");
  await page.getByRole("textbox", { name: "Calls go to" }).fill("+14155550177");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("calls go to (415) 555-0177").waitFor();
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

it("sets the retention within the limits of the operator, and asks before data goes", async () => {
  const page = await dashboard.open("/dashboard/settings/privacy");
  const audit = page.getByRole("textbox", { name: "Entries of the audit log" });
  await page.getByText("30 to 120. The service keeps them for 120 days.").waitFor();
  await page.getByText("30 to 3,650. Empty: kept without a limit.").first().waitFor();
  await page.getByRole("textbox", { name: "Notices" }).fill("4000");
  await audit.fill("121");
  await audit.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Notices: older than 4,000 days").waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(1);
  await dialog.getByRole("button", { name: "Keep for a shorter time" }).click();
  await page.getByText("Must be at most 120: 121 was sent").waitFor();
  await page.getByText("Must be at most 3650: 4000 was sent").waitFor();
  await audit.fill("60");
  await page.getByRole("textbox", { name: "Notices" }).fill("90");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Keep for a shorter time" }).click();
  await page.getByText("The retention is saved.").waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      return audit.inputValue();
    })
    .toBe("60");
  // A longer time deletes nothing.
  await audit.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The retention is saved.").waitFor();
  await page.context().close();
});

it("exports and erases a person from the page of the contact", async () => {
  const page = await dashboard.open("/dashboard/contacts?q=Ada");
  await page.getByRole("grid").getByRole("row").nth(1).click();
  await page.getByRole("link", { name: "Export or erase the data of this person" }).click();
  const data = page.getByLabel("The data of the person");
  await data.waitFor();
  const number = /\(\d{3}\) \d{3}-\d{4}/.exec((await data.textContent()) as string)?.[0] as string;
  const save = async (name: string) => {
    await page.getByRole("button", { name }).click();
    const row = page.getByRole("list", { name: "Exports" }).getByRole("listitem").first();
    const link = row.filter({ hasText: name.slice(-4).trim() }).getByRole("link", { name: /Download/ });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), "utf8") };
  };
  const json = await save("Export as JSON");
  expect(json.name).toBe("person.json");
  expect(JSON.parse(json.content)[0]).toMatchObject({ kind: "contact", first_name: "Ada" });
  expect((await save("Export as CSV")).content).toMatch(/^kind,id,field,value\r\ncontact,con_/);

  await page.getByRole("textbox", { name: "Person" }).fill("12");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText(/must be in E.164/).waitFor();
  await page.getByRole("textbox", { name: "Person" }).fill(number);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Erase this person" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(`keep the numbers ${number}`).waitFor();
  await dialog.getByText("scheduled texts are not sent").waitFor();
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await page.getByText("The erasure is ordered.").waitFor();
  await page.getByRole("list", { name: "Erasures" }).getByRole("listitem").waitFor();
  await expect
    .poll(
      async () => {
        await page.goto(`${dashboard.service.internalUrl}/dashboard/settings/privacy`);
        await page.getByRole("list", { name: "Erasures" }).getByRole("listitem").waitFor();
        return page.getByText("Erased, one more look follows").count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  // The service tells the browser about a refused number as an error of the network.
  dashboard.complaints();
  await page.context().close();
});

it("offers a member and a plan without the dialer what they may do", async () => {
  const member = await dashboard.open("/dashboard/settings/dispositions", { email: DEMO_AGENT });
  await member.getByRole("grid", { name: "Dispositions" }).waitFor();
  expect(await parts(member)).toEqual(["Your account", "Inboxes and numbers", "Snippets", "Dispositions"]);
  expect(await member.getByRole("button", { name: /Move|Edit|Retire|Add/ }).count()).toBe(0);
  await member.getByRole("link", { name: "Your account" }).click();
  await member.getByRole("textbox", { name: "Your phone" }).fill("+14155550178");
  await member.getByRole("button", { name: "Save" }).click();
  await member.getByText("Your phone is saved.").waitFor();
  const owner = await dashboard.open("/dashboard/settings", { email: DEMO_OWNER });
  await owner.getByRole("textbox", { name: "Your phone" }).waitFor();
  expect(await parts(owner)).toEqual([
    "Your account",
    "Business",
    "Inboxes and numbers",
    "Snippets",
    "Refusals",
    "Privacy",
  ]);
  await owner.getByRole("link", { name: "Business", exact: true }).click();
  await owner.getByRole("combobox", { name: "Time zone of the business" }).waitFor();
  expect(await owner.getByText("Rest after an answered call").count()).toBe(0);
  await member.context().close();
  await owner.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/settings", { context });
  const seen = [
    "Your account",
    "Business",
    "Inboxes and numbers",
    "Snippets",
    "Dispositions",
    "Privacy",
    "Do not call",
  ];
  for (const part of seen) {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: part, exact: true }).click();
    await page.locator("main").getByRole("heading", { level: 2 }).first().waitFor();
    expect(await violationsOf(page), part).toEqual([]);
  }
  await page.getByRole("button", { name: "Add numbers" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsOf(page), "dialog").toEqual([]);
  await page.context().close();
});
