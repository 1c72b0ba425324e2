import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import { askAs } from "../support/dialer-campaign.ts";

/** Phone numbers in the dashboard, as people write, read, search and copy them. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

/** Writes a number, leaves the field, and returns what the field then shows. */
async function write(page: Page, label: string, number: string): Promise<string> {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await field.fill(number);
  await field.blur();
  return field.inputValue();
}

it("accepts a number as people write it, shows it so, and copies it in E.164", async () => {
  const page = await dashboard.open("/dashboard/contacts", {
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  await page.getByRole("button", { name: "Add a contact" }).click();
  await page.getByLabel("First name").fill("José");
  await page.getByLabel("Last name").fill("Núñez");
  expect(await write(page, "Number", "415.555.3977")).toBe("(415) 555-3977");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await page.getByRole("heading", { level: 1, name: "José Núñez" }).waitFor();

  await page.getByRole("button", { name: "Add a number" }).click();
  expect(await write(page, "Number 2", "+44 (0)20 7946 0958")).toBe("+44 20 7946 0958");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The contact was saved.").waitFor();
  const saved = await askAs(page, `query { contacts(filter: {q: "Núñez"}) { nodes { phones { number } } } }`);
  expect(saved.nodes).toEqual([{ phones: [{ number: "+14155553977" }, { number: "+442079460958" }] }]);

  await page.goto(`${dashboard.service.internalUrl}/dashboard/contacts?q=3977`);
  const shown = page.getByRole("grid", { name: "Contacts" }).getByText("(415) 555-3977");
  expect(await shown.getAttribute("title")).toBe("+14155553977");
  await shown.evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("+14155553977");
  await page.context().close();
});

it("says in words that a text is no number", async () => {
  const page = await dashboard.open("/dashboard/settings/account");
  await write(page, "Your phone", "555-0199");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This is no phone number. Write it with its area code, such as (415) 555-0142").waitFor();
  await page.getByRole("textbox", { name: "Your phone" }).fill("415 555 0199");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your account is saved.").waitFor();
  await page.context().close();
});

it.each(["(415) 555-39", "5553977", "415.555", "NÚÑEZ", "núñez (415)"])("finds a contact by %s", async (q) => {
  const page = await dashboard.open("/dashboard/contacts");
  await page.getByRole("searchbox", { name: /Search by name/ }).fill(q);
  await page.getByRole("grid", { name: "Contacts" }).getByText("José Núñez").waitFor();
  await page.context().close();
});

it("lists numbers not to call, and finds them, as people write them", async () => {
  const page = await dashboard.open("/dashboard/settings/do-not-call");
  await page.getByRole("button", { name: "Add numbers" }).click();
  await page.getByRole("textbox", { name: "Numbers" }).fill("(415) 555-0191\n+44 20 7946 0957");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await page.getByText("2 numbers are on the list.").waitFor();
  const list = page.getByRole("grid", { name: "Numbers not to call" });
  for (const [q, number] of [
    ["(415) 555-01", "(415) 555-0191"],
    ["011 44 20", "+44 20 7946 0957"],
  ] as const) {
    await page.getByRole("searchbox").fill(q);
    await list.getByText(number).waitFor();
    await expect.poll(() => list.getByRole("row").count()).toBe(2);
  }
  await page.context().close();
});

it("texts a number that was typed in brackets, and finds the conversation by it", async () => {
  const page = await dashboard.open("/dashboard/inbox");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search and commands" }).waitFor();
  await page.keyboard.type("text (312) 555-0135");
  await page.getByRole("menuitem", { name: /^Text \(312\) 555-0135/ }).click();
  const text = page.getByRole("dialog", { name: "Text (312) 555-0135" });
  await text.getByRole("textbox", { name: "Text" }).fill("Good morning");
  await text.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "(312) 555-0135" }).waitFor();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("312-555-0135");
  await expect.poll(() => page.getByRole("region", { name: "Conversations" }).getByRole("link").count()).toBe(1);
  await page.getByRole("region", { name: "Conversations" }).getByText("(312) 555-0135").waitFor();
  await page.context().close();
});

it.each(LOOKS)("fields and numbers have no fault of accessibility, %s", async (_look, context) => {
  const page = await dashboard.open("/dashboard/contacts", { context });
  await page.getByRole("button", { name: "Add a contact" }).click();
  await write(page, "Number", "12");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await page.getByText("This is no phone number.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
