import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_ADMIN, DEMO_AGENT, openDashboard } from "../support/dashboard.ts";
import { addCampaign, endSession } from "../support/dialer-campaign.ts";
import type { Answer } from "../support/json-answer.ts";
import { makeToken } from "../support/token-command.ts";

/** Two agents in two browsers call the contacts of one campaign to its end. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "200" });
});
afterAll(() => dashboard?.close());

/** The ends of the numbers of people, a busy line, nobody, a machine, and a number that does not exist. */
const ENDS = ["0101", "0011", "0102", "0012", "0103", "0013", "0001", "0104"];

/** Each state of the page with the keys, or the buttons, that lead to the next one. */
const MOVES: readonly [text: RegExp, keys: readonly string[], buttons: readonly RegExp[]][] = [
  [/Ready to call/, ["c"], [/^Call\b/]],
  [/Choose the outcome/, ["1"], [/^Interested/]],
  // Recorded by the dialer: on the screen of the call, or as the last outcome where nobody else is left to call.
  [/by the dialer|Last: (?!Interested)/, ["o", "1"], [/^Another outcome/, /^Interested/]],
];

type Way = "keyboard" | "phone";

/** A phone, and a page that a finger uses. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Presses a key, or taps a button that is there. */
const ACTS: Readonly<Record<Way, (page: Page, key: string | RegExp) => Promise<void>>> = {
  keyboard: (page, key) => page.keyboard.press(key as string),
  async phone(page, name) {
    const button = page.getByRole("main").getByRole("button", { name }).first();
    // The page may change in the moment of the tap: a person taps what is there then.
    await button.tap({ timeout: 1_000 }).catch(() => undefined);
  },
};

/** Whether the text becomes another one within two seconds. */
const changed = (status: Locator, text: string | null) =>
  expect
    .poll(() => status.textContent(), { timeout: 2_000, interval: 50 })
    .not.toBe(text)
    .then(
      () => true,
      () => false,
    );

/** Works until the campaign is completed. */
async function work(page: Page, campaignId: string, way: Way): Promise<void> {
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${campaignId}`);
  await page.getByRole("radio", { name: `Together by ${way}` }).waitFor();
  await ACTS[way](page, way === "keyboard" ? "s" : /^Start calling/);
  const status = page.getByRole("region", { name: "Now" }).getByRole("status");
  for (;;) {
    await status.waitFor();
    const text = await status.textContent();
    if (text?.includes("The campaign is completed")) {
      return;
    }
    const [, keys = [], buttons = []] = MOVES.find(([part]) => part.test(text ?? "")) ?? [];
    // A key that comes while the page waits for an answer does nothing: a person presses it again. A page without keys
    // waits for the other agent, however long that one needs.
    do {
      for (const key of way === "keyboard" ? keys : buttons) {
        await ACTS[way](page, key);
      }
    } while (!(await changed(status, text)));
  }
}

it.each([
  ["keyboard", "+1415556", ENDS],
  ["phone", "+1415557", ENDS.slice(0, 4)],
] as const)(
  "two agents finish a campaign, and no contact is called twice: %s",
  async (way, prefix, ends) => {
    const numbers = ends.map((end) => prefix + end);
    const context = way === "phone" ? PHONE : {};
    const [admin, agent] = await Promise.all([
      dashboard.open("/dashboard/dialer", { context }),
      dashboard.open("/dashboard/dialer", { email: DEMO_AGENT, context }),
    ]);
    // The session of the walk before is open.
    await Promise.all([endSession(admin), endSession(agent)]);
    const id = await addCampaign(
      admin,
      `Together by ${way}`,
      numbers.map((number) => ({ phones: [{ number }] })),
    );
    await Promise.all([work(admin, id, way), work(agent, id, way)]);

    const token = await makeToken({ DATA_DIR: dashboard.dataDir }, DEMO_ADMIN);
    const rest = async (path: string): Promise<Answer> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${dashboard.service.publicUrl}/api/v1${path}`, { headers })).json();
    };
    const { data: calls } = await rest(`/calls?campaign_id=${id}&limit=100`);
    expect(calls.map(({ to }: Answer) => to).sort()).toEqual(numbers.toSorted());
    expect(new Set(calls.map(({ user_id }: Answer) => user_id)).size).toBe(2);
    const { data: contacts } = await rest(`/campaigns/${id}/contacts?limit=100`);
    expect(new Set(contacts.map(({ status }: Answer) => status))).toEqual(new Set(["completed"]));
    expect(dashboard.complaints()).toEqual([]);
    for (const page of [admin, agent]) {
      await page.context().close();
    }
  },
  900_000,
);
