import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createQueue } from "../../src/domain/queue/commands.ts";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { acceptIncomingCall, declineIncomingCall } from "../../src/domain/route/offers.ts";
import { assignCallers } from "../../src/domain/route/queueing.ts";
import { freshNumber } from "../dialer/bench.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { thorough } from "../support/effort.ts";
import { unheard } from "../support/unheard.ts";
import { formOf } from "./stand-in.ts";
import type { Leg } from "./telephony/legs.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/** An agent on the line of a session accepts a caller at the stand-in of Twilio, and hears the words before the talk. */

let voice: VoiceBench;
beforeAll(async () => {
  voice = await createVoiceBench();
});
beforeEach(() => voice.restart());
afterEach(async () => {
  voice.phones.courier.weather = null;
  await voice.bench.test.query("UPDATE businesses SET records_calls = 'never', recording_announcement = NULL");
  expect(voice.phones.faults).toEqual([]);
  expect(voice.api.faults).toEqual([]);
  expect(voice.open().errors).toEqual([]);
});
afterAll(() => voice?.close());

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await voice.phones.time.advance(1);
    await voice.settled();
  }
};
const isWith = (one: Leg, other: Leg) => one.conference !== null && one.conference === other.conference;

/** An agent waits in a session with a claimed contact, and is offered a caller who has waited for a minute and a half. */
async function offered({ offersCallback = false } = {}) {
  const { bench, phones } = voice;
  const { test, businessId, inboxIds } = bench;
  const who = await voice.agent();
  const campaignId = await bench.campaign();
  const number = freshNumber();
  const contact = await bench.contact(campaignId, { phones: [number] });
  phones.phone(number, { answersAfter: 2, hangsUpAfter: null });
  const session = await who.start(campaignId);
  const agent = await voice.legTo(who.phone);
  await pass(6);
  await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  const admin = { businessId, userId: bench.world.admin.userId, role: "admin" } as const;
  const queue = { name: "Support", strategy: "in_order", memberIds: [who.userId], offersCallback };
  const { id: queueId } = await createQueue(test.database, admin, queue);
  const ending = { action: "voicemail" };
  const route = { strategy: "in_order", members: [], queueId, whenClosed: ending, whenUnanswered: ending };
  await setInboxRoute(test.database, admin, inboxIds[0] as string, route);
  const [inbox] = await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxIds[0]]);
  const from = numberWhereItIs("day");
  phones.phone(from, { hangsUpAfter: null, pressesAfter: null });
  const caller = await phones.call(from, inbox?.number as string);
  await pass(2);
  const [call] = await test.query("SELECT id FROM calls WHERE phone_number = $1 ORDER BY id DESC LIMIT 1", [from]);
  const id = call?.id as string;
  await test.query("UPDATE queued_calls SET arrived_at = now() - interval '90 seconds' WHERE call_id = $1", [id]);
  await assignCallers(test.database);
  const member = { businessId, userId: who.userId, role: "member" } as const;
  const [line] = await test.query("SELECT id FROM agent_lines WHERE session_id = $1", [session]);
  return {
    ...{ who, session, agent, caller, id, from, line: line?.id as string },
    words: `You have a call from ${[...from.slice(1)].join(" ")} at Sales West. The caller has waited for 2 minutes.`,
    accept: async () => {
      await unheard(acceptIncomingCall)(test.database, member, id);
      await voice.settled();
    },
    decline: () => unheard(declineIncomingCall)(test.database, member, id),
    state: async () => [
      (await voice.lineOf(session))?.state,
      (await voice.callOf(id)).status,
      (await test.query("SELECT state FROM queued_calls WHERE call_id = $1", [id]))[0]?.state,
    ],
    /** The agent calls the contact. @returns the leg to the contact. */
    dial: async () => {
      await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
      const leg = await voice.legTo(number);
      await pass(10);
      return leg;
    },
  };
}

it.each([
  ["in the conference of the call", false],
  ["where keys are heard", true],
])("hears them outside of the conference, while the caller waits %s", async (_where, offersCallback) => {
  const { test } = voice.bench;
  await test.query("UPDATE businesses SET records_calls = 'all', recording_announcement = 'This call is recorded.'");
  const { agent, caller, line, words, accept, state, dial } = await offered({ offersCallback });
  const before = agent.conference;
  voice.api.requests.length = 0;
  await accept();
  const asked = voice.api.requests.find(({ method, url }) => method === "POST" && url.includes(agent.sid));
  expect(formOf(asked as NonNullable<typeof asked>)).toEqual({
    Twiml: expect.stringMatching(
      new RegExp(
        `<Response><Say language="en-US">${words}</Say><Dial timeLimit="43200" action="[^"]*/carrier/twilio/lines/left\\?` +
          `[^"]*order=${line}[^"]*"><Conference participantLabel="${line}-[0-9]+" startConferenceOnEnter="true" ` +
          `endConferenceOnExit="false" [^>]*>${line}</Conference></Dial></Response>$`,
      ),
    ),
  });
  await pass(2);
  expect([agent.heard.slice(1), agent.conference, caller.metAt]).toEqual([[words], null, null]);
  expect(await state()).toEqual(["joining", "ringing", "ringing"]);
  // The clock goes on while the caller is moved and the recording begins.
  const recorded = async () => {
    voice.open().wake();
    await voice.phones.time.advance(0.2);
    return voice.phones.recordings.filter(({ leg }) => leg === caller).length;
  };
  await expect.poll(recorded).toBe(1);
  await voice.settled();
  expect(isWith(agent, caller)).toBe(true);
  expect(agent.conference).not.toBe(before);
  expect(await state()).toEqual(["ready", "in_progress", "answered"]);
  expect(agent.heard.slice(1)).toEqual([words]);
  expect(caller.heard.join()).not.toContain("waited for");
  voice.phones.leave(caller);
  await pass(2);
  // The conference of the same name is another one now.
  expect(isWith(agent, await dial())).toBe(true);
});

it("and waits again when the caller has hung up meanwhile: a call goes into its new conference", async () => {
  const { agent, caller, accept, state, dial } = await offered();
  await accept();
  await pass(2);
  voice.phones.leave(caller);
  await pass(12);
  expect(await state()).toEqual(["ready", "no_answer", "abandoned"]);
  expect(agent.conference?.members.size).toBe(1);
  expect(isWith(agent, await dial())).toBe(true);
});

thorough.it.each([
  ["hangs up", "completed", "lost", async ({ agent }: Offered) => voice.phones.leave(agent)],
  ["declines", "in-progress", "ready", ({ decline }: Offered) => decline()],
  [
    "ends the session",
    "completed",
    "closed",
    ({ who, session }: Offered) => who.run(`leaveDialerSession(input: {sessionId: "${session}"})`),
  ],
] as const)("who %s during the words loses no caller", async (_how, leg, left, leave) => {
  const call = await offered();
  await call.accept();
  await pass(2);
  await leave(call);
  await voice.sweep();
  await pass(12);
  expect(await call.state()).toEqual([left, "ringing", "waiting"]);
  expect([call.agent.status, call.caller.metAt, voice.phones.isLive(call.caller)]).toEqual([leg, null, true]);
});

it("has the call although every report is lost, and can dial afterwards", async () => {
  const { agent, caller, accept, state, dial } = await offered();
  voice.phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0.5 };
  await accept();
  await pass(2);
  await voice.checkAll();
  expect(await state()).toEqual(["joining", "ringing", "ringing"]);
  await pass(12);
  await voice.checkAll();
  await voice.settled();
  await pass(1);
  expect(isWith(agent, caller)).toBe(true);
  expect(await state()).toEqual(["ready", "in_progress", "answered"]);
  voice.phones.courier.weather = null;
  voice.phones.leave(caller);
  await pass(2);
  expect(isWith(agent, await dial())).toBe(true);
});

thorough.it.each([
  ["is carried out, and the answer lost", { doneAndReset: 1, failed: 0 }, true],
  ["is not carried out", { doneAndReset: 0, failed: 1 }, false],
])("has the call once when the request for the words %s", async (_what, misanswers, isHeard) => {
  const { agent, caller, words, accept, state } = await offered();
  voice.phones.misanswers = { doneAndFailed: 0, ...misanswers, random: () => 0 };
  await accept();
  voice.phones.misanswers = null;
  expect(voice.open().errors.splice(0)).toHaveLength(1);
  await voice.sweep();
  await pass(12);
  expect([isWith(agent, caller), await state()]).toEqual([true, ["ready", "in_progress", "answered"]]);
  expect(agent.heard.slice(1)).toEqual(isHeard ? [words] : []);
  voice.phones.leave(caller);
  await pass(2);
});

thorough.it("of reports that come twice, late and in any order, none ends the line or takes it elsewhere", async () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 6; round += 1) {
    const { agent, caller, accept, state, dial } = await offered();
    voice.phones.courier.weather = { lost: 0, doubled: 0.5, late: 0.5, random };
    await accept();
    await pass(45);
    expect([isWith(agent, caller), await state()]).toEqual([true, ["ready", "in_progress", "answered"]]);
    voice.phones.courier.weather = null;
    voice.phones.leave(caller);
    await pass(2);
    expect(isWith(agent, await dial())).toBe(true);
  }
});

type Offered = Awaited<ReturnType<typeof offered>>;
