import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_ADMIN, DEMO_AGENT, openDashboard } from "../support/dashboard.ts";
import { addCampaign } from "../support/dialer-campaign.ts";
import type { Answer } from "../support/json-answer.ts";
import { makeToken } from "../support/token-command.ts";

/** Two agents in two browsers call the contacts of one campaign to its end. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "200" });
});
afterAll(() => dashboard?.close());

/** People, a busy line, nobody, a machine, and a number that does not exist. */
const NUMBERS = ["0101", "0011", "0102", "0012", "0103", "0013", "0001", "0104"].map((end) => `+1415556${end}`);

/** Each state of the page with the keys that lead to the next one. */
const MOVES: readonly [text: RegExp, keys: readonly string[]][] = [
  [/Ready to call/, ["c"]],
  [/Choose the outcome/, ["1"]],
  // Recorded by the dialer: on the screen of the call, or as the last outcome where nobody else is left to call.
  [/by the dialer|Last: (?!Interested)/, ["o", "1"]],
];

/** Whether the text becomes another one within two seconds. */
const changed = (status: Locator, text: string | null) =>
  expect
    .poll(() => status.textContent(), { timeout: 2_000, interval: 50 })
    .not.toBe(text)
    .then(
      () => true,
      () => false,
    );

/** Works by keyboard until the campaign is completed. */
async function work(page: Page, campaignId: string): Promise<void> {
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${campaignId}`);
  await page.getByRole("radio", { name: "Together" }).waitFor();
  await page.keyboard.press("s");
  const status = page.getByRole("region", { name: "Now" }).getByRole("status");
  for (;;) {
    await status.waitFor();
    const text = await status.textContent();
    if (text?.includes("The campaign is completed")) {
      return;
    }
    const keys = MOVES.find(([part]) => part.test(text ?? ""))?.[1] ?? [];
    // A key that comes while the page waits for an answer does nothing: a person presses it again. A page without keys
    // waits for the other agent, however long that one needs.
    do {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
    } while (!(await changed(status, text)));
  }
}

it("two agents finish a campaign, and no contact is called twice", async () => {
  const [admin, agent] = await Promise.all([
    dashboard.open("/dashboard/dialer"),
    dashboard.open("/dashboard/dialer", { email: DEMO_AGENT }),
  ]);
  const id = await addCampaign(
    admin,
    "Together",
    NUMBERS.map((number) => ({ phones: [{ number }] })),
  );
  await Promise.all([work(admin, id), work(agent, id)]);

  const token = await makeToken({ DATA_DIR: dashboard.dataDir }, DEMO_ADMIN);
  const rest = async (path: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${dashboard.service.publicUrl}/api/v1${path}`, { headers })).json();
  };
  const { data: calls } = await rest(`/calls?campaign_id=${id}&limit=100`);
  expect(calls.map(({ to }: Answer) => to).sort()).toEqual(NUMBERS.toSorted());
  expect(new Set(calls.map(({ user_id }: Answer) => user_id)).size).toBe(2);
  const { data: contacts } = await rest(`/campaigns/${id}/contacts?limit=100`);
  expect(new Set(contacts.map(({ status }: Answer) => status))).toEqual(new Set(["completed"]));
  expect(dashboard.complaints()).toEqual([]);
}, 900_000);
