import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endSilentBrowsers } from "../../src/domain/call/browser-phone-work.ts";
import { setMyPresence } from "../../src/domain/presence/commands.ts";
import { createQueue } from "../../src/domain/queue/commands.ts";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { acceptIncomingCall, declineIncomingCall } from "../../src/domain/route/offers.ts";
import { assignCallers } from "../../src/domain/route/queueing.ts";
import { loseBrowser } from "../../src/domain/traffic/line-news.ts";
import type { BrowserPhones } from "../../src/platform/carrier/browser-phones-port.ts";
import { startTwilio, type Twilio } from "../../src/platform/carrier/twilio/index.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { signAccessToken } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey } from "../../src/platform/tokens/signing-keys.ts";
import { secondInstance } from "../campaign/bench.ts";
import { freshNumber } from "../dialer/bench.ts";
import { ISSUER } from "../support/api.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { thorough } from "../support/effort.ts";
import { unheard } from "../support/unheard.ts";
import { TEST_KEY, webhookTools } from "../support/webhook-tools.ts";
import { ACCOUNT, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { signedForm } from "./signed.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";
import type { Leg } from "./telephony/legs.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/** A browser with Twilio's Voice SDK as the phone of an agent. */

const PAGE = "0123456789abcdef0123456789abcdef";
const APP = `AP${"7".repeat(32)}`;
const KEY = { sid: `SK${"8".repeat(32)}`, secret: "a secret of the key" };
const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const LINE = "lin_01h455vb4pex5vsknk084sn02q";
const USER = "usr_01h455vb4pex5vsknk084sn02q";
const RUNG = "call_01h455vb4pex5vsknk084sn02q";
const CALL = `CA${"b".repeat(32)}`;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const PATH = "/carrier/twilio/lines/browser";

describe("Twilio", () => {
  let api: StandIn;
  let twilio: Twilio;
  let admissions: unknown[] = [];
  let admitted: { conference: string; legs: number } | null = null;
  beforeAll(async () => {
    api = await openStandIn(await loadDescription());
    twilio = await startTwilio({
      settings: settingsFor(api.url, { apiKey: KEY, voiceApp: APP }),
      publicUrl: PUBLIC_URL,
      events: async () => {},
      heldCaller: async () => null,
      answerIncoming: async () => ({ do: "refuse" }) as const,
      isAwaited: async () => true,
      admitBrowser: async (...given) => {
        admissions.push(given);
        return admitted;
      },
      unchecked: () => {},
    });
    api.requests.length = 0;
  });
  beforeEach(() => {
    admissions = [];
    admitted = { conference: LINE, legs: 3 };
    api.requests.length = 0;
  });
  afterEach(() => expect(api.faults).toEqual([]));
  afterAll(() => api?.close());

  const call = (fields: Record<string, string>) => {
    const { target, headers, body } = signedForm(PATH, { AccountSid: ACCOUNT, CallSid: CALL, ...fields });
    const request = { target, contentType: headers["content-type"], signature: headers["x-twilio-signature"], body };
    return twilio.callbacks.answer(PATH, request);
  };

  it("gets access tokens that expire soon, for calls of one user through one app", () => {
    const { token, lifetimeSeconds } = (twilio.browserPhones as BrowserPhones).createToken(USER);
    const [header, payload] = token
      .split(".")
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    expect(lifetimeSeconds).toBe(600);
    expect(header).toMatchObject({ alg: "HS256", cty: "twilio-fpa;v=1" });
    expect(payload).toMatchObject({
      iss: KEY.sid,
      sub: ACCOUNT,
      grants: { identity: USER, voice: { incoming: { allow: true }, outgoing: { application_sid: APP } } },
    });
    expect(payload.exp - payload.iat).toBe(600);
  });

  it.each([
    ["an API key", { voiceApp: APP }],
    ["an app", { apiKey: KEY }],
  ])("has no phones in browsers without %s", async (_what, changes) => {
    const parts = {
      events: async () => {},
      heldCaller: async () => null,
      answerIncoming: async () => ({ do: "refuse" }) as const,
      isAwaited: async () => true,
    };
    const { browserPhones } = await startTwilio({
      ...parts,
      settings: settingsFor(api.url, changes),
      publicUrl: PUBLIC_URL,
      admitBrowser: async () => null,
      unchecked: () => {},
    });
    expect(browserPhones).toBeNull();
  });

  it("puts a browser that calls into the conference of its line, under a label of its own", async () => {
    const line = { business: BUSINESS, order: LINE };
    const answer = await call({ From: `client:${USER}`, ...line });
    const query = `business=${BUSINESS}&amp;order=${LINE}#rc=3&amp;rp=all`;
    expect(answer).toEqual({
      twiml:
        `${XML}<Response><Dial timeLimit="43200" action="${PUBLIC_URL}/carrier/twilio/lines/left?${query}">` +
        `<Conference participantLabel="${LINE}-3" startConferenceOnEnter="true" endConferenceOnExit="false" beep="false" ` +
        `waitUrl="" jitterBufferSize="small" statusCallback="${PUBLIC_URL}/carrier/twilio/lines/events?${query}" ` +
        `statusCallbackEvent="start end join leave">${LINE}</Conference></Dial></Response>`,
    });
    expect(admissions).toEqual([
      [
        { businessId: BUSINESS, id: LINE },
        { userId: USER, carrierId: CALL },
      ],
    ]);
    admitted = null;
    expect(await call({ From: `client:${USER}`, ...line })).toEqual({ twiml: `${XML}<Response><Hangup/></Response>` });
  });

  it.each([
    ["a phone number", { From: "+14155550123", business: BUSINESS, order: LINE }],
    ["a client that is no user", { From: "client:somebody", business: BUSINESS, order: LINE }],
    ["no line", { From: `client:${USER}` }],
    ["a line that is none", { From: `client:${USER}`, business: BUSINESS, order: "lin_1" }],
  ])("refuses a call of %s", async (_what, fields) => {
    expect(await call(fields)).toBe("malformed");
    expect(admissions).toEqual([]);
  });

  it.each([
    [
      "that hears words, and then asks whether it has the call",
      { conference: RUNG, prompt: "You have a call.", announcement: { text: "This call is recorded." } },
      `<Say[^>]*>This call is recorded\\.</Say><Say[^>]*>You have a call\\.</Say><Redirect>${PUBLIC_URL}/carrier/twilio/lines/key` +
        `\\?business=${BUSINESS}&amp;order=${LINE}&amp;conference=${RUNG}#rc=3&amp;rp=all</Redirect></Response>$`,
    ],
    ["without words", { conference: RUNG }, `<Response><Dial .*<Conference .*>${RUNG}</Conference>`],
  ])("rings a browser without a key, and tells it the line: one %s", async (_what, more, twiml) => {
    const answer = await twilio.carrier.openLine(
      {
        kind: "line",
        reference: { businessId: BUSINESS, id: LINE },
        from: "+14155550100",
        to: USER,
        device: "browser",
        as: "agent",
        asksForKey: false,
        orderedAt: "2026-11-21T09:30:00.500Z",
        ...more,
      },
      new AbortController().signal,
    );
    expect(answer).toMatchObject({ outcome: "accepted" });
    const [request] = api.requests as [StandIn["requests"][0]];
    expect(formOf(request)).toMatchObject({
      To: `client:${USER}?line=${LINE}`,
      Twiml: expect.stringMatching(new RegExp(twiml)),
    });
  });
});

describe("an agent in a browser", () => {
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
  const notice = () => endSilentBrowsers(voice.bench.test.database, voice.open().carrier, loseBrowser);

  /** A session in a browser that has called in, and has claimed a contact. */
  async function ready() {
    const { bench, phones } = voice;
    const { test, businessId } = bench;
    const who = await bench.agent();
    const [campaignId, number] = [await bench.campaign(), freshNumber()];
    const contact = await bench.contact(campaignId, { phones: [number] });
    const open = `mutation { openBrowserPhone(input: {pageId: "${PAGE}"}) { __typename } }`;
    const beaten = (seconds: number) =>
      test.query(
        "UPDATE browser_phones SET beat_at = clock_timestamp() - $2 * interval '1 second' WHERE user_id = $1",
        [who.userId, seconds],
      );
    await bench.ask(open, {}, who.userId);
    await beaten(-600);
    const { id: session } = await who.run(
      `startDialerSession(input: {campaignId: "${campaignId}", inboxIds: ["${bench.inboxIds[0]}"], device: BROWSER})`,
    );
    const [row] = await test.query<{ id: string }>("SELECT id FROM agent_lines WHERE session_id = $1", [session]);
    const lineId = row?.id as string;
    const callIn = async (user = who.userId) => {
      const leg = await phones.callIn(`${PUBLIC_URL}${PATH}#rc=3&rp=all`, user, {
        business: businessId,
        order: lineId,
      });
      await pass(1);
      return leg;
    };
    const agent = await callIn();
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
    await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const dial = async () => {
      const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
      const leg = await voice.legTo(number);
      await voice.settled();
      return { id: call?.id as string, leg };
    };
    return { who, session, lineId, number, agent, callIn, dial, phones, beaten };
  }

  const isWith = (agent: Leg, leg: Leg) => agent.conference !== null && agent.conference === leg.conference;

  it("hears the called person at once, and loads the page again during the talk", async () => {
    const { session, lineId, agent, callIn, dial, phones } = await ready();
    const { id, leg } = await dial();
    await pass(10);
    expect(await voice.callOf(id)).toMatchObject({ status: "in_progress", abandoned: false });
    expect(isWith(agent, leg)).toBe(true);
    // The new page is there before Twilio ends the leg of the old one.
    const again = await callIn();
    expect([agent.label, again.label]).toEqual([`${lineId}-1`, `${lineId}-2`]);
    phones.leave(agent);
    await pass(1);
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
    expect(isWith(again, leg)).toBe(true);
    // And the other way around.
    phones.leave(again);
    await pass(1);
    expect(await voice.lineOf(session)).toEqual({ state: "joining", lostReason: null });
    const third = await callIn();
    await notice();
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
    expect(isWith(third, leg)).toBe(true);
    expect(await voice.callOf(id)).toMatchObject({ status: "in_progress", told: false });
  });

  thorough.it("is asked for at Twilio in a talk before anything is cut, and is gone after ten seconds", async () => {
    const { session, agent, dial, beaten } = await ready();
    const { id, leg } = await dial();
    await pass(10);
    const { test } = voice.bench;
    await test.query("UPDATE agent_lines SET updated_at = now() - interval '4 seconds' WHERE ended_at IS NULL");
    await beaten(3);
    voice.api.requests.length = 0;
    await notice();
    await voice.sweep();
    expect(voice.api.requests.map(({ url }) => url)).toContainEqual(expect.stringMatching(/Participants\.json/));
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
    expect(voice.phones.isLive(leg)).toBe(true);
    await beaten(11);
    await notice();
    await voice.sweep();
    await pass(30);
    expect(await voice.lineOf(session)).toEqual({ state: "lost", lostReason: "hung_up" });
    expect(leg.heard).toEqual([expect.stringMatching(/^This is a call from Northwind Sales/)]);
    expect([leg.status, agent.status]).toEqual(["completed", "completed"]);
    expect(await voice.callOf(id)).toMatchObject({ status: "completed", told: true });
  });

  thorough.it("whose lost leg nobody reported is found to be gone", async () => {
    const { session, agent, callIn, dial, phones, beaten } = await ready();
    const { leg } = await dial();
    await pass(10);
    phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0.5 };
    phones.leave(agent);
    await pass(1);
    phones.courier.weather = null;
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
    await voice.bench.test.query(
      "UPDATE agent_lines SET updated_at = now() - interval '4 seconds' WHERE ended_at IS NULL",
    );
    await beaten(3);
    await notice();
    await voice.sweep();
    expect(await voice.lineOf(session)).toEqual({ state: "joining", lostReason: null });
    const again = await callIn();
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
    expect(isWith(again, leg)).toBe(true);
  });

  it("has a ringing call canceled with two missing heartbeats", async () => {
    const { number, dial, phones, beaten } = await ready();
    phones.phone(number, { answersAfter: 20 });
    const { id, leg } = await dial();
    await pass(3);
    await beaten(2.1);
    await notice();
    await voice.sweep();
    await pass(1);
    expect(leg.status).toBe("canceled");
    expect(await voice.callOf(id)).toMatchObject({ status: "canceled", abandoned: false });
  });

  describe("for whom a call in a queue rings", () => {
    const ending = { action: "voicemail" };
    const asAdmin = () => ({
      businessId: voice.bench.businessId,
      userId: voice.bench.world.admin.userId,
      role: "admin" as const,
    });
    /** Somebody calls an inbox with this route. */
    async function arrived(inboxId: string, route: object) {
      const { test } = voice.bench;
      await setInboxRoute(test.database, asAdmin(), inboxId, { whenClosed: ending, whenUnanswered: ending, ...route });
      const [inbox] = await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxId]);
      const from = numberWhereItIs("day");
      voice.phones.phone(from, { hangsUpAfter: null, pressesAfter: null });
      const caller = await voice.phones.call(from, inbox?.number as string);
      const [call] = await test.query("SELECT id FROM calls WHERE phone_number = $1", [from]);
      await pass(2);
      return { id: call?.id as string, caller, from };
    }
    const routed = (inboxId: string, memberIds: string[]) =>
      arrived(inboxId, { strategy: "all_at_once", members: memberIds.map((userId) => ({ userId })) });
    /** A queue with these members, and somebody who has waited there for a minute and a half. */
    async function queued(memberIds: string[], { offersCallback = false, strategy = "in_order" } = {}) {
      const { inboxIds, test } = voice.bench;
      const queue = { name: "Support", strategy, memberIds, offersCallback };
      const { id: queueId } = await createQueue(test.database, asAdmin(), queue);
      const { from, ...call } = await arrived(inboxIds[0] as string, { strategy: "in_order", members: [], queueId });
      await test.query("UPDATE queued_calls SET arrived_at = now() - interval '90 seconds' WHERE left_at IS NULL");
      await assignCallers(test.database);
      const words = `You have a call from ${[...from.slice(1)].join(" ")} at Sales West. The caller has waited for 2 minutes.`;
      return { ...call, words };
    }
    /** A user whose browser is open as the phone. */
    async function opened() {
      const who = await voice.bench.agent();
      const { ask, businessId, test } = voice.bench;
      await ask(`mutation { openBrowserPhone(input: {pageId: "${PAGE}"}) { __typename } }`, {}, who.userId);
      const beaten = (seconds: number) =>
        test.query(
          "UPDATE browser_phones SET beat_at = clock_timestamp() - $2 * interval '1 second' WHERE user_id = $1",
          [who.userId, seconds],
        );
      await beaten(-600);
      const member = { businessId, userId: who.userId, role: "member" } as const;
      await setMyPresence(test.database, member, webhookTools.outbox, { state: "available" });
      const leg = () => voice.phones.legs.findLast(({ to }) => to.startsWith(`client:${who.userId}`)) as Leg;
      const missedRings = async () =>
        (await test.query("SELECT missed_rings AS missed FROM user_presences WHERE user_id = $1", [who.userId]))[0]
          ?.missed;
      return { ...who, member, beaten, leg, missedRings };
    }
    /** The browser has accepted, and its user hears the words. */
    async function accepted(leg: () => Leg): Promise<Leg> {
      await voice.settled();
      await pass(5);
      await voice.settled();
      expect([leg().heard.length, leg().conference]).toEqual([1, null]);
      return leg();
    }
    type Opened = Awaited<ReturnType<typeof opened>>;
    const stateOf = async (id: string) =>
      (await voice.bench.test.query("SELECT state FROM queued_calls WHERE call_id = $1", [id]))[0]?.state;
    const records = (isRecorded: boolean) =>
      voice.bench.test.query("UPDATE businesses SET records_calls = $1, recording_announcement = $2", [
        isRecorded ? "all" : "never",
        isRecorded ? "This call is recorded." : null,
      ]);
    afterEach(() => records(false));

    it.each([
      ["in the conference of the call", false],
      ["where keys are heard", true],
    ])(
      "hears inbox, caller and wait alone before the talk, while the caller waits %s",
      async (_where, offersCallback) => {
        const { phones } = voice;
        await records(true);
        const who = await opened();
        const { id, caller, words } = await queued([who.userId], { offersCallback });
        await voice.settled();
        const browser = who.leg();
        await pass(5);
        await voice.settled();
        expect([browser.heard, browser.conference]).toEqual([[words], null]);
        expect([await voice.callOf(id), await stateOf(id)]).toMatchObject([{ status: "ringing" }, "ringing"]);
        await pass(1);
        const music = caller.heard.length;
        expect(caller.metAt).toBeNull();
        await pass(8);
        // The clock goes on while the caller is moved and the recording begins.
        const recorded = async () => {
          voice.open().wake();
          await pass(0.1);
          return phones.recordings.filter(({ leg }) => leg === caller).length;
        };
        await expect.poll(recorded).toBe(1);
        await voice.settled();
        expect(isWith(browser, caller)).toBe(true);
        expect([await voice.callOf(id), await stateOf(id)]).toMatchObject([{ status: "in_progress" }, "answered"]);
        expect(browser.heard).toEqual([words]);
        expect(caller.heard.join()).not.toContain("waited for");
        expect(caller.heard.length).toBeGreaterThanOrEqual(music);
        phones.leave(caller);
        await pass(2);
      },
    );

    it.each([
      ["leaves", async ({ leg }: Opened) => voice.phones.leave(leg())],
      [
        "declines",
        ({ member }: Opened, id: string) => unheard(declineIncomingCall)(voice.bench.test.database, member, id),
      ],
      ["loses its page", ({ beaten }: Opened) => beaten(11)],
    ])("and %s while it hears them loses no caller: another member gets the call", async (_how, leave) => {
      const [who, other] = [await opened(), await voice.agent()];
      const { id, caller, words } = await queued([who.userId, other.userId]);
      const browser = await accepted(who.leg);
      expect(browser.heard).toEqual([words]);
      await leave(who, id);
      await pass(9);
      await voice.sweep();
      await pass(1);
      expect([await stateOf(id), voice.phones.isLive(caller), await who.missedRings()]).toEqual(["waiting", true, 0]);
      expect([voice.phones.isLive(browser), browser.metAt]).toEqual([false, null]);
      await assignCallers(voice.bench.test.database);
      await voice.legTo(other.phone);
      await pass(10);
      await voice.settled();
      await pass(2);
      expect([await stateOf(id), caller.metAt]).toEqual(["answered", expect.any(Number)]);
      voice.phones.leave(caller);
      await pass(2);
    });

    it("has the call after the words, although every report of its leg is lost", async () => {
      const who = await opened();
      const { id, caller } = await queued([who.userId]);
      await voice.settled();
      voice.phones.courier.weather = { lost: 1, doubled: 0, late: 0, random: () => 0.5 };
      await pass(20);
      await voice.settled();
      await pass(1);
      voice.phones.courier.weather = null;
      expect([await voice.callOf(id), await stateOf(id)]).toMatchObject([{ status: "in_progress" }, "answered"]);
      expect(isWith(who.leg(), caller)).toBe(true);
      voice.phones.leave(caller);
      voice.phones.leave(who.leg());
      await pass(2);
    });

    it("of a step of a route and leaves during the words: the others of the step are rung again", async () => {
      const [who, other] = [await opened(), await voice.agent()];
      const { inboxIds } = voice.bench;
      voice.phones.phone(other.phone, { answersAfter: 12 });
      const { id, caller } = await routed(inboxIds[0] as string, [who.userId, other.userId]);
      await voice.settled();
      const first = await voice.legTo(other.phone);
      const browser = await accepted(who.leg);
      await voice.sweep();
      await pass(1);
      expect(first.status).toBe("canceled");
      voice.phones.leave(browser);
      await pass(1);
      await voice.settled();
      const again = await voice.legTo(other.phone);
      await pass(30);
      await voice.settled();
      await pass(2);
      expect([await voice.callOf(id), isWith(again, caller)]).toMatchObject([{ status: "in_progress" }, true]);
      expect(await who.missedRings()).toBe(0);
      voice.phones.leave(caller);
      await pass(2);
    });

    describe("on the line of a session", () => {
      /** The agent has accepted, and hears the words outside of the conference. */
      async function told() {
        const agent = await ready();
        const { who, session } = agent;
        const { id, caller, words } = await queued([who.userId]);
        const member = { businessId: voice.bench.businessId, userId: who.userId, role: "member" } as const;
        await unheard(acceptIncomingCall)(voice.bench.test.database, member, id);
        await voice.settled();
        await pass(2);
        expect([agent.agent.heard, agent.agent.conference]).toEqual([[words], null]);
        expect(await voice.lineOf(session)).toMatchObject({ state: "joining" });
        return { ...agent, id, caller };
      }

      it("hears them there before the talk, and has the call too if the page is loaded again meanwhile", async () => {
        const { id, session, caller, agent, callIn, phones } = await told();
        phones.leave(agent);
        const again = await callIn();
        await voice.settled();
        await pass(1);
        expect([isWith(again, caller), await stateOf(id)]).toEqual([true, "answered"]);
        expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
        phones.leave(caller);
        await pass(2);
      });

      it("has the call although a heartbeat of its page is late at the end of them", async () => {
        const { id, caller, agent, beaten } = await told();
        await beaten(3);
        await pass(12);
        await voice.settled();
        await pass(1);
        expect([isWith(agent, caller), await stateOf(id)]).toEqual([true, "answered"]);
        voice.phones.leave(caller);
        await pass(2);
      });

      it("does not have the call when its page is left meanwhile: the caller goes on to wait at once", async () => {
        const { who, id, session, caller, agent } = await told();
        await voice.bench.test.query(
          "UPDATE browser_phones SET closed_at = clock_timestamp() - interval '3 seconds' WHERE user_id = $1",
          [who.userId],
        );
        await notice();
        expect([await stateOf(id), caller.metAt]).toEqual(["waiting", null]);
        await pass(1);
        expect(voice.phones.isLive(agent)).toBe(false);
        expect(await voice.lineOf(session)).toEqual({ state: "lost", lostReason: "hung_up" });
        voice.phones.leave(caller);
        await pass(2);
      });

      it("hears them after the page was loaded again, while the leg of the one before is still there", async () => {
        const { who, session, lineId, agent, callIn } = await ready();
        const again = await callIn();
        const { id, caller, words } = await queued([who.userId]);
        const member = { businessId: voice.bench.businessId, userId: who.userId, role: "member" } as const;
        await unheard(acceptIncomingCall)(voice.bench.test.database, member, id);
        await voice.settled();
        await pass(12);
        await voice.settled();
        await pass(1);
        expect([again.heard, agent.heard, isWith(again, caller)]).toEqual([[words], [], true]);
        expect(again.label).toMatch(new RegExp(`^${lineId}-[0-9]{13}$`));
        expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
        voice.phones.leave(caller);
        await pass(2);
      });
    });

    it("has the call alone from the moment of acceptance on: nobody else is rung on", async () => {
      const [who, other] = [await opened(), await voice.agent()];
      voice.phones.phone(other.phone, { answersAfter: 15 });
      const { id, caller } = await queued([who.userId, other.userId], { strategy: "all_at_once" });
      await voice.settled();
      const rung = await voice.legTo(other.phone);
      await pass(5);
      await voice.settled();
      await voice.sweep();
      await pass(1);
      expect([rung.status, voice.phones.isLive(who.leg())]).toEqual(["canceled", true]);
      await pass(12);
      await voice.settled();
      await pass(2);
      expect([await stateOf(id), isWith(who.leg(), caller)]).toEqual(["answered", true]);
      voice.phones.leave(caller);
      await pass(2);
    });
  });

  it("is in a call over REST at once, and needs neither a phone number nor a page for it", async () => {
    const { agent, who, phones, beaten } = await ready();
    const { test, businessId, inboxIds } = voice.bench;
    const number = freshNumber();
    const { id: before, createdAt } = newIdentity("call");
    // The number has just called: it may be called at any hour.
    await test.query(
      `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, started_at, ended_at,
         created_at, updated_at)
       VALUES ($1, $2, $3, '+14155550100', $4, 'incoming', 'no_answer', $5, $5, $5, $5)`,
      [businessId, before, inboxIds[0], number, createdAt],
    );
    const token = await signAccessToken(await currentSigningKey(test.database, secretBox([TEST_KEY])), {
      ...{ issuer: ISSUER, audience: "public-api", userId: who.userId, clientId: "test", lifetime: 600 },
      scopes: ["api:calls:write"],
    });
    const { call, close } = await secondInstance({ api: { test }, token }, { ringsUsers: true });
    try {
      const body = { inbox_id: inboxIds[0], to: number };
      const { status, body: placed } = await call("POST", "/calls", { body });
      expect([status, placed]).toEqual([201, expect.objectContaining({ status: "queued", user_id: who.userId })]);
      const leg = await voice.legTo(number);
      await voice.settled();
      await pass(10);
      expect(await voice.callOf(placed.id)).toMatchObject({ status: "in_progress", abandoned: false });
      expect(isWith(agent, leg)).toBe(true);
      expect((await call("POST", "/calls", { body })).body.error).toMatchObject({
        message: "You are in a call: end it first.",
      });
      phones.hangUp(number);
      await pass(1);
      await beaten(20);
      const late = await call("POST", "/calls", { body: { ...body, device: "browser" } });
      expect([late.status, late.body.error?.message]).toEqual([
        409,
        "Your browser has not answered for a moment: no call begins until it does.",
      ]);
    } finally {
      await close();
    }
  });

  it("is the user of the line: another's call is ended at once", async () => {
    const { session, callIn } = await ready();
    const stranger = await voice.bench.agent();
    expect((await callIn(stranger.userId)).status).toBe("completed");
    expect(await voice.lineOf(session)).toEqual({ state: "ready", lostReason: null });
  });
});
