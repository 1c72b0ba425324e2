import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newIdentity } from "../../src/platform/id.ts";
import { freshNumber } from "../dialer/bench.ts";
import { orderText } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import { playStorm } from "./storm.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/** Agents and called people, on the phones of the stand-in. */

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

/** A session whose agent is on the phone and has claimed a contact. */
async function ready() {
  const { bench, phones } = voice;
  const who = await voice.agent();
  const [campaignId, number] = [await bench.campaign(), freshNumber()];
  const contact = await bench.contact(campaignId, { phones: [number] });
  const session = await who.start(campaignId);
  const agent = await voice.legTo(who.phone);
  await pass(6);
  expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
  await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  const dial = async () => {
    const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
    const leg = await voice.legTo(number);
    await voice.settled();
    return { id: call?.id as string, leg };
  };
  return { who, session, campaignId, contact, number, agent, dial, phones };
}

describe("a called person", () => {
  it.each([false, true])(
    "hears the agent within a second of the answer (in the conference before the answer: %s)",
    async (early) => {
      const { session, agent, number, dial, phones } = await ready();
      phones.phone(number, { answersAfter: 5, hangsUpAfter: 20, joinsBeforeAnswer: early });
      const { id, leg } = await dial();
      await pass(10);
      expect(await voice.callOf(id)).toMatchObject({ status: "in_progress", by: "human", abandoned: false });
      expect((leg.metAt ?? Number.POSITIVE_INFINITY) - (leg.answeredAt as number)).toBeLessThan(1000);
      expect(agent.conference).toBe(leg.conference);
      await pass(20);
      expect(await voice.callOf(id)).toMatchObject({ status: "completed", told: false });
      expect([await voice.lineOf(session), agent.status]).toEqual([
        { state: "ready", lostReason: null },
        "in-progress",
      ]);
    },
  );

  it("that is a machine is hung up on, and the agent is free", async () => {
    const { session, agent, contact, number, dial, phones } = await ready();
    phones.phone(number, { is: "machine" });
    const { id, leg } = await dial();
    await pass(7);
    await voice.sweep();
    await pass(1);
    expect(await voice.callOf(id)).toMatchObject({ status: "completed", by: "machine", abandoned: false });
    expect([leg.heard, phones.isLive(agent), await voice.lineOf(session)]).toMatchObject([
      [],
      true,
      { state: "ready" },
    ]);
    expect(await voice.bench.read(contact)).toMatchObject({ dispositionKey: "voicemail" });
  });

  /** Machines hear the message of the campaign. */
  async function leaveMessages(campaignId: string): Promise<string> {
    const { id, createdAt } = newIdentity("snd");
    await voice.bench.test.query(
      `INSERT INTO audio_files (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at)
       VALUES ($1, $2, 'Message', $2, 'audio/wav', 1, 20, $3)`,
      [voice.bench.businessId, id, createdAt],
    );
    await voice.bench.test.query(
      `UPDATE campaigns SET machine_action = 'leave_message', has_written_consent = true, consent_asserted_at = now(), message_id = $2
       WHERE id = $1`,
      [campaignId, id],
    );
    return id;
  }

  const messageOf = async (id: string) =>
    (await voice.bench.test.query("SELECT message_state AS state, line_id AS line FROM calls WHERE id = $1", [id]))[0];

  thorough.it("that is a machine hears the message after its tone, while the agent is free", async () => {
    const { session, campaignId, agent, contact, number, dial, phones } = await ready();
    const audio = await leaveMessages(campaignId);
    phones.phone(number, { is: "machine", pressesAfter: null });
    const { id, leg } = await dial();
    await pass(10);
    expect([await voice.callOf(id), agent.conference === leg.conference]).toMatchObject([
      { status: "in_progress", by: null },
      true,
    ]);
    await pass(6);
    await voice.settled();
    expect(await messageOf(id)).toEqual({ state: "playing", line: null });
    await pass(1);
    expect([leg.heard, leg.conference, phones.isLive(agent)]).toEqual([
      [expect.stringContaining(`https://service.example/audio/${audio} This was a message from Northwind Sales.`)],
      null,
      true,
    ]);
    expect(await voice.lineOf(session)).toMatchObject({ state: "ready" });
    expect(await voice.bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
    await pass(60);
    expect(await messageOf(id)).toEqual({ state: "left", line: null });
    expect([leg.status, await voice.callOf(id)]).toMatchObject([
      "completed",
      { status: "completed", abandoned: false },
    ]);
  });

  thorough.it("that presses 9 in the message is never called again", async () => {
    const { campaignId, contact, number, dial, phones } = await ready();
    await leaveMessages(campaignId);
    phones.phone(number, { is: "machine", pressesAfter: 4, presses: "9" });
    const { id, leg } = await dial();
    await pass(16);
    await voice.settled();
    await pass(10);
    expect(leg.heard.at(-1)).toBe("You will not be called again. Goodbye.");
    expect(await voice.bench.read(contact)).toMatchObject({ status: "do_not_call" });
    expect(await messageOf(id)).toMatchObject({ state: "cut_off" });
  });

  const WORDS = expect.stringMatching(
    /^This is a call from Northwind Sales\. .+ Our number is 1 4 1 5 5 5 5 0 1 0 \d\. .+ press 9 now\. Goodbye\.$/,
  );
  const abandonment = async (campaignId: string) =>
    (
      await voice.bench.ask("query ($id: ID!) { campaign(id: $id) { abandonment { answeredCalls abandonedCalls } } }", {
        id: campaignId,
      })
    ).abandonment;

  thorough.it("hears who called if the agent is lost during the talk", async () => {
    const { who, session, campaignId, dial, phones } = await ready();
    const { id, leg } = await dial();
    await pass(10);
    phones.hangUp(who.phone);
    await pass(1);
    expect(await voice.lineOf(session)).toEqual({ state: "lost", lostReason: "hung_up" });
    await voice.sweep();
    await pass(30);
    expect([leg.heard, leg.status]).toEqual([[WORDS], "completed"]);
    expect(await voice.callOf(id)).toMatchObject({ status: "completed", told: true, abandoned: false });
    expect(await abandonment(campaignId)).toEqual({ answeredCalls: 1, abandonedCalls: 0 });
  });

  thorough.it("stops ringing if the agent is lost before the answer", async () => {
    const { who, campaignId, dial, phones, number } = await ready();
    phones.phone(number, { answersAfter: 15 });
    const { id, leg } = await dial();
    await pass(5);
    phones.hangUp(who.phone);
    await pass(1);
    await voice.sweep();
    await pass(1);
    expect([leg.status, leg.heard]).toEqual(["canceled", []]);
    expect(await voice.callOf(id)).toMatchObject({ status: "canceled", abandoned: false });
    expect(await abandonment(campaignId)).toEqual({ answeredCalls: 0, abandonedCalls: 0 });
  });

  thorough.it.each(["the loss", "the answer"])(
    "is abandoned and hears who called if the agent is lost right before the answer (%s is reported first)",
    async (first) => {
      const { who, campaignId, dial, phones } = await ready();
      const { id, leg } = await dial();
      await pass(2.5);
      // The report of the answer arrives late.
      phones.courier.weather = { lost: 0, doubled: 0, late: first === "the loss" ? 0 : 1, random: () => 0.1 };
      phones.hangUp(who.phone);
      await pass(0.2);
      phones.courier.weather = null;
      await pass(4);
      await voice.sweep();
      await pass(30);
      expect([leg.heard, leg.status]).toEqual([[WORDS], "completed"]);
      expect(await voice.callOf(id)).toMatchObject({ status: "completed", abandoned: true });
      expect(await abandonment(campaignId)).toEqual({ answeredCalls: 1, abandonedCalls: 1 });
    },
  );

  thorough.it("is identified as a machine after the end, even if that report was lost", async () => {
    const { contact, number, dial, phones } = await ready();
    phones.phone(number, { is: "machine", hangsUpAfter: 5 });
    const { id } = await dial();
    await pass(5.5);
    phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0 };
    await pass(1);
    phones.courier.weather = null;
    await pass(5);
    expect(await voice.callOf(id)).toMatchObject({ status: "completed", by: null });
    await voice.checkAll();
    expect(await voice.callOf(id)).toMatchObject({ status: "completed", by: "machine" });
    expect(await voice.bench.read(contact)).toMatchObject({ dispositionKey: "voicemail" });
  });

  thorough.it("is not called if the conference has ended without a report, and the contact is unchanged", async () => {
    const { who, session, contact, number, phones } = await ready();
    phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0 };
    phones.hangUp(who.phone);
    await pass(1);
    phones.courier.weather = null;
    const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
    await voice.settled();
    expect(phones.legs.filter(({ to }) => to === number)).toEqual([]);
    expect(await voice.callOf(call?.id as string)).toMatchObject({ status: "failed", error: "not_placed" });
    expect(await voice.bench.read(contact)).toMatchObject({ status: "not_called", callCount: 0 });
    await voice.checkAll();
    expect(await voice.lineOf(session)).toEqual({ state: "lost", lostReason: "hung_up" });
  });
});

thorough.it("recovers from lost, doubled and late reports", async () => {
  const { reports } = await playStorm(voice, { seed: 1, agents: 3, rounds: 15 });
  expect(reports).toBeGreaterThan(30);
});

describe.each(["between POST and answer", "between answer and commit"] as const)("a worker that dies %s", (moment) => {
  const text = async (to: string) =>
    orderText(
      voice.bench.test.database,
      { businessId: voice.bench.businessId, ...ADMIN() },
      INBOX(),
      to,
      "The same words",
    );
  const ADMIN = () => ({ userId: voice.bench.world.admin.userId, role: "admin" }) as const;
  const INBOX = () => voice.bench.inboxIds[0] as string;
  const textsTo = (number: string) => voice.phones.texts.filter(({ to }) => to === number).map(({ sid }) => sid);
  const sentTo = async (number: string) =>
    (
      await voice.bench.test.query<{ carrier: string; status: string }>(
        "SELECT carrier_id AS carrier, status FROM messages WHERE phone_number = $1 ORDER BY id",
        [number],
      )
    ).map(({ carrier, status }) => [status, carrier]);
  const legsTo = (number: string) => voice.phones.legs.filter(({ to }) => to === number);

  it.each([false, true])(
    "sends each text exactly once (a text with the same body was sent before: %s)",
    async (isSaidBefore) => {
      const number = freshNumber();
      if (isSaidBefore) {
        await text(number);
        await voice.settled();
      }
      await voice.stop();
      await text(number);
      await voice.dieAt(moment);
      await voice.restart();
      await voice.settled();
      await pass(3);
      const sids = textsTo(number);
      expect(sids).toHaveLength(isSaidBefore ? 2 : 1);
      expect(await sentTo(number)).toEqual(sids.map((sid) => ["delivered", sid]));
    },
  );

  thorough.it("sends a text that never reached Twilio, although one with the same body did before", async () => {
    const number = freshNumber();
    await text(number);
    await voice.settled();
    await voice.stop();
    await text(number);
    // The worker dies before Twilio reads the request.
    await voice.bench.test.query(
      "UPDATE carrier_jobs SET lease_token = gen_random_uuid(), due_at = now() - interval '1 second'",
    );
    await voice.restart();
    await voice.settled();
    await pass(3);
    const sids = textsTo(number);
    expect(sids).toHaveLength(2);
    expect(await sentTo(number)).toEqual(sids.map((sid) => ["delivered", sid]));
  });

  thorough.it("rings each agent once, and the agent who answers is ready", async () => {
    const who = await voice.agent();
    const campaignId = await voice.bench.campaign();
    await voice.stop();
    const session = await who.start(campaignId);
    await voice.dieAt(moment);
    await voice.restart();
    await voice.settled();
    await pass(6);
    expect([legsTo(who.phone).length, await voice.lineOf(session)]).toMatchObject([1, { state: "ready" }]);

    // The agent hangs up and is rung again within seconds: the first call must not be taken for the second.
    voice.phones.hangUp(who.phone);
    await pass(1);
    expect(await voice.lineOf(session)).toMatchObject({ state: "lost" });
    await voice.stop();
    await who.run(`connectDialerSession(input: {sessionId: "${session}"})`);
    await voice.dieAt(moment);
    await voice.restart();
    await voice.settled();
    await voice.checkAll();
    await pass(6);
    await voice.checkAll();
    expect([legsTo(who.phone).length, await voice.lineOf(session)]).toMatchObject([2, { state: "ready" }]);
  });

  it("places each call once, and the call continues", async () => {
    const { who, session, contact, number } = await ready();
    await voice.stop();
    const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
    await voice.dieAt(moment);
    await voice.restart();
    await voice.settled();
    await pass(8);
    expect([legsTo(number).length, await voice.callOf(call?.id as string)]).toMatchObject([
      1,
      { status: "in_progress", by: "human" },
    ]);
  });
});

thorough.it("texts that wait for the rate of a number do not delay its calls", async () => {
  const { bench, phones } = voice;
  const who = await voice.agent();
  const [campaignId, number, texted] = [await bench.campaign(), freshNumber(), freshNumber()];
  await bench.contact(campaignId, { phones: [number] });
  await voice.stop();
  for (let place = 0; place < 20; place += 1) {
    const caller = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" } as const;
    await orderText(bench.test.database, caller, bench.inboxIds[0] as string, texted, `Text ${place}`);
  }
  await voice.restart({ segmentsPerSecond: 1, callsPerSecond: 1 });
  const session = await who.start(campaignId, bench.inboxIds.slice(0, 1));
  await voice.legTo(who.phone);
  await pass(6);
  const { contact } = await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact?.id}"})`);
  await voice.legTo(number);
  expect(phones.texts.filter(({ to }) => to === texted).length).toBeLessThan(10);
  await voice.stop();
  await bench.test.query("DELETE FROM carrier_jobs");
});
