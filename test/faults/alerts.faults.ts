import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/platform/id.ts";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { urlOf } from "../support/database.ts";
import { hasPrometheus, type Prometheus, startPrometheus } from "../support/prometheus.ts";
import { type RedisServer, startRedis } from "../support/redis.ts";
import { freePort, type ServiceProcess, startService } from "../support/service-process.ts";
import { PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";
import { behaviours, openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * A Prometheus server scrapes a gateway and a worker. Each alert of docs/monitoring/alerts.yaml is caused, fires, and
 * ends after its cause. The rules are those of the file, with shortened times: seconds instead of minutes. What a machine
 * cannot have at will, such as a full disk, an invalid certificate or an account without money, another target reports.
 */

const LIBRARY = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`;
const SOON = { interval: 250 };

/** Limits that would take minutes to reach, and those of the drill. */
const LOWERED: Record<string, [from: string, to: string]> = {
  TransactionOld: ["> 900", "> 2"],
  DeadRows: ["> 100000", "> 1000"],
  WebhooksLate: ["> 60", "> 2"],
  CarrierLate: ["> 60", "> 2"],
  WebhookCircuitsOpen: ["> 50", "> 0"],
  CarrierNumbersBad: [">= 100", "> 0"],
  WebhooksFailing: [">= 50", ">= 3"],
  RecordingsFailing: [">= 10", "> 0"],
  CarrierFailing: [">= 10", "> 0"],
  MailsFailing: [">= 5", "> 0"],
  MailsLate: ["> 900", "> 2"],
  WalRetained: ["> 10e9", "> 1e6"],
  RestartLoop: ["> 3", "> 0"],
};

/** The rules with shortened times. */
function shortened(): string {
  const rules = readFileSync(new URL("../../docs/monitoring/alerts.yaml", import.meta.url), "utf8");
  const [head, ...alerts] = rules.split(/(?=^ {6}- alert: )/m) as [string, ...string[]];
  const lowered = alerts.map((alert) => {
    const [from, to] = LOWERED[/- alert: (\w+)/.exec(alert)?.[1] ?? ""] ?? ["", ""];
    expect(alert).toContain(from);
    return alert.replace(from, to);
  });
  return (head + lowered.join("")).replaceAll(/\[\d+[hm]\]/g, "[5s]").replaceAll(/for: \d+[hm]/g, "for: 1s");
}

let folder: string;
let clock: string;
let postgres: EmbeddedServer;
let redis: RedisServer;
let prometheus: Prometheus;
let receiver: Receiver;
let gateway: ServiceProcess;
let worker: ServiceProcess;
let targets: string[];
let startWorker: () => Promise<ServiceProcess>;
let token: string;
let inboxId: string;
let traffic: NodeJS.Timeout;
/** The alerts that fired and ended. */
const seen = new Set<string>();

beforeAll(async () => {
  if (!(hasPrometheus && existsSync(LIBRARY))) {
    throw new Error(`this drill needs Prometheus and ${LIBRARY}: apt-get install prometheus libfaketime`);
  }
  folder = await mkdtemp(join(tmpdir(), "service-alerts-"));
  clock = join(folder, "clock");
  await writeFile(clock, "+0");
  [postgres, redis, receiver] = await Promise.all([
    startEmbedded({ dataDir: join(folder, "database") }),
    startRedis(),
    openReceiver(),
  ]);
  const [port, internalPort, workerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const settings = {
    DATABASE_URL: urlOf(postgres.address),
    DATABASE_POOL_SIZE: "5",
    DATA_DIR: join(folder, "service"),
    SEED_DEMO: "true",
    PORT: String(port),
    REDIS_URL: redis.url,
    RATE_LIMIT_MAX: "1000000",
    RATE_LIMIT_SIGN_IN_MAX: "1000000",
    SIMULATOR_SPEED: "100",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    WEBHOOK_RETRY_SECONDS: Array.from({ length: 60 }, () => "0.5").join(","),
    LOG_LEVEL: "silent",
    // Nothing listens there.
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "no-reply@dialer.example",
  };
  gateway = await startService({ ...settings, ROLE: "gateway", INTERNAL_PORT: String(internalPort) });
  startWorker = () =>
    startService({
      ...settings,
      ROLE: "worker",
      INTERNAL_PORT: String(workerPort),
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
    });
  worker = await startWorker();
  token = await makeToken(settings, "admin@northwind.example");
  inboxId = (await call("GET", "/inboxes")).body.data[0].id;
  await subscribe("/steady");
  prometheus = await startPrometheus(shortened());
  targets = [internalPort, workerPort].map((one) => `127.0.0.1:${one}`);
  await prometheus.scrape(targets);
  traffic = setInterval(() => void call("GET", "/contacts").catch(() => {}), 200);
});
afterAll(async () => {
  clearInterval(traffic);
  await prometheus?.end();
  for (const service of [gateway, worker]) {
    service?.child.kill("SIGCONT");
    await service?.end("SIGKILL");
  }
  await receiver?.close();
  await redis?.dispose();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${gateway.publicUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function subscribe(path: string): Promise<string> {
  const target = { event_type: "message.outgoing.delivered", target_url: `${receiver.url}${path}` };
  return (await call("POST", "/subscriptions", target)).body.id;
}

const sendText = (to = "+14165550142") => call("POST", "/messages", { inbox_id: inboxId, to, body: "Hello" });

/** A mail with a body that no key decrypts. @returns its id. */
async function addMail(): Promise<string> {
  const id = newId("mail");
  await sql(`INSERT INTO mails (business_id, id, recipient, subject, sealed_body, due_at, expires_at, created_at)
    SELECT id, '${id}', 'ida@invited.example', 'Hello', 'x', now(), now() + interval '1 hour', now() FROM businesses LIMIT 1`);
  return id;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(postgres.address);
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Runs statements on a connection of their own, which ends. */
async function sql(...statements: string[]): Promise<Record<string, string>[]> {
  const client = await connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) {
      ({ rows } = await client.query(statement));
    }
    return rows;
  } finally {
    await client.end();
  }
}

/** Begins a transaction that stays open. @returns the function that ends it. */
async function hold(...statements: string[]): Promise<() => Promise<void>> {
  const client = await connect();
  for (const statement of ["BEGIN ISOLATION LEVEL REPEATABLE READ", ...statements]) {
    await client.query(statement);
  }
  return () => client.end();
}

/** Repeats the work until the returned function is called. */
function repeat(work: () => Promise<unknown>): () => Promise<void> {
  let ended = false;
  const running = (async () => {
    while (!ended) {
      await work().catch(() => {});
    }
  })();
  return async () => {
    ended = true;
    await running;
  };
}

/** Causes alerts, sees all of them fire, ends the cause, and sees all of them end. */
async function drill(names: readonly string[], cause: () => Promise<() => Promise<unknown>>): Promise<void> {
  await expect.poll(() => firing(names), SOON).toEqual([]);
  const begun = performance.now();
  const missing = new Set(names);
  const end = await cause();
  let fired = Number.NaN;
  try {
    await expect
      .poll(async () => {
        for (const name of await prometheus.firing()) {
          missing.delete(name);
        }
        return [...missing];
      }, SOON)
      .toEqual([]);
    fired = performance.now();
  } finally {
    // Also after a failure: the next drills begin without this trouble.
    await end();
  }
  await expect.poll(() => firing(names), SOON).toEqual([]);
  for (const name of names) {
    seen.add(name);
  }
  const [until, after] = [fired - begun, performance.now() - fired].map((time) => (time / 1000).toFixed(1));
  process.stdout.write(`${names.join(", ")}: fired after ${until} s, ended ${after} s after the remedy\n`);
}

async function firing(names: readonly string[]): Promise<string[]> {
  return (await prometheus.firing()).filter((name) => names.includes(name));
}

describe("an alert fires and ends:", () => {
  it("none without trouble", async () => {
    await expect.poll(() => prometheus.query("count(up == 1)"), SOON).toEqual([2]);
    await expect.poll(() => prometheus.query("database_readings_available"), SOON).toEqual([1]);
    await expect.poll(() => prometheus.firing(), SOON).toEqual([]);
  });

  it("a killed worker", () =>
    drill(["ProcessDown", "WorkerMissing"], async () => {
      await worker.end("SIGKILL");
      return async () => {
        worker = await startWorker();
      };
    }));

  it("a stopped database", () =>
    drill(["DatabaseUnavailable", "ApiErrors", "ApiErrorsLasting"], async () => {
      await postgres.stop();
      return async () => {
        postgres = await startEmbedded({ dataDir: join(folder, "database") });
      };
    }));

  it("a hanging Redis", () =>
    drill(["RateLimitsNotShared"], async () => {
      redis.freeze();
      return async () => redis.thaw();
    }));

  it("forgotten clients of the database", () =>
    drill(["DatabaseConnectionsNearlyUsed"], async () => {
      const clients: pg.Client[] = [];
      while (clients.length < 170) {
        clients.push(await connect());
      }
      return () => Promise.all(clients.map((client) => client.end()));
    }));

  it("a lock on a table in a forgotten session, under load", () =>
    drill(["ApiSlow", "PoolExhausted", "TransactionOld"], async () => {
      const release = await hold("LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE");
      const endLoad = repeat(() => Promise.all(Array.from({ length: 250 }, () => call("GET", "/contacts"))));
      return () => Promise.all([release(), endLoad()]);
    }));

  it("a pinned snapshot under changes, remedied by VACUUM", () =>
    drill(["DeadRows"], async () => {
      await sendText();
      await expect.poll(() => sql("SELECT FROM carrier_lanes")).not.toEqual([]);
      const release = await hold("SELECT FROM carrier_lanes");
      await sql(
        "DO $$ BEGIN FOR round IN 1..3000 LOOP UPDATE carrier_lanes SET free_at = free_at + interval '0 s'; END LOOP; END $$",
      );
      return async () => {
        await release();
        await sql("VACUUM carrier_lanes");
      };
    }));

  it("a clock that is ahead", () =>
    drill(["ClockOff"], async () => {
      await writeFile(clock, "+45");
      return () => writeFile(clock, "+0");
    }));

  it("a process that is paused again and again", () =>
    drill(["EventLoopDelayed"], async () => {
      let paused = false;
      const timer = setInterval(() => {
        paused = !paused;
        gateway.child.kill(paused ? "SIGSTOP" : "SIGCONT");
      }, 400);
      return async () => {
        clearInterval(timer);
        gateway.child.kill("SIGCONT");
      };
    }));

  it("a due delivery that is locked", () =>
    drill(["WebhooksLate"], async () => {
      const id = await subscribe("/locked");
      worker.child.kill("SIGSTOP");
      expect((await call("POST", `/subscriptions/${id}/test`)).status).toBe(202);
      const release = await hold(`SELECT FROM webhook_deliveries WHERE subscription_id = '${id}' FOR UPDATE`);
      worker.child.kill("SIGCONT");
      return release;
    }));

  it("receivers that fail", () =>
    drill(["WebhooksFailing", "WebhookCircuitsOpen"], async () => {
      const path = "/failing";
      await subscribe(path);
      receiver.behave(path, behaviours.error);
      for (let sent = 0; sent < 12; sent += 1) {
        await sendText();
      }
      return async () => receiver.behave(path, behaviours.ok);
    }));

  it("a secret that no key decrypts", () =>
    drill(["WebhookSecretsUnreadable"], async () => {
      const id = await subscribe("/unreadable");
      // Twice is as if nothing had happened.
      const flip = () =>
        sql(
          `UPDATE subscriptions SET secret = set_byte(secret, length(secret) - 1, get_byte(secret, length(secret) - 1) # 255) WHERE id = '${id}'`,
        );
      await flip();
      const endTests = repeat(() => call("POST", `/subscriptions/${id}/test`));
      return () => Promise.all([flip(), endTests()]);
    }));

  it("a carrier that does not answer", () =>
    drill(["CarrierLate", "CarrierFailing"], async () => {
      const release = await hold("LOCK TABLE simulator_orders IN ACCESS EXCLUSIVE MODE");
      const endTexts = repeat(() => sendText());
      return () => Promise.all([release(), endTexts()]);
    }));

  it("recordings that the carrier does not have", () =>
    drill(["RecordingsFailing"], async () => {
      const id = newId("rec");
      await sql(`INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, carrier_id, due_at, created_at, updated_at)
        SELECT business_id, '${id}', id, 'talk', 'pending', 'CA0', 'RE0', now(), now(), now() FROM calls LIMIT 1`);
      const endAttempts = repeat(() =>
        sql(
          `UPDATE recordings SET due_at = now() - interval '1 second', attempts = 0, lease_token = NULL WHERE id = '${id}'`,
        ),
      );
      return async () => {
        await endAttempts();
        await sql(`DELETE FROM recordings WHERE id = '${id}'`);
      };
    }));

  it("answered calls that no agent takes", () =>
    drill(["CallsAbandoned"], async () => {
      const [of] = await sql(
        `SELECT c.business_id, c.id AS campaign_id, u.id AS user_id
         FROM campaigns c JOIN users u USING (business_id) JOIN calls USING (business_id) LIMIT 1`,
      );
      await sql(`UPDATE calls SET campaign_id = '${of?.campaign_id}', campaign_contact_id = NULL, answered_at = now(), answered_by = 'human', abandoned_at = now()
        WHERE (business_id, id) IN (SELECT business_id, id FROM calls WHERE business_id = '${of?.business_id}' LIMIT 40)`);
      const id = newId("ses");
      await sql(`INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, lease_until, created_at)
        VALUES ('${of?.business_id}', '${id}', '${of?.campaign_id}', '${of?.user_id}', '{${inboxId}}', now() + interval '1 hour', now())`);
      return () => sql(`UPDATE dialer_sessions SET ended_at = now() WHERE id = '${id}'`);
    }));

  it("guessed passwords", () =>
    drill(["SignInsRefused"], async () =>
      repeat(async () => {
        const browser = new PlainBrowser(gateway.publicUrl);
        const page = await browser.open(`${gateway.publicUrl}/oidc/account`);
        await browser.submit(page, "/sign-in", [
          ["email", "admin@northwind.example"],
          ["password", "a guess"],
        ]);
      }),
    ));

  it("a cell that does not answer a router", () =>
    drill(["CellAway"], async () => {
      const router = await startService({
        ROLE: "router",
        PORT: String(await freePort()),
        PUBLIC_URL: "http://api.test",
        CELLS: `east=${gateway.publicUrl} http://127.0.0.1:1`,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        LOG_LEVEL: "silent",
      });
      await prometheus.scrape([...targets, new URL(router.operationsUrl).host]);
      const endLoad = repeat(() => fetch(`${router.operationsUrl}/readyz`));
      return async () => {
        await endLoad();
        await prometheus.scrape(targets);
        await router.end();
      };
    }));

  it("backups that no longer succeed", () =>
    drill(["BackupLate"], async () => {
      const id = newId("opr");
      await sql(`INSERT INTO operator_entries (id, command, arguments, user_name, host, outcome, created_at)
        VALUES ('${id}', 'backup', '{--to}', 'dialer', 'here', 'done', now() - interval '31 hours')`);
      return () => sql(`UPDATE operator_entries SET created_at = now() WHERE id = '${id}'`);
    }));

  it("numbers that cannot be reached, which are no fault of the carrier", () =>
    drill(["CarrierNumbersBad"], async () => {
      const endTexts = repeat(() => sendText("+14165550009"));
      return async () => {
        expect(await firing(["CarrierFailing"])).toEqual([]);
        await endTexts();
      };
    }));

  it("mails that nobody can read, and one that nobody takes", () =>
    drill(["MailsFailing", "MailsLate"], async () => {
      worker.child.kill("SIGSTOP");
      const late = await addMail();
      const release = await hold(`SELECT FROM mails WHERE id = '${late}' FOR UPDATE`);
      worker.child.kill("SIGCONT");
      const endMails = repeat(addMail);
      return () => Promise.all([release(), endMails()]);
    }));

  it("an erasure that is not completed after a day", () =>
    drill(["WorkStuck"], async () => {
      const id = newId("era");
      await sql(`INSERT INTO person_erasures (business_id, id, subject, contact_count, due_at, created_at)
        SELECT id, '${id}', '{}', 0, now() + interval '1 day', now() - interval '2 days' FROM businesses LIMIT 1`);
      return () => sql(`DELETE FROM person_erasures WHERE id = '${id}'`);
    }));

  it("a replication slot that nobody reads", () =>
    drill(["WalRetained"], async () => {
      await sql("SELECT pg_create_physical_replication_slot('forgotten', true)");
      await sql("SELECT pg_switch_wal()");
      await sql("CREATE TABLE written AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 20000)");
      return () => sql("SELECT pg_drop_replication_slot('forgotten')", "DROP TABLE written");
    }));

  it.each([
    ["CarrierCredentialsRefused", "carrier_credentials_accepted 0"],
    // A process takes longer to start than the shortened time. The start of this one changes at each scrape.
    ["RestartLoop", "process_start_time_seconds NOW"],
    ["CarrierBalanceLow", "carrier_balance 12.5"],
    ["DiskNearlyFull", "disk_free_ratio 0.05"],
    ["WalArchiveFailing", "database_archive_failing_seconds 1200"],
    ["StandbyLate", "database_standby_lag_seconds 300"],
    ["CertificateEnds", 'certificate_valid_seconds{host="api.example.com"} 86400'],
  ])("what a machine reports for %s", (name, line) =>
    drill([name], async () => {
      const server = createServer((_request, response) =>
        response
          .writeHead(200, { "content-type": "text/plain; version=0.0.4" })
          .end(`${line.replace("NOW", String(Date.now()))}\n`),
      ).listen(0, "127.0.0.1");
      await once(server, "listening");
      await prometheus.scrape([...targets, `127.0.0.1:${(server.address() as AddressInfo).port}`]);
      return async () => {
        await prometheus.scrape(targets);
        server.closeAllConnections();
        server.close();
      };
    }),
  );

  it("every alert of the file was seen", () => {
    const all = [...shortened().matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
    expect(all.filter((name) => !seen.has(name))).toEqual([]);
  });
});
