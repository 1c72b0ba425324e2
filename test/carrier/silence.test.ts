import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askHangUp } from "../../src/domain/call/hang-up-store.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { checkSilent } from "../../src/domain/traffic/checks.ts";
import { simulateInboundCall } from "../../src/domain/traffic/simulate.ts";
import type { Carrier, CarrierEvent } from "../../src/platform/carrier/port.ts";
import { hasEnded } from "../../src/platform/carrier/port.ts";
import type { SimulatorFaults } from "../../src/platform/carrier/simulator/index.ts";
import { newId } from "../../src/platform/id.ts";
import { audioUrl, createTestCarrier, orderCall, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Missing reports: the service asks the carrier for the status. */

let test: TestDatabase;
let world: World;
let caller: Caller;
let inboxId: string;
let open: TestCarrier;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  inboxId = world.northwind.inboxIds[0] as string;
});
beforeEach(async () => {
  await test.query("UPDATE calls SET ended_at = now() WHERE ended_at IS NULL");
  await test.query("UPDATE messages SET next_check_at = NULL");
  await test.query("TRUNCATE carrier_jobs, simulator_reports");
});
afterEach(() => open?.close());
afterAll(() => test.drop());

const NEVER = new AbortController().signal;

/** Reports of these statuses are lost. */
const losing =
  (...lost: string[]): Required<SimulatorFaults>["reports"] =>
  (plans) =>
    plans.filter(({ event }) => !("status" in event && lost.includes(event.status)));

function start(settings: Parameters<typeof createTestCarrier>[1]): void {
  open = createTestCarrier(test, settings);
  open.start();
}

/** Asks for the due orders; a test can change the answers of the carrier. */
const check = (carrier: Partial<Carrier> = {}) =>
  checkSilent({
    database: test.database,
    carrier: { ...open.carrier, ...carrier },
    receive: open.receive,
    calls: open.calls,
  });

/** The silence is over. */
const wait = async () => {
  await test.query("UPDATE calls SET next_check_at = now() WHERE next_check_at IS NOT NULL");
  await test.query("UPDATE messages SET next_check_at = now() WHERE next_check_at IS NOT NULL");
};

const read = async (id: string) => {
  const [row] = await test.query(
    `SELECT status, answered_by AS by, error_code AS error, duration_seconds > 0 AS talked,
       next_check_at IS NULL AS done, checks FROM calls WHERE id = $1`,
    [id],
  );
  return row;
};

/** A call on which the last report was lost, after its end. */
async function silentCall(to = "+14165550100"): Promise<string> {
  const id = await orderCall(test.database, caller, inboxId, to);
  await open.settle();
  const [call] = await test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]);
  const isOver = async () => hasEnded((await open.carrier.askCall(call?.carrier, NEVER))?.status ?? "queued");
  await expect.poll(isOver).toBe(true);
  return id;
}

it("a call without its last report gets its end from the carrier, and one event", async () => {
  start({ faults: { reports: losing("completed") } });
  const id = await silentCall();
  expect(await read(id)).toMatchObject({ status: "in_progress", by: "human", done: false });
  await check();
  expect(await read(id)).toMatchObject({ status: "in_progress", checks: 0 });
  await wait();
  await check();
  await check();
  expect(await read(id)).toEqual({
    status: "completed",
    by: "human",
    error: null,
    talked: true,
    done: true,
    checks: 0,
  });
  expect(open.ended).toEqual([id]);
  expect(open.domainEvents).toMatchObject([
    { type: "call.outgoing.answered", subject: { callId: id } },
    { type: "call.outgoing.completed", subject: { callId: id } },
  ]);
});

it.each([
  ["0011", "busy", null],
  ["0012", "no_answer", null],
  ["0013", "completed", "machine"],
])("a call without reports ends with the carrier's state: …%s, %s", async (digits, status, by) => {
  start({ speed: 500, faults: { reports: () => [] } });
  const id = await silentCall(`+1416555${digits}`);
  expect(await read(id)).toMatchObject({ status: "queued", done: false });
  await wait();
  await check();
  expect(await read(id)).toMatchObject({ status, by, done: true });
});

it("an incoming call that nobody took is queried too", async () => {
  start({});
  const to = (await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxId]))[0]?.number;
  const at = new Date().toISOString();
  const event: CarrierEvent = { kind: "call.incoming", carrierId: "CA-in", from: "+14165550177", to, at };
  await open.receive(test.database, event);
  await wait();
  await check({
    askCall: async () => ({ status: "completed", answeredBy: null, durationSeconds: 3, error: null, at }),
  });
  const [call] = await test.query("SELECT status, duration_seconds AS seconds FROM calls WHERE carrier_id = 'CA-in'");
  expect(call).toEqual({ status: "no_answer", seconds: 0 });
});

describe("an incoming call that the carrier forwards", () => {
  const at = "2026-11-21T09:30:00.000Z";
  const own = { answeredBy: null, durationSeconds: 62, error: null, at } as const;
  let carrierId: string;
  let to: string;
  beforeEach(async () => {
    start({});
    const [inbox] = await test.query(
      "UPDATE inboxes SET forward_to = '+14165550188' WHERE id = $1 RETURNING phone_number AS number",
      [inboxId],
    );
    to = inbox?.number;
    carrierId = newId("call");
    await open.receive(test.database, {
      ...{ kind: "call.incoming", carrierId, from: "+14165550178", to },
      at: "2026-11-21T09:28:58.000Z",
    });
  });
  afterEach(() => test.query("UPDATE inboxes SET forward_to = NULL WHERE id = $1", [inboxId]));

  /** The report of the caller's leg, which is in progress for a talk and for words alike. */
  const tell = (status: "completed" | "canceled") =>
    open.receive(test.database, { ...own, kind: "call.status", call: { inboxNumber: to }, carrierId, status });
  const shown = async () =>
    (
      await test.query(
        `SELECT c.status, c.answered_at AS answered, c.duration_seconds AS seconds, m.id IS NOT NULL AS missed
         FROM calls c LEFT JOIN missed_calls m ON m.business_id = c.business_id AND m.id = c.id
         WHERE c.carrier_id = $1`,
        [carrierId],
      )
    )[0];
  const TALK = { ...own, status: "completed", durationSeconds: 40 } as const;

  it("has a talk of its length though both reports on the other phone were lost", async () => {
    await tell("completed");
    expect(await shown()).toMatchObject({ status: "ringing", missed: false });
    const asked: string[] = [];
    await check({
      askCall: async () => ({ ...own, status: "completed" }),
      askForwarded: async (id) => {
        asked.push(id);
        return TALK;
      },
    });
    expect(asked).toEqual([carrierId]);
    expect(await shown()).toEqual({
      status: "completed",
      answered: new Date("2026-11-21T09:29:20.000Z"),
      seconds: 40,
      missed: false,
    });
    expect(open.domainEvents.map(({ type }) => type).slice(-2)).toEqual([
      "call.incoming.answered",
      "call.incoming.completed",
    ]);
  });

  it.each([
    ["rang no phone", null],
    ["rang a phone that nobody answered", { ...TALK, status: "no_answer", durationSeconds: 0 } as const],
  ])("and that %s is missed", async (_what, forwarded) => {
    await tell("completed");
    await check({ askCall: async () => ({ ...own, status: "completed" }), askForwarded: async () => forwarded });
    expect(await shown()).toEqual({ status: "no_answer", answered: null, seconds: 0, missed: true });
  });

  it("and whose caller gave up while it rang is missed at once", async () => {
    await tell("canceled");
    expect(await shown()).toMatchObject({ status: "no_answer", missed: true });
  });

  it("is in progress from the answer of the other phone, though that report was lost", async () => {
    await wait();
    await check({
      askCall: async () => ({ ...own, status: "in_progress", durationSeconds: null }),
      askForwarded: async () => ({ ...TALK, status: "in_progress", durationSeconds: null }),
    });
    expect(await shown()).toMatchObject({ status: "in_progress", answered: new Date(at), missed: false });
  });

  it("is found at the simulated carrier, too", async () => {
    await test.query("UPDATE calls SET ended_at = now() WHERE ended_at IS NULL");
    // Nothing is reported.
    await open.close();
    open = createTestCarrier(test);
    const simulator = { receive: open.receive, speed: 200, audioUrl };
    const input = { inboxId, from: "+14165550179", durationSeconds: 20 };
    const id = await simulateInboundCall(test.database, caller, simulator, input);
    await test.query("DELETE FROM simulator_reports");
    const [call] = await test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]);
    carrierId = call?.carrier;
    const isOver = async () => hasEnded((await open.carrier.askCall(carrierId, NEVER))?.status ?? "queued");
    await expect.poll(isOver).toBe(true);
    await wait();
    await check();
    expect(await shown()).toMatchObject({ status: "completed", seconds: 20, missed: false });
  });
});

it("a text without its last report gets its status from the carrier", async () => {
  start({ faults: { reports: losing("delivered") } });
  const id = await orderText(test.database, caller, inboxId, "+14165550123");
  await open.settle();
  const state = async () =>
    (await test.query("SELECT status, next_check_at IS NULL AS done FROM messages WHERE id = $1", [id]))[0];
  expect(await state()).toEqual({ status: "sent", done: false });
  await expect
    .poll(async () => {
      await wait();
      await check();
      return state();
    })
    .toEqual({ status: "delivered", done: true });
  expect(open.domainEvents).toMatchObject([
    { type: "message.outgoing.sent", subject: { messageId: id } },
    { type: "message.outgoing.delivered", subject: { messageId: id } },
  ]);
});

it("the pauses between queries of an unfinished order grow", async () => {
  start({ speed: 0.001 });
  const id = await orderCall(test.database, caller, inboxId, "+14165550100");
  await expect.poll(() => read(id)).toMatchObject({ done: false });
  await test.query("UPDATE calls SET status = 'ringing' WHERE id = $1", [id]);
  const pauses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    await wait();
    await check();
    const [row] = await test.query(
      "SELECT extract(epoch FROM next_check_at - now())::float AS seconds FROM calls WHERE id = $1",
      [id],
    );
    pauses.push(row?.seconds);
  }
  for (const [time, first] of [40, 80, 160, 300, 300, 300].entries()) {
    expect(pauses[time]).toBeGreaterThan(first * 0.7);
    expect(pauses[time]).toBeLessThan(first * 1.3);
  }
  expect(await read(id)).toMatchObject({ status: "ringing", checks: 6 });
});

thorough.it("an order unknown to the carrier has failed after the second query", async () => {
  start({ speed: 50, faults: { reports: losing("completed") } });
  const id = await silentCall();
  const text = await orderText(test.database, caller, inboxId, "+14165550124");
  await open.settle();
  await test.query("UPDATE messages SET status = 'sent', next_check_at = now() WHERE id = $1", [text]);
  const nothing = { askCall: async () => null, askText: async () => null };
  for (const status of ["in_progress", "failed"]) {
    await wait();
    await check(nothing);
    expect(await read(id)).toMatchObject({ status });
  }
  expect(await read(id)).toMatchObject({ error: "carrier_error", done: true });
  expect(await test.query("SELECT status, error_code AS error FROM messages WHERE id = $1", [text])).toEqual([
    { status: "failed", error: "carrier_error" },
  ]);
  expect(open.ended).toEqual([id]);
});

thorough.it("an unanswered query does not delay the others, and is repeated", async () => {
  start({ faults: { reports: losing("completed") } });
  const [lost, well] = [await silentCall("+14165550101"), await silentCall("+14165550102")];
  const carrierId = (await test.query("SELECT carrier_id AS id FROM calls WHERE id = $1", [lost]))[0]?.id;
  await wait();
  const checked = check({
    askCall: (id, signal) =>
      id === carrierId ? Promise.reject(new Error("HTTP 429")) : open.carrier.askCall(id, signal),
  });
  await expect(checked).rejects.toThrow("1 of 2 silent orders could not be asked for");
  expect([(await read(lost))?.status, (await read(well))?.status]).toEqual(["in_progress", "completed"]);
  await wait();
  await check();
  expect(await read(lost)).toMatchObject({ status: "completed" });
});

thorough.it("processes that ask at the same time ask for each call once", async () => {
  start({ faults: { reports: losing("completed") } });
  for (const digit of ["1", "2", "3", "4"]) {
    await silentCall(`+1416555010${digit}`);
  }
  await wait();
  const asked: string[] = [];
  const counting: Partial<Carrier> = {
    askCall: (id, signal) => {
      asked.push(id);
      return open.carrier.askCall(id, signal);
    },
  };
  await Promise.all([check(counting), check(counting), check(counting)]);
  expect([asked.length, new Set(asked).size]).toEqual([4, 4]);
  expect(open.ended).toHaveLength(4);
});

it("a hang-up is requested three times, and then its result is queried", async () => {
  start({ speed: 0.001 });
  const id = await orderCall(test.database, caller, inboxId, "+14165550100");
  await expect.poll(() => read(id)).toMatchObject({ done: false });
  await askHangUp(test.database, caller.businessId, id);
  let times = 0;
  const hangUp = async () => {
    times += 1;
  };
  const sweep = async () => {
    for (let second = 0; second < 5; second += 1) {
      await sweepDialer(test.database, { hangUp }, webhookTools.outbox);
    }
  };
  await sweep();
  expect(times).toBe(3);
  const at = new Date().toISOString();
  const says = (status: "in_progress" | "completed") => ({
    askCall: async () => ({ status, answeredBy: null, durationSeconds: null, error: null, at }),
  });
  await wait();
  await check(says("in_progress"));
  await sweep();
  expect(times).toBe(4);
  await wait();
  await check(says("completed"));
  await sweep();
  expect([times, (await read(id))?.status]).toEqual([4, "completed"]);
});
