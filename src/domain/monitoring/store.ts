import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { OLDEST_MAIL, STUCK_BROADCASTS, STUCK_IMPORTS, STUCK_OPERATIONS, STUCK_UNDOS } from "./late-sql.ts";

/** The state of the queues, the dialer and the database, for metrics. */
export interface Readings {
  newDeliveries: number;
  retries: number;
  parkedDeliveries: number;
  openCircuits: number;
  suspendedCircuits: number;
  textOrders: number;
  mediaOrders: number;
  callOrders: number;
  sessions: number;
  /** The highest share of abandoned calls, 0 to 1; null without a campaign with enough answered calls. */
  abandonment: number | null;
  /** In seconds; 0 without one. */
  oldestTransaction: number;
  /** 0 to 1. */
  connectionShare: number;
  /** In seconds, of the mail that has been due for longest; 0 without one. */
  oldestMail: number;
  stuckImports: number;
  /** Undos of imports. */
  stuckUndos: number;
  stuckOperations: number;
  /** Broadcasts that have not advanced for half an hour, although recipients are due. */
  stuckBroadcasts: number;
  /** Erasures of people that are not completed after a day. */
  lateErasures: number;
  /** In seconds, since the newest backup of `backup --to` began, or since the database was made if there was none. */
  backupAge: number;
  /** In seconds since PostgreSQL last archived a segment of its log, while that fails; null if it archives none. */
  archiveFailure: number | null;
  /** In bytes, the log that the slot furthest behind keeps; null without slots. */
  slotBytes: number | null;
  /** In seconds, of the standby furthest behind; null without one, or without the right to see it. */
  standbyLag: number | null;
  tables: { name: string; live: number; dead: number }[];
}

/** The rows of a queue that are counted at most: a count of millions would take seconds. */
const MOST = 10_000;
/** The campaigns with a session, and the answered calls of each, that are looked at for abandonment. */
const MOST_CAMPAIGNS = 100;
const MOST_CALLS = 1_000;
/** A share of fewer answered calls says little. */
const ENOUGH_CALLS = 30;

/** The tables with the most changes: those whose dead rows slow down a queue or a list. */
const BUSY = [
  "calls",
  "campaign_contacts",
  "carrier_jobs",
  "carrier_lanes",
  "contacts",
  "conversations",
  "dialer_sessions",
  "idempotency_keys",
  "messages",
  "subscription_health",
  "webhook_deliveries",
];

const countOf = (from: string) => `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${MOST}) counted)`;

const readingsStatement = statement<Omit<Readings, "tables"> & { tables: Readings["tables"] | null }>(
  "monitoring.readings",
  `
    SELECT
      ${countOf("webhook_deliveries WHERE NOT parked AND attempts = 0")} AS new_deliveries,
      ${countOf("webhook_deliveries WHERE NOT parked AND attempts > 0")} AS retries,
      ${countOf("webhook_deliveries WHERE parked")} AS parked_deliveries,
      ${countOf("subscription_health WHERE probe_at < 'infinity'")} AS open_circuits,
      ${countOf("subscription_health WHERE probe_at = 'infinity'")} AS suspended_circuits,
      orders.text_orders, orders.media_orders, orders.call_orders,
      ${countOf("dialer_sessions WHERE ended_at IS NULL")} AS sessions,
      (
        SELECT max(counts.abandoned::float8 / counts.answered)
        FROM (
          SELECT DISTINCT business_id, campaign_id
          FROM (SELECT business_id, campaign_id FROM dialer_sessions WHERE ended_at IS NULL LIMIT ${MOST}) s
          LIMIT ${MOST_CAMPAIGNS}
        ) active
        CROSS JOIN LATERAL (
          SELECT count(*) AS answered, count(latest.abandoned_at) AS abandoned
          FROM (
            SELECT c.abandoned_at FROM calls c
            WHERE c.business_id = active.business_id AND c.campaign_id = active.campaign_id
              AND c.answered_at > now() - interval '30 days' AND c.answered_by IS DISTINCT FROM 'machine'
            ORDER BY c.answered_at DESC
            LIMIT ${MOST_CALLS}
          ) latest
        ) counts
        WHERE counts.answered >= ${ENOUGH_CALLS}
      ) AS abandonment,
      GREATEST(
        (
          SELECT COALESCE(extract(epoch FROM clock_timestamp() - min(xact_start)), 0)::float8 FROM pg_stat_activity
          WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        ),
        (
          SELECT COALESCE(extract(epoch FROM clock_timestamp() - min(prepared)), 0)::float8 FROM pg_prepared_xacts
          WHERE database = current_database()
        )
      ) AS oldest_transaction,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
        / current_setting('max_connections')::float8 AS connection_share,
      ${OLDEST_MAIL} AS oldest_mail,
      ${countOf(STUCK_IMPORTS)} AS stuck_imports,
      ${countOf(STUCK_UNDOS)} AS stuck_undos,
      ${countOf(STUCK_OPERATIONS)} AS stuck_operations,
      ${countOf(STUCK_BROADCASTS)} AS stuck_broadcasts,
      ${countOf("person_erasures WHERE completed_at IS NULL AND created_at < now() - interval '1 day'")} AS late_erasures,
      extract(epoch FROM now() - COALESCE(
        (
          SELECT created_at FROM operator_entries
          WHERE command = 'backup' AND outcome = 'done' AND '--to' = ANY (arguments) ORDER BY id DESC LIMIT 1
        ),
        (SELECT min(run_on) FROM schema_migrations)
      ))::float8 AS backup_age,
      (
        SELECT CASE
          WHEN current_setting('archive_mode') = 'off' THEN NULL
          WHEN last_failed_time > COALESCE(last_archived_time, '-infinity')
            THEN extract(epoch FROM now() - COALESCE(last_archived_time, stats_reset, last_failed_time))
          ELSE 0
        END::float8
        FROM pg_stat_archiver
      ) AS archive_failure,
      (
        SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 FROM pg_replication_slots
      ) AS slot_bytes,
      (SELECT extract(epoch FROM max(replay_lag))::float8 FROM pg_stat_replication) AS standby_lag,
      (
        SELECT json_agg(json_build_object('name', relname, 'live', n_live_tup, 'dead', n_dead_tup) ORDER BY relname)
        FROM (
          SELECT name AS relname, sum(pg_stat_get_live_tuples(part)) AS n_live_tup,
            sum(pg_stat_get_dead_tuples(part)) AS n_dead_tup
          FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
            SELECT name::regclass AS part UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = name::regclass
          ) parts
          GROUP BY name
        ) busy
      ) AS tables
    FROM (
      SELECT
        count(*) FILTER (WHERE kind IN ('text', 'marketing'))::int AS text_orders,
        count(*) FILTER (WHERE kind = 'media')::int AS media_orders,
        count(*) FILTER (WHERE kind = 'call')::int AS call_orders
      FROM (SELECT kind, due_at, attempts FROM carrier_jobs ORDER BY business_id, id LIMIT ${MOST}) first
      WHERE due_at <= now() OR attempts > 0
    ) orders`,
  { unbound: "measures the queues and the dialer of every business" },
);

/** Reads the state in one statement of bounded work. */
export async function readState(database: Database): Promise<Readings> {
  const row = await database.row(readingsStatement, [BUSY]);
  return { ...(row as Readings), tables: row?.tables ?? [] };
}
