import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pruneOperations } from "../../src/domain/bulk/prune.ts";
import { workOperations } from "../../src/domain/bulk/work.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import type { Outbox } from "../../src/domain/webhook/rules.ts";
import { walks } from "../../src/platform/db/list-sql.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import type { Answer } from "../support/json-answer.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Copies and moves of many contacts of a campaign: what they do, what they skip, their progress, end and undo. */

let bench: DialerBench;
let source: string;
let target: string;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM bulk_operations");
  source = await bench.campaign();
  target = await bench.campaign();
});

const SHOWN = `id action state totalCount processedCount changedCount skipped { reason count } failure`;
const ANSWER = `... on BulkOperation { ${SHOWN} undo { ${SHOWN} } } ... on DomainError { code message field }`;
const start = (input: object, userId?: string): Promise<Answer> =>
  bench.ask(
    `mutation ($input: StartBulkOperationInput!) { startBulkOperation(input: $input) { ${ANSWER} } }`,
    { input: { campaignId: source, targetCampaignId: target, action: "COPY", ...input } },
    userId,
  );
const cancel = (id: string, userId?: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { cancelBulkOperation(input: {id: $id}) { ${ANSWER} } }`, { id }, userId);
const undo = (id: string, userId?: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { undoBulkOperation(input: {id: $id}) { ${ANSWER} } }`, { id }, userId);
const read = (id: string): Promise<Answer> =>
  bench.ask(`query ($id: ID!) { bulkOperation(id: $id) { ${SHOWN} undo { ${SHOWN} } } }`, { id });

const errors: unknown[] = [];
const work = (database = bench.test.database, ending?: AbortSignal) =>
  workOperations(database, webhookTools.outbox, (error) => errors.push(error), ending);
async function done(): Promise<void> {
  await work();
  expect(errors.splice(0)).toEqual([]);
}

interface Row {
  id: string;
  number: string;
  status: string;
  calls: number;
  outcome: string | null;
  dueAt: Date | null;
  person: object;
}
const contacts = (campaignId: string) =>
  bench.test.query<Row>(
    `SELECT id, primary_number AS number, status, call_count AS calls, last_disposition_id AS outcome, due_at AS "dueAt",
       jsonb_build_object('first', first_name, 'company', company, 'extra', extra_fields, 'zone', time_zone,
         'zones', calling_zones, 'customer', customer_id, 'phones', phones) AS person
     FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id`,
    [campaignId],
  );
const numbers = async (campaignId: string) => (await contacts(campaignId)).map(({ number }) => number);
const counts = async (campaignId: string) =>
  (
    await bench.test.query(
      `SELECT contact_count AS contacts, open_contact_count AS open, status FROM campaigns WHERE id = $1`,
      [campaignId],
    )
  )[0];
/** The counted progress of a campaign, without the statuses that no contact has. */
const progress = async (campaignId: string) =>
  Object.fromEntries(
    (
      await bench.test.query<{ status: string; contacts: number }>(
        `SELECT status, sum(n)::int AS contacts FROM (
           SELECT status, contacts AS n FROM campaign_progress WHERE campaign_id = $1
           UNION ALL SELECT status, difference FROM campaign_progress_changes WHERE campaign_id = $1
         ) counted GROUP BY status HAVING sum(n) <> 0 ORDER BY status`,
        [campaignId],
      )
    ).map((row) => [row.status, row.contacts]),
  );
const fill = (campaignId: string, count: number) =>
  bench.ask(
    `mutation ($campaignId: ID!, $contacts: [CampaignContactDraft!]!) {
      addCampaignContacts(input: {campaignId: $campaignId, contacts: $contacts}) { __typename } }`,
    { campaignId, contacts: Array.from({ length: count }, () => ({ phones: [{ number: freshNumber() }] })) },
  );
/** A call of a campaign to a contact that nobody answers. */
async function call(campaignId: string, contactId: string, number: string): Promise<void> {
  await bench.test.query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, accepted_at,
       ended_at, created_at, updated_at, campaign_id, campaign_contact_id)
     VALUES ($1, $2, $3, 'outgoing', '+14155550100', $4, 'no_answer', now(), now(), now(), now(), now(), $5, $6)`,
    [bench.businessId, newId("call"), bench.inboxIds[0], number, campaignId, contactId],
  );
}
/** A database whose work ends after one transaction of the worker. */
function stoppingAfter(batches: number): { database: typeof bench.test.database; ending: AbortSignal } {
  const ending = new AbortController();
  const { database } = bench.test;
  let begun = 0;
  const stopping = {
    ...database,
    onBehalfOf: () => stopping,
    rows: database.rows.bind(database),
    row: database.row.bind(database),
    transaction: async (run: Parameters<typeof database.transaction>[0]) => {
      begun += 1;
      if (begun === batches) {
        ending.abort();
      }
      return database.transaction(run);
    },
  } as typeof database;
  return { database: stopping, ending: ending.signal };
}

describe("a copy", () => {
  it("takes the person along, begins anew, keeps do-not-call, and skips who is there already", async () => {
    const { test } = bench;
    const [called, blocked, repeated] = [freshNumber(), freshNumber(), freshNumber()];
    const disposition = await bench.disposition("connected");
    await bench.contact(source, {
      ...{ phones: [called], first_name: "Ada", company: "Acme", time_zone: "Europe/Berlin" },
      ...{ extra_fields: JSON.stringify({ plan: "gold" }), status: "called", call_count: 2, attempts: 2 },
      ...{ last_called_at: "2026-01-01T00:00:00Z", last_disposition_id: disposition, due_at: "2030-01-01T09:00:00Z" },
    });
    await bench.contact(source, { phones: [blocked], status: "do_not_call" });
    await bench.contact(source, { phones: [repeated] });
    await bench.contact(source, { phones: [repeated], first_name: "Twice" });
    const there = await bench.contact(target, { phones: [repeated], first_name: "There" });
    const before = await contacts(source);

    const { id } = await start({ filter: {} });
    expect(await read(id)).toEqual({
      ...{ id, action: "COPY", state: "QUEUED", totalCount: 4, processedCount: 0, changedCount: 0 },
      ...{ skipped: [], failure: null, undo: null },
    });
    await done();
    expect(await read(id)).toMatchObject({
      ...{ state: "COMPLETED", processedCount: 4, changedCount: 2, skipped: [{ reason: "REPEATED", count: 2 }] },
    });
    expect(await contacts(source)).toEqual(before);
    const [first, second, third] = await contacts(target);
    expect(first).toMatchObject({ id: there, person: { first: "There" } });
    expect(second).toMatchObject({
      ...{ number: called, status: "not_called", calls: 0, outcome: null, dueAt: null },
      person: { first: "Ada", company: "Acme", extra: { plan: "gold" }, zone: "Europe/Berlin", zones: "Europe/Berlin" },
    });
    expect(third).toMatchObject({ number: blocked, status: "do_not_call" });
    expect(await counts(target)).toEqual({ contacts: 3, open: 2, status: "active" });
    expect(await progress(target)).toEqual({ do_not_call: 1, not_called: 2 });
    const [known] = await test.query("SELECT contact_id AS id FROM campaign_contact_repeats WHERE campaign_id = $1", [
      target,
    ]);
    expect(known).toEqual({ id: there });
    const audit = "SELECT action, related_id AS campaign, new_values AS given FROM audit_entries WHERE object_id = $1";
    expect(await test.query(audit, [id])).toEqual([
      {
        action: "campaign_contact.bulk_started",
        campaign: source,
        given: { action: "copy", targetCampaignId: target },
      },
    ]);
  });

  it("is of the chosen contacts alone; those of another campaign or business change nothing", async () => {
    const [chosen, other] = [await bench.contact(source), await bench.contact(source)];
    const elsewhere = await bench.contact(await bench.campaign());
    const [stranger] = await bench.test.query<{ id: string }>(
      "SELECT id FROM campaign_contacts WHERE business_id <> $1 LIMIT 1",
      [bench.businessId],
    );
    const everything = () =>
      bench.test.query("SELECT * FROM campaign_contacts WHERE campaign_id <> $1 ORDER BY id", [target]);
    const before = await everything();
    const { id } = await start({ contactIds: [chosen, elsewhere, stranger?.id as string] });
    await done();
    expect(await read(id)).toMatchObject({
      ...{ state: "COMPLETED", totalCount: 3, processedCount: 3, changedCount: 1 },
      skipped: [{ reason: "GONE", count: 2 }],
    });
    expect(await contacts(target)).toHaveLength(1);
    expect(await everything()).toEqual(before);
    expect(other).not.toBe(chosen);
  });

  it("is of all contacts that pass the filter, in batches, in their order, without those that were added later", async () => {
    await fill(source, 230);
    const wanted = await numbers(source);
    await bench.test.query(
      `UPDATE campaign_contacts SET status = 'completed' WHERE campaign_id = $1 AND primary_number = $2`,
      [source, wanted[150]],
    );
    const { id } = await start({ filter: { status: ["NOT_CALLED"] } });
    await bench.contact(source);
    await done();
    const expected = wanted.filter((_number, place) => place !== 150);
    expect(await read(id)).toMatchObject({ state: "COMPLETED", totalCount: 229, changedCount: 229 });
    expect(await numbers(target)).toEqual(expected);
  });

  it("goes on where a page of the filter ends before it has found a contact", async () => {
    const limited = await bench.campaign({ max_attempts: 1 });
    const had = { status: "called", call_count: 1, attempts: 1 };
    for (let place = 0; place < 30; place += 1) {
      await bench.contact(limited, place % 15 === 14 ? {} : had);
    }
    const before = walks.most;
    walks.most = 5;
    try {
      const { id } = await start({
        campaignId: limited,
        filter: { isExhausted: false, updatedAfter: "2026-01-01T00:00:00Z" },
      });
      await done();
      expect(await read(id)).toMatchObject({ state: "COMPLETED", processedCount: 2, changedCount: 2 });
    } finally {
      walks.most = before;
    }
  });

  it("finds the contacts of a search", async () => {
    await bench.contact(source, { first_name: "Ada", last_name: "Lovelace" });
    await bench.contact(source, { first_name: "Grace" });
    const { id, totalCount } = await start({ filter: { q: "lovel" } });
    expect(totalCount).toBeNull();
    await done();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", totalCount: null, processedCount: 1, changedCount: 1 });
    expect(await contacts(target)).toMatchObject([{ person: { first: "Ada" } }]);
  });
});

describe("do-not-call", () => {
  const statuses = async (campaignId: string) => (await contacts(campaignId)).map(({ status }) => status);

  it("of one of several contacts with a number goes with the copy", async () => {
    const number = freshNumber();
    await bench.contact(source, { phones: [number], first_name: "Ada" });
    await bench.contact(source, { phones: [number], status: "do_not_call" });
    const { id } = await start({ filter: {} });
    await done();
    expect(await read(id)).toMatchObject({ changedCount: 1, skipped: [{ reason: "REPEATED", count: 1 }] });
    expect(await contacts(target)).toMatchObject([{ status: "do_not_call", person: { first: "Ada" } }]);
    expect(await counts(target)).toEqual({ contacts: 1, open: 0, status: "completed" });
  });

  for (const action of ["COPY", "MOVE"]) {
    it(`of a contact marks the one with its number in the target of a ${action.toLowerCase()}, also a copy of an earlier batch`, async () => {
      const [number, late] = [freshNumber(), freshNumber()];
      await bench.contact(source, { phones: [late] });
      await fill(source, 100);
      await bench.contact(source, { phones: [late], status: "do_not_call" });
      await bench.contact(source, { phones: [number], status: "do_not_call" });
      await bench.contact(target, { phones: [number], first_name: "There" });
      await bench.test.query("DELETE FROM webhook_events");
      const { id } = await start({ action, filter: {} });
      await done();
      const marked = await bench.test.query(
        `SELECT primary_number AS number, status FROM campaign_contacts
         WHERE campaign_id = $1 AND status <> 'not_called' ORDER BY primary_number`,
        [target],
      );
      expect(marked).toEqual([number, late].toSorted().map((each) => ({ number: each, status: "do_not_call" })));
      expect(
        await bench.test.query("SELECT FROM webhook_events WHERE event_type = 'campaign.contact.updated'"),
      ).toHaveLength(2);
      await undo(id);
      await done();
      expect((await statuses(target)).toSorted()).toEqual(["do_not_call", "do_not_call"]);
    });
  }

  it("that somebody else repeats outlasts the undo of the first mark", async () => {
    const mark = { action: "DO_NOT_CALL", targetCampaignId: null };
    const [byHand, byOperation, free] = [
      await bench.contact(source),
      await bench.contact(source),
      await bench.contact(source),
    ];
    const { id } = await start({ ...mark, contactIds: [byHand, byOperation, free] });
    await done();
    await bench.ask(
      `mutation ($input: UpdateCampaignContactsInput!) { updateCampaignContacts(input: $input) { __typename } }`,
      { input: { campaignId: source, ids: [byHand], status: "DO_NOT_CALL" } },
    );
    const second = await start({ ...mark, contactIds: [byOperation] });
    await done();
    expect(await read(second.id as string)).toMatchObject({
      ...{ changedCount: 0, skipped: [{ reason: "UNCHANGED", count: 1 }] },
    });
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({ undo: { changedCount: 1, skipped: [{ reason: "CHANGED", count: 2 }] } });
    expect(await statuses(source)).toEqual(["do_not_call", "do_not_call", "not_called"]);
  });

  it("is taken back only from a contact that still has it, also after the clock was set back", async () => {
    const contact = await bench.contact(source);
    const { id } = await start({ action: "DO_NOT_CALL", targetCampaignId: null, contactIds: [contact] });
    await done();
    await bench.test.query("UPDATE campaign_contacts SET status = 'completed' WHERE id = $1", [contact]);
    await undo(id);
    await done();
    expect(await statuses(source)).toEqual(["completed"]);
  });
});

describe("a move", () => {
  it("takes contacts that were never called out of their campaign with their callbacks, and sends their events", async () => {
    const { test } = bench;
    const [free, blocked, busy, repeated] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
    const [tried, called] = [freshNumber(), freshNumber()];
    const moved = await bench.contact(source, {
      ...{ phones: [free], first_name: "Ada", due_at: "2030-01-01T09:00:00Z" },
      due_user_id: bench.world.admin.userId,
    });
    await bench.contact(source, { phones: [tried], attempted_at: "2026-01-01T00:00:00Z", was_busy: true });
    await call(source, await bench.contact(source, { phones: [called] }), called);
    const movedToo = await bench.contact(source, { phones: [blocked], status: "do_not_call" });
    await bench.contact(source, { phones: [busy], status: "in_progress" });
    await bench.contact(source, { phones: [repeated] });
    await bench.contact(target, { phones: [repeated] });
    await test.query("DELETE FROM webhook_events");
    const { id } = await start({ action: "MOVE", filter: {} });
    await done();
    expect(await read(id)).toMatchObject({
      ...{ state: "COMPLETED", totalCount: 6, processedCount: 6, changedCount: 2 },
      skipped: [
        { reason: "REPEATED", count: 1 },
        { reason: "IN_PROGRESS", count: 1 },
        { reason: "WAS_CALLED", count: 2 },
      ],
    });
    expect(await numbers(source)).toEqual([tried, called, busy, repeated]);
    expect(await contacts(target)).toMatchObject([
      { number: repeated },
      {
        number: free,
        status: "not_called",
        calls: 0,
        dueAt: new Date("2030-01-01T09:00:00Z"),
        person: { first: "Ada" },
      },
      { number: blocked, status: "do_not_call", dueAt: null },
    ]);
    expect(await counts(source)).toEqual({ contacts: 4, open: 4, status: "active" });
    expect(await counts(target)).toEqual({ contacts: 3, open: 2, status: "active" });
    expect(await progress(source)).toEqual({ in_progress: 1, not_called: 3 });
    const events = await test.query<{ type: string; body: string }>(
      "SELECT event_type AS type, body FROM webhook_events ORDER BY id",
    );
    expect(events.map(({ type, body }) => [type, JSON.parse(body).data.contact.id]).toSorted()).toEqual(
      [moved, movedToo].toSorted().map((contact) => ["campaign.contact.deleted", contact]),
    );
  });

  it("completes the campaign that has no open contacts left", async () => {
    await bench.contact(source, { status: "completed" });
    const open = await bench.contact(source);
    await start({ action: "MOVE", contactIds: [open] });
    await done();
    expect(await counts(source)).toEqual({ contacts: 1, open: 0, status: "completed" });
  });
});

describe("the work", () => {
  it("goes on exactly where it was interrupted, and two workers share it", async () => {
    await fill(source, 220);
    const wanted = await numbers(source);
    const { id } = await start({ action: "MOVE", filter: {} });
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    expect(await read(id)).toMatchObject({ state: "RUNNING", processedCount: 100, changedCount: 100 });
    expect(await contacts(source)).toHaveLength(120);
    await Promise.all([work(), work()]);
    expect(errors.splice(0)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: "COMPLETED", processedCount: 220, changedCount: 220 });
    expect(await contacts(source)).toEqual([]);
    expect(await numbers(target)).toEqual(wanted);
  });

  it("leaves a batch unchanged whose events cannot be recorded, retries it, and ends after ten failures", async () => {
    await fill(source, 3);
    const { id } = await start({ action: "MOVE", filter: {} });
    const refuse = () => Promise.reject(new Error("the outbox is full"));
    const outbox = Object.assign(refuse, { all: undefined }) as unknown as Outbox;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await read(id)).toMatchObject({ state: "QUEUED", processedCount: 0 });
      await workOperations(bench.test.database, outbox, (error) => errors.push(error));
      expect(await contacts(source)).toHaveLength(3);
      await bench.test.query("UPDATE bulk_operations SET due_at = now() - interval '1 second'");
    }
    expect(errors.splice(0)).toHaveLength(10);
    const failure = "The service could not change the next contacts.";
    expect(await read(id)).toMatchObject({ state: "FAILED", failure, changedCount: 0 });
    expect(await contacts(target)).toEqual([]);
    expect(await undo(id)).toMatchObject({ code: "CONFLICT", message: "This operation has changed no contacts." });
  });

  it("is tried with fewer contacts after a batch that was too slow, and ends after ten failures", async () => {
    await fill(source, 120);
    const { id } = await start({ filter: {} });
    // As at the time limit of a statement: here one that adds more than 30 contacts.
    await bench.test.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM added) > TG_ARGV[0]::int THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014';
      END IF;
      RETURN NULL;
    END $$`);
    const limit = (most: number) =>
      bench.test.query(`CREATE OR REPLACE TRIGGER slow AFTER INSERT ON campaign_contacts REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION slow(${most})`);
    const tries = async (count: number) => {
      for (let attempt = 0; attempt < count; attempt += 1) {
        await work();
        await bench.test.query("UPDATE bulk_operations SET due_at = now() - interval '1 second'");
      }
    };
    try {
      await limit(30);
      await tries(3);
      expect(errors.splice(0)).toHaveLength(3);
      expect(await read(id)).toMatchObject({ state: "RUNNING", processedCount: 25, changedCount: 25 });
      await limit(0);
      await tries(9);
      expect(await read(id)).toMatchObject({ state: "FAILED", processedCount: 25 });
      expect(errors.splice(0)).toHaveLength(9);
    } finally {
      await bench.test.query("DROP FUNCTION slow CASCADE");
    }
    await undo(id);
    await done();
    expect(await contacts(target)).toEqual([]);
  });

  it("copies a bounded number of bytes at a time", async () => {
    await fill(source, 8);
    await bench.test.query(
      `UPDATE campaign_contacts cc SET extra_fields = (
         SELECT jsonb_object_agg('field ' || n, repeat(md5(n::text || cc.id), 625)) FROM generate_series(1, 50) n
       ) WHERE campaign_id = $1`,
      [source],
    );
    const { id } = await start({ action: "MOVE", filter: {} });
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    expect(await read(id)).toMatchObject({ state: "RUNNING", processedCount: 5, changedCount: 5 });
    await done();
    expect(await contacts(target)).toHaveLength(8);
    await undo(id);
    await work(...(Object.values(stoppingAfter(1)) as Parameters<typeof work>));
    expect(await read(id)).toMatchObject({ undo: { state: "RUNNING", processedCount: 5, changedCount: 5 } });
    await done();
    expect(await contacts(source)).toHaveLength(8);
  });

  it("ends with the reason if the other campaign is archived meanwhile", async () => {
    await fill(source, 1);
    const { id } = await start({ filter: {} });
    await bench.test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [target]);
    await done();
    const failure = "This campaign is archived: no contacts can be added to it.";
    expect(await read(id)).toMatchObject({ state: "FAILED", failure });
  });

  it("waits while its business is suspended, and forgets its filter at its end", async () => {
    await fill(source, 1);
    const { id } = await start({ filter: { status: ["NOT_CALLED"] } });
    const suspend = (at: string) =>
      bench.test.query(`UPDATE businesses SET suspended_at = ${at} WHERE id = $1`, [bench.businessId]);
    await suspend("now()");
    await done();
    expect(await bench.test.query("SELECT state, filter FROM bulk_operations")).toEqual([
      { state: "queued", filter: { status: ["not_called"] } },
    ]);
    await suspend("NULL");
    await done();
    expect(await bench.test.query("SELECT id, state, filter FROM bulk_operations")).toEqual([
      { id, state: "completed", filter: null },
    ]);
  });
});

describe("the undo of a copy", () => {
  it("removes the copies that nobody has used", async () => {
    const { test, businessId, inboxIds } = bench;
    await fill(source, 6);
    const { id } = await start({ filter: {} });
    expect(await undo(id)).toMatchObject({
      code: "CONFLICT",
      message: "This operation has not ended: cancel it first.",
    });
    await done();
    const [called, changed, claimed, again, texted, free] = (await contacts(target)) as [Row, Row, Row, Row, Row, Row];
    await call(target, called.id, called.number);
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        updateCampaignContact(input: {id: $id, campaignId: $campaignId, company: "Acme"}) { __typename } }`,
      { id: changed.id, campaignId: target },
    );
    await test.query("UPDATE campaign_contacts SET status = 'in_progress' WHERE id = $1", [claimed.id]);
    await bench.ask(
      `mutation ($campaignId: ID!, $contacts: [CampaignContactDraft!]!) {
        addCampaignContacts(input: {campaignId: $campaignId, contacts: $contacts}) { __typename } }`,
      { campaignId: target, contacts: [{ phones: [{ number: again.number }] }] },
    );
    const broadcast = newId("brd");
    await test.query(
      `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'Hello', $5, 'wait', 'running', now() + interval '1 day', now(), now())`,
      [businessId, broadcast, target, bench.world.admin.userId, [inboxIds[0]]],
    );
    await test.query(
      `INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, due_at)
       VALUES ($1, $2, 1, $3, $4, now())`,
      [businessId, broadcast, target, texted.id],
    );
    expect(await undo(id)).toMatchObject({ id, undo: { action: "UNDO", state: "QUEUED", totalCount: 6 } });
    await done();
    expect(await read(id)).toMatchObject({
      state: "COMPLETED",
      undo: {
        ...{ state: "COMPLETED", processedCount: 6, changedCount: 1 },
        skipped: [
          { reason: "CALLED", count: 2 },
          { reason: "TEXTED", count: 1 },
          { reason: "CHANGED", count: 1 },
          { reason: "ADDED_AGAIN", count: 1 },
        ],
      },
    });
    expect((await contacts(target)).map((row) => row.id)).not.toContain(free.id);
    expect(await contacts(target)).toHaveLength(5);
    expect(await contacts(source)).toHaveLength(6);
    expect(await undo(id)).toMatchObject({ undo: { state: "COMPLETED", processedCount: 6 } });
    await test.query("UPDATE broadcasts SET status = 'canceled', ended_at = now() WHERE id = $1", [broadcast]);
  });

  it("leaves a copy whose original has left its campaign", async () => {
    const [removed, moved, kept] = [
      await bench.contact(source, { first_name: "Ada" }),
      await bench.contact(source, { first_name: "Grace" }),
      await bench.contact(source, { first_name: "Mary" }),
    ];
    const { id } = await start({ contactIds: [removed, moved, kept] });
    await done();
    await start({ action: "REMOVE", targetCampaignId: null, contactIds: [removed] });
    await start({ action: "MOVE", targetCampaignId: await bench.campaign(), contactIds: [moved] });
    await done();
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({
      undo: { state: "COMPLETED", changedCount: 1, skipped: [{ reason: "ORIGINAL_GONE", count: 2 }] },
    });
    expect(await contacts(target)).toMatchObject([{ person: { first: "Ada" } }, { person: { first: "Grace" } }]);
  });

  it("goes on after it was canceled", async () => {
    await fill(source, 230);
    const { id } = await start({ filter: {} });
    await done();
    const ordered = await undo(id);
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    expect(await cancel((ordered as { undo: { id: string } }).undo.id)).toMatchObject({
      ...{ action: "UNDO", state: "CANCELED", processedCount: 100, changedCount: 100 },
    });
    await done();
    expect(await contacts(target)).toHaveLength(130);
    expect(await undo(id)).toMatchObject({ undo: { state: "QUEUED", totalCount: 130 } });
    await done();
    expect(await contacts(target)).toEqual([]);
    expect(await read(id)).toMatchObject({ undo: { state: "COMPLETED", processedCount: 130, changedCount: 130 } });
  });
});

describe("the undo of a move", () => {
  it("moves contacts back as they were, except those that were used, or whose number is there again", async () => {
    const { test } = bench;
    const [kept, back, repeated] = [freshNumber(), freshNumber(), freshNumber()];
    await bench.contact(source, { phones: [kept] });
    await bench.contact(source, {
      ...{ phones: [back], first_name: "Ada", held_until: "2030-01-01T00:00:00Z", due_at: "2030-01-01T09:00:00Z" },
      due_user_id: bench.world.admin.userId,
    });
    await bench.contact(source, { phones: [repeated] });
    const state = async (number: string) =>
      (
        await test.query(
          `SELECT status, call_count, attempts, was_busy, attempted_at, last_called_at, held_until, due_at,
             last_disposition_id, due_user_id, due_user_until, first_name, retry_attempts
           FROM campaign_contacts WHERE campaign_id = $1 AND primary_number = $2`,
          [source, number],
        )
      )[0];
    const before = await state(back);
    const { id } = await start({ action: "MOVE", filter: {} });
    await done();
    expect(await contacts(source)).toEqual([]);
    expect(await counts(source)).toMatchObject({ contacts: 0, open: 0 });
    await bench.contact(source, { phones: [repeated] });
    await test.query(
      "UPDATE campaign_contacts SET status = 'in_progress' WHERE campaign_id = $1 AND primary_number = $2",
      [target, kept],
    );
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({
      undo: {
        ...{ state: "COMPLETED", totalCount: 3, processedCount: 3, changedCount: 1 },
        skipped: [
          { reason: "REPEATED", count: 1 },
          { reason: "CALLED", count: 1 },
        ],
      },
    });
    expect(await state(back)).toEqual(before);
    expect((await numbers(target)).toSorted()).toEqual([kept, repeated].toSorted());
    expect(await numbers(source)).toEqual([repeated, back]);
    expect(await counts(source)).toEqual({ contacts: 2, open: 2, status: "active" });
  });
});

describe("an order", () => {
  it("is refused with the name of the invalid field", async () => {
    const refused = async (input: object) => {
      const { code, field } = await start(input);
      return [code, field];
    };
    const contact = await bench.contact(source);
    expect(await refused({})).toEqual(["VALIDATION_ERROR", "contactIds"]);
    expect(await refused({ contactIds: [contact], filter: {} })).toEqual(["VALIDATION_ERROR", "contactIds"]);
    expect(await refused({ contactIds: [] })).toEqual(["VALIDATION_ERROR", "contactIds"]);
    expect(await refused({ contactIds: [contact, contact] })).toEqual(["VALIDATION_ERROR", "contactIds"]);
    expect(await refused({ filter: {}, targetCampaignId: source })).toEqual(["VALIDATION_ERROR", "targetCampaignId"]);
    expect(await refused({ filter: { q: "a" } })).toEqual(["VALIDATION_ERROR", "q"]);
    expect(await refused({ filter: { notDialableReason: ["DO_NOT_CALL"] } })).toEqual([
      "VALIDATION_ERROR",
      "filter.notDialableReason",
    ]);
    expect(await refused({ filter: {}, campaignId: "cmp_none" })).toEqual(["NOT_FOUND", null]);
    expect(await refused({ filter: {}, targetCampaignId: "cmp_none" })).toEqual(["NOT_FOUND", null]);
    const [foreign] = await bench.test.query<{ id: string }>(
      "SELECT id FROM campaigns WHERE business_id <> $1 LIMIT 1",
      [bench.businessId],
    );
    expect(await refused({ filter: {}, targetCampaignId: foreign?.id })).toEqual(["NOT_FOUND", null]);
    await bench.test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [target]);
    expect(await refused({ filter: {} })).toEqual(["CONFLICT", null]);
  });

  it("is one of at most five that have not ended", async () => {
    const [first] = [
      await start({ filter: {} }),
      ...(await Promise.all([1, 2, 3, 4].map(() => start({ filter: {} })))),
    ];
    expect(await start({ filter: {} })).toMatchObject({
      code: "CONFLICT",
      message: "A business may have at most 5 running bulk operations. Wait until one has ended, or cancel one.",
    });
    expect(await cancel(first?.id as string)).toMatchObject({ state: "CANCELED" });
    expect(await cancel(first?.id as string)).toMatchObject({ state: "CANCELED" });
    expect(await start({ filter: {} })).toMatchObject({ state: "QUEUED" });
  });

  it("is canceled and undone by its creator and admins", async () => {
    const member = await bench.agent("member");
    const other = await bench.agent("member");
    await fill(source, 1);
    const { id } = await start({ filter: {} }, member.userId);
    expect(await cancel(id, other.userId)).toMatchObject({ code: "FORBIDDEN" });
    expect(await cancel(newId("blk"))).toMatchObject({ code: "NOT_FOUND" });
    await done();
    expect(await cancel(id)).toMatchObject({ code: "CONFLICT", message: "This operation has ended: it is completed." });
    expect(await undo(id, other.userId)).toMatchObject({ code: "FORBIDDEN" });
    const undone = (await undo(id, member.userId)) as { undo: { id: string } };
    expect(await undo(undone.undo.id)).toMatchObject({ code: "CONFLICT" });
    await done();
    expect(await contacts(target)).toEqual([]);
  });
});

describe("the list of operations", () => {
  it("has those of the campaign, the newest first, with their undos", async () => {
    await fill(source, 1);
    const first = await start({ filter: {} });
    await done();
    await undo(first.id as string);
    const second = await start({ filter: {}, action: "MOVE" });
    await start({ filter: {}, campaignId: target, targetCampaignId: source });
    const listed = await bench.ask(
      `query ($campaignId: ID!) { bulkOperations(campaignId: $campaignId) { nodes { id undo { action } } } }`,
      { campaignId: source },
    );
    expect(listed).toEqual({
      nodes: [
        { id: second.id, undo: null },
        { id: first.id, undo: { action: "UNDO" } },
      ],
    });
  });

  it("forgets operations 30 days after their ends, and ends those that have waited as long", async () => {
    await fill(source, 1);
    const ids = [await start({ filter: {} }), await start({ filter: {} })].map(({ id }) => id as string);
    await done();
    await undo(ids[0] as string);
    const held = await start({ filter: { q: "ada" } });
    const age = (column: string, where: string) =>
      bench.test.query(`UPDATE bulk_operations SET ${column} = now() - interval '31 days' WHERE ${where}`);
    await age("finished_at", "finished_at IS NOT NULL");
    await age("created_at", `id = '${held.id}'`);
    await pruneOperations(bench.test.database);
    expect(await bench.test.query("SELECT id FROM bulk_operations WHERE undone_id IS NULL ORDER BY id")).toEqual([
      { id: ids[0] },
      { id: held.id },
    ]);
    expect(await read(held.id as string)).toMatchObject({ state: "FAILED", failure: "It waited for 30 days." });
  });
});

describe("do-not-call and removal", () => {
  it("marks all contacts, with an event for each, and gives those that nobody has touched their statuses back", async () => {
    const { test } = bench;
    const [free, called, claimed, again] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
    await bench.contact(source, { phones: [free] });
    await bench.contact(source, { phones: [called], status: "called", call_count: 1, attempts: 1 });
    const busy = await bench.contact(source, { phones: [claimed], status: "in_progress" });
    const touched = await bench.contact(source, { phones: [again] });
    await bench.contact(source, { status: "do_not_call" });
    await test.query("DELETE FROM webhook_events");
    const { id } = await start({ action: "DO_NOT_CALL", targetCampaignId: null, filter: {} });
    await done();
    expect(await read(id)).toMatchObject({
      ...{ state: "COMPLETED", processedCount: 5, changedCount: 4, skipped: [{ reason: "UNCHANGED", count: 1 }] },
    });
    expect(await counts(source)).toEqual({ contacts: 5, open: 0, status: "completed" });
    const events = () => test.query<{ type: string }>("SELECT event_type AS type FROM webhook_events ORDER BY 1");
    expect((await events()).map(({ type }) => type)).toEqual([
      ...Array(4).fill("campaign.contact.updated"),
      "campaign.updated",
    ]);
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        updateCampaignContact(input: {id: $id, campaignId: $campaignId, company: "Acme"}) { __typename } }`,
      { id: touched, campaignId: source },
    );
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({
      undo: {
        ...{ state: "COMPLETED", totalCount: 4, processedCount: 4, changedCount: 2 },
        skipped: [
          { reason: "IN_PROGRESS", count: 1 },
          { reason: "CHANGED", count: 1 },
        ],
      },
    });
    expect((await contacts(source)).map(({ status }) => status)).toEqual([
      ...["not_called", "called", "do_not_call", "do_not_call", "do_not_call"],
    ]);
    expect((await contacts(source))[2]?.id).toBe(busy);
    expect(await counts(source)).toEqual({ contacts: 5, open: 2, status: "active" });
  });

  it("removes all contacts except those in a call, which cannot be undone", async () => {
    await fill(source, 3);
    const busy = await bench.contact(source, { status: "in_progress" });
    const { id } = await start({ action: "REMOVE", targetCampaignId: null, filter: {} });
    await done();
    expect(await read(id)).toMatchObject({
      ...{ state: "COMPLETED", processedCount: 4, changedCount: 3, skipped: [{ reason: "IN_PROGRESS", count: 1 }] },
    });
    expect((await contacts(source)).map((row) => row.id)).toEqual([busy]);
    expect(await counts(source)).toEqual({ contacts: 1, open: 1, status: "active" });
    expect(await undo(id)).toMatchObject({ code: "CONFLICT", message: "A removal cannot be undone." });
  });

  it("have no target", async () => {
    await bench.contact(source);
    expect(await start({ action: "REMOVE", filter: {} })).toMatchObject({ field: "targetCampaignId" });
    expect(await start({ action: "MOVE", targetCampaignId: null, filter: {} })).toMatchObject({
      ...{ code: "VALIDATION_ERROR", field: "targetCampaignId" },
    });
  });
});

describe("callbacks", () => {
  it("that somebody sets again to the same time, or clears again, outlast the undo of the first change", async () => {
    const [set, cleared] = [
      await bench.contact(source),
      await bench.contact(source, { due_at: "2030-01-01T09:00:00Z" }),
    ];
    const order = { action: "SET_CALLBACK", targetCampaignId: null };
    const dueAt = "2030-02-01T09:00:00Z";
    const both = [
      await start({ ...order, dueAt, contactIds: [set] }),
      await start({ ...order, contactIds: [cleared] }),
    ];
    await done();
    await start({ ...order, dueAt, contactIds: [set] });
    await start({ ...order, contactIds: [cleared] });
    await done();
    for (const { id } of both) {
      await undo(id as string);
    }
    await done();
    expect((await contacts(source)).map((row) => row.dueAt)).toEqual([new Date(dueAt), null]);
  });

  it("of a user who is deactivated at this moment come back for any agent", async () => {
    const { userId } = await bench.agent();
    const contact = await bench.contact(source, { due_at: "2030-01-01T09:00:00Z", due_user_id: userId });
    const { id } = await start({ action: "SET_CALLBACK", targetCampaignId: null, contactIds: [contact] });
    await done();
    await undo(id);
    const { database } = bench.test;
    const admin = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" } as Caller;
    let undoing: Promise<void> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await deactivateUser(transaction, admin, webhookTools.outbox, userId, admin.userId);
      undoing = done();
      await expect.poll(() => waitingForLocks(bench.test)).toHaveLength(1);
    });
    await undoing;
    const [row] = await bench.test.query(
      "SELECT due_at AS at, due_user_id AS by FROM campaign_contacts WHERE id = $1",
      [contact],
    );
    expect(row).toEqual({ at: new Date("2030-01-01T09:00:00Z"), by: null });
  });

  it("are set for any agent, or cleared, and come back unless somebody has changed the contact since", async () => {
    const { test } = bench;
    const own = await bench.contact(source, {
      ...{ due_at: "2030-01-01T09:00:00Z", due_user_id: bench.world.admin.userId },
    });
    const none = await bench.contact(source);
    const same = await bench.contact(source, { due_at: "2030-02-01T09:00:00Z" });
    const changed = await bench.contact(source);
    const callbacks = async () =>
      Object.fromEntries(
        (
          await test.query<{ id: string; at: Date | null; by: string | null }>(
            "SELECT id, due_at AS at, due_user_id AS by FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id",
            [source],
          )
        ).map(({ id, at, by }) => [id, [at?.toISOString() ?? null, by]]),
      );
    const order = { action: "SET_CALLBACK", targetCampaignId: null, filter: {} };
    const before = await callbacks();
    const { id } = await start({ ...order, dueAt: "2030-02-01T09:00:00Z" });
    await done();
    expect(await read(id)).toMatchObject({
      ...{ action: "SET_CALLBACK", state: "COMPLETED", changedCount: 3, skipped: [{ reason: "UNCHANGED", count: 1 }] },
    });
    const set = ["2030-02-01T09:00:00.000Z", null];
    expect(await callbacks()).toEqual({ [own]: set, [none]: set, [same]: set, [changed]: set });
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        updateCampaignContact(input: {id: $id, campaignId: $campaignId, company: "Acme"}) { __typename } }`,
      { id: changed, campaignId: source },
    );
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({
      undo: { processedCount: 3, changedCount: 2, skipped: [{ reason: "CHANGED", count: 1 }] },
    });
    expect(await callbacks()).toEqual({ ...before, [changed]: set });

    const cleared = await start(order);
    await done();
    expect(await read(cleared.id as string)).toMatchObject({ state: "COMPLETED", changedCount: 3 });
    expect(Object.values(await callbacks())).toEqual(Array(4).fill([null, null]));
    expect(
      await start({ action: "REMOVE", targetCampaignId: null, filter: {}, dueAt: "2030-02-01T09:00:00Z" }),
    ).toMatchObject({
      ...{ code: "VALIDATION_ERROR", field: "dueAt" },
    });
  });
});
