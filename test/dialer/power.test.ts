import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startPower } from "../../src/domain/dialer/power.ts";
import { claimTurns } from "../../src/domain/dialer/power-store.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { statement } from "../../src/platform/db/statement.ts";
import type { JobWorker } from "../../src/platform/job-worker.ts";
import { thorough } from "../support/effort.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createLineGround, freshNumber, type LineGround } from "./agent-line-ground.ts";
import type { Agent, DialerBench } from "./bench.ts";

/** The power mode: the dialer dials for an agent when the wrap-up ends, one call at a time. */

let ground: LineGround;
let bench: DialerBench;
let workers: JobWorker[] = [];
const errors: unknown[] = [];
beforeAll(async () => {
  ground = await createLineGround();
  bench = ground.bench;
});
beforeEach(() => ground.reset());
afterEach(async () => {
  for (const worker of workers) {
    bench.test.wakes.delete(worker.wake);
    await worker.end();
  }
  workers = [];
  await ground?.carrier.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(() => ground?.close());

const { outbox } = webhookTools;
const onError = (error: unknown) => void errors.push(error);

/** Starts the work of a process, which looks when a change is announced. */
function work(): JobWorker {
  const worker = startPower({ database: ground.carrier.database, outbox, onError });
  workers.push(worker);
  bench.test.wakes.add(worker.wake);
  worker.wake();
  return worker;
}

const POWER = { dial_mode: "power", wrap_up_seconds: 0, next_phone_outcomes: "{}" };

/** An agent on the phone in a session of a campaign with these contacts. */
async function atWork(numbers: string[], settings: Record<string, unknown> = {}) {
  const who = await ground.agentAt();
  const campaignId = await bench.campaign({ ...POWER, ...settings });
  const contacts: string[] = [];
  for (const number of numbers) {
    contacts.push(await bench.contact(campaignId, { phones: [number] }));
  }
  const session = await who.start(campaignId);
  await expect.poll(async () => (await ground.lineOf(session))?.state).toBe("READY");
  return { who, campaignId, contacts, session };
}

const callsOf = (campaignId: string) =>
  bench.test.query<{ to: string; status: string; abandoned: boolean }>(
    `SELECT phone_number AS to, status, abandoned_at IS NOT NULL AS abandoned FROM calls
     WHERE campaign_id = $1 ORDER BY id`,
    [campaignId],
  );

const ofSession = (who: Agent, mutation: string, session: string) =>
  who.run(`${mutation}(input: {sessionId: "${session}"})`);

const shown = async (session: string) =>
  (await bench.ask(
    `query ($id: ID!) { dialerSession(id: $id) {
        dialMode powerPausedAt nextDialAt contact { id } call { id callStatus }
      } }`,
    { id: session },
  )) as {
    dialMode: string;
    powerPausedAt: string | null;
    nextDialAt: string | null;
    contact: object | null;
    call: { id: string; callStatus: string } | null;
  };

const set = (session: string, change: string) =>
  bench.test.query(`UPDATE dialer_sessions SET ${change} WHERE id = $1`, [session]);

it("dials one contact after the other without a click, and abandons nobody", async () => {
  ground.start();
  const numbers = [freshNumber(), "+14185550012", freshNumber(), "+14185550011", freshNumber()];
  const { campaignId, contacts } = await atWork(numbers);
  work();
  await expect
    .poll(async () => (await callsOf(campaignId)).map(({ status }) => status))
    .toEqual(["completed", "no_answer", "completed", "busy", "completed"]);
  const calls = await callsOf(campaignId);
  expect(calls.map(({ to }) => to)).toEqual(numbers);
  expect(calls.some(({ abandoned }) => abandoned)).toBe(false);
  const [overlapping] = await bench.test.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM calls a JOIN calls b ON b.campaign_id = a.campaign_id AND b.id > a.id
       AND b.started_at < a.ended_at WHERE a.campaign_id = $1`,
    [campaignId],
  );
  expect(overlapping).toEqual({ count: 0 });
  // A wrap-up without an outcome leaves the contact as called.
  await expect
    .poll(async () => (await Promise.all(contacts.map((id) => bench.read(id)))).map(({ status }) => status))
    .toEqual(["called", "called", "called", "called", "called"]);
});

it("waits for the end of the wrap-up, which the agent extends or ends", async () => {
  ground.start();
  const { who, campaignId, contacts, session } = await atWork([freshNumber(), freshNumber()], { wrap_up_seconds: 600 });
  work();
  await expect.poll(async () => (await callsOf(campaignId))[0]?.status).toBe("completed");
  const before = await shown(session);
  expect(before).toMatchObject({ dialMode: "POWER", powerPausedAt: null, contact: { id: contacts[0] } });
  expect(await claimTurns(bench.test.database, 10)).toEqual([]);
  await ofSession(who, "extendWrapUp", session);
  const seconds =
    (Date.parse((await shown(session)).nextDialAt as string) - Date.parse(before.nextDialAt as string)) / 1000;
  expect(seconds).toBe(60);
  const interested = await bench.disposition("no_answer");
  await who.run(
    `pickDisposition(input: {sessionId: "${session}", contactId: "${contacts[0]}", dispositionId: "${interested}", note: "Later"})`,
  );
  expect(await callsOf(campaignId)).toHaveLength(1);
  await ofSession(who, "dialNext", session);
  await expect.poll(async () => (await callsOf(campaignId)).length).toBe(2);
  expect(await bench.read(contacts[0] as string)).toMatchObject({ status: "called", dispositionKey: "no_answer" });
});

const UNDIALED: [state: string, change: string][] = [
  ["without a connected agent", "UPDATE agent_lines SET state = 'joining' WHERE session_id = $1"],
  [
    "while its browser is silent",
    "UPDATE agent_lines SET device = 'browser', phone_number = NULL WHERE session_id = $1",
  ],
  ["while its line is closing", "UPDATE agent_lines SET closing_at = now() WHERE session_id = $1"],
  ["beyond its lease", "UPDATE dialer_sessions SET lease_until = now() WHERE id = $1"],
  [
    "without a request of its agent",
    "UPDATE dialer_sessions SET seen_at = now() - interval '11 minutes' WHERE id = $1",
  ],
  [
    "while a caller rings for its agent",
    `INSERT INTO call_offers (business_id, call_id, user_id, state, rings_until, created_at)
     SELECT s.business_id, c.id, s.user_id, 'ringing', now() + interval '1 minute', now() FROM dialer_sessions s,
       LATERAL (SELECT id FROM calls c WHERE c.business_id = s.business_id LIMIT 1) c
     WHERE s.id = $1`,
  ],
  [
    "while words about another call may come on its line",
    "UPDATE agent_lines SET dials_after = now() + interval '1 minute' WHERE session_id = $1",
  ],
  ["in a pause", "UPDATE dialer_sessions SET power_paused_at = now() WHERE id = $1"],
  ["after its end", "UPDATE dialer_sessions SET ended_at = now() WHERE id = $1"],
  ["that began in the preview mode", "UPDATE dialer_sessions SET is_power = false WHERE id = $1"],
  [
    "in the preview mode of its campaign",
    "UPDATE campaigns c SET dial_mode = 'preview' FROM dialer_sessions s WHERE s.id = $1 AND c.id = s.campaign_id",
  ],
  [
    "of a paused campaign",
    "UPDATE campaigns c SET status = 'paused' FROM dialer_sessions s WHERE s.id = $1 AND c.id = s.campaign_id",
  ],
  [
    "while its agent is in a call by hand",
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, line_id, started_at,
       created_at, updated_at)
     SELECT l.business_id, 'call_01h455vb4pex5vsknk084sn02q', l.inbox_id, 'outgoing', l.from_number, '+14185550199',
       'in_progress', l.id, now(), now(), now() FROM agent_lines l WHERE l.session_id = $1`,
  ],
];

it("a session is dialed, but not without a connected agent who is free to talk, nor in a pause", async () => {
  ground.start();
  const { session } = await atWork([freshNumber()]);
  /** The turns after a change, which is rolled back. */
  const turnsAfter = async (change: string, name: string) => {
    const back = new Error("rolled back");
    let turns: unknown[] = [];
    const changed = bench.test.database.transaction(async (transaction) => {
      await transaction.rows(statement<never>(name, change), [session]);
      turns = await claimTurns(transaction, 10);
      throw back;
    });
    await expect(changed).rejects.toBe(back);
    return turns;
  };
  expect(await turnsAfter("SELECT $1::text", "powerTest.dialable")).toMatchObject([{ sessionId: session }]);
  for (const [place, [state, change]] of UNDIALED.entries()) {
    expect(await turnsAfter(change, `powerTest.undialable${place}`), state).toEqual([]);
  }
});

it("a pause stops the dialing and takes back a call that was not placed; the end of the pause dials", async () => {
  ground.start();
  const { who, campaignId, contacts, session } = await atWork([freshNumber()]);
  await ground.carrier.close();
  ground.open();
  const worker = work();
  await expect.poll(async () => (await callsOf(campaignId)).length).toBe(1);
  await ofSession(who, "pausePowerDialing", session);
  expect(await shown(session)).toMatchObject({ nextDialAt: null, powerPausedAt: expect.any(String) });
  ground.carrier.start();
  await expect.poll(async () => (await callsOf(campaignId))[0]?.status).toBe("canceled");
  worker.wake();
  expect(await claimTurns(bench.test.database, 10)).toEqual([]);
  expect(await bench.read(contacts[0] as string)).toMatchObject({ callCount: 0 });
  await bench.contact(campaignId, { phones: [freshNumber()] });
  await ofSession(who, "resumePowerDialing", session);
  await expect.poll(async () => (await callsOf(campaignId))[1]?.status).toBe("completed");
});

thorough.it("of several processes one dials, also after a kill within a turn", async () => {
  ground.start();
  const { campaignId, session } = await atWork([freshNumber(), freshNumber()], { wrap_up_seconds: 600 });
  const claims = await Promise.all([1, 2, 3].map(() => claimTurns(bench.test.database, 10)));
  expect(claims.flat()).toMatchObject([{ sessionId: session }]);
  // The process with the turn was killed; its time has passed.
  await set(session, "next_dial_at = date_trunc('milliseconds', now())");
  work();
  work();
  work();
  await expect.poll(async () => (await callsOf(campaignId))[0]?.status).toBe("completed");
  expect(await callsOf(campaignId)).toHaveLength(1);
});

thorough.it("a turn that another process has overtaken dials nobody", async () => {
  ground.start();
  const { campaignId, session } = await atWork([freshNumber(), freshNumber()]);
  const [turn] = await claimTurns(bench.test.database, 10);
  await set(session, "next_dial_at = now() + interval '1 hour'");
  const late = startPower({
    database: {
      ...ground.carrier.database,
      rows: (async (...given: Parameters<typeof ground.carrier.database.rows>) =>
        given[0].name === "dialer.claimTurns" ? [turn] : ground.carrier.database.rows(...given)) as never,
    },
    outbox,
    onError,
  });
  late.wake();
  await late.end();
  expect(await callsOf(campaignId)).toEqual([]);
});

it("a contact that may not be dialed is put aside, and the next one is dialed", async () => {
  ground.start();
  const [barred, free] = [freshNumber(), freshNumber()];
  const { campaignId } = await atWork([barred, free], { wrap_up_seconds: 600 });
  await bench.test.query(
    `INSERT INTO do_not_call_numbers (business_id, phone_number, source, created_at) VALUES ($1, $2, 'app', now())`,
    [bench.businessId, barred],
  );
  work();
  await expect.poll(async () => (await callsOf(campaignId)).map(({ to }) => to)).toEqual([free]);
});

it("looks again for contacts, and gives a session without a time its wrap-up", async () => {
  ground.start();
  const { campaignId, session } = await atWork([], { wrap_up_seconds: 300 });
  const worker = work();
  worker.wake();
  await expect.poll(async () => Date.parse((await shown(session)).nextDialAt as string) > Date.now()).toBe(true);
  const begunAt = Date.now();
  await set(session, "next_dial_at = NULL");
  await sweepDialer(bench.test.database, ground.carrier.carrier, outbox);
  const { nextDialAt } = await shown(session);
  expect(Date.parse(nextDialAt as string) - begunAt).toBeGreaterThanOrEqual(300_000);
  await bench.contact(campaignId, { phones: [freshNumber()] });
  await set(session, "next_dial_at = date_trunc('milliseconds', now())");
  worker.wake();
  await expect.poll(async () => (await callsOf(campaignId)).length).toBe(1);
});

it("the controls are refused in the preview mode, and without a wrap-up", async () => {
  ground.start();
  const { who, session } = await atWork([freshNumber()], { dial_mode: "preview" });
  for (const mutation of ["pausePowerDialing", "resumePowerDialing", "dialNext", "extendWrapUp"]) {
    expect(await ofSession(who, mutation, session)).toMatchObject({ code: "CONFLICT" });
  }
  expect(await shown(session)).toMatchObject({ dialMode: "PREVIEW", nextDialAt: null });
});
