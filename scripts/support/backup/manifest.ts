import type { FileHandle } from "node:fs/promises";
import { z } from "zod";
import { StartError } from "../../../src/platform/start-error.ts";
import { type Entry, readEntry } from "./archive.ts";

export const MANIFEST = "manifest.json";

/** The version of the form of backups: a program reads its own version alone. */
const FORMAT = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const count = z.int().min(0);

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The database's time of the snapshot, RFC 3339. */
  takenAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()).min(1),
  /** The ids of the encryption keys that decrypt the secrets in the tables. */
  encryptionKeys: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: count })),
  /** The days of partitioned tables, each with its first id and the first id after it. */
  partitions: z.array(z.object({ parent: name, name, lower: z.string(), upper: z.string() })),
  /** The last values of identity columns. */
  sequences: z.array(z.object({ table: name, column: name, value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** The files of texts; undefined: they are in a bucket, and not in the backup. */
  files: z.object({ count, bytes: count, missing: count }).optional(),
});

export type Manifest = z.infer<typeof manifest>;
export type TableOfBackup = Manifest["tables"][number];
export type Sequence = Manifest["sequences"][number];

export function printManifest(content: Omit<Manifest, "format">): Buffer {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`);
}

/** @throws StartError when this program cannot read the backup. */
export async function readManifest(file: FileHandle, entries: readonly Entry[]): Promise<Manifest> {
  const entry = entries.find((each) => each.name === MANIFEST);
  const result = manifest.safeParse(entry && JSON.parse((await readEntry(file, entry)).toString("utf8")));
  if (!result.success) {
    throw new StartError("the backup has a form that this version cannot read: use the version that made it");
  }
  return result.data;
}

/** The entry of a part of a table. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.zst`;
}

/** The table of an entry; null for other entries. */
export function tableOfEntry(entry: Entry): string | null {
  return /^tables\/([a-z0-9_]+)\/\d+\.zst$/.exec(entry.name)?.[1] ?? null;
}

const FILES = "files/";

export function fileName(key: string): string {
  return `${FILES}${key}`;
}

/** The key of a file in the storage; null for other entries. */
export function keyOfEntry(entry: Entry): string | null {
  return entry.name.startsWith(FILES) ? entry.name.slice(FILES.length) : null;
}
