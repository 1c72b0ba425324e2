import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wavOf } from "../support/audio.ts";
import { type DashboardStage, DEMO_AGENT, openDashboard } from "../support/dashboard.ts";
import { addCampaign, askAs, recordWrittenConsent } from "../support/dialer-campaign.ts";

/**
 * A day in the power mode: two agents with browsers as their phones work fifty people, with a transfer, messages for
 * machines, a recording and a callback, and abandon nobody.
 */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "20" });
});
afterAll(() => dashboard?.close());

/** The place in the list of those who are not just a person that picks up and talks for some seconds. */
const OTHERS: Record<number, [end: string, firstName: string]> = {
  // They have much time: the agent ends the talk.
  1: ["0031", "Ada"],
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
const FIRST = "Ada 1";
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
  await page.getByLabel("Leave recorded messages at numbers with a record of a written consent").check();
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
  const moved = await dashboard.query(
    `UPDATE campaign_contacts SET due_at = now() WHERE first_name = 'Cleo' AND status = 'called'
       AND due_at BETWEEN now() + interval '50 minutes' AND now() + interval '1 hour' AND due_user_id IS NOT NULL
     RETURNING call_count`,
  );
  expect(moved).toEqual([{ call_count: 1 }]);
}

/** Works until the campaign is completed: the next contact comes by itself, and the agent chooses the outcomes. */
async function work(page: Page): Promise<void> {
  let last: string | undefined;
  let hasPromised = false;
  for (;;) {
    const sight = await see(
      page,
      (each) => isOver(each) || inTalk(CALLED_BACK)(each) || (each.phase === "wrap-up" && each.contact !== last),
    );
    if (isOver(sight)) {
      await page.getByText("The next contact is called").waitFor({ state: "detached" });
      return;
    }
    if (sight.phase === "wrap-up") {
      await button(page, /^Interested/).click();
      last = sight.contact;
    } else if (hasPromised) {
      await button(page, /^Hang up/).click();
      await see(page, ({ phase }) => phase === "wrap-up");
    } else {
      await promiseCallback(page);
      hasPromised = true;
    }
  }
}

it("two agents work fifty people in power mode, and no call is abandoned", async () => {
  const context = { permissions: ["microphone"] };
  const [admin, agent] = await Promise.all([
    dashboard.open("/dashboard/dialer", { context }),
    dashboard.open("/dashboard/dialer", { email: DEMO_AGENT, context }),
  ]);
  const id = await addCampaign(admin, "Day", CONTACTS);
  for (const { phones } of CONTACTS.filter((contact) => contact.firstName === "Machine")) {
    await recordWrittenConsent(admin, phones[0]?.number as string);
  }
  await setUp(admin, id);

  // The first agent talks to one person, and pauses.
  await start(agent, id);
  await see(agent, inTalk(FIRST));
  await button(agent, /^Pause/)
    .and(agent.locator(":enabled"))
    .first()
    .waitFor();
  await agent.keyboard.press("u");
  await agent.getByText("After this call nobody is called.").waitFor();
  await button(agent, /^Hang up/).click();
  await see(agent, ({ phase }) => phase === "wrap-up");
  await button(agent, /^Interested/).click();
  await agent.getByText("Nobody is called until you go on.").waitFor();

  // The admin talks first with the agent, and then hands the person over.
  const { user: colleague } = await askAs(agent, "{ viewer { user { id } } }");
  await start(admin, id);
  await see(admin, inTalk(TRANSFERRED));
  // Each key does one thing, from the moment on in which its button is there.
  await button(admin, /^Hold/).and(admin.locator(":enabled")).waitFor();
  await admin.keyboard.press("p");
  await button(admin, /^On hold/).waitFor();
  await admin.getByText("The next contact is called after this call.").waitFor();
  await button(admin, /^On hold/).click();
  await button(admin, /^Hold/).and(admin.locator(":enabled")).waitFor();
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

  // The admin hears the talk with the last person.
  await admin.goto(`${dashboard.service.internalUrl}/dashboard/campaigns/${id}/contacts`);
  await admin.getByRole("grid", { name: "Contacts" }).getByRole("row", { name: "Person 50" }).click();
  const panel = admin.getByRole("complementary", { name: "Contact" });
  await panel.getByRole("button", { name: "Recording, 0 min 19 s" }).click(LONG);
  const player = panel.locator("audio[aria-label=Recording]");
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration), LONG).toBe(19);
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play();
  });
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime), LONG).toBeGreaterThan(0.1);

  // Each contact was called, and had its outcome.
  const ofCampaign = (text: string) => dashboard.query(text, [id]);
  expect(
    await ofCampaign(`
      SELECT cc.status, d.name AS outcome, cc.call_count AS calls, count(*)::int AS contacts
      FROM campaign_contacts cc JOIN dispositions d ON d.id = cc.last_disposition_id
      WHERE cc.campaign_id = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  ).toEqual([
    { status: "called", outcome: "Busy", calls: 1, contacts: 3 },
    { status: "called", outcome: "No answer", calls: 1, contacts: 3 },
    { status: "called", outcome: "Voicemail", calls: 1, contacts: 5 },
    { status: "completed", outcome: "Interested", calls: 1, contacts: 37 },
    { status: "completed", outcome: "Interested", calls: 2, contacts: 1 },
    { status: "completed", outcome: "Invalid number", calls: 0, contacts: 1 },
  ]);
  expect(
    await ofCampaign(`
      SELECT c.answered_by AS by, c.message_state AS message, c.abandoned_at, c.agent_lost_at, count(*)::int AS calls
      FROM calls c WHERE c.campaign_id = $1 GROUP BY 1, 2, 3, 4 ORDER BY 1`),
  ).toEqual([
    { by: "human", message: null, abandoned_at: null, agent_lost_at: null, calls: 39 },
    { by: "machine", message: "left", abandoned_at: null, agent_lost_at: null, calls: 5 },
    { by: null, message: null, abandoned_at: null, agent_lost_at: null, calls: 7 },
  ]);
  const { user: boss } = await askAs(admin, "{ viewer { user { id } } }");
  expect(await ofCampaign("SELECT DISTINCT user_id AS id FROM calls WHERE campaign_id = $1 ORDER BY 1")).toEqual(
    [boss.id, colleague.id].sort().map((each) => ({ id: each })),
  );
  // The message frees the agent of a machine, and the transfer the agent of a person.
  const leftAt = "COALESCE(c.message_at, c.handed_over_at, c.ended_at)";
  const overlapping = (what: string, end: string) =>
    ofCampaign(`
      SELECT c.id, o.id AS other FROM calls c JOIN calls o ON o.campaign_id = c.campaign_id AND o.id > c.id
      WHERE c.campaign_id = $1 AND o.${what} = c.${what} AND o.started_at < ${end}`);
  expect(await overlapping("phone_number", "c.ended_at"), "numbers that were called twice at once").toEqual([]);
  expect(await overlapping("user_id", leftAt), "agents who had two calls at once").toEqual([]);

  // By the records of the carrier, the agent was in the conference before the person answered, and had not left it.
  const connected = await ofCampaign(`
    SELECT count(*)::int AS connected FROM calls c
    WHERE c.campaign_id = $1 AND c.answered_by = 'human' AND EXISTS (
      SELECT FROM agent_lines l JOIN simulator_orders o ON o.business_id = l.business_id AND o.id = l.id
      CROSS JOIN LATERAL (
        SELECT value -> 'event' ->> 'kind' AS kind, o.accepted_at + (value ->> 'afterMs')::float * interval '1 ms' AS at
        FROM jsonb_array_elements(o.plan)
      ) report
      WHERE l.business_id = c.business_id AND l.user_id = c.user_id AND l.device = 'browser'
      GROUP BY l.id
      HAVING min(report.at) FILTER (WHERE report.kind = 'line.joined') < c.answered_at
        AND COALESCE(min(report.at) FILTER (WHERE report.kind = 'line.left') > ${leftAt}, true)
    )`);
  expect(connected).toEqual([{ connected: 39 }]);
  const abandonment = "query ($id: ID!) { campaign(id: $id) { abandonment { answeredCalls abandonedCalls } } }";
  expect(await askAs(admin, abandonment, { id })).toEqual({ abandonment: { answeredCalls: 39, abandonedCalls: 0 } });

  expect(
    await dashboard.query(
      `SELECT t.kind, t.state, t.from_user_id = c.user_id AS was_from_caller, t.to_user_id AS to, cc.first_name AS person
       FROM call_transfers t JOIN calls c ON c.id = t.call_id JOIN campaign_contacts cc ON cc.id = c.campaign_contact_id
       WHERE c.campaign_id = $1`,
      [id],
    ),
  ).toEqual([{ kind: "consultation", state: "completed", was_from_caller: true, to: colleague.id, person: "Tara" }]);
  expect(dashboard.complaints()).toEqual([]);
}, 240_000);
