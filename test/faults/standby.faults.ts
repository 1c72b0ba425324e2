import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { withStandby } from "../../src/platform/db/standby.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { openStandby } from "../../src/platform/postgres/open.ts";
import { urlOf } from "../support/database.ts";
import { type DebianPostgres, startDebianPostgres } from "../support/debian-postgres.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/** Lists on a streaming standby of Debian's PostgreSQL, which is behind, frozen, away, and there again. */

const UNBOUND = { unbound: "a table of this test" };
const write = statement("standby-test.write", "INSERT INTO notes DEFAULT VALUES", UNBOUND);
const where = statement<{ onStandby: boolean; count: number }>(
  "standby-test.where",
  "SELECT pg_is_in_recovery() AS on_standby, count(*)::int AS count FROM notes",
  { ...UNBOUND, mayReadStandby: true },
);
const elsewhere = statement<{ onStandby: boolean }>(
  "standby-test.whereElse",
  "SELECT pg_is_in_recovery() AS on_standby",
  UNBOUND,
);

let primary: DebianPostgres;
let standby: DebianPostgres;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  primary = await startDebianPostgres();
  standby = await primary.startStandby();
});
afterEach(() => service?.end("SIGKILL"));
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

it("a reader sees what was acknowledged before, whatever the standby does", async () => {
  const changes: string[] = [];
  let positions = 0;
  const onStatement = (name: string) => {
    positions += Number(name === "standby.position");
  };
  const [first, second] = [primary, standby].map(({ connection }) => openPool({ connection, size: 3, onStatement }));
  const database = withStandby({
    primary: first as ReturnType<typeof openPool>,
    standby: second as ReturnType<typeof openPool>,
    mostLagSeconds: 1,
    onChange: (state, reason) => changes.push(reason ? `${state}: ${reason.message}` : state),
  });
  await primary.query("CREATE TABLE notes (id int GENERATED ALWAYS AS IDENTITY)");
  const readsOnStandby = async () => (await database.row(where, []))?.onStandby;
  await expect.poll(readsOnStandby).toBe(true);
  expect((await database.row(elsewhere, []))?.onStandby).toBe(false);
  expect(await database.transaction((inside) => inside.row(where, []))).toMatchObject({ onStandby: false });

  // Reads at the same time ask the primary once, and not each for itself; the check of each second asks too.
  const asked = positions;
  await Promise.all(Array.from({ length: 20 }, () => database.row(where, [])));
  expect(positions - asked).toBeLessThanOrEqual(4);

  // Each write is in the next list, on whichever server it is read.
  for (let count = 1; count <= 50; count += 1) {
    await database.rows(write, []);
    expect((await database.row(where, []))?.count).toBe(count);
  }

  await standby.query("SELECT pg_wal_replay_pause()");
  await expect
    .poll(async () => (await standby.query("SELECT pg_get_wal_replay_pause_state() AS state"))[0]?.state)
    .toBe("paused");
  await database.rows(write, []);
  expect(await database.row(where, [])).toEqual({ onStandby: false, count: 51 });
  await expect.poll(() => changes.at(-1)).toBe("unused: it lags more than 1 seconds");
  await standby.query("SELECT pg_wal_replay_resume()");
  await expect.poll(() => changes.at(-1)).toBe("used");
  await expect.poll(readsOnStandby).toBe(true);

  standby.freeze();
  await database.rows(write, []);
  expect(await database.row(where, [])).toEqual({ onStandby: false, count: 52 });
  standby.thaw();
  await expect.poll(readsOnStandby).toBe(true);

  await standby.halt();
  expect(await database.row(where, [])).toEqual({ onStandby: false, count: 52 });
  await expect.poll(() => changes.at(-1)).toMatch(/^unused: /);
  await standby.start();
  await expect.poll(readsOnStandby).toBe(true);
  expect((await database.row(where, []))?.count).toBe(52);
  await database.close();
});

it("a URL that cannot be right is refused, a standby that is away is not", async () => {
  const [own, other] = [primary.connection, standby.connection];
  const wrong = urlOf({ ...other, database: "nothing" });
  await expect(openStandby(wrong, own)).rejects.toThrow(
    "the standby cannot be reached (the database does not exist): correct DATABASE_READ_URL",
  );
  await expect(openStandby(urlOf({ ...other, database: "template1" }), own)).rejects.toThrow(
    "DATABASE_READ_URL leads to another database: name a standby of the one in DATABASE_URL",
  );
  await expect(openStandby("postgres://one,two/service", own)).rejects.toThrow("DATABASE_READ_URL has several hosts");
  await expect(openStandby("postgres://127.0.0.1:1/service", own)).resolves.toBeDefined();
});

it("the service reads lists on the standby, and shows a contact in the list that follows its creation", async () => {
  await migrate(primary.connection);
  const settings = {
    DATABASE_URL: urlOf(primary.connection),
    DATABASE_READ_URL: urlOf(standby.connection),
    DATA_DIR: `${primary.folder}/service`,
    SEED_DEMO: "true",
    PUBLIC_URL: "http://127.0.0.1:4000",
    LOG_LEVEL: "info",
  };
  service = await startService(settings);
  const { publicUrl } = service;
  const token = await makeToken(settings, "admin@northwind.example");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const scans = async () =>
    Number(
      (await standby.query("SELECT idx_scan AS scans FROM pg_stat_user_tables WHERE relname = 'contacts'"))[0]?.scans,
    );
  await expect.poll(() => service?.output()).toContain("lists and aggregates are read on the standby");
  const before = await scans();
  for (let number = 10; number < 30; number += 1) {
    const body = JSON.stringify({ phones: [{ number: `+121255501${number}` }] });
    const created = await fetch(`${publicUrl}/api/v1/contacts`, { method: "POST", headers, body });
    const { id } = (await created.json()) as { id: string };
    const listed = await fetch(`${publicUrl}/api/v1/contacts?limit=1`, { headers });
    expect(((await listed.json()) as { data: { id: string }[] }).data[0]?.id).toBe(id);
  }
  await expect.poll(scans).toBeGreaterThan(before);
});
