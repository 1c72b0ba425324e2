import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eraseClosed } from "../../src/domain/closing/erase.ts";
import { ERASED_TABLES, PEOPLES_TABLES } from "../../src/domain/closing/erase-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/id.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { sweepStorage } from "../../src/platform/storage/sweep.ts";
import { admin, runAdmin, type Settings } from "../support/admin-command.ts";
import type { TestDatabase } from "../support/database.ts";
import { addSecondFactors, addServiceClients } from "../support/people.ts";
import { startService } from "../support/service-process.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The erasure of a closed business is complete, despite kills, and removes nothing of other businesses. */

let test: TestDatabase;
let world: World;
let settings: Settings;
let businessId: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  businessId = world.northwind.businessId;
  settings = { DATABASE_URL: test.url, DATA_DIR: await mkdtemp(join(tmpdir(), "service-erase-")), SEED_DEMO: "true" };
});
afterAll(async () => {
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

const tablesOf = async () => {
  const rows = await test.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

/** The tables that contain a text in any column, with the number of such rows. */
async function whereIs(text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  // The commands of operators stay, with the ids of what they were for.
  for (const table of (await tablesOf()).filter((name) => name !== "operator_entries")) {
    const [row] = await test.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} t WHERE t::text LIKE '%' || $1 || '%'`,
      [text],
    );
    if (row && row.count > 0) {
      found[table] = row.count;
    }
  }
  return found;
}

/** The same without the rows that are added up while the service runs. */
async function keptOf(id: string): Promise<Record<string, number>> {
  const kept = Object.entries(await whereIs(id));
  // The service itself adds rows of these.
  return Object.fromEntries(kept.filter(([table]) => !/^campaign_progress|_activity|^incoming_readings/.test(table)));
}

/** More rows of each table than one batch, and a file. */
async function fill(): Promise<void> {
  await addSecondFactors(test);
  await addServiceClients(test);
  const { inboxIds } = world.northwind;
  await test.query(
    `INSERT INTO contacts (business_id, id, first_name, phones, source, created_at, updated_at)
     SELECT $1, 'con_' || translate(lpad(n::text, 26, '0'), 'ilou', '1100'), 'Ada',
       jsonb_build_array(jsonb_build_object('number', '+1415' || lpad(n::text, 7, '0'), 'label', null)), 'app', now(), now()
     FROM generate_series(1, 2500) n`,
    [businessId],
  );
  await test.query(
    `INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source)
     SELECT $1, '+1416' || lpad(n::text, 7, '0'), now(), 'keyword' FROM generate_series(1, 1200) n`,
    [businessId],
  );
  const [message] = await test.query<{ id: string }>(
    "SELECT id FROM messages WHERE business_id = $1 AND inbox_id = $2 LIMIT 1",
    [businessId, inboxIds[0]],
  );
  const key = `media/${businessId}/one`;
  await folderStorage(join(settings.DATA_DIR as string, "files")).put(key, Buffer.from("picture"), "image/png");
  await test.query(
    `INSERT INTO media (business_id, id, message_id, position, source, source_url, content_type, size, state, storage_key,
       created_at, updated_at)
     VALUES ($1, $2, $3, 9, 'carrier', 'https://carrier.example/1', 'image/png', 7, 'stored', $4, now(), now())`,
    [businessId, newId("med"), message?.id, key],
  );
}

it("knows every table that has rows of a business", async () => {
  const carriers = await test.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const elsewhere = ["closings", "oauth_artifacts", "recording_removals", "storage_removals"];
  expect(carriers.map(({ name }) => name).toSorted()).toEqual(
    [...ERASED_TABLES, ...PEOPLES_TABLES, ...elsewhere].toSorted(),
  );
});

it("erases referring rows first, so that no deletion searches for them", async () => {
  const order: readonly string[] = [...ERASED_TABLES, ...PEOPLES_TABLES];
  const references = await test.query<{ from: string; to: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND conrelid <> confrelid AND confrelid <> 'businesses'::regclass`,
  );
  const late = references.filter(({ from, to }) => order.indexOf(from) > order.indexOf(to));
  // A call is found by its line in an index.
  expect(late).toEqual([{ from: "calls", to: "agent_lines" }]);
});

it("erases everything of a business, even after kills, and nothing of another", async () => {
  await fill();
  const before = await keptOf(world.rivals.businessId);
  const filled = await whereIs(businessId);
  expect(Object.keys(filled)).toEqual(
    expect.arrayContaining(["contacts", "media", "messages", "users", "webhook_events"]),
  );
  await admin(settings, "business", "close", businessId, "--grace-days", "0");
  // One batch, and then the process is killed.
  const once = new AbortController();
  const dying = {
    ...test.database,
    transaction: async <Result>(work: (transaction: Database) => Promise<Result>) => {
      const done = await test.database.transaction(work);
      once.abort();
      return done;
    },
  };
  await eraseClosed(dying, once.signal);
  const [progress] = await admin<{ closing: { begunAt: string; erasedRows: number } }[]>(
    settings,
    "business",
    "list",
    "--name",
    "Northwind",
  );
  expect(progress?.closing).toMatchObject({ begunAt: expect.any(String), erasedRows: expect.any(Number) });
  expect(progress?.closing.erasedRows).toBeGreaterThan(0);
  for (const words of [["reinstate"], ["close"]]) {
    await expect(runAdmin(settings, "business", ...words, businessId)).rejects.toMatchObject({
      code: 1,
      stderr: `The business ${businessId} is being erased: it can neither close nor reopen.\n`,
    });
  }

  const service = await startService(settings);
  await service.end("SIGKILL");
  const again = await startService(settings);
  const closings = () =>
    test.query("SELECT FROM closings WHERE business_id = $1 AND erased_at IS NOT NULL", [businessId]);
  await expect.poll(closings, { timeout: 60_000, interval: 200 }).toHaveLength(1);
  await again.end();

  expect(await whereIs(businessId)).toEqual({ closings: 1 });
  expect(await readdir(join(settings.DATA_DIR as string, "files", "media", businessId)).catch(() => [])).toEqual([]);
  expect(
    await test.query("SELECT FROM oauth_artifacts WHERE user_id = ANY($1)", [[world.admin.userId, world.agent.userId]]),
  ).toEqual([]);
  const [erased] = await admin<{ id: string; erasedRows: number }[]>(settings, "business", "list", "--erased");
  expect(erased).toMatchObject({ id: businessId });
  expect(erased?.erasedRows).toBeGreaterThan(3_700);
  expect(await keptOf(world.rivals.businessId)).toEqual(before);
  expect(await test.query("SELECT FROM users WHERE email = 'admin@northwind.example'")).toEqual([]);
});

it("waits until the files are deleted, and a failed erasure does not stop another", async () => {
  const stuck = world.rivals.businessId;
  const [basic] = await test.query<{ id: string }>("SELECT id FROM businesses WHERE name = 'Basic Books'");
  await test.query(
    `INSERT INTO storage_removals (business_id, key, due_at) VALUES ($1, 'media/one', now() + interval '1 hour')`,
    [stuck],
  );
  await admin(settings, "business", "close", stuck, "--grace-days", "0");
  await admin(settings, "business", "close", basic?.id as string, "--grace-days", "0");
  await eraseClosed(test.database);
  expect(await whereIs(basic?.id as string)).toEqual({ closings: 1 });
  expect(await whereIs(stuck)).toEqual({ businesses: 1, closings: 1, storage_removals: 1 });
  await test.query("UPDATE storage_removals SET due_at = now() - interval '1 second'");
  await sweepStorage(test.database, folderStorage(join(settings.DATA_DIR as string, "files")));
  await eraseClosed(test.database);
  expect(await whereIs(stuck)).toEqual({ closings: 1 });
});
