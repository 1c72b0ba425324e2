import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "../../../src/platform/postgres/embedded/index.ts";
import { urlOf } from "../../support/database.ts";
import { placeOf } from "../../support/network.ts";

/**
 * PostgreSQL with its tables and its write-ahead log on two small disks, which can be filled, and restarted. Without
 * space for tables it refuses writes; without space for the log it stops.
 */
export interface DatabaseServer {
  /** Its place for a proxy. */
  place(): ReturnType<typeof placeOf>;
  /** Its URL at another port. */
  urlAt(port: number): string;
  url(): string;
  /** A connection of its own. Its end is no error. */
  connect(): Promise<pg.Client>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends it as an operator does, or at once as a crash does. `start` starts it again. */
  end(how: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Fills the disk of the tables, while PostgreSQL may also write. */
  fillDisk(): void;
  freeDisk(): void;
  /** Fills the disk of the write-ahead log, and has PostgreSQL use up the log that it has. */
  fillLog(): Promise<void>;
  /** Frees it, and starts PostgreSQL if it has stopped. */
  freeLog(): Promise<void>;
  remove(): Promise<void>;
}

const SIZE_MIB = 768;
const LOG_MIB = 512;
/** The size of a segment of the log. */
const SEGMENT_MIB = 16;
const SETTINGS = {
  // Dead rows are to be gone by the end of a short run.
  autovacuum_naptime: "5s",
  max_wal_size: "256MB",
};

export async function startDatabaseServer(root: string): Promise<DatabaseServer> {
  const [disk, log] = [join(root, "disk"), join(root, "wal")];
  mount(disk, SIZE_MIB);
  mount(log, LOG_MIB);
  const dataDir = join(disk, "data");
  let server: EmbeddedServer;
  try {
    await (await startEmbedded({ dataDir })).stop();
    const wal = join(dataDir, "postgres", "pg_wal");
    execFileSync("cp", ["-a", wal, join(log, "pg_wal")]);
    execFileSync("chmod", ["a+rx", root, log]);
    rmSync(wal, { recursive: true });
    symlinkSync(join(log, "pg_wal"), wal);
    const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(dataDir, "postgres", "postgresql.auto.conf"), lines.join(""));
    server = await startEmbedded({ dataDir });
  } catch (error) {
    execFileSync("umount", ["--lazy", disk, log]);
    throw error;
  }
  const ballast = join(disk, "ballast");
  const logBallast = join(log, "ballast");
  let hasStopped = false;
  const watch = (started: EmbeddedServer) => {
    hasStopped = false;
    void started.exited.then(() => {
      hasStopped ||= started === server;
    });
  };
  watch(server);

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...server.address, application_name: "drill" });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async function start(): Promise<void> {
    server = await startEmbedded({ dataDir });
    watch(server);
  }

  return {
    place: () => placeOf(server.address),
    urlAt: (port) => urlOf({ ...server.address, host: "127.0.0.1", port }),
    url: () => urlOf(server.address),
    connect,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = await connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async end(how) {
      const [pid] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), how === "fast" ? "SIGINT" : "SIGQUIT");
      await server.exited;
      await server.stop();
    },
    start,
    fillDisk: () => fill(disk, ballast),
    freeDisk: () => truncateSync(ballast, 0),
    async fillLog() {
      fill(log, logBallast);
      const client = await connect();
      try {
        // Each turn ends a segment: after those that were kept for use, PostgreSQL needs space for a new one.
        for (let segment = 0; segment < LOG_MIB / SEGMENT_MIB; segment += 1) {
          await client.query("SELECT pg_logical_emit_message(false, 'drill', 'used'), pg_switch_wal()");
        }
        throw new Error("PostgreSQL has written its log to a full disk");
      } catch (error) {
        if (!isLoss(error)) {
          throw error;
        }
      } finally {
        await client.end().catch(() => {});
      }
    },
    async freeLog() {
      truncateSync(logBallast, 0);
      for (;;) {
        if (hasStopped) {
          await server.stop();
          await start();
          return;
        }
        const client = await connect().catch(() => null);
        if (client) {
          await client.end();
          return;
        }
        await delay(200);
      }
    },
    async remove() {
      await server.stop();
      for (let attempt = 1; ; attempt += 1) {
        try {
          execFileSync("umount", [disk, log], { stdio: "pipe" });
          return;
        } catch (error) {
          if (attempt === 10) {
            throw error;
          }
          await delay(200);
        }
      }
    },
  };
}

function mount(folder: string, mib: number): void {
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    throw new Error("this drill must be run as root, to mount a small disk that it can fill", { cause: error });
  }
}

/** Fills the rest of a disk, while PostgreSQL may also write. */
function fill(disk: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    appendFileSync(ballast, Buffer.alloc((bavail + 1) * bsize));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") {
      throw error;
    }
  }
}

/** Whether the connection was lost, or PostgreSQL refused the statement for lack of space. */
function isLoss(error: unknown): boolean {
  const { code = "", message } = error as Error & { code?: string };
  return /^(53|57P|58|XX|ECONN|EPIPE)/.test(code) || /terminated/i.test(message);
}
