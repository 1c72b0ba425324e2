import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createZstdDecompress } from "node:zlib";
import { SingleBar } from "cli-progress";
import type { Command } from "commander";
import type pg from "pg";
import { type Config, readConfig } from "../../src/application/config.ts";
import { countOf, listMigrations, requireSchema } from "../../src/platform/db/schema.ts";
import { findServer, joinServer } from "../../src/platform/postgres/open.ts";
import { findLocalKey, secretBox } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { openStorage } from "../../src/platform/storage/open.ts";
import { createArchive, type Entry, verifyArchive } from "../support/backup/archive.ts";
import { dumpTables } from "../support/backup/dump.ts";
import { dumpFiles } from "../support/backup/files.ts";
import { requireKnown, restore } from "../support/backup/load.ts";
import { MANIFEST, type Manifest, printManifest, readManifest, tableOfEntry } from "../support/backup/manifest.ts";
import { type OperatorOptions, operatorCommand, print } from "../support/operator-command.ts";
import { recordedAt } from "../support/operator-record.ts";

/** Writes a backup of the database and of the files. The service may run. */
export function backupCommand(): Command {
  return operatorCommand("backup", "write a backup of the database and the files; the service may run")
    .enablePositionalOptions()
    .addCommand(verifyCommand())
    .argument("<file>", "the new file")
    .action(async (path: string, options: OperatorOptions) => {
      const config = readConfig(process.env);
      const server = await joinServer(config);
      try {
        await requireSchema(server.connection);
        await recordedAt(server.connection, () => write(path, config, server.connection, options));
      } finally {
        await server.stop();
      }
    });
}

async function write(
  path: string,
  config: Readonly<Config>,
  connection: pg.ClientConfig,
  options: OperatorOptions,
): Promise<void> {
  const bar = progressBar(options, "{bar} {percentage}% | {value} rows");
  const writer = await createArchive(path);
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
    const size = await writer.finish();
    bar.stop();
    print(options, { file: path, size, ...summaryOf(manifest) }, describe(path, size, manifest, config));
  } finally {
    bar.stop();
    await writer.close();
  }
}

/** Reads a backup as a restore does, and changes nothing. */
function verifyCommand(): Command {
  return operatorCommand("verify", "read a whole backup, and say whether this program can restore it")
    .argument("<file>", "the file of the backup")
    .action(async (path: string, options: OperatorOptions) => {
      const config = readConfig(process.env);
      const manifest = await recordedIfThere(config, () => verify(path, config));
      print(options, { file: path, ok: true, ...summaryOf(manifest) }, [
        `${path} is complete: ${contentOf(manifest)}, taken at ${manifest.takenAt}`,
        "its encryption keys are here, and this version can restore it",
        "a rehearsal proves more: npm run restore -- FILE with an empty DATA_DIR, and then npm run admin -- doctor",
      ]);
    });
}

/** @throws StartError when the file is damaged, or a restore here would be refused. */
async function verify(path: string, config: Readonly<Config>): Promise<Manifest> {
  const entries = await verifyArchive(path, () => {});
  const file = await open(path);
  try {
    const manifest = await readManifest(file, entries);
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
  } finally {
    await file.close();
  }
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
    .argument("<file>", "the file of the backup")
    .option("--without-keys", "restore although an encryption key is missing: secrets under it are lost")
    .action(async (path: string, options: OperatorOptions & { withoutKeys?: boolean }) => {
      const config = readConfig(process.env);
      const report = options.json ? () => {} : (line: string) => console.log(line);
      const bar = progressBar(options, "{bar} {percentage}% | {eta_formatted} left");
      report("verifying the file");
      const entries = await verifyArchive(path, () => {});
      const file = await open(path);
      try {
        const manifest = await readManifest(file, entries);
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
          const backup = { path, file, entries, manifest };
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
      } finally {
        await file.close();
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
