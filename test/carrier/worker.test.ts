import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askHangUp } from "../../src/domain/call/hang-up-store.ts";
import { optOut } from "../../src/domain/consent/opt-out-store.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { claimCalls, claimTexts, finishJob, type Job, postponeJob } from "../../src/domain/order/claim-store.ts";
import { findLanes } from "../../src/domain/order/lane-store.ts";
import { attempt } from "../../src/domain/traffic/attempt.ts";
import { pause } from "../../src/domain/traffic/record.ts";
import { openTextWork } from "../../src/domain/traffic/text-work.ts";
import type { Carrier, OrderAnswer, TextOrder } from "../../src/platform/carrier/port.ts";
import { newId } from "../../src/platform/id.ts";
import { claimDue, createTestCarrier, orderCall, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
let caller: Caller;
let inboxIds: [string, string, string];
let open: TestCarrier | undefined;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  inboxIds = world.northwind.inboxIds as typeof inboxIds;
});
beforeEach(async () => {
  await test.query("TRUNCATE carrier_jobs, carrier_lanes, simulator_orders, simulator_reports, opt_outs");
  await test.query("UPDATE carrier_account SET calls_free_at = now()");
});
afterEach(async () => {
  await open?.close();
  open = undefined;
});
afterAll(() => test.drop());

const text = (inbox = 0, to = "+14165550123", body = "Hello") =>
  orderText(test.database, caller, inboxIds[inbox] as string, to, body);
const statusOf = async (id: string) =>
  (await test.query("SELECT status, error_code AS error FROM messages WHERE id = $1", [id]))[0];
const callOf = async (id: string) =>
  (await test.query("SELECT status, error_code AS error FROM calls WHERE id = $1", [id]))[0];
const jobs = () => test.query("SELECT id, attempts, doubtful FROM carrier_jobs ORDER BY id");

const claim = (size: number, perSecond: number) =>
  claimDue(test.database, size, { segmentsPerSecond: perSecond, callsPerSecond: perSecond });

/** A scripted carrier that records its requests. */
function scripted(script: Partial<Carrier>) {
  const sent: TextOrder[] = [];
  const asked: string[] = [];
  const carrier: Carrier = {
    segmentsPerSecond: 100,
    confirmedKeywords: new Set(),
    callsPerSecond: 100,
    ringsUsers: false,
    readAccount: async () => ({ isAuthorized: true, balance: null }),
    sendText: async (order): Promise<OrderAnswer> => ({ outcome: "accepted", carrierId: `SM-${order.reference.id}` }),
    placeCall: async (order): Promise<OrderAnswer> => ({ outcome: "accepted", carrierId: `CA-${order.reference.id}` }),
    findOrders: async () => [],
    slowestOrderSeconds: 0,
    openLine: async () => ({ outcome: "accepted", carrierId: "CA" }),
    askConference: async () => null,
    listIncoming: async () => ({ items: [], next: null }),
    listMedia: async () => [],
    fetchMedia: async () => expect.unreachable(),
    askText: async () => null,
    askCall: async () => null,
    askForwarded: async () => null,
    findRecordings: async () => [],
    fetchRecording: async () => expect.unreachable(),
    askTranscript: async () => expect.unreachable(),
    eraseRecording: async () => {},
    control: async () => expect.unreachable(),
    hangUp: async () => {},
    ...script,
  };
  open = createTestCarrier(test, {
    carrier: {
      ...carrier,
      sendText: (order, signal) => {
        sent.push(order);
        return carrier.sendText(order, signal);
      },
      findOrders: (order, signal) => {
        asked.push(order.reference.id);
        return carrier.findOrders(order, signal);
      },
    },
  });
  return { sent, asked, carrier: open };
}

thorough.it(
  "reads the orders again soon after a reading that took long, such as during a silence of the network",
  async () => {
    open = createTestCarrier(test);
    const { database } = open;
    let readings = 0;
    open.start({
      database: {
        ...database,
        rows: async (statement, values) => {
          const isFirst = statement.name === "carrier.findLanes" && readings === 0;
          const rows = await database.rows(statement, values);
          if (isFirst) {
            await test.query("SELECT pg_sleep(2)");
            readings += 1;
          }
          return rows;
        },
      },
    });
    await expect.poll(() => readings).toBe(1);
    const id = await text();
    await expect.poll(() => statusOf(id)).toMatchObject({ status: "delivered" });
  },
);

describe("a claim", () => {
  it("takes no orders of a suspended business, and sleeps meanwhile", async () => {
    const id = await text();
    const lane = { businessId: caller.businessId, inboxId: inboxIds[0] };
    const pace = { segmentsPerSecond: 2, callsPerSecond: 2 };
    await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [caller.businessId]);
    expect(await claim(50, 2)).toEqual([]);
    expect(await claimTexts(test.database, [{ ...lane, most: 1 }], pace)).toEqual([]);
    await test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [caller.businessId]);
    expect(await findLanes(test.database)).toEqual([{ ...lane, milliseconds: expect.any(Number) }]);
    expect(await claim(50, 2)).toMatchObject([{ id }]);
  });

  it("takes one order of each number, so that a long queue does not delay other numbers", async () => {
    await test.query(
      `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, due_at, created_at)
       SELECT $1, 'msg_' || lpad(n::text, 5, '0'), 'text', $2, 3, now() - interval '1 hour', now()
       FROM generate_series(1, 10000) n`,
      [caller.businessId, inboxIds[0]],
    );
    const late = await text(1);
    const first = await claim(50, 2);
    expect(first.map(({ id }) => id).toSorted()).toEqual(["msg_00001", late].toSorted());
    expect(await claim(50, 2)).toEqual([]);
    // Three segments at two a second.
    expect(
      await test.query(
        `SELECT extract(epoch FROM l.free_at - (j.due_at - interval '60 seconds'))::float AS seconds
         FROM carrier_jobs j JOIN carrier_lanes l USING (business_id, inbox_id, kind) WHERE j.id = 'msg_00001'`,
      ),
    ).toEqual([{ seconds: 1.5 }]);
    await test.query("UPDATE carrier_lanes SET free_at = now() - interval '1 hour'");
    expect((await claim(50, 2)).map(({ id }) => id)).toEqual(["msg_00002"]);
  });

  it("takes texts with media at the rate of the number's other texts, in turn with them", async () => {
    await test.query(
      `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, due_at, created_at)
       SELECT $1, 'msg_' || n, CASE n % 2 WHEN 0 THEN 'media' ELSE 'text' END, $2, 1, now() - (10 - n) * interval '1 s',
         now()
       FROM generate_series(1, 3) n`,
      [caller.businessId, inboxIds[0]],
    );
    const taken: string[][] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      taken.push((await claim(50, 0.01)).map(({ id, kind }) => `${kind} ${id}`));
      expect(await claim(50, 0.01)).toEqual([]);
      await test.query("UPDATE carrier_lanes SET free_at = now()");
    }
    expect(taken).toEqual([["text msg_1"], ["text msg_2"], ["text msg_3"]]);
  });

  it("takes calls at a rate of their own, beside a long queue of texts", async () => {
    for (let place = 0; place < 3; place += 1) {
      await text(0);
    }
    const [first, second] = [
      await orderCall(test.database, caller, inboxIds[0], "+14165550123"),
      await orderCall(test.database, caller, inboxIds[0], "+14165550124"),
    ];
    const calls = async () => (await claim(50, 0.01)).filter(({ kind }) => kind === "call").map(({ id }) => id);
    expect(await calls()).toEqual([first]);
    expect(await calls()).toEqual([]);
    await test.query("UPDATE carrier_account SET calls_free_at = now()");
    expect(await calls()).toEqual([second]);
  });

  const ordered = (inbox: number, to: string) => orderCall(test.database, caller, inboxIds[inbox] as string, to);
  const nextCalls = async () => {
    await test.query("UPDATE carrier_account SET calls_free_at = now()");
    return (await claimCalls(test.database, 50, [], { callsPerSecond: 0.01 })).map(({ id }) => id);
  };

  it("of the calls of all numbers, by concurrent workers, takes as many as the account may place", async () => {
    const ids = [];
    for (let place = 0; place < 6; place += 1) {
      ids.push(await ordered(place % 3, `+1416555013${place}`));
    }
    const claimAtOnce = async (callsPerSecond: number) =>
      (
        await Promise.all(Array.from({ length: 8 }, () => claimCalls(test.database, 50, [], { callsPerSecond })))
      ).flat();
    expect(await claimAtOnce(0.01)).toHaveLength(1);
    expect(await claimAtOnce(0.01)).toEqual([]);
    // A tenth of a second was saved: 40 a second are five calls, but each claim takes one of a business.
    await test.query("UPDATE carrier_account SET calls_free_at = now() - interval '1 hour'");
    const [first] = await claimCalls(test.database, 50, [], { callsPerSecond: 1 });
    expect(first?.laneMilliseconds).toBe(900);
  });

  it("takes a call for which somebody waits before all others, and then the business that was served longest ago", async () => {
    const mine = [await ordered(0, "+14165550131"), await ordered(1, "+14165550132"), await ordered(2, "+14165550133")];
    const { businessId, inboxIds: theirInboxes } = world.rivals;
    await test.query(
      `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, urgency, due_at, created_at)
       VALUES ($1, 'call_late', 'call', $2, 1, now(), now()), ($3, 'lin_urgent', 'call', $4, 0, now(), now())`,
      [businessId, theirInboxes[0], caller.businessId, inboxIds[0]],
    );
    const taken = [await nextCalls(), await nextCalls(), await nextCalls(), await nextCalls(), await nextCalls()];
    expect(taken).toEqual([["lin_urgent"], ["call_late"], [mine[0]], [mine[1]], [mine[2]]]);
  });

  it("leaves out businesses that have their share of the worker", async () => {
    await ordered(0, "+14165550131");
    expect(await claimCalls(test.database, 50, [caller.businessId], { callsPerSecond: 1 })).toEqual([]);
  });

  it("by concurrent workers takes each order once, and each number once", async () => {
    await Promise.all([text(0), text(0), text(1), text(2)]);
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(50, 1)))).flat();
    expect(claimed).toHaveLength(3);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(3);
  });

  it("whose lease has ended is taken by another worker as in doubt, and the first worker can no longer settle it", async () => {
    await text();
    const [first] = await claim(1, 1000);
    await test.query(
      "UPDATE carrier_jobs SET due_at = now() - interval '1 second'; UPDATE carrier_lanes SET free_at = now()",
    );
    const [second] = await claim(1, 1000);
    expect([first?.isDoubtful, second?.isDoubtful, second?.attempts]).toEqual([false, true, 2]);
    if (!first || !second) {
      throw new Error("nothing was claimed");
    }
    expect(await finishJob(test.database, first)).toBe(false);
    await postponeJob(test.database, first, { milliseconds: 0, isDoubtful: false, laneMilliseconds: 0 });
    expect(await claim(1, 1000)).toEqual([]);
    expect(await finishJob(test.database, second)).toBe(true);
  });
});

describe("an order in doubt", () => {
  it("takes its state from the carrier if the carrier has it", async () => {
    const { carrier, sent, asked } = scripted({
      sendText: () => Promise.reject(new Error("no answer")),
      findOrders: async () => ["SM-found"],
    });
    const id = await text();
    carrier.start();
    await carrier.settle();
    expect([sent.length, asked]).toEqual([1, [id]]);
    expect(await test.query("SELECT status, carrier_id, possible_duplicate FROM messages WHERE id = $1", [id])).toEqual(
      [{ status: "sent", carrier_id: "SM-found", possible_duplicate: false }],
    );
  });

  it("is sent again if the carrier does not have it, and the text is marked as a possible duplicate", async () => {
    let failures = 1;
    const { carrier, sent } = scripted({
      sendText: async ({ reference }) => {
        failures -= 1;
        if (failures >= 0) {
          throw new Error("no answer");
        }
        return { outcome: "accepted", carrierId: `SM-${reference.id}` };
      },
    });
    const id = await text();
    carrier.start();
    await carrier.settle();
    expect(sent).toHaveLength(2);
    expect(await test.query("SELECT status, possible_duplicate FROM messages WHERE id = $1", [id])).toEqual([
      { status: "sent", possible_duplicate: true },
    ]);
  });

  it("is not taken for another one that is the same and in doubt too", async () => {
    const inDoubt = new Set<string>();
    let bothAsk = () => {};
    const both = new Promise<void>((resolve) => {
      bothAsk = resolve;
    });
    const { carrier, asked } = scripted({
      sendText: async ({ reference: { id } }) => {
        if (!inDoubt.has(id)) {
          inDoubt.add(id);
          throw new Error("no answer");
        }
        return { outcome: "accepted", carrierId: "SM-again" };
      },
      findOrders: async () => {
        if (new Set(asked).size === 2) {
          bothAsk();
        }
        await both;
        return ["SM-once"];
      },
    });
    const ids = [await text(), await text()];
    carrier.start();
    await carrier.settle();
    expect(
      await test.query(
        "SELECT status, carrier_id, possible_duplicate FROM messages WHERE id = ANY($1) ORDER BY carrier_id",
        [ids],
      ),
    ).toEqual([
      { status: "sent", carrier_id: "SM-again", possible_duplicate: true },
      { status: "sent", carrier_id: "SM-once", possible_duplicate: false },
    ]);
    expect(carrier.errors).toEqual([]);
  });

  it("stays in doubt if another one gets the id that was found", async () => {
    const { carrier, sent, asked } = scripted({
      sendText: async ({ reference: { id } }) => {
        if (asked.length === 0) {
          throw new Error("no answer");
        }
        return { outcome: "accepted", carrierId: `SM-${id}` };
      },
      findOrders: async () => ["SM-other"],
    });
    const id = await text();
    const other = new pg.Client(test.connection);
    await other.connect();
    try {
      await other.query("BEGIN");
      await other.query("INSERT INTO message_carrier_ids VALUES ($1, 'SM-other', $2)", [
        caller.businessId,
        newId("msg"),
      ]);
      carrier.start();
      await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
      await other.query("COMMIT");
    } finally {
      await other.end();
    }
    await expect.poll(() => [sent.length, asked.length]).toEqual([2, 2]);
    await carrier.settle();
    expect(await test.query("SELECT status, carrier_id, possible_duplicate FROM messages WHERE id = $1", [id])).toEqual(
      [{ status: "sent", carrier_id: `SM-${id}`, possible_duplicate: true }],
    );
    expect(carrier.errors).toEqual([]);
  });

  thorough.it("stays in doubt while the carrier does not answer", async () => {
    let failures = 3;
    const { carrier, sent } = scripted({
      sendText: () => Promise.reject(new Error("no answer")),
      findOrders: async () => {
        failures -= 1;
        if (failures >= 0) {
          throw new Error("no answer");
        }
        return ["SM-late"];
      },
    });
    const id = await text();
    carrier.start();
    await carrier.settle();
    expect(sent).toHaveLength(1);
    expect(await statusOf(id)).toEqual({ status: "sent", error: null });
  });

  thorough.it("is searched again if it is a call that the carrier may still process", async () => {
    let asked = 0;
    const { carrier } = scripted({
      slowestOrderSeconds: 45,
      placeCall: () => Promise.reject(new Error("no answer")),
      findOrders: async () => {
        asked += 1;
        return asked < 3 ? [] : ["CA-late"];
      },
    });
    const id = await orderCall(test.database, caller, inboxIds[0], "+14165550129");
    carrier.start();
    await carrier.settle();
    expect(asked).toBe(3);
    expect(await callOf(id)).toEqual({ status: "queued", error: null });
    expect(await test.query("SELECT carrier_id FROM calls WHERE id = $1", [id])).toEqual([{ carrier_id: "CA-late" }]);
  });

  it("is never placed again if it is a call", async () => {
    let placed = 0;
    const { carrier } = scripted({
      placeCall: () => {
        placed += 1;
        return Promise.reject(new Error("no answer"));
      },
    });
    const id = await orderCall(test.database, caller, inboxIds[0], "+14165550123");
    carrier.start();
    await carrier.settle();
    expect(placed).toBe(1);
    expect(await callOf(id)).toEqual({ status: "failed", error: "carrier_error" });
    expect(carrier.ended).toEqual([id]);
    expect(carrier.domainEvents.map(({ type, subject }) => [type, subject])).toEqual([
      ["call.outgoing.completed", { callId: id }],
    ]);
  });
});

it("a call that is ended before it was placed is canceled and never sent to the carrier", async () => {
  let placed = 0;
  const { carrier } = scripted({
    placeCall: async () => {
      placed += 1;
      return { outcome: "accepted", carrierId: "CA1" };
    },
  });
  const id = await orderCall(test.database, caller, inboxIds[0], "+14165550123");
  expect(await askHangUp(test.database, caller.businessId, id)).toBe(true);
  carrier.start();
  await carrier.settle();
  expect(placed).toBe(0);
  expect(await callOf(id)).toEqual({ status: "canceled", error: null });
  expect(await jobs()).toEqual([]);
  expect(carrier.ended).toEqual([id]);
});

describe("an order that the carrier does not accept", () => {
  thorough.it("is retried until it is accepted", async () => {
    let refusals = 5;
    const { carrier, sent } = scripted({
      sendText: async ({ reference }) =>
        refusals-- > 0
          ? { outcome: "later", reason: "throttled" }
          : { outcome: "accepted", carrierId: `SM-${reference.id}` },
    });
    const id = await text();
    carrier.start();
    await carrier.settle();
    expect(sent).toHaveLength(6);
    expect(await statusOf(id)).toEqual({ status: "sent", error: null });
    expect(await test.query("SELECT possible_duplicate AS twice FROM messages WHERE id = $1", [id])).toEqual([
      { twice: false },
    ]);
  });

  it("waits as long as the carrier requests, and so do the other orders of its number", async () => {
    let attempted = () => {};
    const done = new Promise<void>((resolve) => {
      attempted = resolve;
    });
    const { carrier } = scripted({
      sendText: async () => ({ outcome: "later", reason: "throttled", afterSeconds: 40 }),
    });
    await text();
    carrier.start({ attempted });
    await done;
    expect(
      await test.query(
        `SELECT j.due_at > now() + interval '30 seconds' AS job, l.free_at > now() + interval '30 seconds' AS line,
           j.lease_token FROM carrier_jobs j JOIN carrier_lanes l USING (business_id, inbox_id, kind)`,
      ),
    ).toEqual([{ job: true, line: true, lease_token: null }]);
  });

  it("waits as long as the carrier requests if it is a call, and so do all calls, for a minute at most", async () => {
    let attempted = () => {};
    const done = new Promise<void>((resolve) => {
      attempted = resolve;
    });
    const { carrier } = scripted({
      placeCall: async () => ({ outcome: "later", reason: "throttled", afterSeconds: 3_600 }),
    });
    await orderCall(test.database, caller, inboxIds[0], "+14165550123");
    carrier.start({ attempted, giveUpSeconds: { text: 60, call: 7_200 } });
    await done;
    expect(
      await test.query(
        `SELECT calls_free_at > now() + interval '50 seconds' AS late, calls_free_at > now() + interval '61 seconds' AS later
         FROM carrier_account`,
      ),
    ).toEqual([{ late: true, later: false }]);
  });

  thorough.it("is placed although it waited for its turn for longer than the time to place it", async () => {
    const { carrier } = scripted({});
    const id = await orderCall(test.database, caller, inboxIds[1], "+14165550123");
    await test.query("UPDATE carrier_jobs SET created_at = now() - interval '4 minutes'");
    carrier.start();
    await carrier.settle();
    expect(await test.query("SELECT carrier_id FROM calls WHERE id = $1", [id])).toEqual([{ carrier_id: `CA-${id}` }]);
    const late = await orderCall(test.database, caller, inboxIds[1], "+14165550124");
    await test.query("UPDATE carrier_jobs SET created_at = now() - interval '6 minutes'");
    carrier.wake();
    await carrier.settle();
    expect(await callOf(late)).toEqual({ status: "failed", error: "not_placed" });
  });

  it("fails after its time limit", async () => {
    const { carrier } = scripted({ sendText: async () => ({ outcome: "later", reason: "throttled" }) });
    const id = await text();
    const call = await orderCall(test.database, caller, inboxIds[1], "+14165550123");
    await test.query(
      "UPDATE carrier_jobs SET created_at = now() - interval '2 minutes', begun_at = now() - interval '2 minutes'",
    );
    carrier.start();
    await carrier.settle();
    expect(await statusOf(id)).toEqual({ status: "failed", error: "carrier_error" });
    expect(await callOf(call)).toEqual({ status: "failed", error: "not_placed" });
  });

  it("fails after its time limit also if its business is suspended: an erasure would wait for ever for the call", async () => {
    const placed: string[] = [];
    const { carrier } = scripted({
      placeCall: async ({ reference }) => {
        placed.push(reference.id);
        return { outcome: "accepted", carrierId: `CA-${reference.id}` };
      },
    });
    const [late, begun, young] = [
      await orderCall(test.database, caller, inboxIds[0], "+14165550123"),
      await orderCall(test.database, caller, inboxIds[1], "+14165550124"),
      await orderCall(test.database, caller, inboxIds[2], "+14165550125"),
    ];
    await test.query("UPDATE carrier_jobs SET created_at = now() - interval '6 minutes' WHERE id <> $1", [young]);
    // It could still be placed.
    await test.query("UPDATE carrier_jobs SET begun_at = now() - interval '10 seconds' WHERE id = $1", [begun]);
    const suspend = (isMoving: boolean) =>
      test.query("UPDATE businesses SET suspended_at = now(), suspended_to_move = $2 WHERE id = $1", [
        caller.businessId,
        isMoving,
      ]);
    try {
      await suspend(true);
      expect(await claim(50, 100)).toEqual([]);
      await suspend(false);
      carrier.start();
      await expect.poll(() => callOf(late)).toEqual({ status: "failed", error: "not_placed" });
      expect((await jobs()).map(({ id }) => id)).toEqual([begun, young].toSorted());
      expect(placed).toEqual([]);
    } finally {
      await test.query("UPDATE businesses SET suspended_at = NULL, suspended_to_move = false WHERE id = $1", [
        caller.businessId,
      ]);
    }
  });

  it("pauses longer from attempt to attempt, never for more than five minutes", () => {
    expect([1, 2, 3, 9, 60].map((attempts) => pause(1000, attempts, 1))).toEqual([1000, 2000, 4000, 256_000, 300_000]);
    expect(pause(1000, 1, 0)).toBe(500);
  });
});

describe("before it is sent, a text", () => {
  it("is stopped by an opt-out that came after the order", async () => {
    const { carrier, sent } = scripted({});
    const id = await text(0, "+14165550188");
    await unheard(optOut)(test.database, caller.businessId, "+14165550188", new Date().toISOString(), "keyword");
    carrier.start();
    await carrier.settle();
    expect(sent).toEqual([]);
    expect(await statusOf(id)).toEqual({ status: "failed", error: "opted_out" });
  });

  it("is not stopped by the opt-out of another business", async () => {
    const { carrier, sent } = scripted({});
    await unheard(optOut)(test.database, world.rivals.businessId, "+14165550189", new Date().toISOString(), "keyword");
    await text(0, "+14165550189");
    carrier.start();
    await carrier.settle();
    expect(sent).toHaveLength(1);
  });

  it("that the carrier has reported on already is not sent", async () => {
    const { carrier, sent } = scripted({});
    const id = await text();
    const at = "2026-11-21T09:00:00.000Z";
    const reference = { businessId: caller.businessId, id };
    await carrier.receive(test.database, {
      kind: "text.status",
      reference,
      carrierId: "SM-early",
      status: "delivered",
      error: null,
      at,
    });
    carrier.start();
    await carrier.settle();
    expect(sent).toEqual([]);
    expect(await statusOf(id)).toEqual({ status: "delivered", error: null });
  });

  it("belongs to its business: a report in the name of another one changes nothing", async () => {
    const { carrier } = scripted({});
    const id = await text();
    const event = {
      carrierId: "SM-foreign",
      status: "delivered",
      error: null,
      at: "2026-11-21T09:00:00.000Z",
    } as const;
    const reference = { businessId: world.rivals.businessId, id };
    await carrier.receive(test.database, { kind: "text.status", reference, ...event });
    expect(await statusOf(id)).toEqual({ status: "queued", error: null });
    expect(carrier.domainEvents).toEqual([]);
  });
});

it("an order is not given to the carrier in the last half of its lease, which another worker may have soon", async () => {
  const { carrier, sent } = scripted({});
  const id = await text();
  const [job] = await claim(1, 100);
  const texts = openTextWork(test.database, async () => {});
  const parts = { database: test.database, carrier: carrier.carrier, texts, mediaUrl: () => "" };
  const attemptAfter = (milliseconds: number) =>
    attempt(
      { ...parts, giveUpSeconds: { text: 60, call: 60 }, claimedAt: performance.now() - milliseconds },
      job as Job,
      new AbortController().signal,
    );
  expect(await attemptAfter(31_000)).toMatchObject({ outcome: "later", isDoubtful: false });
  expect(sent).toEqual([]);
  expect(await attemptAfter(0)).toMatchObject({ outcome: "accepted" });
  expect(sent.map(({ reference }) => reference.id)).toEqual([id]);
});

it("tells the wait of the oldest claimed order for as long as orders take all places, since others wait behind them", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<OrderAnswer>();
  const { carrier } = scripted({ sendText: () => answered });
  await text(0);
  await text(1);
  await test.query("UPDATE carrier_jobs SET created_at = now() - interval '30 seconds'");
  const waits: (number | null)[] = [];
  carrier.start({ concurrency: 2, claimed: (seconds) => waits.push(seconds) });
  await expect.poll(() => waits.some((wait) => (wait ?? 0) >= 30)).toBe(true);
  // One of the business has its share: later looks claim nothing.
  const looks = waits.length + 2;
  await expect
    .poll(() => {
      carrier.wake();
      return waits.length > looks;
    })
    .toBe(true);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(30);
  answer({ outcome: "accepted", carrierId: "SM-1" });
  await expect.poll(() => waits.at(-1)).toBe(0);
});

it("the end of the worker waits for running orders, and leaves the others", async () => {
  let begun = () => {};
  let answer = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { carrier } = scripted({
    sendText: ({ reference }) =>
      new Promise((resolve) => {
        begun();
        answer = () => resolve({ outcome: "accepted", carrierId: `SM-${reference.id}` });
      }),
  });
  const id = await text();
  carrier.start({ concurrency: 1 });
  await isBegun;
  const other = await text(1);
  const closed = carrier.close();
  open = undefined;
  answer();
  await closed;
  expect(await statusOf(id)).toEqual({ status: "sent", error: null });
  expect(await statusOf(other)).toEqual({ status: "queued", error: null });
  expect(await jobs()).toEqual([{ id: other, attempts: 0, doubtful: false }]);
});
