/**
 * SQL for calls, lines and texts at the carrier without a recent report: the service polls the carrier for them, since
 * a report may be lost. Their tables have the columns `next_check_at`, `checks` (polls since the last report) and
 * `times_unknown` (polls in which the carrier did not know the row).
 */

interface Polled {
  /** The word UPDATE with the table and its alias, as in the file of the table's owner. */
  update: string;
  /** A condition on the rows. */
  which: string;
  /** The time of the next poll. */
  dueAt: string;
  /** The time of the poll after it. */
  next: string;
  returned: string;
}

/**
 * A statement that claims up to `$1` rows that are due for a poll, the longest due first. In a partitioned table a ctid is
 * unique only within a partition, so the id is a condition too; its bounds leave out the other partitions.
 */
export function claimDue({ update, which, dueAt, next, returned }: Polled): string {
  const table = update.replace("UPDATE ", "");
  const [, row] = table.split(" ");
  return `
    WITH due AS (
      SELECT ${row}.ctid AS row, ${row}.id FROM ${table}
      WHERE ${which} AND ${dueAt} <= now()
      ORDER BY ${dueAt}
      LIMIT $1
      FOR NO KEY UPDATE SKIP LOCKED
    )
    ${update} SET checks = LEAST(${row}.checks + 1, 100), next_check_at = ${next}
    WHERE ${row}.ctid = ANY(ARRAY(SELECT due.row FROM due)) AND ${row}.id = ANY(ARRAY(SELECT due.id FROM due))
      AND ${row}.id >= (SELECT min(due.id) FROM due) AND ${row}.id <= (SELECT max(due.id) FROM due)
    RETURNING ${returned}`;
}

/** The time of the next poll of a row: the pause in seconds doubles with each poll, from `first` to `longest`. */
export const afterPause = (row: string, first: string, longest: string): string =>
  `clock_timestamp() + LEAST(${first} * 2 ^ LEAST(${row}.checks, 8), ${longest}) * (0.75 + random() / 2)
        * interval '1 second'`;

/** A statement that counts a poll in which the carrier did not know the row, and returns their number as `times`. */
export const countUnknown = (update: string, isPolled: string): string => `
    ${update} SET times_unknown = LEAST(times_unknown + 1, 100)
    WHERE business_id = $1 AND id = $2 AND ${isPolled}
    RETURNING times_unknown AS times`;
