import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createZstdDecompress } from "node:zlib";
import { SingleBar } from "cli-progress";
import type { Command } from "commander";
import type pg from "pg";
import { type Config, readConfig } from "../../src/application/config.ts";
import {
  ask,
  connectToSchema,
  countOf,
  leaveSchema,
  listMigrations,
  MIGRATIONS_TABLE,
  requireSchema,
} from "../../src/platform/db/schema.ts";
import { findServer, joinServer, openServer } from "../../src/platform/postgres/open.ts";
import { findLocalKey, secretBox } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { openStorage } from "../../src/platform/storage/open.ts";
import { createArchive, type Entry, verifyArchive, type Writer } from "../support/backup/archive.ts";
import { dumpTables } from "../support/backup/dump.ts";
import { createEncrypted } from "../support/backup/encrypted-archive.ts";
import { dumpFiles } from "../support/backup/files.ts";
import { nameOfBackup, outdated } from "../support/backup/keep.ts";
import { type Backup, requireKnown, restore } from "../support/backup/load.ts";
import { MANIFEST, type Manifest, printManifest, readManifest, tableOfEntry } from "../support/backup/manifest.ts";
import { openPlace } from "../support/backup/open-place.ts";
import type { Place } from "../support/backup/place.ts";
import { openScratch } from "../support/backup/scratch.ts";
import { openSource } from "../support/backup/source.ts";
import { type OperatorOptions, operatorCommand, print, whole } from "../support/operator-command.ts";
import { recordedAt } from "../support/operator-record.ts";

interface BackupOptions extends OperatorOptions {
  to?: string;
  keepDaily: number;
  keepWeekly: number;
}

/** The most days or weeks that a rule keeps: the names of all backups of a place are read. */
const MOST_KEPT = 1_000;

/** Writes a backup of the database and of the files. The service may run. */
export function backupCommand(): Command {
  return operatorCommand("backup", "write a backup of the database and the files; the service may run")
    .enablePositionalOptions()
    .addCommand(verifyCommand())
    .argument("[file]", "the new file, which is not encrypted")
    .option("--to <place>", "a folder, or s3://bucket/prefix: the backup is encrypted for BACKUP_RECIPIENTS")
    .option("--keep-daily <days>", "the days of which --to keeps the newest backup", whole(1, MOST_KEPT), 7)
    .option("--keep-weekly <weeks>", "the weeks of which --to keeps the newest backup", whole(0, MOST_KEPT), 5)
    .action(async (path: string | undefined, options: BackupOptions) => {
      const config = readConfig(process.env);
      const work = path !== undefined && options.to === undefined ? toFile(path) : toPlace(path, options, config);
      const server = await joinServer(config);
      try {
        await requireSchema(server.connection);
        await recordedAt(server.connection, () => work(config, server.connection, options));
      } finally {
        await server.stop();
      }
    });
}

type Work = (config: Readonly<Config>, connection: pg.ClientConfig, options: OperatorOptions) => Promise<void>;

function toFile(path: string): Work {
  return async (config, connection, options) => {
    const { size, manifest } = await write(await createArchive(path), config, connection, options);
    print(options, { file: path, size, ...summaryOf(manifest) }, describe(path, size, manifest, config));
  };
}

/** @throws StartError when the place or the recipients are missing. */
function toPlace(
  path: string | undefined,
  { to, keepDaily, keepWeekly }: BackupOptions,
  config: Readonly<Config>,
): Work {
  if (to === undefined || path !== undefined) {
    throw new StartError("name either a new file, or with --to a folder or s3://bucket/prefix");
  }
  const { recipients, s3 } = config.backup;
  if (recipients.length === 0) {
    throw new StartError(
      "BACKUP_RECIPIENTS is missing: --to encrypts; age-keygen -o FILE makes an identity, and prints its recipient",
    );
  }
  return async (_, connection, options) => {
    const place = await openPlace(to, s3);
    try {
      await alone(connection, async ({ now, installation }) => {
        const name = nameOfBackup(now, installation);
        await place.prepare();
        const archive = await createEncrypted(place, name, recipients);
        const { size, manifest } = await write(archive, config, connection, options);
        const rule = { daily: keepDaily, weekly: keepWeekly };
        const { removed, failures } = await prune(place, (names) => outdated(names, rule, { now, installation }));
        const result = { place: place.name, name, size, removed, not_removed: failures, ...summaryOf(manifest) };
        print(options, result, [
          ...describe(`${name} in ${place.name}`, size, manifest, config),
          ...(removed.length > 0 ? [`removed ${removed.join(", ")}`] : []),
          ...failures.map((reason) => `warning: the backup is stored, and older ones were not removed: ${reason}`),
        ]);
      });
    } finally {
      place.close();
    }
  };
}

/** Removes backups from a place. The new one is stored: a failure is only reported. */
async function prune(place: Place, choose: (names: readonly string[]) => string[]) {
  const removed: string[] = [];
  const failures: string[] = [];
  try {
    for (const name of choose(await place.list())) {
      await place.remove(name).then(
        () => removed.push(name),
        (error: Error) => failures.push(`${name}: ${error.message}`),
      );
    }
  } catch (error) {
    failures.push((error as Error).message);
  }
  return { removed, failures };
}

/** One backup into a place at a time: another one would remove what it needs, and name its own the same. */
const LOCK = "7241865325823966";

/**
 * The first migration ran once: its time tells a database from others. A restore runs the migrations anew, so a restored
 * database is another installation, and removes no backup of the first one.
 */
const OWN = `
  SELECT now() AS now, pg_try_advisory_lock(${LOCK}) AS locked, (
    SELECT left(encode(sha256(convert_to(to_char(run_on, 'YYYYMMDDHH24MISSUS'), 'UTF8')), 'hex'), 12)
    FROM public.${MIGRATIONS_TABLE} ORDER BY run_on, id LIMIT 1
  ) AS installation`;

interface Own {
  /** The database's time: a backup of this time has the rows of this moment or later ones. */
  now: Date;
  /** Twelve hexadecimal digits. */
  installation: string;
}

/** @throws StartError when another backup of the database runs. */
async function alone<Result>(connection: pg.ClientConfig, work: (own: Own) => Promise<Result>): Promise<Result> {
  const client = await connectToSchema(connection);
  try {
    const [own] = await ask<Own & { locked: boolean }>(client, OWN);
    if (!own?.locked) {
      throw new StartError("another backup of this database is running: wait for it");
    }
    return await work(own);
  } finally {
    await leaveSchema(client);
  }
}

async function write(
  writer: Writer,
  config: Readonly<Config>,
  connection: pg.ClientConfig,
  options: OperatorOptions,
): Promise<{ size: number; manifest: Omit<Manifest, "format"> }> {
  const bar = progressBar(options, "{bar} {percentage}% | {value} rows");
  try {
    const tables = await dumpTables(connection, writer, {
      began: (estimate) => bar.start(Math.max(1, estimate), 0),
      advanced: (rows) => bar.increment(rows),
    });
    const files =
      config.storage.kind === "folder"
        ? await dumpFiles(connection, writer, folderStorage(config.storage.folder))
        : undefined;
    const manifest = { ...tables, ...(files && { files }) };
    await writer.add(MANIFEST, printManifest(manifest));
    return { size: await writer.finish(), manifest };
  } finally {
    bar.stop();
    await writer.close();
  }
}

interface ReadOptions extends OperatorOptions {
  identity?: string;
}

/** Reads a backup as a restore does, and with `--restore` restores it into a database that it then removes. */
function verifyCommand(): Command {
  return operatorCommand("verify", "read a whole backup, and say whether this program can restore it")
    .argument("<file>", BACKUP)
    .option("--identity <file>", IDENTITY)
    .option("--restore", "also restore it into a scratch database, which is removed afterwards")
    .action(async (text: string, options: ReadOptions & { restore?: boolean }) => {
      const config = readConfig(process.env);
      const { name, manifest } = await recordedIfThere(config, async () => {
        const source = await openSource(text, config.backup.s3, options.identity);
        try {
          const checked = await verify(source.path, config);
          if (options.restore) {
            await rehearse(source.path, options);
          }
          return { name: source.name, manifest: checked };
        } finally {
          await source.close();
        }
      });
      print(options, { file: name, ok: true, restored: options.restore === true, ...summaryOf(manifest) }, [
        `${name} is complete: ${contentOf(manifest)}, taken at ${manifest.takenAt}`,
        "its encryption keys are here, and this version can restore it",
        options.restore
          ? "it was restored into a scratch database: every row, every foreign key, and the migrations since"
          : "a rehearsal proves more: add --restore, which restores it into a scratch database",
      ]);
    });
}

const BACKUP = "a file, an object s3://bucket/prefix/name, or a folder or s3://bucket/prefix for the newest in it";
const IDENTITY = "the identities of age that decrypt it, as age-keygen writes them";

/** Restores into an embedded PostgreSQL in a folder for temporary files. */
async function rehearse(path: string, options: OperatorOptions): Promise<void> {
  const { path: folder, close } = await openScratch();
  try {
    const server = await openServer({ databaseUrl: undefined, dataDir: folder });
    try {
      await withBackup(path, async (backup) => {
        const report = options.json ? () => {} : (line: string) => console.log(line);
        report("restoring it into a scratch database");
        const storage = folderStorage(join(folder, "files"));
        await restore(server.connection, backup, storage, { report, advanced: () => {} });
      });
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}

/** Works on a file whose checksum is right. */
async function withBackup<Result>(path: string, work: (backup: Backup) => Promise<Result>): Promise<Result> {
  const entries = await verifyArchive(path, () => {});
  const file = await open(path);
  try {
    return await work({ path, file, entries, manifest: await readManifest(file, entries) });
  } finally {
    await file.close();
  }
}

/** @throws StartError when the file is damaged, or a restore here would be refused. */
function verify(path: string, config: Readonly<Config>): Promise<Manifest> {
  return withBackup(path, async ({ entries, manifest }) => {
    const rows = new Map<string, number>();
    for (const entry of entries) {
      const table = tableOfEntry(entry);
      if (table !== null) {
        rows.set(table, (rows.get(table) ?? 0) + (await countLines(path, entry)));
      }
    }
    const odd = manifest.tables.find(({ name, rows: expected }) => (rows.get(name) ?? 0) !== expected);
    if (odd) {
      throw new StartError(`${path} has not all rows of the table ${odd.name}: make another backup`);
    }
    await requireKeys(manifest, config);
    requireKnown(manifest.migrations, await listMigrations());
    return manifest;
  });
}

const LINE_FEED = 10;

/** The rows of a part: COPY writes one line for each. */
async function countLines(path: string, { start, size }: Entry): Promise<number> {
  let count = 0;
  const content = createReadStream(path, { start, end: start + size - 1 }).pipe(createZstdDecompress());
  for await (const chunk of content) {
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) {
      count += 1;
    }
  }
  return count;
}

/** A file can be verified where there is no database: then nothing records it. */
async function recordedIfThere<Result>(config: Readonly<Config>, work: () => Promise<Result>): Promise<Result> {
  const server = await findServer(config);
  if (server === null) {
    return work();
  }
  try {
    return await recordedAt(server.connection, work);
  } finally {
    await server.stop();
  }
}

/** Restores a backup into an empty database. */
export function restoreCommand(): Command {
  return operatorCommand("restore", "restore a backup into an empty database")
    .argument("<file>", BACKUP)
    .option("--identity <file>", IDENTITY)
    .option("--without-keys", "restore although an encryption key is missing: secrets under it are lost")
    .action(async (text: string, options: ReadOptions & { withoutKeys?: boolean }) => {
      const config = readConfig(process.env);
      const report = options.json ? () => {} : (line: string) => console.log(line);
      const bar = progressBar(options, "{bar} {percentage}% | {eta_formatted} left");
      const source = await openSource(text, config.backup.s3, options.identity);
      try {
        report("verifying the file");
        await withBackup(source.path, async (backup) => {
          const { manifest, entries } = backup;
          if (!options.withoutKeys) {
            await requireKeys(manifest, config);
          }
          const server = await joinServer(config);
          try {
            report(`restoring the backup of ${manifest.takenAt}`);
            bar.start(
              entries.reduce((sum, { size }) => sum + size, 0),
              0,
            );
            const observer = { report, advanced: (bytes: number) => bar.increment(bytes) };
            const { storage, close } = await openStorage(config.storage, (reason) => {
              throw new StartError(`the storage of files cannot be used: ${reason}`);
            });
            const ran = await recordedAt(server.connection, () =>
              restore(server.connection, backup, storage, observer).finally(close),
            );
            bar.stop();
            print(options, { ...summaryOf(manifest), migrations: ran }, [
              `done: ${contentOf(manifest)}${ran.length > 0 ? `, then ${countOf(ran)}` : ""}`,
            ]);
          } finally {
            bar.stop();
            await server.stop();
          }
        });
      } finally {
        await source.close();
      }
    });
}

/** A progress bar on a terminal. */
function progressBar({ json }: OperatorOptions, format: string): Pick<SingleBar, "start" | "increment" | "stop"> {
  return json ? { start() {}, increment() {}, stop() {} } : new SingleBar({ format, hideCursor: true });
}

/** @throws StartError when secrets of the backup could not be decrypted here. */
async function requireKeys({ encryptionKeys: needed }: Manifest, config: Readonly<Config>): Promise<void> {
  const local = config.encryptionKeys ? undefined : await findLocalKey(config.dataDir);
  const keys = config.encryptionKeys ?? (local ? [local] : []);
  const has = keys.length > 0 ? secretBox(keys).keyIds : [];
  const missing = needed.filter((id) => !has.includes(id));
  if (missing.length > 0) {
    throw new StartError(
      `the backup needs the encryption key ${missing.join(" and ")}: set ENCRYPTION_KEY to the keys of the service that was backed up, or copy its encryption.key into ${config.dataDir}`,
    );
  }
}

function summaryOf(manifest: Omit<Manifest, "format">) {
  return {
    taken_at: manifest.takenAt,
    rows: rowsOf(manifest),
    files: manifest.files?.count ?? null,
    missing_files: manifest.files?.missing ?? null,
    encryption_keys: manifest.encryptionKeys,
    migration: manifest.migrations.at(-1),
  };
}

function describe(path: string, size: number, manifest: Omit<Manifest, "format">, config: Readonly<Config>): string[] {
  const { files, encryptionKeys } = manifest;
  const key = config.encryptionKeys ? "ENCRYPTION_KEY" : join(config.dataDir, "encryption.key");
  return [
    `${path}: ${contentOf(manifest)}, ${(size / 1_000_000).toFixed(1)} MB`,
    ...(files ? [] : ["the files of texts are in the bucket of S3_BUCKET, and not in the backup"]),
    ...(files && files.missing > 0 ? [`${files.missing} files were not in the storage`] : []),
    ...(encryptionKeys.length > 0
      ? [`a restore needs the encryption key ${encryptionKeys.join(" and ")}, which is not in the backup: keep ${key}`]
      : []),
  ];
}

function contentOf(manifest: Omit<Manifest, "format">): string {
  const { files } = manifest;
  return `${rowsOf(manifest)} rows${files ? ` and ${files.count} files` : ""}`;
}

function rowsOf({ tables }: Pick<Manifest, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
