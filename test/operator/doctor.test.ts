import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { outsideChecks } from "../../scripts/admin/checks/outside.ts";
import { readConfig } from "../../src/application/config.ts";
import { runAdmin, type Settings } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { freePort } from "../support/service-process.ts";

let test: TestDatabase;
let settings: Settings;
/** The session by which the doctor recognises a worker. */
let worker: pg.Client;
const health = createServer((_request, response) => response.end("{}"));
beforeAll(async () => {
  test = await createTestDatabase();
  worker = new pg.Client({ ...test.connection, application_name: "service worker" });
  await worker.connect();
  health.listen(0, "127.0.0.1");
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), "service-doctor-")),
    PUBLIC_URL: `http://127.0.0.1:${(health.address() as AddressInfo).port}`,
  };
  await writeFile(join(settings.DATA_DIR as string, "encryption.key"), `${Buffer.alloc(32, 7).toString("base64")}\n`, {
    mode: 0o600,
  });
});
afterAll(async () => {
  health.close();
  await worker?.end();
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

async function examine(more: Settings = {}) {
  const { stdout, code = 0 } = await runAdmin({ ...settings, ...more }, "doctor", "--json").catch((error) => error);
  const { ok, checks } = JSON.parse(stdout) as {
    ok: boolean;
    checks: { name: string; state: string; detail: string }[];
  };
  return { code, ok, checks, of: (name: string) => checks.find((check) => check.name === name) };
}

it("reports each part as healthy, and exits with 0", async () => {
  const { stdout } = await runAdmin(settings, "doctor");
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.slice(0, 25).trim()),
  ).toEqual([
    "ok       settings",
    "ok       unknown settings",
    "ok       database",
    "ok       server version",
    "ok       encoding",
    "ok       extensions",
    "ok       schema",
    "ok       primary server",
    "ok       changes",
    "ok       rights",
    "ok       worker",
    "ok       clock",
    "ok       encryption key",
    "ok       Redis",
    "ok       carrier",
    "ok       public URL",
    "ok       proxy",
    "ok       internal URL",
    "ok       mail",
    "ok       traces",
    "ok       other cells",
    "ok       data folder",
    expect.stringMatching(/^(ok|warning) +disk space$/),
    "ok       storage",
    expect.stringMatching(/^(ok|warning) +open files$/),
  ]);
});

it("names each unhealthy part, continues with the others, and exits with 1", async () => {
  const [nobody, redis] = [await freePort(), await freePort()];
  await chmod(join(settings.DATA_DIR as string, "encryption.key"), 0o644);
  const found = await examine({
    PUBLIC_URL: `http://127.0.0.1:${nobody}`,
    REDIS_URL: `redis://127.0.0.1:${redis}`,
    CARRIER: "twilio",
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "0".repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${nobody}`,
    MAIL_FROM: "service@example.com",
    TWILIO_API_URL: `http://127.0.0.1:${nobody}`,
    OTHER_CELLS: `http://127.0.0.1:${nobody}`,
  });
  await chmod(join(settings.DATA_DIR as string, "encryption.key"), 0o600);
  expect([found.code, found.ok]).toEqual([1, false]);
  expect(found.of("public URL")).toEqual({
    name: "public URL",
    state: "failed",
    detail: expect.stringMatching(/does not answer \(connect ECONNREFUSED .*start the service/),
  });
  expect(found.of("Redis")).toMatchObject({ state: "failed", detail: expect.stringContaining("ECONNREFUSED") });
  expect(found.of("carrier")).toMatchObject({
    state: "failed",
    detail: expect.stringContaining("could not be reached"),
  });
  expect(found.of("other cells")).toMatchObject({
    state: "failed",
    detail: expect.stringContaining(`the cell at http://127.0.0.1:${nobody} does not tell`),
  });
  expect(found.of("data folder")).toMatchObject({
    state: "failed",
    detail: `other users of this machine can read encryption.key in ${settings.DATA_DIR}: run chmod 600`,
  });
  expect(found.of("schema")).toMatchObject({ state: "ok" });
  expect(found.of("mail")).toMatchObject({ state: "failed", detail: expect.stringContaining("ECONNREFUSED") });
  expect(JSON.stringify(found.checks)).not.toContain("0".repeat(32));
});

it("fails if OTHER_CELLS has this cell itself, which would take every new name", async () => {
  const config = readConfig({
    ...settings,
    CELL_PORT: "4003",
    OTHER_CELLS: "http://10.0.2.2:4003,http://127.0.0.1:4003",
  });
  expect(await outsideChecks.find(({ name }) => name === "other cells")?.run(config)).toMatchObject({
    state: "failed",
    detail: expect.stringContaining("OTHER_CELLS contains this cell itself"),
  });
});

describe("the internal URL", () => {
  const REALM = { "www-authenticate": 'Bearer realm="internal-api"' };
  /** What answers at the URL: the status of an operation without a token, its headers, and the status of metrics. */
  let answers: { status: number; headers: Record<string, string>; metrics: number };
  const internal = createServer(({ url }, response) => {
    const isMetrics = url === "/metrics";
    response.writeHead(isMetrics ? answers.metrics : answers.status, isMetrics ? {} : answers.headers).end();
  });
  let port: number;
  beforeAll(async () => {
    internal.listen(0, "127.0.0.1");
    await once(internal, "listening");
    ({ port } = internal.address() as AddressInfo);
  });
  afterAll(() => internal.close());
  const check = async (url: string) => (await examine({ INTERNAL_URL: url })).of("internal URL");

  thorough.it("is checked only if it is set", async () => {
    expect((await examine()).of("internal URL")).toMatchObject({
      state: "ok",
      detail: "http://127.0.0.1:4001 is only for this machine",
    });
  });

  thorough.it.each([
    [{ status: 401, headers: REALM, metrics: 403 }, "ok", /^http:\S+ answers$/],
    [{ status: 403, headers: {}, metrics: 403 }, "failed", /refuses the host name: the proxy in front of it must pass/],
    [{ status: 401, headers: {}, metrics: 403 }, "failed", /answers 401: another program answers$/],
    [{ status: 302, headers: { location: "/login" }, metrics: 403 }, "failed", /answers 302: another program/],
    // On loopback the check is a program that may read them.
    [{ status: 401, headers: REALM, metrics: 200 }, "ok", /answers$/],
  ])("is judged by its answers: %o", async (given, state, detail) => {
    answers = given;
    expect(await check(`http://127.0.0.1:${port}`)).toMatchObject({ state, detail: expect.stringMatching(detail) });
  });

  it("fails if a proxy shows the metrics to everyone", async () => {
    answers = { status: 401, headers: REALM, metrics: 200 };
    const url = "https://internal.example.com";
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (target: string, init: RequestInit) =>
      fetch(target.replace(url, `http://127.0.0.1:${port}`), init),
    );
    const finding = outsideChecks
      .find(({ name }) => name === "internal URL")
      ?.run(readConfig({ ...settings, INTERNAL_URL: url }));
    expect(await finding).toEqual({
      state: "failed",
      detail: `${url}/metrics is open to everyone: the proxy in front of it must pass the Host header unchanged`,
    });
    vi.unstubAllGlobals();
  });

  thorough.it("fails if nothing answers", async () => {
    expect(await check(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
      state: "failed",
      detail: expect.stringMatching(/\/graphql does not answer \(connect ECONNREFUSED .*start the service/),
    });
  });
});

it("reports an old schema, a missing key, and unreadable settings", async () => {
  await test.query("ALTER TABLE schema_migrations RENAME TO hidden");
  const behind = await examine();
  await test.query("ALTER TABLE hidden RENAME TO schema_migrations");
  expect(behind.of("schema")).toMatchObject({
    state: "failed",
    detail: expect.stringMatching(/^\d+ migrations? pending, first ".*": run npm run migrate$/),
  });
  await test.query(
    `INSERT INTO signing_keys (id, algorithm, public_jwk, private_jwk) VALUES ('k', 'ES256', '{}', '\\x${"11".repeat(40)}')`,
  );
  expect((await examine()).of("encryption key")).toMatchObject({
    state: "failed",
    detail: "1 secrets need a key that is missing in ENCRYPTION_KEY: add the previous key (npm run keys -- list)",
  });
  await test.query("DELETE FROM signing_keys");
  expect(await examine({ NODE_ENV: "production" })).toMatchObject({
    code: 1,
    checks: [{ name: "settings", state: "failed", detail: expect.stringMatching(/^ENCRYPTION_KEY is missing/) }],
  });
});

thorough.it("reports why the database is unreachable, without its password", async () => {
  const found = await examine({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${await freePort()}/none` });
  expect(found.of("database")).toMatchObject({
    state: "failed",
    detail: expect.stringContaining("nothing listens there"),
  });
  expect(JSON.stringify(found.checks)).not.toContain("hidden");
});

thorough.it("fails for a mistyped setting, and names the nearest one", async () => {
  const found = await examine({ RATE_LIMT_MAX: "hidden", LOGLEVEL: "debug" });
  expect([found.code, found.of("unknown settings")]).toEqual([
    1,
    {
      name: "unknown settings",
      state: "failed",
      detail:
        "RATE_LIMT_MAX is not a setting and has no effect: the nearest one is RATE_LIMIT_MAX; LOGLEVEL is not a setting and has no effect: the nearest one is LOG_LEVEL",
    },
  ]);
});

it("fails without a worker", async () => {
  await worker.query("SET application_name = 'somebody'");
  const { code, of } = await examine();
  await worker.query("SET application_name = 'service worker'");
  expect([code, of("worker")]).toEqual([
    1,
    {
      name: "worker",
      state: "failed",
      detail:
        "no worker is connected, so texts, calls, webhooks and mails wait: start a process with ROLE=worker or ROLE=all",
    },
  ]);
});

thorough.it("fails for a database that is read-only", async () => {
  const name = test.connection.database;
  await test.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const { code, of } = await examine();
  await test.query(`SET default_transaction_read_only = off`);
  await test.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  expect([code, of("primary server"), of("changes")]).toMatchObject([
    1,
    {
      state: "failed",
      detail:
        "transactions are read-only: name the primary server in DATABASE_URL, or reset default_transaction_read_only",
    },
    { state: "failed", detail: expect.stringContaining("read-only") },
  ]);
});

thorough.it("fails for a user that neither owns the tables nor may write them", async () => {
  const role = `${test.connection.database}_reader`;
  await test.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  await test.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
  const { code, of } = await examine({ DATABASE_URL: test.url.replace(/\/\/.*@/, `//${role}:secret@`) });
  await test.query(`DROP OWNED BY ${role}`);
  await test.query(`DROP ROLE ${role}`);
  expect([code, of("changes"), of("rights")]).toMatchObject([
    1,
    { state: "ok", detail: "another role owns the tables, and migrates them" },
    {
      state: "failed",
      detail:
        "the user may not insert into abandonment_checks: run npm run admin -- database grant USER as the owner of the tables",
    },
  ]);
});

thorough.it.each(["LATIN1", "SQL_ASCII"])("fails for a database with the encoding %s", async (encoding) => {
  const name = `${test.connection.database}_${encoding.toLowerCase()}`;
  await test.query(
    `CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER libc TEMPLATE template0`,
  );
  const { code, of } = await examine({ DATABASE_URL: test.url.replace(`/${test.connection.database}?`, `/${name}?`) });
  await test.query(`DROP DATABASE ${name}`);
  expect([code, of("encoding")]).toMatchObject([
    1,
    {
      state: "failed",
      detail: `${encoding}: create the database with ENCODING 'UTF8' TEMPLATE template0`,
    },
  ]);
});

thorough.it("fails for a proxy that TRUST_PROXY does not name", async () => {
  const production = { PUBLIC_URL: "https://api.example.invalid" };
  expect((await examine(production)).of("proxy")).toMatchObject({
    state: "failed",
    detail:
      "TRUST_PROXY is not set, but PUBLIC_URL leads to a proxy: all clients share the limits of its address. Set TRUST_PROXY to the address of the proxy",
  });
  expect((await examine({ ...production, TRUST_PROXY: "10.0.0.7" })).of("proxy")).toMatchObject({
    state: "ok",
    detail: "X-Forwarded-For of 10.0.0.7 is trusted",
  });
});

thorough.describe("the trace collector", () => {
  let status = 200;
  const asked: unknown[] = [];
  const collector = createServer(({ url, method, headers }, response) => {
    asked.push([method, url, headers["x-key"]]);
    response.writeHead(status).end("{}");
  });
  let endpoint: string;
  beforeAll(async () => {
    collector.listen(0, "127.0.0.1");
    await once(collector, "listening");
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  afterAll(() => collector.close());

  it("gets an empty export", async () => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: "x-key=one%20two" };
    expect((await examine(given)).of("traces")).toMatchObject({
      state: "ok",
      detail: `${endpoint}/v1/traces takes traces`,
    });
    expect(asked).toEqual([["POST", "/v1/traces", "one two"]]);
    status = 404;
    expect((await examine(given)).of("traces")).toMatchObject({
      state: "failed",
      detail: `${endpoint}/v1/traces answers 404: correct OTEL_EXPORTER_OTLP_ENDPOINT or the collector`,
    });
  });

  it("fails if it does not answer", async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect((await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: nobody })).of("traces")).toMatchObject({
      state: "failed",
      detail: expect.stringMatching(/does not answer \(connect ECONNREFUSED/),
    });
  });
});
