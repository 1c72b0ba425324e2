import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardStage, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** Nothing that a person has written is lost: by a reload, another page, Escape, or a lost connection. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());

it("brings a text back after a reload, and ends it when it is sent", async () => {
  const page = await dashboard.open("/dashboard/inbox?q=Ada");
  await page.getByRole("region", { name: "Conversations" }).getByRole("link").first().click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Half of a sentence");
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe("Half of a sentence");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").getByText("Half of a sentence").waitFor();
  await expect.poll(() => text.inputValue()).toBe("");
  await page.reload();
  await text.waitFor();
  expect(await text.inputValue()).toBe("");
  await page.context().close();
});

it("brings the forms of a campaign and a broadcast back, and ends all drafts at the sign-out", async () => {
  const page = await dashboard.open("/dashboard/campaigns/new");
  await page.getByLabel("Name").fill("Spring");
  await page.getByLabel("Description").fill("Those who bought in autumn");
  await page.reload();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Spring");
  expect(await page.getByLabel("Description").inputValue()).toBe("Those who bought in autumn");

  await page.goto(`${dashboard.service.internalUrl}/dashboard/broadcasts/new`);
  const body = page.getByRole("textbox", { name: "Text" });
  await body.fill("Spring is here");
  await page.reload();
  await expect.poll(() => body.inputValue()).toBe("Spring is here");

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.getByLabel("Password").waitFor();
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft ")));
  expect(await drafts()).toEqual([]);
  await page.context().close();
});

it("asks before a page with a changed form is left", async () => {
  const page = await dashboard.open("/dashboard/contacts?q=Barbara Mathison");
  await page.getByRole("link", { name: "Barbara Mathison" }).click();
  const title = page.getByLabel("Job title");
  const before = await title.inputValue();
  const overview = page.getByRole("navigation").getByRole("link", { name: "Overview" });
  await title.fill("Buyer of the week");
  await overview.click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => title.inputValue()).toBe("Buyer of the week");

  // The former content is no change.
  await title.fill(before);
  await overview.click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await page.goBack();
  await title.fill("Buyer of the week");
  await overview.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await page.context().close();
});

it("asks before Escape closes a window with a changed form, but not after it is saved", async () => {
  const page = await dashboard.open("/dashboard/contacts");
  await page.getByRole("button", { name: "Add a contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a contact" });
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole("button", { name: "Add a contact" }).click();
  await dialog.getByLabel("First name").fill("Katherine");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  expect(await dialog.getByLabel("First name").inputValue()).toBe("Katherine");
  await dialog.getByRole("button", { name: "Add" }).click();
  await page.getByRole("heading", { level: 1, name: "Katherine" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await page.context().close();
});

it("keeps what was written while the service cannot be reached, and saves it afterwards", async () => {
  const page = await dashboard.open("/dashboard/contacts");
  await page.getByRole("button", { name: "Add a contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a contact" });
  await dialog.getByLabel("First name").fill("Dorothy");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText("The service cannot be reached. What you wrote stays here: try again.").waitFor();
  expect(await dialog.getByLabel("First name").inputValue()).toBe("Dorothy");
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Add" }).click();
  await page.getByRole("heading", { level: 1, name: "Dorothy" }).waitFor();
  await page.context().close();
});

it("reads a page by itself once the service can be reached again", async () => {
  const page = await dashboard.open("/dashboard/overview");
  // Its program is here; its data is not.
  await page.getByRole("navigation").getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("grid", { name: "Contacts" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("searchbox").fill("Ada");
  await page.getByText("The service cannot be reached.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Ada Byron" }).first().waitFor();
  await page.context().close();
});

it.each(LOOKS)("the question has no fault of accessibility, %s", async (_look, context) => {
  const page = await dashboard.open("/dashboard/contacts", { context });
  await page.getByRole("button", { name: "Add a contact" }).click();
  await page.getByRole("dialog", { name: "Add a contact" }).getByLabel("First name").fill("Katherine");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
