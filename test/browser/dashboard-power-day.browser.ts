import type { Page } from "playwright-core";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinServer } from "../../src/platform/postgres/open.ts";
import { wavOf } from "../support/audio.ts";
import { type DashboardStage, DEMO_AGENT, openDashboard } from "../support/dashboard.ts";
import { addCampaign, askAs } from "../support/dialer-campaign.ts";

/**
 * A day in the power mode: two agents with browsers as their phones work fifty people, with a transfer, messages for
 * machines, a recording and a callback, and abandon nobody.
 */

let dashboard: DashboardStage;
let client: pg.Client;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "20" });
  const server = await joinServer({ databaseUrl: undefined, dataDir: dashboard.dataDir });
  client = new pg.Client(server.connection);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await dashboard?.close();
});

const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;

/** The place in the list of those who are not just a person that picks up and talks for some seconds. */
const OTHERS: Record<number, [end: string, firstName: string]> = {
  // They have much time: the agent ends the talk.
  2: ["0031", "Tara"],
  12: ["0031", "Cleo"],
  ...Object.fromEntries([5, 14, 23, 32, 41].map((place) => [place, ["0013", "Machine"]])),
  ...Object.fromEntries([8, 26, 44].map((place) => [place, ["0011", "Busy"]])),
  ...Object.fromEntries([17, 29, 38].map((place) => [place, ["0012", "Nobody"]])),
  35: ["0001", "Invalid"],
};
const CONTACTS = Array.from({ length: 50 }, (_, index) => {
  const place = index + 1;
  const [end, firstName] = OTHERS[place] ?? [`01${String(place).padStart(2, "0")}`, "Person"];
  return { firstName, lastName: String(place), phones: [{ number: `+1415${500 + place}${end}` }] };
});
const TRANSFERRED = "Tara 2";
const CALLED_BACK = "Cleo 12";

const LONG = { timeout: 60_000, interval: 50 };
const WRAP_UP_SECONDS = 10;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The admin sets the campaign up: power, a message for machines, recordings, and one attempt for each number. */
async function setUp(page: Page, campaignId: string): Promise<void> {
  await page.goto(`${dashboard.service.internalUrl}/dashboard/campaigns/${campaignId}/settings`);
  await page.getByLabel("Who calls").selectOption({ label: "Power: the next contact is called when the wrap-up ends" });
  await page.getByLabel("Wrap-up after a talk").fill(String(WRAP_UP_SECONDS));
  await page.getByLabel("When a machine answers").selectOption({ label: "Leave a recorded message after the tone" });
  await page.getByLabel("The contacts of this campaign have agreed in writing to recorded messages").check();
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Upload a recording").click();
  await (await chooser).setFiles({ name: "Sorry.wav", mimeType: "audio/wav", buffer: wavOf(8) });
  await page.getByLabel("Play Sorry").waitFor();
  await page.getByLabel("Attempts for each phone").fill("1");
  await page.getByLabel("The campaign is completed when nobody has attempts left").check();
  await page.getByLabel("Recording of its calls").selectOption("yes");
  await button(page, "Save the dialer settings").click();
  await page.getByText("The dialer settings are saved").waitFor();
}

/** Starts a session with the browser as the phone. */
async function start(page: Page, campaignId: string): Promise<void> {
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${campaignId}`);
  await page.getByText("This browser", { exact: true }).click();
  await button(page, "Start calling").click();
}

interface Sight {
  phase: string | undefined;
  contact: string | undefined;
  text: string;
}

/** What the agent sees. */
const sightOf = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const now = document.querySelector<HTMLElement>("section[aria-label=Now]");
    return {
      phase: now?.dataset.phase,
      contact: document.querySelector("section[aria-label=Contact] h2")?.textContent ?? undefined,
      text: now?.textContent ?? "",
    };
  });

/** Waits until the agent sees what they wait for. */
async function see(page: Page, isIt: (sight: Sight) => boolean): Promise<Sight> {
  let sight: Sight | undefined;
  await expect
    .poll(async () => {
      sight = await sightOf(page);
      return isIt(sight) || sight;
    }, LONG)
    .toBe(true);
  return sight as Sight;
}

const isOver = ({ text }: Sight) => text.includes("The campaign is completed");
const inTalk = (name: string) => (sight: Sight) =>
  sight.contact === name && sight.phase === "talking" && sight.text.includes("In talk");

/** Sets a callback in the talk, does nothing until the next contact is dialed, and then the callback is due. */
async function promiseCallback(page: Page): Promise<void> {
  await button(page, /^Set a callback time/).click();
  const window = page.getByRole("dialog");
  await window.getByRole("button", { name: "In an hour" }).click();
  await window.getByRole("button", { name: "Save the callback" }).click();
  await window.waitFor({ state: "detached" });
  await button(page, /^Hang up/).click();
  await page.getByText("The next contact is called in").waitFor();
  await see(page, ({ contact, phase }) => contact !== CALLED_BACK && (phase === "calling" || phase === "talking"));
  const moved = await rows(
    `UPDATE campaign_contacts SET due_at = now() WHERE first_name = 'Cleo' AND status = 'called'
       AND due_at BETWEEN now() + interval '50 minutes' AND now() + interval '1 hour' AND due_user_id IS NOT NULL
     RETURNING call_count`,
  );
  expect(moved).toEqual([{ call_count: 1 }]);
}

/** Works until the campaign is completed: the next contact comes by itself, and the agent chooses the outcomes. */
async function work(page: Page): Promise<void> {
  let last: string | undefined;
  for (;;) {
    const sight = await see(
      page,
      (each) =>
        isOver(each) || inTalk(CALLED_BACK)(each) || (each.phase === "wrap-up" && each.contact !== last),
    );
    if (isOver(sight)) {
      return;
    }
    if (sight.contact !== CALLED_BACK) {
      await button(page, /^Interested/).click();
    } else if ((await rows("SELECT FROM calls WHERE phone_number = $1", [CONTACTS[11]?.phones[0]?.number])).length < 2) {
      await promiseCallback(page);
    } else {
      await button(page, /^Interested/).click();
      await button(page, /^Hang up/).click();
      await button(page, /^Call the next now/).click();
    }
    last = sight.contact;
  }
}

it("two agents work fifty people in power mode, and no call is abandoned", async () => {
  const context = { permissions: ["microphone"] };
  const [admin, agent] = await Promise.all([
    dashboard.open("/dashboard/dialer", { context }),
    dashboard.open("/dashboard/dialer", { email: DEMO_AGENT, context }),
  ]);
  const id = await addCampaign(admin, "Day", CONTACTS);
  await setUp(admin, id);

  // The first agent talks to one person, and pauses.
  await start(agent, id);
  await see(agent, ({ phase }) => phase === "calling" || phase === "talking");
  await button(agent, /^Pause/).click();
  await see(agent, ({ phase }) => phase === "wrap-up");
  await button(agent, /^Interested/).click();
  await agent.getByText("Nobody is called until you go on.").waitFor();

  // The admin talks first with the agent, and then hands the person over.
  const { user: colleague } = await askAs(agent, "{ viewer { user { id name } } }");
  await start(admin, id);
  await see(admin, inTalk(TRANSFERRED));
  const joined = await rows("SELECT user_id, joined_at FROM agent_lines WHERE state = 'ready'");
  await admin.keyboard.press("f");
  const window = admin.getByRole("dialog");
  await window.getByLabel("To").selectOption(colleague.id);
  await window.getByRole("button", { name: "Talk first" }).click();
  await agent.getByRole("alert", { name: "Transfer to you" }).waitFor();
  await button(admin, /^Connect both/).click();
  await see(admin, ({ phase }) => phase === "wrap-up");
  const own = agent.getByRole("region", { name: "Your call" });
  await own.getByRole("button", { name: "Hang up" }).click();
  await own.waitFor({ state: "detached" });
  await button(agent, /^Go on/).click();

  await Promise.all([work(admin), work(agent)]);
  await Promise.all([admin, agent].map((page) => button(page, /^End session/).click()));
  console.log(joined);
  expect(dashboard.complaints()).toEqual([]);
}, 180_000);
