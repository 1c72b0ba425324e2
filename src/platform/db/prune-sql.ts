import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

/** The rows that one statement examines: it takes some milliseconds. */
const EXAMINED = 500;

/** The outcome of one statement that deletes old rows. */
export interface Pruned {
  /** The last id that it examined; null at the end. */
  lastId: string | null;
  deleted: number;
}

interface Pruning {
  table: string;
  /** An expression on the row `t`: a row is due only if this is before the time of the call. */
  time?: string;
  /** A further condition on the row `t`. */
  isDue?: string;
  /** Further parts of WITH, which may read the deleted rows in `gone`. */
  also?: string;
}

type Prune = (
  transaction: Database,
  businessId: string,
  after: string,
  before: { id: string; time: string },
) => Promise<Pruned>;

/** SQL: the next rows of a business as `examined`, and those of them that are due, locked, as `due`. */
const dueRows = ({ table, time, isDue = "true" }: Pruning) => `
    WITH examined AS MATERIALIZED (
      SELECT id FROM ${table} WHERE business_id = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT ${EXAMINED}
    ), due AS MATERIALIZED (
      SELECT t.id FROM ${table} t
      WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM examined))
        ${time === undefined ? "" : `AND ${time} < $4`} AND ${isDue}
      ORDER BY t.id FOR UPDATE SKIP LOCKED
    )`;

const valuesOf = ({ time }: Pruning, businessId: string, after: string, before: { id: string; time: string }) => [
  businessId,
  after,
  before.id,
  ...(time === undefined ? [] : [before.time]),
];

/**
 * Declares a statement that examines the next rows of a business in the order of their ids, and deletes those that are
 * due. It skips rows that another transaction has locked, so that any number of processes may run it.
 *
 * @returns a function that deletes a batch: of the rows after the id `after` and before `before.id`.
 */
export function pruner(name: string, pruning: Pruning): Prune {
  const { table, also = "" } = pruning;
  const prune = statement<Pruned>(
    name,
    `${dueRows(pruning)}, gone AS (
      DELETE FROM ${table} t WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM due))
      RETURNING t.*
    )${also}
    SELECT (SELECT max(id) FROM examined) AS last_id, count(*)::int AS deleted, ${KEEPS_COUNTS} FROM gone`,
  );
  return async (transaction, businessId, after, before) =>
    (await transaction.row(prune, valuesOf(pruning, businessId, after, before))) as Pruned;
}

/**
 * Like `pruner`, for rows that become worth keeping by rows of other tables, whose writers lock them without changing
 * them: what is written between the look and the lock is seen by a second look, in a statement of its own.
 */
export function prunerThatLooksAgain(name: string, pruning: Pruning & { isDue: string }): Prune {
  const { table, isDue } = pruning;
  const lock = statement<{ lastId: string | null; due: string[] }>(
    `${name}.lock`,
    `${dueRows(pruning)}
    SELECT (SELECT max(id) FROM examined) AS last_id, ARRAY(SELECT id FROM due) AS due`,
  );
  const prune = statement<Pick<Pruned, "deleted">>(
    name,
    `
    WITH gone AS (
      DELETE FROM ${table} t WHERE t.business_id = $1 AND t.id = ANY($2::text[]) AND ${isDue}
      RETURNING t.id
    )
    SELECT count(*)::int AS deleted, ${KEEPS_COUNTS} FROM gone`,
  );
  return async (transaction, businessId, after, before) => {
    const { lastId, due } = (await transaction.row(lock, valuesOf(pruning, businessId, after, before))) as {
      lastId: string | null;
      due: string[];
    };
    const { deleted } =
      due.length === 0 ? { deleted: 0 } : ((await transaction.row(prune, [businessId, due])) as Pruned);
    return { lastId, deleted };
  };
}

/**
 * A column that has the triggers of texts and calls leave the counts of the past unchanged. Triggers run after the
 * statement, and the setting ends with the transaction.
 */
export const KEEPS_COUNTS = "set_config('retention.keeps_counts', 'on', true) AS keeps_counts";
