import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type KeyedAnswer, type KeyedRequest, send, sendUntilSettled } from "../support/keyed-request.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * A simulated later version runs beside this one: an upgrade, restarts of the older version, and a rollback, under
 * load.
 */

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

let test: TestDatabase;
let folder: string;
let settings: Record<string, string>;
const running = new Set<ServiceProcess>();
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "service-versions-"));
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: join(folder, "data"),
    RATE_LIMIT_MAX: "1000000",
    PUBLIC_URL: "http://api.test",
    LOG_LEVEL: "silent",
  };
  for (const part of ["src", "schema", "rest-facade", "package.json"]) {
    await cp(join(PROJECT, part), join(folder, part), { recursive: true });
  }
  await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  const added = {
    "9000_later": "ALTER TABLE campaigns ADD COLUMN later text NOT NULL DEFAULT 'none';\nCREATE TABLE later ();\n",
    "9001_later":
      "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_later ON campaigns (business_id, later);\n",
  };
  for (const [name, text] of Object.entries(added)) {
    await writeFile(join(folder, "src/platform/db/migrations", `${name}.sql`), text);
  }
});
afterAll(async () => {
  await Promise.all([...running].map((service) => service.end("SIGKILL")));
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(project: string, more: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startService({ ...settings, ...more }, ["env", "-C", project]);
  running.add(service);
  return service;
}

async function end(service: ServiceProcess): Promise<void> {
  running.delete(service);
  expect(await service.end("SIGTERM")).toBe(0);
}

/** Four clients that write to the running processes in turn until the test stops them. */
function load(token: string, inboxId: string, first: ServiceProcess) {
  const sent: { request: KeyedRequest; answer: KeyedAnswer | null }[] = [];
  const targets = [first];
  let ended = false;
  const clients = Array.from({ length: 4 }, async (_none, client) => {
    for (let index = 0; !ended; index += 1) {
      const key = `${client} ${index}`;
      const body = { name: `Campaign ${key}`, inbox_ids: [inboxId] };
      const request: KeyedRequest = { key, method: "POST", path: "/campaigns", body };
      const target = targets[index % targets.length] as ServiceProcess;
      sent.push({ request, answer: await send(target, token, request) });
    }
  });
  return {
    targets,
    more: (count: number) => {
      const until = sent.length + count;
      return expect.poll(() => sent.length, { interval: 20 }).toBeGreaterThan(until);
    },
    async end() {
      ended = true;
      await Promise.all(clients);
      return sent;
    },
  };
}

it("the older version runs on the newer schema, restarts on it, and takes over again without a loss", async () => {
  const older = await start(PROJECT, { ROLE: "gateway" });
  const token = await makeToken(settings, "admin@northwind.example");
  const inboxes = await fetch(`${older.publicUrl}/api/v1/inboxes`, { headers: { authorization: `Bearer ${token}` } });
  const inboxId = ((await inboxes.json()) as { data: { id: string }[] }).data[0]?.id as string;
  const under = load(token, inboxId, older);
  await under.more(20);

  // The newer version migrates while the older one keeps running.
  const newer = await start(folder, { ROLE: "gateway" });
  expect(
    await test.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'campaigns_later'::regclass"),
  ).toEqual([{ valid: true }]);
  under.targets.push(newer);
  await under.more(40);

  // The older version ends and starts again on the newer schema, with and without MIGRATE.
  for (const MIGRATE of ["on", "off"]) {
    const [current] = under.targets.splice(0, 1) as [ServiceProcess];
    await under.more(10);
    await end(current);
    under.targets.unshift(await start(PROJECT, { ROLE: "gateway", MIGRATE }));
    await under.more(40);
  }

  // Rollback: the newer version stops, and only the older one serves.
  under.targets.splice(1, 1);
  await under.more(10);
  await end(newer);
  await under.more(20);
  const sent = await under.end();
  expect(sent.filter(({ answer }) => answer?.status !== 201)).toEqual([]);

  const [last] = under.targets as [ServiceProcess];
  for (const { request, answer } of sent.slice(0, 50)) {
    const again = await sendUntilSettled(last, token, request);
    expect([again.status, again.replayed, again.text]).toEqual([201, true, answer?.text]);
  }
  const rows = await test.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM campaigns WHERE name LIKE 'Campaign %' GROUP BY name",
  );
  expect(rows.every(({ count }) => count === 1)).toBe(true);
  expect(rows).toHaveLength(sent.length);
});
