import { workOnSchedule } from "../../platform/cron.ts";
import { isFarApart } from "../../platform/db/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLockTimeout } from "../../platform/db/failure.ts";
import { statement } from "../../platform/db/statement.ts";
import { lowestIdAt, momentOf, type Prefix } from "../../platform/id.ts";

/** A table with one partition for each day of its ids. */
interface DailyTable {
  name: string;
  prefix: Prefix;
}

export const TABLES: readonly DailyTable[] = [
  { name: "webhook_events", prefix: "evt" },
  { name: "webhook_attempts", prefix: "dlv" },
];

const DAY_MS = 86_400_000;
/**
 * The days for which events and attempts are kept (contract, section 5). A day stays longer while it has events to
 * deliver, but is no longer shown.
 */
const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;
/** The number of rows that one statement deletes from a default partition: it locks the partition meanwhile. */
const DELETED = 1_000;
/** The number of days with a partition ahead, so that a service that was stopped finds its partition. */
const AHEAD_DAYS = 3;

const addPartitionStatement = statement<{ added: boolean }>(
  "webhook.addPartition",
  "SELECT add_partition($1, $2, $3, $4) AS added",
  { unbound: "a partition contains a day of every business" },
);

const todayStatement = statement<{ today: number }>(
  "webhook.today",
  "SELECT (extract(epoch FROM date_trunc('day', now(), 'UTC')) * 1000)::float8 AS today",
  { unbound: "reads only the date of the database" },
);

const listOldPartitionsStatement = statement<{ name: string }>(
  "webhook.listOldPartitions",
  `
    SELECT child.relname AS name
    FROM pg_inherits i
    JOIN pg_class child ON child.oid = i.inhrelid
    WHERE i.inhparent = $1::text::regclass AND child.relname ~ '_\\d{8}$'
      AND right(child.relname, 8) < to_char(now() AT TIME ZONE 'UTC' - $2::int * interval '1 day', 'YYYYMMDD')
    ORDER BY child.relname`,
  { unbound: "a partition contains a day of every business" },
);

const dropDayStatement = statement<{ dropped: boolean; count: number; undelivered: number }>(
  "webhook.dropDay",
  "SELECT dropped, held AS count, undelivered FROM drop_day($1, $2, $3)",
  { unbound: "a partition contains a day of every business" },
);

const oldestDefaultRowStatement = statement<{ id: string | null }>(
  "webhook.oldestDefaultRow",
  "SELECT oldest_default_row($1, $2, $3) AS id",
  { unbound: "a partition contains a day of every business" },
);

const deleteDefaultRowsStatement = statement<{ deleted: number; undelivered: number }>(
  "webhook.deleteDefaultRows",
  "SELECT deleted, undelivered FROM delete_default_rows($1, $2, $3, $4)",
  { unbound: "a partition contains a day of every business" },
);

const nameOf = (table: string, day: number): string =>
  `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}`;

/** The result of maintenance. */
export interface PartitionReport {
  /** The tables that were left to the next run: a backup or another long read locks them. */
  busy: string[];
  /** The dropped partitions, with their number of rows; also days that were deleted from the default partition. */
  dropped: { name: string; rows: number }[];
  /** The partitions past their retention that stay, the oldest first, with their number of outstanding deliveries. */
  kept: { name: string; undelivered: number }[];
}

/**
 * Creates the partitions of today and of the days ahead, by the database's clock. Any number of processes may. A change
 * waits briefly for readers of the table, and is left to the next run otherwise: until then the default partition takes
 * rows without a day.
 */
export async function makePartitions(database: Database): Promise<PartitionReport> {
  const { today } = (await database.row(todayStatement, [])) as { today: number };
  return forEachTable(async (table) => {
    for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
      await addDay(database, table, today + ahead * DAY_MS);
    }
  });
}

/** Makes the partition of the day that begins at this time. */
export async function addDay(database: Database, { name, prefix }: DailyTable, day: number): Promise<void> {
  const bounds = [lowestIdAt(prefix, day), lowestIdAt(prefix, day + DAY_MS)];
  await database.row(addPartitionStatement, [name, nameOf(name, day), ...bounds]);
}

/**
 * The same, and drops the partitions past their retention by the database's clock, except those with events still to be
 * delivered: that may take long. While the clocks of this machine and the database differ too much, one of them is
 * wrong, and nothing is dropped.
 */
export async function maintainPartitions(database: Database): Promise<PartitionReport> {
  const made = await makePartitions(database);
  if (isFarApart()) {
    return made;
  }
  const { today } = (await database.row(todayStatement, [])) as { today: number };
  const { busy, dropped, kept } = await forEachTable(async (daily, report) => {
    const table = daily.name;
    for (const { name } of await database.rows(listOldPartitionsStatement, [table, KEPT_DAYS])) {
      const day = await database.row(dropDayStatement, [table, name, KEPT_DAYS]);
      if (day?.dropped) {
        report.dropped.push({ name, rows: day.count });
      } else if (day && day.undelivered > 0) {
        report.kept.push({ name, undelivered: day.undelivered });
      }
    }
    await clearDefault(database, daily, today - KEPT_MS, report);
  });
  return { busy: [...new Set([...made.busy, ...busy])], dropped, kept };
}

/** Deletes the days before `end` from the default partition, under the same rule as a day with a partition. */
async function clearDefault(
  database: Database,
  { name: table, prefix }: DailyTable,
  end: number,
  report: PartitionReport,
): Promise<void> {
  for (let from = 0; from < end; ) {
    const bounds = [lowestIdAt(prefix, from), lowestIdAt(prefix, end)];
    const oldest = await database.row(oldestDefaultRowStatement, [table, ...bounds]);
    if (!oldest?.id) {
      return;
    }
    const day = Math.floor(momentOf(oldest.id) / DAY_MS) * DAY_MS;
    const name = nameOf(table, day);
    const { rows, undelivered } = await clearDay(database, { name: table, prefix }, day);
    if (rows > 0) {
      report.dropped.push({ name, rows });
    }
    if (undelivered > 0) {
      report.kept.push({ name, undelivered });
    }
    from = day + DAY_MS;
  }
}

/** Deletes a day from the default partition in batches, so that each locks the partition for a short time. */
async function clearDay(
  database: Database,
  { name, prefix }: DailyTable,
  day: number,
): Promise<{ rows: number; undelivered: number }> {
  const bounds = [lowestIdAt(prefix, day), lowestIdAt(prefix, day + DAY_MS)];
  for (let rows = 0; ; ) {
    const batch = await database.row(deleteDefaultRowsStatement, [name, ...bounds, DELETED]);
    const { deleted, undelivered } = batch as { deleted: number; undelivered: number };
    rows += deleted;
    if (deleted < DELETED) {
      return { rows, undelivered };
    }
  }
}

async function forEachTable(
  work: (table: DailyTable, report: PartitionReport) => Promise<void>,
): Promise<PartitionReport> {
  const report: PartitionReport = { busy: [], dropped: [], kept: [] };
  for (const table of TABLES) {
    try {
      await work(table, report);
    } catch (error) {
      if (!isLockTimeout(error)) {
        throw error;
      }
      report.busy.push(table.name);
    }
  }
  return report;
}

/**
 * Maintains the partitions now and every hour. Returns a function that stops this: the connection may be closed under a
 * run in progress, which the next process repeats.
 */
export function maintainPartitionsRegularly(
  database: Database,
  onReport: (report: PartitionReport) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isEnding = false;
  const failed = (error: unknown) => isEnding || onError(error);
  const maintain = () => maintainPartitions(database).then(onReport);
  const first = maintain().catch(failed);
  const end = workOnSchedule("7 * * * *", maintain, failed);
  return async () => {
    isEnding = true;
    await end();
    await first;
  };
}
