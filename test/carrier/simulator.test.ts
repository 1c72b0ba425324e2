import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { LineOrder } from "../../src/platform/carrier/port.ts";
import { planLine } from "../../src/platform/carrier/simulator/people.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestCarrier, orderCall, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { rounds, thorough } from "../support/effort.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

const TEXTS = rounds(100, 1000);

let test: TestDatabase;
let world: World;
let caller: Caller;
let carrier: TestCarrier;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
});
afterEach(() => carrier.close());
afterAll(() => test.drop());

thorough.it("texts with faults end in the right states, each with one order and one event", async () => {
  const of = (to: string) => Number(to.slice(-3));
  const once = new Set<string>();
  const first = (to: string) => !once.has(to) && once.add(to) !== undefined;
  carrier = createTestCarrier(test, {
    faults: {
      throttled: ({ to }) => (of(to) % 10 === 1 && first(to) ? { reason: "too many" } : null),
      silent: ({ to }) => of(to) % 10 === 2,
      answerDelayMs: ({ to }) => (of(to) % 10 === 3 ? 30 : 0),
      reports: (plans, { to }) => {
        switch (of(to) % 10) {
          case 4:
            return [...plans, ...plans];
          case 5:
            return plans.toReversed().map((plan, index) => ({ ...plan, afterMs: index }));
          case 6:
            // Reports that overtake the answer.
            return plans.map((plan) => ({ ...plan, afterMs: 0 }));
          case 7:
            return plans.map(({ event, afterMs }) => ({
              afterMs,
              event:
                event.kind === "text.status" && event.status === "delivered"
                  ? { ...event, status: "undelivered", error: { code: "unreachable", message: "The phone is off." } }
                  : event,
            }));
          default:
            return plans;
        }
      },
    },
  });
  const ids = new Map<string, string>();
  await Promise.all(
    Array.from({ length: 20 }, async (_none, lane) => {
      for (let index = lane; index < TEXTS; index += 20) {
        const to = `+14165557${String(index).padStart(3, "0")}`;
        const inboxId = world.northwind.inboxIds[index % 3] as string;
        ids.set(await orderText(test.database, caller, inboxId, to), to);
      }
    }),
  );
  carrier.start();
  carrier.start();
  await carrier.settle();
  const rows = await test.query<{ id: string; status: string; error: string | null; sent: boolean; carrier: boolean }>(
    `SELECT id, status, error_code AS error, sent_at IS NOT NULL AS sent, carrier_id IS NOT NULL AS carrier
     FROM messages WHERE phone_number LIKE '+14165557%'`,
  );
  expect(rows).toHaveLength(TEXTS);
  for (const { id, ...row } of rows) {
    const expected = of(ids.get(id) as string) % 10 === 7 ? ["undelivered", "unreachable"] : ["delivered", null];
    expect(row, ids.get(id)).toEqual({ status: expected[0], error: expected[1], sent: true, carrier: true });
  }
  expect(await test.query("SELECT id FROM simulator_orders WHERE times > 1")).toEqual([]);
  expect(await test.query("SELECT id FROM messages WHERE possible_duplicate")).toEqual([]);
  const ended = carrier.domainEvents.filter(({ type }) => type !== "message.outgoing.sent");
  const told = ended.map(({ subject }) => ("messageId" in subject ? subject.messageId : ""));
  expect(new Set(told).size).toBe(told.length);
  const countOf = (type: string) => carrier.domainEvents.filter((domainEvent) => domainEvent.type === type).length;
  expect([countOf("message.outgoing.delivered"), countOf("message.outgoing.failed")]).toEqual([
    0.9 * TEXTS,
    0.1 * TEXTS,
  ]);
  expect(carrier.errors).toEqual([]);
});

thorough.it("a person whose number ends in 0014 texts the words back, once in five seconds", async () => {
  carrier = createTestCarrier(test);
  carrier.start();
  const [inboxId] = world.northwind.inboxIds as [string];
  const order = (phoneNumber: string, body: string) => orderText(test.database, caller, inboxId, phoneNumber, body);
  const textsOf = (phoneNumber: string) =>
    test.query<{ direction: string; status: string; body: string }>(
      "SELECT direction, status, body FROM messages WHERE phone_number = $1 ORDER BY created_at, id",
      [phoneNumber],
    );
  await order("+14165550014", "Are you there?");
  await carrier.settle();
  await order("+14165550014", "Thank you. We call you back.");
  await carrier.settle();
  expect(await textsOf("+14165550014")).toEqual([
    { direction: "outgoing", status: "delivered", body: "Are you there?" },
    { direction: "incoming", status: "received", body: "Are you there?" },
    { direction: "outgoing", status: "delivered", body: "Thank you. We call you back." },
  ]);
  // Of two texts that the carrier takes together, the person answers the first.
  const at = { from: "+14155550100", to: "+14165560014", mediaUrls: [], orderedAt: new Date().toISOString() };
  await Promise.all(
    ["Hello?", "Anybody?"].map((body) => {
      const reference = { businessId: caller.businessId, id: newId("msg") };
      return carrier.carrier.sendText({ kind: "text", reference, body, ...at }, AbortSignal.timeout(60_000));
    }),
  );
  const answers = await test.query(
    "SELECT event ->> 'body' AS body FROM simulator_reports WHERE event ->> 'from' = $1",
    [at.to],
  );
  expect(answers).toEqual([{ body: "Hello?" }]);
});

thorough.it("a person whose number ends in 0015 calls back, and with 0016 hangs up before the answer", async () => {
  carrier = createTestCarrier(test);
  carrier.start();
  const [inboxId] = world.northwind.inboxIds as [string];
  await orderText(test.database, caller, inboxId, "+14165550015");
  await orderText(test.database, caller, inboxId, "+14165550016");
  await carrier.settle();
  const calls = await test.query(
    `SELECT phone_number AS number, direction, status, duration_seconds AS seconds FROM calls
     WHERE phone_number IN ('+14165550015', '+14165550016') ORDER BY phone_number`,
  );
  expect(calls).toEqual([
    { number: "+14165550015", direction: "incoming", status: "completed", seconds: 5 },
    { number: "+14165550016", direction: "incoming", status: "no_answer", seconds: 0 },
  ]);
  const told = carrier.domainEvents.map(({ type }) => type);
  expect(told).toEqual(expect.arrayContaining(["call.incoming.completed", "call.incoming.missed"]));
});

it("answers by number", async () => {
  carrier = createTestCarrier(test);
  carrier.start();
  const [inboxId] = world.northwind.inboxIds as [string];
  const numbers = ["0001", "0004", "0009", "0011", "0012", "0013", "0100"];
  const texts = new Map<string, string>();
  const calls = new Map<string, string>();
  for (const end of numbers) {
    texts.set(await orderText(test.database, caller, inboxId, `+1416555${end}`), end);
    calls.set(await orderCall(test.database, caller, inboxId, `+1416555${end}`), end);
  }
  await carrier.settle();
  const states = await test.query(
    "SELECT id, status, error_code AS error FROM messages WHERE phone_number LIKE '+1416555%' AND id = ANY($1)",
    [[...texts.keys()]],
  );
  expect(Object.fromEntries(states.map(({ id, status, error }) => [texts.get(id), `${status} ${error}`]))).toEqual({
    "0001": "failed invalid_number",
    "0004": "failed opted_out",
    "0009": "failed landline",
    "0011": "delivered null",
    "0012": "delivered null",
    "0013": "delivered null",
    "0100": "delivered null",
  });
  const outcomes = await test.query(
    `SELECT id, status, answered_by AS by, error_code AS error, duration_seconds > 0 AS talked,
       answered_at IS NOT NULL AS answered, ended_at IS NOT NULL AS ended FROM calls WHERE id = ANY($1)`,
    [[...calls.keys()]],
  );
  expect(
    Object.fromEntries(
      outcomes.map((row) => [calls.get(row.id), `${row.status} ${row.by} ${row.error} ${row.talked} ${row.answered}`]),
    ),
  ).toEqual({
    "0001": "failed null invalid_number false false",
    "0004": "completed human null true true",
    "0009": "completed human null true true",
    "0011": "busy null null false false",
    "0012": "no_answer null null false false",
    "0013": "completed machine null true true",
    "0100": "completed human null true true",
  });
  expect(outcomes.every(({ ended }) => ended)).toBe(true);
  expect(carrier.ended.toSorted()).toEqual([...calls.keys()].toSorted());
  expect(carrier.accepted).toHaveLength(6);
  expect(carrier.domainEvents.filter(({ type }) => type === "call.outgoing.completed")).toHaveLength(7);
  // The carrier's answer about consent applies to the business.
  expect(await test.query("SELECT source FROM opt_outs WHERE phone_number = '+14165550004'")).toEqual([
    { source: "carrier" },
  ]);
});

thorough.it("behaves the same with the same seed", async () => {
  carrier = createTestCarrier(test);
  carrier.start();
  const [inboxId] = world.northwind.inboxIds as [string];
  const first = await orderCall(test.database, caller, inboxId, "+14165550555");
  const second = await orderCall(test.database, caller, inboxId, "+14165550555");
  await carrier.settle();
  const talks = await test.query("SELECT duration_seconds AS seconds FROM calls WHERE id = ANY($1)", [[first, second]]);
  expect(talks[0]).toEqual(talks[1]);
});

it("a call that is hung up ends, and its later steps do not happen", async () => {
  carrier = createTestCarrier(test, { speed: 0.01 });
  carrier.start();
  const [inboxId] = world.northwind.inboxIds as [string];
  const id = await orderCall(test.database, caller, inboxId, "+14165550556");
  const carrierId = async () => (await test.query("SELECT carrier_id FROM calls WHERE id = $1", [id]))[0]?.carrier_id;
  await expect.poll(carrierId).toBeTruthy();
  await carrier.carrier.hangUp(await carrierId(), AbortSignal.timeout(1000));
  await carrier.carrier.hangUp(await carrierId(), AbortSignal.timeout(1000));
  await carrier.settle();
  expect(await test.query("SELECT status, answered_by FROM calls WHERE id = $1", [id])).toEqual([
    { status: "canceled", answered_by: null },
  ]);
  expect(carrier.ended).toEqual([id]);
});

it("who is rung for a recorded talk hears the announcement before the key and the conference", () => {
  const order: LineOrder = {
    ...{ kind: "line", reference: { businessId: "biz_1", id: "lin_1" }, from: "+14155550100", to: "+14165550177" },
    ...{ device: "phone", conference: "call_1", as: "colleague", asksForKey: true, orderedAt: "" },
  };
  const times = (each: LineOrder) =>
    planLine(each, "CA1").flatMap(({ event, afterMs }) =>
      event.kind === "line.proved" || event.kind === "line.joined" ? [afterMs] : [],
    );
  expect(times(order)).toEqual([2_000, 2_200]);
  expect(times({ ...order, announcement: { text: "This call is recorded." } })).toEqual([5_000, 5_200]);
});
