import type { QueryResultRow } from "pg";

type Query = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The records of one kind that changed one table or index. */
export interface Logged {
  relation: string;
  /** Such as `Heap HOT_UPDATE` and `Btree INSERT_LEAF`. */
  kind: string;
  records: number;
  /** Their bytes, with headers and without full pages. */
  bytes: number;
  /** The bytes of full pages: the first change of a page after a checkpoint writes the whole page. */
  full: number;
}

/** Keeps the log from now on, however much other tests write: the server removes what only old checkpoints need. */
export async function keepLog(query: Query): Promise<AsyncDisposable> {
  const slot = `tests_${process.pid}`;
  await query("SELECT pg_create_physical_replication_slot($1, true)", [slot]);
  return {
    async [Symbol.asyncDispose]() {
      await query("SELECT pg_drop_replication_slot($1)", [slot]);
    },
  };
}

/** Marks the beginning of what `loggedSince` reads. */
export async function logPosition(query: Query): Promise<string> {
  await query("CREATE EXTENSION IF NOT EXISTS pg_walinspect");
  const [row] = await query<{ lsn: string }>("SELECT pg_current_wal_insert_lsn()::text AS lsn");
  return row?.lsn as string;
}

/**
 * What the database of the connection wrote to the write-ahead log since then, the most bytes first. Other databases of the
 * server and records that change no page, such as commits, do not count.
 */
export function loggedSince(query: Query, from: string): Promise<Logged[]> {
  return query<Logged>(
    `WITH changes AS MATERIALIZED (
       SELECT start_lsn, block_id, relfilenode, reltablespace, resource_manager, record_type, block_fpi_length,
         record_length - sum(block_fpi_length) OVER record AS bytes,
         row_number() OVER (record ORDER BY block_id) = 1 AS is_first
       FROM pg_get_wal_block_info($1, pg_current_wal_flush_lsn())
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
       WINDOW record AS (PARTITION BY start_lsn)
     )
     SELECT COALESCE(pg_filenode_relation(reltablespace, relfilenode)::regclass::text, 'a removed relation') AS relation,
       resource_manager || ' ' || record_type AS kind, count(*) FILTER (WHERE is_first)::int AS records,
       COALESCE(sum(bytes) FILTER (WHERE is_first), 0)::float AS bytes, sum(block_fpi_length)::float AS full
     FROM changes GROUP BY 1, 2 ORDER BY 4 DESC, 5 DESC`,
    [from],
  );
}

/** The bytes of each relation for one of so many things, without full pages, the most first. */
export function bytesByRelation(logged: readonly Logged[], things: number): ReadonlyMap<string, number> {
  const relations = new Map<string, number>();
  for (const { relation, bytes } of logged) {
    relations.set(relation, (relations.get(relation) ?? 0) + bytes / things);
  }
  return new Map([...relations].toSorted(([, one], [, other]) => other - one));
}
