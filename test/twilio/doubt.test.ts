import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createQueue } from "../../src/domain/queue/commands.ts";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { leadCalls } from "../../src/domain/route/ring.ts";
import { freshNumber } from "../dialer/bench.ts";
import { orderText } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import { ACCOUNT } from "./account.ts";
import type { Leg } from "./telephony/legs.ts";
import type { Misanswers } from "./telephony/misanswers.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/** Answers of Twilio after which it may have an order. The stand-in finds a fault if two customers hear each other. */

let voice: VoiceBench;
beforeAll(async () => {
  voice = await createVoiceBench();
});
beforeEach(() => voice.restart());
afterEach(() => {
  voice.phones.misanswers = null;
  voice.phones.courier.weather = null;
  expect([voice.phones.faults, voice.api.faults, voice.open().errors]).toEqual([[], [], []]);
});
afterAll(() => voice?.close());

const pass = (seconds: number) => voice.phones.time.advance(seconds);
const legsTo = (number: string) => voice.phones.legs.filter(({ to }) => to === number);

/** No order is left without an answer of the carrier for as long as it may still carry out an order. */
const waitOut = () =>
  voice.bench.test.query(
    "UPDATE carrier_jobs SET begun_at = begun_at - interval '46 seconds', due_at = now() - interval '1 second'",
  );

const misanswer = (changes: Partial<Misanswers>) => {
  voice.phones.misanswers = { doneAndFailed: 0, doneAndReset: 0, failed: 0, random: () => 0, ...changes };
};

/** A session whose agent is on the phone, with two people to dial. */
async function ready() {
  const { bench, phones } = voice;
  const who = await voice.agent();
  const campaignId = await bench.campaign();
  const numbers = [freshNumber(), freshNumber()] as const;
  for (const number of numbers) {
    phones.phone(number, { answersAfter: 3, hangsUpAfter: 600 });
    await bench.contact(campaignId, { phones: [number] });
  }
  const session = await who.start(campaignId);
  const agent = await voice.legTo(who.phone);
  await pass(6);
  const claimed: string[] = [];
  const dial = async () => {
    const { contact } = await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact?.id}"})`);
    claimed.push(contact?.id as string);
    return call?.id as string;
  };
  return { who, session, agent, numbers, claimed, dial };
}

/** Somebody calls an inbox whose route is this one, which ends at the voicemail. */
async function callInbox(route: object): Promise<Leg> {
  const { businessId, test, world, inboxIds } = voice.bench;
  const [inboxId] = inboxIds as [string];
  const admin = { businessId, userId: world.admin.userId, role: "admin" } as const;
  const voicemail = { action: "voicemail", words: "Speak, please." };
  await setInboxRoute(test.database, admin, inboxId, { ...route, whenClosed: voicemail, whenUnanswered: voicemail });
  const [inbox] = await test.query<{ number: string }>("SELECT phone_number AS number FROM inboxes WHERE id = $1", [
    inboxId,
  ]);
  const caller = freshNumber();
  voice.phones.phone(caller, { hangsUpAfter: 600, pressesAfter: null });
  return voice.phones.call(caller, inbox?.number as string);
}

/** A caller waits in a queue that offers callbacks. `overflows` ends the wait. */
async function queued() {
  const { businessId, test, world } = voice.bench;
  const who = await voice.agent();
  const queue = await createQueue(
    test.database,
    { businessId, userId: world.admin.userId, role: "admin" },
    { name: `Support of ${who.userId}`, strategy: "in_order", memberIds: [who.userId], offersCallback: true },
  );
  const leg = await callInbox({ strategy: "in_order", members: [], queueId: queue.id });
  const [call] = await test.query<{ id: string }>("SELECT id FROM calls WHERE carrier_id = $1", [leg.sid]);
  const id = call?.id as string;
  expect(await test.query("SELECT state, takes_keys FROM routed_calls WHERE call_id = $1", [id])).toEqual([
    { state: "ringing", takes_keys: true },
  ]);
  const overflows = async () => {
    await test.query("UPDATE queued_calls SET arrived_at = now() - interval '2 hours' WHERE call_id = $1", [id]);
    await test.query("UPDATE routed_calls SET due_at = now() - interval '1 second' WHERE call_id = $1", [id]);
    await leadCalls(test.database, voice.open().outbox);
    expect(await test.query("SELECT state FROM routed_calls WHERE call_id = $1", [id])).toEqual([
      { state: "voicemail" },
    ]);
    await voice.settled();
  };
  return { id, leg, overflows };
}

/** A caller at the voicemail speaks and hangs up. */
async function leavesMessage(leg: Leg): Promise<void> {
  const { businessId, test } = voice.bench;
  const { phones } = voice;
  // The service settles its request when Twilio asks for the instructions, which is before Twilio follows them.
  await expect.poll(() => pass(0).then(() => leg.heard)).toContain("Speak, please.");
  await pass(6);
  expect(phones.recordings.filter((each) => each.leg === leg).map(({ status }) => status)).toEqual(["in-progress"]);
  phones.leave(leg);
  await pass(1);
  await expect.poll(() => test.query("SELECT FROM routed_calls WHERE state <> 'ended'")).toEqual([]);
  await test.query("DELETE FROM inbox_routes WHERE business_id = $1", [businessId]);
}

const callOf = async (id: string) =>
  (
    await voice.bench.test.query<{ status: string; carrier: string | null; error: string | null }>(
      "SELECT status, carrier_id AS carrier, error_code AS error FROM calls WHERE id = $1",
      [id],
    )
  )[0];

describe.each([
  ["a server error with a code of Twilio", { doneAndFailed: 1 }],
  ["a reset", { doneAndReset: 1 }],
])("after %s, Twilio may have carried out the order", (_what, fault) => {
  it("a call is placed once and is known by its label, though reports take seconds", async () => {
    const { dial, numbers } = await ready();
    voice.phones.courier.weather = { lost: 0, doubled: 0, late: 0, delay: 5, random: () => 1 };
    misanswer(fault);
    const id = await dial();
    await voice.settled();
    const legs = legsTo(numbers[0]);
    expect([legs.length, await callOf(id)]).toEqual([1, { status: "queued", carrier: legs[0]?.sid, error: null }]);
  });

  it("an agent is rung once", async () => {
    const who = await voice.agent();
    const campaignId = await voice.bench.campaign();
    misanswer(fault);
    const session = await who.start(campaignId);
    await voice.settled();
    voice.phones.misanswers = null;
    await pass(6);
    expect([legsTo(who.phone).length, await voice.lineOf(session)]).toMatchObject([1, { state: "ready" }]);
  });

  it("a caller hears the greeting of the voicemail once, and the message is not cut off", async () => {
    const { bench, phones } = voice;
    const { test } = bench;
    const who = await voice.agent();
    phones.phone(who.phone, { answersAfter: null });
    const leg = await callInbox({ strategy: "all_at_once", members: [{ userId: who.userId }] });
    await voice.legTo(who.phone);
    misanswer(fault);
    const ends = async () => {
      await test.query("UPDATE routed_calls SET due_at = now() WHERE state = 'ringing'");
      await leadCalls(test.database, voice.open().outbox);
      return test.query("SELECT FROM routed_calls WHERE state = 'voicemail' AND due_at > now()");
    };
    // A late report about the phone prolongs its step.
    await expect.poll(ends).toHaveLength(1);
    await voice.settled();
    voice.phones.misanswers = null;
    await leavesMessage(leg);
    expect(leg.heard).toEqual(["Speak, please."]);
  });

  it("a caller outside of the conference hears the greeting once too", async () => {
    const { leg, overflows } = await queued();
    misanswer(fault);
    await overflows();
    voice.phones.misanswers = null;
    await leavesMessage(leg);
    expect(leg.heard.filter((words) => words === "Speak, please.")).toHaveLength(1);
  });

  it("a text is sent once, without a mark", async () => {
    const { businessId, test, world, inboxIds } = voice.bench;
    const number = freshNumber();
    misanswer(fault);
    const caller = { businessId, userId: world.admin.userId, role: "admin" } as const;
    const id = await orderText(test.database, caller, inboxIds[0] as string, number, "Once");
    await voice.settled();
    expect(voice.phones.texts.filter(({ to }) => to === number)).toHaveLength(1);
    expect(await test.query("SELECT possible_duplicate AS twice FROM messages WHERE id = $1", [id])).toEqual([
      { twice: false },
    ]);
  });
});

it("a caller outside of the conference, in which a member has been, hears the greeting of the voicemail", async () => {
  const { id, leg, overflows } = await queued();
  const member = freshNumber();
  voice.phones.phone(member, { answersAfter: 1, hangsUpAfter: 2 });
  const path = `/2010-04-01/Accounts/${ACCOUNT}/Conferences/${id}/Participants.json`;
  const headers = { authorization: `Basic ${btoa("somebody:else")}` };
  const body = new URLSearchParams({ From: "+14155550100", To: member });
  expect((await fetch(voice.api.url + path, { method: "POST", headers, body })).status).toBe(201);
  await pass(6);
  expect(legsTo(member)).toMatchObject([{ status: "completed" }]);
  await overflows();
  await leavesMessage(leg);
  expect(leg.heard.filter((words) => words === "Speak, please.")).toHaveLength(1);
});

thorough.it(
  "a text that Twilio carries out late and that is sent again is marked as a possible duplicate",
  async () => {
    const { businessId, test, world, inboxIds } = voice.bench;
    const number = freshNumber();
    let orders = 0;
    misanswer({
      doneLate: { chance: 1, seconds: 3 },
      random: () => {
        orders += 1;
        return orders === 1 ? 0 : 1;
      },
    });
    const caller = { businessId, userId: world.admin.userId, role: "admin" } as const;
    const id = await orderText(test.database, caller, inboxIds[0] as string, number, "Twice");
    await voice.settled();
    await pass(5);
    expect(voice.phones.texts.filter(({ to }) => to === number)).toHaveLength(2);
    expect(await test.query("SELECT possible_duplicate AS twice FROM messages WHERE id = $1", [id])).toEqual([
      { twice: true },
    ]);
  },
);

/** A call that Twilio places after the service has given it up. */
async function givenUp() {
  const ground = await ready();
  misanswer({ doneLate: { chance: 1, seconds: 60 } });
  const id = await ground.dial();
  await expect.poll(() => voice.api.requests.filter(({ method }) => method === "POST").length).toBeGreaterThan(0);
  await expect
    .poll(() => voice.bench.test.query("SELECT FROM carrier_jobs WHERE id = $1 AND doubtful", [id]))
    .toHaveLength(1);
  voice.phones.misanswers = null;
  await waitOut();
  await voice.settled();
  expect(await callOf(id)).toMatchObject({ status: "failed", error: "carrier_error" });
  return { ...ground, id };
}

thorough.it("a call that the service has given up and that rings after all is hung up, and says so", async () => {
  const { id, numbers } = await givenUp();
  await pass(62);
  await voice.settled();
  await pass(1);
  const [leg] = legsTo(numbers[0]);
  expect([leg?.status, voice.open().strays]).toEqual(["canceled", [id]]);
  expect(await callOf(id)).toEqual({ status: "failed", carrier: leg?.sid, error: "placed_late" });
});

thorough.it("nobody is dialed into a conference in which another customer is", async () => {
  const { who, session, agent, numbers, claimed, dial, id: given } = await givenUp();
  voice.phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0 };
  await pass(65);
  const [stray] = legsTo(numbers[0]);
  expect(stray?.conference).toBe(agent.conference);
  voice.phones.phone(numbers[0], { pressesAfter: 2, presses: "9" });
  voice.phones.courier.weather = null;
  await who.run(`skipContact(input: {sessionId: "${session}", contactId: "${claimed[0]}"})`);
  const id = await dial();
  await voice.settled();
  await pass(5);
  expect([stray?.conference, stray?.heard]).toEqual([
    null,
    [expect.stringMatching(/^This is a call from Northwind/), "You will not be called again. Goodbye."],
  ]);
  const listed = "SELECT source FROM do_not_call_numbers WHERE phone_number = $1";
  expect(await voice.bench.test.query(listed, [numbers[0]])).toEqual([{ source: "agent" }]);
  expect(await callOf(given)).toEqual({ status: "failed", carrier: stray?.sid, error: "placed_late" });
  const [person] = legsTo(numbers[1]);
  expect([person?.conference, await callOf(id)]).toMatchObject([agent.conference, { status: "in_progress" }]);
});

thorough.it("nobody is transferred into a conference in which another customer is", async () => {
  const { who, session, agent, numbers, claimed } = await givenUp();
  voice.phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0 };
  await pass(65);
  const [stray] = legsTo(numbers[0]);
  expect(stray?.conference).toBe(agent.conference);
  voice.phones.courier.weather = null;
  await who.run(`skipContact(input: {sessionId: "${session}", contactId: "${claimed[0]}"})`);

  const other = await ready();
  const id = await other.dial();
  await voice.settled();
  await pass(10);
  const [person] = legsTo(other.numbers[0]);
  expect(person?.conference).toBe(other.agent.conference);
  const source = `mutation { transferCall(input: {id: "${id}", toUserId: "${who.userId}"}) {
    ... on Call { id } ... on DomainError { message } } }`;
  expect(await voice.bench.ask(source, {}, other.who.userId)).toEqual({ id });
  await expect
    .poll(async () => {
      await pass(0.1);
      return person?.conference === agent.conference;
    })
    .toBe(true);
  expect(stray?.conference).toBeNull();
});

it("an agent whose call was taken for an earlier one, with the same numbers at the same time, is ready", async () => {
  const who = await voice.agent();
  const campaignId = await voice.bench.campaign();
  const session = await who.start(campaignId);
  const leg = await voice.legTo(who.phone);
  await voice.settled();
  await voice.bench.test.query("UPDATE agent_lines SET carrier_id = 'CA-earlier' WHERE session_id = $1", [session]);
  await pass(6);
  expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
  expect(
    await voice.bench.test.query("SELECT carrier_id AS id FROM agent_lines WHERE session_id = $1", [session]),
  ).toEqual([{ id: leg.sid }]);
});
