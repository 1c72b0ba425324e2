import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { isUniqueViolation } from "../../platform/db/failure.ts";
import { MIGRATIONS_TABLE } from "../../platform/db/schema.ts";
import { StartError } from "../../platform/start-error.ts";
import { ERASED_TABLES, PEOPLES_TABLES } from "../closing/erase-store.ts";

/**
 * Moves a business to another cell. It is suspended meanwhile, so its own requests wait (503) and nothing is sent for it.
 * Each step is a transaction, and the command continues after a kill at any place:
 *
 * 1. The business is suspended, and attempts and calls that run end.
 * 2. A lock on its row at the source holds back new rows, such as incoming texts. Under the lock all rows are copied. At
 *    the target `moved_to` names the source, which still has the business.
 * 3. Its row at the source is deleted, and the lock ends: the rows that waited fail, and the carrier repeats its report.
 * 4. `moved_to` at the target becomes null, and the suspension of step 1 ends.
 * 5. When every router has forgotten the source, the other rows there are deleted. A user whose business has left is
 *    told to try again (503) until then.
 *
 * A report of the carrier about an existing text or call can get lost between 2 and 4: the target asks for it, as for
 * every lost report.
 */

/** The tables of a business, those that others refer to first. */
export const MOVED_TABLES = [
  "businesses",
  ...PEOPLES_TABLES.toReversed(),
  "oauth_artifacts",
  ...ERASED_TABLES.toReversed(),
];

const BUSINESS_ID = /^biz_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const CELL_NAME = /^[a-z][a-z0-9-]{0,31}$/;
/** Every process has noticed a suspension after two seconds, and every attempt of it has ended after these. */
const SETTLED_MS = 2_500;
/** Routers remember a cell for five seconds (`router/directory.ts`), and a process a membership for two. */
const FORGOTTEN_MS = 8_000;
const LONGEST_QUIET_WAIT_MS = 120_000;
const BATCH = 5_000;
const LONGEST_CONNECT_MS = 10_000;

export interface Move {
  businessId: string;
  source: { name: string; connection: pg.ClientConfig };
  target: { name: string; connection: pg.ClientConfig };
  /** Reports a finished step, for people. */
  onStep(step: string): void;
}

/** @returns the number of copied rows. @throws StartError with the reason why the business cannot be moved now. */
export async function moveBusiness(move: Move): Promise<number> {
  const { businessId, source, target } = move;
  if (!BUSINESS_ID.test(businessId) || ![source.name, target.name].every((name) => CELL_NAME.test(name))) {
    throw new StartError("the id of the business or the name of a cell is not valid");
  }
  const opened = [source, target, source].map(
    ({ connection }) => new pg.Client({ ...connection, connectionTimeoutMillis: LONGEST_CONNECT_MS }),
  );
  const [from, to, reader] = opened as [pg.Client, pg.Client, pg.Client];
  try {
    await Promise.all(opened.map((client) => client.connect()));
    await requireSameSchema(from, to);
    await to.query("SET session_replication_role = replica");
    const left = await rowOf(from, businessId);
    let rows = 0;
    if (left !== null) {
      await suspend(from, businessId);
      await waitUntilQuiet(from, businessId);
      move.onStep("it is suspended, and nothing runs for it");
      rows = await copyUnderLock(move, { from, to, reader });
      move.onStep(`${rows} rows are copied`);
    } else if ((await rowOf(to, businessId)) === null) {
      throw new StartError(`the business ${businessId} is neither at ${source.name} nor at ${target.name}`);
    }
    await open(to, businessId);
    move.onStep(`${target.name} answers for it`);
    await wait(FORGOTTEN_MS);
    await deleteRows(from, businessId);
    move.onStep(`its rows at ${source.name} are deleted`);
    return rows;
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})));
  }
}

async function requireSameSchema(from: pg.Client, to: pg.Client): Promise<void> {
  const [here, there] = await Promise.all(
    [from, to].map(async (client) => {
      const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY name`);
      return rows.map(({ name }) => name).join(" ");
    }),
  );
  if (here !== there) {
    throw new StartError("the cells run different versions of the schema: run npm run migrate on both");
  }
}

async function rowOf(client: pg.Client, businessId: string): Promise<{ movedTo: string | null } | null> {
  const { rows } = await client.query<{ moved_to: string | null }>("SELECT moved_to FROM businesses WHERE id = $1", [
    businessId,
  ]);
  return rows[0] ? { movedTo: rows[0].moved_to } : null;
}

async function suspend(from: pg.Client, businessId: string): Promise<void> {
  const { rowCount } = await from.query(
    `UPDATE businesses SET suspended_to_move = suspended_to_move OR suspended_at IS NULL,
       suspended_at = coalesce(suspended_at, now())
     WHERE id = $1 AND NOT EXISTS (SELECT FROM closings c WHERE c.business_id = $1)`,
    [businessId],
  );
  if (rowCount === 0) {
    throw new StartError(`the business ${businessId} is being closed: reinstate it first`);
  }
  await wait(SETTLED_MS);
}

/** Attempts and calls that began before the suspension end by themselves. */
async function waitUntilQuiet(from: pg.Client, businessId: string): Promise<void> {
  const until = performance.now() + LONGEST_QUIET_WAIT_MS;
  for (;;) {
    const { rows } = await from.query<{ running: string }>(
      `SELECT 'deliveries' AS running FROM webhook_deliveries WHERE business_id = $1 AND leased_until > now()
       UNION SELECT 'texts' FROM carrier_jobs WHERE business_id = $1 AND lease_token IS NOT NULL AND due_at > now()
       UNION SELECT 'calls' FROM calls WHERE business_id = $1 AND status IN ('ringing', 'in_progress')`,
      [businessId],
    );
    if (rows.length === 0) {
      return;
    }
    if (performance.now() > until) {
      const running = rows.map((row) => row.running).join(", ");
      throw new StartError(
        `the business is suspended, but ${running} are still running: repeat the command later, or npm run admin -- business reinstate`,
      );
    }
    await wait(1_000);
  }
}

interface Clients {
  from: pg.Client;
  to: pg.Client;
  /** Reads the rows: its snapshot begins when the lock is held. */
  reader: pg.Client;
}

async function copyUnderLock({ businessId, source }: Move, { from, to, reader }: Clients): Promise<number> {
  await from.query("BEGIN");
  // Requests of the business wait behind this one.
  await from.query("SET LOCAL lock_timeout = '30s'");
  await from.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  // Every new row of the business refers to this one, and waits here.
  await from.query("SELECT FROM businesses WHERE id = $1 FOR UPDATE", [businessId]);
  await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await to.query("BEGIN");
  try {
    await deleteCopy(to, businessId, source.name);
    let rows = 0;
    for (const table of MOVED_TABLES) {
      rows += await copyTable(table, businessId, reader, to);
    }
    await copyKeys(reader, to);
    await to.query("UPDATE businesses SET moved_to = $2, deletion_era = deletion_era + 1 WHERE id = $1", [
      businessId,
      source.name,
    ]);
    await to.query("COMMIT");
    await reader.query("COMMIT");
    await from.query("SET LOCAL session_replication_role = replica");
    await from.query("DELETE FROM businesses WHERE id = $1", [businessId]);
    await from.query("COMMIT");
    return rows;
  } catch (error) {
    await Promise.all([from, to, reader].map((client) => client.query("ROLLBACK").catch(() => {})));
    if (isUniqueViolation(error)) {
      const { detail } = error as pg.DatabaseError;
      throw new StartError(`the target has a row with the same name already (${detail ?? "unknown"}): change it there`);
    }
    throw error;
  }
}

async function copyTable(table: string, businessId: string, reader: pg.Client, to: pg.Client): Promise<number> {
  const columns = await columnsOf(reader, table);
  const rows = copyTo(`COPY (SELECT ${columns} FROM ${table} WHERE ${ownerOf(table, businessId)}) TO STDOUT`);
  const written = copyFrom(`COPY ${table} (${columns}) FROM STDIN`);
  await pipeline(reader.query(rows), to.query(written));
  return written.rowCount;
}

/** The condition of the rows of a business. The id is checked, because COPY takes no parameters. */
function ownerOf(table: string, businessId: string): string {
  switch (table) {
    case "businesses":
      return `id = '${businessId}'`;
    case "oauth_artifacts":
      return `user_id IN (SELECT id FROM users WHERE business_id = '${businessId}')`;
    default:
      return `business_id = '${businessId}'`;
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name).join(", ");
}

/** The source's keys verify the tokens and access keys that it has signed; they never sign at the target. */
async function copyKeys(reader: pg.Client, to: pg.Client): Promise<void> {
  for (const table of ["signing_keys", "oauth_revoked_grants"]) {
    const columns = await columnsOf(reader, table);
    await to.query(`CREATE TEMPORARY TABLE moved_${table} (LIKE ${table}) ON COMMIT DROP`);
    const rows = reader.query(copyTo(`COPY (SELECT ${columns} FROM ${table}) TO STDOUT`));
    await pipeline(rows, to.query(copyFrom(`COPY moved_${table} (${columns}) FROM STDIN`)));
  }
  await to.query(`UPDATE moved_signing_keys SET activates_at = '-infinity'`);
  for (const table of ["signing_keys", "oauth_revoked_grants"]) {
    await to.query(`INSERT INTO ${table} SELECT * FROM moved_${table} ON CONFLICT DO NOTHING`);
  }
}

async function open(to: pg.Client, businessId: string): Promise<void> {
  await to.query(
    `UPDATE businesses SET moved_to = NULL, suspended_to_move = false,
       suspended_at = CASE WHEN suspended_to_move THEN NULL ELSE suspended_at END
     WHERE id = $1 AND moved_to IS NOT NULL`,
    [businessId],
  );
}

/** Deletes what a killed move has left at the target: the source has answered for the business since then. */
async function deleteCopy(to: pg.Client, businessId: string, sourceName: string): Promise<void> {
  const copy = await rowOf(to, businessId);
  if (copy !== null && copy.movedTo !== sourceName) {
    throw new StartError(`both cells have the business ${businessId}: nothing was copied`);
  }
  if (copy !== null) {
    await deleteRows(to, businessId);
  }
}

/**
 * Deletes the rows of a business that another cell has. Triggers do not fire: its files in the storage stay, because the
 * cells share it, and its numbers stay bought.
 */
async function deleteRows(client: pg.Client, businessId: string): Promise<void> {
  await client.query("SET session_replication_role = replica");
  for (const table of MOVED_TABLES.toReversed()) {
    const owner = ownerOf(table, businessId);
    const statement = `DELETE FROM ${table} WHERE ${owner} AND ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${owner} LIMIT ${BATCH}))`;
    while (((await client.query(statement)).rowCount ?? 0) > 0);
  }
}
