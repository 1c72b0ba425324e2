import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount } from "../../src/platform/postgres/embedded/account.ts";

const VERSIONS = "/usr/lib/postgresql";

/** The programs of the newest PostgreSQL that Debian has installed here, such as `/usr/lib/postgresql/15/bin`. */
function findPrograms(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).filter((name) => /^\d+$/.test(name)) : [];
  const newest = Math.max(...versions.map(Number));
  const programs = join(VERSIONS, String(newest), "bin");
  if (!existsSync(join(programs, "initdb"))) {
    throw new Error("this drill needs PostgreSQL of Debian: apt-get install --no-install-recommends postgresql");
  }
  return programs;
}

/** Starts an own cluster of Debian's PostgreSQL, which has another major version than the embedded one. */
export async function startDebianPostgres() {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "service-debian-"));
  const account = chooseAccount(folder);
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  const data = join(folder, "data");
  const options = { ...account, cwd: folder, env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" } };
  const initdb = ["-D", data, "-U", "service", "-E", "UTF8", "--no-sync", "--auth=trust"];
  execFileSync(join(programs, "initdb"), initdb, { ...options, stdio: "pipe" });
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`, "-c", "fsync=off"],
    { ...options, stdio: "ignore" },
  );
  const closed = once(server, "close");
  const connection = { host: folder, port: 5432, user: "service", password: "", database: "postgres" };
  const stop = async () => {
    server.kill("SIGINT");
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return { connection, stop };
    } catch (error) {
      if (server.exitCode !== null) {
        throw error;
      }
      await sleep(50);
    }
  }
}
