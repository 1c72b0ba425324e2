import { afterAll, beforeAll, expect, it } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { optOut } from "../../src/domain/consent/opt-out-store.ts";
import { findContactByNumber } from "../../src/domain/contact/by-number.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { newId } from "../../src/platform/id.ts";
import { ASKED } from "../support/asked.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** Calls by hand are judged as those of the dialer. */

let bench: DialerBench;
let caller: Caller;
beforeAll(async () => {
  bench = await createDialerBench();
  caller = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" };
});
afterAll(() => bench.close());

const call = (to: string, more: object = {}) =>
  unheard(startCall)(bench.test.database, caller, { inboxId: bench.inboxIds[0], to, ...more });
const refused = (message: string) => ({
  code: "unprocessable_entity",
  field: "to",
  message: expect.stringContaining(message),
});
const made = (to: string, columns: string, values: string) =>
  bench.test.query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, user_id, started_at, created_at, updated_at,
       direction, status${columns})
     SELECT $1, $5, $2, '+14155550100', $3, $4, now() - interval '10 minutes', now(), now(), ${values}`,
    [bench.businessId, bench.inboxIds[0], to, caller.userId, newId("call")],
  );

const daysAgo = (to: string, days: number) =>
  bench.test.query("UPDATE calls SET started_at = now() - $2 * interval '1 day' WHERE phone_number = $1", [to, days]);

it("a call by hand at night is refused, unless the person asked for it or has just called", async () => {
  const to = numberWhereItIs("night");
  await expect(call(to)).rejects.toMatchObject(refused("is outside its calling hours: it may be called from "));
  await expect(call(to, { askedByPerson: true })).rejects.toMatchObject({ field: "askedNote" });
  expect(await call(to, ASKED)).toMatchObject({ status: "queued", askedNote: "Asked by mail" });
  const other = numberWhereItIs("night");
  await made(other, "", "'incoming', 'no_answer'");
  expect(await call(other)).toMatchObject({ status: "queued", askedNote: null });
});

it("a call by hand to a number that has been called three times today is refused, unless the person asked", async () => {
  const to = numberWhereItIs("day");
  for (let count = 0; count < 3; count += 1) {
    await made(to, ", ended_at", "'outgoing', 'no_answer', now()");
  }
  await expect(call(to)).rejects.toMatchObject(refused("has been called 3 times in 24 hours"));
  expect(await call(to, ASKED)).toMatchObject({ status: "queued" });
});

it("of two calls by hand at once, the second counts the first for the cap", async () => {
  const to = numberWhereItIs("day");
  await made(to, ", ended_at", "'outgoing', 'no_answer', now()");
  await made(to, ", ended_at", "'outgoing', 'no_answer', now()");
  const outcome = { isKnown: false };
  const input = { inboxId: bench.inboxIds[0], to };
  const second = await bench.test.database.transaction(async (transaction) => {
    await unheard(startCall)(transaction, caller, input);
    const other = call(to).then(
      () => "placed",
      (error) => error.message,
    );
    void other.then(() => {
      outcome.isKnown = true;
    });
    await expect.poll(async () => outcome.isKnown || (await waitingForLocks(bench.test)).length > 0).toBe(true);
    return { other };
  });
  expect(await second.other).toContain("has been called 3 times in 24 hours");
});

it("a call by hand to a person who has just answered is refused, unless the person asked", async () => {
  const to = numberWhereItIs("day");
  await made(to, ", answered_by, answered_at, ended_at", "'outgoing', 'completed', 'human', now(), now()");
  await expect(call(to)).rejects.toMatchObject(refused("has answered a call of your business just before"));
  expect(await call(to, ASKED)).toMatchObject({ status: "queued" });
});

it("calls by hand keep the cap of the week and the rest after an abandoned call, unless the person asked", async () => {
  const [often, abandoned] = [numberWhereItIs("day"), numberWhereItIs("day")];
  for (const _call of [1, 2, 3]) {
    await made(often, "", "'outgoing', 'no_answer'");
  }
  await daysAgo(often, 6);
  await bench.test.query("UPDATE businesses SET weekly_number_cap = 3 WHERE id = $1", [bench.businessId]);
  await expect(call(often)).rejects.toMatchObject(refused("has been called 3 times in 7 days."));
  expect(await call(often, ASKED)).toMatchObject({ status: "queued" });
  const twoDaysAgo = "now() - interval '2 days'";
  await made(abandoned, ", abandoned_at", `'outgoing', 'completed', ${twoDaysAgo}`);
  await daysAgo(abandoned, 2);
  await expect(call(abandoned)).rejects.toMatchObject(refused("rests for 72 hours after an abandoned call."));
  expect(await call(abandoned, ASKED)).toMatchObject({ status: "queued" });
});

it("a number on the do-not-call list is not called by hand, and one that has opted out only if it asked", async () => {
  const [optedOut, listed] = [numberWhereItIs("day"), numberWhereItIs("day")];
  await bench.test.query(
    "INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())",
    [bench.businessId, listed],
  );
  await unheard(optOut)(bench.test.database, bench.businessId, optedOut, new Date().toISOString(), "app");
  await expect(call(optedOut)).rejects.toMatchObject(refused("has opted out."));
  expect(await call(optedOut, ASKED)).toMatchObject({ status: "queued" });
  await expect(call(listed, ASKED)).rejects.toMatchObject(refused("is on the do-not-call list."));
});

it("a call by hand locks the caps of its number before the number itself, as the dialer does", async () => {
  const to = numberWhereItIs("day");
  const { test, businessId } = bench;
  const { ordered, isFree } = await test.database.transaction(async (transaction) => {
    await findContactByNumber(transaction, businessId, to);
    const waiting = { ordered: call(to, ASKED) };
    await expect.poll(async () => (await waitingForLocks(test)).length).toBe(1);
    const [caps] = await test.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' call to ' || $2, 0)) AS "isFree"`,
      [businessId, to],
    );
    return { ...waiting, isFree: caps?.isFree };
  });
  expect(isFree).toBe(false);
  expect(await ordered).toMatchObject({ status: "queued" });
});
