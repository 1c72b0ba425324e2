import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chanceOf } from "../support/chance.ts";
import { type DashboardStage, DEMO_AGENT, openDashboard } from "../support/dashboard.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { addCampaign, askAs } from "../support/dialer-campaign.ts";
import type { Answer } from "../support/json-answer.ts";
import {
  type CallerEnd,
  endsOfCallers,
  FIGURES,
  figuresFromRows,
  findCallsAtOnce,
  ONE_RING,
} from "../support/queue-day.ts";

/**
 * A day with two queues: forty people call two inboxes in an order of chance, and four agents take their calls. Two of
 * them work in browsers that are their phones, and one of these works a campaign in the power mode beside the queues.
 */

const SEED = 46;
const SPEED = 10;

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: String(SPEED) });
  await dashboard.query(ONE_RING);
});
afterAll(() => dashboard?.close());

const LONG = { timeout: 120_000, interval: 200 };

/** How a person behaves who calls; times in seconds of the simulated carrier. */
interface Manner {
  /** The first inbox has a menu, the second leads to Sales. */
  place: 0 | 1;
  isWithheld?: boolean;
  key?: string;
  callbackAfterSeconds?: number;
  waitSeconds?: number;
}

const random = chanceOf(SEED);

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as Item);
}

const times = (count: number, manner: () => Manner) => Array.from({ length: count }, manner);
/** A patient person. Most press a key of the menu, a wrong one, or none. */
const anywhere = (): Manner => {
  const key = ["1", "2", "2", "7", undefined][Math.floor(random() * 5)];
  return random() < 0.6 ? { place: 0, ...(key !== undefined && { key }) } : { place: 1 };
};
const withheld = (): Manner => ({ ...anywhere(), isWithheld: true });
const impatient = (): Manner => ({ ...anywhere(), waitSeconds: 10 });
const calledBack = (): Manner => ({ ...anywhere(), callbackAfterSeconds: 2 });
const refusing = (): Manner => ({ place: 0, key: "9" });

/** Before the agents come: some leave, then the queues fill up until there is only the voicemail. */
const LEAVING = shuffled([...times(3, impatient), ...times(4, calledBack)]);
const STAYING = shuffled([...times(7, anywhere), ...times(2, withheld)]);
const BY_DAY = shuffled([
  ...times(13, anywhere),
  ...times(2, withheld),
  ...times(4, impatient),
  ...times(3, calledBack),
  ...times(2, refusing),
]);

const CONTACTS = ["0101", "0102", "0011", "0104", "0105", "0013", "0107", "0108", "0109", "0110"].map((end, place) => ({
  firstName: `Person ${place + 1}`,
  phones: [{ number: `+1415${501 + place}${end}` }],
}));

/** Runs a mutation that must succeed. */
async function change(page: Page, name: string, fields: string, input: object): Promise<Answer> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const source = `mutation ($input: ${type}!) {
    ${name}(input: $input) { __typename ${fields} ... on DomainError { message faults { path message } } } }`;
  const answer = await askAs(page, source, { input });
  if (answer.__typename === "DomainError") {
    throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }
  return answer;
}

/** A colleague without a phone so far. @returns the id. */
async function invite(admin: Page, name: string, inboxIds: readonly string[]): Promise<string> {
  const email = `${name.toLowerCase()}@northwind.example`;
  const invitation = await change(admin, "inviteUser", "... on Invitation { user { id } }", { email, name, inboxIds });
  return invitation.user.id;
}

/** The callers who can wait in both queues. */
const PLACES = 7;

interface Queues {
  inboxIds: readonly string[];
  sales: string;
  support: string;
}

/** Support overflows to Sales, and Sales to the voicemail. */
async function openQueues(
  admin: Page,
  inboxIds: readonly string[],
  members: Record<"admin" | "agent" | "pia" | "paul", string>,
): Promise<Queues> {
  const common = { ringSeconds: 60, longestWaitSeconds: 3_600, offersCallback: true };
  const sales = await change(admin, "createQueue", "... on Queue { id }", {
    ...common,
    ...{ name: "Sales", strategy: "ALL_AT_ONCE", memberIds: [members.paul, members.pia, members.admin] },
    ...{ mostCallers: PLACES - 3, overflow: { action: "VOICEMAIL" } },
  });
  const support = await change(admin, "createQueue", "... on Queue { id }", {
    ...common,
    ...{ name: "Support", strategy: "LONGEST_IDLE", memberIds: [members.admin, members.agent, members.pia] },
    ...{ mostCallers: 3, overflowQueueId: sales.id },
  });
  const route = { strategy: "IN_ORDER", members: [], whenClosed: { action: "VOICEMAIL" } };
  const voicemail = { whenUnanswered: { action: "VOICEMAIL" } };
  const keys = [
    { key: "1", action: "QUEUE", queueId: sales.id },
    { key: "2", action: "QUEUE", queueId: support.id },
    { key: "9", action: "NEVER_CALL" },
  ];
  const words = "For sales press 1, for support 2. Press 9 if we shall never call you again.";
  const menu = { words, keys, repeats: 0 };
  await change(admin, "setInboxRoute", "", { id: inboxIds[0], ...route, ...voicemail, queueId: support.id, menu });
  await change(admin, "setInboxRoute", "", { id: inboxIds[1], ...route, ...voicemail, queueId: sales.id });
  return { inboxIds, sales: sales.id, support: support.id };
}

/** The digits decide how a simulated person answers: these pick up. Nobody is called back at night. */
const caller = (place: number) => numberWhereItIs("day").slice(0, -4) + String(3_000 + place);

let callers = 0;
/** Somebody calls. @returns the id of the call. */
async function call(admin: Page, { inboxIds }: Queues, { place, isWithheld, ...manner }: Manner): Promise<string> {
  callers += 1;
  const answer = await change(admin, "simulateInboundCall", "... on Call { id }", {
    inboxId: inboxIds[place],
    from: isWithheld ? "anonymous" : caller(callers),
    durationSeconds: 10 + Math.floor(random() * 30),
    waitSeconds: 3_600,
    ...manner,
  });
  return answer.id;
}

/** Takes what rings in a browser, ends each talk and chooses outcomes, until the day is over. */
async function serve(page: Page, isOver: () => boolean): Promise<void> {
  const now = page.locator("section[aria-label=Now]");
  const task = page
    .getByRole("button", { name: "Accept" })
    .or(page.getByRole("region", { name: "Your call" }).filter({ hasText: "in talk" }).getByText("Hang up"))
    .or(now.filter({ hasText: "In talk" }).getByRole("button", { name: /^Hang up/ }))
    // On a slow machine the service may have heard nothing of the browser for ten seconds.
    .or(page.getByRole("button", { name: "Connect again" }))
    .or(page.locator("section[aria-label=Now][data-phase=wrap-up]").getByRole("button", { name: /^Interested/ }))
    .first();
  while (!isOver() && !page.isClosed()) {
    // What rings or talks may end in the same instant.
    await task.click({ timeout: 1_000 }).catch(() => {});
  }
}

it("two queues, four agents, forty callers and a campaign: everybody has one end, and nobody two calls at once", async () => {
  const context = { permissions: ["microphone"] };
  const [admin, agent] = await Promise.all([
    dashboard.open("/dashboard/contacts", { context }),
    dashboard.open("/dashboard/contacts", { email: DEMO_AGENT, context }),
  ]);
  const [{ user: boss }, { user: colleague }] = (await Promise.all(
    [admin, agent].map((page) => askAs(page, "{ viewer { user { id } } }")),
  )) as [Answer, Answer];
  const inboxIds = (await askAs(admin, "{ inboxes { id } }")).map(({ id }: { id: string }) => id).slice(0, 2);
  const [pia, paul] = [await invite(admin, "Pia", inboxIds), await invite(admin, "Paul", inboxIds)];
  const queues = await openQueues(admin, inboxIds, { admin: boss.id, agent: colleague.id, pia, paul });
  const campaignId = await addCampaign(admin, "Beside the queues", CONTACTS);
  const dialerSettings = { dialMode: "POWER", wrapUpSeconds: 60, maxAttempts: 1, completesExhausted: true };
  await change(admin, "updateCampaign", "", { id: campaignId, dialerSettings });

  // Nobody is there yet.
  const ids: string[] = [];
  for (const manner of LEAVING) {
    ids.push(await call(admin, queues, manner));
  }
  const leaving = LEAVING.map(({ waitSeconds }) => [waitSeconds === undefined ? "callback" : "abandoned"]);
  await expect.poll(() => endsOfCallers(dashboard.query, ids), LONG).toEqual(leaving);
  for (const manner of STAYING) {
    ids.push(await call(admin, queues, manner));
  }
  const atVoicemail = async () =>
    (await endsOfCallers(dashboard.query, ids)).filter((ends) => ends.includes("voicemail")).length;
  await expect.poll(atVoicemail, LONG).toBeGreaterThanOrEqual(STAYING.length - PLACES);

  // The agents come.
  await Promise.all([
    ...[pia, paul].map((id, place) =>
      change(admin, "setUserPhoneNumber", "", { id, phoneNumber: `+1415555010${place + 1}` }),
    ),
    admin.evaluate(() => localStorage.setItem("phone-device", "BROWSER")),
  ]);
  await admin.reload();
  await agent.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${campaignId}`);
  await agent.getByText("This browser", { exact: true }).click();
  await agent.getByRole("button", { name: "Start calling" }).click();
  let isOver = false;
  const work = Promise.all([admin, agent].map((page) => serve(page, () => isOver)));
  const waiting = async () =>
    (
      await dashboard.query(
        "SELECT count(*)::int AS callers FROM queued_calls WHERE state = 'waiting' AND callback_of IS NULL",
      )
    )[0]?.callers;
  for (const manner of BY_DAY) {
    await expect.poll(waiting, LONG).toBeLessThan(3);
    ids.push(await call(admin, queues, manner));
  }
  await expect
    .poll(
      () =>
        dashboard.query(
          `SELECT (SELECT count(*) FROM calls WHERE ended_at IS NULL)::int AS calls,
             (SELECT count(*) FROM queued_calls WHERE left_at IS NULL)::int AS callers,
             (SELECT count(DISTINCT campaign_contact_id) FROM calls WHERE campaign_id = $1)::int AS dialed`,
          [campaignId],
        ),
      LONG,
    )
    .toEqual([{ calls: 0, callers: 0, dialed: CONTACTS.length }]);
  isOver = true;
  await work;

  // Each caller has one end.
  expect(ids).toHaveLength(40);
  const ends = await endsOfCallers(dashboard.query, ids);
  expect(ends.filter((each) => each.length !== 1)).toEqual([]);
  const count = (end: CallerEnd) => ends.flat().filter((each) => each === end).length;
  const kept = count("callback");
  expect(count("answered") + count("abandoned") + count("voicemail") + kept).toBe(38);
  expect(count("refused")).toBe(2);
  expect(Math.min(count("answered"), count("abandoned") - 2, count("voicemail") - 1, kept - 3)).toBeGreaterThan(0);

  // Nobody had two calls at once.
  expect(await findCallsAtOnce(dashboard.query, ids[0] as string)).toEqual({ ofPeople: [], ofAgents: [], ringing: [] });
  expect(dashboard.service.output()).not.toContain("one_ring");
  expect(
    await dashboard.query(
      "SELECT count(DISTINCT user_id)::int AS agents FROM calls WHERE id >= $1 AND answered_at IS NOT NULL",
      [ids[0]],
    ),
  ).toEqual([{ agents: 4 }]);

  // Nobody of the campaign was abandoned. On a slow machine the service counts a call whose browser was silent for two
  // seconds at the answer: then the records of the carrier decide whether the agent was in the conference.
  expect(
    await dashboard.query(
      `SELECT c.id FROM calls c
       WHERE c.campaign_id = $1 AND c.abandoned_at IS NOT NULL AND c.agent_lost_at IS NULL AND NOT EXISTS (
         SELECT FROM agent_lines l JOIN simulator_orders o ON o.business_id = l.business_id AND o.id = l.id
         CROSS JOIN LATERAL (
           SELECT value -> 'event' ->> 'kind' AS kind, o.accepted_at + (value ->> 'afterMs')::float * interval '1 ms' AS at
           FROM jsonb_array_elements(o.plan)
         ) report
         WHERE l.business_id = c.business_id AND l.user_id = c.user_id AND l.device = 'browser'
         GROUP BY l.id
         HAVING min(report.at) FILTER (WHERE report.kind = 'line.joined') < c.answered_at
           AND COALESCE(min(report.at) FILTER (WHERE report.kind = 'line.left') > c.answered_at, true)
       )`,
      [campaignId],
    ),
  ).toEqual([]);

  // The figures are those of the rows.
  const figures = `query ($id: ID!) { queue(id: $id) { figures(hours: 24) { ${FIGURES} byAgent { answered } } } }`;
  let [answered, reached, missed] = [0, 0, 0];
  for (const id of [queues.support, queues.sales]) {
    const { byAgent, ...read } = (await askAs(admin, figures, { id })).figures;
    expect(read).toEqual(await figuresFromRows(dashboard.query, id));
    expect(byAgent.reduce((sum: number, each: Answer) => sum + each.answered, 0)).toBe(read.answered);
    answered += read.answered;
    reached += read.callbacksReached;
    missed += read.callbacksMissed;
  }
  expect({ answered, reached, missed }).toEqual({ answered: count("answered"), reached: kept, missed: 0 });
  expect(dashboard.complaints()).toEqual([]);
}, 300_000);
