import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import { isLockTimeout } from "../db/failure.ts";
import { statement } from "../db/statement.ts";
import { lowestIdAt, type Prefix } from "../id.ts";

/** The tables whose partitions are days of their ids. */
const TABLES: readonly { name: string; prefix: Prefix }[] = [
  { name: "webhook_events", prefix: "evt" },
  { name: "webhook_attempts", prefix: "dlv" },
];

const DAY_MS = 86_400_000;
/** Days for which events and attempts are kept (contract, section 5). */
const KEPT_DAYS = 30;
/** Days for which there are partitions ahead, so that a service that stood still finds its place. */
const AHEAD_DAYS = 3;

const addPartitionStatement = statement<{ added: boolean }>(
  "webhook.addPartition",
  "SELECT add_partition($1, $2, $3, $4) AS added",
  { unbound: "A partition holds a day of every business." },
);

const listPartitionsStatement = statement<{ name: string }>(
  "webhook.listPartitions",
  `
    SELECT child.relname AS name
    FROM pg_inherits i
    JOIN pg_class child ON child.oid = i.inhrelid
    WHERE i.inhparent = $1::text::regclass`,
  { unbound: "A partition holds a day of every business." },
);

const dropPartitionStatement = statement<{ dropped: boolean }>(
  "webhook.dropPartition",
  "SELECT drop_partition($1, $2) AS dropped",
  { unbound: "A partition holds a day of every business." },
);

const forgetDeliveriesStatement = statement<never>(
  "webhook.forgetDeliveries",
  "DELETE FROM webhook_deliveries WHERE event_id < $1",
  { unbound: "What is past its retention goes, whosever it is." },
);

const startOfDay = (time: number): number => time - (time % DAY_MS);
const nameOf = (table: string, day: number): string =>
  `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}`;

/** What became of the partitions. */
export interface PartitionReport {
  /** The tables whose partitions were left to the next time: a backup, or another that reads for long, has them. */
  busy: string[];
}

/**
 * Makes the partitions of today and of the days ahead, and drops those that are past their retention, with the
 * deliveries of their events. Any number of processes may. A change waits a moment for what reads the table, and is
 * left to the next time otherwise: until then the default partition takes what has no day.
 */
export async function maintainPartitions(database: Database, now = Date.now()): Promise<PartitionReport> {
  const oldest = startOfDay(now) - KEPT_DAYS * DAY_MS;
  const busy: string[] = [];
  for (const table of TABLES) {
    try {
      await maintainTable(database, table, now, oldest);
    } catch (error) {
      if (!isLockTimeout(error)) {
        throw error;
      }
      busy.push(table.name);
    }
  }
  await database.rows(forgetDeliveriesStatement, [lowestIdAt("evt", oldest)]);
  return { busy };
}

async function maintainTable(
  database: Database,
  { name, prefix }: (typeof TABLES)[number],
  now: number,
  oldest: number,
): Promise<void> {
  const today = startOfDay(now);
  for (let day = today; day <= today + AHEAD_DAYS * DAY_MS; day += DAY_MS) {
    const bounds = [lowestIdAt(prefix, day), lowestIdAt(prefix, day + DAY_MS)];
    await database.row(addPartitionStatement, [name, nameOf(name, day), ...bounds]);
  }
  const first = nameOf(name, oldest);
  const all = await database.rows(listPartitionsStatement, [name]);
  for (const old of all.filter((partition) => /_\d{8}$/.test(partition.name) && partition.name < first)) {
    await database.row(dropPartitionStatement, [name, old.name]);
  }
}

/** Maintains the partitions now, which is over when `first` is, and every hour. */
export function maintainPartitionsRegularly(
  database: Database,
  onReport: (report: PartitionReport) => void,
  onError: (error: unknown) => void,
): { first: Promise<void>; end: () => Promise<void> } {
  const maintain = () => maintainPartitions(database).then(onReport);
  const first = maintain().catch(onError);
  const end = workOnSchedule("7 * * * *", maintain, onError);
  return {
    first,
    async end() {
      await end();
      await first;
    },
  };
}
