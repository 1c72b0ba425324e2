import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArchive, readEntry, verifyArchive } from "../../scripts/support/backup/archive.ts";
import type { Manifest } from "../../scripts/support/backup/manifest.ts";
import { printDatabase } from "../../scripts/support/print-database.ts";
import { makeMonths } from "../../src/domain/conversation/partition-store.ts";
import { maintainPartitions } from "../../src/domain/webhook/partition-store.ts";
import { lowestIdAt } from "../../src/platform/id.ts";
import { admin, runAdmin, type Settings } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { digestTables } from "../support/digests.ts";
import { createWorldDatabase } from "../support/world.ts";

const KEY = Buffer.alloc(32, 9).toString("base64");

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let settings: Settings;
let targetSettings: Settings;
let file: string;
let backup: Record<string, unknown>;
/** A file of a text, and one that the storage has lost. */
const picture = randomBytes(70_000);
let pictureKey: string;
const sound = randomBytes(90_000);
let soundKey: string;
const proof = randomBytes(10_000);
let proofKey: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-backup-"));
  file = join(folder, "one.backup");
  ({ test: source } = await createWorldDatabase());
  // Without anything, not even a schema.
  target = await createTestDatabase(2, undefined, "template0");
  await maintainPartitions(source.database);
  await makeMonths(source.database);
  await source.query("SELECT add_partition('messages', 'messages_past', '', $1)", [lowestIdAt("msg", Date.UTC(2020))]);
  const [message] = await source.query<{ business_id: string; id: string }>(
    "SELECT business_id, id FROM messages LIMIT 1",
  );
  const { business_id: businessId, id } = message as { business_id: string; id: string };
  pictureKey = `media/${businessId}/med_00000000000000000000000001.1`;
  await source.query(
    `INSERT INTO media (business_id, id, message_id, position, source, source_url, content_type, size, state,
       storage_key, created_at, updated_at)
     SELECT $1, 'med_0000000000000000000000000' || n, $2, n, 'sender', 'https://example.com/picture', 'image/png', $3,
       'stored', 'media/' || $1 || '/med_0000000000000000000000000' || n || '.1', now(), now()
     FROM generate_series(1, 2) AS n`,
    [businessId, id, picture.length],
  );
  await source.query(
    `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, due_at, created_at)
     SELECT i.business_id, 'msg_0000000000000000000000000' || n, 'text', i.id, now() + n * interval '1 hour', now()
     FROM generate_series(0, 1) AS n, (SELECT * FROM inboxes ORDER BY id LIMIT 1) AS i`,
  );
  soundKey = `recordings/${businessId}/rec_00000000000000000000000001.1`;
  await source.query(
    `INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, content_type, size, storage_key, created_at,
       updated_at)
     SELECT $1, 'rec_00000000000000000000000001', min(id), 'voicemail', 'stored', 'CA1', 'audio/wav', $2, $3, now(), now()
     FROM calls WHERE business_id = $1`,
    [businessId, sound.length, soundKey],
  );
  proofKey = `consents/${businessId}/cns_00000000000000000000000001`;
  await source.query(
    `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at,
       storage_key, proof_type, proof_size)
     VALUES ($1, 'cns_00000000000000000000000001', '+12025550143', 'written', '{calls}', now(), 'paper', 'app', now(),
       $2, 'application/pdf', $3)`,
    [businessId, proofKey, proof.length],
  );
  settings = { DATABASE_URL: source.url, DATA_DIR: join(folder, "source"), ENCRYPTION_KEY: KEY };
  targetSettings = { DATABASE_URL: target.url, DATA_DIR: join(folder, "target"), ENCRYPTION_KEY: KEY };
  await mkdir(join(folder, "source/files/media", businessId), { recursive: true });
  await writeFile(join(folder, "source/files", pictureKey), picture);
  await mkdir(join(folder, "source/files/recordings", businessId), { recursive: true });
  await writeFile(join(folder, "source/files", soundKey), sound);
  await mkdir(join(folder, "source/files/consents", businessId), { recursive: true });
  await writeFile(join(folder, "source/files", proofKey), proof);
  backup = await admin(settings, "backup", file);
});
afterAll(async () => {
  await source?.drop();
  await target?.drop();
  await rm(folder, { recursive: true, force: true });
});

const restore = (path: string, more: Settings = {}) =>
  runAdmin({ ...targetSettings, ...more }, "restore", "--without-keys", path).catch((error) => error);

const tablesOfTarget = () => target.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");

async function printSchema({ connection }: TestDatabase): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  return printDatabase(client).finally(() => client.end());
}

it("writes one file for its owner alone, and refuses to replace it", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(backup).toMatchObject({ file, files: 3, missing_files: 3 });
  await expect(runAdmin(settings, "backup", file)).rejects.toMatchObject({
    code: 1,
    stderr: `the file ${file} exists: name another one\n`,
  });
  await expect(runAdmin(settings, "backup", join(folder, "none/two.backup"))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^the backup \S+ cannot be written \(ENOENT.*\): correct that, or name another file\n$/,
    ),
  });
  await writeFile(`${join(folder, "three")}.part`, "");
  await expect(runAdmin(settings, "backup", join(folder, "three"))).rejects.toMatchObject({
    stderr: `the file ${join(folder, "three")}.part exists: another backup is writing it, or was interrupted; then remove it\n`,
  });
});

it("waits for no migration: it refuses while one runs", async () => {
  const client = new pg.Client(source.connection);
  await client.connect();
  await client.query("SELECT pg_advisory_lock(7241865325823964)");
  await expect(runAdmin(settings, "backup", join(folder, "four"))).rejects.toMatchObject({
    code: 1,
    stderr: "a migration of the database is running: make the backup when it has ended\n",
  });
  await client.end();
  await expect(stat(join(folder, "four.part"))).rejects.toMatchObject({ code: "ENOENT" });
});

it.each([
  ["truncated", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["cut at an entry", (bytes: Buffer) => bytes.subarray(0, bytes.indexOf("manifest.json"))],
  ["without its end", (bytes: Buffer) => bytes.subarray(0, -1600)],
  [
    "changed in one bit",
    (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      const at = bytes.indexOf("tables/users/000001.zst") + 530;
      changed[at] = (changed[at] as number) ^ 1;
      return changed;
    },
  ],
  [
    "with another manifest",
    (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace('"rows": 1', '"rows": 2'), "latin1"),
  ],
  ["empty", () => Buffer.alloc(0)],
  ["of another kind", () => Buffer.from("-- PostgreSQL database dump\n".repeat(100))],
])("refuses a file that is %s, and changes nothing", async (_name, damage) => {
  const path = join(folder, "damaged");
  await writeFile(path, damage(await readFile(file)));
  expect(await restore(path)).toMatchObject({
    code: 1,
    stderr: `the file ${path} is not a complete backup: it is damaged, truncated or something else\n`,
  });
  expect(await tablesOfTarget()).toEqual([]);
});

/** A valid backup with another manifest. */
async function writeAltered(change: (manifest: Manifest) => object): Promise<string> {
  const path = join(folder, randomUUID());
  const entries = await verifyArchive(file, () => {});
  const original = await open(file);
  const writer = await createArchive(path);
  for (const entry of entries) {
    const content = await readEntry(original, entry);
    const isManifest = entry.name === "manifest.json";
    const changed = isManifest ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString("utf8"))))) : content;
    await writer.add(entry.name, changed);
  }
  await writer.finish();
  await writer.close();
  await original.close();
  return path;
}

it("refuses a missing file, missing keys, a clock behind, another version and a database with tables", async () => {
  const none = join(folder, "none");
  expect(await restore(none)).toMatchObject({ code: 1, stderr: `the file ${none} does not exist\n` });
  expect(await runAdmin(targetSettings, "restore", file).catch((error) => error)).toMatchObject({
    code: 1,
    stderr: `the backup needs the encryption key 00 and 7365616c: set ENCRYPTION_KEY to the keys of the service that was backed up, or copy its encryption.key into ${targetSettings.DATA_DIR}\n`,
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await restore(await writeAltered((manifest) => ({ ...manifest, takenAt: tomorrow })))).stderr).toBe(
    `the clock of the database is behind the time of the backup, ${tomorrow}: correct the clock, because identifiers contain the time\n`,
  );
  expect((await restore(await writeAltered((manifest) => ({ ...manifest, format: 2 })))).stderr).toBe(
    "the backup has a form that this version cannot read: use the version that made it\n",
  );
  const newer = (manifest: Manifest) => ({ ...manifest, migrations: [...manifest.migrations, "9999_newer"] });
  expect((await restore(await writeAltered(newer))).stderr).toBe(
    'the backup has migrations up to "9999_newer", which this version lacks: use a newer version\n',
  );
  expect(await tablesOfTarget()).toEqual([]);
  expect(await runAdmin(settings, "restore", "--without-keys", file).catch((error) => error)).toMatchObject({
    code: 1,
    stderr:
      'the database is not empty: it has the table "abandonment_checks"; set DATA_DIR to an empty folder, or DATABASE_URL to an empty database\n',
  });
});

it("loads everything or nothing", async () => {
  const wrong = (manifest: Manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === "webhook_events" ? { ...table, rows: 1_000_000 } : table)),
  });
  expect((await restore(await writeAltered(wrong))).stderr).toMatch(
    /^the backup is damaged: \d+ of 1000000 rows of the table "webhook_events" were loaded\n$/,
  );
  expect(await target.query("SELECT FROM businesses")).toEqual([]);
  // No program works on half a database.
  expect(await runAdmin(targetSettings, "migrate").catch((error) => error)).toMatchObject({
    code: 1,
    stderr: "a backup is being restored into this database, or was not completely: run npm run restore again\n",
  });
});

it("restores every row, file, sequence and partition, once", async () => {
  const { stdout, stderr } = await restore(file);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^done: \d+ rows and 3 files$/m);

  // The numbers of transactions begin anew.
  await source.query("UPDATE businesses SET deletion_era = deletion_era + 1");
  expect(await digestTables(target)).toEqual(await digestTables(source));
  expect(await printSchema(target)).toBe(await printSchema(source));
  // A backup has the entry of its own command, and the restore adds one.
  const commands = await target.query<{ command: string }>("SELECT command FROM operator_entries ORDER BY id");
  expect(commands.map(({ command }) => command)).toEqual(expect.arrayContaining(["backup", "restore"]));
  const states = `
    SELECT (SELECT array_agg(DISTINCT tgenabled) FROM pg_trigger)::text AS triggers,
      (SELECT array_agg(DISTINCT convalidated) FROM pg_constraint)::text AS constraints,
      (SELECT array_agg(format('%s %s', c.relname, pg_get_expr(c.relpartbound, c.oid)) ORDER BY c.relname)
       FROM pg_class c WHERE c.relispartition AND c.relkind = 'r') AS partitions,
      (SELECT array_agg(format('%s %s', sequencename, last_value) ORDER BY sequencename) FROM pg_sequences
       WHERE sequencename <> 'schema_migrations_id_seq') AS sequences`;
  expect(await target.query(states)).toEqual(await source.query(states));
  // An order that was due may have been carried out after the backup.
  expect(await target.query("SELECT id, doubtful FROM carrier_jobs WHERE id LIKE 'msg_000%' ORDER BY id")).toEqual([
    { id: "msg_00000000000000000000000000", doubtful: true },
    { id: "msg_00000000000000000000000001", doubtful: false },
  ]);
  expect(await readFile(join(folder, "target/files", pictureKey))).toEqual(picture);
  expect(await readFile(join(folder, "target/files", soundKey))).toEqual(sound);
  expect(await readFile(join(folder, "target/files", proofKey))).toEqual(proof);
  expect((await restore(file)).stderr).toMatch(/^the database is not empty: /);
});

it("writes a file that tar reads", async () => {
  const { stdout } = await promisify(execFile)("tar", ["-tf", file]);
  expect(stdout.split("\n")).toEqual(
    expect.arrayContaining(["tables/users/000001.zst", `files/${pictureKey}`, "manifest.json", "checksum.sha256"]),
  );
});
