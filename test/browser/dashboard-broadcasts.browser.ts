import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";

/** The broadcasts of the dashboard: write, preview, send, follow, schedule, cancel. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
  const page = await dashboard.open("/dashboard/broadcasts");
  await openHours(page);
  await page.context().close();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

/** Lets the campaigns text at any time of day. */
async function openHours(page: Page) {
  await page.evaluate(async () => {
    const ask = async (query: string) => {
      const answer = await fetch("/dashboard/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      return (await answer.json()).data;
    };
    const { campaigns } = await ask("{ campaigns { nodes { id } } }");
    for (const { id } of campaigns.nodes) {
      await ask(
        `mutation { updateCampaign(input: { id: "${id}", dialerSettings: { callingFrom: "00:00", callingUntil: "24:00", hoursReason: "The contacts asked for calls at night" } }) { __typename } }`,
      );
    }
  });
}

/** Writes a text to the campaign Renewals, whose ten contacts can all be texted. */
async function compose(page: Page, text: string) {
  await page.getByRole("link", { name: "New broadcast" }).click();
  const campaign = page.getByRole("combobox", { name: "Campaign" });
  await campaign.selectOption({ label: "Renewals (10 people)" });
  await page.getByRole("textbox", { name: "Text" }).fill(text);
  await page.getByText("The first texts").waitFor();
}

it("shows the preview before the button that sends, on a phone too", async () => {
  const page = await dashboard.open("/dashboard/broadcasts");
  await page.setViewportSize({ width: 390, height: 844 });
  await compose(page, "Good morning!");
  const topOf = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y as number;
  const send = (await page.getByRole("button", { name: "Send", exact: true }).boundingBox())?.y as number;
  expect(await topOf("When")).toBeLessThan(await topOf("Preview"));
  expect(await topOf("The first texts")).toBeLessThan(send);
  await page.context().close();
});

it("sends a text with the names of the people, after a preview and a question, and shows its outcome", async () => {
  const page = await dashboard.open("/dashboard/broadcasts");
  await page.getByText("There are no broadcasts yet").waitFor();
  await compose(page, "Hello ");
  await page.getByRole("textbox", { name: "Text" }).press("End");
  await page.getByRole("button", { name: "+ First name" }).press("Enter");
  await page.keyboard.type(", your renewal is due.");
  await page.getByText("Hello Ada, your renewal is due.").waitFor();
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect.poll(() => send.isEnabled()).toBe(true);
  await send.press("Enter");
  await page.getByRole("alertdialog").getByText("10 people of Renewals get this text, 10 segments in all").waitFor();
  await page.getByRole("button", { name: "Text 10 people" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Broadcast to Renewals" }).waitFor();
  await page.getByText("10 of 10 people done, 10 segments").waitFor();
  await page.getByText("Sent", { exact: true }).waitFor();
  await page.getByRole("link", { name: "All broadcasts" }).click();
  await page.getByRole("row", { name: /your renewal is due/ }).waitFor();
  await page.context().close();
});

it("says what is wrong with a text, and who is left out", async () => {
  const page = await dashboard.open("/dashboard/broadcasts/new");
  await page.getByRole("textbox", { name: "Text" }).fill("Hello {{nickname}}");
  await page.getByText(/does not name a field of a contact/).waitFor();
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("combobox", { name: "Campaign" }).selectOption({ label: "Spring outreach (130 people)" });
  await page.getByRole("textbox", { name: "Text" }).fill("Hello");
  await page.getByText("On the do-not-call list, or marked as do not call").waitFor();
  await page.context().close();
});

it("sends a broadcast once when the answer was lost and the person presses again", async () => {
  const page = await dashboard.open("/dashboard/broadcasts");
  await compose(page, "Only once");
  let lost = 0;
  await page.route("**/dashboard/graphql", async (route) => {
    if (lost === 0 && route.request().postData()?.includes("CreateBroadcast")) {
      lost += 1;
      await route.fetch();
      await route.abort();
    } else {
      await route.continue();
    }
  });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const send = page.getByRole("alertdialog").getByRole("button", { name: "Text 10 people" });
  await send.click();
  await page.getByRole("alertdialog").getByText("The service cannot be reached.").waitFor();
  await send.click();
  await page.getByRole("heading", { level: 1, name: "Broadcast to Renewals" }).waitFor();
  await page.getByRole("link", { name: "All broadcasts" }).click();
  await expect.poll(() => page.getByRole("row", { name: /Only once/ }).count()).toBe(1);
  // The browser itself reports the answer that was lost.
  expect(dashboard.complaints()).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  await page.context().close();
});

it("schedules a broadcast with the keyboard; its maker and admins cancel it", async () => {
  const page = await dashboard.open("/dashboard/broadcasts");
  await compose(page, "Later");
  await page.getByRole("radio", { name: "At a time" }).click();
  await page.getByRole("spinbutton", { name: /^month, Start at/ }).focus();
  await page.keyboard.type(`1231${new Date().getUTCFullYear() + 1}0900`);
  await page.keyboard.type("AM");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/starting Dec 31, \d+, 9:00 AM/)
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Schedule" }).press("Enter");
  await page.getByText("Scheduled", { exact: true }).waitFor();

  const agent = await dashboard.open(new URL(page.url()).pathname, { email: DEMO_AGENT });
  await agent.getByText("Scheduled", { exact: true }).waitFor();
  expect(await agent.getByRole("button", { name: "Cancel the broadcast" }).count()).toBe(0);
  await agent.context().close();

  await page.getByRole("button", { name: "Cancel the broadcast" }).click();
  await page.getByRole("alertdialog").getByText("Nobody gets its text.").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the broadcast" }).click();
  await page.getByText("Canceled", { exact: true }).waitFor();
  await page.context().close();
});

it("lets a member text from their own inboxes alone", async () => {
  const page = await dashboard.open("/dashboard/broadcasts/new", { email: DEMO_AGENT });
  await page.getByRole("combobox", { name: "Campaign" }).selectOption({ label: "Spring outreach (130 people)" });
  await page.getByRole("checkbox", { name: "Sales West" }).waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(1);
  await page.context().close();
});

it("is not a page of a plan without the dialer", async () => {
  const page = await dashboard.open("/dashboard", { email: "owner@basic.example" });
  await page.getByRole("link", { name: "Contacts" }).waitFor();
  expect(await page.getByRole("link", { name: "Broadcasts" }).count()).toBe(0);
  await page.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/broadcasts", { context });
  await page.getByRole("grid", { name: "Broadcasts" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page
    .getByRole("row", { name: /your renewal is due/ })
    .getByRole("link")
    .click();
  await page.getByRole("heading", { name: "Left out" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await compose(page, "Hello");
  await page.getByRole("radio", { name: "At a time" }).click();
  await page.getByRole("button", { name: "Open the calendar" }).click();
  await page.getByRole("grid", { name: /20\d\d/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});
