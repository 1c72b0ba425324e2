import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-error.ts";
import { type Account, canEnter } from "./account.ts";
import { type Folder, nameCluster, reach } from "./folder.ts";
import { isAlive } from "./lock.ts";
import { endProcesses, sendSignal } from "./processes.ts";

/** Without the program's own environment: that may contain secrets, and PG* variables would change the server. */
export const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

export const port = 5432;

/** The shortest limit of any system for the path of a socket: macOS's, without the closing zero. */
const longestSocketPath = 103;
const socketFolderPrefix = "service-postgres-";

export interface Postmaster {
  /** The folder of its socket. */
  readonly host: string;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** The content of a running server's postmaster.pid. */
export interface Announcement {
  readonly pid: number;
  readonly host: string;
  readonly ready: boolean;
}

export function readAnnouncement(folder: Folder): Announcement | undefined {
  let content: string;
  try {
    content = readFileSync(join(folder.data, "postmaster.pid"), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const [pid, , , , socketFolder = "", , , status = ""] = content.split("\n");
  return {
    pid: Number(pid),
    host: socketFolder === "." ? folder.data : socketFolder,
    ready: status.trim() === "ready",
  };
}

/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Starts the server of a folder that this process has locked, and waits until it accepts connections. */
export async function startPostmaster(
  folder: Folder,
  binaries: string,
  account: Account | undefined,
  further: ServerSettings,
): Promise<Postmaster> {
  await clear(folder);
  const host = chooseSocketFolder(folder, account);
  const { path, descriptor } = reach(folder.data, account);
  if (existsSync(folder.log)) renameSync(folder.log, `${folder.log}.old`);
  const log = openSync(folder.log, "w", 0o600);
  // Detached: Ctrl-C in a terminal signals only the program, which then stops the server in order.
  const child = spawn(join(binaries, "bin", "postgres"), ["-D", path, ...settings(folder, host, further)], {
    cwd: "/",
    env: environment,
    detached: true,
    stdio: ["ignore", log, log, descriptor ?? "ignore"],
    ...account,
  });
  closeSync(log);
  if (descriptor !== undefined) closeSync(descriptor);

  let failure: Error | undefined;
  let stopping = false;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      failure = error;
      resolve();
    });
  });
  let running = true;
  void gone.then(() => {
    running = false;
    removeSocketFolder(host);
  });

  for (;;) {
    const announcement = readAnnouncement(folder);
    if (announcement?.pid === child.pid && announcement?.ready) break;
    if (!running) {
      const reason = failure?.message ?? lastComplaint(readFileSync(folder.log, "utf8"));
      throw new StartError(
        `the database did not start: ${reason}: see ${folder.log}, or set DATABASE_URL to your own server`,
      );
    }
    await Promise.race([gone, sleep(5)]);
  }

  return {
    host,
    exited: new Promise((resolve) => {
      void gone.then(() => {
        if (!stopping) resolve();
      });
    }),
    async stop() {
      stopping = true;
      if (!running || child.pid === undefined) return;
      const { pid } = child;
      sendSignal(pid, "SIGINT");
      const patience = setTimeout(() => sendSignal(pid, "SIGQUIT"), 10_000);
      await gone;
      clearTimeout(patience);
    },
  };
}

function settings(folder: Folder, host: string, further: ServerSettings): string[] {
  const values = {
    cluster_name: nameCluster(folder.data),
    listen_addresses: "",
    // Relative to the data: the only path that also works for a server with an inherited folder.
    unix_socket_directories: host === folder.data ? "." : host,
    unix_socket_permissions: "0700",
    port,
    max_connections: 200,
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    wal_compression: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    log_destination: "stderr",
    // The program receives errors of statements anyway; in this log they would take space and contain people's data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...further,
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Removes the remains of an earlier server of this folder: processes, socket folder, lock files. */
async function clear(folder: Folder): Promise<void> {
  await endProcesses(nameCluster(folder.data));
  rmSync(join(folder.data, `.s.PGSQL.${port}.lock`), { force: true });
  const left = readAnnouncement(folder);
  if (left === undefined) return;
  removeSocketFolder(left.host);
  // PostgreSQL takes any process with the recorded id for its predecessor. When no process has it, PostgreSQL finds
  // that out itself and also looks for remaining shared memory, so the file stays.
  if (isAlive(left.pid)) rmSync(join(folder.data, "postmaster.pid"), { force: true });
}

/** The data folder itself, or a fresh private folder below the system's temporary folder when the path is too long. */
function chooseSocketFolder(folder: Folder, account: Account | undefined): string {
  const fits = (path: string) => Buffer.byteLength(`${path}/.s.PGSQL.${port}`) <= longestSocketPath;
  if (fits(folder.data)) return folder.data;
  for (const path of [tmpdir(), "/tmp"].filter((path) => existsSync(path)).map((path) => realpathSync(path))) {
    if (!fits(join(path, `${socketFolderPrefix}123456`)) || !canEnter(path, account)) continue;
    const made = mkdtempSync(join(path, socketFolderPrefix));
    if (account !== undefined) chownSync(made, account.uid, account.gid);
    return made;
  }
  throw new StartError(`the path of the data folder ${folder.root} is too long: set DATA_DIR to a shorter one`);
}

/** File by file and never recursively: the path comes from a file that the server's account may write. */
function removeSocketFolder(path: string): void {
  if (!basename(path).startsWith(socketFolderPrefix) || !existsSync(path)) return;
  try {
    for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(path, name), { force: true });
    rmdirSync(path);
  } catch {
    // An empty folder in the temporary folder prevents no start and no stop.
  }
}

/** The last error line of a log. */
export function lastComplaint(log: string): string {
  const lines = log.split("\n").filter((line) => line.trim() !== "");
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1) ?? "it left no message";
}
