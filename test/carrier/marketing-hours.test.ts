import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { claimDue, createTestCarrier, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Marketing texts that still wait for the carrier when the calling hours end. */

let test: TestDatabase;
let world: World;
let caller: Caller;
let inboxId: string;
let open: TestCarrier | undefined;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  inboxId = world.northwind.inboxIds[0] as string;
});
beforeEach(() => test.query("TRUNCATE carrier_jobs, carrier_lanes, simulator_orders, simulator_reports"));
afterEach(async () => {
  await open?.close();
  open = undefined;
});
afterAll(() => test.drop());

// At any time it is night in one of these places, and day in another.
const places = [
  { utc: -10, number: "+18085551" },
  { utc: -5, number: "+12125551" },
  { utc: 1, number: "+4930555" },
  { utc: 9, number: "+8135555" },
];
const hourAt = (utc: number) => (new Date().getUTCHours() + utc + 24) % 24;
const asleep = places.find(({ utc }) => hourAt(utc) >= 22 || hourAt(utc) < 6)?.number;
const awake = places.find(({ utc }) => hourAt(utc) >= 10 && hourAt(utc) < 19)?.number;

/** A marketing text that was written in the hours, and whose person sleeps now. */
async function late(end: string): Promise<string> {
  const id = await orderText(test.database, caller, inboxId, `${asleep}${end}`);
  await test.query("UPDATE carrier_jobs SET kind = 'marketing' WHERE id = $1", [id]);
  return id;
}

function start(
  sendText: () => Promise<{ outcome: "accepted"; carrierId: string }>,
  { giveUpSeconds = 60, segmentsPerSecond = 10_000 } = {},
): string[] {
  const sent: string[] = [];
  const simulator = createSimulator({ database: test.database, speed: 1, seed: 1, onScheduled: () => {} });
  open = createTestCarrier(test, {
    carrier: {
      ...simulator,
      sendText: (order) => {
        sent.push(order.reference.id);
        return sendText();
      },
      findOrders: () => Promise.reject(new Error("no answer")),
    },
  });
  open.start({ giveUpSeconds: { text: giveUpSeconds, call: giveUpSeconds }, segmentsPerSecond });
  return sent;
}

const accept = async () => ({ outcome: "accepted", carrierId: `SM-${crypto.randomUUID()}` }) as const;
const stateOf = async (id: string) =>
  (
    await test.query(
      `SELECT m.status, m.send_at = j.due_at AS at_opening, j.due_at > now() + interval '1 hour' AS waits, j.attempts,
         j.doubtful, j.lease_token AS lease
       FROM messages m JOIN carrier_jobs j ON j.id = m.id WHERE m.id = $1`,
      [id],
    )
  )[0];

it("wait for the next opening, also those that would have been given up, and leave then", async () => {
  const id = await late("910");
  await test.query("UPDATE carrier_jobs SET created_at = now() - interval '2 days' WHERE id = $1", [id]);
  const sent = start(accept);
  const waiting = { status: "queued", at_opening: true, waits: true, attempts: 0, doubtful: false, lease: null };
  await expect.poll(() => stateOf(id)).toEqual(waiting);
  expect(sent).toEqual([]);
  await test.query("UPDATE messages SET phone_number = $2 WHERE id = $1", [id, `${awake}910`]);
  await test.query("UPDATE carrier_jobs SET due_at = now(), created_at = now() WHERE id = $1", [id]);
  open?.wake();
  await open?.settle();
  expect(sent).toEqual([id]);
});

it("are looked for at the carrier when they are in doubt, and wait if it does not answer", async () => {
  const id = await late("911");
  await test.query("UPDATE carrier_jobs SET doubtful = true WHERE id = $1", [id]);
  await test.query("UPDATE messages SET status = 'sending' WHERE id = $1", [id]);
  const sent = start(accept);
  const waiting = { status: "sending", at_opening: null, waits: true, attempts: 0, doubtful: true, lease: null };
  await expect.poll(() => stateOf(id)).toEqual(waiting);
  expect(sent).toEqual([]);
});

it("that are put back to wait leave the rate of their number to those that may go", async () => {
  const waiting = [await late("915"), await late("916"), await late("917")];
  const canceled = await orderText(test.database, caller, inboxId, `${awake}918`);
  await test.query("DELETE FROM messages WHERE id = $1", [canceled]);
  const open = [await orderText(test.database, caller, inboxId, `${awake}919`)];
  await test.query("UPDATE carrier_jobs SET kind = 'marketing' WHERE id = ANY($1)", [[canceled, ...open]]);
  await test.query("UPDATE carrier_jobs SET due_at = now() - interval '1 minute' WHERE id <> ALL($1)", [open]);
  // A text takes the number for a quarter of an hour.
  const sent = start(accept, { segmentsPerSecond: 0.001 });
  await expect.poll(() => sent).toEqual(open);
  expect(await Promise.all(waiting.map(stateOf))).toMatchObject(waiting.map(() => ({ status: "queued", waits: true })));
  expect(await test.query("SELECT FROM carrier_lanes WHERE free_at > now() + interval '10 minutes'")).toHaveLength(1);
});

it("go after the other texts of their number, and take no other lane", async () => {
  const marketing = [await late("912"), await late("913")];
  const answer = await orderText(test.database, caller, inboxId, `${awake}914`);
  await test.query("UPDATE carrier_jobs SET due_at = now() - interval '1 minute' WHERE kind = 'marketing'");
  const taken: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    taken.push(
      ...(await claimDue(test.database, 50, { segmentsPerSecond: 0.01, callsPerSecond: 1 })).map(({ id }) => id),
    );
    await test.query("UPDATE carrier_lanes SET free_at = now()");
  }
  expect(taken).toEqual([answer, ...marketing]);
});
