import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginTexts, settleTexts } from "../../src/domain/conversation/progress-store.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { ClaimedJob } from "../../src/domain/order/claim-store.ts";
import { openTextWork, type TextWork } from "../../src/domain/traffic/text-work.ts";
import { carrierError } from "../../src/platform/carrier/errors.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { claimDue, createTestCarrier, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Steps of several texts in one statement, beside transactions that have locked or change some of them. */

let test: TestDatabase;
let world: World;
let caller: Caller;
let texts: TextWork;
let carrier: TestCarrier;
let holder: pg.Client;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  texts = openTextWork(test.database, async () => {});
  carrier = createTestCarrier(test);
});
beforeEach(async () => {
  await test.query("TRUNCATE carrier_jobs, carrier_lanes, opt_outs, carrier_blocks");
  // All texts may leave at once.
  await test.query("INSERT INTO carrier_lanes VALUES ($1, $2, 'text', now() - interval '1 hour')", [
    caller.businessId,
    world.northwind.inboxIds[0],
  ]);
  holder = new pg.Client(test.connection);
  await holder.connect();
  await holder.query("BEGIN");
});
afterEach(() => holder.end());
afterAll(async () => {
  await carrier?.close();
  await test?.drop();
});

const order = (to: string, body?: string) =>
  orderText(test.database, caller, world.northwind.inboxIds[0] as string, to, body);
const statusOf = async (id: string) => (await test.query("SELECT status FROM messages WHERE id = $1", [id]))[0]?.status;
const orders = async () => (await test.query("SELECT id FROM carrier_jobs ORDER BY id")).map(({ id }) => id);

/** Claims the orders of these texts. */
async function claimed<Ids extends readonly string[]>(...ids: Ids): Promise<{ [Place in keyof Ids]: ClaimedJob }> {
  const jobs = await claimDue(test.database, 100, { segmentsPerSecond: 10_000, callsPerSecond: 1 });
  return ids.map((id) => jobs.find((job) => job.id === id)) as { [Place in keyof Ids]: ClaimedJob };
}

const accepted = ({ id }: { id: string }) => ({ outcome: "accepted", carrierId: `SM-${id}` }) as const;
const sent = (id: string) => ({ status: "sent", carrierId: `SM-${id}`, error: null, at: AT }) as const;
const AT = "2026-11-21T09:00:00.000Z";

/** Has another transaction lock the opt-outs of a number, as one that writes a text to it does. */
const holdOptOuts = (number: string) =>
  holder.query("SELECT pg_advisory_xact_lock(hashtextextended($1 || ' opt-out ' || $2, 0))", [
    caller.businessId,
    number,
  ]);

describe("while another transaction has locked what one text needs, the others go on:", () => {
  it("the answer that a number has opted out", async () => {
    const [blocked, other] = await claimed(await order("+14165550601"), await order("+14165550602"));
    await holdOptOuts("+14165550601");
    const refused = { outcome: "refused", error: carrierError("opted_out") } as const;
    const [settled, isSettled] = await Promise.all([
      texts.settle(blocked, refused),
      texts.settle(other, accepted(other)),
    ]);
    // It is recorded alone.
    expect([settled, isSettled]).toEqual([false, true]);
    expect([await statusOf(blocked.id), await statusOf(other.id)]).toEqual(["queued", "sent"]);
    expect(await orders()).toEqual([blocked.id]);
  });

  it("the report that a number has opted out", async () => {
    const [blocked, other] = [await order("+14165550603"), await order("+14165550604")];
    await holdOptOuts("+14165550603");
    const report = (
      id: string,
      rest: { status: "delivered" | "undelivered"; error: ReturnType<typeof carrierError> | null },
    ) =>
      carrier.receive(test.database, {
        ...{ kind: "text.status", reference: { businessId: caller.businessId, id } },
        ...{ carrierId: `SM-${id}`, at: AT, ...rest },
      });
    const ofBlocked = report(blocked, { status: "undelivered", error: carrierError("opted_out") });
    await report(other, { status: "delivered", error: null });
    expect([await statusOf(blocked), await statusOf(other)]).toEqual(["queued", "delivered"]);
    await holder.query("ROLLBACK");
    await ofBlocked;
    expect(await statusOf(blocked)).toBe("undelivered");
    expect(await test.query("SELECT phone_number FROM opt_outs")).toEqual([{ phone_number: "+14165550603" }]);
  });

  it("the begin of a scheduled text, which becomes the last one of its conversation", async () => {
    const [scheduled, other] = await claimed(await order("+14165550605"), await order("+14165550606"));
    await test.query("UPDATE messages SET send_at = now() + interval '1 second' WHERE id = $1", [scheduled.id]);
    const shown = `SELECT c.last_message_at = m.send_at AS is_last FROM conversations c JOIN messages m
      ON m.business_id = c.business_id AND m.conversation_id = c.id WHERE m.id = $1`;
    await holder.query("SELECT FROM conversations WHERE phone_number = '+14165550605' FOR UPDATE");
    const begun = texts.begin(scheduled);
    expect(await texts.begin(other)).toMatchObject({ status: "sending" });
    await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
    expect(await test.query(shown, [scheduled.id])).toEqual([{ is_last: false }]);
    await holder.query("ROLLBACK");
    expect(await begun).toMatchObject({ status: "sending" });
    expect(await test.query(shown, [scheduled.id])).toEqual([{ is_last: true }]);
  });
});

it("of several scheduled texts of a conversation the latest is the last one, however they begin", async () => {
  const ids: string[] = [];
  for (const number of ["+14165550607", "+14165550608"]) {
    const [one, two] = [await order(number, "one"), await order(number, "two")];
    for (const [id, seconds] of [
      [one, 1],
      [two, 2],
    ] as const) {
      await test.query("UPDATE messages SET send_at = now() + $2 * interval '1 second' WHERE id = $1", [id, seconds]);
    }
    ids.unshift(one);
    ids.push(two);
    ids.reverse();
  }
  expect((await beginTexts(test.database, caller.businessId, ids)).size).toBe(4);
  expect(
    await test.query(
      `SELECT m.body, c.last_message_at = m.send_at AS is_at_its_time FROM conversations c JOIN messages m
         ON m.business_id = c.business_id AND m.id = c.last_message_id
       WHERE c.phone_number IN ('+14165550607', '+14165550608')`,
    ),
  ).toEqual([
    { body: "two", is_at_its_time: true },
    { body: "two", is_at_its_time: true },
  ]);
});

const PAUSE = 601;

/** The database, with a statement that waits for the advisory lock `PAUSE` after it has taken its snapshot. */
async function pausing(name: string): Promise<Database> {
  await test.query(`CREATE FUNCTION paused(ids text[]) RETURNS text[] LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${PAUSE}); RETURN ids; END $$`);
  const { database } = test;
  return {
    ...database,
    rows: (asked, values) =>
      database.rows(
        asked.name === name
          ? statement(`test.paused.${name}`, asked.text.replace("$2::text[]", "paused($2::text[])"))
          : asked,
        values,
      ),
  };
}

it("an order whose text another transaction changed meanwhile is not finished: its step is done alone", async () => {
  const [changed, other] = await claimed(await order("+14165550609"), await order("+14165550610"));
  await beginTexts(test.database, caller.businessId, [changed.id, other.id]);
  const database = await pausing("message.settleEach");
  await holder.query("SELECT pg_advisory_xact_lock($1)", [PAUSE]);
  const answered = [changed, other].map(({ id, token }) => ({ id, token, step: sent(id) }));
  const settled = settleTexts(database, caller.businessId, answered);
  await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
  // As the merge of its contact with another one.
  await test.query("UPDATE messages SET contact_id = NULL, updated_at = now() WHERE id = $1", [changed.id]);
  await holder.query("ROLLBACK");
  const { moved, left } = await settled;
  expect([[...moved.keys()], [...left]]).toEqual([[other.id], [changed.id]]);
  expect([await statusOf(changed.id), await statusOf(other.id)]).toEqual(["sending", "sent"]);
  expect(await orders()).toEqual([changed.id]);
});

it("an order that was claimed twice is settled by its valid lease, and so are those after it", async () => {
  const [twice, other] = await claimed(await order("+14165550611"), await order("+14165550612"));
  const ended = { ...twice, token: "00000000-0000-4000-8000-000000000000" };
  const answered = [ended, twice, other].map(({ id, token }) => ({ id, token, step: sent(id) }));
  const { moved, left } = await settleTexts(test.database, caller.businessId, answered);
  expect([[...moved.keys()].toSorted(), [...left]]).toEqual([[twice.id, other.id].toSorted(), []]);
  expect(await orders()).toEqual([]);
});
