import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { isUniqueViolation } from "../../platform/db/failure.ts";
import { MIGRATIONS_TABLE } from "../../platform/db/schema.ts";
import { StartError } from "../../platform/start-error.ts";
import { ERASED_TABLES, PEOPLES_TABLES } from "../closing/erase-store.ts";

/**
 * Moves a business to another cell, which is away only for the last rows: most are copied while it works. The command
 * continues after a kill at any place:
 *
 * 1. The move is announced, so that no process remembers a member of the business any more. All rows are copied in a
 *    transaction at the target, which stays open.
 * 2. When no call of it runs, the business is suspended, so its own requests get 503 and nothing is sent for it;
 *    attempts that run end.
 * 3. A lock on its row at the source holds back new rows, such as incoming texts. Transactions that are older than the
 *    lock end, because they may change rows. Then the rows are copied that have changed since 1. At the target `moved_to`
 *    names the source, which still has the business.
 * 4. Its row at the source is deleted, and the lock ends: the rows that waited fail, and the carrier repeats its report.
 * 5. `moved_to` at the target becomes null, and the suspension of step 2 ends.
 * 6. When every router has forgotten the source, the other rows there are deleted. A user whose business has left is
 *    told to try again (503) until then.
 *
 * An error before the commit at the target leaves nothing there, and the business works on. After a kill in 2 or 3 it is
 * suspended until the command is repeated, which ends that suspension first.
 *
 * A report of the carrier about an existing text or call can get lost between 3 and 5: the target asks for it, as for
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
/** Every process has forgotten the members that it remembered before (`identity/memberships.ts`), after two seconds. */
const ANNOUNCED_MS = 2_500;
/** Every request that began before the suspension has ended. */
const SETTLED_MS = 500;
/** Routers remember a cell for five seconds (`router/directory.ts`), and a process a membership for two. */
const FORGOTTEN_MS = 8_000;
/** The longest wait for running calls before the suspension, and for attempts and their leases after it. */
const LONGEST_QUIET_WAIT_MS = 120_000;
/** An older transaction is awaited before the suspension. */
const OLD_MS = 2_000;
/** The longest wait under the lock for transactions that are older than it. */
const LONGEST_OLDER_WAIT_MS = 5_000;
const POLL_MS = 50;
const BATCH = 5_000;
const LONGEST_CONNECT_MS = 10_000;

export interface Move {
  businessId: string;
  source: { name: string; connection: pg.ClientConfig };
  target: { name: string; connection: pg.ClientConfig };
  /** Reports a finished step, for people; the move goes on afterwards. */
  onStep(step: string): void | Promise<void>;
}

/** What a move did. */
export interface Moved {
  /** The number of its rows. */
  rows: number;
  /** The time in milliseconds in which its requests got 503; 0 if an earlier command has copied it. */
  awayMs: number;
}

/** @throws StartError with the reason why the business cannot be moved now. */
export async function moveBusiness(move: Move): Promise<Moved> {
  const { businessId, source, target } = move;
  if (!BUSINESS_ID.test(businessId) || ![source.name, target.name].every((name) => CELL_NAME.test(name))) {
    throw new StartError("the id of the business or the name of a cell is not valid");
  }
  const opened = [source, target, source].map(
    ({ connection }) => new pg.Client({ ...connection, connectionTimeoutMillis: LONGEST_CONNECT_MS }),
  );
  const [from, to, reader] = opened as [pg.Client, pg.Client, pg.Client];
  for (const client of opened) {
    // The next query on a lost connection fails.
    client.on("error", () => {});
  }
  try {
    await Promise.all(opened.map((client) => client.connect()));
    await requireSameSchema(from, to);
    await requireAlone(from, businessId);
    await to.query("SET session_replication_role = replica");
    const [left, arrived] = [await rowOf(from, businessId), await rowOf(to, businessId)];
    let rows = 0;
    let suspendedAt: number | null = null;
    if (left !== null) {
      const clients = { from, to, reader };
      const copied = await orReopen(clients, businessId, async () => {
        const tables = await describeTables(reader);
        await announce(from, businessId);
        const copy = await copyAll(move, tables, clients);
        await move.onStep(`${copy.rows} rows are copied while it works`);
        await waitUntilNone(from, RUNNING_BEFORE, businessId);
        const since = performance.now();
        await suspend(from, businessId);
        await waitUntilNone(from, RUNNING, businessId);
        await move.onStep("it is suspended, and nothing runs for it");
        return { rows: await copyChangesUnderLock(move, tables, copy, clients), since };
      });
      rows = copied.rows;
      suspendedAt = copied.since;
      await move.onStep(`the changes since then are copied: ${rows} rows in all`);
    } else if (arrived === null) {
      throw new StartError(`the business ${businessId} is neither at ${source.name} nor at ${target.name}`);
    } else if (arrived.movedTo !== null && arrived.movedTo !== source.name) {
      throw new StartError(
        `the business ${businessId} is not at ${source.name}: it comes from ${arrived.movedTo}, run the command there`,
      );
    }
    await open(to, businessId, source.name);
    const awayMs = suspendedAt === null ? 0 : performance.now() - suspendedAt;
    await move.onStep(`${target.name} answers for it`);
    await wait(FORGOTTEN_MS);
    await deleteRows(from, businessId);
    await move.onStep(`its rows at ${source.name} are deleted`);
    return { rows, awayMs };
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

/** One command moves a business at a time: a second one would end the suspension of the first. */
async function requireAlone(from: pg.Client, businessId: string): Promise<void> {
  const { rows } = await from.query<{ alone: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) AS alone",
    [businessId],
  );
  if (rows[0]?.alone !== true) {
    throw new StartError(`another command moves the business ${businessId}`);
  }
}

const IS_CLOSED = "EXISTS (SELECT FROM closings c WHERE c.business_id = $1)";

const closed = (businessId: string) => new StartError(`the business ${businessId} is being closed: reinstate it first`);

/**
 * From now on each request asks for the standing of the business anew (`findMembership`). The suspension by a killed
 * command ends.
 */
async function announce(from: pg.Client, businessId: string): Promise<void> {
  const { rowCount } = await from.query(
    `UPDATE businesses SET suspended_to_move = suspended_to_move OR suspended_at IS NULL,
       suspended_at = CASE WHEN suspended_to_move THEN NULL ELSE suspended_at END
     WHERE id = $1 AND NOT ${IS_CLOSED}`,
    [businessId],
  );
  if (rowCount === 0) {
    throw closed(businessId);
  }
}

/** An operator may have suspended or reinstated it since the announcement: both columns are set from one row. */
async function suspend(from: pg.Client, businessId: string): Promise<void> {
  const { rowCount } = await from.query(
    `UPDATE businesses SET suspended_to_move = suspended_to_move OR suspended_at IS NULL,
       suspended_at = coalesce(suspended_at, now())
     WHERE id = $1 AND NOT ${IS_CLOSED}`,
    [businessId],
  );
  if (rowCount === 0) {
    throw closed(businessId);
  }
  await wait(SETTLED_MS);
}

/** A closing and the end of a suspension change the row of the business, so under its lock none can follow. */
async function requireSuspended(from: pg.Client, businessId: string): Promise<void> {
  const { rows } = await from.query<{ closed: boolean; suspended: boolean }>(
    `SELECT ${IS_CLOSED} AS closed, suspended_at IS NOT NULL AS suspended FROM businesses WHERE id = $1`,
    [businessId],
  );
  if (rows[0]?.closed) {
    throw closed(businessId);
  }
  if (!rows[0]?.suspended) {
    throw new StartError(`the business ${businessId} was reinstated meanwhile: it stays where it is`);
  }
}

/** What was not moved works on: a suspension by this command ends. */
async function orReopen<Result>({ from }: Clients, businessId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AfterCommit)) {
      const reopened = from.query(
        `UPDATE businesses SET suspended_at = NULL, suspended_to_move = false
         WHERE id = $1 AND suspended_to_move`,
        [businessId],
      );
      // Without its connection it stays suspended until the command is repeated.
      await reopened.catch(() => {});
      throw error;
    }
    throw error.cause;
  }
}

/** An error when the target may have committed: only a repeated command can tell. */
class AfterCommit extends Error {}

const CALLS = "SELECT 'calls' AS running FROM calls WHERE business_id = $1 AND status IN ('ringing', 'in_progress')";

/**
 * The transactions of this user of the database that began before a time. Those that wait for the lock of this
 * command fail when it ends.
 */
const olderThan = (time: string) => `
  SELECT 'older transactions' AS running FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start < ${time}
    AND pid <> pg_backend_pid() AND NOT pg_backend_pid() = ANY(pg_blocking_pids(pid))`;

/** What would keep the business away for long. */
const RUNNING_BEFORE = `${CALLS} UNION ${olderThan(`now() - interval '${OLD_MS} ms'`)}`;

/** Attempts and calls that began before the suspension end by themselves. */
const RUNNING = `
  SELECT 'deliveries' AS running FROM webhook_deliveries WHERE business_id = $1 AND leased_until > now()
  UNION SELECT 'texts' FROM carrier_jobs WHERE business_id = $1 AND lease_token IS NOT NULL AND due_at > now()
  UNION ${CALLS}`;

/** @throws StartError if something still runs after the longest wait. */
async function waitUntilNone(
  from: pg.Client,
  running: string,
  value: string,
  longestMs = LONGEST_QUIET_WAIT_MS,
): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    const { rows } = await from.query<{ running: string }>(running, [value]);
    if (rows.length === 0) {
      return;
    }
    if (performance.now() > until) {
      const names = rows.map((row) => row.running).join(", ");
      throw new StartError(`${names} are still running: the business stays where it is, repeat the command later`);
    }
    // Within a transaction the sessions are read once.
    await from.query("SELECT pg_stat_clear_snapshot()");
    await wait(POLL_MS);
  }
}

interface Clients {
  from: pg.Client;
  to: pg.Client;
  /** Reads the rows at one moment: first while the business works, then under the lock. */
  reader: pg.Client;
}

/** A table of a business. */
interface MovedTable {
  name: string;
  /** Its columns without the generated ones. */
  columns: readonly string[];
  /** The columns of its primary key. */
  key: readonly string[];
}

async function describeTables(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; key: string[] }>(
    `SELECT t.name AS table,
       ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
         WHERE a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum) AS columns,
       ARRAY(SELECT quote_ident(a.attname) FROM pg_index i JOIN pg_attribute a
         ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
         WHERE i.indrelid = t.name::regclass AND i.indisprimary) AS key
     FROM unnest($1::text[]) WITH ORDINALITY AS t (name, place) ORDER BY t.place`,
    [MOVED_TABLES],
  );
  return rows.map(({ table, columns, key }) => ({ name: table, columns, key }));
}

/** The copy of the rows at one moment, in the open transaction at the target. */
interface Copy {
  rows: number;
  rowsOf: ReadonlyMap<string, number>;
  /** The oldest transaction that may have changed rows since then. */
  since: string;
}

async function copyAll({ businessId, source }: Move, tables: MovedTable[], clients: Clients): Promise<Copy> {
  const { to, reader } = clients;
  const announced = wait(ANNOUNCED_MS);
  await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await reader.query<{ since: string }>(
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::xid::text AS since",
  );
  const { since } = rows[0] as { since: string };
  await to.query("BEGIN");
  await to.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  return orRollBack(clients, async () => {
    await deleteCopy(to, businessId, source.name);
    const rowsOf = new Map<string, number>();
    for (const table of tables) {
      rowsOf.set(table.name, await copyRows(table, ownerOf(table.name, businessId), table.name, clients));
    }
    await reader.query("COMMIT");
    await announced;
    return { rows: sum(rowsOf.values()), rowsOf, since };
  });
}

/** @returns the number of rows that the target has. */
async function copyChangesUnderLock(
  { businessId, source }: Move,
  tables: MovedTable[],
  copy: Copy,
  clients: Clients,
): Promise<number> {
  const { from, to, reader } = clients;
  await from.query("BEGIN");
  // Requests of the business wait behind this one.
  await from.query("SET LOCAL lock_timeout = '30s'");
  await from.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  return orRollBack(clients, async () => {
    // Every new row of the business refers to this one, and waits here.
    await from.query("SELECT FROM businesses WHERE id = $1 FOR UPDATE", [businessId]);
    await requireSuspended(from, businessId);
    const { rows: locked } = await from.query<{ at: string }>("SELECT clock_timestamp()::text AS at");
    await waitUntilNone(from, olderThan("$1::timestamptz"), locked[0]?.at as string, LONGEST_OLDER_WAIT_MS);
    await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const changes = await countChanges(businessId, copy, reader);
    // Rows before those that they refer to: sessions are found by the users that the copy has.
    for (const table of tables.toReversed()) {
      const change = changes.get(table.name) as Change;
      const copied = copy.rowsOf.get(table.name) as number;
      if (change.changed > 0 || change.rows !== copied) {
        await copyChanges(table, businessId, { ...change, copied, since: copy.since }, clients);
      }
    }
    await copyKeys(reader, to);
    await to.query("UPDATE businesses SET moved_to = $2, deletion_era = deletion_era + 1 WHERE id = $1", [
      businessId,
      source.name,
    ]);
    try {
      await to.query("COMMIT");
      await reader.query("COMMIT");
      await from.query("SET LOCAL session_replication_role = replica");
      await from.query("DELETE FROM businesses WHERE id = $1", [businessId]);
      await from.query("COMMIT");
    } catch (error) {
      throw new AfterCommit("the target may have committed", { cause: error });
    }
    return sum([...changes.values()].map(({ rows }) => rows));
  });
}

async function orRollBack<Result>({ from, to, reader }: Clients, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await Promise.all([from, to, reader].map((client) => client.query("ROLLBACK").catch(() => {})));
    if (isUniqueViolation(error)) {
      const { detail } = error as pg.DatabaseError;
      throw new StartError(`the target has a row with the same name already (${detail ?? "unknown"}): change it there`);
    }
    throw error;
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);

/** The rows of a table of the business now, and those of them that were written since the copy. */
interface Change {
  rows: number;
  changed: number;
}

/** A row has the transaction that wrote it. An old row may seem new after 2³¹ transactions: it is copied again. */
const isSince = (since: string) => `age(xmin) <= age('${since}'::xid)`;

async function countChanges(
  businessId: string,
  { since }: Copy,
  reader: pg.Client,
): Promise<ReadonlyMap<string, Change>> {
  const counts = MOVED_TABLES.map(
    (
      table,
    ) => `SELECT '${table}' AS name, count(*)::int AS rows, (count(*) FILTER (WHERE ${isSince(since)}))::int AS changed
      FROM ${table} WHERE ${ownerOf(table, businessId)}`,
  );
  const { rows } = await reader.query<Change & { name: string }>(counts.join(" UNION ALL "));
  return new Map(rows.map(({ name, ...change }) => [name, change]));
}

/** Makes the copy of a table at the target equal to its rows now. */
async function copyChanges(
  table: MovedTable,
  businessId: string,
  { rows, copied, since }: Change & { copied: number; since: string },
  clients: Clients,
): Promise<void> {
  const { to } = clients;
  const { name } = table;
  const owner = ownerOf(name, businessId);
  const isSameRow = (other: string) =>
    table.key.map((column) => `${name}.${column} = ${other}.${column}`).join(" AND ");
  const changes = await makeAside("moved_rows", table.columns);
  const written = await copyRows(table, `${owner} AND ${isSince(since)}`, changes, clients);
  await to.query(`ANALYZE ${changes}`);
  const replaced = await to.query(`DELETE FROM ${name} USING ${changes} WHERE ${isSameRow(changes)}`);
  let kept = copied - (replaced.rowCount ?? 0);
  if (kept + written !== rows) {
    const keys = await makeAside("moved_keys", table.key);
    await copyRows({ ...table, columns: table.key }, owner, keys, clients);
    await to.query(`ANALYZE ${keys}`);
    const gone = await to.query(
      `DELETE FROM ${name} WHERE ${owner} AND NOT EXISTS (SELECT FROM ${keys} WHERE ${isSameRow(keys)})`,
    );
    kept -= gone.rowCount ?? 0;
  }
  const columns = table.columns.join(", ");
  const { rowCount } = await to.query(
    `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${changes}`,
  );
  const have = kept + (rowCount ?? 0);
  if (have !== rows) {
    throw new StartError(`${name} has ${rows} rows, and the copy ${have}: nothing was moved, repeat the command`);
  }

  async function makeAside(prefix: string, columnsOfIt: readonly string[]): Promise<string> {
    const aside = `${prefix}_${name}`;
    await to.query(
      `CREATE TEMPORARY TABLE ${aside} ON COMMIT DROP AS SELECT ${columnsOfIt.join(", ")} FROM ${name} WITH NO DATA`,
    );
    return aside;
  }
}

/** Copies rows of the source into a table of the target. @returns their number. */
async function copyRows(
  { name, columns }: MovedTable,
  condition: string,
  into: string,
  { reader, to }: Pick<Clients, "reader" | "to">,
): Promise<number> {
  const list = columns.join(", ");
  const written = copyFrom(`COPY ${into} (${list}) FROM STDIN`);
  const rows = copyTo(`COPY (SELECT ${list} FROM ${name} WHERE ${condition}) TO STDOUT`);
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

/** The source's keys verify the tokens and access keys that it has signed; they never sign at the target. */
async function copyKeys(reader: pg.Client, to: pg.Client): Promise<void> {
  for (const table of ["signing_keys", "oauth_revoked_grants"]) {
    await to.query(`CREATE TEMPORARY TABLE moved_${table} (LIKE ${table}) ON COMMIT DROP`);
    const rows = reader.query(copyTo(`COPY ${table} TO STDOUT`));
    await pipeline(rows, to.query(copyFrom(`COPY moved_${table} FROM STDIN`)));
  }
  await to.query(`UPDATE moved_signing_keys SET activates_at = '-infinity'`);
  for (const table of ["signing_keys", "oauth_revoked_grants"]) {
    await to.query(`INSERT INTO ${table} SELECT * FROM moved_${table} ON CONFLICT DO NOTHING`);
  }
}

async function open(to: pg.Client, businessId: string, sourceName: string): Promise<void> {
  await to.query(
    `UPDATE businesses SET moved_to = NULL, suspended_to_move = false,
       suspended_at = CASE WHEN suspended_to_move THEN NULL ELSE suspended_at END
     WHERE id = $1 AND moved_to = $2`,
    [businessId, sourceName],
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
