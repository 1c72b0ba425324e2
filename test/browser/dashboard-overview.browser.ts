import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** The overview of the dashboard: what happened, in numbers and bars. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it("shows texts and calls over time, and leads to what needs attention", async () => {
  const page = await dashboard.open("/dashboard");
  expect(new URL(page.url()).pathname).toBe("/dashboard/overview");
  const texts = page.getByRole("listbox", { name: "Texts by day" }).getByRole("option");
  await expect.poll(() => texts.count()).toBe(30);
  await page.getByRole("radio", { name: "7 days" }).click();
  await expect.poll(() => texts.count()).toBe(7);
  const last = texts.last();
  await last.focus();
  expect(await last.getAttribute("aria-label")).toMatch(/^\w+day, .+: Sent \d+, Received \d+, Failed \d+$/);
  await page.keyboard.press("ArrowLeft");
  expect(await texts.nth(5).getAttribute("aria-selected")).toBe("true");
  await page.getByRole("link", { name: /unread conversations?$/ }).click();
  await page.getByRole("radio", { name: "Unread", checked: true }).waitFor();
  await page.context().close();
});

it("shows who is at work, how far campaigns are, and what is wrong with them", async () => {
  const page = await dashboard.open("/dashboard/overview");
  await page.getByRole("region", { name: "At work now" }).getByText("Nobody dials at the moment.").waitFor();
  const campaigns = page.getByRole("region", { name: "Active campaigns" });
  await campaigns.getByText("10 of 10 left to call").waitFor();
  await campaigns
    .getByText(/^Expected end|^Too few calls|^No calls/)
    .first()
    .waitFor();
  expect(await campaigns.getByRole("progressbar").count()).toBe(2);
  const attention = page.getByRole("region", { name: "Needs attention" });
  await attention.getByText(/^\d+ texts? failed in the last 30 days$/).waitFor();

  await page.evaluate(async () => {
    const ask = async (query: string) => {
      const answer = await fetch("/dashboard/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      return (await answer.json()).data;
    };
    const { campaigns: found } = await ask('{ campaigns(filter: { q: "Renewals" }) { nodes { id inboxes { id } } } }');
    const [{ id, inboxes }] = found.nodes;
    await ask(
      `mutation { startDialerSession(input: { campaignId: "${id}", inboxIds: ["${inboxes[0].id}"] }) { __typename } }`,
    );
    await ask(`mutation { createCampaign(input: { name: "Autumn", inboxIds: ["${inboxes[0].id}"] }) { __typename } }`);
  });
  await page.reload();
  await page.getByRole("region", { name: "At work now" }).getByText("Nora Admin on Renewals").waitFor();
  await attention.getByRole("link", { name: "Autumn has no contacts" }).waitFor();
  await page.context().close();
});

it("draws the text of charts in its size on a phone", async () => {
  const page = await dashboard.open("/dashboard/overview", { context: { viewport: { width: 390, height: 844 } } });
  const texts = page.getByRole("figure", { name: "Texts by day" });
  const label = texts.locator("svg").first().locator("text").last();
  await expect.poll(async () => (await label.boundingBox())?.height ?? 0).toBeGreaterThan(11);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
});

it("lists the latest texts that failed, with the reason, and opens the conversation of one", async () => {
  const page = await dashboard.open("/dashboard/overview");
  const attention = page.getByRole("region", { name: "Needs attention" });
  const failed = page.getByRole("list", { name: "Latest texts that failed" });
  const title = attention.getByText(/^\d+ texts? failed in the last 30 days$/);
  await title.waitFor();
  expect(await failed.count()).toBe(0);
  await title.press("Enter");
  const first = failed.getByRole("listitem").first();
  await first.waitFor();
  const count = await failed.getByRole("listitem").count();
  expect(count).toBe(Math.min(5, Number.parseInt(await title.innerText(), 10)));
  const times = await failed.locator("time").evaluateAll((all) => all.map((time) => time.getAttribute("datetime")));
  expect(times).toEqual(times.toSorted().reverse());
  const name = await first.getByRole("link").innerText();
  await first.getByRole("link").press("Enter");
  await page.waitForURL("**/dashboard/inbox?conversation=*");
  await page.getByRole("heading", { name }).waitFor();
  await page.getByRole("log").getByText("Failed").first().waitFor();
  await page.context().close();
});

it("shows a plan without the dialer its texts", async () => {
  const page = await dashboard.open("/dashboard", { email: "owner@basic.example" });
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Campaigns" }).count()).toBe(0);
  await page.getByRole("listbox", { name: "Texts by day" }).waitFor();
  await page.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/overview", { context });
  await page.getByRole("listbox", { name: "Texts by day" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
