import { describe, expect, it } from "vitest";
import { pruneOperations } from "../../src/domain/bulk/prune.ts";
import { workOperations } from "../../src/domain/bulk/work.ts";
import type { Outbox } from "../../src/domain/webhook/rules.ts";
import { newId } from "../../src/platform/id.ts";
import {
  bench,
  cancel,
  contacts,
  done,
  errors,
  fill,
  numbers,
  read,
  source,
  start,
  stoppingAfter,
  target,
  undo,
  useBulkBench,
  work,
} from "./bench.ts";

/** Orders of bulk operations, the work of several processes on them, and their list. */

useBulkBench();

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
    const failure = "The service could not process the next contacts.";
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
