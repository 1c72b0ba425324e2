import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startControlWork } from "../../src/domain/call/control-work.ts";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import type { Carrier, Control, Leg } from "../../src/platform/carrier/port.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { audioUrl, noStrays, quietControls } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createLineGround, freshNumber, type LineGround } from "./agent-line-ground.ts";
import type { DialerBench } from "./bench.ts";

/** What follows when a machine answers: the end of the call, a recorded message, or the agent decides. */

let ground: LineGround;
let bench: DialerBench;
beforeAll(async () => {
  ground = await createLineGround();
  bench = ground.bench;
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

async function audio(businessId = bench.businessId, seconds = 20): Promise<string> {
  const { id, createdAt } = newIdentity("snd");
  await bench.test.query(
    `INSERT INTO audio_files (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at)
     VALUES ($1, $2, 'Sorry we missed you', $2, 'audio/wav', 1, $3, $4)`,
    [businessId, id, seconds, createdAt],
  );
  return id;
}

const LEAVES = async () => ({
  machine_action: "leave_message",
  has_written_consent: true,
  consent_asserted_at: "now",
  message_id: await audio(),
});

/** An agent on the phone who dials a contact of a campaign with these settings. */
async function dialed(number: string, settings: Record<string, unknown>) {
  const who = await ground.agentAt();
  const campaignId = await bench.campaign({ next_phone_outcomes: "{}", ...settings });
  const contact = await bench.contact(campaignId, { phones: [number] });
  const session = await who.start(campaignId);
  await expect.poll(async () => (await ground.lineOf(session))?.state).toBe("READY");
  await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  const dial = async () =>
    (await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`)).call?.id as string;
  return { who, campaignId, contact, session, dial };
}

/** A call in a talk that the test plays by hand, with a control that answers as told. */
async function talking(settings: Record<string, unknown>, number = freshNumber()) {
  ground.start();
  const work = await dialed(number, settings);
  await ground.carrier.close();
  const id = await work.dial();
  await bench.test.query("DELETE FROM carrier_jobs WHERE id = $1", [id]);
  ground.open();
  await report(id, { answeredBy: null });
  const controls: { leg: Leg; control: Control }[] = [];
  const carryOut = async (answer: () => Promise<"done" | "gone"> = async () => "done") => {
    const errors: unknown[] = [];
    const carrier: Pick<Carrier, "control"> = {
      async control(leg, control) {
        controls.push({ leg, control });
        return answer();
      },
    };
    const worker = startControlWork({
      ...quietControls,
      database: ground.carrier.database,
      carrier: { ...carrier, ...noStrays },
      calls: dialerHooks(webhookTools.outbox),
      audioUrl,
      onError: (error) => void errors.push(error),
    });
    worker.wake();
    await expect.poll(() => bench.test.query("SELECT id FROM call_controls WHERE call_id = $1", [id])).toEqual([]);
    await worker.end();
    return errors;
  };
  return { ...work, id, controls, carryOut };
}

const report = (
  id: string,
  more: {
    status?: "in_progress" | "completed";
    answeredBy: "human" | "machine" | null;
    takesMessage?: boolean;
    at?: string;
  },
) =>
  ground.carrier.receive(bench.test.database, {
    kind: "call.status",
    call: { businessId: bench.businessId, id },
    carrierId: `CA-${id}`,
    status: "in_progress",
    durationSeconds: null,
    error: null,
    at: new Date().toISOString(),
    ...more,
  });

const read = async (id: string) =>
  (
    await bench.test.query(
      `SELECT c.status, c.answered_by AS by, c.message_state AS message, c.line_id IS NULL AS free,
         c.hang_up_requested_at IS NOT NULL AS "hungUp", c.abandoned_at IS NOT NULL AS abandoned, d.system_key AS disposition
       FROM calls c LEFT JOIN dispositions d ON d.business_id = c.business_id AND d.id = c.disposition_id
       WHERE c.id = $1`,
      [id],
    )
  )[0] as Record<string, unknown>;

/** Plays a call with a simulated machine, which hangs up a minute after its tone: its reports come without a wait. */
async function untilMessage(number: string): Promise<{ id: string; contact: string }> {
  ground.start();
  const { contact, dial } = await dialed(number, await LEAVES());
  await ground.carrier.close();
  ground.start({ speed: 1 });
  const id = await dial();
  await expect
    .poll(async () => {
      await hurry("event ->> 'status' <> 'completed'");
      return (await read(id)).message;
    })
    .toBe("playing");
  await hurry("true");
  return { id, contact };
}

/** Makes reports of the simulator due, which keep their order. */
async function hurry(which: string): Promise<void> {
  await bench.test.query(`UPDATE simulator_reports SET due_at = now() WHERE due_at > now() AND ${which}`);
  ground.carrier.wake();
}

const TONE = { answeredBy: "machine", takesMessage: true } as const;

describe("with a message", () => {
  it("the machine hears it from the tone on, and the agent is free at once", async () => {
    const messageId = await audio();
    const { id, contact, session, who, controls, carryOut } = await talking({
      ...(await LEAVES()),
      message_id: messageId,
    });
    await report(id, TONE);
    expect(await read(id)).toMatchObject({ message: "ordered", free: false, hungUp: false, by: "machine" });
    await report(id, TONE);
    expect(await carryOut()).toEqual([]);
    expect(controls).toEqual([
      {
        leg: { call: { businessId: bench.businessId, id }, carrierId: `CA-${id}`, conference: null },
        control: {
          do: "play",
          url: `https://service.example/audio/${messageId}`,
          seconds: 20,
          conferenceId: expect.stringMatching(/^CF/),
          closing:
            "This was a message from Northwind Sales. The purpose of the call was telemarketing. To receive no more calls from us, press 9 now, " +
            "or call 1 4 1 5 5 5 5 0 1 0 0.",
        },
      },
    ]);
    expect(await read(id)).toMatchObject({
      status: "in_progress",
      message: "playing",
      free: true,
      disposition: "voicemail",
    });
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
    // The agent goes on while the message plays.
    expect((await who.run(`nextDialerContact(input: {sessionId: "${session}"})`)).code).toBeUndefined();
    expect(await who.run(`hangUpCall(input: {sessionId: "${session}"})`)).toMatchObject({ code: "CONFLICT" });
    const { recordedMessage } = await bench.ask(
      "query ($id: ID!) { call(id: $id) { recordedMessage { state startedAt audio { id name } } } }",
      { id },
    );
    expect(recordedMessage).toEqual({
      state: "PLAYING",
      startedAt: expect.any(String),
      audio: { id: messageId, name: "Sorry we missed you" },
    });
    await ground.carrier.receive(bench.test.database, {
      ...{ kind: "message.ended", carrierId: `CA-${id}`, key: null, at: new Date().toISOString() },
      call: { businessId: bench.businessId, id },
    });
    await report(id, { status: "completed", answeredBy: "machine" });
    expect(await read(id)).toMatchObject({ status: "completed", message: "left", abandoned: false });
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
  });

  it("a number without a record of a written consent hears none, unless an admin stated the consent before records", async () => {
    const settings = { ...(await LEAVES()), consent_asserted_at: null };
    const record = (number: string, basis: string, covers: string[]) =>
      bench.ask(
        `mutation ($input: RecordConsentInput!) { recordConsent(input: $input) {
          ... on ConsentRecords { records { id } } ... on DomainError { message field } } }`,
        { input: { phoneNumbers: [number], basis, covers, givenAt: "2026-01-05T10:00:00Z", channel: "PAPER" } },
      );
    const heard = async (number: string) => {
      const { id } = await talking(settings, number);
      await report(id, TONE);
      const { message, hungUp } = await read(id);
      await report(id, { status: "completed", answeredBy: "machine" });
      return { message, hungUp };
    };
    const [without, calls, written, withdrawn] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
    expect(await record(calls, "ASKED", ["AUTOMATED"])).toMatchObject({ field: "covers" });
    await record(calls, "WRITTEN", ["CALLS"]);
    await record(written, "WRITTEN", ["CALLS", "AUTOMATED"]);
    const { records } = await record(withdrawn, "WRITTEN", ["AUTOMATED"]);
    await bench.ask(
      `mutation ($id: ID!) { withdrawConsent(input: { id: $id }) { ... on ConsentRecord { withdrawnAt } } }`,
      { id: records[0].id },
    );
    expect(await heard(without)).toEqual({ message: null, hungUp: true });
    expect(await heard(calls)).toEqual({ message: null, hungUp: true });
    expect(await heard(withdrawn)).toEqual({ message: null, hungUp: true });
    expect(await heard(written)).toEqual({ message: "ordered", hungUp: false });
  });

  it.each([
    ["cut off by an early end", 2, "cut_off"],
    ["left, though the report on its end was lost", 20, "left"],
  ])("is %s", async (_name, seconds, expected) => {
    const { id, carryOut } = await talking(await LEAVES());
    await report(id, TONE);
    await carryOut();
    await report(id, {
      status: "completed",
      answeredBy: null,
      at: new Date(Date.now() + seconds * 1000).toISOString(),
    });
    expect(await read(id)).toMatchObject({ message: expected, disposition: "voicemail" });
  });

  it("a machine that takes none, such as a fax, is hung up", async () => {
    const { id, controls, carryOut } = await talking(await LEAVES());
    await report(id, { answeredBy: "machine" });
    await carryOut();
    expect(controls).toEqual([]);
    expect(await read(id)).toMatchObject({ message: null, hungUp: true });
  });

  thorough.it.each([
    ["the agent says that it is a person", "human"],
    ["the carrier says that it is a person", "human"],
  ])("a later verdict changes nothing after %s", async (name, by) => {
    const { id, session, who } = await talking(await LEAVES());
    if (name.startsWith("the agent")) {
      await who.run(`confirmAnsweredByPerson(input: {sessionId: "${session}"})`);
    } else {
      await report(id, { answeredBy: "human" });
    }
    await report(id, TONE);
    expect(await read(id)).toMatchObject({ by, message: null, hungUp: false });
  });

  it("is not left in a call that the agent has hung up, and the verdict is recorded", async () => {
    const { id, session, who } = await talking(await LEAVES());
    await who.run(`hangUpCall(input: {sessionId: "${session}"})`);
    await report(id, TONE);
    expect(await read(id)).toMatchObject({ by: "machine", message: null, hungUp: true });
  });

  thorough.it("that the carrier does not play ends the call, so that the agent is free", async () => {
    const { id, controls, carryOut } = await talking(await LEAVES());
    await report(id, TONE);
    const errors = await carryOut(() => Promise.reject(new Error("no answer")));
    expect([controls.length, errors.length]).toEqual([4, 1]);
    expect(await read(id)).toMatchObject({ message: "failed", hungUp: true, free: false });
  });

  it("goes on after the loss of the agent and the end of the session", async () => {
    const { id, session, who, carryOut } = await talking(await LEAVES());
    await report(id, TONE);
    await ground.hangUpAgent(session);
    expect(await read(id)).toMatchObject({ hungUp: false, abandoned: false });
    await carryOut();
    await who.run(`leaveDialerSession(input: {sessionId: "${session}"})`);
    expect(await read(id)).toMatchObject({ message: "playing", hungUp: false, abandoned: false });
  });

  it("the key 9 bars the number for good", async () => {
    const number = "+14185550017";
    const { id, contact } = await untilMessage(number);
    await expect.poll(async () => (await read(id)).status).toBe("completed");
    expect(await read(id)).toMatchObject({ message: "cut_off", disposition: "do_not_call" });
    expect(await bench.read(contact)).toMatchObject({ status: "do_not_call", dispositionKey: "do_not_call" });
    expect(
      await bench.test.query("SELECT phone_number AS number, note FROM do_not_call_numbers WHERE phone_number = $1", [
        number,
      ]),
    ).toEqual([{ number, note: "Requested with a key in a call" }]);
  });
});

thorough.it("the simulated machine hears the message after its tone, and another key means nothing", async () => {
  const { id, contact } = await untilMessage("+14185550013");
  await expect.poll(async () => (await read(id)).status).toBe("completed");
  expect(await read(id)).toMatchObject({ message: "left" });
  await ground.carrier.receive(bench.test.database, {
    ...{ kind: "message.ended", carrierId: `CA-${id}`, key: "5", at: new Date().toISOString() },
    call: { businessId: bench.businessId, id },
  });
  expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
});

describe("handed to the agent", () => {
  it("a machine is not detected, and the agent leaves the message", async () => {
    const { id, session, who, carryOut } = await talking({ ...(await LEAVES()), machine_action: "hand_to_agent" });
    await who.run(`leaveMessage(input: {sessionId: "${session}"})`);
    expect(await read(id)).toMatchObject({ message: "ordered", by: null });
    expect(await who.run(`leaveMessage(input: {sessionId: "${session}"})`)).toMatchObject({ code: "CONFLICT" });
    await carryOut();
    expect(await read(id)).toMatchObject({ message: "playing", by: "machine", disposition: "voicemail" });
  });

  it("a machine counts as one once the agent says so", async () => {
    const { id, session, who, contact } = await talking({ machine_action: "hand_to_agent" });
    await report(id, { status: "completed", answeredBy: null });
    await who.run(
      `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition("voicemail")}"})`,
    );
    expect(await read(id)).toMatchObject({ by: "machine", hungUp: false, disposition: "voicemail" });
  });

  it("no message is left without the consent of the contacts", async () => {
    const { session, who } = await talking({ machine_action: "hand_to_agent", message_id: await audio() });
    expect(await who.run(`leaveMessage(input: {sessionId: "${session}"})`)).toMatchObject({ code: "CONFLICT" });
  });
});

describe("the settings", () => {
  const change = async (settings: object, campaignId?: string) =>
    bench.ask(
      `mutation ($id: ID!, $settings: DialerSettingsChanges!) {
        updateCampaign(input: {id: $id, dialerSettings: $settings}) {
          ... on Campaign { dialerSettings { machineAction hasWrittenConsent message { id } dialMode wrapUpSeconds ringSeconds } }
          ... on DomainError { code field }
        }
      }`,
      { id: campaignId ?? (await bench.campaign()), settings },
    );

  it("are kept", async () => {
    const messageId = await audio();
    const settings = {
      ...{ machineAction: "LEAVE_MESSAGE", hasWrittenConsent: true, dialMode: "POWER" },
      ...{ wrapUpSeconds: 30, ringSeconds: 20 },
    };
    const campaignId = await bench.campaign();
    expect(await change({ ...settings, messageId }, campaignId)).toEqual({
      dialerSettings: { ...settings, message: { id: messageId } },
    });
    // The statement about the consent is on record.
    expect(
      await bench.test.query("SELECT new_values AS given FROM audit_entries WHERE object_id = $1", [campaignId]),
    ).toEqual([{ given: { hasWrittenConsent: true } }]);
  });

  it.each<[string, object, string]>([
    ["a message without consent", { machineAction: "LEAVE_MESSAGE" }, "machineAction"],
    ["a message without a recording", { machineAction: "LEAVE_MESSAGE", hasWrittenConsent: true }, "messageId"],
    ["a ringing that is too short", { ringSeconds: 14 }, "ringSeconds"],
    ["a wrap-up that is too long", { wrapUpSeconds: 601 }, "wrapUpSeconds"],
    ["an unknown recording", { messageId: "snd_01h455vb4pex5vsknk084sn02q" }, "messageId"],
  ])("refuse %s", async (_name, settings, field) => {
    const given = "hasWrittenConsent" in settings ? { ...settings, messageId: null } : settings;
    expect(await change(given)).toEqual({ code: "VALIDATION_ERROR", field: `dialerSettings.${field}` });
  });

  it("refuse the recording of another business, the end of a consent in use, and its deletion", async () => {
    const foreign = await audio(bench.world.rivals.businessId);
    expect(await change({ messageId: foreign })).toMatchObject({ field: "dialerSettings.messageId" });
    const messageId = await audio();
    const campaignId = await bench.campaign();
    await change({ machineAction: "LEAVE_MESSAGE", hasWrittenConsent: true, messageId }, campaignId);
    expect(await change({ hasWrittenConsent: false }, campaignId)).toMatchObject({
      field: "dialerSettings.hasWrittenConsent",
    });
    expect(
      await bench.ask("mutation ($id: ID!) { deleteAudio(input: {id: $id}) { ... on DomainError { code } } }", {
        id: messageId,
      }),
    ).toEqual({ code: "CONFLICT" });
  });
});
