import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import { isFarApart } from "../../platform/db/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLockTimeout } from "../../platform/db/failure.ts";
import { statement } from "../../platform/db/statement.ts";
import { lowestIdAt } from "../../platform/id.ts";

/**
 * The partitions of texts: one for each month of their ids, one for the texts from before the table was partitioned, and
 * the default one for texts without a month.
 */

/** An empty partition is dropped this long after its end. */
const KEPT_DAYS = 30;
const HOUR_MS = 3_600_000;

const addMonthStatement = statement<{ added: boolean }>(
  "message.addMonth",
  "SELECT add_partition('messages', $1, $2, $3) AS added",
  { unbound: "a partition contains a month of every business" },
);

const todayStatement = statement<{ today: number }>(
  "message.today",
  "SELECT (extract(epoch FROM date_trunc('day', now(), 'UTC')) * 1000)::float8 AS today",
  { unbound: "reads only the date of the database" },
);

const listEndedStatement = statement<{ name: string }>(
  "message.listEndedPartitions",
  `
    SELECT child.relname AS name
    FROM pg_inherits i
    JOIN pg_class child ON child.oid = i.inhrelid
    CROSS JOIN LATERAL regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \\(''(\\w+)''\\)') AS bound (ends)
    WHERE i.inhparent = 'messages'::regclass AND bound.ends[1] <= $1 COLLATE "C"
    ORDER BY bound.ends[1] COLLATE "C"`,
  { unbound: "a partition contains a month of every business" },
);

const dropEmptyStatement = statement<{ dropped: boolean }>(
  "message.dropEmptyPartition",
  "SELECT drop_empty_texts($1) AS dropped",
  { unbound: "a partition contains a month of every business" },
);

const analyzeStatement = statement<{ analyzed: boolean }>(
  "message.analyzeMonth",
  "SELECT analyze_texts($1) AS analyzed",
  { unbound: "a partition contains a month of every business" },
);

/** The result of maintenance. */
export interface MonthReport {
  /** Whether it was left to the next run: a long transaction locks the tables. */
  isBusy: boolean;
  /** The names of the dropped partitions. */
  dropped: string[];
}

/**
 * Creates the partitions of this month and of the next, by the database's clock. Any number of processes may. A
 * month with texts in the default partition stays there.
 */
export async function makeMonths(database: Database): Promise<MonthReport> {
  const today = await readToday(database);
  return unlessBusy(async () => {
    for (const ahead of [0, 1]) {
      const month = monthAfter(today, ahead);
      const bounds = [lowestIdAt("msg", month), lowestIdAt("msg", monthAfter(month, 1))];
      await database.row(addMonthStatement, [nameOf(month), ...bounds]);
    }
  });
}

/**
 * The same, and drops the empty partitions of ended months: their texts were deleted after their retention. While the
 * clocks of this machine and the database differ too much, one of them is wrong, and nothing is dropped.
 */
export async function maintainMonths(database: Database): Promise<MonthReport> {
  const made = await makeMonths(database);
  if (isFarApart()) {
    return made;
  }
  const today = await readToday(database);
  const { isBusy, dropped } = await unlessBusy(async (report) => {
    const ended = lowestIdAt("msg", today - KEPT_DAYS * 86_400_000);
    for (const { name } of await database.rows(listEndedStatement, [ended])) {
      if ((await database.row(dropEmptyStatement, [name]))?.dropped) {
        report.dropped.push(name);
      }
    }
  });
  return { isBusy: made.isBusy || isBusy, dropped };
}

async function readToday(database: Database): Promise<number> {
  return ((await database.row(todayStatement, [])) as { today: number }).today;
}

const nameOf = (month: number) => `messages_${new Date(month).toISOString().slice(0, 7).replace("-", "")}`;

/** The beginning in UTC of the month that is this many months after a time. */
function monthAfter(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

async function unlessBusy(work: (report: MonthReport) => Promise<void>): Promise<MonthReport> {
  const report: MonthReport = { isBusy: false, dropped: [] };
  try {
    await work(report);
  } catch (error) {
    if (!isLockTimeout(error)) {
      throw error;
    }
    report.isBusy = true;
  }
  return report;
}

/**
 * In the first hour of a month: makes statistics of its partition each time that it has doubled. Autovacuum comes after a
 * minute, and until then a plan from before the first text reads all texts of the business to find one.
 *
 * @returns whether it made some.
 */
export async function analyzeNewMonth(database: Database): Promise<boolean> {
  const now = databaseNow();
  const month = monthAfter(now, 0);
  return now - month < HOUR_MS && (await database.row(analyzeStatement, [nameOf(month)]))?.analyzed === true;
}

/**
 * Maintains the partitions once an hour, and looks after a new one every ten seconds. Several processes may. Returns the
 * function that stops it.
 */
export function maintainMonthsRegularly(
  database: Database,
  onReport: (report: MonthReport) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ends = [
    workOnSchedule("37 * * * *", () => maintainMonths(database).then(onReport), onError),
    workOnSchedule("*/10 * * * * *", () => analyzeNewMonth(database), onError),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
