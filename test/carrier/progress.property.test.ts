import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CallStatus, callRank, callStatuses } from "../../src/domain/call/rules.ts";
import { messageRank, type SendingStatus } from "../../src/domain/conversation/rules.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createTestCarrier, orderCall, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { rounds } from "../support/effort.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Reports in any order, repeated or concurrent, result in the highest-ranked status and one event for each end. */

let test: TestDatabase;
let world: World;
let caller: Caller;
let carrier: TestCarrier;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  carrier = createTestCarrier(test);
});
afterAll(async () => {
  await carrier.close();
  await test.drop();
});

type Progress = SendingStatus;
const progress = fc.constantFrom(...(Object.keys(messageRank) as Progress[]));
const reports = <Status>(status: fc.Arbitrary<Status>) =>
  fc.array(fc.record({ status, together: fc.boolean() }), { maxLength: 8 });

/** The first of the highest rank, where reports come one after another. */
function expected<Status extends string>(rank: Record<Status, number>, start: Status, said: readonly Status[]): Status {
  return said.reduce((left, right) => (rank[right] > rank[left] ? right : left), start);
}

async function report(said: readonly { together: boolean }[], one: (index: number) => Promise<void>): Promise<void> {
  let running: Promise<void>[] = [];
  for (const [index, { together }] of said.entries()) {
    running.push(one(index));
    if (!together) {
      await Promise.all(running);
      running = [];
    }
  }
  await Promise.all(running);
}

it("a text", async () => {
  await fc.assert(
    fc.asyncProperty(reports(progress), async (said) => {
      const id = await orderText(test.database, caller, world.northwind.inboxIds[0] as string, "+14165550123");
      const reference = { businessId: caller.businessId, id };
      await report(said, (index) =>
        carrier.receive(test.database, {
          kind: "text.status",
          reference,
          carrierId: `SM-${id}`,
          status: said[index]?.status as Progress,
          error: null,
          at: `2026-11-21T09:00:0${index}.000Z`,
        }),
      );
      const [row] = await test.query(
        `SELECT status, delivered_at IS NOT NULL AS delivered, error_code AS error FROM messages WHERE id = $1`,
        [id],
      );
      const statuses = said.map(({ status }) => status);
      const end = expected(messageRank, "queued", statuses);
      expect(messageRank[row?.status as Progress]).toBe(messageRank[end]);
      expect(statuses.concat("queued")).toContain(row?.status);
      expect(row?.delivered).toBe(end === "delivered");
      expect(row?.error).toBe(messageRank[end] === 3 ? "carrier_error" : null);
      if (!said.some(({ together }) => together)) {
        expect(row?.status).toBe(end);
      }
      const told = carrier.domainEvents.filter(({ subject }) => "messageId" in subject && subject.messageId === id);
      const toldOf = (type: string) => told.filter((domainEvent) => domainEvent.type === type).length;
      expect(toldOf("message.outgoing.delivered")).toBe(statuses.includes("delivered") ? 1 : 0);
      // A text that was reported as failed may still be delivered.
      const failures = messageRank[end] === 3 ? [1] : [0, statuses.some((status) => messageRank[status] === 3) ? 1 : 0];
      expect(failures).toContain(toldOf("message.outgoing.failed"));
      expect(toldOf("message.outgoing.sent")).toBeLessThanOrEqual(statuses.includes("sent") ? 1 : 0);
      const others = told.filter(({ type }) => type !== "message.outgoing.sent").length;
      expect(others).toBe(toldOf("message.outgoing.delivered") + toldOf("message.outgoing.failed"));
    }),
    { numRuns: rounds(10, 60) },
  );
});

it("a call", async () => {
  await fc.assert(
    fc.asyncProperty(reports(fc.constantFrom(...callStatuses)), async (said) => {
      const id = await orderCall(test.database, caller, world.northwind.inboxIds[0] as string, "+14165550123");
      const call = { businessId: caller.businessId, id };
      await report(said, (index) =>
        carrier.receive(test.database, {
          kind: "call.status",
          call,
          carrierId: `CA-${id}`,
          status: said[index]?.status as CallStatus,
          answeredBy: null,
          durationSeconds: null,
          error: null,
          at: `2026-11-21T09:00:0${index}.000Z`,
        }),
      );
      const [row] = await test.query(
        `SELECT status, ended_at IS NOT NULL AS ended, duration_seconds AS seconds, answered_at IS NOT NULL AS answered
         FROM calls WHERE id = $1`,
        [id],
      );
      const statuses = said.map(({ status }) => status);
      const end = expected(callRank, "queued", statuses);
      expect(callRank[row?.status as CallStatus]).toBe(callRank[end]);
      if (!said.some(({ together }) => together)) {
        expect(row?.status).toBe(end);
      }
      const hasEnded = callRank[end] === 3;
      expect(row?.ended).toBe(hasEnded);
      expect(row?.seconds).toBeGreaterThanOrEqual(0);
      const told = carrier.domainEvents.filter(({ subject }) => "callId" in subject && subject.callId === id);
      const answers = told.filter(({ type }) => type === "call.outgoing.answered");
      expect(answers).toHaveLength(row?.answered ? 1 : 0);
      expect(told.filter((each) => !answers.includes(each)).map(({ type }) => type)).toEqual(
        hasEnded ? ["call.outgoing.completed"] : [],
      );
      expect(carrier.ended.filter((ended) => ended === id)).toHaveLength(hasEnded ? 1 : 0);
    }),
    { numRuns: rounds(10, 60) },
  );
});
