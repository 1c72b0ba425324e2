import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ASKED_FIELDS } from "../support/asked.ts";
import type { Answer } from "../support/json-answer.ts";
import { openServiceGround, type ServiceGround } from "../twilio/service-ground.ts";
import { createTelephony, type Telephony } from "../twilio/telephony/index.ts";

/**
 * The service is killed while Twilio has an order without an answer to the service, or before the service has stored
 * the answer: for a text, an agent's phone and a call. Once each, and five times with `KILLS`.
 */
const ROUNDS = process.env.KILLS ? 5 : 1;
const AGENT = "+14155550199";
const SOON = { interval: 50 };

let ground: ServiceGround;
let phones: Telephony;
let inboxes: { id: string; phone_number: string }[];
beforeAll(async () => {
  ground = await openServiceGround();
  phones = createTelephony(ground.description, () => ground.service().publicUrl);
  phones.queue.callsPerSecond = 100;
  ground.api.answer = (request, response) => phones.answer(request, response);
  inboxes = (await ground.rest("GET", "/inboxes")).body.data;
  const { body: me } = await ground.rest("GET", "/me");
  await ground.graphql(
    "mutation ($id: ID!, $number: String!) { setUserPhoneNumber(input: {id: $id, phoneNumber: $number}) { ... on User { id } } }",
    { id: me.user.id, number: AGENT },
  );
  // The agent is slow: they press no key while the service is stopped.
  phones.phone(AGENT, { pressesAfter: 8 });
});
afterAll(() => ground?.close());

type Moment = "between POST and answer" | "between answer and commit";

/** Kills the service at the moment of its next order, waits some seconds, and starts it again. */
async function killAt(moment: Moment, path: RegExp, order: () => Promise<unknown>): Promise<void> {
  const { child } = ground.service();
  const died = once(child, "close");
  ground.api.answer = async (request, response) => {
    const answer = await phones.answer(request, response);
    if (request.method !== "POST" || !path.test(request.url) || child.killed) {
      return answer;
    }
    if (moment === "between POST and answer") {
      child.kill("SIGKILL");
      return undefined;
    }
    // About the time to read the answer and begin the commit.
    setTimeout(() => child.kill("SIGKILL"), Math.random() * 6);
    return answer;
  };
  await order();
  await died;
  ground.api.answer = (request, response) => phones.answer(request, response);
  await phones.time.advance(4);
  // Its leases would last a minute.
  await ground.test.query("UPDATE carrier_jobs SET due_at = now() - interval '1 second' WHERE lease_token IS NOT NULL");
  await ground.start();
}

/** Whether a condition becomes true while time passes at Twilio and the service queries silent orders. */
async function becomes(what: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect
    .poll(async () => {
      await phones.time.advance(1);
      await ground.test.query("UPDATE calls SET next_check_at = now() WHERE next_check_at IS NOT NULL");
      await ground.test.query("UPDATE messages SET next_check_at = now() WHERE next_check_at IS NOT NULL");
      await ground.test.query("UPDATE agent_lines SET next_check_at = now() WHERE carrier_id IS NOT NULL");
      return what();
    }, SOON)
    .toEqual(expected);
}

const legsTo = (number: string) => phones.legs.filter(({ to }) => to === number).length;
/** Returns the first field of an operation. */
const ask = async (query: string, variables: object): Promise<Answer> =>
  Object.values(await ground.graphql(query, variables))[0];

/** An active campaign with this inbox that may call at any time. */
async function createCampaign(inboxId: string): Promise<string> {
  const { id } = (await ground.rest("POST", "/campaigns", { name: "Kills", inbox_ids: [inboxId] })).body;
  const always = `mutation ($id: ID!) { updateCampaign(input: {id: $id, dialerSettings: {
    callingFrom: "00:00", callingUntil: "24:00", hoursReason: "The contacts asked for calls at night" }}) { ... on Campaign { id } } }`;
  await ask(always, { id });
  return id;
}

const addContact = (campaign: string, number: string) =>
  ground.rest("POST", `/campaigns/${campaign}/contacts`, { first_name: "Ada", phones: [number] });
const START = `mutation ($campaign: ID!, $inbox: ID!) {
  startDialerSession(input: {campaignId: $campaign, inboxIds: [$inbox]}) { ... on DialerSession { id } } }`;
const NEXT =
  "mutation ($id: ID!) { nextDialerContact(input: {sessionId: $id}) { ... on DialerSession { contact { id } } } }";
const DIAL = `mutation ($id: ID!, $contact: ID!) {
  dialContact(input: {sessionId: $id, contactId: $contact}) { __typename ... on DomainError { code } } }`;
const CALL = `mutation ($inbox: ID!, $to: String!) {
  startCall(input: {inboxId: $inbox, to: $to, ${ASKED_FIELDS}}) { __typename ... on DomainError { code } } }`;
const SKIP = `mutation ($id: ID!, $contact: ID!) {
  skipContact(input: {sessionId: $id, contactId: $contact}) { __typename } }`;
const LEAVE = "mutation ($id: ID!) { leaveDialerSession(input: {sessionId: $id}) { __typename } }";
const lineOf = async (id: string): Promise<string> =>
  (await ask("query ($id: ID!) { dialerSession(id: $id) { line { state } } }", { id })).line?.state;

let numbers = 0;
function freshNumber(): string {
  numbers += 1;
  return `+1628555${String(numbers).padStart(4, "0")}`;
}

const MOMENTS: readonly Moment[] = ["between POST and answer", "between answer and commit"];
it.each(Array.from({ length: ROUNDS }, () => MOMENTS).flat())(
  "a text, an agent's phone and a call survive a kill %s, and none is ordered twice",
  { timeout: 120_000 },
  async (moment) => {
    const [inbox] = inboxes as [(typeof inboxes)[number]];
    const texted = freshNumber();
    const statusOfText = async () =>
      (await ground.test.query("SELECT status FROM messages WHERE phone_number = $1", [texted])).map(
        ({ status }) => status,
      );
    await killAt(moment, /\/Messages\.json/, () =>
      ground.rest("POST", "/messages", { inbox_id: inbox.id, to: texted, body: "Hello" }),
    );
    await becomes(statusOfText, ["delivered"]);
    expect(phones.texts.filter(({ to }) => to === texted)).toHaveLength(1);

    const number = freshNumber();
    const campaign = await createCampaign(inbox.id);
    await addContact(campaign, number);
    const rung = legsTo(AGENT);
    let session = "";
    await killAt(moment, /\/Calls\.json/, async () => {
      session = (await ask(START, { campaign, inbox: inbox.id })).id;
    });
    await becomes(() => lineOf(session), "READY");
    expect(legsTo(AGENT)).toBe(rung + 1);

    const contact = (await ask(NEXT, { id: session })).contact.id;
    await killAt(moment, /\/Participants\.json/, () => ask(DIAL, { id: session, contact }));
    const call = async () =>
      (await ground.test.query("SELECT status, answered_by AS by FROM calls WHERE phone_number = $1", [
        number,
      ])) as object[];
    await becomes(call, [{ status: "in_progress", by: "human" }]);
    phones.hangUp(number);
    await becomes(call, [{ status: "completed", by: "human" }]);
    expect(legsTo(number)).toBe(1);
    expect(await lineOf(session)).toBe("READY");
    await ask(LEAVE, { id: session });
    await becomes(() => lineOf(session), "CLOSED");
    expect(phones.legs.filter(phones.isLive)).toEqual([]);
    expect([phones.faults, ground.api.faults]).toEqual([[], []]);
  },
);

it("of a call by hand and a call of the dialer, ordered in two processes at once, one is always refused", async () => {
  const [inbox] = inboxes as [(typeof inboxes)[number]];
  const first = ground.service();
  const second = await ground.start();
  const campaign = await createCampaign(inbox.id);
  const session = (await ask(START, { campaign, inbox: inbox.id })).id;
  await becomes(() => lineOf(session), "READY");
  const winners: string[] = [];
  for (let race = 0; race < 4 * ROUNDS; race += 1) {
    const numbers = [freshNumber(), freshNumber()] as const;
    for (const number of numbers) {
      phones.phone(number, { answersAfter: 1, hangsUpAfter: 1 });
    }
    await addContact(campaign, numbers[0]);
    const contact = (await ask(NEXT, { id: session })).contact.id;
    const answers = await Promise.all([
      ground.graphql(DIAL, { id: session, contact }, first),
      ground.graphql(CALL, { inbox: inbox.id, to: numbers[1] }, second),
    ]);
    const [byDialer, byHand] = answers.map((answer): Answer => Object.values(answer)[0]);
    expect([byDialer, byHand].filter(({ code }) => code !== undefined)).toMatchObject([{ code: "CONFLICT" }]);
    winners.push(byDialer.code === undefined ? "dialer" : "hand");
    const live = async () =>
      (await ground.test.query("SELECT id FROM calls WHERE phone_number = ANY($1) AND ended_at IS NULL", [numbers]))
        .length;
    expect(await live()).toBe(1);
    await becomes(live, 0);
    expect(legsTo(numbers[0]) + legsTo(numbers[1])).toBe(1);
    await ask(SKIP, { id: session, contact });
  }
  process.stdout.write(`${winners.length} races of two processes: ${winners.join(" ")}\n`);
});
