import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
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
  expect(await last.getAttribute("aria-label")).toMatch(
    /^\w+day, .+: Delivered \d+, Without a report \d+, Failed \d+, Received \d+$/,
  );
  await page.keyboard.press("ArrowLeft");
  expect(await texts.nth(5).getAttribute("aria-selected")).toBe("true");
  await page.getByRole("link", { name: /unread conversations?$/ }).click();
  await page.getByRole("radio", { name: "Unread", checked: true }).waitFor();
  await page.context().close();
});

/** The figures above a chart by their names, without the comparison. */
async function figuresOf(page: Page, name: string): Promise<Map<string, string>> {
  const rows = await page.getByRole("region", { name, exact: true }).locator("dl > div").all();
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, string]> => {
        const value = (await row.locator("dd").innerText()).split("\n")[0] as string;
        return [await row.locator("dt").innerText(), value.replaceAll(",", "")];
      }),
    ),
  );
}

/** The sums of the bars of a chart by the names of their parts. */
async function sumsOf(page: Page, chart: string): Promise<Map<string, number>> {
  const bars = await page.getByRole("listbox", { name: chart }).getByRole("option").all();
  const sums = new Map<string, number>();
  for (const bar of bars) {
    const label = (await bar.getAttribute("aria-label")) as string;
    for (const [, part = "", value] of label.slice(label.lastIndexOf(": ")).matchAll(/([A-Z][a-z ]+) (\d+)/g)) {
      sums.set(part, (sums.get(part) ?? 0) + Number(value));
    }
  }
  return sums;
}

it("shows one number for a figure, above and in the bars, and the bars have every call and text", async () => {
  const page = await dashboard.open("/dashboard/overview");
  for (const [name, chart, whole, others] of [
    ["Texts", "Texts by day", "Outgoing", ["Received"]],
    ["Calls", "Calls by day", "Placed", ["Incoming"]],
  ] as const) {
    await page.getByRole("listbox", { name: chart }).waitFor();
    const figures = await figuresOf(page, name);
    const sums = await sumsOf(page, chart);
    expect(sums.size).toBeGreaterThan(3);
    // Without its colour each part differs from the others by its lines.
    const lines = await page
      .getByRole("figure", { name: chart })
      .locator("pattern path")
      .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    expect(new Set(lines).size).toBe(sums.size);
    for (const [part, sum] of sums) {
      expect([part, figures.get(part)]).toEqual([part, String(sum)]);
    }
    const parts = [...sums].filter(([part]) => !others.some((other) => other === part));
    expect(figures.get(whole)).toBe(String(parts.reduce((total, [, sum]) => total + sum, 0)));
  }
  await page.context().close();
});

it("shows today by hours against yesterday, a range of days, and the period after a reload", async () => {
  const page = await dashboard.open("/dashboard/overview");
  await page.getByRole("radio", { name: "Today" }).click();
  await page.getByRole("listbox", { name: "Texts by hour" }).waitFor();
  const texts = page.getByRole("region", { name: "Texts", exact: true });
  await texts.getByText("Compared with yesterday, until the same hour.").waitFor();
  await texts
    .getByText(/before \d/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole("radio", { name: "Today", checked: true }).waitFor();
  await page.getByRole("radio", { name: "Range" }).click();
  await page.getByLabel("From").fill("2026-01-05");
  await page.getByLabel("Until").fill("2026-01-18");
  const days = page.getByRole("listbox", { name: "Texts by day" }).getByRole("option");
  await expect.poll(() => days.count()).toBe(14);
  await texts.getByText("Compared with the 14 days before.").waitFor();
  await page.context().close();
});

/** Waits until a list has a number of rows; its end reads the next page. */
async function expectRows(rows: Locator, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await rows.getByRole("row").nth(1).press("End");
      return Number(await rows.getAttribute("aria-rowcount")) - 1;
    })
    .toBe(count);
}

it("leads from a figure, a bar and an agent to as many rows", async () => {
  const page = await dashboard.open("/dashboard/overview");
  await page.getByRole("listbox", { name: "Texts by day" }).waitFor();
  for (const [region, figure, grid] of [
    ["Texts", "Outgoing", "Texts"],
    ["Texts", "Failed", "Texts"],
    ["Calls", "Placed", "Calls"],
    ["Calls", "Reached a machine", "Calls"],
    ["Calls", "Reached a person", "Calls"],
  ] as const) {
    const row = page
      .getByRole("region", { name: region, exact: true })
      .locator("dl > div")
      .filter({ has: page.getByText(figure, { exact: true }) });
    const link = row.getByRole("link");
    const count = Number(await link.innerText());
    await link.click();
    await page.getByRole("heading", { level: 1, name: `${grid}: ${figure}` }).waitFor();
    if (count === 0) {
      await page.getByText(`There are no such ${grid.toLowerCase()}`).waitFor();
    } else {
      const rows = page.getByRole("grid", { name: grid });
      await expectRows(rows, count);
    }
    await page.goBack();
    await page.getByRole("listbox", { name: "Texts by day" }).waitFor();
  }
  const agents = page.getByRole("region", { name: "Agents", exact: true });
  const agent = agents.getByRole("row").nth(1);
  const name = await agent.getByRole("rowheader").innerText();
  const placed = agent.getByRole("cell").nth(1).getByRole("link");
  const calls = Number(await placed.innerText());
  await placed.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Calls: Placed" }).waitFor();
  if (calls > 0) {
    const rows = page.getByRole("grid", { name: "Calls" });
    await expectRows(rows, calls);
    await page.getByText(`${name}, from`).waitFor();
  }
  await page.goBack();
  await page.getByRole("listbox", { name: "Texts by day" }).getByRole("option").last().press("Enter");
  await page.getByRole("heading", { level: 1, name: "Texts: Outgoing" }).waitFor();
  await page.context().close();
});

/** The file that a press saves: its name, and its lines without the mark of UTF-8. */
async function savedBy(page: Page, press: () => Promise<void>): Promise<[name: string, lines: string[]]> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const text = await readFile(await download.path(), "utf8");
  return [download.suggestedFilename(), text.replace("\ufeff", "").trimEnd().split("\r\n")];
}

it("saves charts, figures of agents and rows as CSV, which a spreadsheet takes for no formula", async () => {
  const page = await dashboard.open("/dashboard/overview?days=7");
  await page.getByRole("listbox", { name: "Calls by day" }).waitFor();
  const [chart, days] = await savedBy(page, () =>
    page.getByRole("button", { name: "Download CSV: Calls by day" }).press("Enter"),
  );
  expect([chart, days.length, days[0]]).toEqual([
    "calls-by-day.csv",
    8,
    "Time,Reached a person,Reached a machine,Not answered,Failed,Not answered yet,Incoming",
  ]);
  const [figures, rates] = await savedBy(page, () =>
    page.getByRole("button", { name: "Download CSV: Texts in figures" }).press("Enter"),
  );
  expect([figures, rates[0], rates.length, rates.at(-1)?.split(",")[0]]).toEqual([
    "texts-in-figures.csv",
    "Figure,Value,Before",
    9,
    "Median delivery",
  ]);
  const [agents, people] = await savedBy(page, () =>
    page.getByRole("button", { name: "Download CSV: Agents" }).press("Enter"),
  );
  expect([agents, people[0]?.split(",").slice(0, 3)]).toEqual(["agents.csv", ["Agent", "Texts", "Calls"]]);
  await page.getByRole("region", { name: "Texts", exact: true }).getByRole("link").first().click();
  const grid = page.getByRole("grid", { name: "Texts" });
  await grid.waitFor();
  const count = Number(await grid.getAttribute("aria-rowcount")) - 1;
  const [rows, lines] = await savedBy(page, () =>
    page.getByRole("button", { name: "Download CSV: Texts" }).press("Enter"),
  );
  expect([rows, lines[0]]).toEqual(["texts.csv", "Time,With,Number,Text,State,Inbox,By"]);
  expect(lines.length).toBeGreaterThan(count);
  expect(lines[1]).toMatch(/^20\d\d-\d\d-\d\dT.+,'\+1\d{10},/);
  await page.context().close();
});

it("prints the content alone, with every row that was read", async () => {
  const page = await dashboard.open("/dashboard/overview?days=7");
  await page.getByRole("region", { name: "Texts", exact: true }).getByRole("link").first().click();
  const grid = page.getByRole("grid", { name: "Texts" });
  await grid.waitFor();
  const count = Number(await grid.getAttribute("aria-rowcount"));
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => grid.getByRole("row").count()).toBe(count);
  expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Download CSV: Texts" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("navigation").first().waitFor();
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
  await dashboard.query(
    `INSERT INTO inbox_rests (business_id, inbox_id, term, reason, began_at, until)
     SELECT business_id, id, 1, 'answered_less', now(), now() + interval '7 days' FROM inboxes
     WHERE phone_number = '+14155550100'`,
  );
  await page.reload();
  await page.getByRole("region", { name: "At work now" }).getByText("Nora Admin on Renewals").waitFor();
  await attention.getByRole("link", { name: "Autumn has no contacts" }).waitFor();
  await attention
    .getByRole("link", { name: /^\(415\) 555-0100 is out of rotation until .+: people answer it less/ })
    .click();
  await page.getByText("out of rotation: answered less than the others").waitFor();
  await dashboard.query("UPDATE inbox_rests SET reason = 'labelled'");
  await page.reload();
  await page.getByText("out of rotation: labelled by a phone network").waitFor();
  await page.goto(`${dashboard.service.internalUrl}/dashboard/overview`);
  await attention.getByText(/^\(415\) 555-0100 is out of rotation until .+: a phone network labels it$/).waitFor();
  await page.context().close();
});

it("gives a campaign a target, says that it is behind, and leads to its calls, with the keyboard alone", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  await page.getByRole("link", { name: "Renewals" }).press("Enter");
  const parts = page.getByRole("navigation", { name: "Parts of the campaign" });
  await parts.getByRole("link", { name: "Settings" }).press("Enter");
  const form = page.getByRole("form", { name: "Target" });
  await form.getByLabel("What counts").selectOption("Calls");
  await form.getByRole("button", { name: "Save the target" }).press("Enter");
  await form.getByText(/^Must be at least 1/).waitFor();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel("How many").fill("100000");
  await form.getByLabel("First day").fill(day(-10));
  await form.getByLabel("Last day").fill(day(2));
  await form.getByLabel("Last day").press("Enter");
  await page.getByText("The target is saved").waitFor();
  await page.goto(`${dashboard.service.internalUrl}/dashboard/overview`);
  const campaign = page
    .getByRole("region", { name: "Active campaigns" })
    .getByRole("listitem")
    .filter({
      has: page.getByRole("link", { name: "Renewals" }),
    });
  await campaign.getByText(/^[\d,]+ behind$/).waitFor();
  const made = campaign.getByRole("link", { name: /^\d+ of 100,000 calls$/ });
  const count = Number((await made.innerText()).split(" ")[0]);
  await made.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Calls: Placed" }).waitFor();
  if (count > 0) {
    await expectRows(page.getByRole("grid", { name: "Calls" }), count);
    await page.getByText("Renewals, from").waitFor();
  } else {
    await page.getByText("There are no such calls").waitFor();
  }
  await page.context().close();
});

it("draws the text of charts in its size on a phone", async () => {
  const page = await dashboard.open("/dashboard/overview", { context: { viewport: { width: 390, height: 844 } } });
  const texts = page.getByRole("figure", { name: "Texts by day" });
  const label = texts.locator("svg text").last();
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
  await first.getByRole("link").press("Enter");
  await page.waitForURL("**/dashboard/inbox?conversation=*");
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
  await page.getByRole("region", { name: "Calls", exact: true }).getByRole("link").first().click();
  await page.getByRole("grid", { name: "Calls" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
