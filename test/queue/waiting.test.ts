import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WITHHELD } from "../../src/domain/call/rules.ts";
import { setQueue } from "../../src/domain/queue/commands.ts";
import { businessesWithWaiting, lockAgents } from "../../src/domain/queue/waiting-store.ts";
import { acceptIncomingCall, declineIncomingCall } from "../../src/domain/route/offers.ts";
import { assignCallers } from "../../src/domain/route/queueing.ts";
import { leadCalls } from "../../src/domain/route/ring.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { freshCaller, HANG_UP, type User } from "../route/ground.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";
import { createQueueGround, type QueueGround } from "./ground.ts";

/** Callers wait in a queue until a member is free. */

let ground: QueueGround;
beforeAll(async () => {
  ground = await createQueueGround();
});
beforeEach(async () => {
  ground.open();
  await ground.reset();
  await ground.bench.test.query("TRUNCATE queue_agents, queued_calls, call_offers");
});
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const agents = (count: number): Promise<User[]> => Promise.all(Array.from({ length: count }, () => ground.agentAt()));

/** A member takes the call, and talks. */
async function take(callId: string, { phone }: User): Promise<void> {
  await ground.report(callId, phone, { kind: "line.proved" });
}

/** The talk is over. */
async function endTalk(callId: string, { phone }: User): Promise<void> {
  await ground.report(callId, phone, { kind: "line.left" });
  await ground.hangUp(callId);
}

describe("a caller", () => {
  it("who finds everybody busy waits, and rings the first member who is free", async () => {
    const [one] = await agents(1);
    await ground.queueOfInbox([one as User]);
    const first = await ground.call();
    const second = await ground.call();
    await ground.assign();
    expect(await ground.ringing(first)).toEqual([one?.phone]);
    expect(await ground.states(first, second)).toEqual(["ringing", "waiting"]);
    await take(first, one as User);
    await ground.assign();
    expect(await ground.ringing(second)).toEqual([]);
    await endTalk(first, one as User);
    await ground.assign();
    expect(await ground.ringing(second)).toEqual([one?.phone]);
    expect(await ground.places(first)).toMatchObject([{ state: "answered", user: one?.userId }]);
  });

  it("keeps the place when the member does not take the call, and another member is rung first", async () => {
    const [one, two] = (await agents(2)) as [User, User];
    await ground.queueOfInbox([one, two]);
    const id = await ground.call();
    await ground.assign();
    expect(await ground.ringing(id)).toEqual([one.phone]);
    await ground.report(id, one.phone, { kind: "line.status", status: "no_answer" });
    expect(await ground.states(id)).toEqual(["waiting"]);
    const later = await ground.call();
    await ground.assign();
    expect(await ground.ringing(id)).toEqual([two.phone]);
    // The member who missed a call rests.
    expect(await ground.ringing(later)).toEqual([]);
    await ground.wakeAgents();
    await ground.assign();
    expect(await ground.ringing(later)).toEqual([one.phone]);
  });

  it("goes back to the head of the queue when the time of the ring is over", async () => {
    const [one] = (await agents(1)) as [User];
    await ground.queueOfInbox([one]);
    const [first, second] = [await ground.call(), await ground.call()];
    await ground.assign();
    await ground.lapse(first);
    expect(await ground.states(first, second)).toEqual(["waiting", "waiting"]);
    await ground.endClosing();
    await ground.wakeAgents();
    await ground.assign();
    expect(await ground.ringing(first)).toEqual([one.phone]);
    expect(await ground.ringing(second)).toEqual([]);
  });

  it("whose call is declined waits for the next member", async () => {
    const [one, two] = (await agents(2)) as [User, User];
    await ground.queueOfInbox([one, two]);
    const id = await ground.call();
    await ground.assign();
    await declineIncomingCall(ground.bench.test.database, ground.caller(one), id);
    expect(await ground.states(id)).toEqual(["waiting"]);
    await ground.assign();
    expect(await ground.ringing(id)).toEqual([two.phone]);
  });

  it("who hangs up leaves the queue, while waiting and while a phone rings", async () => {
    const [one] = (await agents(1)) as [User];
    await ground.queueOfInbox([one]);
    const [rung, waits] = [await ground.call(), await ground.call()];
    await ground.assign();
    await ground.hangUp(waits, "no_answer");
    await ground.hangUp(rung, "no_answer");
    expect(await ground.states(rung, waits)).toEqual(["abandoned", "abandoned"]);
    expect(await ground.ringing(rung)).toEqual([]);
    expect(await ground.read(rung)).toMatchObject({ status: "no_answer", state: "ended" });
    const missed = await ground.bench.test.query("SELECT id FROM missed_calls WHERE id = ANY($1) ORDER BY id", [
      [rung, waits],
    ]);
    expect(missed.map(({ id }) => id)).toEqual([rung, waits].sort());
  });

  it("who withholds the number waits like others", async () => {
    const [one] = (await agents(1)) as [User];
    await ground.queueOfInbox([one], { strategy: "owner_first" });
    const id = await ground.call(WITHHELD);
    await ground.assign();
    expect(await ground.ringing(id)).toEqual([one.phone]);
  });

  it("who has waited too long leaves by the overflow: another queue, a number, a voicemail", async () => {
    const [one, two] = (await agents(2)) as [User, User];
    const last = await ground.queue([two], { overflow: { action: "forward", phoneNumber: "+14165550188" } });
    const first = await ground.queueOfInbox([one], { overflowQueueId: last });
    const busy = await ground.call();
    await ground.assign();
    await take(busy, one);
    const id = await ground.call();
    await ground.outwait(id);
    expect(await ground.places(id)).toMatchObject([
      { queue: first, state: "overflowed" },
      { queue: last, state: "waiting" },
    ]);
    await ground.outwait(id);
    expect(await ground.ringing(id)).toEqual(["+14165550188"]);
    expect(await ground.states(id)).toEqual(["overflowed"]);
    await ground.report(id, "+14165550188", { kind: "line.status", status: "no_answer" });
    expect(await ground.read(id)).toMatchObject({ state: "ended", unwanted: true });
  });

  it("who has waited for longer than a shortened wait leaves at the next look, and is not rung", async () => {
    const [one] = (await agents(1)) as [User];
    const draft = { name: "Support", strategy: "in_order", memberIds: [], overflow: { action: "voicemail" } };
    const queueId = await ground.queueOfInbox([], { longestWaitSeconds: 600, overflow: draft.overflow });
    const [id, later] = [await ground.call(), await ground.call()];
    const { test } = ground.bench;
    await test.query("UPDATE queued_calls SET arrived_at = now() - interval '400 seconds' WHERE call_id = $1", [id]);
    const input = { ...draft, memberIds: [one.userId], longestWaitSeconds: 300 };
    await setQueue(test.database, ground.admin, queueId, input);
    await ground.assign();
    expect(await ground.states(id, later)).toEqual(["waiting", "ringing"]);
    await leadCalls(test.database, ground.carrier.outbox);
    expect(await ground.states(id, later)).toEqual(["overflowed", "ringing"]);
    expect(await ground.read(id)).toMatchObject({ state: "voicemail" });
  });

  it("leaves a queue without an overflow by the end of the route", async () => {
    const queueId = await ground.queue([]);
    await ground.route([], { queueId, whenUnanswered: HANG_UP });
    const id = await ground.call();
    await ground.assign();
    expect(await ground.states(id)).toEqual(["waiting"]);
    await ground.outwait(id);
    expect(await ground.read(id)).toMatchObject({ state: "ended", unwanted: true, words: "We are closed." });
  });

  it("who finds the queue full is turned away at once", async () => {
    const queueId = await ground.queueOfInbox([], { mostCallers: 2, overflow: { action: "voicemail" } });
    const ids = [await ground.call(), await ground.call(), await ground.call()];
    expect(await ground.states(...ids)).toEqual(["waiting", "waiting", "overflowed"]);
    expect(await ground.read(ids[2] as string)).toMatchObject({ state: "voicemail" });
    expect(await ground.places(ids[2] as string)).toMatchObject([{ queue: queueId }]);
  });
});

describe("the members", () => {
  it("are rung by the longest time since their last talk", async () => {
    const [one, two] = (await agents(2)) as [User, User];
    await ground.queueOfInbox([one, two], { strategy: "longest_idle" });
    const first = await ground.call();
    await ground.assign();
    expect(await ground.ringing(first)).toEqual([one.phone]);
    await take(first, one);
    await endTalk(first, one);
    // A call that nobody answered is no talk.
    await ground.placed(two.userId, "+14155550199", "no_answer");
    const second = await ground.call();
    await ground.assign();
    expect(await ground.ringing(second)).toEqual([two.phone]);
  });

  it("are rung all at once; who is first has the call, and the others are free again", async () => {
    const [one, two] = (await agents(2)) as [User, User];
    await ground.queueOfInbox([one, two], { strategy: "all_at_once" });
    const [first, second] = [await ground.call(), await ground.call()];
    await ground.assign();
    expect(await ground.ringing(first)).toEqual([one.phone, two.phone]);
    expect(await ground.ringing(second)).toEqual([]);
    await take(first, two);
    await ground.assign();
    // The phone of the other one may still ring.
    expect(await ground.ringing(second)).toEqual([]);
    await ground.endClosing();
    await ground.assign();
    expect(await ground.ringing(second)).toEqual([one.phone]);
  });

  it("with the owner first: the one who last talked with the caller", async () => {
    const [one, two] = (await agents(2)) as [User, User];
    await ground.queueOfInbox([two], {});
    const from = freshCaller();
    const earlier = await ground.call(from);
    await ground.assign();
    await take(earlier, two);
    await endTalk(earlier, two);
    await ground.queueOfInbox([one, two], { strategy: "owner_first" });
    const [known, stranger] = [await ground.call(from), await ground.call()];
    await ground.assign();
    expect(await ground.ringing(known)).toEqual([two.phone]);
    expect(await ground.ringing(stranger)).toEqual([one.phone]);
    // Whoever does not take the call is not rung again before the others.
    await ground.report(known, two.phone, { kind: "line.status", status: "no_answer" });
    await ground.hangUp(stranger);
    await ground.endClosing();
    await ground.wakeAgents();
    await ground.assign();
    expect(await ground.ringing(known)).toEqual([one.phone]);
  });

  it("of two queues serve the caller who has waited longest", async () => {
    const [one] = (await agents(1)) as [User];
    const other = await ground.queue([one]);
    const own = await ground.queueOfInbox([one]);
    const first = await ground.call();
    await ground.route([], { queueId: other });
    const second = await ground.call();
    await ground.assign();
    expect(await ground.places(first)).toMatchObject([{ queue: own, state: "ringing" }]);
    expect(await ground.states(second)).toEqual(["waiting"]);
  });

  it("who wait in a session of the dialer are offered one call on their line, and accept it there", async () => {
    ground.start();
    const { who } = await ground.ready();
    await ground.queueOfInbox([who as User]);
    const [first, second] = [await ground.call(), await ground.call()];
    await ground.assign();
    expect(await ground.states(first, second)).toEqual(["ringing", "waiting"]);
    await unheard(acceptIncomingCall)(ground.bench.test.database, ground.caller(who), first);
    await expect.poll(() => ground.states(first)).toEqual(["answered"]);
    await ground.assign();
    expect(await ground.states(first, second)).toEqual(["answered", "waiting"]);
    expect(await ground.read(first)).toMatchObject({ status: "in_progress", user: who.userId });
  });

  it("who leave the line of their session during the words lose no caller, who is at the own place again", async () => {
    ground.start();
    const { who, session } = await ground.ready();
    const other = await ground.agentAt();
    await ground.queueOfInbox([who as User, other]);
    await ground.carrier.close();
    ground.open();
    const [first, second] = [await ground.call(), await ground.call()];
    await ground.bench.test.query(
      "UPDATE queue_agents SET rests_until = now() + interval '1 hour' WHERE user_id = $1",
      [other.userId],
    );
    await ground.assign();
    await unheard(acceptIncomingCall)(ground.bench.test.database, ground.caller(who), first);
    await ground.assign();
    expect(await ground.states(first, second)).toEqual(["ringing", "waiting"]);
    await ground.tellOf(session, { kind: "line.status", status: "completed" });
    expect(await ground.states(first, second)).toEqual(["waiting", "waiting"]);
    await ground.wakeAgents();
    await ground.assign();
    expect(await ground.ringing(first)).toEqual([other.phone]);
  });

  it("whose session has ended are offered no call on its line, which is about to close", async () => {
    ground.start();
    const { who, session } = await ground.ready();
    await ground.queueOfInbox([who as User]);
    await ground.bench.test.query("UPDATE dialer_sessions SET ended_at = now() WHERE id = $1", [session]);
    const id = await ground.call();
    await ground.assign();
    expect(await ground.states(id)).toEqual(["waiting"]);
    expect(await ground.bench.test.query("SELECT FROM call_offers WHERE call_id = $1", [id])).toEqual([]);
  });

  it("are not rung by a route while a queue rings them", async () => {
    ground.start();
    const { who } = await ground.ready();
    await ground.queueOfInbox([who as User]);
    const first = await ground.call();
    await ground.assign();
    await ground.route([who as User]);
    const second = await ground.call();
    expect(await ground.states(first)).toEqual(["ringing"]);
    expect(await ground.read(second)).toMatchObject({ state: "voicemail" });
  });
});

it("a member hears the inbox, the caller and the wait before the key, and sees the place of the call", async () => {
  const prompts: (string | undefined)[] = [];
  ground.speed = 200;
  ground
    .open({
      speed: ground.speed,
      faults: {
        reports(plans, order) {
          prompts.push(order.kind === "line" ? order.prompt : undefined);
          return plans;
        },
      },
    })
    .start();
  const [one] = (await agents(1)) as [User];
  const queue = await ground.queueOfInbox([one]);
  const id = await ground.call("+14165550177");
  await ground.bench.test.query(
    "UPDATE queued_calls SET arrived_at = now() - interval '5 minutes' WHERE call_id = $1",
    [id],
  );
  // The caller comes from another queue.
  await ground.bench.test.query(
    `INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, left_at)
     VALUES ($1, $2, $3, 'overflowed', now() - interval '7 minutes', now() - interval '5 minutes')`,
    [ground.bench.businessId, await ground.queue([]), id],
  );
  const source =
    "query ($id: ID!) { call(id: $id) { queued { state place waitedSeconds totalWaitedSeconds leftAt queue { id } } } }";
  const { queued } = await ground.bench.ask(source, { id });
  expect(queued).toEqual({
    state: "WAITING",
    place: 1,
    waitedSeconds: expect.any(Number),
    totalWaitedSeconds: expect.any(Number),
    leftAt: null,
    queue: { id: queue },
  });
  expect([queued.waitedSeconds, queued.totalWaitedSeconds].map((seconds) => Math.round(seconds / 60))).toEqual([5, 7]);
  await ground.assign();
  await expect
    .poll(() => prompts)
    .toEqual([
      expect.stringMatching(
        /^You have a call from 1 4 1 6 5 5 5 0 1 7 7 at .+\. The caller has waited for 7 minutes\. Press any key to take it\.$/,
      ),
    ]);
  await expect.poll(() => ground.states(id)).toEqual(["answered"]);
  expect((await ground.bench.ask(source, { id })).queued).toMatchObject({ state: "ANSWERED", place: null });
  // Nobody at an outside number hears of a caller before the talk.
  await ground.route([], { whenUnanswered: { action: "forward", phoneNumber: "+14165550178" } });
  await ground.call();
  await expect.poll(() => prompts).toEqual([expect.any(String), undefined]);
});

it("a member whose row is locked for long delays nobody else's callers", async () => {
  const [one, two] = (await agents(2)) as [User, User];
  const other = await ground.queue([two]);
  await ground.queueOfInbox([one]);
  const first = await ground.call();
  const behind = [await ground.call(), await ground.call(), await ground.call()];
  await ground.route([], { queueId: other });
  const second = await ground.call();
  const { database } = ground.bench.test;
  await database.transaction(async (transaction) => {
    await lockAgents(transaction, ground.bench.businessId, [one.userId]);
    const { counted, transactions } = counting(database);
    expect(await assignCallers(counted)).toBe(true);
    expect(await ground.states(first, ...behind, second)).toEqual([...Array(4).fill("waiting"), "ringing"]);
    // Three looks at the locked member, whoever waits; one at the other queue; and the end.
    expect(transactions()).toBe(5);
  });
  expect(await assignCallers(database)).toBe(false);
  expect(await ground.states(first, second)).toEqual(["ringing", "ringing"]);
});

/** A database that counts the transactions of businesses. */
function counting(database: Database): { counted: Database; transactions: () => number } {
  let count = 0;
  const counted: Database = {
    ...database,
    onBehalfOf(businessId) {
      const owned = database.onBehalfOf(businessId);
      return {
        ...owned,
        transaction(work) {
          count += 1;
          return owned.transaction(work);
        },
      };
    },
  };
  return { counted, transactions: () => count };
}

it("businesses in which nobody is free hide no other", async () => {
  await ground.bench.test.query(
    `DO $$ BEGIN
       PERFORM set_config('session_replication_role', 'replica', true);
       INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at)
       SELECT 'biz_' || lpad(n::text, 26, '0'), 'que_none', 'call_none', 'waiting', now() - interval '1 hour'
       FROM generate_series(1, 500) n;
     END $$`,
  );
  const [one] = (await agents(1)) as [User];
  await ground.queueOfInbox([one]);
  const id = await ground.call();
  await ground.assign();
  expect(await ground.ringing(id)).toEqual([one.phone]);
});

it("businesses with callers come before those with callbacks alone", async () => {
  const { test } = ground.bench;
  await test.query(
    `DO $$ BEGIN
       PERFORM set_config('session_replication_role', 'replica', true);
       INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, callback_of)
       VALUES ('biz_1', 'que_none', 'call_none', 'waiting', now() - interval '9 hours', 'call_first'),
         ('biz_2', 'que_none', 'call_none', 'waiting', now(), NULL);
     END $$`,
  );
  const waiting = await businessesWithWaiting(test.database, { after: "", most: 10_000 });
  expect(waiting.filter((id) => id === "biz_1" || id === "biz_2")).toEqual(["biz_2", "biz_1"]);
  await test.query("DELETE FROM queued_calls WHERE queue_id = 'que_none'");
});

describe("the rows of members are locked in one order", () => {
  /** The row of the first member is locked while the work runs, which has not locked that of the last one before. */
  const expectInOrder = async ([first, last]: [User, User], work: () => Promise<unknown>) => {
    const { test, businessId } = ground.bench;
    let working: Promise<unknown> | undefined;
    await test.database.transaction(async (transaction) => {
      await lockAgents(transaction, businessId, [first.userId]);
      working = work();
      await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
      await test.query("SELECT FROM queue_agents WHERE user_id = $1 FOR NO KEY UPDATE NOWAIT", [last.userId]);
    });
    await working;
  };

  it("for a rest after a missed call", async () => {
    const [first, last] = [await ground.agentAt(), await ground.agentAt()];
    await ground.queueOfInbox([first, last], { strategy: "all_at_once" });
    const { test } = ground.bench;
    const id = await ground.call();
    await ground.assign();
    expect(await ground.ringing(id)).toEqual([first.phone, last.phone]);
    await test.query("UPDATE agent_lines SET carrier_id = 'CA-' || id WHERE call_id = $1", [id]);
    await expectInOrder([first, last], () => ground.lapse(id));
  });

  it("along a route that has them in another order", async () => {
    const first = await ground.agentAt();
    ground.start();
    const last = (await ground.ready()).who as User;
    await ground.queue([first]);
    await ground.queueOfInbox([last]);
    const rung = await ground.call();
    await ground.assign();
    expect(await ground.states(rung)).toEqual(["ringing"]);
    await ground.route([last, first]);
    await expectInOrder([first, last], () => ground.call());
  });
});

it("however many processes assign at once, each member is rung for one caller and each caller by one member", async () => {
  const members = await agents(4);
  await ground.queueOfInbox(members);
  const other = await ground.queue(members, { strategy: "longest_idle" });
  const calls: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    calls.push(await ground.call());
  }
  await ground.route([], { queueId: other });
  calls.push(await ground.call(), await ground.call());
  const { database } = ground.bench.test;
  await Promise.all(Array.from({ length: 6 }, () => assignCallers(database)));
  await ground.assign();
  const rung = await ground.bench.test.query(
    `SELECT user_id AS "user", count(*)::int AS calls FROM call_offers WHERE state = 'ringing' GROUP BY user_id`,
  );
  expect(rung.map(({ calls: count }) => count)).toEqual([1, 1, 1, 1]);
  expect((await ground.states(...calls)).toSorted()).toEqual([
    ...Array(4).fill("ringing"),
    ...Array(4).fill("waiting"),
  ]);
});
