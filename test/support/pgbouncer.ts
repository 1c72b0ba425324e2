import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { openNetwork } from "./network.ts";
import { freePort } from "./service-process.ts";

/** PgBouncer (`apt-get install pgbouncer`) in front of a test server. */
export interface PgBouncer {
  /** The DATABASE_URL of a database through it. */
  url: string;
  end(): Promise<void>;
}

export async function startPgBouncer(
  server: pg.ClientConfig,
  settings: { pool_mode: "session" | "transaction" | "statement"; default_pool_size: number },
): Promise<PgBouncer> {
  const { user, password, database } = server;
  // Only the user of the embedded server may enter the folder of its socket.
  const network = await openNetwork(server);
  const { host, port } = network.connection;
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const listenPort = await freePort();
  const users = join(folder, "users.txt");
  await writeFile(users, `"${user}" "${password}"\n`);
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: listenPort,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    // A service has further connections beside its pool.
    max_client_conn: 200,
    ...settings,
  };
  const configuration = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    ["[databases]", `* = host=${host} port=${port}`, "[pgbouncer]", ...configuration, ""].join("\n"),
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("/usr/sbin/pgbouncer", [...asUser, file], { stdio: ["ignore", "ignore", "pipe"] });
  await started(child);
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${listenPort}/${database}`,
    async end() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      await network.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function started(child: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      said += chunk;
      if (said.includes("process up")) {
        resolve();
      }
    });
    child.once("error", () => reject(new Error("this drill needs /usr/sbin/pgbouncer: apt-get install pgbouncer")));
    child.once("close", () => reject(new Error(`PgBouncer has ended:\n${said}`)));
  });
}
