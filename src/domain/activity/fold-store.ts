import type { Database } from "../../platform/db/database.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import { foldAttemptsSql } from "./attempts-sql.ts";
import { areOnTheHour, QUARTER_DAYS } from "./rules.ts";
import { backfillSql, calls, foldSql, mergeQuartersSql, moveSql, nextQuartersSql, texts } from "./sums-sql.ts";

/** The changes that one statement adds up, and the earlier rows that one statement counts or moves. */
const BATCH = 1_000;

const UNBOUND = { unbound: "any process adds up the changes of every business" };

const foldStatements = [
  statement<{ count: number }>("activity.foldTexts", foldSql(texts, BATCH), UNBOUND),
  statement<{ count: number }>("activity.foldCalls", foldSql(calls, BATCH), UNBOUND),
  statement<{ count: number }>("activity.foldAttempts", foldAttemptsSql(BATCH), UNBOUND),
];

/** Adds all changes of texts, calls and attempts to their counts, batch by batch. Any number of processes may. */
export async function foldActivity(database: Database, ending?: AbortSignal): Promise<void> {
  for (const fold of foldStatements) {
    let count: number;
    do {
      count = (await database.row(fold, []))?.count ?? 0;
    } while (count === BATCH && !ending?.aborted);
  }
}

/** The next business whose earlier rows are not counted yet; a business that another process works on is skipped. */
interface Backfill {
  lock: Statement<{ businessId: string; position: string; subscriptionId?: string }>;
  count: Statement<{ count: number }>;
}

const lockSql = (table: string, columns: string) => `
    SELECT business_id, ${columns} FROM ${table} ORDER BY business_id LIMIT 1 FOR UPDATE SKIP LOCKED`;
const EARLIER = { unbound: "any process counts the earlier rows of every business" };

const BACKFILLS: readonly Backfill[] = [
  {
    lock: statement("activity.lockTextBackfill", lockSql(texts.backfills, "position"), EARLIER),
    count: statement(
      "activity.backfillTexts",
      backfillSql(texts, { table: "messages", counts: "counts_of_text" }, BATCH),
    ),
  },
  {
    lock: statement("activity.lockCallBackfill", lockSql(calls.backfills, "position"), EARLIER),
    count: statement("activity.backfillCalls", backfillSql(calls, { table: "calls", counts: "counts_of_call" }, BATCH)),
  },
  {
    lock: statement(
      "activity.lockAttemptBackfill",
      lockSql("webhook_activity_backfills", "position, subscription_id"),
      EARLIER,
    ),
    count: statement(
      "activity.backfillAttempts",
      `
        WITH batch AS MATERIALIZED (
          SELECT * FROM (
            SELECT a.business_id, a.subscription_id, a.id, a.attempted_at, a.duration_ms, a.status, a.error,
              a.predates_activity AND NOT a.is_test AS is_uncounted
            FROM webhook_attempts a
            WHERE (a.business_id, a.subscription_id, a.id) < ($1, $3, $2)
            ORDER BY a.business_id DESC, a.subscription_id DESC, a.id DESC LIMIT ${BATCH}
          ) before
          WHERE (before.business_id = $1) IS TRUE
        ), counted AS (
          INSERT INTO webhook_activity_changes (business_id, subscription_id, slot, duration, delivered, failed)
          SELECT $1, b.subscription_id, c.slot, c.duration, sum(c.delivered), sum(c.failed)
          FROM batch b CROSS JOIN LATERAL counts_of_attempt(b.attempted_at, b.duration_ms, b.status, b.error) c
          WHERE b.is_uncounted
          GROUP BY b.subscription_id, c.slot, c.duration
        ), moved AS (
          UPDATE webhook_activity_backfills f SET subscription_id = l.subscription_id, position = l.id
          FROM (SELECT b.subscription_id, b.id FROM batch b ORDER BY b.subscription_id, b.id LIMIT 1) l
          WHERE f.business_id = $1 AND (SELECT count(*) FROM batch) = ${BATCH}
        ), ended AS (
          DELETE FROM webhook_activity_backfills
          WHERE business_id = $1 AND (SELECT count(*) FROM batch) < ${BATCH}
        )
        SELECT count(*)::int AS count FROM batch`,
    ),
  },
];

/**
 * Counts a batch of the rows from before the counts, and moves on in the same transaction. The lock comes in a
 * statement of its own, so that the next one sees every change that the triggers left to it.
 *
 * @returns whether more may be left.
 */
export async function backfillActivity(database: Database): Promise<boolean> {
  for (const { lock, count } of BACKFILLS) {
    const hasWorked = await database.transaction(async (transaction) => {
      const next = await transaction.row(lock, []);
      if (next) {
        const { businessId, position, subscriptionId } = next;
        const after = subscriptionId === undefined ? [position] : [position, subscriptionId];
        await transaction.rows(count, [businessId, ...after]);
      }
      return next !== undefined;
    });
    if (hasWorked) {
      return true;
    }
  }
  return false;
}

interface Moved {
  businessId: string;
  inboxId: string;
  campaignId: string;
  userId: string;
  minutes: number;
  slot: Date;
  latency?: number;
  /** The number of rows in the batch, of which this is the last one. */
  count: number;
}

const FIRST = ["", "", "", "", 0, "-infinity"];
const MOVES = [
  {
    first: [...FIRST, -1],
    move: statement<Moved>("activity.moveTexts", moveSql(texts, BATCH), {
      unbound: "any process moves the earlier counts of every business",
    }),
  },
  {
    first: FIRST,
    move: statement<Moved>("activity.moveCalls", moveSql(calls, BATCH), {
      unbound: "any process moves the earlier counts of every business",
    }),
  },
];

/** Moves the counts that the previous version has written, or still writes, to the sums, batch by batch. */
export async function moveActivity(database: Database, ending?: AbortSignal): Promise<void> {
  for (const { first, move } of MOVES) {
    let [after, count]: [readonly unknown[], number] = [first, 0];
    do {
      const last = await database.row(move, after);
      count = last?.count ?? 0;
      if (last) {
        const { businessId, inboxId, campaignId, userId, minutes, slot, latency } = last;
        after = [businessId, inboxId, campaignId, userId, minutes, slot, ...(latency === undefined ? [] : [latency])];
      }
    } while (count === BATCH && !ending?.aborted);
  }
}

const QUARTERS = [texts, calls].map((sums) => ({
  next: statement<{ businessId: string; slot: Date; zones: string[] }>(
    `activity.nextQuarters.${sums.table}`,
    nextQuartersSql(sums),
    { unbound: "any process merges the quarters of an hour of every business" },
  ),
  merge: statement(`activity.mergeQuarters.${sums.table}`, mergeQuartersSql(sums)),
}));

/**
 * Merges the quarters of an hour of old days to hours, day by day, unless a time zone of the business or of one of its
 * users needs them.
 */
export async function mergeQuarters(database: Database, ending?: AbortSignal): Promise<void> {
  for (const { next, merge } of QUARTERS) {
    for (;;) {
      const day = ending?.aborted ? undefined : await database.row(next, [QUARTER_DAYS]);
      if (!day) {
        break;
      }
      const { businessId, slot, zones } = day;
      const minutes = areOnTheHour(zones, new Date(slot).getTime()) ? 60 : 15;
      await database.rows(merge, [businessId, slot, minutes]);
    }
  }
}

const pruneStatement = statement<{ count: number }>(
  "activity.pruneAttempts",
  `
    WITH pruned AS (
      DELETE FROM webhook_activity
      WHERE ctid = ANY(ARRAY(
        SELECT a.ctid FROM webhook_activity a
        WHERE a.minutes > 0 AND a.slot < now() - $1::int * interval '1 day'
        ORDER BY a.slot LIMIT ${BATCH}
      ))
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM pruned`,
  { unbound: "any process deletes the old counts of every business" },
);

/** Deletes counts of attempts that are older than their retention, batch by batch. */
export async function pruneAttemptActivity(database: Database, days: number, ending?: AbortSignal): Promise<void> {
  let count: number;
  do {
    count = (await database.row(pruneStatement, [days]))?.count ?? 0;
  } while (count === BATCH && !ending?.aborted);
}
