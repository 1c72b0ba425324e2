import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIGRATION_LOCK } from "../../../src/platform/db/migrate.ts";
import { connectToSchema, leaveSchema, MIGRATIONS_TABLE } from "../../../src/platform/db/schema.ts";
import { StartError } from "../../../src/platform/start-error.ts";
import { SEALED } from "../sealed.ts";
import type { Writer } from "./archive.ts";
import { listApplied, listPartitions, listSequences, listTables, quoted, SESSION, type Table } from "./catalog.ts";
import { type Manifest, partName, type TableOfBackup } from "./manifest.ts";

/** The compressed bytes of one entry. */
const PART_BYTES = 4 * 1024 * 1024;
/** The maximum wait for tables that a migration or a partition has locked. */
const LOCK_TIMEOUT = "60s";

/** Told of the progress. */
export interface Follower {
  /** The estimated number of rows. */
  began(estimate: number): void;
  advanced(rows: number): void;
}

/** Writes every table as it was at one moment, and returns the description of them. */
export async function dumpTables(
  connection: pg.ClientConfig,
  writer: Writer,
  follower: Follower,
): Promise<Omit<Manifest, "format" | "files">> {
  const client = await connectToSchema(connection);
  try {
    for (const setting of SESSION) {
      await client.query(setting);
    }
    const tables = await beginSnapshot(client);
    follower.began(tables.reduce((sum, { estimate }) => sum + estimate, 0));
    const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
      `SELECT now() AS "takenAt", current_setting('server_version') AS postgres`,
    );
    const { takenAt, postgres } = rows[0] as { takenAt: Date; postgres: string };
    // The snapshot has been taken, and the locks on the tables stop migrations that would change them.
    await client.query(`SELECT pg_advisory_unlock_shared(${MIGRATION_LOCK})`);
    const catalog = {
      takenAt: takenAt.toISOString(),
      postgres,
      migrations: await listApplied(client),
      encryptionKeys: await listKeys(client),
      partitions: await listPartitions(client),
    };
    const dumped: TableOfBackup[] = [];
    for (const table of tables) {
      dumped.push(await dumpTable(client, writer, table));
      follower.advanced(dumped.at(-1)?.rows ?? 0);
    }
    // Values of sequences are of no snapshot: read at the end, they are not behind any row.
    const sequences = await listSequences(client);
    await client.query("COMMIT");
    return { ...catalog, tables: dumped, sequences };
  } finally {
    await leaveSchema(client);
  }
}

/**
 * Begins a transaction in which every statement sees the same moment. It locks the tables before its first query, which
 * takes the snapshot: no table and no partition of the snapshot disappears, and nothing changes their columns.
 */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`SELECT pg_try_advisory_lock_shared(${MIGRATION_LOCK}) AS locked`);
  if (!rows[0]?.locked) {
    throw new StartError("a migration of the database is running: make the backup when it has ended");
  }
  const tables = await listTables(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  const names = [MIGRATIONS_TABLE, ...tables.map(({ name }) => name)];
  await client.query(`LOCK TABLE ${quoted(names)} IN ACCESS SHARE MODE`);
  return tables;
}

async function dumpTable(client: pg.Client, writer: Writer, table: Table): Promise<TableOfBackup> {
  const { name, columns, isPartitioned } = table;
  const source = isPartitioned
    ? `(SELECT ${quoted(columns)} FROM ${quoted([name])})`
    : `${quoted([name])} (${quoted(columns)})`;
  const copy = client.query(copyTo(`COPY ${source} TO STDOUT`));
  let part = 0;
  let pending: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    part += 1;
    await writer.add(partName(name, part), Buffer.concat(pending));
    pending = [];
    size = 0;
  };
  await pipeline(
    copy,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) {
        pending.push(chunk);
        size += chunk.length;
        if (size >= PART_BYTES) {
          await flush();
        }
      }
      if (size > 0) {
        await flush();
      }
    },
  );
  return { name, columns, rows: copy.rowCount ?? 0 };
}

/** The ids of the keys that encrypt secrets in the tables. */
async function listKeys(client: pg.Client): Promise<string[]> {
  const keys = new Set<string>();
  for (const { count } of SEALED) {
    const { rows } = await client.query<{ key_id: string }>(count.text);
    for (const { key_id: key } of rows) {
      keys.add(key);
    }
  }
  return [...keys].sort();
}
