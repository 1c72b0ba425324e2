import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** The inbox of several people: who takes care of what, comments, snippets, and the person beside the thread. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

const listOf = (page: Page) => page.getByRole("region", { name: "Conversations" });
const threadOf = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });

async function openThread(page: Page, name: string): Promise<void> {
  await listOf(page).getByRole("link", { name }).first().press("Enter");
  await threadOf(page).getByRole("heading", { name, exact: true }).waitFor();
}

it("assigns a conversation, closes it and opens it again, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/inbox", { context: { bypassCSP: true } });
  await openThread(page, "Barbara Mathison");
  await page.getByRole("button", { name: "Assign" }).press("Enter");
  const window = page.getByRole("dialog", { name: "Assign the conversation" });
  await window.getByRole("combobox", { name: "Who takes care of it" }).selectOption({ label: "Nora Admin (you)" });
  expect(await violationsOf(page)).toEqual([]);
  await window.getByRole("button", { name: "Assign" }).press("Enter");
  await threadOf(page).getByText("Yours").waitFor();
  await page.getByRole("radio", { name: "Mine" }).press("Enter");
  await expect.poll(() => listOf(page).getByRole("listitem").count()).toBe(1);
  expect(await listOf(page).getByRole("link", { name: "Barbara Mathison" }).textContent()).toContain("Nora Admin");

  await threadOf(page).getByRole("button", { name: "Close" }).press("Enter");
  await page.getByText("Conversation closed").waitFor();
  await listOf(page).getByText("No conversation matches").waitFor();
  await page.getByRole("radio", { name: "Closed" }).press("Enter");
  await expect.poll(() => listOf(page).getByRole("listitem").count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
  await threadOf(page).getByRole("button", { name: "Open again" }).press("Enter");
  await page.getByRole("radio", { name: "Open", exact: true }).press("Enter");
  await listOf(page).getByRole("link", { name: "Barbara Mathison" }).waitFor();
  await page.context().close();
});

it("keeps a comment from the person and tells the colleague whom it mentions, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/inbox", { context: { bypassCSP: true } });
  await openThread(page, "Ada Byron");
  await page.getByRole("radio", { name: "Comment" }).press("Enter");
  await page.getByRole("textbox", { name: "Comment" }).focus();
  await page.keyboard.type("Can you help, @axe");
  await page.getByRole("option", { name: "Axel Agent" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Comment" }).inputValue())
    .toBe("Can you help, @Axel Agent ");
  await page.keyboard.press("Control+Enter");
  const entry = page.getByRole("log").getByRole("listitem").last();
  await expect.poll(() => entry.textContent()).toContain("Can you help, @Axel Agent");
  await expect.poll(() => entry.textContent()).toContain("comment");

  const colleague = await dashboard.open("/dashboard/inbox?show=mentions", { email: DEMO_AGENT });
  const link = listOf(colleague).getByRole("link", { name: "Ada Byron" });
  await expect.poll(() => link.textContent()).toContain("mentions you");
  await openThread(colleague, "Ada Byron");
  await colleague.getByRole("log").getByText("Can you help, @Axel Agent").waitFor();
  await listOf(colleague).getByText("No conversation matches").waitFor();
  await colleague.context().close();

  await entry.getByRole("button", { name: "Delete: Can you help" }).press("Enter");
  await entry.getByRole("button", { name: "Really delete? Can you help" }).press("Enter");
  await expect.poll(() => page.getByRole("log").getByText("Can you help").count()).toBe(0);
  await page.context().close();
});

it("inserts a snippet with the name of the person, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/settings/snippets", { context: { bypassCSP: true } });
  await page.getByRole("button", { name: "Add a snippet" }).press("Enter");
  const window = page.getByRole("dialog", { name: "New snippet" });
  await window.getByRole("textbox", { name: "Name" }).fill("Opening hours");
  await window.getByRole("textbox", { name: "Text" }).fill("Hello {{first_nam}}");
  await window.getByRole("button", { name: "Save" }).press("Enter");
  await window.getByText("does not name a field of a contact").first().waitFor();
  await window.getByRole("textbox", { name: "Text" }).fill("Hello {{first_name|there}}, we open at nine.");
  expect(await violationsOf(page)).toEqual([]);
  await window.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("button", { name: "Edit Opening hours" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${dashboard.service.internalUrl}/dashboard/inbox`);
  await openThread(page, "Ada Byron");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.focus();
  await page.keyboard.type("/hou");
  await page.getByRole("option", { name: "Opening hours" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => text.inputValue()).toBe("Hello Ada, we open at nine.");
  await text.fill("");
  await page.getByRole("button", { name: "Snippets" }).press("Enter");
  await page.getByRole("option", { name: "Opening hours" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
  await text.fill("");
  await page.context().close();
});

it("finds a text by its words and shows it in its thread, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/inbox", { context: { bypassCSP: true } });
  await page.getByRole("searchbox", { name: "Search conversations" }).focus();
  await page.keyboard.type("SHELVING quote");
  await page.getByRole("radio", { name: "Texts" }).press("Enter");
  const hit = listOf(page).getByRole("link", { name: "Ada Byron" });
  await expect.poll(() => hit.first().locator("mark").allTextContents()).toEqual(["quote", "shelving"]);
  expect(await violationsOf(page)).toEqual([]);
  await hit.first().press("Enter");
  const entry = page.locator("[data-hit=true]");
  await expect.poll(() => entry.textContent()).toContain("Your quote for the 40 shelving units is ready.");
  await expect.poll(() => entry.textContent()).toContain("Axel Agent");
  await page.context().close();
});

it("shows the person beside the thread, and on a phone in a window", async () => {
  const wide = { viewport: { width: 1440, height: 900 }, bypassCSP: true };
  const page = await dashboard.open("/dashboard/inbox", { context: wide });
  await openThread(page, "Ada Byron");
  const person = page.getByRole("region", { name: "About Ada Byron" });
  await person.getByText("Texts allowed").waitFor();
  await person.getByRole("link", { name: "Edit the contact" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();

  const phone = await dashboard.open("/dashboard/inbox", {
    context: { viewport: { width: 390, height: 844 }, bypassCSP: true },
  });
  await openThread(phone, "Ada Byron");
  await phone.getByRole("button", { name: "Details" }).press("Enter");
  const window = phone.getByRole("dialog", { name: "Ada Byron" });
  await window.getByText("Texts allowed").waitFor();
  expect(await violationsOf(phone)).toEqual([]);
  await phone.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await phone.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/inbox", { context });
  await openThread(page, "Barbara Mathison");
  await page.getByRole("radio", { name: "Comment" }).press("Enter");
  await page.getByRole("textbox", { name: "Comment" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.context().close();
});
