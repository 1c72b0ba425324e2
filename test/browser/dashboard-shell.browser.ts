import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  callAtAnyHour,
  type DashboardStage,
  DEMO_ADMIN,
  LOOKS,
  openDashboard,
  violationsOf,
} from "../support/dashboard.ts";
import { fillSignIn } from "../support/production.ts";

/** The frame of the dashboard: sign-in, menu, palette, account, and the policy of its pages. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("opens the page that was asked for, and shows the campaigns with their progress", async () => {
  const page = await dashboard.open("/dashboard/campaigns?from=mail");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/dashboard/campaigns?from=mail");
  await page.getByRole("heading", { name: "Campaigns" }).waitFor();
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await page.getByRole("link", { name: "Campaigns" }).getAttribute("aria-current")).toBe("page");
  await page.context().close();
});

it("names every page in the window, and moves the focus to the heading of the next one", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  await expect.poll(() => page.title()).toBe("Campaigns – Northwind Sales");
  for (const [link, title] of [
    ["Contacts", "Contacts – Northwind Sales"],
    ["Access", "People – Access – Northwind Sales"],
  ] as const) {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: link }).press("Enter");
    await page.getByRole("heading", { level: 1, name: link }).and(page.locator(":focus")).waitFor();
    await expect.poll(() => page.title()).toBe(title);
  }
  const tab = page.locator("#content nav").getByRole("link", { name: "Sessions" });
  await tab.press("Enter");
  await expect.poll(() => page.title()).toBe("Sessions – Access – Northwind Sales");
  await tab.and(page.locator(":focus")).waitFor();
  await page.context().close();
});

it("is used with the keyboard alone: palette, account and sign-out", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search and commands" }).waitFor();
  await page.keyboard.type("camp");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Account of" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).waitFor();
  await page.keyboard.type("Sign out");
  await page.keyboard.press("Enter");
  await page.getByLabel("Password").waitFor();
  expect(new URL(page.url()).origin).toBe(dashboard.service.publicUrl);
  await page.context().close();
});

it("finds a person in the palette, and texts and calls them with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const choose = async (text: string, command: RegExp) => {
    await page.keyboard.press("Control+k");
    await palette.getByRole("searchbox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(text);
    await palette.getByRole("menuitem", { name: command }).first().waitFor();
    await page.keyboard.press("Enter");
  };
  await choose("text ada 5552000", /^Text Ada Byron/);
  await page.waitForURL("**/dashboard/inbox?conversation=*");
  await page.getByRole("heading", { name: "Ada Byron" }).waitFor();

  await choose("+1 (312) 555-0134", /^Text \(312\) 555-0134/);
  const text = page.getByRole("dialog", { name: "Text (312) 555-0134" });
  await text.getByRole("textbox", { name: "Text" }).focus();
  await page.keyboard.type("Good morning!");
  await text.getByRole("button", { name: "Send" }).press("Enter");
  await page.getByRole("heading", { name: "(312) 555-0134" }).waitFor();
  await page.getByRole("log").getByText("Good morning!").waitFor();

  await choose("ada 5552000", /^Ada Byron/);
  await palette.getByRole("menuitem", { name: /^Call Ada Byron/ }).click();
  const call = page.getByRole("dialog", { name: /^Call Ada Byron, \(/ });
  await callAtAnyHour(call);
  await call.getByRole("button", { name: "Hang up" }).or(call.getByText("Ended")).waitFor();
  await call.getByRole("button", { name: "Close" }).press("Enter");
  await call.waitFor({ state: "detached" });
  await page.context().close();
});

it("finds a contact of a campaign in the palette, and opens it there", async () => {
  const page = await dashboard.open("/dashboard/contacts");
  const id = await page.evaluate(async () => {
    const ask = async (query: string) => {
      const body = JSON.stringify({ query });
      const headers = { "content-type": "application/json" };
      return (await (await fetch("/dashboard/graphql", { method: "POST", headers, body })).json()).data;
    };
    const { campaigns } = await ask("{ campaigns(filter: { status: ACTIVE }) { nodes { id } } }");
    const [{ id: campaignId }] = campaigns.nodes;
    await ask(`mutation { addCampaignContacts(input: { campaignId: "${campaignId}", contacts: [
      { firstName: "Zelda", lastName: "Quist", phones: [{ number: "+14155550187" }] }] }) { __typename } }`);
    const { campaignContacts } = await ask(
      `{ campaignContacts(campaignId: "${campaignId}", filter: { q: "zelda" }) { nodes { id } } }`,
    );
    return campaignContacts.nodes[0].id;
  });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("searchbox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("zelda q");
  await palette.getByRole("menuitem", { name: /^Zelda Quist/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contacts?contact=${id}`);
  await page.getByRole("heading", { name: "Zelda Quist" }).waitFor();
  await page.context().close();
});

it("gives the focus back when the palette is closed with Escape", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const closesTo = async (from: Locator) => {
    await palette.getByRole("searchbox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("ada");
    await palette
      .getByRole("menuitem", { name: /^Ada Byron/ })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await from.and(page.locator(":focus")).waitFor();
  };
  const campaign = page.getByRole("link", { name: "Renewals" });
  await campaign.focus();
  await page.keyboard.press("Control+k");
  await closesTo(campaign);
  const search = page.getByRole("button", { name: "Search" });
  await search.press("Enter");
  await closesTo(search);
  await page.context().close();
});

it("continues on the same page after a session that was ended elsewhere", async () => {
  const [page, other] = [await dashboard.open("/dashboard/campaigns"), await dashboard.open("/dashboard/campaigns")];
  await other.getByRole("button", { name: "Account of" }).click();
  await other.getByRole("menuitem", { name: "Sign out of every browser" }).click();
  await other.getByLabel("Password").waitFor();
  await page.getByText("Your session has ended.").waitFor();
  // The browser writes a line for each refused request.
  expect(dashboard.complaints().filter((line) => !line.includes("401"))).toEqual([]);
  await page.reload();
  await fillSignIn(page, DEMO_ADMIN, "demo");
  await page.waitForURL(`${dashboard.service.internalUrl}/dashboard/campaigns`);
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  await page.context().close();
  await other.context().close();
});

it("remembers the chosen colours", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe("rgb(244, 245, 251)");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  await expect.poll(background).toBe("rgb(16, 18, 31)");
  await page.reload();
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await background()).toBe("rgb(16, 18, 31)");
  await page.context().close();
});

it("tries again by itself after the wait that the service asks for", async () => {
  const page = await dashboard.open("/dashboard/overview");
  let refused = 0;
  await page.route("**/dashboard/graphql", async (route) => {
    if (refused < 2 && route.request().postData()?.includes("query Campaigns")) {
      refused += 1;
      const error = { message: "Too many requests", extensions: { code: "RATE_LIMITED" } };
      const headers = { "retry-after": "1", "content-type": "application/json", "x-request-id": `req_${refused}` };
      return route.fulfill({ status: 429, headers, body: JSON.stringify({ errors: [error] }) });
    }
    return route.continue();
  });
  await page.getByRole("link", { name: "Campaigns", exact: true }).click();
  await page.getByText("This page tries again every 1 s.").waitFor();
  await page.getByRole("link", { name: "Renewals" }).waitFor();
  expect(refused).toBe(2);
  expect(dashboard.complaints()).toEqual([expect.stringContaining("429"), expect.stringContaining("429")]);
  await page.context().close();
});

const PAGES =
  "overview dialer live-calls queues campaigns inbox missed contacts broadcasts webhooks access settings".split(" ");

it("fits every page of the menu on a phone, also on the narrowest one", async () => {
  const page = await dashboard.open("/dashboard", { context: { viewport: { width: 390, height: 844 } } });
  for (const path of PAGES) {
    await page.goto(`${dashboard.service.internalUrl}/dashboard/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count(), { message: path }).toBe(0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const shown = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(shown, { message: `${path} at ${width}` }).toBe(width);
    }
  }
  await page.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/campaigns", { context });
  await page.getByRole("heading", { name: "Renewals" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
