import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/platform/id.ts";
import { admin, runAdmin, type Settings } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** What an operator asks at night. */

let test: TestDatabase;
let world: World;
let settings: Settings;
/** The sessions by which commands recognise a worker and a gateway. */
let service: pg.Client[];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), "service-night-")),
    ENCRYPTION_KEY: Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64"),
  };
  service = ["service worker", "service gateway"].map(
    (application_name) => new pg.Client({ ...test.connection, application_name }),
  );
  await Promise.all(service.map((client) => client.connect()));
});
afterAll(async () => {
  await Promise.all(service.map((client) => client.end()));
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

interface Explained {
  cause: string;
  next: string;
}
interface Status {
  ok: boolean;
  version: string;
  processes: { role: string; connections: number }[];
  problems: { problem: string; next: string }[];
}

const status = async (): Promise<Status> => {
  const { stdout } = await runAdmin(settings, "status", "--json").catch((error) => error);
  return JSON.parse(stdout);
};

it("shows the processes and each problem with its next step, and exits with 1", async () => {
  const before = await status();
  expect([before.version, before.processes]).toEqual([
    "1.0.0",
    [
      { role: "gateway", connections: 1 },
      { role: "worker", connections: 1 },
    ],
  ]);
  await service[0]?.query("SET application_name = 'somebody'");
  const without = await runAdmin(settings, "status").catch((error) => error);
  await service[0]?.query("SET application_name = 'service worker'");
  expect(without.code).toBe(1);
  expect(without.stdout).toContain(
    "PROBLEM  No worker is connected: texts, calls, webhooks and mails wait.\n         Start a process with ROLE=worker or ROLE=all.\n",
  );
});

describe("text explain", () => {
  let id: string;
  const explain = () => admin<Explained & { order: { attempts: number } | null }>(settings, "text", "explain", id);
  const set = (assignments: string) => test.query(`UPDATE messages SET ${assignments} WHERE id = $1`, [id]);
  beforeAll(async () => {
    const [row] = await test.query<{ id: string }>(
      "SELECT id FROM messages WHERE direction = 'outgoing' AND status = 'delivered' ORDER BY id LIMIT 1",
    );
    id = row?.id as string;
  });

  thorough.it("says that a text is delivered, or why it failed", async () => {
    expect((await explain()).cause).toMatch(/^The carrier reported its delivery at 2/);
    await set("status = 'failed', error_code = 'landline', error_message = 'The number cannot receive texts.'");
    expect(await explain()).toMatchObject({
      cause: "It is failed with landline: The number cannot receive texts.",
      next: expect.stringContaining("docs/public/sync.md"),
    });
  });

  it("says what a text waits for", async () => {
    await set("status = 'queued', error_code = NULL, error_message = NULL, sent_at = NULL, delivered_at = NULL");
    expect((await explain()).cause).toBe("It has no order for the carrier.");
    await test.query(
      `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, due_at, attempts, created_at)
       SELECT business_id, id, 'text', inbox_id, now() + interval '1 hour', 3, now() FROM messages WHERE id = $1`,
      [id],
    );
    expect(await explain()).toMatchObject({
      order: { attempts: 3 },
      cause: expect.stringMatching(/^The carrier did not take it in 3 attempts; the next one is at 2[\d:.T-]+Z/),
      next: expect.stringContaining(id),
    });
    await set("send_at = now() + interval '1 day'");
    expect((await explain()).cause).toMatch(/^It is scheduled for 2/);
    await test.query(
      "UPDATE businesses SET suspended_at = now() WHERE id = (SELECT business_id FROM messages WHERE id = $1)",
      [id],
    );
    expect(await explain()).toMatchObject({
      cause: expect.stringMatching(/^The business biz_\w+ is suspended since/),
      next: expect.stringMatching(/^If that is over: npm run admin -- business reinstate biz_\w+$/),
    });
    await test.query(
      "UPDATE businesses SET suspended_at = NULL WHERE id = (SELECT business_id FROM messages WHERE id = $1)",
      [id],
    );
    await set("send_at = NULL");
    await test.query("UPDATE carrier_jobs SET attempts = 0, due_at = now() - interval '1 hour' WHERE id = $1", [id]);
    expect((await explain()).cause).toMatch(/^Its order is due since 2/);
  });

  it("shows no body and no number of a person, in lines for people", async () => {
    const [row] = await test.query<{ body: string; phone_number: string }>(
      "SELECT body, phone_number FROM messages WHERE id = $1",
      [id],
    );
    const { stdout } = await runAdmin(settings, "text", "explain", id);
    expect(stdout).toMatch(new RegExp(`^Text +${id}, outgoing\nStatus +queued\nBusiness +\\S`));
    expect(stdout).not.toContain(row?.body);
    expect(stdout).not.toContain(row?.phone_number);
  });

  it("refuses an unknown id in one line", async () => {
    await expect(runAdmin(settings, "text", "explain", newId("msg"))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the text msg_\w+ does not exist: .+\n$/),
    });
  });
});

describe("webhook explain", () => {
  const subscription = newId("sub");
  const event = newId("evt");
  beforeAll(async () => {
    const { businessId } = world.rivals;
    await test.query(
      `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
       VALUES ($1, $2, 'call.ended', 'https://me:hidden@hooks.example.com/a?token=hidden', '\\x00', now(), now())
       ON CONFLICT DO NOTHING`,
      [businessId, subscription],
    );
    await test.query(
      `INSERT INTO subscription_health (business_id, subscription_id, consecutive_failures, first_failed_at)
       VALUES ($1, $2, 3, now()) ON CONFLICT (business_id, subscription_id)
       DO UPDATE SET consecutive_failures = 3, first_failed_at = now()`,
      [businessId, subscription],
    );
    await test.query(
      "INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body) VALUES ($1, $2, 'call.ended', now(), '{}')",
      [businessId, event],
    );
    await test.query(
      `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, attempts)
       VALUES ($1, $2, $3, now() + interval '1 hour', 1)`,
      [businessId, subscription, event],
    );
    await test.query(
      `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status, error)
       VALUES ($1, $2, $3, $4, 1, now(), 12, 503, 'status_5xx')`,
      [businessId, subscription, newId("dlv"), event],
    );
  });

  thorough.it("says of an event which deliveries wait", async () => {
    const { stdout } = await runAdmin(settings, "webhook", "explain", event);
    expect(stdout).toMatch(new RegExp(`^Event +${event}, call\\.ended\n`));
    expect(stdout).toMatch(new RegExp(`\n  ${subscription}  next attempt at 2\\S+ \\(attempt 1: 503\\)\n`));
    expect(stdout).toContain("Cause  1 of 1 deliveries wait, as listed below.\n");
    expect(stdout).toContain(`Next   npm run admin -- webhook explain ${subscription} shows the subscription.\n`);
  });

  it("says of a subscription why it fails, without the secrets in its URL", async () => {
    const { stdout } = await runAdmin(settings, "webhook", "explain", subscription);
    expect(stdout).toMatch(/\nFailures +3 since 2/);
    expect(stdout).toContain("attempt 1");
    expect(stdout).toMatch(/\nCause {2}Its receiver https:\/\/\S+ fails since 2\S+: 3 attempts, circuit closed\.\n/);
    expect(stdout).not.toContain("hidden");
    const [failing] = await admin<{ id: string }[]>(settings, "webhook", "failing");
    expect(failing?.id).toBe(subscription);
  });

  it("says when an attempt was, as it says other times", async () => {
    await test.query("UPDATE webhook_attempts SET attempted_at = '2026-11-28T07:00:00.5Z' WHERE event_id = $1", [
      event,
    ]);
    expect(await admin(settings, "webhook", "explain", event)).toMatchObject({
      deliveries: [{ attempts: [{ attemptedAt: "2026-11-28T07:00:00.500Z" }] }],
    });
  });

  thorough.it("finds the event of an attempt, and refuses another id in one line", async () => {
    const [attempt] = await test.query<{ id: string }>("SELECT id FROM webhook_attempts WHERE event_id = $1", [event]);
    expect(await admin(settings, "webhook", "explain", attempt?.id as string)).toMatchObject({ id: event });
    await expect(runAdmin(settings, "webhook", "explain", "msg_1")).rejects.toMatchObject({
      stderr: "msg_1 is not the id of an event (evt_…), a subscription (sub_…) or an attempt (dlv_…)\n",
    });
  });
});

thorough.it("lists the mails that wait or have failed, without their bodies", async () => {
  const insert = (id: string, settled: string) =>
    test.query(
      `INSERT INTO mails (business_id, id, recipient, subject, sealed_body, due_at, expires_at, created_at, failure, ${settled})
       VALUES ($1, $2, 'ada@example.com', 'Your invitation', 'hidden', now(), now(), now(), 'mailbox full', now())`,
      [world.rivals.businessId, id],
    );
  const [failed, sent] = [newId("mail"), newId("mail")];
  await insert(failed, "failed_at");
  await insert(sent, "sent_at");
  const { stdout } = await runAdmin(settings, "mail", "list");
  expect(stdout).toMatch(new RegExp(`${failed}  2\\S+  ada@example\\.com  Your invitation  failed: mailbox full\n`));
  expect(stdout).not.toContain(sent);
  expect(
    (await admin<{ id: string }[]>(settings, "mail", "list", "--sent", "--limit", "1")).map(({ id }) => id),
  ).toEqual([sent]);
  expect((await status()).problems.map(({ problem }) => problem)).toContain("1 mails failed within a day.");
});

thorough.it("shows who blocks whom, and ends a session", async () => {
  const [holder, waiter] = [new pg.Client(test.connection), new pg.Client(test.connection)];
  for (const client of [holder, waiter]) {
    client.on("error", () => {});
    await client.connect();
  }
  const pidOf = async (client: pg.Client) =>
    (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid as number;
  const [holding, waiting] = [await pidOf(holder), await pidOf(waiter)];
  await holder.query("BEGIN; LOCK TABLE mails IN ACCESS EXCLUSIVE MODE");
  const blocked = waiter.query("BEGIN; LOCK TABLE mails IN ACCESS EXCLUSIVE MODE");
  const read = async () =>
    (await admin<{ sessions: { pid: number; blockedBy: number[] }[] }>(settings, "database", "sessions")).sessions;
  await expect
    .poll(read, { interval: 100 })
    .toContainEqual(expect.objectContaining({ pid: waiting, blockedBy: [holding] }));
  const { stdout } = await runAdmin(settings, "database", "end-session", `${holding}`);
  expect(stdout).toMatch(new RegExp(`^the session ${holding} \\(.+\\) has ended\n$`));
  await blocked;
  await Promise.all([holder, waiter].map((client) => client.end().catch(() => {})));
  await expect(runAdmin(settings, "database", "end-session", `${holding}`)).rejects.toThrow("does not exist");
});

it("drops a replication slot that nobody reads", async () => {
  const name = `left_${newId("rec").slice(-10)}`;
  await test.query("SELECT pg_create_physical_replication_slot($1, true)", [name]);
  expect((await admin<{ slots: object[] }>(settings, "database", "tables")).slots).toContainEqual({
    name,
    active: false,
    keepsRows: false,
  });
  const { stdout } = await runAdmin(settings, "database", "drop-slot", name);
  expect(stdout).toContain(`the replication slot ${name} is dropped`);
  await expect(runAdmin(settings, "database", "drop-slot", name)).rejects.toThrow("does not exist");
});

thorough.it("vacuums a table, and counts failures, queues, recordings and abandoned calls", async () => {
  await test.query("DELETE FROM mails");
  expect((await runAdmin(settings, "database", "vacuum", "mails")).stdout).toContain("mails is vacuumed");
  await expect(runAdmin(settings, "database", "vacuum", "mails; DROP TABLE mails")).rejects.toThrow("does not exist");
  expect(await admin<{ tables: unknown[] }>(settings, "database", "tables")).toMatchObject({ vacuums: [] });
  await test.query(
    `UPDATE messages SET status = 'failed', error_code = 'unreachable', error_message = 'No.', updated_at = now()
     WHERE (business_id, id) IN (SELECT business_id, id FROM messages WHERE direction = 'outgoing' AND status = 'delivered' LIMIT 1)`,
  );
  expect(await admin(settings, "text", "failures")).toContainEqual({
    status: "failed",
    errorCode: "unreachable",
    count: 1,
    businesses: 1,
  });
  expect(await admin(settings, "text", "queues")).toMatchObject([{ kind: "text", due: 1 }]);
  expect(await admin(settings, "campaign", "abandonment")).toEqual([]);
  expect(await admin(settings, "recording", "retry")).toEqual({ retried: 0 });
});

thorough.it("looks at a database that cannot be written", async () => {
  const name = test.connection.database;
  await test.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const read = async () => ({
    failing: await admin(settings, "webhook", "without-app"),
    businesses: await admin(settings, "business", "list", "--limit", "1"),
    // A token needs its entry.
    token: await makeToken(settings, world.rival.email).catch((error) => error.code),
  });
  const found = await read().finally(async () => {
    const client = new pg.Client(test.connection);
    await client.connect();
    await client.query("SET default_transaction_read_only = off");
    await client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await client.end();
  });
  expect(found).toMatchObject({ failing: expect.any(Array), businesses: [{ id: expect.any(String) }], token: "25006" });
});

it("writes a file for a report that has states and counts, and no data", async () => {
  const path = join(settings.DATA_DIR as string, "support.json");
  const secrets = { SMTP_URL: "smtp://me:hidden@127.0.0.1:1", MAIL_FROM: "hidden@example.com", CARRIER: "simulator" };
  await runAdmin({ ...settings, ...secrets }, "support", path);
  const text = await readFile(path, "utf8");
  const content = JSON.parse(text);
  expect(content).toMatchObject({
    program: { version: "1.0.0" },
    settings: { DATABASE_URL: "set", SMTP_URL: "set", CARRIER: "simulator" },
    status: { work: { businesses: 6, suspendedBusinesses: expect.any(Number) } },
  });
  expect(content.checks).toContainEqual({ name: "worker", state: "ok" });
  for (const word of ["hidden", "biz_", "msg_", "Rival", "127.0.0.1", "@", "+1", test.connection.database as string]) {
    expect([word, text.includes(word)]).toEqual([word, false]);
  }
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(runAdmin(settings, "support", path)).rejects.toThrow(`the file ${path} exists: name another one`);
});

thorough.describe("backup verify", () => {
  let empty: TestDatabase;
  let own: Settings;
  beforeAll(async () => {
    empty = await createTestDatabase();
    own = { ...settings, DATABASE_URL: empty.url };
  });
  afterAll(() => empty?.drop());

  it("reads a whole backup and compares its rows, and refuses in one line what a restore would refuse", async () => {
    const [path, sealed] = ["one.backup", "sealed.backup"].map((name) => join(settings.DATA_DIR as string, name)) as [
      string,
      string,
    ];
    await runAdmin(own, "backup", path);
    const { stdout } = await runAdmin(own, "backup", "verify", path);
    expect(stdout).toMatch(/one\.backup is complete: \d+ rows and 0 files, taken at 2/);
    expect(await admin(own, "backup", "verify", path, "--reason", "weekly")).toMatchObject({ ok: true, files: 0 });
    await empty.query(
      `INSERT INTO signing_keys (id, algorithm, public_jwk, private_jwk) VALUES ('k', 'ES256', '{}', '\\x${"11".repeat(40)}')`,
    );
    await runAdmin(own, "backup", sealed);
    await expect(runAdmin(own, "backup", "verify", sealed)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the backup needs the encryption key 11111111: .+\n$/),
    });
    const file = await open(path, "r+");
    await file.write("!", 3_000);
    await file.close();
    await expect(runAdmin(own, "backup", "verify", path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.*one\.backup.*\n$/),
    });
    const entries = await admin<{ command: string; reason: string | null; outcome: string }[]>(own, "audit");
    expect(entries.slice(1, 5)).toMatchObject([
      { command: "backup verify", outcome: "refused" },
      { command: "backup verify", outcome: "refused" },
      { command: "backup", arguments: ["<file>"], outcome: "done" },
      { command: "backup verify", arguments: ["<file>"], outcome: "done", reason: "weekly" },
    ]);
  });
});
