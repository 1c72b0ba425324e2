import { closeSync, fdatasyncSync, openSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setInterval as every } from "node:timers/promises";
import { SESSIONS } from "../../support/sessions.ts";
import type { Child } from "../support/child.ts";
import type { Stage } from "../support/stage.ts";
import { familyCpu } from "../webhooks/watch.ts";

/** What the processes of the measurement, and PostgreSQL, have consumed so far. */
export interface Reading {
  /** Milliseconds. */
  at: number;
  /** Microseconds of CPU. */
  service: number;
  postgres: number;
  /** A position in the write-ahead log. */
  lsn: string;
  /** Forced writes of the log to the disk. */
  flushes: number;
  commits: number;
  /** Bytes of the database. */
  size: number;
  /** Rows that were written so far. */
  texts: number;
  calls: number;
  deliveries: number;
  attempts: number;
  /** Bytes of the indexes of the queues. */
  indexes: Record<Queue, number>;
}

type Queue = "webhook_deliveries" | "carrier_jobs";
const QUEUES: readonly Queue[] = ["webhook_deliveries", "carrier_jobs"];
/** The statistics of sessions arrive within a second. */
const STATISTICS = "SELECT pg_stat_force_next_flush(), pg_stat_clear_snapshot()";

export async function openMeter(stage: Stage, service: Child) {
  await stage.query("CREATE EXTENSION IF NOT EXISTS pg_walinspect");
  const [server] = await stage.query<{ pid: number }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  );
  return {
    async read(): Promise<Reading> {
      const [service_, postgres] = [familyCpu(service.process.pid as number), familyCpu(server?.pid as number)];
      await stage.query(STATISTICS);
      const [row] = await stage.query<Omit<Reading, "at" | "service" | "postgres" | "indexes"> & Record<Queue, number>>(
        `SELECT pg_current_wal_flush_lsn()::text AS lsn,
           (SELECT COALESCE(sum(fsyncs), 0)::float FROM pg_stat_io WHERE object = 'wal') AS flushes,
           (SELECT xact_commit::float FROM pg_stat_database WHERE datname = current_database()) AS commits,
           pg_database_size(current_database())::float AS size, ${WRITTEN},
           ${QUEUES.map((queue) => `pg_indexes_size('${queue}')::float AS ${queue}`).join(", ")}`,
      );
      const { webhook_deliveries, carrier_jobs, ...others } = row as NonNullable<typeof row>;
      return {
        ...{ at: performance.now(), service: service_, postgres, ...others },
        indexes: { webhook_deliveries, carrier_jobs },
      };
    },
    /** The bytes of the log between two positions, and those of whole pages after a checkpoint in them. */
    async log(from: string, to: string): Promise<{ bytes: number; pages: number }> {
      const [row] = await stage.query<{ bytes: number; pages: number }>(
        `SELECT pg_wal_lsn_diff($2, $1)::float AS bytes, COALESCE(sum(fpi_size), 0)::float AS pages
         FROM pg_get_wal_stats($1, $2)`,
        [from, to],
      );
      return row as { bytes: number; pages: number };
    },
    /** The deliveries and orders that are due. */
    async waiting(): Promise<number> {
      const [row] = await stage.query<{ count: number }>(
        `SELECT ((SELECT count(*) FROM webhook_deliveries WHERE due_at <= now() AND NOT parked)
           + (SELECT count(*) FROM carrier_jobs WHERE due_at <= now()))::int AS count`,
      );
      return row?.count ?? 0;
    },
  };
}

export type Meter = Awaited<ReturnType<typeof openMeter>>;

const insertedInto = (tables: string) =>
  `(SELECT COALESCE(sum(n_tup_ins), 0)::float FROM pg_stat_user_tables WHERE relname ~ '^${tables}$')`;
const WRITTEN = [
  `${insertedInto("messages_([0-9]+|default)")} AS texts`,
  `${insertedInto("calls")} AS calls`,
  `${insertedInto("webhook_deliveries")} AS deliveries`,
  `${insertedInto("webhook_attempts_([0-9]+|default)")} AS attempts`,
].join(", ");

export interface Connections {
  /** Sessions of the service: the most of all looks. */
  open: number;
  /** Sessions in a transaction: the mean and the most of all looks. */
  busy: number;
  mostBusy: number;
}

/** Looks at the sessions of the service five times a second, until it is told to end. */
export function watchConnections(stage: Stage): () => Promise<Connections> {
  const ending = new AbortController();
  const looks: { open: number; busy: number }[] = [];
  const watching = (async () => {
    try {
      for await (const _ of every(200, undefined, { signal: ending.signal })) {
        looks.push(
          ...(await stage.query<{ open: number; busy: number }>(
            `SELECT count(*)::int AS open, count(*) FILTER (WHERE state <> 'idle')::int AS busy
             FROM ${SESSIONS} WHERE application_name LIKE 'service%'`,
          )),
        );
      }
    } catch (error) {
      if (!ending.signal.aborted) {
        throw error;
      }
    }
  })();
  return async () => {
    ending.abort();
    await watching;
    return {
      open: Math.max(0, ...looks.map(({ open }) => open)),
      busy: looks.reduce((sum, { busy }) => sum + busy, 0) / Math.max(1, looks.length),
      mostBusy: Math.max(0, ...looks.map(({ busy }) => busy)),
    };
  };
}

const LARGE = Buffer.alloc(4 << 20, 1);
const SMALL = LARGE.subarray(0, 8_192);

/** The disk below a folder, for a second each: bytes in large writes, and writes of a page that are forced to it. */
export function measureDisk(folder: string): { bytes: number; flushes: number } {
  const file = join(folder, "disk-measure");
  const descriptor = openSync(file, "w");
  const rateOf = (chunk: Buffer) => {
    const startedAt = performance.now();
    let [count, place] = [0, 0];
    while (performance.now() - startedAt < 1_000) {
      writeSync(descriptor, chunk, 0, chunk.length, place);
      fdatasyncSync(descriptor);
      count += 1;
      place = (place + chunk.length) % (64 << 20);
    }
    return (count * 1_000) / (performance.now() - startedAt);
  };
  try {
    return { bytes: rateOf(LARGE) * LARGE.length, flushes: rateOf(SMALL) };
  } finally {
    closeSync(descriptor);
    unlinkSync(file);
  }
}
