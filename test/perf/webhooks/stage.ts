import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { WebhookSettings } from "../../../src/domain/webhook/delivery/settings.ts";
import { maintainPartitions } from "../../../src/domain/webhook/partition-store.ts";
import { newSecret, SUBSCRIPTION_SECRET } from "../../../src/domain/webhook/secrets.ts";
import type { OwnedDatabase } from "../../../src/platform/db/database.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { openPool } from "../../../src/platform/db/pool.ts";
import { openWake } from "../../../src/platform/db/wake.ts";
import { newIdentity } from "../../../src/platform/id.ts";
import { startEmbedded } from "../../../src/platform/postgres/embedded/index.ts";
import { secretBox } from "../../../src/platform/secret-box.ts";
import { familyCpu, type Watched } from "./watch.ts";

const KEY = Buffer.alloc(32, 9);

export interface Subscriber {
  businessId: string;
  subscriptionId: string;
  url: string;
  secret: string;
}

export interface Child {
  process: ChildProcess;
  ask<Reply>(message: object): Promise<Reply>;
  end(): Promise<void>;
}

export interface ReceiverReport extends Watched {
  count: number;
  marks: Record<number, number>;
  arrivals: [eventId: string, at: number][];
}

export interface WorkerReport extends Watched {
  statements: number;
}

export interface Stage extends AsyncDisposable {
  database: OwnedDatabase;
  connectionString: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  subscribe(urls: readonly string[]): Promise<Subscriber[]>;
  receiver(secure?: boolean): Promise<Child & { url: string }>;
  dispatcher(settings?: Partial<WebhookSettings>): Promise<Child>;
  graphile(batching: boolean): Promise<Child>;
  /** Sends this number of POSTs to the URL without a database, measured from its start. */
  bare(url: string, body: string, count: number): Promise<Child>;
  /** Opens a transaction that keeps the snapshot of this moment until its connection ends. */
  pin(): Promise<pg.Client>;
  /** The CPU time of PostgreSQL in microseconds. */
  databaseCpu(): number;
}

const settings: WebhookSettings = {
  retrySeconds: [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
  timeoutMs: 15_000,
  failingAfter: 5,
  disableAfter: 50,
  disableAfterSeconds: 86_400,
  pollCron: "* * * * * *",
  targets: { allowPrivate: true, ports: [443] },
};

/** A PostgreSQL for the measurement, with its processes. All of it is removed afterwards. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "service-bench-"));
  const server = await startEmbedded({ dataDir: folder });
  const connection = { ...server.address };
  await migrate(connection);
  const wake = openWake(connection, { onError: () => {} });
  const database = openPool({ connection, size: 4, onWake: wake.send });
  const pool = new pg.Pool({ ...connection, max: 1 });
  const box = secretBox([KEY]);
  await maintainPartitions(database);
  const children = new Set<Child>();
  const { host, port, user, password, database: name } = connection;
  const connectionString = `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const query: Stage["query"] = async (text, values) => (await pool.query(text, values)).rows;

  const [announced] = await query<{ pid: number }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  );
  const postmaster = announced?.pid ?? Number.NaN;

  const start = async (file: string, environment: Record<string, string>): Promise<[Child, { port: number }]> => {
    const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...environment } });
    const [hello] = (await once(child, "message")) as [{ port: number }];
    const started: Child = {
      process: child,
      async ask(message) {
        const answer = once(child, "message");
        child.send(message);
        return (await answer)[0];
      },
      async end() {
        children.delete(started);
        if (child.exitCode === null && child.signalCode === null) {
          const exited = once(child, "exit");
          child.kill("SIGKILL");
          await exited;
        }
      },
    };
    children.add(started);
    return [started, hello];
  };

  return {
    database,
    connectionString,
    query,
    async subscribe(urls) {
      const made = urls.map((url) => ({
        businessId: newIdentity("biz").id,
        subscriptionId: newIdentity("sub").id,
        url,
        secret: newSecret(),
      }));
      const column = (read: (one: Subscriber) => unknown) => made.map(read);
      await query(
        "INSERT INTO businesses (id, name, created_at, updated_at) SELECT id, 'Bench', now(), now() FROM unnest($1::text[]) id",
        [column(({ businessId }) => businessId)],
      );
      await query(
        `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
         SELECT b, s, 'message.incoming.received', u, decode(k, 'hex'), now(), now()
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS made (b, s, u, k)`,
        [
          column(({ businessId }) => businessId),
          column(({ subscriptionId }) => subscriptionId),
          column(({ url }) => url),
          column(({ secret }) => box.seal(secret, SUBSCRIPTION_SECRET).toString("hex")),
        ],
      );
      await query(
        "INSERT INTO subscription_health (business_id, subscription_id) SELECT b, s FROM unnest($1::text[], $2::text[]) AS made (b, s)",
        [column(({ businessId }) => businessId), column(({ subscriptionId }) => subscriptionId)],
      );
      return made;
    },
    async receiver(secure = false) {
      const [child, hello] = await start("receiver-child.ts", secure ? await certify(folder) : {});
      return { ...child, url: `${secure ? "https" : "http"}://localhost:${hello.port}` };
    },
    async dispatcher(changes = {}) {
      const authority = join(folder, "authority.pem");
      const parts = {
        connection,
        settings: { ...settings, ...changes },
        key: KEY.toString("base64"),
        ...(existsSync(authority) && { authority }),
      };
      const [child] = await start("dispatcher-child.ts", { PARTS: JSON.stringify(parts) });
      return child;
    },
    async graphile(batching) {
      if (!existsSync(join(import.meta.dirname, "graphile", "node_modules"))) {
        console.log("Installing graphile-worker, which the dispatcher is compared with …");
        execFileSync("npm", ["ci"], { cwd: join(import.meta.dirname, "graphile"), stdio: "inherit" });
      }
      const [child] = await start("graphile/worker-child.ts", {
        PARTS: JSON.stringify({ connectionString, batching }),
      });
      return child;
    },
    async bare(url, body, count) {
      const [child] = await start("bare-child.ts", {
        PARTS: JSON.stringify({ url, body, count, secret: newSecret() }),
      });
      return child;
    },
    async pin() {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      await client.query("SELECT FROM businesses LIMIT 1");
      return client;
    },
    databaseCpu: () => familyCpu(postmaster),
    async [Symbol.asyncDispose]() {
      await Promise.all([...children].map((child) => child.end()));
      await wake.close();
      await pool.end();
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A self-signed certificate for localhost. */
async function certify(folder: string): Promise<{ CERTIFICATE: string; KEY: string }> {
  const [CERTIFICATE, KEY] = [join(folder, "authority.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", KEY];
  execFileSync("openssl", ["req", "-x509", ...key, "-out", CERTIFICATE, ...subject], { stdio: "ignore" });
  return { CERTIFICATE, KEY };
}
