import type { Readings } from "../../domain/monitoring/store.ts";
import type { PoolObserver, PoolUsage } from "../../platform/db/pool.ts";
import type { Families } from "./families.ts";

export interface DatabaseMetrics extends PoolObserver {
  /** The connections of this process, which a read asks for. */
  pool(usage: () => PoolUsage): void;
  /** What a worker read in the database; null if it could not be read. */
  readings(readings: Readings | null): void;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function databaseMetrics(families: Families): DatabaseMetrics {
  return { ...poolMetrics(families), ...readingMetrics(families) };
}

function poolMetrics(families: Families): Omit<DatabaseMetrics, "readings"> {
  const connections = families.gauge({
    name: "database_pool_connections",
    help: "Connections of the pool by state: `used`, `idle`, or `maximum` for the number allowed.",
    labels: ["state"],
    shared: "sum",
  });
  const waiting = families.gauge({
    name: "database_pool_waiting",
    help: "Requests and work that wait for a connection of the pool.",
    shared: "sum",
  });
  const waits = families.histogram({
    name: "database_pool_wait_seconds",
    help: "Wait for a connection of the pool, if there was one.",
    bounds: SECONDS,
  });
  const refused = families.counter({
    name: "database_pool_refused_total",
    help: "Requests and work that were refused because they waited too long for a connection, or too many others did.",
  });
  return {
    waited: (milliseconds) => waits(milliseconds / 1000),
    refused: () => refused(),
    pool(usage) {
      families.beforeRead(() => {
        const now = usage();
        connections(now.used, ["used"]);
        connections(now.idle, ["idle"]);
        connections(now.maximum, ["maximum"]);
        waiting(now.waiting);
      });
    },
  };
}

function readingMetrics(families: Families): Pick<DatabaseMetrics, "readings"> {
  const answers = families.gauge({
    name: "database_readings_available",
    help: "1 if the last reading of the database by this worker succeeded, 0 if it failed; then the gauges that need it are absent.",
  });
  const deliveries = families.gauge({
    name: "webhook_queue_deliveries",
    help: "Deliveries in the outbox by state: `new`, `retry` or `parked`; at most 10,000 of each are counted.",
    labels: ["state"],
  });
  const circuits = families.gauge({
    name: "webhook_circuits",
    help: "Circuits of subscriptions by state: `open`, or `suspended` without a delivery to probe with; at most 10,000 are counted.",
    labels: ["state"],
  });
  const orders = families.gauge({
    name: "carrier_queue_orders",
    help: "Orders for the carrier that are due or were attempted, by kind: `text`, `media` or `call`, among the first 10,000 of the table.",
    labels: ["kind"],
  });
  const sessions = families.gauge({
    name: "dialer_sessions_active",
    help: "Sessions of agents in the dialer; at most 10,000 are counted.",
  });
  const abandonment = families.gauge({
    name: "dialer_abandonment_ratio",
    help: "Highest share of abandoned calls, 0 to 1, among 100 campaigns with a session: of their last 1,000 calls in 30 days that people answered, if there are at least 30.",
  });
  const transaction = families.gauge({
    name: "database_oldest_transaction_seconds",
    help: "Age of the oldest open transaction in this database, also a prepared one, that the service's role may see.",
  });
  const connections = families.gauge({
    name: "database_connections_ratio",
    help: "Share of the connections that the database server allows, 0 to 1, in use by all clients.",
  });
  const dead = families.gauge({
    name: "table_dead_rows",
    help: "Estimate of PostgreSQL of the dead rows of the busiest tables.",
    labels: ["table"],
  });
  const live = families.gauge({
    name: "table_live_rows",
    help: "Estimate of PostgreSQL of the rows of the busiest tables.",
    labels: ["table"],
  });
  const oldestMail = families.gauge({
    name: "mail_oldest_due_seconds",
    help: "Time since the oldest mail that may be sent became due; 0 without one.",
  });
  const stuck = families.gauge({
    name: "work_stuck",
    help: "Work that does not advance, by kind: `import`, `import_undo`, `bulk_operation`, `broadcast` or `erasure`; at most 10,000 of each are counted.",
    labels: ["kind"],
  });
  const backupAge = families.gauge({
    name: "backup_age_seconds",
    help: "Time since the newest complete backup of `backup --to` began, or since the database was made if there was none.",
  });
  const archiveFailure = families.gauge({
    name: "database_archive_failing_seconds",
    help: "Time since PostgreSQL last archived its write-ahead log while that fails, else 0; absent without archive_mode.",
  });
  const slotBytes = families.gauge({
    name: "database_slot_retained_bytes",
    help: "Write-ahead log that the replication slot furthest behind keeps; absent without slots.",
  });
  const standbyLag = families.gauge({
    name: "database_standby_lag_seconds",
    help: "Lag of the standby furthest behind; absent without one, or without the right to see it (pg_monitor).",
  });
  let tables: string[] = [];
  return {
    readings(readings) {
      answers(readings === null ? 0 : 1);
      deliveries(readings?.newDeliveries ?? null, ["new"]);
      deliveries(readings?.retries ?? null, ["retry"]);
      deliveries(readings?.parkedDeliveries ?? null, ["parked"]);
      circuits(readings?.openCircuits ?? null, ["open"]);
      circuits(readings?.suspendedCircuits ?? null, ["suspended"]);
      orders(readings?.textOrders ?? null, ["text"]);
      orders(readings?.mediaOrders ?? null, ["media"]);
      orders(readings?.callOrders ?? null, ["call"]);
      sessions(readings?.sessions ?? null);
      abandonment(readings?.abandonment ?? null);
      transaction(readings?.oldestTransaction ?? null);
      connections(readings?.connectionShare ?? null);
      oldestMail(readings?.oldestMail ?? null);
      stuck(readings?.stuckImports ?? null, ["import"]);
      stuck(readings?.stuckUndos ?? null, ["import_undo"]);
      stuck(readings?.stuckOperations ?? null, ["bulk_operation"]);
      stuck(readings?.stuckBroadcasts ?? null, ["broadcast"]);
      stuck(readings?.lateErasures ?? null, ["erasure"]);
      backupAge(readings?.backupAge ?? null);
      archiveFailure(readings?.archiveFailure ?? null);
      slotBytes(readings?.slotBytes ?? null);
      standbyLag(readings?.standbyLag ?? null);
      for (const table of tables) {
        dead(null, [table]);
        live(null, [table]);
      }
      tables = (readings?.tables ?? []).map(({ name }) => name);
      for (const table of readings?.tables ?? []) {
        dead(table.dead, [table.name]);
        live(table.live, [table.name]);
      }
    },
  };
}
