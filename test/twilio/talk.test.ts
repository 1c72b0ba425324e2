import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createQueue } from "../../src/domain/queue/commands.ts";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { acceptIncomingCall } from "../../src/domain/route/offers.ts";
import { assignCallers } from "../../src/domain/route/queueing.ts";
import { freshNumber } from "../dialer/bench.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { thorough } from "../support/effort.ts";
import { unheard } from "../support/unheard.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/** Talks at the stand-in of Twilio: mute, hold, keypad tones, transfers and supervisors. */

let voice: VoiceBench;
beforeAll(async () => {
  voice = await createVoiceBench();
});
beforeEach(() => voice.restart());
afterEach(() => {
  expect(voice.phones.faults).toEqual([]);
  expect(voice.api.faults).toEqual([]);
  expect(voice.open().errors).toEqual([]);
});
afterAll(() => voice?.close());

const pass = (seconds: number) => voice.phones.time.advance(seconds);

/** An agent who waits in a session. */
async function waiting() {
  const who = await voice.agent();
  const campaignId = await voice.bench.campaign();
  const session = await who.start(campaignId);
  const leg = await voice.legTo(who.phone);
  await pass(6);
  expect(await voice.lineOf(session)).toMatchObject({ state: "ready" });
  return { who, campaignId, session, leg };
}

/** An agent of the dialer talks with a person, who may have a name. */
async function talking(name: { first_name?: string; last_name?: string } = {}) {
  const { who, campaignId, session, leg: agent } = await waiting();
  const number = freshNumber();
  const contact = await voice.bench.contact(campaignId, { phones: [number], ...name });
  voice.phones.phone(number, { answersAfter: 2, hangsUpAfter: null });
  await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
  const person = await voice.legTo(number);
  await voice.settled();
  await pass(10);
  expect(await voice.callOf(call?.id as string)).toMatchObject({ status: "in_progress", by: "human" });
  return { who, id: call?.id as string, session, agent, person };
}

/** Asks for a mutation of a call, and waits until the carrier has made the change. */
async function ask(who: { userId: string }, mutation: string) {
  const fields = "... on Call { id transfer { state reason } } ... on DomainError { code message }";
  const answer = await voice.bench.ask(`mutation { ${mutation} { ${fields} } }`, {}, who.userId);
  expect(answer.code).toBeUndefined();
  await voice.settled();
  await pass(1);
  return answer;
}

const transferOf = async (id: string) =>
  (
    await voice.bench.test.query("SELECT state, reason FROM call_transfers WHERE call_id = $1 ORDER BY id DESC", [id])
  )[0];

thorough.describe("in a talk, the user", () => {
  it("is muted, holds the person, who hears music, and sends keypad tones", async () => {
    const { who, id, agent, person } = await talking();
    await ask(who, `muteCall(input: {id: "${id}", isMuted: true})`);
    await ask(who, `holdCall(input: {id: "${id}", isOnHold: true})`);
    expect([agent.isMuted, person.isOnHold, person.heard]).toEqual([
      true,
      true,
      ["https://service.example/carrier/twilio/hold.wav"],
    ]);
    await ask(who, `holdCall(input: {id: "${id}", isOnHold: false})`);
    await ask(who, `muteCall(input: {id: "${id}", isMuted: false})`);
    await ask(who, `sendDigits(input: {id: "${id}", digits: "4w#"})`);
    expect([agent.isMuted, person.isOnHold, person.heard[1]]).toEqual([false, false, "4w#"]);
  });
});

describe("a transfer", () => {
  it("without a consultation brings the person and the colleague together; the agent keeps the phone", async () => {
    const { who, id, session, agent, person } = await talking({ first_name: "Ada", last_name: "Lovelace" });
    const colleague = await voice.agent();
    await ask(who, `transferCall(input: {id: "${id}", toUserId: "${colleague.userId}"})`);
    const other = await voice.legTo(colleague.phone);
    expect(person.isOnHold).toBe(true);
    await pass(6);
    await voice.settled();
    await pass(1);
    expect(other.heard).toEqual([
      "Agent transfers a call with Ada Lovelace at Sales West to you. Press any key to take it.",
    ]);
    expect([person.conference?.name, other.conference?.name, person.isOnHold]).toEqual([id, id, false]);
    expect(agent.conference?.members.size).toBe(1);
    expect(await voice.lineOf(session)).toMatchObject({ state: "ready" });
    voice.phones.hangUp(colleague.phone);
    await pass(1);
    await voice.sweep();
    await pass(2);
    expect(await voice.callOf(id)).toMatchObject({ status: "completed", told: false });
    expect(person.heard).toHaveLength(1);
  });

  thorough.it("that nobody takes brings the person back to the agent", async () => {
    const { who, id, agent, person } = await talking();
    const colleague = await voice.agent();
    voice.phones.phone(colleague.phone, { answersAfter: null });
    await ask(who, `transferCall(input: {id: "${id}", toUserId: "${colleague.userId}"})`);
    await voice.legTo(colleague.phone);
    await pass(22);
    await voice.settled();
    await pass(1);
    expect(await transferOf(id)).toEqual({ state: "failed", reason: "no_answer" });
    expect([person.isOnHold, person.conference]).toEqual([false, agent.conference]);
  });

  thorough.it("with a consultation: the agent talks with the colleague, then both others go on alone", async () => {
    const { who, id, agent, person } = await talking();
    await ask(who, `startConsultation(input: {id: "${id}", toNumber: "+14165550177"})`);
    const other = await voice.legTo("+14165550177");
    await pass(8);
    await voice.settled();
    expect([other.conference, person.conference, person.isOnHold]).toEqual([agent.conference, agent.conference, true]);
    await ask(who, `completeTransfer(input: {id: "${id}"})`);
    await pass(1);
    expect([other.conference?.name, person.conference?.name, person.isOnHold]).toEqual([id, id, false]);
    expect(other.conference).not.toBe(agent.conference);
    expect(await voice.callOf(id)).toMatchObject({ status: "in_progress" });
  });

  thorough.it(
    "with a colleague who waits in a session brings them in, and back home after a cancellation",
    async () => {
      const { who, id, agent, person } = await talking();
      const colleague = await waiting();
      const home = colleague.leg.conference?.name;
      await ask(who, `startConsultation(input: {id: "${id}", toUserId: "${colleague.who.userId}"})`);
      await pass(1);
      expect(colleague.leg.conference).toBe(agent.conference);
      expect(await transferOf(id)).toMatchObject({ state: "consulting" });
      await ask(who, `cancelTransfer(input: {id: "${id}"})`);
      await pass(1);
      expect([colleague.leg.conference?.name, person.isOnHold]).toEqual([home, false]);
      expect(await voice.lineOf(colleague.session)).toEqual({ state: "ready", lostReason: null });
      await ask(who, `transferCall(input: {id: "${id}", toUserId: "${colleague.who.userId}"})`);
      await pass(1);
      expect(person.conference).toBe(colleague.leg.conference);
      expect(await voice.lineOf(colleague.session)).toEqual({ state: "ready", lostReason: null });
    },
  );
});

thorough.describe("a move of the person", () => {
  /** Twilio answers the first move of this person with an error, and carries it out after this time. */
  function isLate(person: { sid: string }, seconds: number) {
    let isFirst = true;
    voice.api.answer = async (request, response) => {
      if (!isFirst || request.method !== "POST" || !request.url.includes(`/Calls/${person.sid}.json`)) {
        return voice.phones.answer(request, response);
      }
      isFirst = false;
      voice.phones.time.in(seconds, () => voice.phones.answer(request, response));
      return { status: 500, body: { status: 500, code: 20500, message: "Internal Server Error" } };
    };
  }
  const transfer = (who: { userId: string }, id: string, to: { userId: string }) =>
    voice.bench.ask(
      `mutation { transferCall(input: {id: "${id}", toUserId: "${to.userId}"}) { ... on Call { id } ... on DomainError { message } } }`,
      {},
      who.userId,
    );
  const isWith = (person: { conference: unknown }, leg: { conference: unknown }) =>
    expect
      .poll(async () => {
        voice.open().wake();
        await pass(0.1);
        return person.conference === leg.conference;
      })
      .toBe(true);

  it("that Twilio carries out once more 20 seconds later, when the person is with somebody else, is made good", async () => {
    const { who, id, person } = await talking();
    const [first, second] = [await waiting(), await waiting()];
    isLate(person, 20);
    expect(await transfer(who, id, first.who)).toEqual({ id });
    await isWith(person, first.leg);
    expect(await transfer(first.who, id, second.who)).toEqual({ id });
    await isWith(person, second.leg);
    await pass(20);
    expect(person.conference).toBe(first.leg.conference);
    await voice.bench.test.query("UPDATE call_controls SET due_at = now()");
    await isWith(person, second.leg);
    expect(await voice.callOf(id)).toMatchObject({ status: "in_progress", told: false });
    expect(await voice.lineOf(first.session)).toMatchObject({ state: "ready" });
  });
});

thorough.describe("who joins a recorded talk", () => {
  const records = (announcement: string | null, language: string | null) =>
    voice.bench.test.query(
      `UPDATE businesses SET records_calls = 'all', recording_announcement = $2, recording_announcement_language = $3
       WHERE id = $1`,
      [voice.bench.businessId, announcement, language],
    );
  afterEach(() =>
    voice.bench.test.query(
      `UPDATE businesses SET records_calls = 'never', recording_announcement = NULL,
         recording_announcement_language = NULL`,
    ),
  );

  it("at an outside number hears the announcement before the person does hear anything of them", async () => {
    await records("Dieses Gespräch wird aufgezeichnet, damit wir daraus lernen können.", "de-DE");
    const { who, id, person } = await talking();
    await ask(who, `transferCall(input: {id: "${id}", toNumber: "+14165550178"})`);
    const other = await voice.legTo("+14165550178");
    await pass(3);
    expect([other.status, other.conference, person.isOnHold]).toEqual(["in-progress", null, true]);
    expect(other.heard).toEqual(["de-DE: Dieses Gespräch wird aufgezeichnet, damit wir daraus lernen können."]);
    // The time to take the transfer ends while they listen.
    await voice.bench.test.query("UPDATE call_transfers SET expires_at = now() - interval '12 seconds'");
    await voice.sweep();
    await pass(6);
    await voice.settled();
    await pass(1);
    expect([other.conference?.name, person.conference?.name, person.isOnHold]).toEqual([id, id, false]);
    expect(await transferOf(id)).toMatchObject({ state: "completed" });
  });

  it("by phone hears before the key that the call is recorded, also without words of the business", async () => {
    await records(null, null);
    const { who, id } = await talking({ first_name: "Ada", last_name: "Lovelace" });
    const colleague = await voice.agent();
    await ask(who, `transferCall(input: {id: "${id}", toUserId: "${colleague.userId}"})`);
    const other = await voice.legTo(colleague.phone);
    await pass(9);
    await voice.settled();
    await pass(1);
    expect(other.heard).toEqual([
      "This call is recorded.",
      "Agent transfers a call with Ada Lovelace at Sales West to you. Press any key to take it.",
    ]);
    expect(other.conference?.name).toBe(id);
    const admin = await voice.agent();
    await ask(admin, `superviseCall(input: {id: "${id}", mode: LISTEN})`);
    const supervisor = await voice.legTo(admin.phone);
    await pass(9);
    expect(supervisor.heard).toEqual(["This call is recorded.", "Press any key to hear the call."]);
  });

  it("after the recording was stopped hears nothing of it", async () => {
    await records("This is recorded.", null);
    const { who, id } = await talking();
    const [recording] = await voice.bench.test.query("SELECT id FROM recordings WHERE call_id = $1", [id]);
    await voice.bench.ask(
      `mutation { eraseRecording(input: {id: "${recording?.id}"}) { ... on Recording { id } ... on DomainError { code } } }`,
      {},
      who.userId,
    );
    await ask(who, `transferCall(input: {id: "${id}", toNumber: "+14165550179"})`);
    const other = await voice.legTo("+14165550179");
    await pass(6);
    expect(other.heard).toEqual([]);
  });
});

thorough.describe("a supervisor", () => {
  it("comes muted, whispers to the agent alone, and joins", async () => {
    const { id, agent, person } = await talking();
    const admin = await voice.agent();
    await ask(admin, `superviseCall(input: {id: "${id}", mode: LISTEN})`);
    const leg = await voice.legTo(admin.phone);
    await pass(6);
    await voice.settled();
    expect([leg.heard, leg.conference, leg.isMuted]).toEqual([
      ["Press any key to hear the call."],
      agent.conference,
      true,
    ]);
    await ask(admin, `superviseCall(input: {id: "${id}", mode: WHISPER})`);
    expect([leg.coaches, leg.isMuted]).toEqual([agent, false]);
    await ask(admin, `superviseCall(input: {id: "${id}", mode: JOIN})`);
    expect([leg.coaches, leg.isMuted]).toEqual([null, false]);
    await ask(admin, `leaveSupervision(input: {id: "${id}"})`);
    await voice.sweep();
    await pass(1);
    expect([leg.status, agent.status, person.status]).toEqual(["completed", "in-progress", "in-progress"]);
  });
});

thorough.describe("a caller in a queue that offers callbacks", () => {
  const OFFER = /^To be called back when it is your turn, press 1\. /;

  /** A member in a session, and the number of an inbox that leads to the queue. */
  async function queued() {
    const { who, leg } = await waiting();
    const { businessId, inboxIds, test, world } = voice.bench;
    const admin = { businessId, userId: world.admin.userId, role: "admin" } as const;
    const [inboxId] = inboxIds as [string];
    const queue = { name: "Support", strategy: "in_order", memberIds: [who.userId], offersCallback: true };
    const { id: queueId } = await createQueue(test.database, admin, queue);
    const ending = { action: "voicemail" };
    const route = { strategy: "in_order", members: [], queueId, whenClosed: ending, whenUnanswered: ending };
    await setInboxRoute(test.database, admin, inboxId, route);
    const [inbox] = await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxId]);
    const member = { businessId, userId: who.userId, role: "member" } as const;
    const accept = async (id: string) => {
      await test.query("UPDATE queued_calls SET not_before = NULL");
      await assignCallers(test.database);
      await unheard(acceptIncomingCall)(test.database, member, id);
      await voice.settled();
      // The member hears the words before.
      await pass(15);
      await voice.settled();
    };
    return { member: leg, number: inbox?.number as string, accept };
  }

  const latest = async (condition: string, number: string) => {
    const source = `SELECT id FROM calls WHERE phone_number = $1 AND ${condition} ORDER BY id DESC LIMIT 1`;
    return (await voice.bench.test.query(source, [number]))[0]?.id as string;
  };

  it("presses 1, hears that the place is kept, and is called when a member takes the callback", async () => {
    const { member, number, accept } = await queued();
    const from = numberWhereItIs("day");
    voice.phones.phone(from, { answersAfter: 2, hangsUpAfter: null, pressesAfter: 4, presses: "1" });
    const caller = await voice.phones.call(from, number);
    await pass(15);
    expect(caller.heard).toEqual([
      expect.stringMatching(OFFER),
      "Thank you. We will call you back when it is your turn. Goodbye.",
    ]);
    expect(voice.phones.isLive(caller)).toBe(false);
    const callback = await latest("direction = 'outgoing'", from);
    await accept(callback);
    expect(member.heard.at(-1)).toMatch(/^You have a callback to [0-9 ]+ at Sales West\. The caller has waited for /);
    const person = await voice.legTo(from);
    await pass(10);
    expect(await voice.callOf(callback)).toMatchObject({ status: "in_progress" });
    expect(person.conference).toBe(member.conference);
    voice.phones.leave(person);
    await pass(2);
    expect(await voice.callOf(callback)).toMatchObject({ status: "completed" });
  });

  it("presses nothing, hears the offer again, and is moved to the member who takes the call", async () => {
    const { member, number, accept } = await queued();
    const from = numberWhereItIs("day");
    voice.phones.phone(from, { hangsUpAfter: null, pressesAfter: null });
    const caller = await voice.phones.call(from, number);
    await pass(60);
    expect(caller.heard.length).toBeGreaterThan(1);
    expect(caller.heard.every((heard) => OFFER.test(heard))).toBe(true);
    const id = await latest("direction = 'incoming'", from);
    await accept(id);
    await pass(5);
    expect(caller.conference).toBe(member.conference);
    voice.phones.leave(caller);
    await pass(2);
    expect(await voice.callOf(id)).toMatchObject({ status: "completed" });
  });
});
