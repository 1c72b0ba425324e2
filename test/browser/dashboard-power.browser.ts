import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { wavOf } from "../support/audio.ts";
import { type DashboardStage, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import { addCampaign, askAs, endSession, recordWrittenConsent } from "../support/dialer-campaign.ts";

/** The power mode in the dashboard: an admin sets it up, and an agent works without a click. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "4" });
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const SLOW = { timeout: 60_000 };

it("an admin sets up power and a message for machines, and an agent works through the contacts", async () => {
  const page = await dashboard.open("/dashboard", { context: (LOOKS[0] as (typeof LOOKS)[number])[1] });
  const id = await addCampaign(page, "Power", [
    { firstName: "Ada", lastName: "Byron", phones: [{ number: "+14155550713" }] },
    { firstName: "Ben", lastName: "Byron", phones: [{ number: "+14155550013" }] },
    { firstName: "Cleo", lastName: "Byron", phones: [{ number: "+14155550714" }] },
  ]);
  await recordWrittenConsent(page, "+14155550013");
  await page.goto(`${dashboard.service.internalUrl}/dashboard/campaigns/${id}/settings`);
  await page.getByLabel("Who calls").selectOption({ label: "Power: the next contact is called when the wrap-up ends" });
  await page.getByLabel("Wrap-up after a talk").fill("300");
  await page.getByLabel("When a machine answers").selectOption({ label: "Leave a recorded message after the tone" });
  const save = button(page, "Save the dialer settings");
  await save.click();
  await page.getByText("A message may be left only with written consent: allow it first.").waitFor();
  await page.getByLabel("Leave recorded messages at numbers with a record of a written consent").check();
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Upload a recording").click();
  const file = { name: "Sorry we missed you.wav", mimeType: "audio/wav", buffer: wavOf(8) };
  await (await chooser).setFiles(file);
  await page.getByLabel("Play Sorry we missed you").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await page.getByText("The dialer settings are saved").waitFor();

  const { user } = await askAs(page, "{ viewer { user { id } } }");
  const phone = `mutation ($input: SetUserPhoneNumberInput!) { setUserPhoneNumber(input: $input) { __typename } }`;
  await askAs(page, phone, { input: { id: user.id, phoneNumber: "+14155550799" } });
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${id}`);
  await button(page, "Start calling").click();
  const now = page.getByRole("region", { name: "Now" });
  await now.getByText("In talk", { exact: true }).waitFor(SLOW);
  await page.getByText("The next contact is called after this call.").waitFor();
  await now.getByText("Choose the outcome", { exact: true }).waitFor(SLOW);
  await page.getByText(/The next contact is called in/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, /^Pause/).click();
  await page.getByText("Nobody is called until you go on.").waitFor();
  await button(page, /^Go on/).click();

  // The machine hears the message, and the agent has the next contact meanwhile.
  await page.getByRole("heading", { name: "Ben Byron" }).waitFor(SLOW);
  await page.getByRole("heading", { name: "Cleo Byron" }).waitFor(SLOW);
  const read = () =>
    askAs(
      page,
      `query ($id: ID!) { campaign(id: $id) {
        abandonment { abandonedCalls }
        calls(first: 10) { nodes { to callStatus recordedMessage { state } disposition { name } } }
      } }`,
      { id },
    );
  await expect
    .poll(async () => (await read()).calls.nodes.find(({ to }: { to: string }) => to === "+14155550013"), SLOW)
    .toEqual({
      to: "+14155550013",
      callStatus: "COMPLETED",
      recordedMessage: { state: "LEFT" },
      disposition: { name: "Voicemail" },
    });
  await now.getByText("Choose the outcome", { exact: true }).waitFor(SLOW);
  await button(page, "Interested").first().click();
  expect((await read()).abandonment).toEqual({ abandonedCalls: 0 });
});

it("says that nobody is called while the line is lost, and goes on once it is connected again", async () => {
  const page = await dashboard.open("/dashboard", { context: (LOOKS[0] as (typeof LOOKS)[number])[1] });
  const id = await addCampaign(page, "Lost line", [{ firstName: "Dora", phones: [{ number: "+14155550715" }] }]);
  await askAs(page, "mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { __typename } }", {
    input: { id, dialerSettings: { dialMode: "POWER" } },
  });
  const { user } = await askAs(page, "{ viewer { user { id } } }");
  const setPhone = (phoneNumber: string) =>
    askAs(page, "mutation ($input: SetUserPhoneNumberInput!) { setUserPhoneNumber(input: $input) { __typename } }", {
      input: { id: user.id, phoneNumber },
    });
  await endSession(page);
  // Nobody picks up.
  await setPhone("+14155550021");
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${id}`);
  await page.getByRole("radio", { name: "Lost line" }).waitFor();
  await button(page, "Start calling").click();
  await page.getByText("You did not pick up your phone.").waitFor(SLOW);
  await page.getByText("Nobody is called: your line was lost. Connect it again with the button above.").waitFor();
  expect(await page.getByText(/The next contact is called/).count()).toBe(0);
  expect(await button(page, /^Call the next now/).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await setPhone("+14155550799");
  await button(page, /^Ring .* again/).click();
  await page.getByRole("region", { name: "Now" }).getByText("In talk", { exact: true }).waitFor(SLOW);
});
