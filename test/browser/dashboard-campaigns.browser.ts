import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  type DashboardStage,
  DEMO_ADMIN,
  DEMO_AGENT,
  LOOKS,
  openDashboard,
  violationsOf,
} from "../support/dashboard.ts";
import { makeToken } from "../support/token-command.ts";

/** The campaigns of the dashboard: create one, import its contacts, find and change them, end it. */

let dashboard: DashboardStage;
let renewals: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  const authorization = `Bearer ${await makeToken({ DATA_DIR: dashboard.dataDir }, DEMO_ADMIN)}`;
  const url = `${dashboard.service.publicUrl}/api/v1/campaigns?q=Renewals`;
  const answer = (await (await fetch(url, { headers: { authorization } })).json()) as { data: { id: string }[] };
  renewals = `/dashboard/campaigns/${answer.data[0]?.id}`;
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

/** A list of another program, with the names in one column. */
const WITH_FULL_NAMES = {
  name: "partners.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Full Name,Phone\nKatherine Johnson,415 555 0131\n"),
};
const LEADS = `Given,Last Name,Phone,Plan,E-mail
Ada,Lovelace,(415) 555-0101,Gold,ada at home
Bob,Broken,12,Gold
Grace,Hopper,415 555 0103,Silver
Alan,Turing,415 555 0104,Silver
`;
const file = { name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(LEADS) };

/** Chooses the file in the chooser that a press opens. A busy page may miss a press: a person presses again. */
async function choose(page: Page, press: () => Promise<void>, chosen = file): Promise<void> {
  for (let presses = 1; ; presses += 1) {
    const opened = page.waitForEvent("filechooser", { timeout: 5_000 });
    try {
      const [chooser] = await Promise.all([opened, press()]);
      return await chooser.setFiles(chosen);
    } catch (error) {
      if (presses === 5) {
        throw error;
      }
    }
  }
}

/** The link to a part of the campaign; the menu has links of the same names. */
const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the campaign" }).getByRole("link", { name });

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/campaigns", { context });
  const check = async (name: string) => expect([name, await violationsOf(page)]).toEqual([name, []]);
  await page.getByRole("link", { name: "Renewals" }).waitFor();
  await check("list");
  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByRole("grid", { name: "Inboxes in order" }).waitFor();
  await check("new");
  await page.getByRole("link", { name: "All campaigns" }).click();
  await page.getByRole("link", { name: "Spring outreach" }).click();
  await page.getByRole("heading", { name: "Outcomes" }).waitFor();
  await page.getByText("left to call").or(page.getByText("Nobody has called")).or(page.getByText("too few")).waitFor();
  await check("progress");
  await part(page, "Settings").click();
  await page.getByLabel("Attempts for each phone").waitFor();
  await check("settings");
  await part(page, "Contacts").click();
  const contact = page.getByRole("grid", { name: "Contacts" }).getByRole("row").nth(1);
  await contact.press("Space");
  await page.getByRole("toolbar", { name: "Chosen contacts" }).waitFor();
  await check("contacts");
  await contact.press("Enter");
  await page.getByRole("heading", { name: "Calls and texts" }).waitFor();
  await check("contact");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("form", { name: "Edit the contact" }).waitFor();
  await check("edit");
  await page.getByRole("link", { name: "Import contacts" }).click();
  await choose(page, () => page.getByRole("button", { name: "Choose a file" }).click());
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  await check("import");
  await page.context().close();
});

it("creates a campaign, imports its contacts, finds and bars one, and ends it", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByRole("button", { name: "Create the campaign" }).click();
  await page.getByLabel("Name").and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Name").fill("Winter calls");
  await page.getByLabel("Add an inbox").selectOption({ index: 1 });
  const inboxes = page.getByRole("grid", { name: "Inboxes in order" }).getByRole("row");
  const [first, second] = [await inboxes.nth(0).innerText(), await inboxes.nth(1).innerText()].map(
    (row) => row.match(/\(\d+\) \S+/)?.[0],
  );
  await page.getByRole("button", { name: /^Move .* up$/ }).click();
  expect(await inboxes.nth(0).innerText()).toContain(second);
  await page.getByRole("button", { name: "Create the campaign" }).click();

  await choose(page, () => page.getByRole("button", { name: "Choose a file" }).click());
  await page.getByText("1 row of the 4 would be refused.").waitFor();
  await page.getByText('"12" is not a phone number.').waitFor();
  await page.getByText("1 contact would be added without an entry that cannot be read.").waitFor();
  await page.getByLabel("Last Name").selectOption("Leave out");
  const nameless = page.getByText("the contacts will have no name");
  await nameless.waitFor();
  await page.getByLabel("Last Name").selectOption("Last name");
  await page.getByLabel("Given").selectOption("First name");
  await nameless.waitFor({ state: "detached" });
  await page.getByLabel("Plan").selectOption("Leave out");
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await page.getByText("4 of 4 rows done").waitFor();
  await page.getByRole("heading", { name: "1 refused row" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the refused rows" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("leads.refused.csv");
  await page.getByRole("heading", { name: "1 contact without an entry" }).waitFor();
  await page.getByRole("region", { name: "Contacts without an entry" }).getByText("ada at home").first().waitFor();
  await page.getByRole("link", { name: "See the contacts" }).click();

  const rows = page.getByRole("grid", { name: "Contacts" }).getByRole("row");
  await page.getByLabel("Search by name or number").fill("hopper");
  await expect.poll(async () => (await rows.allInnerTexts()).slice(1).map((row) => row.split("\n")[0])).toHaveLength(1);
  await rows.nth(1).click();
  const panel = page.getByRole("complementary", { name: "Contact" });
  await panel.getByRole("heading", { name: "Grace Hopper" }).waitFor();
  expect(await panel.getByText("Plan").count()).toBe(0);
  await panel.getByRole("button", { name: "Edit" }).click();
  await panel.getByLabel("E-mail").fill("not an address");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByLabel("E-mail").and(page.locator("[aria-invalid=true]")).waitFor();
  await panel.getByLabel("E-mail").fill("grace@prospect.example");
  await panel.getByRole("button", { name: "Add a field" }).click();
  await panel.getByLabel("Name of field 1").fill("Rank");
  await panel.getByLabel("Value of Rank").fill("Rear admiral");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByText("Rear admiral").waitFor();
  await panel.getByRole("button", { name: "Close the contact" }).click();

  await page.getByLabel("Search by name or number").fill("");
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByLabel("Choose Ada Lovelace").check();
  await page.getByLabel("Choose Alan Turing").check();
  await page.getByRole("button", { name: "Do not call" }).click();
  await page.getByRole("button", { name: "Mark 2 contacts" }).click();
  await page.getByText("2 contacts marked as do not call").waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption("Do not call");
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("No contact matches").waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption("Every status");
  const checklist = page.getByRole("list", { name: "Checklist" });
  await part(page, "Progress").click();
  await checklist.getByText("3 of its 3 contacts have no record of consent to calls.").waitFor();
  await part(page, "Contacts").click();
  await page.getByLabel("Choose all rows").check();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove 3 contacts" }).click();
  await page.getByText("There are no contacts yet").waitFor();

  const state = (name: string) => page.getByRole("banner").or(page.locator("main")).getByText(name, { exact: true });
  await state("Draft").waitFor();
  await part(page, "Progress").click();
  await checklist.getByText("Hours").waitFor();
  await checklist.getByText("It leaves no recorded messages.").waitFor();
  await checklist.getByText("It uses no registry of numbers that refuse advertising.").waitFor();
  await page.getByRole("button", { name: "Start the campaign" }).click();
  await state("Active").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await state("Paused").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await state("Active").waitFor();
  await part(page, "Settings").click();
  await page.getByLabel("Attempts for each phone").fill("50");
  await page.getByRole("button", { name: "Save the dialer settings" }).click();
  await page.getByLabel("Attempts for each phone").and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Attempts for each phone").fill("5");
  await page.getByLabel("Script", { exact: true }).fill("Hello {{frist_name}}");
  await page.getByRole("button", { name: "Save the dialer settings" }).click();
  await page.getByLabel("Script", { exact: true }).and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Script", { exact: true }).fill("Hello {{first_name|there}}");
  await page.getByRole("button", { name: "Save the dialer settings" }).click();
  await page.getByText("The dialer settings are saved").waitFor();
  await page.getByLabel("Sunday").uncheck();
  await page.getByLabel("Calls until").fill("22:00");
  await page.getByRole("button", { name: "Save the dialer settings" }).click();
  const reason = page.getByLabel("Reason for hours beyond 08:00 to 21:00");
  await reason.and(page.locator("[aria-invalid=true]")).waitFor();
  await reason.fill("The clients asked for calls at night");
  await page.getByRole("button", { name: "Save the dialer settings" }).click();
  await reason.and(page.locator("[aria-invalid=true]")).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Archive the campaign" }).click();
  await state("Archived").waitFor();
  await page.getByRole("link", { name: "All campaigns" }).click();
  await page.getByRole("radio", { name: "Archived" }).click();
  await page.getByRole("link", { name: "Winter calls" }).waitFor();
  expect(first).not.toBe(second);
  await page.context().close();
});

it("divides a column of full names, unless the person keeps it as it is", async () => {
  const page = await dashboard.open(`${renewals}/import`);
  await choose(page, () => page.getByRole("button", { name: "Choose a file" }).click(), WITH_FULL_NAMES);
  const names = page.getByLabel("Full Name");
  await expect.poll(() => names.inputValue()).toBe("full_name");
  const nameless = page.getByText("the contacts will have no name");
  await names.selectOption("Further field “Full Name”");
  await nameless.waitFor();
  await names.selectOption("First and last name");
  await nameless.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByText("1 of 1 row done").waitFor();
  await page.getByRole("link", { name: "See the contacts" }).click();
  await page.getByLabel("Search by name or number").fill("Johnson");
  await page.getByRole("row", { name: /Katherine Johnson/ }).waitFor();
  await page.context().close();
});

it("undoes an import as a whole", async () => {
  const page = await dashboard.open(`${renewals}/import`);
  const mistaken = { ...WITH_FULL_NAMES, buffer: Buffer.from("Full Name,Phone\nMary Jackson,415 555 0141\n") };
  await choose(page, () => page.getByRole("button", { name: "Choose a file" }).click(), mistaken);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByText("1 of 1 row done").waitFor();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("heading", { name: "The import was undone" }).waitFor();
  await page.getByText("1 of 1 contact done").waitFor();
  expect(await page.getByRole("button", { name: "Undo this import" }).count()).toBe(0);
  await page.getByRole("link", { name: "See the contacts" }).click();
  await page.getByLabel("Search by name or number").fill("Jackson");
  await page.getByText("No contact matches").waitFor();
  await page.context().close();
});

it("copies all contacts that a filter finds to another campaign, and undoes it", async () => {
  const page = await dashboard.open("/dashboard/campaigns/new", { context: { bypassCSP: true } });
  await page.getByLabel("Name").fill("Second round");
  await page.getByLabel("Add an inbox").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Create the campaign" }).click();
  await page.getByRole("heading", { name: "Second round" }).waitFor();
  const second = new URL(page.url()).pathname.split("/").slice(0, 4).join("/");
  await page.goto(new URL(`${renewals}/contacts?status=NOT_CALLED`, page.url()).href);
  const rows = page.getByRole("grid", { name: "Contacts" }).getByRole("row");
  await rows.nth(1).press("Space");
  const bar = page.getByRole("toolbar", { name: "Chosen contacts" });
  await bar.getByText("1 contact chosen").waitFor();
  await bar.getByRole("button", { name: /^Choose all/ }).click();
  const chosen = await bar.getByText(/^All \d+ contacts chosen/).innerText();
  const count = Number(/\d+/.exec(chosen)?.[0]);
  expect(count).toBeGreaterThan(1);
  await bar.getByRole("button", { name: "Callback …" }).click();
  await page.getByRole("button", { name: "Open the calendar" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  await bar.getByRole("button", { name: "Copy to …" }).click();
  const copying = page.getByRole("dialog", { name: `Copy all ${count} contacts` });
  await copying.getByLabel("Campaign").selectOption("Second round");
  expect(await violationsOf(page)).toEqual([]);
  await copying.getByRole("button", { name: "Copy the contacts" }).click();
  const changes = page.getByRole("list", { name: "Changes of many contacts" });
  await changes.getByText(`${count} contacts copied`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const inSecond = async (expected: number) => {
    const other = await page.context().newPage();
    await other.goto(new URL(`${second}/contacts`, page.url()).href);
    const grid = other.getByRole("grid", { name: "Contacts" }).or(other.getByText("There are no contacts yet"));
    await grid.waitFor();
    await expect.poll(() => other.getByRole("grid", { name: "Contacts" }).getByRole("row").count()).toBe(expected);
    await other.close();
  };
  await inSecond(count + 1);
  await changes.getByRole("button", { name: "Undo …" }).click();
  await page.getByRole("button", { name: "Undo it" }).click();
  await changes.getByText(`Undo: ${count} contacts as they were`).waitFor();
  await inSecond(0);
  await part(page, "Imports").click();
  await changes.getByText(`${count} contacts copied`).waitFor();
  await page.context().close();
});

it("resets the attempts of all contacts and exports them with the keyboard", async () => {
  const page = await dashboard.open(`${renewals}/contacts`, { context: { bypassCSP: true } });
  const rows = page.getByRole("grid", { name: "Contacts" }).getByRole("row");
  const bar = page.getByRole("toolbar", { name: "Chosen contacts" });
  const changes = page.getByRole("list", { name: "Changes of many contacts" });
  /** Chooses all contacts, and confirms the action of a button. */
  const orderForAll = async (button: string, title: RegExp) => {
    await rows.nth(1).press("Space");
    await bar.getByRole("button", { name: /^Choose all/ }).press("Enter");
    await bar.getByText(/^All \d+ contacts chosen/).waitFor();
    await bar.getByRole("button", { name: button, exact: true }).press("Enter");
    const dialog = page.getByRole("alertdialog", { name: title });
    await dialog.getByRole("button", { name: "Cancel" }).and(page.locator(":focus")).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  await orderForAll("Reset attempts", /^Reset the attempts of all \d+ contacts\?$/);
  await changes.getByText(/\d+ contacts? with attempts again/).waitFor();
  await orderForAll("Export", /^Export all \d+ contacts\?$/);
  const exported = await changes.getByText(/\d+ contacts? exported/).innerText();
  const link = changes.getByRole("link", { name: "Download the CSV file" });
  await link.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const downloading = page.waitForEvent("download");
  await link.press("Enter");
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file.startsWith("\ufeffphone,phone_2,")).toBe(true);
  expect(file.trimEnd().split("\r\n")).toHaveLength(Number(/\d+/.exec(exported)?.[0]) + 1);
  await page.context().close();
});

it("imports with the keyboard alone", async () => {
  const page = await dashboard.open(renewals);
  const tabTo = async (name: string) => {
    const control = page.locator(`:is(a, button, select):focus`);
    await expect
      .poll(
        async () => {
          await page.keyboard.press("Tab");
          return (await control.count()) === 1 && (await control.innerText()).trim().startsWith(name);
        },
        { interval: 0, timeout: 60_000 },
      )
      .toBe(true);
  };
  await page.getByRole("link", { name: "Import contacts" }).waitFor();
  await tabTo("Import contacts");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose a file" }).and(page.locator(":focus")).waitFor();
  await choose(page, () => page.keyboard.press("Enter"));
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  await tabTo("Import 3 rows");
  await page.keyboard.press("Enter");
  await page.getByText("4 of 4 rows done").waitFor();
  await tabTo("See the contacts");
  await page.keyboard.press("Enter");
  await page.getByRole("grid", { name: "Contacts" }).waitFor();
  await page.context().close();
});

it("shows every part and the box of each contact on a phone", async () => {
  const page = await dashboard.open(renewals, { context: { viewport: { width: 390, height: 844 } } });
  const parts = page.getByRole("navigation", { name: "Parts of the campaign" }).getByRole("link");
  await parts.last().waitFor();
  for (const link of await parts.all()) {
    const box = await link.boundingBox();
    expect([await link.innerText(), (box?.x ?? 0) + (box?.width ?? 999) <= 390]).toEqual([
      await link.innerText(),
      true,
    ]);
  }
  await part(page, "Contacts").click();
  const rows = page.getByRole("grid", { name: "Contacts" }).getByRole("row");
  const second = rows.nth(2);
  await second.waitFor();
  const [row, box] = [await second.boundingBox(), await second.getByRole("checkbox").boundingBox()];
  expect((box?.y ?? 0) - (row?.y ?? 0)).toBe(16);
  await second.getByRole("checkbox").click();
  await page.getByRole("toolbar", { name: "Chosen contacts" }).waitFor();
  expect(await second.getAttribute("aria-selected")).toBe("true");
  const all = await page.getByLabel("Choose all rows").boundingBox();
  const frame = await page.getByRole("grid", { name: "Contacts" }).boundingBox();
  expect((all?.y ?? 0) - (frame?.y ?? 0)).toBeGreaterThan(8);
  await page.context().close();
});

it("offers a member what members may, and a plan without the dialer nothing", async () => {
  const member = await dashboard.open(renewals, { email: DEMO_AGENT });
  await member.getByRole("link", { name: "Import contacts" }).waitFor();
  await member.getByRole("link", { name: "Call this campaign" }).waitFor();
  for (const name of ["Pause", "Archive"]) {
    expect(await member.getByRole("button", { name }).count(), name).toBe(0);
  }
  expect(await part(member, "Settings").count()).toBe(0);
  await member.context().close();
  const owner = await dashboard.open("/dashboard/campaigns", { email: "owner@basic.example" });
  await owner.getByText("Your plan has no campaigns").waitFor();
  expect(await owner.getByRole("link", { name: "Campaigns" }).count()).toBe(0);
  await owner.context().close();
});
