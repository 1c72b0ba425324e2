import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { createTestCarrier, orderCall, orderText } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Waiting reports and orders of one business do not delay those of another. */

let test: TestDatabase;
let world: World;
let mine: Caller;
let other: Caller;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  mine = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  other = { businessId: world.rivals.businessId, userId: world.rival.userId, role: "admin" };
});
afterAll(() => test?.drop());

const AT = "2026-11-21T09:00:00.000Z";
const numberOf = async (inboxId: string | undefined): Promise<string> =>
  (await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxId]))[0]?.number;

thorough.it("reports for a business with locked rows leave connections for the reports of others", async () => {
  const carrier = createTestCarrier(test);
  const database = openPool({ connection: test.connection, size: 4 });
  const [inbox, rivals] = [world.northwind.inboxIds[0] as string, world.rivals.inboxIds[0] as string];
  const [to, rivalsNumber] = [await numberOf(inbox), await numberOf(rivals)];
  const { businessId } = mine;
  const text = await orderText(test.database, mine, inbox, "+14165550501");
  const call = await orderCall(test.database, mine, inbox, "+14165550502");
  const rest = { error: null, at: AT } as const;
  const ended = { ...rest, kind: "call.status", status: "completed", answeredBy: null, durationSeconds: 1 } as const;
  const reports: CarrierEvent[] = [
    { ...rest, kind: "text.incoming", carrierId: "SM-1", from: "+14165550503", to, body: "Hello" },
    { ...rest, kind: "call.incoming", carrierId: "CA-1", from: "+14165550504", to },
    { ...rest, kind: "text.status", reference: { businessId, id: text }, carrierId: "SM-2", status: "delivered" },
    { ...ended, call: { businessId, id: call }, carrierId: "CA-2" },
  ];
  const holder = new pg.Client(test.connection);
  await holder.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM inboxes WHERE id = $1 FOR UPDATE", [inbox]);
    await holder.query("SELECT FROM messages WHERE id = $1 FOR UPDATE", [text]);
    await holder.query("SELECT FROM calls WHERE id = $1 FOR UPDATE", [call]);
    let settled = 0;
    const received = reports.map((report) => carrier.receive(database, report).finally(() => ++settled));
    await expect.poll(() => waitingForLocks(test)).toHaveLength(2);
    const body = "Hello to the others";
    await carrier.receive(database, { ...reports[0], carrierId: "SM-3", to: rivalsNumber, body } as CarrierEvent);
    expect(settled).toBe(0);
    await holder.query("ROLLBACK");
    await Promise.all(received);
    expect(await test.query("SELECT business_id FROM messages WHERE body = $1", [body])).toEqual([
      { business_id: other.businessId },
    ]);
  } finally {
    await holder.end();
    await database.close();
    await carrier.close();
  }
});

it("orders of one business that wait for the carrier occupy at most half of a worker", async () => {
  await test.query("TRUNCATE carrier_jobs, carrier_lanes, simulator_orders, simulator_reports");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const begun: string[] = [];
  const simulator = createSimulator({ database: test.database, speed: 1, seed: 1, onScheduled: () => {} });
  const carrier = createTestCarrier(test, {
    carrier: {
      ...simulator,
      async sendText({ reference: { businessId, id } }) {
        begun.push(businessId);
        if (businessId === mine.businessId) {
          await answered;
        }
        return { outcome: "accepted", carrierId: `SM-${id}` };
      },
    },
  });
  try {
    for (const inboxId of world.northwind.inboxIds) {
      await orderText(test.database, mine, inboxId, "+14165550511");
    }
    let claims = 0;
    carrier.start({ concurrency: 4, claimed: () => ++claims });
    await expect.poll(() => begun).toEqual([mine.businessId, mine.businessId]);
    const id = await orderText(test.database, other, world.rivals.inboxIds[0] as string, "+14165550512");
    const status = () => test.query("SELECT status FROM messages WHERE id = $1", [id]);
    await expect.poll(status).toEqual([{ status: "sent" }]);
    expect(begun).toEqual([mine.businessId, mine.businessId, other.businessId]);
    // The third order of this business is due meanwhile, and the worker does not claim it repeatedly.
    expect(claims).toBeLessThan(20);
    answer();
    await carrier.settle();
    expect(begun).toHaveLength(4);
  } finally {
    answer();
    await carrier.close();
  }
});
