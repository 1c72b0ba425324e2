import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chooseAccount } from "../../src/platform/postgres/embedded/account.ts";
import { findPrograms } from "./debian-postgres.ts";
import { openWire, type Wire } from "./network.ts";
import { freePort } from "./service-process.ts";

const GUIDE = fileURLToPath(new URL("../../docs/high-availability.md", import.meta.url));
const PROGRAMS = { etcd: "/usr/bin/etcd", patroni: "/usr/bin/patroni", haproxy: "/usr/sbin/haproxy" };
/** Those of the guide: the smallest that Patroni recommends. */
const TTL_SECONDS = 20;
const POLL_MS = 200;
/** A node that comes back has its place in half a minute; on a busy machine it takes longer. */
const LONGEST_REPAIR_MS = 150_000;
/** Bytes. Writes go on meanwhile. */
const MOST_LAG = 1024 * 1024;
/** So many lines of each log are told of a cluster that is not whole. */
const LOG_LINES = 8;

/** A server of the cluster, with its Patroni and its own line to etcd. */
export interface Node {
  name: string;
  /** Ends PostgreSQL and Patroni at once. */
  kill(): void;
  /** They stay connected and answer nothing. */
  freeze(): void;
  thaw(): void;
  /** Its line to etcd carries nothing more. */
  cut(): void;
  heal(): void;
  /** Starts Patroni again, which joins the cluster. */
  start(): void;
}

/** Three PostgreSQL of Debian under Patroni, with etcd, and HAProxy before them as the guide says. */
export interface PatroniCluster {
  /** A connection to HAProxy, which leads to the primary. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  nodes: readonly Node[];
  /** The node that HAProxy calls the primary; null between two. */
  primary(): Promise<Node | null>;
  /** Waits until there is a primary and two standbys that stream, one of them with every acknowledged commit. */
  untilWhole(): Promise<void>;
  /** A switchover as an operator orders it. */
  switchover(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

export async function startPatroni(): Promise<PatroniCluster> {
  for (const [name, program] of Object.entries(PROGRAMS)) {
    if (!existsSync(program)) {
      throw new Error(
        `this drill needs ${program}: apt-get install --no-install-recommends ${name === "etcd" ? "etcd-server" : name}`,
      );
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "service-patroni-"));
  const account = chooseAccount(folder);
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account) {
      chownSync(path, account.uid, account.gid);
    }
    return path;
  };
  own(folder);
  const children = new Set<ChildProcess>();
  const run = (name: string, program: string, words: string[]) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(program, words, {
      ...account,
      cwd: folder,
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", HOME: folder },
      stdio: ["ignore", log, log],
    });
    children.add(child);
    child.once("close", () => children.delete(child));
    return child;
  };

  const [clientPort, peerPort] = [await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${clientPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  run("etcd", PROGRAMS.etcd, [
    ...["--name", "one", "--data-dir", own(join(folder, "etcd"))],
    ...["--listen-client-urls", etcd, "--advertise-client-urls", etcd],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `one=${peer}`],
  ]);

  const programs = findPrograms();
  const nodes: (Node & { port: number; restPort: number; wire: Wire })[] = [];
  for (const name of ["one", "two", "three"]) {
    const [port, restPort] = [await freePort(), await freePort()];
    const wire = await openWire(() => ({ host: "127.0.0.1", port: clientPort }));
    const settings = join(folder, `${name}.yml`);
    const data = join(own(join(folder, name)), "data");
    // JSON is YAML.
    writeFileSync(
      settings,
      JSON.stringify({
        scope: "service",
        name,
        restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
        etcd3: { hosts: [`127.0.0.1:${wire.port}`], use_proxies: true },
        bootstrap: {
          dcs: {
            ttl: TTL_SECONDS,
            loop_wait: 2,
            retry_timeout: 3,
            synchronous_mode: true,
            postgresql: {
              use_pg_rewind: true,
              parameters: { max_connections: 100, wal_log_hints: "on", wal_keep_size: "256MB", fsync: "off" },
            },
          },
          initdb: [{ encoding: "UTF8" }, { auth: "trust" }, "no-sync"],
          pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"],
        },
        postgresql: {
          listen: `127.0.0.1:${port}`,
          connect_address: `127.0.0.1:${port}`,
          data_dir: data,
          bin_dir: programs,
          pgpass: join(folder, name, "pgpass"),
          authentication: {
            superuser: { username: "service", password: "service" },
            replication: { username: "replicator", password: "service" },
            rewind: { username: "service", password: "service" },
          },
          parameters: { unix_socket_directories: own(join(folder, name, "socket")) },
        },
        watchdog: { mode: "off" },
      }),
    );
    let patroni: ChildProcess | undefined;
    const processes = () => {
      const master = readMaster(data);
      const below = master ? spawnSync("pgrep", ["-P", String(master)], { encoding: "utf8" }).stdout.split("\n") : [];
      return [patroni?.pid, ...below.filter(Boolean).map(Number), master].filter((pid) => pid !== undefined);
    };
    const signal = (which: NodeJS.Signals) => {
      for (const pid of processes()) {
        tryKill(pid, which);
      }
    };
    nodes.push({
      name,
      port,
      restPort,
      wire,
      kill: () => signal("SIGKILL"),
      freeze: () => signal("SIGSTOP"),
      thaw: () => signal("SIGCONT"),
      cut: () => wire.fallSilent(),
      heal: () => {
        wire.reset();
        wire.recover();
      },
      start: () => {
        patroni = run(`patroni-${name}`, PROGRAMS.patroni, [settings]);
      },
    });
  }
  for (const node of nodes) {
    node.start();
  }

  const port = await freePort();
  const proxy = join(folder, "haproxy.cfg");
  writeFileSync(proxy, proxySettings(port, nodes));
  run("haproxy", PROGRAMS.haproxy, ["-db", "-f", proxy]);

  const ask = async (path: string): Promise<unknown> => {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.restPort}${path}`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json())
        .catch(() => null);
      if (answer !== null) {
        return answer;
      }
    }
    return null;
  };
  const members = async () => ((await ask("/cluster")) as { members?: Member[] } | null)?.members ?? [];
  const isPrimary = async ({ restPort }: { restPort: number }) =>
    fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const primaries = async () => {
    const answers = await Promise.all(nodes.map(isPrimary));
    return nodes.filter((_node, index) => answers[index]);
  };
  const primary = async () => (await primaries())[0] ?? null;
  return {
    connection: { host: "127.0.0.1", port, user: "service", password: "service", database: "postgres" },
    nodes,
    primary,
    async untilWhole() {
      const until = performance.now() + LONGEST_REPAIR_MS;
      for (;;) {
        const found = await members();
        if (performance.now() > until) {
          throw new Error(`the cluster is not whole: ${JSON.stringify(found)}\n${logEnds(folder)}`);
        }
        const others = found.filter(({ role }) => role !== "leader");
        const ready = others.filter(
          ({ state, lag }) => ["running", "streaming"].includes(state) && Number(lag) < MOST_LAG,
        );
        if (
          ready.length === 2 &&
          ready.some(({ role }) => role === "sync_standby") &&
          (await primaries()).length === 1
        ) {
          return;
        }
        await sleep(POLL_MS);
      }
    },
    async switchover() {
      const before = await primary();
      const response = await fetch(`http://127.0.0.1:${before?.restPort}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: before?.name }),
      });
      if (response.status !== 200) {
        throw new Error(`the switchover did not succeed: ${response.status} ${await response.text()}`);
      }
    },
    async stop() {
      // Patroni first, or it would start its PostgreSQL again.
      const ended = [...children].map((child) => once(child, "close"));
      for (const node of nodes) {
        node.thaw();
        node.kill();
      }
      for (const child of children) {
        child.kill("SIGKILL");
      }
      await Promise.all(ended);
      await Promise.all(nodes.map(({ wire }) => wire.close()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The last lines of each log. */
function logEnds(folder: string): string {
  const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));
  const endOf = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n").slice(-LOG_LINES);
  return logs.map((name) => `--- ${name}\n${endOf(name).join("\n")}`).join("\n");
}

/** The process id of a running PostgreSQL, by the file in its data folder. */
function readMaster(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  } catch {
    return undefined;
  }
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** The listener `postgres` of the guide, with the ports of these nodes. */
function proxySettings(port: number, nodes: readonly { name: string; port: number; restPort: number }[]): string {
  const listener = /```\n(listen postgres\n[^`]+)```/.exec(readFileSync(GUIDE, "utf8"))?.[1] ?? "";
  const text = nodes.reduce(
    (before, node) =>
      before.replace(
        new RegExp(`server ${node.name} .*`),
        `server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
      ),
    listener.replace("bind 10.0.0.10:5432", `bind 127.0.0.1:${port}`),
  );
  return `defaults\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\n${text}`;
}
