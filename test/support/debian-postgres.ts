import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount } from "../../src/platform/postgres/embedded/account.ts";

const VERSIONS = "/usr/lib/postgresql";

/** The programs of the newest PostgreSQL that Debian has installed here, such as `/usr/lib/postgresql/15/bin`. */
export function findPrograms(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).filter((name) => /^\d+$/.test(name)) : [];
  const newest = Math.max(...versions.map(Number));
  const programs = join(VERSIONS, String(newest), "bin");
  if (!existsSync(join(programs, "initdb"))) {
    throw new Error("this drill needs PostgreSQL of Debian: apt-get install --no-install-recommends postgresql");
  }
  return programs;
}

/** A cluster of Debian's PostgreSQL in a folder of its own. */
export interface DebianPostgres {
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** The folder of the cluster, its data and its socket. */
  folder: string;
  data: string;
  /** Runs a program as the user of the cluster. Returns its output. */
  run(program: string, ...words: string[]): string;
  /** Stops the server and leaves its files, until `start`. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** It stays connected and answers nothing. */
  freeze(): void;
  thaw(): void;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** A standby that streams from it. */
  startStandby(): Promise<DebianPostgres>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts an own cluster of Debian's PostgreSQL, which has another major version than the embedded one.
 *
 * @param settings of the server, by name, from its folder.
 */
export function startDebianPostgres(
  settings: (folder: string) => Record<string, string> = () => ({}),
): Promise<DebianPostgres> {
  return startCluster(settings, null);
}

async function startCluster(
  settings: (folder: string) => Record<string, string>,
  primary: DebianPostgres | null,
): Promise<DebianPostgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "service-debian-"));
  const account = chooseAccount(folder);
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  const data = join(folder, "data");
  const options = { ...account, cwd: folder, env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" } };
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { ...options, stdio: "pipe", encoding: "utf8" });
  if (primary) {
    const words = ["-h", primary.folder, "-U", "service", "-R", "-c", "fast", "--no-sync"];
    run(join(programs, "pg_basebackup"), "-D", data, ...words);
  } else {
    run(join(programs, "initdb"), "-D", data, "-U", "service", "-E", "UTF8", "--no-sync", "--auth=trust");
  }
  const connection = { host: folder, port: 5432, user: "service", password: "", database: "postgres" };
  const given = { listen_addresses: "", unix_socket_directories: folder, fsync: "off", ...settings(folder) };
  const words = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let halt = async () => {};
  let signal = (_name: NodeJS.Signals) => {};
  const start = async () => {
    const server = spawn(join(programs, "postgres"), ["-D", data, ...words], {
      ...options,
      stdio: "ignore",
    });
    signal = (name) => {
      // Its processes are in groups of their own.
      const { stdout } = spawnSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" });
      for (const pid of [...stdout.split("\n").filter(Boolean), String(server.pid)]) {
        process.kill(Number(pid), name);
      }
    };
    const closed = once(server, "close");
    halt = async () => {
      server.kill("SIGINT");
      await closed;
    };
    for (;;) {
      const client = new pg.Client(connection);
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (server.exitCode !== null) {
          throw error;
        }
        await sleep(50);
      }
    }
  };
  await start();
  const cluster: DebianPostgres = {
    connection,
    folder,
    data,
    run,
    halt: () => halt(),
    start,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async query(text) {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    },
    startStandby: () => startCluster(settings, cluster),
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}
