import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshNumber } from "../dialer/bench.ts";
import { playStorm } from "./storm.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/** Agents and the people whom they call, on the phones of the stand-in. */

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

/** A session of an agent who is on the phone, with a contact that it holds. */
async function ready() {
  const { bench, phones } = voice;
  const who = await voice.agent();
  const [campaignId, number] = [await bench.campaign(), freshNumber()];
  const contact = await bench.contact(campaignId, { phones: [number] });
  const session = await who.start(campaignId);
  const agent = await voice.legTo(who.phone);
  await pass(6);
  expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
  await who.run(`nextDialerContact(sessionId: "${session}")`);
  const dial = async () => {
    const { call } = await who.run(`dialContact(sessionId: "${session}", contactId: "${contact}")`);
    const leg = await voice.legTo(number);
    await voice.settled();
    return { id: call?.id as string, leg };
  };
  return { who, session, campaignId, contact, number, agent, dial, phones };
}

describe("whoever is called", () => {
  it.each([false, true])(
    "hears the agent within a second of the answer; in the conference before it: %s",
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

  it("is hung up where it is a machine, and the agent is free", async () => {
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

  const WORDS = expect.stringMatching(
    /^This is a call from Northwind Sales\. .+ Our number is 1 4 1 5 5 5 5 0 1 0 \d\. Goodbye\.$/,
  );
  const abandonment = async (campaignId: string) =>
    (
      await voice.bench.ask("query ($id: ID!) { campaign(id: $id) { abandonment { answeredCalls abandonedCalls } } }", {
        id: campaignId,
      })
    ).abandonment;

  it("is told who called where the agent is lost in the talk", async () => {
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

  it("does not ring on where the agent is lost before the answer", async () => {
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

  it.each(["the loss", "the answer"])(
    "is abandoned where the agent is lost right before the answer, and told who called: %s is told of first",
    async (first) => {
      const { who, campaignId, dial, phones } = await ready();
      const { id, leg } = await dial();
      await pass(2.5);
      // What is told of it comes late.
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

  it("is known for a machine after the end, although the verdict was not told", async () => {
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

  it("is nobody where the conference is over and nothing was told of it: the contact is what it was", async () => {
    const { who, session, contact, number, phones } = await ready();
    phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0 };
    phones.hangUp(who.phone);
    await pass(1);
    phones.courier.weather = null;
    const { call } = await who.run(`dialContact(sessionId: "${session}", contactId: "${contact}")`);
    await voice.settled();
    expect(phones.legs.filter(({ to }) => to === number)).toEqual([]);
    expect(await voice.callOf(call?.id as string)).toMatchObject({ status: "failed", error: "not_placed" });
    expect(await voice.bench.read(contact)).toMatchObject({ status: "not_called", callCount: 0 });
    await voice.checkAll();
    expect(await voice.lineOf(session)).toEqual({ state: "lost", lostReason: "hung_up" });
  });
});

it("what is lost, doubled and late is made up for", async () => {
  const { reports } = await playStorm(voice, { seed: 1, agents: 3, rounds: 15 });
  expect(reports).toBeGreaterThan(30);
});
