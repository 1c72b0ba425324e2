import { describe, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import { walks } from "../../src/platform/db/list-sql.ts";
import { freshNumber } from "../dialer/bench.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import {
  bench,
  call,
  contacts,
  counts,
  done,
  fill,
  numbers,
  progress,
  read,
  source,
  start,
  target,
  undo,
  useBulkBench,
} from "./bench.ts";

/** What bulk operations do with contacts, and what they skip. */

useBulkBench();

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
