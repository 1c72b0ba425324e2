import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, openDashboard, violationsOf } from "../support/dashboard.ts";
import { addCampaign, askAs } from "../support/dialer-campaign.ts";

/** A talk in the dashboard: its controls, a supervisor, a transfer, and the note. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "1" });
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

/** A person at this number picks up at once and talks for ten minutes. */
const TALKER = "+14155550031";

async function setPhone(page: Page, phoneNumber: string): Promise<void> {
  const { user } = await askAs(page, "{ viewer { user { id } } }");
  const set = "mutation ($input: SetUserPhoneNumberInput!) { setUserPhoneNumber(input: $input) { __typename } }";
  await askAs(page, set, { input: { id: user.id, phoneNumber } });
}

it("an agent mutes, holds and hands over to an admin, who has whispered before", async () => {
  const [agent, admin] = await Promise.all([
    dashboard.open("/dashboard/dialer", { email: DEMO_AGENT, context: { bypassCSP: true } }),
    dashboard.open("/dashboard/live-calls", { context: { bypassCSP: true } }),
  ]);
  await Promise.all([setPhone(agent, "+14165550101"), setPhone(admin, "+14165550102")]);
  const name = "Talks";
  const campaign = await addCampaign(admin, name, [{ firstName: "Ada", phones: [{ number: TALKER }] }]);
  await agent.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${campaign}`);
  await agent.getByRole("radio", { name }).waitFor();
  await agent.keyboard.press("s");
  const now = agent.getByRole("region", { name: "Now" });
  await expect
    .poll(async () => {
      await agent.keyboard.press("c");
      return now.getByText("In talk", { exact: true }).isVisible();
    })
    .toBe(true);

  await now.getByRole("button", { name: "Mute", exact: true }).and(agent.locator(":enabled")).waitFor();
  await agent.keyboard.press("m");
  await now.getByRole("button", { name: "Muted" }).and(agent.locator(":enabled")).waitFor();
  await agent.keyboard.press("p");
  await now.getByRole("button", { name: "On hold" }).waitFor();
  await admin.getByText("On hold").waitFor();
  expect(await violationsOf(agent)).toEqual([]);
  await agent.keyboard.press("p");
  await now.getByRole("button", { name: "Hold", exact: true }).waitFor();
  await now.getByRole("button", { name: "Muted" }).and(agent.locator(":enabled")).waitFor();
  await agent.keyboard.press("m");
  await now.getByRole("button", { name: "Mute", exact: true }).waitFor();

  await now.getByRole("textbox").fill("Wants a demo");
  await now.getByRole("textbox").press("Escape");
  const noted = "{ calls(first: 1) { nodes { note } } }";
  await expect.poll(async () => (await askAs(admin, noted)).nodes[0].note).toBe("Wants a demo");

  await admin.getByRole("button", { name: "Whisper" }).click();
  await now.getByText("speaks to you alone.").waitFor();
  await admin.getByRole("button", { name: "Leave" }).click();
  await now.getByText("speaks to you alone.").waitFor({ state: "detached" });
  expect(await violationsOf(admin)).toEqual([]);
  const { user } = await askAs(admin, "{ viewer { user { id name } } }");

  // Who may not be rung is shown, and not proposed; who has no phone is not in the list.
  const beAt = (input: object) =>
    askAs(admin, "mutation ($input: SetMyPresenceInput!) { setMyPresence(input: $input) { __typename } }", { input });
  await beAt({ state: "AWAY", reason: "Lunch", device: "PHONE" });
  await agent.keyboard.press("f");
  const window = agent.getByRole("dialog");
  const choices = () =>
    window
      .getByLabel("To")
      .locator("option")
      .evaluateAll((options) =>
        (options as HTMLOptionElement[]).map(({ text, disabled, selected }) => ({ text, disabled, selected })),
      );
  const number = { text: "Another number", disabled: false, selected: true };
  await expect.poll(choices).toEqual([{ text: `${user.name} (Away: Lunch)`, disabled: true, selected: false }, number]);
  await beAt({ state: "AVAILABLE", device: "PHONE" });
  await expect.poll(choices).toEqual([
    { text: `${user.name} (Available)`, disabled: false, selected: true },
    { ...number, selected: false },
  ]);
  // The phone of the supervisor is hung up a moment after they have left.
  await expect
    .poll(async () => {
      // A success closes the window.
      await window
        .getByRole("button", { name: "Talk first" })
        .click({ timeout: 500 })
        .catch(() => {});
      return now.getByText(/is on hold\.$/).isVisible();
    })
    .toBe(true);
  await admin.getByRole("alert", { name: "Transfer to you" }).waitFor();
  await now.getByRole("button", { name: "Connect both" }).click();
  await now.getByText("Choose the outcome", { exact: true }).waitFor();
  const own = admin.getByRole("region", { name: "Your call" });
  await own.waitFor();
  await own.getByRole("button", { name: "Hang up" }).click();
  await own.waitFor({ state: "detached" });
});
