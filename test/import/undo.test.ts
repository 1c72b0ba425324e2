import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pruneImports } from "../../src/domain/import/prune.ts";
import { pruneImport } from "../../src/domain/import/prune-store.ts";
import { workUndos } from "../../src/domain/import/undo.ts";
import { workImports } from "../../src/domain/import/work.ts";
import type { Outbox } from "../../src/domain/webhook/rules.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The undo of an import: what it removes, what stays, and its order, progress and end. */

let bench: DialerBench;
let campaignId: string;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM contact_imports");
  campaignId = await bench.campaign();
});

const SHOWN = `... on ContactImport { id state failure createdCount undo {
  processedCount removedCount goneCount kept { reason count } failure endedAt user { id } } } ... on DomainError { code message }`;
const start = (content: string, input: object = {}, userId?: string): Promise<Answer> =>
  bench.ask(
    `mutation ($input: StartContactImportInput!) { startContactImport(input: $input) {
      ... on ContactImport { id } ... on DomainError { code message } } }`,
    { input: { campaignId, file: new File([content], "leads.csv"), ...input } },
    userId,
  );
const undo = (id: string, userId?: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { undoContactImport(input: {id: $id}) { ${SHOWN} } }`, { id }, userId);
const read = (id: string): Promise<Answer> =>
  bench.ask(`query ($id: ID!) { contactImport(id: $id) { ${SHOWN.replace(/ \.\.\. on DomainError.*/, "")} } }`, { id });

const errors: unknown[] = [];
const workOnImports = () =>
  workImports(bench.test.database, { box: webhookTools.box, outbox: webhookTools.outbox }, (error) =>
    errors.push(error),
  );
const workOnUndos = (database = bench.test.database, ending?: AbortSignal) =>
  workUndos(database, webhookTools.outbox, (error) => errors.push(error), ending);

/** An ended import of these numbers. */
async function imported(numbers: readonly string[], input: object = {}, userId?: string): Promise<string> {
  const { id } = await start(`Phone\n${numbers.join("\n")}\n`, input, userId);
  await workOnImports();
  return id;
}

const fresh = (count: number) => Array.from({ length: count }, freshNumber) as [string, ...string[]];
const count = async (table: string) =>
  (await bench.test.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;
const contacts = () =>
  bench.test.query<{ id: string; number: string }>(
    "SELECT id, primary_number AS number FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id",
    [campaignId],
  );
const contactWith = async (number: string) =>
  (await contacts()).find((contact) => contact.number === number)?.id as string;
const numbersLeft = async () => (await contacts()).map(({ number }) => number);

describe("an undo", () => {
  it("removes the contacts of the import that nobody has touched, and tells why the others stay", async () => {
    const { test, businessId, inboxIds } = bench;
    const before = await bench.contact(campaignId, { phones: [freshNumber()] });
    const numbers = fresh(8);
    const [called, texted, changed, claimed, gone, later, ...untouched] = numbers;
    const id = await imported(numbers);
    await test.query(
      `UPDATE calls SET campaign_id = $2, campaign_contact_id = $3
       WHERE id = (SELECT min(id) FROM calls WHERE business_id = $1)`,
      [businessId, campaignId, await contactWith(called as string)],
    );
    await bench.ask(
      `mutation ($inboxId: ID!, $to: String!) {
        sendMessage(input: {inboxId: $inboxId, to: $to, body: "Hello"}) { __typename } }`,
      { inboxId: inboxIds[0], to: texted },
    );
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        updateCampaignContact(input: {id: $id, campaignId: $campaignId, company: "Acme"}) { __typename } }`,
      { id: await contactWith(changed as string), campaignId },
    );
    await test.query("UPDATE campaign_contacts SET status = 'in_progress' WHERE id = $1", [
      await contactWith(claimed as string),
    ]);
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        removeCampaignContact(input: {id: $id, campaignId: $campaignId}) { __typename } }`,
      { id: await contactWith(gone as string), campaignId },
    );
    await imported([later as string], { onDuplicate: "UPDATE" });
    const removed = [await contactWith(untouched[0] as string), await contactWith(untouched[1] as string)];
    await test.query("DELETE FROM webhook_events");
    await test.query("DELETE FROM deletions");

    expect(await undo(id)).toMatchObject({
      id,
      undo: { processedCount: 0, removedCount: 0, goneCount: 0, kept: [], failure: null, endedAt: null },
    });
    await workOnUndos();
    expect(errors.splice(0)).toEqual([]);
    expect(await read(id)).toMatchObject({
      createdCount: 8,
      undo: {
        ...{ processedCount: 8, removedCount: 2, goneCount: 1, endedAt: expect.any(String) },
        kept: [
          { reason: "CALLED", count: 2 },
          { reason: "TEXTED", count: 1 },
          { reason: "CHANGED", count: 2 },
        ],
        user: { id: bench.world.admin.userId },
      },
    });
    const left = (await contacts()).map((contact) => contact.id);
    expect(left).toContain(before);
    expect(left).toHaveLength(6);
    expect(removed.filter((each) => left.includes(each))).toEqual([]);

    const events = "SELECT event_type AS type, body FROM webhook_events ORDER BY id";
    const recorded = await test.query<{ type: string; body: string }>(events);
    expect(recorded.map(({ type }) => type)).toEqual(["campaign.contact.deleted", "campaign.contact.deleted"]);
    expect(recorded.map(({ body }) => JSON.parse(body).data.contact.id).toSorted()).toEqual(removed.toSorted());
    expect(await test.query("SELECT id FROM deletions ORDER BY 1")).toEqual(
      removed.toSorted().map((each) => ({ id: each })),
    );
    const sizes = "SELECT contact_count AS contacts FROM campaigns WHERE id = $1";
    expect(await test.query(sizes, [campaignId])).toEqual([{ contacts: 6 }]);

    // A second order changes nothing.
    expect(await undo(id)).toMatchObject({ undo: { removedCount: 2 } });
    const audit = "SELECT action, related_id AS campaign FROM audit_entries WHERE object_id = $1 ORDER BY id OFFSET 1";
    expect(await test.query(audit, [id])).toEqual(
      Array(2).fill({ action: "campaign_contact.import_undone", campaign: campaignId }),
    );
  });

  it("removes a contact that another row of the same batch has changed, and no contact that was there before", async () => {
    const [existing, repeated] = fresh(2) as [string, string];
    await bench.contact(campaignId, { phones: [existing] });
    const rows = `Phone,Company\n${existing},Acme\n${repeated},\n${repeated},Acme\n`;
    const { id } = await start(rows, { onDuplicate: "UPDATE" });
    await workOnImports();
    expect(await numbersLeft()).toEqual([existing, repeated]);
    await undo(id);
    await workOnUndos();
    expect(await numbersLeft()).toEqual([existing]);
    expect(await read(id)).toMatchObject({ createdCount: 1, undo: { removedCount: 1, kept: [] } });
  });

  it("keeps contacts whose numbers were called by hand, or have a scheduled text, or wait for a broadcast", async () => {
    const { test, businessId, inboxIds } = bench;
    const [called, scheduled, waiting, ended, untouched] = fresh(5) as [string, string, string, string, string];
    const id = await imported([called, scheduled, waiting, ended, untouched]);
    await test.query(
      `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, created_at,
         updated_at)
       VALUES ($1, $2, $3, 'outgoing', $4, $4, 'completed', now(), now(), now())`,
      [businessId, newId("call"), inboxIds[0], called],
    );
    const sent = await bench.ask(
      `mutation ($inboxId: ID!, $to: String!, $sendAt: DateTime!) {
        sendMessage(input: {inboxId: $inboxId, to: $to, body: "Hello", sendAt: $sendAt}) { __typename } }`,
      { inboxId: inboxIds[0], to: scheduled, sendAt: new Date(Date.now() + 3_600_000).toISOString() },
    );
    expect(sent).toEqual({ __typename: "Message" });
    for (const [number, status, endedAt] of [
      [waiting, "running", null],
      [ended, "canceled", "now"],
    ] as const) {
      const broadcast = newId("brd");
      await test.query(
        `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
           ended_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'Hello', $5, 'wait', $6, now() + interval '1 day', $7, now(), now())`,
        [businessId, broadcast, campaignId, bench.world.admin.userId, [inboxIds[0]], status, endedAt],
      );
      await test.query(
        `INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, due_at)
         VALUES ($1, $2, 1, $3, $4, now())`,
        [businessId, broadcast, campaignId, await contactWith(number)],
      );
    }
    await undo(id);
    await workOnUndos();
    expect(errors.splice(0)).toEqual([]);
    expect(await read(id)).toMatchObject({
      undo: {
        removedCount: 2,
        kept: [
          { reason: "CALLED", count: 1 },
          { reason: "TEXTED", count: 2 },
        ],
      },
    });
    expect((await numbersLeft()).toSorted()).toEqual([called, scheduled, waiting].toSorted());
    await test.query("UPDATE broadcasts SET status = 'canceled', ended_at = now() WHERE ended_at IS NULL");
  });

  it("keeps contacts that another import or addition has given again, not those that the import itself repeats", async () => {
    const [imports, api, refused, repeated] = fresh(4) as [string, string, string, string];
    const padding = fresh(1_000);
    const id = await imported([imports, api, refused, repeated, ...padding, repeated, imports]);
    expect(await read(id)).toMatchObject({ createdCount: 1_004 });
    await imported([imports]);
    await imported([refused], { onDuplicate: "ERROR" });
    const added = await bench.ask(
      `mutation ($campaignId: ID!, $contacts: [CampaignContactDraft!]!) {
        addCampaignContacts(input: {campaignId: $campaignId, contacts: $contacts}) {
          ... on CampaignContactAddition { outcomes { result } } } }`,
      { campaignId, contacts: [{ phones: [{ number: api }] }] },
    );
    expect(added).toMatchObject({ outcomes: [{ result: "SKIPPED" }] });
    await undo(id);
    await workOnUndos();
    expect(errors.splice(0)).toEqual([]);
    expect(await read(id)).toMatchObject({
      undo: { removedCount: 1_001, kept: [{ reason: "ADDED_AGAIN", count: 3 }] },
    });
    expect((await numbersLeft()).toSorted()).toEqual([imports, api, refused].toSorted());
  });

  it("works in batches of 500 contacts, and goes on after an interruption", async () => {
    const id = await imported(fresh(1_200));
    await undo(id);
    const ending = new AbortController();
    const { database } = bench.test;
    const stopping = {
      ...database,
      onBehalfOf: () => stopping,
      rows: database.rows.bind(database),
      row: database.row.bind(database),
      transaction: async (run: Parameters<typeof database.transaction>[0]) => {
        ending.abort();
        return database.transaction(run);
      },
    } as typeof database;
    await workOnUndos(stopping, ending.signal);
    expect(await read(id)).toMatchObject({ undo: { processedCount: 500, removedCount: 500, endedAt: null } });
    expect(await contacts()).toHaveLength(700);
    await Promise.all([workOnUndos(), workOnUndos()]);
    expect(errors.splice(0)).toEqual([]);
    expect(await read(id)).toMatchObject({
      undo: { processedCount: 1_200, removedCount: 1_200, endedAt: expect.any(String) },
    });
    expect(await contacts()).toEqual([]);
    expect(await count("contact_import_additions")).toBe(0);
  });

  it("is retried after an error", async () => {
    const id = await imported(fresh(1));
    await undo(id);
    const outbox = Object.assign(() => Promise.reject(new Error("the outbox is full")), { all: undefined });
    await workUndos(bench.test.database, outbox as never, (error) => errors.push(error));
    expect(errors.splice(0)).toMatchObject([{ message: "the outbox is full" }]);
    expect(await contacts()).toHaveLength(1);
    await workOnUndos();
    expect(await contacts()).toHaveLength(1);
    await bench.test.query("UPDATE contact_import_undos SET due_at = now() - interval '1 second'");
    await workOnUndos();
    expect(await contacts()).toEqual([]);
  });

  it("ends after ten failures with a reason, which frees the campaign, and continues when it is ordered again", async () => {
    const id = await imported(fresh(501));
    await undo(id);
    let batches = 0;
    const refuse = () => Promise.reject(new Error("the outbox is full"));
    const outbox: Outbox = Object.assign(refuse, {
      all: (...given: Parameters<NonNullable<Outbox["all"]>>) => {
        batches += 1;
        return batches === 1 ? (webhookTools.outbox.all ?? refuse)(...given) : refuse();
      },
    });
    await workUndos(bench.test.database, outbox, (error) => errors.push(error));
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      expect(await read(id)).toMatchObject({ undo: { processedCount: 500, failure: null, endedAt: null } });
      await bench.test.query("UPDATE contact_import_undos SET due_at = now() - interval '1 second'");
      await workUndos(bench.test.database, outbox, (error) => errors.push(error));
    }
    expect(errors.splice(0)).toHaveLength(10);
    const failure = "The service could not remove the next contacts.";
    expect(await read(id)).toMatchObject({ undo: { processedCount: 500, failure, endedAt: expect.any(String) } });
    expect(await start(`Phone\n${freshNumber()}\n`)).toMatchObject({ id: expect.any(String) });
    await workOnImports();
    expect(await undo(id)).toMatchObject({ undo: { processedCount: 500, failure: null, endedAt: null } });
    await workOnUndos();
    expect(await read(id)).toMatchObject({ undo: { removedCount: 501, failure: null, endedAt: expect.any(String) } });
    expect(await contacts()).toHaveLength(1);
  });

  it("ends if no contacts are left to look at", async () => {
    const id = await imported(fresh(1));
    await undo(id);
    await bench.test.query("DELETE FROM contact_import_additions");
    await workOnUndos();
    expect(await read(id)).toMatchObject({ undo: { processedCount: 0, failure: null, endedAt: expect.any(String) } });
  });

  it("waits while its business is suspended", async () => {
    const id = await imported(fresh(1));
    await undo(id);
    const suspend = (at: string) =>
      bench.test.query(`UPDATE businesses SET suspended_at = ${at} WHERE id = $1`, [bench.businessId]);
    await suspend("now()");
    await workOnUndos();
    expect(await contacts()).toHaveLength(1);
    await suspend("NULL");
    await workOnUndos();
    expect(await contacts()).toEqual([]);
  });
});

describe("the order of an undo", () => {
  it("is for the creator and admins, after the end of the import", async () => {
    const member = await bench.agent("member");
    const other = await bench.agent("member");
    const { id } = await start(`Phone\n${freshNumber()}\n`, {}, member.userId);
    const refusal = "This import has not ended: cancel it first.";
    expect(await undo(id, member.userId)).toEqual({ code: "CONFLICT", message: refusal });
    await workOnImports();
    expect(await undo(id, other.userId)).toMatchObject({ code: "FORBIDDEN" });
    expect(await undo("imp_none")).toMatchObject({ code: "NOT_FOUND" });
    expect(await undo(id, member.userId)).toMatchObject({ undo: { user: { id: member.userId } } });
  });

  it("is refused if the import has added nothing, or has not recorded what it added", async () => {
    const nothing = await imported(["12"]);
    expect(await undo(nothing)).toEqual({ code: "CONFLICT", message: "This import has added no contacts." });
    const old = await imported(fresh(1));
    await bench.test.query("DELETE FROM contact_import_additions");
    const refusal = { code: "CONFLICT", message: expect.stringContaining("earlier version") };
    expect(await undo(old)).toMatchObject(refusal);
    // A worker of an earlier version has imported one of its batches.
    const partly = await imported(fresh(2));
    await bench.test.query("UPDATE contact_imports SET created_count = 3, row_count = 3 WHERE id = $1", [partly]);
    expect(await undo(partly)).toMatchObject(refusal);
  });

  it("and an import into the same campaign exclude each other", async () => {
    const number = freshNumber();
    const id = await imported([number]);
    const running = await start(`Phone\n${freshNumber()}\n`);
    expect(await undo(id)).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(/^Another import into/) });
    await workOnImports();
    expect(await undo(id)).toMatchObject({ id });
    const refusal = "An import into this campaign is being undone: try again when it has ended.";
    expect(await start(`Phone\n${number}\n`)).toEqual({ code: "CONFLICT", message: refusal });
    const elsewhere = await bench.campaign();
    expect(await start(`Phone\n${number}\n`, { campaignId: elsewhere })).toMatchObject({ id: expect.any(String) });
    await workOnUndos();
    expect(await start(`Phone\n${number}\n`)).toMatchObject({ id: expect.any(String) });
    expect(running.id).toEqual(expect.any(String));
  });

  it("ends an import whose command was interrupted, so that it does not continue", async () => {
    const id = await imported(fresh(1));
    await bench.test.query(
      `UPDATE contact_imports SET state = NULL, finished_at = NULL, updated_at = now() - interval '3 minutes'
       WHERE id = $1`,
      [id],
    );
    expect(await undo(id)).toMatchObject({ state: "FAILED", failure: "It was interrupted." });
  });

  it("keeps the import for 30 days, and until the undo ends", async () => {
    const id = await imported(fresh(1));
    await undo(id);
    const old = "imp_01h455vb4pex5vsknk084sn02q";
    const age = async (table: string, column: string, days: number) =>
      bench.test.query(`UPDATE ${table} SET ${column} = now() - $1 * interval '1 day'`, [days]);
    // The order of the ids bounds the search.
    await bench.test.query("DELETE FROM contact_import_undos");
    const [additions] = await bench.test.query("DELETE FROM contact_import_additions RETURNING contact_ids AS ids");
    await bench.test.query("UPDATE contact_imports SET id = $2 WHERE id = $1", [id, old]);
    await bench.test.query(
      `INSERT INTO contact_import_additions (business_id, import_id, position, contact_ids, added_at)
       VALUES ($1, $2, 0, $3, now())`,
      [bench.businessId, old, additions?.ids],
    );
    await undo(old);
    await age("contact_imports", "finished_at", 40);
    await age("contact_import_undos", "created_at", 29);
    await pruneImports(bench.test.database);
    expect(await read(old)).toMatchObject({ undo: { processedCount: 0 } });
    await age("contact_import_undos", "created_at", 31);
    await pruneImports(bench.test.database);
    await pruneImport(bench.test.database, bench.businessId, old, new Date().toISOString());
    expect(await read(old)).toMatchObject({ undo: { processedCount: 0 } });
    await workOnUndos();
    await pruneImports(bench.test.database);
    expect(await read(old)).toBeNull();
    expect(await count("contact_import_additions")).toBe(0);
  });
});
