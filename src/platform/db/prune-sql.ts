/** The rows that one statement examines: it takes some milliseconds. */
const EXAMINED = 500;

/** The outcome of one statement that deletes old rows. */
export interface Pruned {
  /** The last id that it examined; null at the end. */
  lastId: string | null;
  deleted: number;
}

/**
 * A statement that examines the next rows of a business in the order of their ids, and deletes those that are due. $1 is
 * the business, $2 the last examined id, and $3 the first id that stays. It skips rows that another transaction has
 * locked, so that any number of processes may run it.
 *
 * @param isDue a condition on the row `t`.
 * @param also further parts of WITH, which may read the deleted rows in `gone`.
 */
export const pruneOf = (table: string, isDue = "true", also = ""): string => `
    WITH examined AS MATERIALIZED (
      SELECT id FROM ${table} WHERE business_id = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT ${EXAMINED}
    ), due AS MATERIALIZED (
      SELECT t.id FROM ${table} t
      WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM examined)) AND ${isDue}
      ORDER BY t.id FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${table} t WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM due))
      RETURNING t.*
    )${also}
    SELECT (SELECT max(id) FROM examined) AS last_id, count(*)::int AS deleted, ${KEEPS_COUNTS} FROM gone`;

/**
 * A column that has the triggers of texts and calls leave the counts of the past unchanged. Triggers run after the
 * statement, and the setting ends with the transaction.
 */
export const KEEPS_COUNTS = "set_config('retention.keeps_counts', 'on', true) AS keeps_counts";
