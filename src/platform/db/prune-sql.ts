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

/**
 * Declares a statement that examines the next rows of a business in the order of their ids, and deletes those that are
 * due. It skips rows that another transaction has locked, so that any number of processes may run it.
 *
 * @param time an expression on the row `t`: a row is due only if this is before the time of the call.
 * @param isDue a further condition on the row `t`.
 * @param also further parts of WITH, which may read the deleted rows in `gone`.
 * @returns a function that deletes a batch: of the rows after the id `after` and before `before.id`.
 */
export function pruner(
  name: string,
  { table, time, isDue = "true", also = "" }: { table: string; time?: string; isDue?: string; also?: string },
) {
  const prune = statement<Pruned>(
    name,
    `
    WITH examined AS MATERIALIZED (
      SELECT id FROM ${table} WHERE business_id = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT ${EXAMINED}
    ), due AS MATERIALIZED (
      SELECT t.id FROM ${table} t
      WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM examined))
        ${time === undefined ? "" : `AND ${time} < $4`} AND ${isDue}
      ORDER BY t.id FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${table} t WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM due))
      RETURNING t.*
    )${also}
    SELECT (SELECT max(id) FROM examined) AS last_id, count(*)::int AS deleted, ${KEEPS_COUNTS} FROM gone`,
  );
  return async (
    transaction: Database,
    businessId: string,
    after: string,
    before: { id: string; time: string },
  ): Promise<Pruned> => {
    const values = [businessId, after, before.id, ...(time === undefined ? [] : [before.time])];
    return (await transaction.row(prune, values)) as Pruned;
  };
}

/**
 * A column that has the triggers of texts and calls leave the counts of the past unchanged. Triggers run after the
 * statement, and the setting ends with the transaction.
 */
export const KEEPS_COUNTS = "set_config('retention.keeps_counts', 'on', true) AS keeps_counts";
