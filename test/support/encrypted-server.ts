import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseAccount } from "../../src/platform/postgres/embedded/account.ts";
import { findBinaries } from "../../src/platform/postgres/embedded/binaries.ts";
import type { Certificate } from "./certificates.ts";
import { freePort } from "./service-process.ts";

/** A PostgreSQL on a loopback port that accepts only encrypted connections. */
export interface EncryptedServer {
  /** Its DATABASE_URL at this host, with this query. */
  url(host: string, query?: string): string;
  stop(): Promise<void>;
}

const PASSWORD = "only for this test";

export async function startEncryptedServer({ cert, key }: Certificate): Promise<EncryptedServer> {
  const folder = mkdtempSync(join(tmpdir(), "service-encrypted-"));
  const account = chooseAccount(folder);
  const binaries = join(findBinaries(account), "bin");
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    if (account) {
      chownSync(path, account.uid, account.gid);
    }
    return path;
  };
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8" } };
  const password = file("password", PASSWORD);
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "service", "-E", "UTF8", "--no-sync", "--auth=scram-sha-256", `--pwfile=${password}`],
    { ...options, stdio: "pipe" },
  );
  const hba = file("hba.conf", "hostssl all all 127.0.0.1/32 scram-sha-256\n");
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    hba_file: hba,
    ssl: "on",
    ssl_cert_file: file("server.crt", cert),
    ssl_key_file: file("server.key", key),
    fsync: "off",
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...words], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await readiness(server);
  return {
    url: (host, query = "") =>
      `postgres://service:${encodeURIComponent(PASSWORD)}@${host}:${port}/postgres${query && `?${query}`}`,
    async stop() {
      server.kill("SIGINT");
      await once(server, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readiness(server: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (chunk) => {
      log += chunk;
      if (log.includes("ready to accept connections")) {
        resolve();
      }
    });
    server.once("close", () => reject(new Error(`the server did not start:\n${log}`)));
  });
}
