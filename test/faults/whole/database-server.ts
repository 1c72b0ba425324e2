import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "../../../src/platform/postgres/embedded/index.ts";
import { urlOf } from "../../support/database.ts";
import { placeOf } from "../../support/network.ts";

/**
 * PostgreSQL with its tables on a small disk, which can be filled and restarted. The write-ahead log is on another disk:
 * without space for it PostgreSQL stops, and the restarts cover that.
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
  /** Fills the disk, while PostgreSQL may also write. */
  fillDisk(): void;
  freeDisk(): void;
  remove(): Promise<void>;
}

const SIZE_MIB = 768;
const SETTINGS = {
  // Dead rows are to be gone by the end of a short run.
  autovacuum_naptime: "5s",
  max_wal_size: "256MB",
};

export async function startDatabaseServer(root: string): Promise<DatabaseServer> {
  const disk = join(root, "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m`, "tmpfs", disk], { stdio: "pipe" });
  } catch (error) {
    throw new Error("this drill must be run as root, to mount a small disk that it can fill", { cause: error });
  }
  const dataDir = join(disk, "data");
  let server: EmbeddedServer;
  try {
    await (await startEmbedded({ dataDir })).stop();
    const wal = join(dataDir, "postgres", "pg_wal");
    execFileSync("cp", ["-a", wal, join(root, "wal")]);
    execFileSync("chmod", ["a+rx", root]);
    rmSync(wal, { recursive: true });
    symlinkSync(join(root, "wal"), wal);
    const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(dataDir, "postgres", "postgresql.auto.conf"), lines.join(""));
    server = await startEmbedded({ dataDir });
  } catch (error) {
    execFileSync("umount", ["--lazy", disk]);
    throw error;
  }
  const ballast = join(disk, "ballast");

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...server.address, application_name: "drill" });
    client.on("error", () => {});
    await client.connect();
    return client;
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
    async start() {
      server = await startEmbedded({ dataDir });
    },
    fillDisk() {
      const { bavail, bsize } = statfsSync(disk);
      try {
        appendFileSync(ballast, Buffer.alloc((bavail + 1) * bsize));
      } catch (error) {
        if ((error as { code?: string }).code !== "ENOSPC") {
          throw error;
        }
      }
    },
    freeDisk: () => truncateSync(ballast, 0),
    async remove() {
      await server.stop();
      for (let attempt = 1; ; attempt += 1) {
        try {
          execFileSync("umount", [disk], { stdio: "pipe" });
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
