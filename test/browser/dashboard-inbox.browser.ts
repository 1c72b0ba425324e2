import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  callAtAnyHour,
  type DashboardStage,
  DEMO_AGENT,
  LOOKS,
  openDashboard,
  violationsOf,
} from "../support/dashboard.ts";

/** The inbox of the dashboard: search, read, answer. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("finds a conversation, marks it as read and answers it, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/inbox");
  const conversations = page.getByRole("region", { name: "Conversations" });
  const ada = conversations.getByRole("link", { name: "Ada Byron" });
  expect(await ada.textContent()).toContain("2 unread");
  await page.getByRole("searchbox", { name: "Search conversations" }).focus();
  await page.keyboard.type("ada byron");
  await expect.poll(() => conversations.getByRole("listitem").count()).toBe(1);
  expect(new URL(page.url()).searchParams.get("q")).toBe("ada byron");
  await ada.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ada Byron" }).waitFor();
  await expect.poll(() => ada.textContent()).not.toContain("unread");

  await page.getByRole("textbox", { name: "Text" }).focus();
  await page.keyboard.type("We ship it tomorrow.");
  await page.getByText("1 segment", { exact: true }).waitFor();
  await page.keyboard.press("Control+Enter");
  const entry = page.getByRole("log").getByRole("listitem").last();
  await expect.poll(() => entry.textContent()).toContain("We ship it tomorrow.");
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("");
  await expect.poll(() => ada.textContent()).toContain("You: We ship it tomorrow.");

  await page.reload();
  await page.getByRole("heading", { name: "Ada Byron" }).waitFor();
  await expect.poll(() => entry.textContent()).toContain("We ship it tomorrow.");
  await page.context().close();
});

it("marks the chosen conversation in the list, and leads from it to the contact", async () => {
  const page = await dashboard.open("/dashboard/inbox");
  const link = (name: string) => page.getByRole("region", { name: "Conversations" }).getByRole("link", { name });
  const background = (name: string) => link(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  await link("Barbara Mathison").press("Enter");
  await page.getByRole("heading", { name: "Barbara Mathison" }).waitFor();
  await expect.poll(() => background("Barbara Mathison")).toBe("rgb(238, 240, 250)");
  expect(await background("Ada Byron")).toBe("rgba(0, 0, 0, 0)");
  await page.getByRole("region", { name: "Conversation", exact: true }).getByRole("link", { name: "Barbara" }).click();
  await page.waitForURL("**/dashboard/contacts/con_*");
  await page.getByRole("heading", { level: 1, name: "Barbara Mathison" }).waitFor();
  await page.context().close();
});

it("marks a conversation as read once, even if that is refused", async () => {
  const page = await dashboard.open("/dashboard/inbox?show=unread");
  let asked = 0;
  await page.route("**/dashboard/graphql", async (route) => {
    if (!route.request().postData()?.includes("MarkRead")) {
      return route.continue();
    }
    asked += 1;
    const refusal = { data: { markConversationRead: { __typename: "DomainError" } } };
    return route.fulfill({ json: refusal });
  });
  const refused = page.waitForResponse((response) => response.request().postData()?.includes("MarkRead") ?? false);
  await page.getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("log").getByRole("listitem").first().waitFor();
  await page.getByRole("textbox", { name: "Text" }).fill("A text that is not sent");
  await page.getByText("1 segment", { exact: true }).waitFor();
  await expect.poll(() => asked).toBe(1);
  await refused;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked).toBe(1);
  await page.context().close();
});

it("sends a text once when the answer was lost and the person sends it again", async () => {
  const page = await dashboard.open("/dashboard/inbox?q=Barbara");
  await page.getByRole("link", { name: "Barbara" }).first().click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Is Tuesday fine?");
  let lost = 0;
  await page.route("**/dashboard/graphql", async (route) => {
    if (lost === 0 && route.request().postData()?.includes("SendText")) {
      lost += 1;
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("alert").getByText("The service cannot be reached.").waitFor();
  expect(await text.inputValue()).toBe("Is Tuesday fine?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const entries = page.getByRole("log").getByText("Is Tuesday fine?");
  await expect.poll(() => entries.count()).toBe(1);
  expect(lost).toBe(1);
  // The browser itself reports the answer that was lost.
  expect(dashboard.complaints()).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  await page.context().close();
});

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Gives the text field a file, as a paste or a drop does. */
async function give(page: Page, how: "paste" | "drop", name: string, type: string): Promise<void> {
  await page.getByRole("textbox", { name: "Text" }).evaluate(
    (field, given) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(given.bytes)], given.name, { type: given.type }));
      const options = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        given.how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { how, name, type, bytes: [...PIXEL] },
  );
}

it("sends pictures that were chosen, pasted and dropped, and shows them", async () => {
  const page = await dashboard.open("/dashboard/inbox?q=Barbara", { context: { bypassCSP: false } });
  await page.getByRole("link", { name: "Barbara" }).first().click();
  await page.getByRole("button", { name: "Add pictures" }).waitFor();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).press("Enter");
  await (await choosing).setFiles({ name: "door.png", mimeType: "image/png", buffer: PIXEL });
  await give(page, "paste", "roof.png", "image/png");
  await give(page, "drop", "wall.png", "image/png");
  const added = page.getByRole("list", { name: "Pictures of this text" });
  await expect
    .poll(() => added.getByRole("listitem").allTextContents())
    .toEqual(["door.pngRemove", "roof.pngRemove", "wall.pngRemove"]);
  await page.getByRole("button", { name: "Remove roof.png" }).press("Enter");

  await give(page, "drop", "page.html", "text/html");
  await page.getByRole("alert").getByText("page.html is not a picture that can be sent").waitFor();
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(6_000_000) };
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).press("Enter");
  await (await again).setFiles(large);
  await page.getByText("A text has at most 5 MB.").waitFor();
  expect(await added.getByRole("listitem").count()).toBe(2);

  await page.getByRole("textbox", { name: "Text" }).fill("Before and after");
  await page.keyboard.press("Control+Enter");
  const entry = page.getByRole("log").getByRole("listitem").filter({ hasText: "Before and after" });
  await expect.poll(() => entry.getByRole("link", { name: "Open the full size" }).count()).toBe(2);
  for (const picture of await entry.getByRole("img").all()) {
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  }
  await expect.poll(() => added.count()).toBe(0);
  await page.context().close();
});

it("sends a text later, shows it as waiting, and cancels it, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/inbox?q=Barbara", { context: { bypassCSP: true } });
  await page.getByRole("link", { name: "Barbara" }).first().press("Enter");
  await page.getByRole("textbox", { name: "Text" }).fill("See you tomorrow");
  await page.getByRole("button", { name: "Send later" }).press("Enter");
  expect(await page.getByRole("button", { name: "Schedule" }).isDisabled()).toBe(true);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await page.getByRole("spinbutton", { name: /month/ }).focus();
  await page.keyboard.type(String(tomorrow.getMonth() + 1).padStart(2, "0"));
  await page.keyboard.type(String(tomorrow.getDate()).padStart(2, "0"));
  await page.keyboard.type(String(tomorrow.getFullYear()));
  await page.keyboard.type("0930AM");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Schedule" }).press("Enter");
  const waiting = page.getByRole("region", { name: "Texts that wait for their time" });
  const text = waiting.getByRole("listitem").filter({ hasText: "See you tomorrow" });
  await expect.poll(() => text.textContent()).toContain("9:30 AM");
  expect(await page.getByRole("log").getByText("See you tomorrow").count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await waiting.getByRole("button", { name: "Cancel: See you tomorrow" }).press("Enter");
  await waiting.waitFor({ state: "detached" });
  await page.getByText("The text is canceled.").waitFor();
  await page.context().close();
});

it.each([
  ["en-US", /^[A-Z][a-z]{2} \d+, \d+:\d\d\s[AP]M$/, 1],
  ["de-DE", /^\d+ [A-Z][a-z]{2,3}, \d{1,2}:\d\d$/, 0],
] as const)("has the clock of a browser in %s, in texts and in fields", async (locale, written, halves) => {
  const page = await dashboard.open("/dashboard/inbox?q=Barbara", { context: { locale } });
  await page.getByRole("link", { name: "Barbara" }).first().press("Enter");
  const time = page.getByRole("log").locator("time").first();
  expect(await time.innerText()).toMatch(written);
  await page.getByRole("button", { name: "Send later" }).press("Enter");
  await page.getByRole("spinbutton", { name: /minute/ }).waitFor();
  expect(await page.getByRole("spinbutton", { name: /AM\/PM/ }).count()).toBe(halves);
  await page.context().close();
});

it("writes to a number that has no conversation yet, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/inbox", { context: { bypassCSP: true } });
  await page.getByRole("button", { name: "New text" }).press("Enter");
  const search = page.getByRole("searchbox", { name: "Search and commands" });
  await expect.poll(() => search.inputValue()).toBe("text ");
  await page.keyboard.type("+14165550177");
  await page.getByRole("menuitem", { name: "Text (416) 555-0177" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const window = page.getByRole("dialog", { name: "Text (416) 555-0177" });
  await window.getByRole("textbox", { name: "Text" }).fill("Hello from the inbox");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "(416) 555-0177" }).waitFor();
  await expect.poll(() => page.getByRole("log").textContent()).toContain("Hello from the inbox");
  await page.context().close();
});

it("calls the person of a conversation from its inbox", async () => {
  const page = await dashboard.open("/dashboard/inbox?q=Barbara");
  await page.getByRole("link", { name: "Barbara" }).first().press("Enter");
  await page.getByRole("button", { name: "Call Barbara Mathison" }).press("Enter");
  const window = page.getByRole("dialog", { name: /^Call Barbara Mathison, / });
  await callAtAnyHour(window);
  await window.getByRole("button", { name: "Hang up" }).press("Enter");
  await window.getByText("Canceled").or(window.getByText("Ended")).first().waitFor();
  await page.context().close();
});

it("shows a member the conversations of their inboxes alone", async () => {
  const [admin, agent] = [
    await dashboard.open("/dashboard/inbox"),
    await dashboard.open("/dashboard/inbox", { email: DEMO_AGENT }),
  ];
  const foreign = admin.getByRole("listitem").getByRole("link", { name: "Alan Hamilton" });
  await foreign.click();
  await admin.getByRole("heading", { name: "Alan Hamilton" }).waitFor();
  expect(await agent.getByRole("link", { name: "Alan Hamilton" }).count()).toBe(0);
  const { search } = new URL(admin.url());
  await agent.goto(`${dashboard.service.internalUrl}/dashboard/inbox${search}`);
  await agent.getByText("This conversation does not exist").waitFor();
  await admin.context().close();
  await agent.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/inbox", { context });
  await page.getByRole("listitem").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("log").getByRole("listitem").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
