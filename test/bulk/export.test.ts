import { describe, expect, it } from "vitest";
import { findContactsFile } from "../../src/domain/bulk/download.ts";
import { LARGEST_FILE } from "../../src/domain/bulk/export.ts";
import { pruneFiles } from "../../src/domain/bulk/prune.ts";
import { userActor } from "../../src/domain/identity/actor-rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { erasePersonOf } from "../../src/domain/person/commands.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { freshNumber } from "../dialer/bench.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import {
  bench,
  cancel,
  contacts,
  done,
  fill,
  read,
  source,
  start,
  stoppingAfter,
  target,
  undo,
  useBulkBench,
  work,
} from "./bench.ts";

/** Exports of contacts of a campaign: the file, its bounds, its end, and what an import makes of it. */

useBulkBench();

const EXPORT = { action: "EXPORT", targetCampaignId: null };
const HEADERS =
  "phone,phone_2,phone_3,phone_4,phone_5,first_name,last_name,company,title,email,linkedin_url,state,postal_code,country," +
  "due_at,time_zone,customer_id,campaign_status,campaign_outcome,campaign_calls,campaign_last_called_at,campaign_contact_id";

const memberships = { find: (userId: string) => findMembership(bench.test.database, userId) };
/** The file of an operation for a user; null or the refusal without one. */
async function fileOf(operationId: string, userId = bench.world.admin.userId): Promise<string | null> {
  const asked = { businessId: bench.businessId, operationId, userId };
  const content = await findContactsFile(bench.test.database, memberships, asked);
  if (content === null || content === "forbidden") {
    return content;
  }
  let text = "";
  for await (const part of content()) {
    text += part;
  }
  return text;
}
const fail = (error: unknown) => {
  throw error;
};
const partsOf = async (id: string) =>
  (await bench.test.query("SELECT FROM bulk_export_parts WHERE operation_id = $1", [id])).length;
const filed = async (id: string) =>
  (await bench.ask(`query ($id: ID!) { bulkOperation(id: $id) { state failure file { url expiresAt } } }`, {
    id,
  })) as unknown as { state: string; failure: string | null; file: { url: string | null; expiresAt: string } | null };
async function exported(input: object = { filter: {} }): Promise<string> {
  const { id } = await start({ ...EXPORT, ...input });
  await done();
  return id as string;
}

describe("the file of an export", () => {
  it("has the columns of the list and of an import, and isolates formulas", async () => {
    const disposition = await bench.disposition("no_answer");
    const contact = await bench.contact(source, {
      ...{ phones: ["+14155550123", "+14155550124"], first_name: '=HYPERLINK("x")', last_name: "Lovelace, Ada" },
      ...{ company: "Acme", email: "ada@x.example", status: "called", call_count: 2, time_zone: "Europe/Berlin" },
      ...{ last_called_at: "2026-01-01T00:00:00Z", last_disposition_id: disposition, due_at: "2030-01-01T09:00:00Z" },
      extra_fields: JSON.stringify({ plan: "gold" }),
    });
    const [outcome] = await bench.test.query<{ name: string }>("SELECT name FROM dispositions WHERE id = $1", [
      disposition,
    ]);
    const id = await exported();
    expect(await read(id)).toMatchObject({
      ...{ action: "EXPORT", state: "COMPLETED", totalCount: 1, processedCount: 1, changedCount: 1, skipped: [] },
    });
    expect(await fileOf(id)).toBe(
      `\ufeff${HEADERS},extra.plan\r\n` +
        `'+14155550123,'+14155550124,,,,"'=HYPERLINK(""x"")","Lovelace, Ada",Acme,,ada@x.example,,,,,` +
        `2030-01-01T09:00:00.000Z,Europe/Berlin,,called,${outcome?.name},2,2026-01-01T00:00:00.000Z,${contact},gold\r\n`,
    );
    expect(await undo(id)).toMatchObject({ code: "CONFLICT", message: "An export cannot be undone." });
  });

  it("has each contact once, the columns of all, and those that were chosen alone", async () => {
    await fill(source, 230);
    const last = await bench.contact(source, { extra_fields: JSON.stringify({ color: "red" }) });
    const { id } = await start({ ...EXPORT, filter: { status: ["NOT_CALLED"] } });
    await bench.contact(source);
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    expect(await read(id as string)).toMatchObject({ state: "RUNNING", processedCount: 100 });
    expect((await filed(id as string)).file).toBeNull();
    expect(await fileOf(id as string)).toBeNull();
    await Promise.all([done(), work()]);
    const lines = (await fileOf(id as string))?.trimEnd().split("\r\n") ?? [];
    expect(lines[0]).toBe(`\ufeff${HEADERS},extra.color`);
    expect(lines).toHaveLength(232);
    expect(lines.at(1)?.endsWith(",")).toBe(true);
    expect(lines.at(-1)?.endsWith(`${last},red`)).toBe(true);
    const numbers = (await contacts(source)).slice(0, 231).map(({ number }) => `'${number}`);
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(numbers);

    const elsewhere = await bench.contact(target);
    const chosen = await exported({ contactIds: [last, elsewhere] });
    expect(await read(chosen)).toMatchObject({ changedCount: 1, skipped: [{ reason: "GONE", count: 1 }] });
    expect((await fileOf(chosen))?.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("can be imported again; a person who is marked as do not call stays out", async () => {
    const [free, refused] = [freshNumber(), freshNumber()];
    await bench.contact(source, {
      ...{ phones: [free, freshNumber()], first_name: "=Ada", status: "called", call_count: 3 },
      extra_fields: JSON.stringify({ company: "a field", plan: "gold" }),
    });
    await bench.contact(source, { phones: [refused], status: "do_not_call" });
    const text = (await fileOf(await exported())) as string;
    const { outcome } = await importContacts(
      bench.test.database,
      webhookTools.outbox,
      {
        actor: userActor(bench.world.admin.userId),
        businessId: bench.businessId,
        origin: { userId: bench.world.admin.userId, operator: null, ip: null } as never,
      },
      { campaignId: target },
      {
        name: "contacts.csv",
        async *open() {
          yield Buffer.from(text);
        },
      },
    );
    const imported = await bench.test.query(
      `SELECT jsonb_array_length(phones) AS phones, primary_number AS number, first_name AS first, status, extra_fields AS extra
       FROM campaign_contacts WHERE campaign_id = $1`,
      [target],
    );
    expect(imported).toEqual([
      {
        ...{ phones: 2, number: free, first: "=Ada", status: "not_called" },
        extra: { company: "a field", plan: "gold" },
      },
    ]);
    const refusals = "SELECT message, field FROM contact_import_refusals WHERE import_id = $1";
    expect(await bench.test.query(refusals, [outcome.id])).toEqual([
      {
        message: "Must not be do_not_call: the campaign of the export may not call the person.",
        field: "campaign_status",
      },
    ]);
  });

  it("has of each contact its own extra fields alone", async () => {
    for (const extra of ['{"constructor": "a builder"}', '{"plan": "gold"}']) {
      await bench.contact(source, { extra_fields: extra });
    }
    const lines = (await fileOf(await exported()))?.trimEnd().split("\r\n") ?? [];
    const cells = lines.map((line) => line.split(",").slice(-2).join());
    expect([cells[0], ...cells.slice(1).sort()]).toEqual(["extra.constructor,extra.plan", ",gold", "a builder,"]);
  });

  it.each(["before its last part", "after its last part"])(
    "fails if it is deleted during a download, %s",
    async (at) => {
      await fill(source, 101);
      const id = await exported();
      const asked = { businessId: bench.businessId, operationId: id, userId: bench.world.admin.userId };
      const content = await findContactsFile(bench.test.database, memberships, asked);
      const parts = (content as () => AsyncGenerator<string, void>)();
      for (let read = at.startsWith("before") ? 2 : 3; read > 0; read -= 1) {
        expect((await parts.next()).done).toBe(false);
      }
      await bench.test.query("UPDATE bulk_operations SET export_until = now() WHERE id = $1", [id]);
      await pruneFiles(bench.test.database, fail);
      expect(await partsOf(id)).toBe(0);
      await expect(parts.next()).rejects.toThrow("the file was deleted during its download");
    },
  );

  it("does not exist without contacts, and takes no room", async () => {
    const id = await exported();
    expect(await filed(id)).toEqual({ state: "COMPLETED", failure: null, file: null });
    await bench.contact(source);
    await bench.test.query(
      `INSERT INTO bulk_operations (business_id, id, campaign_id, action, state, due_at, created_at, updated_at, finished_at,
         export_until)
       SELECT $1, 'blk_' || lpad(i::text, 26, '0'), $2, 'export', 'completed', now(), now(), now(), now(), now() + interval '1 day'
       FROM generate_series(1, 19) i`,
      [bench.businessId, source],
    );
    expect(await start({ ...EXPORT, filter: {} })).toMatchObject({ state: "QUEUED" });
  });

  it("is known by the ids of contacts: a file of another program keeps its columns", async () => {
    const { plan } = await importContacts(
      bench.test.database,
      webhookTools.outbox,
      {
        actor: userActor(bench.world.admin.userId),
        businessId: bench.businessId,
        origin: { userId: bench.world.admin.userId, operator: null, ip: null } as never,
      },
      { campaignId: target },
      {
        name: "leads.csv",
        async *open() {
          yield Buffer.from(`phone,campaign_status,campaign_calls\n${freshNumber()},do_not_call,2\n`);
        },
      },
    );
    expect(plan.columns.map(({ field }) => field)).toEqual(["phone", "extra.campaign_status", "extra.campaign_calls"]);
    expect(await contacts(target)).toHaveLength(1);
  });

  it("is for admins, who alone may order it", async () => {
    const [admin, other] = [await bench.agent("admin"), await bench.agent("member")];
    await bench.contact(source);
    for (const action of ["EXPORT", "RESET_ATTEMPTS"]) {
      expect(await start({ ...EXPORT, action, filter: {} }, other.userId)).toMatchObject({ code: "FORBIDDEN" });
    }
    const { id } = await start({ ...EXPORT, filter: {} }, admin.userId);
    await done();
    const lines = async (userId: string) => (await fileOf(id as string, userId))?.trimEnd().split("\r\n").length;
    expect([await lines(admin.userId), await lines(bench.world.admin.userId)]).toEqual([2, 2]);
    expect(await fileOf(id as string, other.userId)).toBe("forbidden");
    const stranger = bench.world.rival.userId;
    expect(await fileOf(id as string, stranger)).toBe("forbidden");
    const set = (change: string) =>
      bench.test.query(`UPDATE businesses SET ${change} WHERE id = $1`, [bench.businessId]);
    for (const [change, back] of [
      ["has_dialer = false", "has_dialer = true"],
      ["suspended_at = now()", "suspended_at = NULL"],
    ] as const) {
      await set(change);
      expect(await fileOf(id as string, admin.userId)).toBe("forbidden");
      await set(back);
    }
  });
});

describe("the bounds of an export", () => {
  it("end it before its file is too large", async () => {
    await fill(source, 120);
    const { id } = await start({ ...EXPORT, filter: {} });
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    await bench.test.query("UPDATE bulk_operations SET export_bytes = $2 WHERE id = $1", [id, LARGEST_FILE]);
    await done();
    expect(await filed(id as string)).toEqual({
      ...{ state: "FAILED", failure: "The file would be larger than 128 MiB: choose fewer contacts.", file: null },
    });
    expect(await partsOf(id as string)).toBe(1);
    await pruneFiles(bench.test.database, fail);
    expect(await partsOf(id as string)).toBe(0);
  });

  it("allow twenty files of a business, for three days", async () => {
    await bench.contact(source);
    const first = await exported();
    expect((await filed(first)).file).toMatchObject({ expiresAt: expect.any(String) });
    await bench.test.query(
      `INSERT INTO bulk_operations (business_id, id, campaign_id, action, state, due_at, created_at, updated_at, finished_at,
         export_until)
       SELECT $1, 'blk_' || lpad(i::text, 26, '0'), $2, 'export', 'completed', now(), now(), now(), now(), now() + interval '1 day'
       FROM generate_series(1, 19) i`,
      [bench.businessId, source],
    );
    expect(await start({ ...EXPORT, filter: {} })).toMatchObject({
      ...{ code: "CONFLICT", message: "The business keeps 20 files of exports: try again when one has expired." },
    });
    await bench.test.query("UPDATE bulk_operations SET export_until = now() - interval '1 second' WHERE id = $1", [
      first,
    ]);
    expect([(await filed(first)).file, await fileOf(first)]).toEqual([null, null]);
    await pruneFiles(bench.test.database, fail);
    expect([await partsOf(first), (await read(first)).state]).toEqual([0, "COMPLETED"]);
    expect(await start({ ...EXPORT, filter: {} })).toMatchObject({ state: "QUEUED" });
  });

  it("have parts deleted of one that a process of the previous version has ended, and beside one that cannot be", async () => {
    await fill(source, 120);
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { id } = await start({ ...EXPORT, filter: {} });
      ids.push(id as string);
      const { database, ending } = stoppingAfter(1);
      await work(database, ending);
      await bench.test.query(
        "UPDATE bulk_operations SET state = 'failed', contact_ids = NULL, filter = NULL, finished_at = now() WHERE id = $1",
        [id],
      );
    }
    const { database } = bench.test;
    const failing = {
      ...database,
      rows: database.rows.bind(database),
      row: async (...[statement, values]: Parameters<typeof database.row>) => {
        if (values.includes(ids[0])) {
          throw new Error("a lock");
        }
        return database.row(statement, values);
      },
    } as typeof database;
    const failures: unknown[] = [];
    await pruneFiles(failing, (error) => failures.push(error));
    expect(failures).toEqual([new Error("a lock")]);
    expect([await partsOf(ids[0] as string), await partsOf(ids[1] as string)]).toEqual([1, 0]);
  });

  it("leave no parts of one that was canceled", async () => {
    await fill(source, 120);
    const { id } = await start({ ...EXPORT, filter: {} });
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    await cancel(id as string);
    await pruneFiles(bench.test.database, fail);
    expect([await partsOf(id as string), await fileOf(id as string)]).toEqual([0, null]);
  });
});

describe("the erasure of a person", () => {
  it("deletes the files with the person, also of a contact that was removed since, and ends an export that runs", async () => {
    const [number, other] = [freshNumber(), freshNumber()];
    const removed = await bench.contact(source, { phones: [number], first_name: "Zenobia" });
    await bench.contact(target, { phones: [other], first_name: "Grace" });
    const about = await exported();
    const unrelated = await exported({ campaignId: target, filter: {} });
    await fill(source, 110);
    const { id: running } = await start({ ...EXPORT, filter: {} });
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    await bench.test.query("DELETE FROM campaign_contacts WHERE id = $1", [removed]);
    await erasePersonOf(bench.test.database, bench.businessId, { phoneNumber: number });
    for (let round = 0; round < 4; round += 1) {
      await bench.test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE erased_at IS NULL");
      await erasePeople(bench.test.database, webhookTools.outbox);
    }
    expect(await fileOf(about)).toBeNull();
    expect(await filed(running as string)).toMatchObject({
      ...{ state: "FAILED", failure: "A person in its file was erased meanwhile: order it again.", file: null },
    });
    expect(
      await bench.test.query(
        "SELECT operation_id AS id FROM bulk_export_parts WHERE position (substr($1, 2) IN content) > 0",
        [number],
      ),
    ).toEqual([]);
    expect((await fileOf(unrelated))?.includes(other)).toBe(true);
  });
});
