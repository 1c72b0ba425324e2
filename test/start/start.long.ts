import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../src/application/demo/seed.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { noOutbox } from "../support/demo.ts";
import { COMPILED, freePort, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { makeToken } from "../support/token-command.ts";

const run = promisify(execFile);

/** `npm run listen`: a first webhook on the demo. */
function listen(dataDir: string, ...options: string[]) {
  const child = spawn(process.execPath, ["scripts/listen.ts", ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, closed: once(child, "close") as Promise<[number | null]> };
}

describe("with a data folder of its own", () => {
  let dataDir: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "service-start-"));
    service = await startService({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await service?.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("prints a line that works when pasted, and refuses a second start", async () => {
    expect(service.output()).toContain(`REST API    ${service.publicUrl}/api/v1`);
    expect(service.output()).toContain(`GraphiQL    ${service.internalUrl}/graphql`);
    expect(service.output()).toContain("admin@northwind.example, password demo");

    const line = /^ {2}(curl .*)$/m.exec(service.output())?.[1] as string;
    const { stdout } = await run("bash", ["-c", line], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    expect(JSON.parse(stdout).business.name).toBe("Northwind Sales");

    const second = await runToEnd({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      INTERNAL_PORT: String(await freePort()),
    });
    expect(second.code).toBe(1);
    expect(second.error).toBe(
      `the data folder ${dataDir} is in use by process ${service.child.pid}: stop it, or set DATA_DIR to another folder\n`,
    );
  });

  it("`npm run listen` verifies and prints a sample on the demo, and unsubscribes at the end", async () => {
    const token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
    const subscriptions = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${service.publicUrl}/api/v1/subscriptions`, { headers });
      return ((await answer.json()) as { data: { event_type: string; status: string }[] }).data;
    };
    const listener = listen(dataDir, "--event", "call.incoming.completed");
    await expect
      .poll(() => listener.output())
      .toMatch(/call\.incoming\.completed \(a sample\) {2}evt_\w+, signature verified\n\{\n {2}"call": /);
    expect(await subscriptions()).toMatchObject([{ event_type: "call.incoming.completed", status: "active" }]);
    const subscribe = (port: string) =>
      fetch(`${service.publicUrl}/api/v1/subscriptions`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ event_type: "call.incoming.completed", target_url: `http://127.0.0.1:${port}/` }),
      });
    // Other processes on this machine, such as the service's own listeners, must not matter.
    for (const url of [service.internalUrl, service.publicUrl]) {
      const answer = await subscribe(new URL(url).port);
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { field: "target_url" } }]);
    }
    listener.child.kill("SIGINT");
    expect(await listener.closed).toEqual([0, null]);
    expect(listener.output()).toMatch(/Unsubscribed\.\n$/);
    expect(await subscriptions()).toEqual([]);
  });

  it("ends with 0", async () => {
    expect(await service.end()).toBe(0);
  });

  it("`npm run listen` names the error without a service, and with an unknown type", async () => {
    const alone = listen(dataDir);
    expect(await alone.closed).toEqual([1, null]);
    expect(alone.output()).toBe(`no service is running on the data folder ${dataDir}: start it with npm start\n`);
    const unknown = listen(dataDir, "--event", "call.started");
    expect(await unknown.closed).toEqual([1, null]);
    expect(unknown.output()).toMatch(
      /^the event call\.started does not exist: the types are message\.incoming\.received, /,
    );
  });

  it("`npm run listen` names the setting that prevents it", async () => {
    const service = await startService({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE_TARGETS: "false" });
    const listener = listen(dataDir, "--event", "call.incoming.completed");
    expect(await listener.closed).toEqual([1, null]);
    expect(listener.output()).toMatch(
      /^the service delivers only to public addresses: .*WEBHOOK_ALLOW_PRIVATE_TARGETS=true/,
    );
    await service.end();
  });

  it("has all acknowledged writes after kill -9", async () => {
    const service = await startService({ DATA_DIR: dataDir });
    const token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
    const call = (url: string, init: RequestInit = {}) =>
      fetch(`${url}/api/v1${init.method === "POST" ? "/campaigns" : "/campaigns?q=Survivor"}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      });
    const inboxes = await fetch(`${service.publicUrl}/api/v1/inboxes`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await inboxes.json()) as { data: { id: string }[] };
    const body = JSON.stringify({ name: "Survivor", inbox_ids: [data[0]?.id] });
    expect((await call(service.publicUrl, { method: "POST", body })).status).toBe(201);
    expect(await service.end("SIGKILL")).toBe(null);

    const port = new URL(service.publicUrl).port;
    const again = await startService({ DATA_DIR: dataDir, PORT: port });
    const found = (await (await call(again.publicUrl)).json()) as { data: { name: string }[] };
    expect(found.data.map((campaign) => campaign.name)).toEqual(["Survivor"]);
    expect(await again.end("SIGTERM")).toBe(0);
  });

  it("reports a port in use in one line", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const internal = await freePort();
    expect(await runToEnd({ DATA_DIR: dataDir, PORT: String(port), INTERNAL_PORT: String(internal) })).toEqual({
      code: 1,
      output: "",
      error: `port ${port} is taken: stop the program that uses it, or set PORT to another port\n`,
    });
    expect(await runToEnd({ DATA_DIR: dataDir, PORT: String(internal), INTERNAL_PORT: String(port) })).toEqual({
      code: 1,
      output: "",
      error: `port ${port} is taken: stop the program that uses it, or set INTERNAL_PORT to another port\n`,
    });
    taken.close();
  });

  it("says in one line that the internal listener cannot have its address", async () => {
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) };
    // An address that belongs to no machine (RFC 5737).
    const outside = { INTERNAL_HOST: "198.51.100.1", INTERNAL_URL: "https://internal.example.com", SEED_DEMO: "true" };
    expect(await runToEnd({ ...settings, ...outside })).toEqual({
      code: 1,
      output: "",
      error: "the address 198.51.100.1 is not an address of this machine: correct INTERNAL_HOST\n",
    });
  });

  it("opens the internal listener at its address", async () => {
    const service = await startService({ DATA_DIR: dataDir, INTERNAL_HOST: "127.0.0.2" });
    const { port } = new URL(service.internalUrl);
    expect(service.output()).toContain(`  GraphiQL    http://127.0.0.2:${port}/graphql\n`);
    expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
    expect(await service.end()).toBe(0);
  });
});

async function expectOneLine(settings: Record<string, string>, error: string): Promise<void> {
  expect(await runToEnd(settings)).toEqual({ code: 1, output: "", error });
}

it("reports a setting that is invalid and a database that is away in one line", async () => {
  // A process takes a second to load the program: both at once.
  await Promise.all([
    expectOneLine({ PORT: "http" }, "PORT is invalid: it must be a port from 1 to 65535\n"),
    expectOneLine(
      { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/none" },
      "the database cannot be reached (nothing listens there): start it, or correct DATABASE_URL\n",
    ),
  ]);
});

it("reports a setting that production lacks in one line", async () => {
  await expectOneLine(
    { NODE_ENV: "production", ENCRYPTION_KEY: randomBytes(32).toString("base64") },
    "CARRIER is missing: in production set it to twilio, or to simulator, which only simulates texts and calls\n",
  );
});

describe("with an external database", () => {
  let test: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), "service-start-"));
  });
  afterAll(async () => {
    await test.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("completes running requests before it ends", async () => {
    const { host, port, user, password, database } = test.connection;
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host as string)}&port=${port}`;
    const service = await startService({ DATABASE_URL: url, SEED_DEMO: "true", DATA_DIR: dataDir });
    const [campaign] = await test.query<{ id: string }>("SELECT id FROM campaigns WHERE name = 'Renewals'");
    const [contact] = await test.query<{ id: string }>("SELECT id FROM campaign_contacts WHERE campaign_id = $1", [
      campaign?.id,
    ]);
    const token = await makeToken({ DATABASE_URL: url, DATA_DIR: dataDir }, "admin@northwind.example");

    const holder = new pg.Client(test.connection);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM campaigns WHERE id = $1 FOR UPDATE", [campaign?.id]);
    const answer = fetch(`${service.publicUrl}/api/v1/campaigns/${campaign?.id}/contacts/${contact?.id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ status: "do_not_call" }),
    });
    // Background work may also wait for the campaign.
    await expect.poll(() => waitingForLocks(test)).not.toEqual([]);
    const ended = service.end();
    await expect
      .poll(() =>
        fetch(service.publicUrl).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    await holder.query("COMMIT");
    await holder.end();

    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it("refuses a database with the demo in production", async () => {
    const settings = {
      DATABASE_URL: test.url,
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      CARRIER: "simulator",
      ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      PORT: String(await freePort()),
      INTERNAL_PORT: String(await freePort()),
    };
    await seedDemo(test.database, noOutbox);
    expect(await runToEnd({ ...settings, LOG_LEVEL: "error" })).toEqual({
      code: 1,
      output: "",
      error:
        "the database contains the demo (the user admin@northwind.example), whose passwords are public: set DATABASE_URL to another database\n",
    });
  });
});
