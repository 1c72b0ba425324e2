import { workOnSchedule } from "../../platform/cron.ts";
import { isFarApart } from "../../platform/db/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLockTimeout } from "../../platform/db/failure.ts";
import { statement } from "../../platform/db/statement.ts";
import { lowestIdAt, type Prefix } from "../../platform/id.ts";

/** A table whose partitions are days of its ids. */
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
 * Days for which events and attempts are kept (contract, section 5). A day stays longer while anything of it is to be
 * delivered; from then on it is not shown.
 */
const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;
/** Days for which there are partitions ahead, so that a service that stood still finds its place. */
const AHEAD_DAYS = 3;

const addPartitionStatement = statement<{ added: boolean }>(
  "webhook.addPartition",
  "SELECT add_partition($1, $2, $3, $4) AS added",
  { unbound: "A partition holds a day of every business." },
);

const todayStatement = statement<{ today: number }>(
  "webhook.today",
  "SELECT (extract(epoch FROM date_trunc('day', now(), 'UTC')) * 1000)::float8 AS today",
  { unbound: "A day is everybody's." },
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
  { unbound: "A partition holds a day of every business." },
);

const dropDayStatement = statement<{ dropped: boolean; held: number; undelivered: number }>(
  "webhook.dropDay",
  "SELECT dropped, held, undelivered FROM drop_day($1, $2, $3)",
  { unbound: "A partition holds a day of every business." },
);

const nameOf = (table: string, day: number): string =>
  `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}`;

/** What became of the partitions. */
export interface PartitionReport {
  /** The tables whose partitions were left to the next time: a backup, or another that reads for long, has them. */
  busy: string[];
  /** Those that were dropped, and how many rows each had. */
  dropped: { name: string; rows: number }[];
  /** Those that are past their retention and stay, the oldest first, and how many deliveries are still owed of each. */
  kept: { name: string; undelivered: number }[];
}

/**
 * Makes the partitions of today and of the days ahead, by the database's clock. Any number of processes may. A change
 * waits a moment for what reads the table, and is left to the next time otherwise: until then the default partition
 * takes what has no day.
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
 * The same, and drops the partitions that are past their retention by the database's clock, but for those of which
 * something is still to be delivered: that may take long. While this machine's clock contradicts the database's, one of
 * them is wrong, and nothing is dropped.
 */
export async function maintainPartitions(database: Database): Promise<PartitionReport> {
  const made = await makePartitions(database);
  if (isFarApart()) {
    return made;
  }
  const { busy, dropped, kept } = await forEachTable(async ({ name: table }, report) => {
    for (const { name } of await database.rows(listOldPartitionsStatement, [table, KEPT_DAYS])) {
      const day = await database.row(dropDayStatement, [table, name, KEPT_DAYS]);
      if (day?.dropped) {
        report.dropped.push({ name, rows: day.held });
      } else if (day && day.undelivered > 0) {
        report.kept.push({ name, undelivered: day.undelivered });
      }
    }
  });
  return { busy: [...new Set([...made.busy, ...busy])], dropped, kept };
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

/** Maintains the partitions now and every hour. Returns what ends it. */
export function maintainPartitionsRegularly(
  database: Database,
  onReport: (report: PartitionReport) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const maintain = () => maintainPartitions(database).then(onReport);
  const first = maintain().catch(onError);
  const end = workOnSchedule("7 * * * *", maintain, onError);
  return async () => {
    await end();
    await first;
  };
}
