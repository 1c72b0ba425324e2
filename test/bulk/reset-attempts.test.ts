import { describe, expect, it } from "vitest";
import type { PhoneObstacle } from "../../src/domain/campaign/obstacles.ts";
import { addUpProgress } from "../../src/domain/campaign/progress-store.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { freshNumber } from "../dialer/bench.ts";
import { movesOf } from "../dialer/moves.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import {
  bench,
  contacts,
  counts,
  done,
  read,
  source,
  start,
  stoppingAfter,
  target,
  undo,
  useBulkBench,
  work,
} from "./bench.ts";

/** Resets of the count of attempts: what they let the dialer do again, and what they never do. */

useBulkBench();

const NO_REST = { attempt_spacing_minutes: 0, busy_retry_minutes: 0 };
const RESET = { action: "RESET_ATTEMPTS", targetCampaignId: null };
const CALLED = { status: "called", call_count: 1, last_called_at: "2026-01-01T00:00:00Z", attempts: 1 };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A call of a campaign to a contact that the carrier accepted and nobody answered. */
async function attempt(
  campaignId: string,
  contact: string,
  number: string,
  hours = 1_000,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const at = hoursAgo(hours);
  const row = {
    ...{
      business_id: bench.businessId,
      id: newIdentity("call").id,
      inbox_id: bench.inboxIds[0],
      direction: "outgoing",
    },
    ...{ inbox_number: "+14155550100", phone_number: number, status: "no_answer", campaign_id: campaignId },
    ...{ campaign_contact_id: contact, accepted_at: at, started_at: at, ended_at: at, created_at: at, updated_at: at },
    ...fields,
  };
  const names = Object.keys(row);
  await bench.test.query(
    `INSERT INTO calls (${names.join(", ")}) VALUES (${names.map((_name, place) => `$${place + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/** A contact of a campaign with one attempt at each of its phones. */
async function tried(campaignId: string, phones = [freshNumber()], fields: Record<string, unknown> = {}) {
  const contact = await bench.contact(campaignId, { ...CALLED, phones, call_count: phones.length, ...fields });
  for (const number of phones) {
    await attempt(campaignId, contact, number);
  }
  return contact;
}

const reasonOf = async (campaignId: string, id: string) =>
  (await bench.ask(`{ campaignContact(campaignId: "${campaignId}", id: "${id}") { notDialableReason } }`))
    .notDialableReason;
const exhausted = async (campaignId: string) =>
  (await bench.ask(`{ campaign(id: "${campaignId}") { status progress { called exhausted } } }`)) as object;
const state = async (contact: string) =>
  (
    await bench.test.query(
      `SELECT status, attempts, retry_attempts AS retry, attempts_since IS NOT NULL AS "isReset", call_count AS calls
       FROM campaign_contacts WHERE id = $1`,
      [contact],
    )
  )[0];

describe("a reset of attempts", () => {
  it("has the dialer offer a contact again, as often as the campaign allows; its calls stay", async () => {
    const campaignId = await bench.campaign({ ...NO_REST, max_attempts: 1, daily_number_cap: 20 });
    const agent = await bench.agent();
    const contact = await bench.contact(campaignId);
    const { next, dial } = movesOf(bench, await agent.start(campaignId), agent);
    const call = async () => {
      expect((await next()).contact?.id).toBe(contact);
      const id = (await dial(contact)).call?.id as string;
      await bench.accept(id);
      await bench.end(id, "no_answer");
      expect((await next()).contact).toBeNull();
      expect(await reasonOf(campaignId, contact)).toBe("ATTEMPTS");
      expect(await exhausted(campaignId)).toMatchObject({ progress: { called: 1, exhausted: 1 } });
    };
    await call();
    await bench.test.query("DELETE FROM webhook_events");
    const { id } = await start({ ...RESET, campaignId, filter: { isExhausted: true } });
    await done();
    expect(await read(id as string)).toMatchObject({
      ...{ action: "RESET_ATTEMPTS", state: "COMPLETED", totalCount: 1, changedCount: 1, skipped: [] },
    });
    expect(await reasonOf(campaignId, contact)).toBeNull();
    expect(await exhausted(campaignId)).toMatchObject({ progress: { called: 1, exhausted: 0 } });
    expect(await state(contact)).toEqual({ status: "called", attempts: 0, retry: null, isReset: true, calls: 1 });
    expect(await bench.test.query("SELECT FROM webhook_events")).toEqual([]);
    await call();
    expect(await state(contact)).toEqual({ status: "called", attempts: 1, retry: 1, isReset: true, calls: 2 });
    const audit = "SELECT action, related_id AS campaign, new_values AS given FROM audit_entries WHERE object_id = $1";
    expect(await bench.test.query(audit, [id])).toEqual([
      { action: "campaign_contact.bulk_started", campaign: campaignId, given: { action: "reset_attempts" } },
    ]);
  });

  it("counts anew at each phone", async () => {
    const campaignId = await bench.campaign({ ...NO_REST, max_attempts: 1 });
    const numbers = [freshNumber(), freshNumber()];
    const contact = await tried(campaignId, [numbers[0] as string]);
    await bench.test.query("UPDATE campaign_contacts SET phones = $2 WHERE id = $1", [
      contact,
      JSON.stringify(numbers.map((number) => ({ number, label: null }))),
    ]);
    const { id } = await start({ ...RESET, campaignId, contactIds: [contact] });
    await done();
    expect(await read(id as string)).toMatchObject({ changedCount: 1 });
    const agent = await bench.agent();
    const { next, dial } = movesOf(bench, await agent.start(campaignId), agent);
    await next();
    expect((await dial(contact)).call?.to).toBe(numbers[0]);
  });

  it("leaves the rest between two attempts, and a campaign that was completed without attempts goes on", async () => {
    const campaignId = await bench.campaign({
      max_attempts: 1,
      completes_exhausted: true,
      attempt_spacing_minutes: 120,
    });
    const contact = await tried(campaignId, [freshNumber()], { attempted_at: hoursAgo(1) });
    const sweep = () => addUpProgress(bench.test.database, webhookTools.outbox);
    await sweep();
    expect(await exhausted(campaignId)).toMatchObject({ status: "COMPLETED" });
    await start({ ...RESET, campaignId, filter: {} });
    await done();
    await sweep();
    expect(await exhausted(campaignId)).toMatchObject({ status: "ACTIVE", progress: { exhausted: 0 } });
    expect(await reasonOf(campaignId, contact)).toBe("RESTING");
  });

  it("skips contacts that were not called, are in a call, completed, or may not be called", async () => {
    const none = await bench.contact(source);
    const claimed = await tried(source, [freshNumber()], { status: "in_progress" });
    const completed = await tried(source, [freshNumber()], { status: "completed" });
    const refused = await tried(source, [freshNumber()], { status: "do_not_call" });
    const listed = freshNumber();
    const barred = await tried(source, [listed]);
    await bench.test.query(
      "INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())",
      [bench.businessId, listed],
    );
    const half = await tried(source, [freshNumber(), listed]);
    const before = await Promise.all([none, claimed, completed, refused, barred].map(state));
    const elsewhere = await tried(target);
    const [stranger] = await bench.test.query<{ id: string }>(
      "SELECT id FROM campaign_contacts WHERE business_id <> $1 LIMIT 1",
      [bench.businessId],
    );
    const contactIds = [none, claimed, completed, refused, barred, half, elsewhere, stranger?.id as string];
    const { id } = await start({ ...RESET, contactIds });
    await done();
    expect(await read(id as string)).toMatchObject({
      ...{ state: "COMPLETED", processedCount: 8, changedCount: 1 },
      skipped: [
        { reason: "IN_PROGRESS", count: 1 },
        { reason: "UNCHANGED", count: 1 },
        { reason: "COMPLETED", count: 1 },
        { reason: "BARRED", count: 2 },
        { reason: "GONE", count: 2 },
      ],
    });
    expect(await Promise.all([none, claimed, completed, refused, barred].map(state))).toEqual(before);
    expect(await state(half)).toMatchObject({ attempts: 0, isReset: true });
    expect(await state(elsewhere)).toMatchObject({ isReset: false });
    expect(await counts(source)).toEqual({ contacts: 6, open: 4, status: "active" });
  });
});

describe("after a reset the dialer still does not offer", () => {
  const call = (number: string, hours: number, fields: Record<string, unknown> = {}) =>
    attempt(source, number, number, hours, { campaign_id: null, campaign_contact_id: null, ...fields });
  const arrangements: Record<Exclude<PhoneObstacle, "claimed">, (number: string) => Promise<unknown>> = {
    do_not_call: (number) =>
      bench.test.query(
        "INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())",
        [bench.businessId, number],
      ),
    opted_out: (number) =>
      bench.test.query(
        "INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'test')",
        [bench.businessId, number],
      ),
    registry: async (number) => {
      await bench.test.query(
        `INSERT INTO registries (business_id, id, kind, name, as_of, current_version, created_at)
         VALUES ($1, $2, 'litigator', 'Litigators', CURRENT_DATE, 1, now())`,
        [bench.businessId, newIdentity("reg").id],
      );
      await bench.test.query("INSERT INTO registry_numbers (business_id, phone_number, version) VALUES ($1, $2, 1)", [
        bench.businessId,
        number,
      ]);
    },
    invalid_number: (number) => call(number, 800, { status: "failed", error_code: "invalid_number" }),
    daily_cap: async (number) => {
      await call(number, 20);
      await call(number, 10);
    },
    weekly_cap: async (number) => {
      for (let day = 1; day <= 7; day += 1) {
        await call(number, day * 24 - 12);
      }
    },
    abandoned: (number) => call(number, 71, { answered_at: hoursAgo(71), abandoned_at: hoursAgo(71) }),
    resting: (number) => call(number, 1, { answered_at: hoursAgo(1), answered_by: "human" }),
  };

  it.each(Object.keys(arrangements) as (keyof typeof arrangements)[])(
    "a number with the obstacle %s",
    async (obstacle) => {
      const campaignId = await bench.campaign({ ...NO_REST, max_attempts: 1, daily_number_cap: 2 });
      const number = freshNumber();
      const contact = await tried(campaignId, [number]);
      const isOfCalls = ["daily_cap", "weekly_cap", "abandoned", "resting"].includes(obstacle);
      if (isOfCalls) {
        await arrangements[obstacle](number);
      }
      const { id } = await start({ ...RESET, campaignId, filter: {} });
      await done();
      expect(await read(id as string)).toMatchObject({ changedCount: 1 });
      if (!isOfCalls) {
        await arrangements[obstacle](number);
      }
      const agent = await bench.agent();
      const { next } = movesOf(bench, await agent.start(campaignId), agent);
      expect((await next()).contact).toBeNull();
      expect(await reasonOf(campaignId, contact)).toBe(
        obstacle === "invalid_number" ? "ATTEMPTS" : obstacle.toUpperCase(),
      );
    },
  );
});

describe("the undo of a reset", () => {
  it("has the attempts count again, except of contacts that were called or changed since", async () => {
    const [free, called, changed, again] = [
      await tried(source),
      await tried(source),
      await tried(source),
      await tried(source),
    ] as const;
    const before = await state(free);
    const { id } = await start({ ...RESET, filter: {} });
    await done();
    expect(await read(id as string)).toMatchObject({ changedCount: 4 });
    await bench.test.query(
      `UPDATE campaign_contacts SET call_count = call_count + 1, updated_at = clock_timestamp() + interval '1 ms' WHERE id = $1`,
      [called],
    );
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        updateCampaignContact(input: {id: $id, campaignId: $campaignId, company: "Acme"}) { __typename } }`,
      { id: changed, campaignId: source },
    );
    const second = await start({ ...RESET, contactIds: [again] });
    await done();
    expect(await read(second.id as string)).toMatchObject({ skipped: [{ reason: "UNCHANGED", count: 1 }] });
    await undo(id as string);
    await done();
    expect(await read(id as string)).toMatchObject({
      undo: { state: "COMPLETED", processedCount: 4, changedCount: 1, skipped: [{ reason: "CHANGED", count: 3 }] },
    });
    expect(await state(free)).toEqual({ ...before, attempts: 1, retry: 1 });
    expect(await state(called)).toMatchObject({ isReset: true });
  });

  it("goes back to the reset before", async () => {
    const number = freshNumber();
    const contact = await tried(source, [number]);
    await start({ ...RESET, filter: {} });
    await done();
    const since = "SELECT attempts_since AS since FROM campaign_contacts WHERE id = $1";
    const [first] = await bench.test.query(since, [contact]);
    await attempt(source, contact, number, 0);
    const { id } = await start({ ...RESET, filter: {} });
    await done();
    expect((await bench.test.query(since, [contact]))[0]).not.toEqual(first);
    await undo(id as string);
    await done();
    expect((await bench.test.query(since, [contact]))[0]).toEqual(first);
    expect(await state(contact)).toMatchObject({ attempts: 1 });
  });
});

describe("the work of a reset", () => {
  it("leaves a contact that a session claims at the same instant", async () => {
    const contact = await tried(source);
    const { id } = await start({ ...RESET, filter: {} });
    let working: Promise<void> = Promise.resolve();
    await bench.test.database.transaction(async (transaction) => {
      const claim = "UPDATE campaign_contacts SET status = 'in_progress', updated_at = now() WHERE id = $1";
      await transaction.rows({ name: "", text: claim }, [contact]);
      working = done();
      await expect.poll(() => waitingForLocks(bench.test)).toHaveLength(1);
    });
    await working;
    expect(await read(id as string)).toMatchObject({
      ...{ changedCount: 0, skipped: [{ reason: "IN_PROGRESS", count: 1 }] },
    });
    expect(await state(contact)).toMatchObject({ isReset: false });
  });

  it("gives each contact one more attempt, and not two, while agents call", async () => {
    const campaignId = await bench.campaign({ ...NO_REST, max_attempts: 1, daily_number_cap: 20 });
    const ids: string[] = [];
    for (let place = 0; place < 9; place += 1) {
      ids.push(await tried(campaignId));
    }
    const callAll = async () => {
      const agent = await bench.agent();
      const { next, dial } = movesOf(bench, await agent.start(campaignId), agent);
      for (let { contact } = await next(); contact; { contact } = await next()) {
        const id = (await dial(contact.id)).call?.id as string;
        await bench.accept(id);
        await bench.end(id, "no_answer");
      }
    };
    const orders = [
      await start({ ...RESET, campaignId, filter: {} }),
      await start({ ...RESET, campaignId, contactIds: ids }),
    ];
    await Promise.all([work(), callAll(), work(), callAll(), callAll()]);
    await work();
    await callAll();
    for (const { id } of orders) {
      expect(await read(id as string)).toMatchObject({ state: "COMPLETED", processedCount: 9 });
    }
    const made = await bench.test.query(
      `SELECT cc.status, cc.attempts, count(c.id)::int AS calls
       FROM campaign_contacts cc JOIN calls c ON c.campaign_contact_id = cc.id
       WHERE cc.campaign_id = $1 GROUP BY cc.id, cc.status, cc.attempts`,
      [campaignId],
    );
    expect(made).toEqual(Array(9).fill({ status: "called", attempts: 1, calls: 2 }));
  });

  it("goes on after a kill, and changes each contact once", async () => {
    const ids: string[] = [];
    for (let place = 0; place < 120; place += 1) {
      ids.push(await tried(source));
    }
    const { id } = await start({ ...RESET, filter: {} });
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    expect(await read(id as string)).toMatchObject({ state: "RUNNING", processedCount: 100, changedCount: 100 });
    await Promise.all([done(), work()]);
    expect(await read(id as string)).toMatchObject({ state: "COMPLETED", processedCount: 120, changedCount: 120 });
    expect(await contacts(source)).toHaveLength(120);
    const [recorded] = await bench.test.query(
      `SELECT count(DISTINCT contact ->> 'id')::int AS contacts, count(*)::int AS records
       FROM bulk_operation_changes CROSS JOIN jsonb_array_elements(contacts) AS contact WHERE operation_id = $1`,
      [id],
    );
    expect(recorded).toEqual({ contacts: 120, records: 120 });
  });
});
