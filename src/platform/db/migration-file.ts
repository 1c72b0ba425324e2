import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { MigrationBuilder } from "node-pg-migrate";
import type pg from "pg";

/**
 * A file with this line runs statement by statement, each in its own transaction: for indexes on tables in use, for
 * validating constraints, for changing rows in batches. After a kill the whole file runs again.
 */
const NO_TRANSACTION = /^-- no transaction$/m;

/**
 * The maximum wait for a lock. Other statements on the table queue behind a migration that waits for its lock, so the
 * wait is short. When another session, such as a backup, has the lock for longer, the migration retries later.
 */
export const LOCK_TIMEOUT = "1s";
/** For statements whose wait blocks no other statement. */
const PATIENT_LOCK_TIMEOUT = "30min";
/** Statements whose locks block no reads and no writes. DO locks the rows of its batch. */
const KEEPS_NOBODY_WAITING = /^(CREATE (UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY)|VALIDATE CONSTRAINT/i;

const INDEX =
  /^CREATE (?<unique>UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (?<name>\w+) ON (?<table>\w+) (?<definition>[\s\S]+)$/i;

/** One token of SQL, precise enough to find the semicolons that end a statement. */
const TOKENS = /--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;|[^;'$-]+|[$-]/g;

const LONGEST_NAME = 63;

/** Whether each statement of the file runs in its own transaction. */
export function isWithoutTransaction(text: string): boolean {
  return NO_TRANSACTION.test(text);
}

/** The statements of a file without a transaction. Only `'` and `$$` quote text in it. */
export function splitStatements(text: string): string[] {
  const statements = [""];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ";") {
      statements.push("");
    } else if (!token.startsWith("--")) {
      statements[statements.length - 1] += token;
    }
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** Reads files for node-pg-migrate. It calls `onBegin` as each migration begins. */
export function migrationLoader(client: pg.Client, onBegin: (name: string) => void) {
  const load = async (path: string) => {
    const text = await readFile(path, "utf8");
    const up = async (builder: MigrationBuilder) => {
      onBegin(basename(path, ".sql"));
      if (!isWithoutTransaction(text)) {
        builder.sql(text);
        return;
      }
      builder.noTransaction();
      for (const statement of splitStatements(text)) {
        await runAlone(client, statement);
      }
    };
    return { id: path, filePaths: [path], actions: { up, down: false as const } };
  };
  return (paths: string[]) => Promise.all(paths.map(load));
}

async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const index = INDEX.exec(statement)?.groups as Index | undefined;
  if (!index) {
    await execute(client, statement);
  } else if (await isPartitioned(client, index.table)) {
    await createPartitionedIndex(client, index);
  } else {
    await createIndex(client, index);
  }
}

async function execute(client: pg.Client, statement: string): Promise<void> {
  const isPatient = KEEPS_NOBODY_WAITING.test(statement);
  await client.query(`SET lock_timeout = '${isPatient ? PATIENT_LOCK_TIMEOUT : LOCK_TIMEOUT}'`);
  try {
    await client.query(statement);
  } finally {
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  }
}

interface Index {
  unique?: string;
  name: string;
  table: string;
  /** The definition after the name of the table. */
  definition: string;
}

/** Creates the index. An invalid index that a killed run left serves no query, so it is dropped first. */
async function createIndex(client: pg.Client, { unique = "", name, table, definition }: Index): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT (indisvalid AND indisready)",
    [name],
  );
  if (rows.length > 0) {
    await execute(client, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
  await execute(client, `CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${table} ${definition}`);
}

/**
 * PostgreSQL cannot create an index on a partitioned table concurrently. The index is declared on the parent, which
 * covers new partitions, then created on each partition and attached. The last attachment makes it valid.
 */
async function createPartitionedIndex(client: pg.Client, index: Index): Promise<void> {
  const { unique = "", name, table, definition } = index;
  await execute(client, `CREATE ${unique}INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`);
  const { rows } = await client.query<{ partition: string }>(
    `SELECT relation.relname AS partition
     FROM pg_inherits partition JOIN pg_class relation ON relation.oid = partition.inhrelid
     WHERE partition.inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits part JOIN pg_index i ON i.indexrelid = part.inhrelid
       WHERE part.inhparent = $2::regclass AND i.indrelid = partition.inhrelid)
     ORDER BY 1`,
    [table, name],
  );
  for (const { partition } of rows) {
    const part = `${partition}_${name}`.slice(0, LONGEST_NAME);
    await createIndex(client, { ...index, table: partition, name: part });
    await execute(client, `ALTER INDEX ${name} ATTACH PARTITION ${part}`);
  }
}

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p'", [table]);
  return rows.length > 0;
}
