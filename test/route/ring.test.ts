import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endSilentBrowsers } from "../../src/domain/call/browser-phone-work.ts";
import { lockCaps } from "../../src/domain/call/caps-store.ts";
import { lockLineOfUser } from "../../src/domain/call/transfer-store.ts";
import type { ClaimedJob } from "../../src/domain/order/claim-store.ts";
import { acceptIncomingCall, declineIncomingCall } from "../../src/domain/route/offers.ts";
import { leadCalls } from "../../src/domain/route/ring.ts";
import { checkSilent } from "../../src/domain/traffic/checks.ts";
import { loseBrowser } from "../../src/domain/traffic/line-news.ts";
import { record } from "../../src/domain/traffic/record.ts";
import { openTextWork } from "../../src/domain/traffic/text-work.ts";
import type { Carrier } from "../../src/platform/carrier/port.ts";
import { freshNumber } from "../dialer/agent-line-ground.ts";
import { claimDue } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";
import { createRouteGround, freshCaller, HANG_UP, type RouteGround, type User } from "./ground.ts";

/** Who is rung for an incoming call, and who gets it. */

let ground: RouteGround;
beforeAll(async () => {
  ground = await createRouteGround();
});
beforeEach(() => {
  ground.open();
  return ground.reset();
});
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

/** What the worker needs to record an answer of the carrier. */
const parts = () => ({
  outbox: async () => {},
  texts: openTextWork(ground.bench.test.database, async () => {}),
  calls: ground.carrier.calls,
  giveUpSeconds: { text: 60, call: 60 },
  firstPauseMs: 1,
});

const events = (callId: string) =>
  ground.carrier.domainEvents
    .filter(({ subject }) => "callId" in subject && subject.callId === callId)
    .map(({ type }) => type)
    .filter((type) => /\.(completed|missed)$/.test(type))
    .sort();

describe("members in order", () => {
  it("are rung one after another; who presses a key first has the call", async () => {
    const [one, two] = [await ground.agentAt(), await ground.agentAt()];
    await ground.route([one, two]);
    const id = await ground.call();
    expect(await ground.ringing(id)).toEqual([one.phone]);
    await ground.report(id, one.phone, { kind: "line.status", status: "no_answer" });
    expect(await ground.ringing(id)).toEqual([two.phone]);
    await ground.report(id, two.phone, { kind: "line.status", status: "in_progress" });
    expect(await ground.read(id)).toMatchObject({ status: "ringing", user: null });
    await ground.report(id, two.phone, { kind: "line.proved" });
    expect(await ground.read(id)).toMatchObject({ status: "in_progress", user: two.userId, state: "taken" });
    await ground.hangUp(id);
    expect(await ground.read(id)).toMatchObject({ status: "completed", answered: true });
    expect(events(id)).toEqual(["call.incoming.completed"]);
  });

  it("stop to ring when their time is over, but not while one of them is about to press the key", async () => {
    const [one, two] = [await ground.agentAt(), await ground.agentAt()];
    await ground.route([one, two]);
    const id = await ground.call();
    await ground.report(id, one.phone, { kind: "line.status", status: "in_progress" });
    await ground.lapse(id);
    expect(await ground.ringing(id)).toEqual([one.phone]);
    await ground.bench.test.query("UPDATE agent_lines SET state = 'ordered' WHERE call_id = $1", [id]);
    await ground.lapse(id);
    expect(await ground.ringing(id)).toEqual([two.phone]);
    // A late key is none.
    await ground.report(id, one.phone, { kind: "line.proved" });
    expect(await ground.read(id)).toMatchObject({ status: "ringing", user: null });
  });

  it("that are on another call, without a phone or deactivated are skipped", async () => {
    const [busy, phoneless, gone, last] = [
      await ground.agentAt(),
      await ground.agentAt(),
      await ground.agentAt(),
      await ground.agentAt(),
    ];
    await ground.route([busy, phoneless, gone, last]);
    const { test } = ground.bench;
    await test.query("UPDATE users SET phone_number = NULL WHERE id = $1", [phoneless.userId]);
    await test.query("UPDATE users SET deactivated_at = now() WHERE id = $1", [gone.userId]);
    const first = await ground.call();
    expect(await ground.ringing(first)).toEqual([busy.phone]);
    const second = await ground.call();
    expect(await ground.ringing(second)).toEqual([last.phone]);
  });

  it("of two processes that lead a call at once, one takes the next step", async () => {
    const members = [await ground.agentAt(), await ground.agentAt(), await ground.agentAt()];
    await ground.route(members);
    const id = await ground.call();
    const lead = () => leadCalls(ground.bench.test.database, ground.carrier.outbox);
    await ground.bench.test.query("UPDATE carrier_jobs SET begun_at = now()");
    await ground.bench.test.query("UPDATE routed_calls SET due_at = now() - interval '1 second' WHERE call_id = $1", [
      id,
    ]);
    await Promise.all([lead(), lead(), lead()]);
    expect(await ground.ringing(id)).toEqual([members[1]?.phone]);
    expect(await ground.lines(id)).toHaveLength(2);
  });
});

it("all calls that are due are led in one run, and those that cannot be led keep no other from its turn", async () => {
  await ground.route([], { whenUnanswered: { action: "forward", phoneNumber: "+14165550188" } });
  const calls: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    calls.push(await ground.call());
  }
  const { test } = ground.bench;
  const failing = calls.slice(0, 20);
  await test.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cannot be led'; END $$`);
  await test.query(
    `CREATE TRIGGER fail BEFORE UPDATE ON routed_calls FOR EACH ROW
     WHEN (NEW.step <> OLD.step AND OLD.call_id <> '${calls[20]}') EXECUTE FUNCTION fail()`,
  );
  await test.query("UPDATE carrier_jobs SET begun_at = now()");
  await test.query("UPDATE routed_calls SET due_at = now() - interval '1 minute' WHERE call_id = ANY($1)", [failing]);
  await test.query("UPDATE routed_calls SET due_at = now() - interval '1 second' WHERE call_id = $1", [calls[20]]);
  try {
    await expect(leadCalls(test.database, ground.carrier.outbox)).rejects.toThrow("20 calls were not led");
    expect(await ground.read(calls[20] as string)).toMatchObject({ step: 1, unwanted: true });
    const due = "SELECT call_id FROM routed_calls WHERE call_id = ANY($1) AND due_at <= now()";
    expect(await test.query(due, [failing])).toEqual([]);
  } finally {
    await test.query("DROP TRIGGER fail ON routed_calls");
  }
});

it("a member with an open browser is rung there, without a phone number", async () => {
  const one = await ground.agentAt();
  await ground.route([one]);
  const { businessId, test } = ground.bench;
  await test.query("UPDATE users SET phone_number = NULL WHERE id = $1", [one.userId]);
  await test.query(
    `INSERT INTO browser_phones (business_id, user_id, page_id, beat_at, opened_at)
     VALUES ($1, $2, repeat('1', 32), now(), now())`,
    [businessId, one.userId],
  );
  const id = await ground.call();
  const lines = () => test.query("SELECT device, state FROM agent_lines WHERE call_id = $1", [id]);
  expect(await lines()).toEqual([{ device: "browser", state: "ordered" }]);
});

describe("members all at once", () => {
  it("ring for their whole time, though the rate of the account rings one after another", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => ground.agentAt()));
    await ground.route(members, {
      strategy: "all_at_once",
      members: members.map(({ userId }) => ({ userId, ringSeconds: 12 })),
    });
    const id = await ground.call();
    const { database, query } = ground.bench.test;
    const pace = { segmentsPerSecond: 1, callsPerSecond: 1 };
    const next = async () => {
      await query("UPDATE carrier_account SET calls_free_at = now() - interval '1 second'");
      return claimDue(database, 1, pace);
    };
    const rung: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      // Each turn is a second; the time of the step is over from the 15th on.
      await ground.lapseInTurn(id);
      for (const job of await next()) {
        rung.push(job.id);
        await record(database, parts(), job, { outcome: "accepted", carrierId: `CA-${job.id}` });
      }
    }
    const lines = await ground.lines(id);
    expect(rung.toSorted()).toEqual(lines.map((line) => line.id));
    expect(await ground.ringing(id)).toHaveLength(20);
    expect(
      await query(
        `SELECT due_at > now() + interval '11 seconds' AS step,
           (SELECT rings_until > now() + interval '11 seconds' FROM call_offers WHERE line_id = $2) AS offer
         FROM routed_calls WHERE call_id = $1`,
        [id, rung.at(-1)],
      ),
    ).toEqual([{ step: true, offer: true }]);
    await ground.lapse(id);
    expect(await ground.ringing(id)).toEqual([]);
  });

  it("who no longer ring, and calls that nobody wants, take no turn of the account's rate", async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => ground.agentAt()));
    await ground.route(members, { strategy: "all_at_once" });
    const id = await ground.call();
    const { database, query } = ground.bench.test;
    const pace = { segmentsPerSecond: 1, callsPerSecond: 1 };
    await query("UPDATE carrier_account SET calls_free_at = now() - interval '1 second'");
    const [rung] = await claimDue(database, 1, pace);
    const taker = (await ground.lines(id)).find((line) => line.id === rung?.id);
    await record(database, parts(), rung as ClaimedJob, { outcome: "accepted", carrierId: `CA-${rung?.id}` });
    await ground.report(id, taker?.to as string, { kind: "line.proved" });
    // The next one who is rung.
    await ground.route([await ground.agentAt()]);
    const next = await ground.call();
    await query("UPDATE carrier_account SET calls_free_at = now() - interval '1 second'");
    const claimed: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      for (const job of await claimDue(database, 1, pace)) {
        claimed.push(job.id);
        await record(database, parts(), job, { outcome: "canceled" });
      }
    }
    const unwanted = (await ground.lines(id)).flatMap((line) => (line.id === rung?.id ? [] : [line.id]));
    expect(claimed).toEqual([...unwanted, (await ground.lines(next))[0]?.id]);
    expect(await query("SELECT calls_free_at > now() AS taken FROM carrier_account")).toEqual([{ taken: true }]);
  });

  it("ring together; of two keys at the same instant one has the call, and the others stop to ring", async () => {
    const members = [await ground.agentAt(), await ground.agentAt(), await ground.agentAt()];
    await ground.route(members, { strategy: "all_at_once" });
    const id = await ground.call();
    expect(await ground.ringing(id)).toEqual(members.map(({ phone }) => phone));
    await Promise.all(members.map(({ phone }) => ground.report(id, phone, { kind: "line.proved" })));
    const call = await ground.read(id);
    expect(call).toMatchObject({ status: "in_progress", state: "taken" });
    const winner = members.find(({ userId }) => userId === call?.user);
    expect(await ground.ringing(id)).toEqual([winner?.phone]);
    // Repeated reports change nothing.
    await Promise.all(members.map(({ phone }) => ground.report(id, phone, { kind: "line.proved" })));
    expect(await ground.read(id)).toEqual(call);
  });

  it("go on to the end once none of them rings", async () => {
    const members = [await ground.agentAt(), await ground.agentAt()];
    await ground.route(members, { strategy: "all_at_once", whenUnanswered: HANG_UP });
    const id = await ground.call();
    await ground.report(id, members[0]?.phone as string, { kind: "line.left" });
    expect(await ground.read(id)).toMatchObject({ state: "ringing" });
    await ground.report(id, members[1]?.phone as string, { kind: "line.left" });
    expect(await ground.read(id)).toMatchObject({ state: "ended", unwanted: true, words: "We are closed." });
  });
});

describe("the owner first", () => {
  it("is the user who last talked with the caller, also one who is no member", async () => {
    const [owner, member] = [await ground.agentAt(), await ground.agentAt()];
    const from = freshCaller();
    await ground.route([owner]);
    const earlier = await ground.call(from);
    await ground.report(earlier, owner.phone, { kind: "line.proved" });
    await ground.hangUp(earlier);
    await ground.bench.test.query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE call_id = $1", [
      earlier,
    ]);
    await ground.route([member], { strategy: "owner_first" });
    const id = await ground.call(from);
    expect(await ground.ringing(id)).toEqual([owner.phone]);
    await ground.lapse(id);
    expect(await ground.ringing(id)).toEqual([member.phone]);
    const stranger = await ground.call();
    // The member is rung for the other call.
    expect(await ground.read(stranger)).toMatchObject({ state: "voicemail" });
  });

  it("is the user who called last without a talk, of any inbox, but not one whose call failed", async () => {
    const [talked, caller, failed, member] = await Promise.all([1, 2, 3, 4].map(() => ground.agentAt()));
    const from = freshCaller();
    await ground.placed(talked?.userId as string, from, "completed", { answered: true });
    await ground.placed(caller?.userId as string, from, "no_answer");
    await ground.placed(failed?.userId as string, from, "failed");
    await ground.route([member as User], { strategy: "owner_first" });
    const id = await ground.call(from);
    expect(await ground.ringing(id)).toEqual([caller?.phone]);
  });
});

describe("a caller", () => {
  it("who hangs up while phones ring is missed, and the phones stop to ring", async () => {
    const who = await ground.agentAt();
    await ground.route([who]);
    const id = await ground.call();
    await ground.hangUp(id);
    await ground.hangUp(id);
    expect(await ground.read(id)).toMatchObject({ status: "no_answer", answered: false, state: "ended" });
    expect(await ground.ringing(id)).toEqual([]);
    expect(events(id)).toEqual(["call.incoming.completed", "call.incoming.missed"]);
    // A key in the same moment does not bring the call back.
    await ground.report(id, who.phone, { kind: "line.proved" });
    expect(await ground.read(id)).toMatchObject({ status: "no_answer", user: null });
  });

  it("whose first report comes late, with the end, rings nobody", async () => {
    const who = await ground.agentAt();
    await ground.route([who]);
    const to = await ground.inboxNumber();
    const at = new Date().toISOString();
    const late = { kind: "call.incoming", carrierId: "CA-late", from: freshCaller(), to, isOver: true, at } as const;
    await ground.carrier.receive(ground.bench.test.database, late);
    const [call] = await ground.bench.test.query("SELECT id FROM calls WHERE carrier_id = 'CA-late'");
    expect(await ground.lines(call?.id)).toEqual([]);
  });

  it("whose arrival is reported several times at once rings each phone once", async () => {
    const who = await ground.agentAt();
    await ground.route([who]);
    const to = await ground.inboxNumber();
    const at = new Date().toISOString();
    const event = { kind: "call.incoming", carrierId: "CA-thrice", from: freshCaller(), to, at } as const;
    await Promise.all([1, 2, 3].map(() => ground.carrier.receive(ground.bench.test.database, event)));
    const [call] = await ground.bench.test.query("SELECT id FROM calls WHERE carrier_id = 'CA-thrice'");
    expect(await ground.lines(call?.id)).toHaveLength(1);
  });

  it("is not answered by the carrier's word that the call is in progress, neither reported nor asked for", async () => {
    const who = await ground.agentAt();
    await ground.route([who]);
    const id = await ground.call();
    await ground.bench.test.query("UPDATE calls SET next_check_at = now() WHERE id = $1", [id]);
    const known = { status: "in_progress", answeredBy: null, durationSeconds: null, error: null, at: "" } as const;
    const { receive } = ground.carrier;
    const calls = { handedOver: async () => {} };
    const carrier = { ...ground.carrier.carrier, askCall: async () => known };
    await checkSilent({ database: ground.bench.test.database, carrier, receive, calls });
    expect(await ground.read(id)).toMatchObject({ status: "ringing", answered: false });
    // A lost report of the end: the poll finds it, and a call that nobody took is missed, whatever its length.
    await ground.bench.test.query("UPDATE calls SET next_check_at = now() WHERE id = $1", [id]);
    const ended = { ...known, status: "completed", durationSeconds: 40, at: new Date().toISOString() } as const;
    await checkSilent({
      database: ground.bench.test.database,
      carrier: { ...carrier, askCall: async () => ended },
      receive,
      calls,
    });
    expect(await ground.read(id)).toMatchObject({ status: "no_answer", answered: false });
    expect(events(id)).toEqual(["call.incoming.completed", "call.incoming.missed"]);
  });

  it("of a suspended business, or at an inbox without a route, rings nobody", async () => {
    const who = await ground.agentAt();
    await ground.route([who]);
    const { test, businessId } = ground.bench;
    const at = new Date().toISOString();
    const to = await ground.inboxNumber();
    await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
    const event = { kind: "call.incoming", carrierId: "CA-suspended", from: freshCaller(), to, at } as const;
    await ground.carrier.receive(test.database, event);
    await test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [businessId]);
    const [call] = await test.query("SELECT id, is_routed AS routed FROM calls WHERE carrier_id = 'CA-suspended'");
    expect([call?.routed, await ground.lines(call?.id)]).toEqual([false, []]);
  });
});

thorough.describe("the end of a talk", () => {
  it("by the user ends the call, and by the caller frees the user", async () => {
    ground.start();
    const who = await ground.agentAt();
    await ground.route([who]);
    const id = await ground.call(undefined, { durationSeconds: 3_600, waitSeconds: 3_600 });
    await expect.poll(async () => (await ground.read(id))?.status).toBe("in_progress");
    await ground.report(id, who.phone, { kind: "line.left" }).catch(() => {});
    const [line] = await ground.lines(id);
    const { businessId, test } = ground.bench;
    const at = new Date().toISOString();
    await ground.carrier.receive(test.database, {
      ...{ kind: "line.left", line: { businessId, id: line?.id as string }, carrierId: line?.carrier as string, at },
    });
    expect(await ground.read(id)).toMatchObject({ unwanted: true, words: null });
    await ground.sweep();
    await expect.poll(async () => (await ground.read(id))?.status).toBe("completed");
    const next = await ground.call(undefined, { durationSeconds: 5, waitSeconds: 3_600 });
    await expect.poll(async () => (await ground.read(next))?.status).toBe("completed");
    expect(await ground.read(next)).toMatchObject({ user: who.userId, answered: true });
    await ground.checkUntil(async () => (await ground.lines(next)).map(({ state }) => state)).toEqual(["closed"]);
  });
});

it("a talk is recorded from the key on, where the business says so, after the announcement", async () => {
  const { businessId, test } = ground.bench;
  const set = (records: string) =>
    test.query("UPDATE businesses SET records_calls = $2, recording_announcement = 'We record this.' WHERE id = $1", [
      businessId,
      records,
    ]);
  await set("incoming");
  const who = await ground.agentAt();
  await ground.route([who]);
  const id = await ground.call();
  expect(await ground.controls(id)).toEqual([]);
  await ground.report(id, who.phone, { kind: "line.proved" });
  await ground.report(id, who.phone, { kind: "line.proved" });
  expect(await ground.controls(id)).toEqual([{ do: "record", announcement: "We record this." }]);
  await set("never");
});

describe("a user in a session of the dialer", () => {
  const ready = async () => {
    ground.start();
    const number = freshNumber();
    const dialed = await ground.ready(number);
    await ground.route([{ ...dialed.who }]);
    return { ...dialed, number };
  };
  const accept = (who: { userId: string }, id: string) =>
    unheard(acceptIncomingCall)(
      ground.bench.test.database,
      { businessId: ground.bench.businessId, userId: who.userId, role: "member" },
      id,
    );
  const decline = (who: { userId: string }, id: string) =>
    declineIncomingCall(
      ground.bench.test.database,
      { businessId: ground.bench.businessId, userId: who.userId, role: "member" },
      id,
    );

  it("is offered the call on the line, and the caller is moved there", async () => {
    const { who, session, dial } = await ready();
    const line = await ground.lineOf(session);
    const id = await ground.call(undefined, { durationSeconds: 3_600, waitSeconds: 3_600 });
    expect(await ground.lines(id)).toEqual([]);
    await accept(who, id);
    await expect.poll(() => ground.read(id)).toMatchObject({ status: "in_progress", user: who.userId });
    await expect.poll(() => ground.controls(id)).toEqual([{ do: "move", conference: line.id }]);
    expect(await dial()).toMatchObject({ code: "CONFLICT" });
    await expect(accept(who, id)).rejects.toMatchObject({ code: "conflict" });
    await ground.hangUp(id);
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("READY");
  });

  /** A call that is offered to the user on the line. What happens afterwards is told by the test. */
  async function offered(others: User[] = [], route: object = {}) {
    const { who, number, session, dial } = await ready();
    await ground.carrier.close();
    ground.open();
    await ground.route([{ ...who }, ...others], route);
    const from = freshCaller();
    const id = await ground.call(from);
    const [line] = await ground.bench.test.query<{ id: string; carrier: string; conference: string; joined: string }>(
      `SELECT id, carrier_id AS carrier, conference_id AS conference, joined_at AS joined FROM agent_lines
       WHERE session_id = $1`,
      [session],
    );
    const tell = (news: Parameters<typeof ground.tellOf>[1]) => ground.tellOf(session, news);
    /** The words were said, and the leg is in its conference again. */
    const back = () => tell({ kind: "line.joined", conferenceId: "CF-next" });
    const state = async () => (await ground.lineOf(session)).state;
    const missed = "SELECT missed_rings AS missed FROM user_presences WHERE user_id = $1";
    const missedRings = async () => (await ground.bench.test.query(missed, [who.userId]))[0]?.missed;
    const call = { who, number, session, dial, id, from, tell, back, state, missedRings };
    return { ...call, line: line as NonNullable<typeof line> };
  }

  async function accepted(...given: Parameters<typeof offered>) {
    const call = await offered(...given);
    await accept(call.who, call.id);
    return call;
  }
  type Accepted = Awaited<ReturnType<typeof accepted>>;

  /** The line is that of a browser. */
  async function inBrowser({ who, line }: Accepted) {
    const { businessId, test } = ground.bench;
    await test.query("UPDATE agent_lines SET device = 'browser', phone_number = NULL, legs = 1 WHERE id = $1", [
      line.id,
    ]);
    await test.query(
      `INSERT INTO browser_phones (business_id, user_id, page_id, beat_at, opened_at)
       VALUES ($1, $2, repeat('1', 32), now(), now() - interval '1 minute')`,
      [businessId, who.userId],
    );
  }
  /** Its page has sent no heartbeat for this time, or was left then. */
  const silent = ({ who }: Accepted, seconds: number, column: "beat_at" | "closed_at" = "beat_at") =>
    ground.bench.test.query(
      `UPDATE browser_phones SET ${column} = clock_timestamp() - $2 * interval '1 second' WHERE user_id = $1`,
      [who.userId, seconds],
    );
  const said = () => ground.bench.test.query("DELETE FROM call_controls");
  /** The carrier is asked for the line, and something happens before its answer. */
  async function asked(conference: Awaited<ReturnType<Carrier["askConference"]>>, meanwhile: () => Promise<unknown>) {
    await ground.wait();
    const { carrier, receive, calls } = ground.carrier;
    const askConference = async () => {
      await meanwhile();
      return conference;
    };
    await checkSilent({ database: ground.bench.test.database, carrier: { ...carrier, askConference }, receive, calls });
  }
  /** The conference in which the leg was before. */
  const there = ({ line }: Accepted) => ({
    conferenceId: line.conference,
    legs: [{ carrierId: line.carrier, label: null }],
  });

  it("hears the words on the line first, outside of its conference, while the call rings for nobody else", async () => {
    const other = await ground.agentAt();
    const { who, id, from, line, back, state, dial } = await accepted([other], { strategy: "all_at_once" });
    expect([await ground.read(id), await state()]).toMatchObject([{ status: "ringing", user: null }, "JOINING"]);
    expect(await ground.ringing(id)).toEqual([]);
    expect(await dial()).toMatchObject({ code: "CONFLICT" });
    await accept(who, id);
    expect(await ground.controls(id)).toEqual([{ do: "prompt", line: line.id, conference: line.id }]);
    const [ringing] = (await ground.bench.ask("{ viewer { ringingCalls { isOnLine isAccepted } } }", {}, who.userId))
      .ringingCalls;
    expect(ringing).toEqual({ isOnLine: true, isAccepted: true });
    ground.start();
    await expect
      .poll(() =>
        ground.bench.test.query("SELECT controls FROM simulator_orders WHERE carrier_id = $1", [line.carrier]),
      )
      .toEqual([
        {
          controls: [
            {
              ...{ do: "prompt", line: line.id, conference: line.id },
              prompt: `You have a call from ${[...from.slice(1)].join(" ")} at Sales West.`,
            },
          ],
        },
      ]);
    await expect.poll(() => ground.read(id)).toMatchObject({ status: "in_progress", user: who.userId });
    await expect.poll(state).toBe("READY");
    await ground.hangUp(id);
    // The same report once more changes nothing.
    await back();
    expect([await state(), await ground.read(id)]).toMatchObject(["READY", { status: "completed" }]);
  });

  it("hears them while reports of the conference that it has left change nothing, and leads to the new one", async () => {
    const { who, id, line, tell, back, state } = await accepted();
    await ground.bench.test.query("DELETE FROM call_controls");
    await tell({ kind: "line.joined", conferenceId: line.conference, at: line.joined });
    await tell({ kind: "line.joined", conferenceId: "CF-before", at: "2026-01-01T00:00:00.000Z" });
    // The carrier was asked before the line has left.
    await tell({ kind: "line.joined", conferenceId: line.conference, lineChangedAt: line.joined });
    await tell({ kind: "line.left" });
    expect([await ground.read(id), await state()]).toMatchObject([{ status: "ringing", user: null }, "JOINING"]);
    await back();
    expect([await ground.read(id), await state()]).toMatchObject([{ user: who.userId, state: "taken" }, "READY"]);
    await tell({ kind: "line.joined", conferenceId: line.conference, at: line.joined });
    const conference = "SELECT conference_id AS name FROM agent_lines WHERE id = $1";
    expect(await ground.bench.test.query(conference, [line.id])).toEqual([{ name: "CF-next" }]);
  });

  it("and waits again after the words if the caller has hung up meanwhile", async () => {
    const { id, back, state, dial, missedRings } = await accepted();
    await ground.hangUp(id, "no_answer");
    expect(await state()).toBe("JOINING");
    await back();
    expect([await state(), await ground.read(id)]).toMatchObject(["READY", { status: "no_answer", user: null }]);
    expect(await missedRings()).toBeFalsy();
    expect(await dial()).toMatchObject({ id: expect.any(String) });
  });

  it.each([
    ["hangs up", "LOST", ({ tell }: Accepted) => tell({ kind: "line.status", status: "completed" })],
    ["declines", "READY", ({ who, id }: Accepted) => decline(who, id)],
    ["does not come back", "READY", ({ id }: Accepted) => ground.lapse(id)],
    [
      "ends the session",
      "READY",
      async ({ session, tell }: Accepted) => {
        await ground.bench.test.query("UPDATE dialer_sessions SET ended_at = now() WHERE id = $1", [session]);
        await ground.bench.test.query("DELETE FROM call_controls");
        await tell({ kind: "line.joined", conferenceId: "CF-then" });
      },
    ],
  ] as const)(
    "who %s during the words loses no caller: the others of the step are rung again",
    async (_how, left, leave) => {
      const other = await ground.agentAt();
      const call = await accepted([other], { strategy: "all_at_once" });
      await leave(call);
      expect(await ground.ringing(call.id)).toEqual([other.phone]);
      expect(await ground.read(call.id)).toMatchObject({ status: "ringing", user: null, state: "ringing" });
      expect(await call.missedRings()).toBeFalsy();
      await call.back();
      expect(await call.state()).toBe(left);
      expect(await ground.read(call.id)).toMatchObject({ status: "ringing", user: null });
    },
  );

  it.each([
    [
      "a worker was killed before the carrier was asked",
      false,
      "UPDATE call_controls SET attempts = 1, begun_at = now()",
    ],
    ["a worker was killed after that", true, "DELETE FROM call_controls"],
    [
      "the version before has said no words, and has seen the line join",
      true,
      "WITH said AS (DELETE FROM call_controls) UPDATE agent_lines SET state = 'ready' WHERE state = 'joining'",
    ],
  ])("has the call when %s, as the carrier tells", async (_when, isKnown, what) => {
    const { who, id, state } = await accepted();
    await ground.bench.test.query(what);
    await ground.wait();
    await ground.check();
    expect(await ground.read(id)).toMatchObject({ user: isKnown ? who.userId : null });
    ground.start();
    await ground.checkUntil(() => ground.read(id)).toMatchObject({ status: "in_progress", user: who.userId });
    await expect.poll(state).toBe("READY");
  });

  it.each([
    ["has sent no heartbeat for three seconds", (call: Accepted) => silent(call, 3), true],
    ["has sent none for eleven", (call: Accepted) => silent(call, 11), false],
    ["was left", (call: Accepted) => silent(call, 0, "closed_at"), false],
  ] as const)("whose page %s at the end of the words has the call unless it has vanished", async (_how, leave, has) => {
    const call = await accepted();
    await inBrowser(call);
    await leave(call);
    await said();
    await call.back();
    expect([await ground.read(call.id), await call.state()]).toMatchObject([
      has ? { state: "taken", user: call.who.userId } : { state: "voicemail", user: null },
      "READY",
    ]);
  });

  it.each([
    ["was left", "closed_at", 3],
    ["has vanished", "beat_at", 11],
  ] as const)("whose page %s during the words does not keep the caller waiting", async (_how, column, seconds) => {
    const other = await ground.agentAt();
    const call = await accepted([other], { strategy: "all_at_once" });
    const notice = () => endSilentBrowsers(ground.bench.test.database, { hangUp: async () => {} }, loseBrowser);
    await inBrowser(call);
    await said();
    await call.tell({ kind: "line.status", status: "completed" });
    await notice();
    expect(await ground.ringing(call.id)).toEqual([]);
    await silent(call, seconds, column);
    await notice();
    expect([await ground.ringing(call.id), await call.state()]).toEqual([[other.phone], "LOST"]);
    expect(await call.missedRings()).toBeFalsy();
  });

  it.each([
    ["before Accept", offered, async ({ who, id }: Accepted) => accept(who, id).then(said)],
    [
      "before the request for the words",
      accepted,
      async () => {
        ground.start({ speed: 1 });
        await expect.poll(() => ground.bench.test.query("SELECT FROM call_controls")).toEqual([]);
      },
    ],
  ])("is not given the call by an answer to a question from %s", async (_when, begin, meanwhile) => {
    const call = await begin();
    await inBrowser(call);
    await asked(there(call), () => meanwhile(call));
    expect([await ground.read(call.id), await call.state()]).toMatchObject([
      { status: "ringing", user: null },
      "JOINING",
    ]);
    await asked({ ...there(call), conferenceId: "CF-next" }, async () => {});
    expect(await ground.read(call.id)).toMatchObject({ user: call.who.userId });
  });

  it("stays on the line when the carrier was asked before the words, and answers after the caller has hung up", async () => {
    const call = await offered();
    await inBrowser(call);
    await asked(null, async () => {
      await accept(call.who, call.id);
      await said();
      await ground.hangUp(call.id, "no_answer");
    });
    expect(await call.state()).toBe("JOINING");
    await call.back();
    expect(await call.state()).toBe("READY");
  });

  it("has left in a browser only when no request for the words can be carried out any more", async () => {
    const call = await offered();
    await inBrowser(call);
    const doubt = (seconds: number) =>
      ground.bench.test.query("UPDATE agent_lines SET dials_after = now() + $2 * interval '1 second' WHERE id = $1", [
        call.line.id,
        seconds,
      ]);
    await doubt(40);
    await asked(null, async () => {});
    expect(await call.state()).toBe("READY");
    await doubt(0);
    await asked(null, async () => {});
    expect(await call.state()).toBe("JOINING");
  });

  it("has the call after the words although a worker was killed before it had noted the request", async () => {
    const { who, id, line, tell, back } = await accepted();
    const left = "UPDATE call_controls SET attempts = 1, begun_at = now(), due_at = now() + interval '20 seconds'";
    await ground.bench.test.query(left);
    await tell({ kind: "line.joined", conferenceId: line.conference });
    expect(await ground.read(id)).toMatchObject({ user: null });
    await back();
    expect(await ground.read(id)).toMatchObject({ user: who.userId });
    expect(await ground.controls(id)).toEqual([{ do: "move", conference: line.id }]);
  });

  it("is asked for again soon when the carrier does not answer", async () => {
    const { line } = await accepted();
    await said();
    await ground.bench.test.query("UPDATE agent_lines SET next_check_at = now(), checks = 8 WHERE id = $1", [line.id]);
    const { carrier, receive, calls } = ground.carrier;
    const askCall = async () => Promise.reject(new Error("no answer"));
    const asking = checkSilent({
      ...{ database: ground.bench.test.database, receive, calls },
      carrier: { ...carrier, askCall },
    });
    await expect(asking).rejects.toThrow();
    const soon = "SELECT next_check_at < now() + interval '5 seconds' AS soon, checks FROM agent_lines WHERE id = $1";
    expect(await ground.bench.test.query(soon, [line.id])).toEqual([{ soon: true, checks: 0 }]);
  });

  it("who accepts while a call of the session waits for its turn is not dialed for during the words", async () => {
    const { who, number, id, dial, state } = await offered();
    const { businessId, test } = ground.bench;
    let dialed: Promise<unknown> | undefined;
    await test.database.transaction(async (transaction) => {
      await lockCaps(transaction, businessId, number);
      dialed = dial();
      await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
      await accept(who, id);
      await ground.hangUp(id, "no_answer");
    });
    expect(await dialed).toMatchObject({ code: "CONFLICT" });
    expect(await state()).toBe("JOINING");
  });

  it("accepts under the locks of a line in the order of all others: its row, then its use", async () => {
    const { who, id, line } = await offered();
    const { businessId, test } = ground.bench;
    let accepting: Promise<unknown> | undefined;
    await test.database.transaction(async (transaction) => {
      await lockLineOfUser(transaction, businessId, who.userId);
      accepting = accept(who, id);
      await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
      const use = `SELECT pg_try_advisory_lock(hashtextextended('${businessId} use of ${line.id}', 0)) AS free,
        pg_advisory_unlock(hashtextextended('${businessId} use of ${line.id}', 0))`;
      expect(await test.query(use)).toMatchObject([{ free: true }]);
    });
    await accepting;
  });

  it("hears the words although the clock of the database was set back since the offer", async () => {
    const { who, id, line } = await offered();
    await ground.bench.test.query("UPDATE call_offers SET created_at = now() + interval '1 minute'");
    await accept(who, id);
    await accept(who, id);
    expect(await ground.controls(id)).toEqual([{ do: "prompt", line: line.id, conference: line.id }]);
  });

  it("is not dialed for until the carrier no longer carries out a request for the words without an answer", async () => {
    const { who, id, line, dial, tell, state } = await accepted();
    const { test } = ground.bench;
    await test.query("UPDATE call_controls SET attempts = 1, begun_at = now()");
    ground.start();
    await ground.checkUntil(() => ground.read(id)).toMatchObject({ status: "in_progress", user: who.userId });
    await ground.hangUp(id);
    await expect.poll(state).toBe("READY");
    const message = "Words about another call may still come on your line: try again in a moment.";
    expect(await dial()).toMatchObject({ code: "CONFLICT", message });
    const doubt = "SELECT dials_after > now() + interval '40 seconds' AS doubtful FROM agent_lines WHERE id = $1";
    expect(await test.query(doubt, [line.id])).toEqual([{ doubtful: true }]);
    // The leg was elsewhere since, for the words.
    await tell({ kind: "line.joined", conferenceId: "CF-later" });
    expect(await dial()).toMatchObject({ id: expect.any(String) });
  });

  it("goes on to hear them when the carrier is asked meanwhile", async () => {
    const { id, line, state } = await accepted();
    ground.start({ speed: 1 });
    const controls = "SELECT FROM call_controls";
    await expect.poll(() => ground.bench.test.query(controls)).toEqual([]);
    await ground.wait();
    await ground.check();
    expect([await ground.read(id), await state()]).toMatchObject([{ status: "ringing", user: null }, "JOINING"]);
    // Every report is lost.
    await ground.bench.test.query("TRUNCATE simulator_reports");
    await ground.bench.test.query(
      "UPDATE simulator_orders SET accepted_at = accepted_at - interval '5 seconds' WHERE carrier_id = $1",
      [line.carrier],
    );
    await ground.wait();
    await ground.check();
    expect([await ground.read(id), await state()]).toMatchObject([{ status: "in_progress" }, "READY"]);
  });

  it("hears the announcement of the recording together with the caller, who is moved before", async () => {
    const { businessId, test } = ground.bench;
    const set = (records: string) =>
      test.query(
        `UPDATE businesses SET records_calls = $2, recording_announcement = 'Se graba.',
           recording_announcement_language = 'es-ES' WHERE id = $1`,
        [businessId, records],
      );
    await set("incoming");
    const { who, session } = await ready();
    const line = await ground.lineOf(session);
    const id = await ground.call(undefined, { durationSeconds: 3_600, waitSeconds: 3_600 });
    await ground.carrier.close();
    await accept(who, id);
    await test.query("DELETE FROM call_controls");
    await ground.tellOf(session, { kind: "line.joined", conferenceId: "CF-next" });
    await set("never");
    const asked = "SELECT control, conference FROM call_controls WHERE call_id = $1 ORDER BY id";
    expect(await test.query(asked, [id])).toEqual([
      { control: { do: "move", conference: line.id }, conference: null },
      { control: { do: "record", announcement: "Se graba.", language: "es-ES" }, conference: line.id },
    ]);
    ground.open();
  });

  it("cannot dial while a call is offered, and can after declining it", async () => {
    const { who, dial } = await ready();
    const id = await ground.call();
    expect(await dial()).toMatchObject({
      code: "CONFLICT",
      message: "A call rings for you: accept or decline it first.",
    });
    await decline(who, id);
    expect(await ground.read(id)).toMatchObject({ state: "voicemail", user: null });
    await expect(decline(who, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await dial()).toMatchObject({ id: expect.any(String) });
  });

  it("of an offer and a dial at one instant, one has the line", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { session, dial } = await ready();
      const [id] = await Promise.all([ground.call(), dial()]);
      const line = await ground.lineOf(session);
      const [use] = await ground.bench.test.query(
        `SELECT (SELECT count(*)::int FROM calls WHERE line_id = $1 AND ended_at IS NULL) AS calls,
           (SELECT count(*)::int FROM call_offers WHERE line_id = $1 AND state = 'ringing') AS offers`,
        [line.id],
      );
      expect(use?.calls + use?.offers).toBe(1);
      await ground.hangUp(id);
    }
  });

  thorough.it("and is lost while the call is offered passes it on", async () => {
    const { session } = await ready();
    const id = await ground.call();
    await ground.hangUpAgent(session);
    expect(await ground.read(id)).toMatchObject({ state: "voicemail" });
  });

  it("and another user: the call rings for nobody else's commands", async () => {
    await ready();
    const other = await ground.agentAt();
    const id = await ground.call();
    await expect(accept(other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(decline(other, id)).rejects.toMatchObject({ code: "not_found" });
  });
});
