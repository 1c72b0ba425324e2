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

/** The contacts of the dashboard: find, add, edit, text, merge, delete. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("adds a contact, corrects it, texts it and deletes it, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/contacts");
  await page.getByRole("grid", { name: "Contacts" }).waitFor();
  await page.getByRole("button", { name: "Add a contact" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("First name").waitFor();
  await page.keyboard.type("Hedy");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Lamarr");
  await page.getByRole("dialog").getByLabel("Number").focus();
  await page.keyboard.type("+14");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("This is no phone number.").waitFor();
  await page.keyboard.type("155553999");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Hedy Lamarr" }).waitFor();

  await page.getByRole("button", { name: "Add a number" }).focus();
  await page.keyboard.press("Enter");
  const second = page.getByRole("textbox", { name: "Number 2" });
  await second.fill("12");
  await page.keyboard.press("Enter");
  await expect.poll(() => second.getAttribute("aria-invalid")).toBe("true");
  await second.fill("+14155553998");
  await page.getByLabel("Company").fill("Mission Bell");
  await page.keyboard.press("Enter");
  await page.getByText("The contact was saved.").waitFor();
  await page.getByLabel("Company").blur();
  await page.keyboard.press("Control+z");
  await expect.poll(() => second.count()).toBe(0);
  await expect.poll(() => page.getByLabel("Company").inputValue()).toBe("");

  await page.getByRole("button", { name: "Text", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("textbox", { name: "Text" }).fill("Hello Hedy");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Hello Hedy").waitFor();
  await page.goBack();
  await page.getByRole("region", { name: "History" }).getByText("Hello Hedy").waitFor();

  await page.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the contact" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Contacts" }).waitFor();
  await page.getByRole("searchbox").fill("Lamarr");
  await page.getByText("No contact matches").waitFor();
  await page.context().close();
});

it("saves only what was edited, and keeps what another user changes meanwhile", async () => {
  const page = await dashboard.open("/dashboard/contacts?q=Barbara Mathison");
  await page.getByRole("link", { name: "Barbara Mathison" }).click();
  await page.getByLabel("Job title").fill("Buyer");
  const [id] = new URL(page.url()).pathname.split("/").slice(-1);
  const token = await makeToken({ DATA_DIR: dashboard.dataDir }, DEMO_ADMIN);
  const changed = await fetch(`${dashboard.service.publicUrl}/api/v1/contacts/${id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ company: "Changed meanwhile" }),
  });
  expect(changed.status).toBe(200);
  const company = page.getByLabel("Company");
  await expect.poll(() => company.inputValue()).toBe("Changed meanwhile");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The contact was saved.").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Job title").inputValue()).toBe("Buyer");
  expect(await company.inputValue()).toBe("Changed meanwhile");
  await page.context().close();
});

it("asks before it adds a contact with a known number", async () => {
  const page = await dashboard.open("/dashboard/contacts");
  await page.getByRole("button", { name: "Add a contact" }).click();
  await page.getByRole("dialog").getByLabel("Number").fill("+14155552004");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Barbara Mathison" }).click();
  await page.getByRole("heading", { level: 1, name: "Barbara Mathison" }).waitFor();
  await page.context().close();
});

it("keeps what the person allows: texts and calls of campaigns", async () => {
  const page = await dashboard.open("/dashboard/contacts?q=Knuth");
  await page.getByRole("link", { name: "Donald Knuth" }).click();
  await page.getByRole("button", { name: "Opt out of texts" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("asked on the phone");
  await page.getByRole("dialog").getByRole("button", { name: "Opt out" }).click();
  await page.getByText(/asked on the phone\. No inbox and no broadcast can text/).waitFor();
  expect(await page.getByRole("button", { name: "Text", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Do not call" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Do not call" }).click();
  await page.getByRole("button", { name: "Take (415) 555-2005 off the list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it off" }).click();
  await page.getByText("None of the numbers is on the do-not-call list.").waitFor();
  await page.getByRole("button", { name: "Allow texts again" }).click();
  await page.getByRole("button", { name: "Opt out of texts" }).waitFor();
  await page.context().close();
});

it("records a consent with its proof, and withdraws it with a reason, on a phone", async () => {
  const [, phone] = LOOKS[2] as (typeof LOOKS)[number];
  const page = await dashboard.open("/dashboard/contacts?q=Barbara Mathison", { context: phone });
  await page.getByRole("link", { name: "Barbara Mathison" }).click();
  const records = page.getByRole("region", { name: "Records of consent" });
  await records.getByText("Nothing is recorded.").waitFor();
  await records.getByRole("button", { name: "Record a consent" }).click();
  const form = page.getByRole("form", { name: "Record a consent" });
  await form.getByLabel("Recorded messages").check();
  const basis = form.getByLabel("What allows the contact");
  await basis.selectOption({ label: "Enquiry" });
  await form.getByText("It ends after 3 months by itself.").waitFor();
  expect(await form.getByLabel("Recorded messages").count()).toBe(0);
  await basis.selectOption({ label: "Agreed in writing" });
  await form.getByLabel("Through").selectOption({ label: "A form on paper" });
  await form.getByLabel("Words").fill("Northwind may call me.");
  await form.getByLabel("Seller").fill("Northwind Traders");
  await form.getByLabel("Link to the proof").fill("signed.pdf");
  const proof = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 signed") };
  await form.locator("input[type=file]").setInputFiles(proof);
  await form.getByRole("button", { name: "signed.pdf" }).waitFor();
  await form.getByRole("button", { name: "Record", exact: true }).click();
  await form.getByText("must be an http or https URL").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await form.getByLabel("Link to the proof").fill("https://proof.example/1");
  await form.getByRole("button", { name: "Record", exact: true }).click();
  await page.getByText("The consent is recorded.").waitFor();
  const shown = records.getByRole("listitem");
  await shown.getByText("Valid", { exact: true }).waitFor();
  for (const words of ["(415) 555-2004", "A form on paper", "Northwind may call me.", "Northwind Traders"]) {
    expect(await shown.getByText(words).count(), words).toBe(1);
  }
  const file = await page.request.get((await shown.getByRole("link", { name: "File" }).getAttribute("href")) as string);
  expect([file.status(), await file.text()]).toEqual([200, "%PDF-1.7 signed"]);
  expect(await shown.getByRole("link", { name: "Link" }).getAttribute("href")).toBe("https://proof.example/1");
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();

  const agent = await dashboard.open("/dashboard/contacts?q=Barbara Mathison", { email: DEMO_AGENT });
  await agent.getByRole("link", { name: "Barbara Mathison" }).click();
  const known = agent.getByRole("region", { name: "Records of consent" }).getByRole("listitem");
  await known.getByRole("button", { name: "Withdraw" }).click();
  await agent.getByRole("dialog").getByLabel("Reason").fill("Asked for it in a letter");
  await agent.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await known.getByText("Asked for it in a letter").waitFor();
  expect(await known.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
  await agent.context().close();
});

it("takes back a contact's place on the do-not-call list, and its removal, with undo", async () => {
  const page = await dashboard.open("/dashboard/contacts?q=Barbara Mathison");
  await page.getByRole("link", { name: "Barbara Mathison" }).click();
  const allows = page.getByRole("region", { name: "What the person allows" });
  const isListed = allows.getByText("On the do-not-call list: (415) 555-2004.");
  const isFree = allows.getByText("None of the numbers is on the do-not-call list.");
  await allows.getByRole("button", { name: "Do not call" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Do not call" }).click();
  await isListed.waitFor();
  await page.keyboard.press("Control+z");
  await isFree.waitFor();
  await allows.getByRole("button", { name: "Do not call" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Do not call" }).click();
  await allows.getByRole("button", { name: "Take (415) 555-2004 off the list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it off" }).click();
  await isFree.waitFor();
  await page.getByText("(415) 555-2004 is off the do-not-call list.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await isListed.waitFor();
  await page.reload();
  await isListed.waitFor();
  await page.context().close();
});

it("compares two contacts of one person, and merges them with their history", async () => {
  const page = await dashboard.open("/dashboard/contacts?q=Ada Byron");
  const found = page.getByRole("link", { name: "Ada Byron" });
  await expect.poll(() => found.count()).toBe(2);
  await found.first().click();
  await page.getByText("Nothing yet").waitFor();
  await page.getByRole("button", { name: "Merge duplicates" }).click();
  await page.getByRole("dialog").getByText("Same: e-mail address, name").waitFor();
  await page.getByRole("button", { name: "Compare with Ada Byron" }).click();
  await page.getByRole("dialog").getByText("is deleted. This cannot be undone.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Number 2" }).count()).toBe(1);
  await page.getByText("Confirmed. Please send the invoice to our office.").waitFor();
  await page.getByRole("link", { name: "All contacts" }).click();
  await page.getByRole("searchbox").fill("Ada Byron");
  await expect.poll(() => found.count()).toBe(1);
  await page.context().close();
});

it("shows a member the history of their inboxes, and offers nothing that is for admins", async () => {
  const ofSupport = "Hi, order 20418 arrived with one box missing.";
  const admin = await dashboard.open("/dashboard/contacts?q=Ritchie");
  await admin.getByRole("link", { name: "Edsger Ritchie" }).click();
  await admin.getByText(ofSupport).waitFor();
  await admin.context().close();

  const page = await dashboard.open("/dashboard/contacts?q=Ritchie", { email: DEMO_AGENT });
  await page.getByRole("link", { name: "Edsger Ritchie" }).click();
  await page.getByRole("button", { name: "Text", exact: true }).waitFor();
  await page.getByText("Nothing yet").waitFor();
  expect(await page.getByText(ofSupport).count()).toBe(0);
  for (const name of ["Delete", "Merge duplicates", "Do not call"]) {
    expect(await page.getByRole("button", { name }).count(), name).toBe(0);
  }
  await page.getByLabel("Job title").fill("Owner");
  await page.keyboard.press("Enter");
  await page.getByText("The contact was saved.").waitFor();
  await page.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/contacts", { context });
  await page.getByRole("grid", { name: "Contacts" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Barbara Mathison" }).click();
  await page.getByRole("region", { name: "History" }).getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: "Add a field" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Record a consent" }).click();
  await page.getByRole("form", { name: "Record a consent" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Merge duplicates" }).click();
  await page.getByRole("searchbox", { name: "Search another contact" }).fill("Knuth");
  await page.getByRole("button", { name: /^Compare with/ }).click();
  await page.getByRole("dialog").getByRole("table").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
