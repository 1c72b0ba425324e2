import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runAdmin } from "../support/admin-command.ts";
import { urlOf } from "../support/database.ts";
import { type DebianPostgres, startDebianPostgres } from "../support/debian-postgres.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * The service on a PostgreSQL of Debian, whose WAL pgBackRest archives. The disk is lost, and the database is recovered to a
 * moment before a mistake, as docs/operations.md says.
 */

let postgres: DebianPostgres;
let service: ServiceProcess | undefined;
let settings: Record<string, string>;
let token: string;
let backrest: (...words: string[]) => string;
beforeAll(async () => {
  if (!existsSync("/usr/bin/pgbackrest")) {
    throw new Error("this drill needs pgBackRest: apt-get install --no-install-recommends pgbackrest postgresql");
  }
  const configOf = (folder: string) => join(folder, "pgbackrest.conf");
  postgres = await startDebianPostgres((folder) => ({
    archive_mode: "on",
    archive_command: `pgbackrest --config=${configOf(folder)} --stanza=dialer archive-push %p`,
  }));
  const { folder, data, run, connection } = postgres;
  const config = configOf(folder);
  writeFileSync(
    config,
    `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a long random text
start-fast=y
lock-path=${folder}/lock
spool-path=${folder}/spool
log-level-file=off
[dialer]
pg1-path=${data}
pg1-port=${connection.port}
pg1-socket-path=${folder}
pg1-user=${connection.user}
`,
  );
  backrest = (...words) => run("/usr/bin/pgbackrest", `--config=${config}`, "--stanza=dialer", ...words);
  settings = {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder, "service"),
    SEED_DEMO: "true",
    PUBLIC_URL: "http://127.0.0.1:4000",
    LOG_LEVEL: "error",
  };
  service = await startService(settings);
  token = await makeToken(settings, "admin@northwind.example");
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await postgres?.stop();
});

async function request(path: string, body?: object): Promise<{ status: number; id?: string }> {
  const response = await fetch(`${service?.publicUrl}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { id?: string }) };
}

async function createContact(last: number): Promise<string> {
  const { status, id } = await request("/contacts", { phones: [{ number: `+1212555010${last}` }] });
  expect(status).toBe(201);
  return id as string;
}

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

it("a lost disk is recovered to a moment before a mistake", async () => {
  backrest("stanza-create");
  backrest("check");
  const before = await createContact(1);
  backrest("--type=full", "backup");
  const after = await createContact(2);
  // pgBackRest knows the end of a backup by the second: the moment is in a later one.
  const [moment] = await ask<{ now: string }>("SELECT pg_sleep(1.1), clock_timestamp()::text AS now");
  const mistaken = await createContact(3);
  await service?.end();
  await postgres.halt();
  for (const name of readdirSync(postgres.data)) {
    rmSync(join(postgres.data, name), { recursive: true });
  }

  backrest("--type=time", `--target=${moment?.now}`, "--target-action=promote", "restore");
  await postgres.start();
  await expect.poll(() => ask("SELECT pg_is_in_recovery() AS is"), { timeout: 30_000 }).toEqual([{ is: false }]);
  await runAdmin(settings, "database", "restored-elsewhere");
  service = await startService(settings);
  expect([await request(`/contacts/${before}`), await request(`/contacts/${after}`)]).toMatchObject([
    { status: 200, id: before },
    { status: 200, id: after },
  ]);
  expect(await request(`/contacts/${mistaken}`)).toMatchObject({ status: 404 });
  await createContact(3);
});
