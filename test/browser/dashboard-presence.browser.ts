import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, openDashboard, violationsOf } from "../support/dashboard.ts";
import { askAs } from "../support/dialer-campaign.ts";

/** Presence in the dashboard: the switch in the frame, and what colleagues see. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

const shown = (page: Page, words: string) => page.getByRole("button", { name: `Your presence: ${words}` }).waitFor();
const choose = async (page: Page, item: string) => {
  await page.getByRole("button", { name: /^Your presence: / }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

it("is set in the frame of every page, told to colleagues, and follows an admin", async () => {
  const agent = await dashboard.open("/dashboard/contacts", { email: DEMO_AGENT, context: { bypassCSP: true } });
  const admin = await dashboard.open("/dashboard/contacts");
  const { user } = await askAs(agent, "{ viewer { user { id presence { since } } } }");
  expect(user.presence.since).toBeNull();
  await choose(agent, "Available");
  await shown(agent, "Available");
  await choose(agent, "Away: Lunch");
  await shown(agent, "Away: Lunch");
  const seen = `{ user(id: "${user.id}") { presence { state reason mayBeRung } } }`;
  expect(await askAs(admin, seen)).toEqual({ presence: { state: "AWAY", reason: "Lunch", mayBeRung: false } });
  await agent.getByRole("button", { name: "Your presence: Away: Lunch" }).click();
  await agent.getByText(/^Away: Lunch since/).waitFor();
  expect(await violationsOf(agent)).toEqual([]);
  await agent.keyboard.press("Escape");

  // An admin sets it: the page of the agent follows.
  const set = "mutation ($input: SetUserPresenceInput!) { setUserPresence(input: $input) { __typename } }";
  await askAs(admin, set, { input: { userId: user.id, state: "OFFLINE" } });
  await shown(agent, "Offline");
  await choose(agent, "Available");
  await shown(agent, "Available");
});
