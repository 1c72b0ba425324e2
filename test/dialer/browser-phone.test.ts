import { graphql } from "graphql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { isBrowserOpen } from "../../src/domain/call/browser-phone-store.ts";
import { endSilentBrowsers } from "../../src/domain/call/browser-phone-work.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { loseBrowser } from "../../src/domain/traffic/line-news.ts";
import { simulateBrowserCall, simulateBrowserHangUp } from "../../src/domain/traffic/simulate.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { ASKED } from "../support/asked.ts";
import { audioUrl } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createLineGround, freshNumber, type LineGround } from "./agent-line-ground.ts";
import type { Agent, DialerBench } from "./bench.ts";

/** The browser as the phone of an agent: the page beats, calls in, vanishes, and comes back. */

const PAGE = "0123456789abcdef0123456789abcdef";
const OTHER_PAGE = "fedcba9876543210fedcba9876543210";
const PHONE = "{ ... on BrowserPhone { pageId line { id callsIn isConnected } } ... on DomainError { code message } }";

let ground: LineGround;
let bench: DialerBench;
beforeAll(async () => {
  ground = await createLineGround();
  bench = ground.bench;
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const ask = (who: Agent, name: string, given = `pageId: "${PAGE}"`) =>
  bench.ask(`mutation { ${name}(input: {${given}}) ${PHONE} }`, {}, who.userId);

const callerOf = ({ userId }: Agent) => ({ businessId: bench.businessId, userId, role: "admin" }) as const;

const simulator = () => ({ receive: ground.carrier.receive, speed: 200, audioUrl });

/** The page of the agent calls in for its line. */
const callIn = (who: Agent, lineId: string) =>
  simulateBrowserCall(bench.test.database, callerOf(who), simulator(), { lineId });

/** The last heartbeat was this long ago. */
const beaten = (who: Agent, seconds: number) =>
  bench.test.query(
    "UPDATE browser_phones SET beat_at = clock_timestamp() - $2 * interval '1 second' WHERE user_id = $1",
    [who.userId, seconds],
  );

/** The person answered this long ago. */
const answeredFor = (callId: string, seconds: number) =>
  bench.test.query("UPDATE calls SET answered_at = clock_timestamp() - $2 * interval '1 second' WHERE id = $1", [
    callId,
    seconds,
  ]);

/** The browser left the conference this long ago. */
const leftFor = (session: string, seconds: number) =>
  bench.test.query(
    "UPDATE agent_lines SET left_at = clock_timestamp() - $2 * interval '1 second' WHERE session_id = $1 AND ended_at IS NULL",
    [session, seconds],
  );

/** The page beats: a slow machine does not stop it. */
const alive = (who: Agent) => beaten(who, -600);

const notice = () => endSilentBrowsers(bench.test.database, ground.carrier.carrier, loseBrowser);

/** A session in a browser without a phone number. */
async function begin(number = freshNumber()) {
  const who = await bench.agent();
  const campaignId = await bench.campaign();
  const contact = await bench.contact(campaignId, { phones: [number] });
  await ask(who, "openBrowserPhone");
  await alive(who);
  const { id: session, code } = await who.run(
    `startDialerSession(input: {campaignId: "${campaignId}", inboxIds: ["${bench.inboxIds[0]}"], device: BROWSER})`,
  );
  expect(code).toBeUndefined();
  const line = await ground.lineOf(session);
  await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  const dial = () => who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
  return { who, session, campaignId, contact, lineId: line.id as string, dial };
}

/** The browser of the agent is in the conference. */
async function ready(number?: string) {
  const begun = await begin(number);
  await callIn(begun.who, begun.lineId);
  await expect.poll(async () => (await ground.lineOf(begun.session)).state).toBe("READY");
  return begun;
}

/** A talk of which the carrier reports no end. */
async function talk() {
  // Slow enough for the last words: at full speed the end of the call may be reported before they are noted.
  ground.start({
    speed: 20,
    ringsUsers: true,
    faults: { reports: (plans, { kind }) => (kind === "call" ? plans.slice(0, 2) : plans) },
  });
  const begun = await ready();
  const { call } = await begun.dial();
  const id = call?.id as string;
  await expect.poll(async () => (await ground.readCall(id))?.status).toBe("in_progress");
  await bench.test.query("UPDATE simulator_orders SET plan = jsonb_path_query_array(plan, '$[0 to 1]') WHERE id = $1", [
    id,
  ]);
  return { ...begun, callId: id };
}

describe("a session in a browser", () => {
  it("needs an open page, rings no phone, and calls people once the page has called in", async () => {
    ground.start({ ringsUsers: true });
    const who = await bench.agent();
    const campaignId = await bench.campaign();
    const start = `startDialerSession(input: {campaignId: "${campaignId}", inboxIds: ["${bench.inboxIds[0]}"], device: BROWSER})`;
    expect(await who.run(start)).toMatchObject({
      code: "CONFLICT",
      message: "Your browser is not open as a phone: open the phone on a page of the dashboard.",
    });

    const { session, dial, who: agent, lineId } = await begin();
    expect(await ground.lineOf(session)).toMatchObject({ phoneNumber: null, state: "JOINING" });
    expect(await dial()).toMatchObject({ code: "CONFLICT" });
    expect(await ask(agent, "beatBrowserPhone")).toEqual({
      pageId: PAGE,
      line: { id: lineId, callsIn: true, isConnected: false },
    });
    await callIn(agent, lineId);
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("READY");
    await alive(agent);
    const { call } = await dial();
    await expect.poll(async () => (await ground.readCall(call?.id as string))?.status).toBe("completed");
    expect(await ground.readCall(call?.id as string)).toMatchObject({ by: "human", lost: false, abandoned: false });
    await agent.run(`leaveDialerSession(input: {sessionId: "${session}"})`);
    await ground.checkUntil(async () => (await ground.lineOf(session)).state).toBe("CLOSED");
  });

  it("is refused where the operator has set up no phones in browsers", async () => {
    const who = await bench.agent();
    await ask(who, "openBrowserPhone");
    const contextValue = createContext(bench.test.database, await bench.membership(who.userId), {
      ...webhookTools,
      browserPhones: undefined,
    });
    const source = `mutation {
      createPhoneAccessToken(input: {pageId: "${PAGE}"}) { ... on DomainError { code message } }
      startCall(input: {inboxId: "${bench.inboxIds[0]}", to: "+14155550123", device: BROWSER}) { ... on DomainError { code } }
    }`;
    expect((await graphql({ schema, source, contextValue })).data).toEqual({
      createPhoneAccessToken: {
        code: "CONFLICT",
        message: "The operator of this service has not set up phones in browsers.",
      },
      startCall: { code: "CONFLICT" },
    });
  });

  it("does not tell a service user of phones in browsers, since no page is ever its phone", async () => {
    const { id, createdAt } = newIdentity("usr");
    await bench.test.query(
      `INSERT INTO users (business_id, id, name, type, role, created_at, updated_at)
       VALUES ($1, $2, 'Sync', 'service', 'admin', $3, $3)`,
      [bench.businessId, id, createdAt],
    );
    const contextValue = createContext(bench.test.database, await bench.membership(id), {
      ...webhookTools,
      browserPhones: undefined,
    });
    const source = `mutation {
      startCall(input: {inboxId: "${bench.inboxIds[0]}", to: "+14155550123", device: BROWSER}) {
        ... on DomainError { code message }
      }
    }`;
    expect((await graphql({ schema, source, contextValue })).data).toEqual({
      startCall: {
        code: "CONFLICT",
        message:
          "A call rings its user first, and a service user has no phone: start the call with an access key or a token of the person who talks.",
      },
    });
  });

  thorough.it("dials nobody while two heartbeats are missing, not even a call that was ordered before", async () => {
    ground.start();
    const { who, session, dial } = await ready();
    await beaten(who, 2.1);
    expect(await dial()).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(/has not answered/) });
    expect(await ground.lineOf(session)).toMatchObject({ state: "READY" });
    await alive(who);
    await ground.carrier.close();
    const { call } = await dial();
    await beaten(who, 2.1);
    ground.start();
    await expect.poll(async () => (await ground.readCall(call?.id as string))?.status).toBe("failed");
    const [{ orders }] = (await bench.test.query("SELECT count(*)::int AS orders FROM simulator_orders WHERE id = $1", [
      call?.id,
    ])) as [{ orders: number }];
    expect(orders).toBe(0);
  });

  thorough.it("ends a ringing call when two heartbeats are missing", async () => {
    ground.start({ speed: 2 });
    const { who, session, dial } = await ready("+14185550012");
    const { call } = await dial();
    await expect.poll(async () => (await ground.readCall(call?.id as string))?.status).toBe("ringing");
    expect(await notice()).toBe(1);
    expect((await ground.lineOf(session)).state).toBe("READY");
    await beaten(who, 2.1);
    await notice();
    expect(await ground.lineOf(session)).toMatchObject({ state: "LOST", lostReason: "HUNG_UP" });
    await ground.sweep();
    await expect.poll(async () => (await ground.readCall(call?.id as string))?.status).toBe("canceled");
    expect(await ground.readCall(call?.id as string)).toMatchObject({ lost: true, abandoned: false });
  });

  it("counts a page that was left as silent at once", async () => {
    ground.start();
    const { who, dial } = await ready();
    expect(await isBrowserOpen(bench.test.database, bench.businessId, who.userId)).toBe(true);
    await ask(who, "closeBrowserPhone");
    await bench.test.query("UPDATE browser_phones SET closed_at = closed_at - interval '1 second'");
    expect(await isBrowserOpen(bench.test.database, bench.businessId, who.userId)).toBe(false);
    expect(await dial()).toMatchObject({ code: "CONFLICT" });
    await ask(who, "beatBrowserPhone");
    await alive(who);
    expect((await dial()).code).toBeUndefined();
  });

  thorough.it("stays connected when the carrier is asked for it", async () => {
    ground.start();
    const { session, lineId } = await ready();
    await ground.wait();
    await ground.check();
    expect((await ground.lineOf(session)).state).toBe("READY");
    expect(await bench.test.query("SELECT legs, left_at FROM agent_lines WHERE id = $1", [lineId])).toEqual([
      { legs: 1, left_at: null },
    ]);
  });

  it("without a call is lost after ten seconds, for one of several processes that look", async () => {
    ground.start();
    const { who, session } = await ready();
    await beaten(who, 9);
    await notice();
    expect((await ground.lineOf(session)).state).toBe("READY");
    await beaten(who, 11);
    await Promise.all([notice(), notice(), notice()]);
    expect(await ground.lineOf(session)).toMatchObject({ state: "LOST", lostReason: "HUNG_UP" });
    expect(await notice()).toBe(0);
    expect(await ask(who, "openBrowserPhone", `pageId: "${OTHER_PAGE}"`)).toMatchObject({ pageId: OTHER_PAGE });
    await ask(who, "openBrowserPhone", `pageId: "${PAGE}", takesOver: true`);
    await alive(who);
    expect((await who.run(`connectDialerSession(input: {sessionId: "${session}"})`)).code).toBeUndefined();
    await callIn(who, (await ground.lineOf(session)).id);
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("READY");
  });
});

describe("in a talk", () => {
  it("asks the carrier before anything is cut, and cuts after ten seconds of silence", async () => {
    const { who, session, callId } = await talk();
    await bench.test.query("UPDATE agent_lines SET updated_at = now() - interval '4 seconds' WHERE ended_at IS NULL");
    await beaten(who, 3);
    await notice();
    await ground.check();
    // The carrier has the browser in the conference: its audio may work.
    expect(await ground.lineOf(session)).toMatchObject({ state: "READY" });
    expect(await ground.readCall(callId)).toMatchObject({ status: "in_progress", lost: false });
    await beaten(who, 11);
    await answeredFor(callId, 60);
    await notice();
    expect(await ground.lineOf(session)).toMatchObject({ state: "LOST", lostReason: "HUNG_UP" });
    await ground.sweep();
    await expect.poll(async () => (await ground.readCall(callId))?.status).toBe("completed");
    expect(await ground.readCall(callId)).toMatchObject({ lost: true, told: true, abandoned: false });
  });

  thorough.it(
    "counts as abandoned a person who answered after the last heartbeat, and met nobody until the loss",
    async () => {
      const { who, session, callId } = await talk();
      await beaten(who, 11.5);
      await answeredFor(callId, 10.6);
      await notice();
      expect(await ground.lineOf(session)).toMatchObject({ state: "LOST", lostReason: "HUNG_UP" });
      expect(await ground.readCall(callId)).toMatchObject({ lost: true, abandoned: true });
    },
  );

  thorough.it(
    "counts as abandoned a person who answered while the browser was silent, even if it comes back",
    async () => {
      ground.start({
        speed: 20,
        ringsUsers: true,
        faults: { reports: (plans, { kind }) => (kind === "call" ? [] : plans) },
      });
      const { who, dial } = await ready();
      const { call } = await dial();
      const id = call?.id as string;
      await expect
        .poll(() => bench.test.query("SELECT FROM calls WHERE id = $1 AND carrier_id IS NOT NULL", [id]))
        .toHaveLength(1);
      const [{ carrier } = {}] = await bench.test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]);
      const answer = (at: Date) =>
        ground.carrier.receive(bench.test.database, {
          kind: "call.status",
          call: { businessId: bench.businessId, id },
          carrierId: carrier as string,
          status: "in_progress",
          answeredBy: null,
          durationSeconds: null,
          error: null,
          at: at.toISOString(),
        });
      await beaten(who, 2.5);
      await answer(new Date());
      await alive(who);
      expect(await ground.readCall(id)).toMatchObject({ status: "in_progress", lost: false, abandoned: true });
    },
  );

  it("counts as abandoned a person who met nobody for longer than two seconds until the page returned", async () => {
    const { who, callId, lineId } = await talk();
    await beaten(who, 8.9);
    await answeredFor(callId, 8);
    await ask(who, "openBrowserPhone", `pageId: "${OTHER_PAGE}", takesOver: true`);
    await callIn(who, lineId);
    expect(await ground.readCall(callId)).toMatchObject({ status: "in_progress", lost: false, abandoned: true });
  });

  it.each([
    ["was alive for a second after the answer, which the carrier gives in whole seconds", 1.3, 0.2, false],
    ["vanished within a second after the answer, which the carrier gives in whole seconds", 0.9, 0.2, true],
    ["was last alive before the answer, which the carrier gives in whole seconds", 0.05, 0.9, true],
  ])("counts the person by what the service knew: the page %s", async (_what, sign, reported, abandoned) => {
    const { who, session, callId } = await talk();
    // Seven seconds ago, in whole seconds.
    await bench.test.query(
      `WITH answer AS (SELECT date_trunc('second', clock_timestamp()) - interval '7 seconds' AS at), answered AS (
         UPDATE calls SET answered_at = answer.at, answer_reported_at = answer.at + $2 * interval '1 second'
         FROM answer WHERE id = $1
       )
       UPDATE browser_phones SET beat_at = answer.at + $3 * interval '1 second' FROM answer WHERE user_id = $4`,
      [callId, reported, sign, who.userId],
    );
    await ask(who, "beatBrowserPhone");
    expect(await ground.readCall(callId)).toMatchObject({ status: "in_progress", abandoned });
    await bench.test.query("UPDATE calls SET abandoned_at = NULL WHERE id = $1", [callId]);
    await bench.test.query(
      `UPDATE browser_phones SET beat_at = c.answered_at + $2 * interval '1 second'
       FROM calls c WHERE c.id = $1 AND browser_phones.user_id = $3`,
      [callId, sign - 10, who.userId],
    );
    await bench.test.query(
      `UPDATE calls SET answered_at = answered_at - interval '10 seconds',
         answer_reported_at = answer_reported_at - interval '10 seconds' WHERE id = $1`,
      [callId],
    );
    await notice();
    expect(await ground.lineOf(session)).toMatchObject({ state: "LOST" });
    expect(await ground.readCall(callId)).toMatchObject({ lost: true, abandoned });
  });

  it("pauses its campaign, which says why, where an agent's browser vanished a moment after the answer", async () => {
    const { who, session, callId, campaignId } = await talk();
    // With this call 30 people have answered, and one is more than 3 percent.
    await bench.test.query(
      `INSERT INTO calls (business_id, id, inbox_id, campaign_id, direction, inbox_number, phone_number, status,
         answered_by, answered_at, started_at, ended_at, created_at, updated_at)
       SELECT $1, 'call_0' || lpad(n::text, 25, '0'), $2, $3, 'outgoing', '+14155550100', '+14155550177',
         'completed', 'human', now() - interval '1 hour', now(), now(), now(), now()
       FROM generate_series(1, 29) n`,
      [bench.businessId, bench.inboxIds[0], campaignId],
    );
    const read = () => bench.ask("query ($id: ID!) { campaign(id: $id) { status pauseReason } }", { id: campaignId });
    await beaten(who, 11.9);
    await answeredFor(callId, 12.25);
    await notice();
    expect(await ground.lineOf(session)).toMatchObject({ state: "LOST" });
    expect(await ground.readCall(callId)).toMatchObject({ lost: true, abandoned: true });
    await ground.sweep();
    expect(await read()).toEqual({ status: "PAUSED", pauseReason: "ABANDONMENT" });
  });

  it("does not count a person whom the agent left after the answer, and counts one who hung up without an agent", async () => {
    const { who, callId } = await talk();
    const { businessId, test } = bench;
    await beaten(who, 5);
    await answeredFor(callId, 8);
    await ask(who, "beatBrowserPhone");
    expect(await ground.readCall(callId)).toMatchObject({ abandoned: false });
    await beaten(who, 6);
    await answeredFor(callId, 5.5);
    const [call] = await test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [callId]);
    await ground.carrier.receive(test.database, {
      kind: "call.status",
      call: { businessId, id: callId },
      carrierId: call?.carrier,
      status: "completed",
      answeredBy: null,
      durationSeconds: 5,
      error: null,
      at: new Date().toISOString(),
    });
    expect(await ground.readCall(callId)).toMatchObject({ status: "completed", abandoned: true });
  });

  thorough.it(
    "notices a browser that the carrier no longer has, and leaves the person alone for five seconds at most",
    async () => {
      const { who, session, callId, lineId } = await talk();
      await bench.test.query(
        "UPDATE simulator_orders SET plan = jsonb_build_array(jsonb_build_object('afterMs', 0, 'event', plan -> 0 -> 'event' || '{\"status\": \"in_progress\"}')) WHERE id = $1",
        [lineId],
      );
      await bench.test.query("UPDATE agent_lines SET updated_at = now() - interval '4 seconds' WHERE ended_at IS NULL");
      await beaten(who, 3);
      await notice();
      await ground.checkUntil(async () => (await ground.lineOf(session)).state).toBe("JOINING");
      await alive(who);
      await leftFor(session, 3);
      await notice();
      expect((await ground.lineOf(session)).state).toBe("JOINING");
      await leftFor(session, 5.1);
      await notice();
      expect((await ground.lineOf(session)).state).toBe("LOST");
      await ground.sweep();
      await expect.poll(async () => (await ground.readCall(callId))?.status).toBe("completed");
      expect(await ground.readCall(callId)).toMatchObject({ lost: true, told: true });
    },
  );

  it("goes on after a reload of the page, whatever the order of the reports on its two legs", async () => {
    const { who, session, callId, lineId } = await talk();
    const { businessId, test } = bench;
    const [first] = await test.query("SELECT carrier_id AS id FROM agent_lines WHERE id = $1", [lineId]);
    await ask(who, "closeBrowserPhone");
    await ground.hangUpAgent(session);
    expect((await ground.lineOf(session)).state).toBe("JOINING");
    await ask(who, "openBrowserPhone", `pageId: "${OTHER_PAGE}"`);
    await alive(who);
    await callIn(who, lineId);
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("READY");
    // Reports on the leg of the page before.
    const late = { line: { businessId, id: lineId }, carrierId: first?.id as string, at: new Date().toISOString() };
    await ground.carrier.receive(test.database, { kind: "line.joined", ...late, conferenceId: "CFold" });
    await ground.carrier.receive(test.database, { kind: "line.left", ...late });
    await ground.carrier.receive(test.database, { kind: "line.status", ...late, status: "completed" });
    await notice();
    expect((await ground.lineOf(session)).state).toBe("READY");
    expect(await ground.readCall(callId)).toMatchObject({ status: "in_progress", lost: false });
    expect(await test.query("SELECT legs, left_at FROM agent_lines WHERE id = $1", [lineId])).toEqual([
      { legs: 2, left_at: null },
    ]);
  });

  thorough.it("does not take a late report on the first leg for the return of the page", async () => {
    const { session, lineId, callId } = await talk();
    const { businessId, test } = bench;
    const [first] = await test.query("SELECT carrier_id AS id FROM agent_lines WHERE id = $1", [lineId]);
    await ground.hangUpAgent(session);
    const late = { line: { businessId, id: lineId }, carrierId: first?.id as string, at: new Date().toISOString() };
    await ground.carrier.receive(test.database, { kind: "line.joined", ...late, conferenceId: "CFold" });
    expect((await ground.lineOf(session)).state).toBe("JOINING");
    await leftFor(session, 6);
    await notice();
    await ground.sweep();
    await expect.poll(async () => (await ground.readCall(callId))?.status).toBe("completed");
  });
});

describe("the phone of a user", () => {
  it("is one page: another is refused while it lives, or takes over", async () => {
    const who = await bench.agent();
    expect(await ask(who, "openBrowserPhone")).toEqual({ pageId: PAGE, line: null });
    const other = `pageId: "${OTHER_PAGE}"`;
    expect(await ask(who, "openBrowserPhone", other)).toMatchObject({ code: "CONFLICT" });
    expect(await ask(who, "beatBrowserPhone", other)).toMatchObject({ code: "CONFLICT" });
    expect(await ask(who, "openBrowserPhone", `${other}, takesOver: true`)).toMatchObject({ pageId: OTHER_PAGE });
    expect(await ask(who, "beatBrowserPhone")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/Another page/),
    });
    expect(await ask(who, "closeBrowserPhone")).toMatchObject({ code: "CONFLICT" });
    await beaten(who, 16);
    expect(await ask(who, "openBrowserPhone")).toMatchObject({ pageId: PAGE });
  });

  it("refuses an id that is none, and names the field", async () => {
    const source = `mutation { openBrowserPhone(input: {pageId: "tab"}) { ... on DomainError { code field } } }`;
    expect(await bench.ask(source)).toEqual({ code: "VALIDATION_ERROR", field: "pageId" });
  });

  it("serves the lines of its user alone", async () => {
    ground.start();
    const { lineId, session } = await begin();
    const stranger = await bench.agent();
    await ask(stranger, "openBrowserPhone");
    await expect(callIn(stranger, lineId)).rejects.toMatchObject({ code: "conflict" });
    const { userId, businessId } = bench.world.basic as { userId: string; businessId: string };
    const outside = { businessId, userId, role: "admin" } as const;
    await expect(simulateBrowserCall(bench.test.database, outside, simulator(), { lineId })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await ground.lineOf(session)).state).toBe("JOINING");
  });

  it("places one call of its user, who hangs up", async () => {
    ground.start({ ringsUsers: true });
    const who = await bench.agent();
    await ask(who, "openBrowserPhone");
    await alive(who);
    const input = { inboxId: bench.inboxIds[0], to: freshNumber(), ...ASKED };
    const call = await unheard(startCall)(bench.test.database, callerOf(who), input, true, "browser");
    expect((await ground.readCall(call.id))?.status).toBe("queued");
    const { line } = await ask(who, "beatBrowserPhone");
    await alive(who);
    await callIn(who, line.id);
    await expect.poll(async () => (await ground.readCall(call.id))?.status).toBe("completed");
    await ground.checkUntil(() => ask(who, "beatBrowserPhone")).toMatchObject({ line: null });
  });

  thorough.it("rings for a line of another purpose, and picks up or declines", async () => {
    ground.start({ speed: 2 });
    const who = await bench.agent();
    await ask(who, "openBrowserPhone");
    const { test, businessId, inboxIds } = bench;
    const ring = async () => {
      const id = `lin_${who.userId.slice(4, 29)}${ring.count++}`;
      await test.query(
        `INSERT INTO agent_lines (business_id, id, user_id, inbox_id, from_number, device, purpose, conference, state,
           next_check_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, '+14155550100', 'browser', 'incoming', 'a conference', 'ordered',
           now() + interval '1 hour', now(), now())`,
        [businessId, id, who.userId, inboxIds[0]],
      );
      await test.query(
        "INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, due_at, created_at) VALUES ($1, $2, 'call', $3, 1, now(), now())",
        [businessId, id, inboxIds[0]],
      );
      ground.carrier.wake();
      await expect
        .poll(async () => (await ask(who, "beatBrowserPhone")).line)
        .toEqual({
          id,
          callsIn: false,
          isConnected: true,
        });
      return id;
    };
    ring.count = 0;
    const state = async (id: string) =>
      (await test.query("SELECT state FROM agent_lines WHERE id = $1", [id]))[0]?.state;
    const declined = await ring();
    await simulateBrowserHangUp(test.database, callerOf(who), simulator(), { lineId: declined });
    await expect.poll(() => state(declined)).toBe("lost");
    const taken = await ring();
    await callIn(who, taken);
    await expect.poll(() => state(taken)).toBe("ready");
  });
});
