import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type KeyedAnswer, type KeyedRequest, send } from "../support/keyed-request.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { HAS_ADVISORY_LOCK, sessionsWhere } from "../support/sessions.ts";
import { makeToken } from "../support/token-command.ts";

let test: TestDatabase;
let dataDir: string;
let services: [ServiceProcess, ServiceProcess];
let token: string;
let inboxId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-concurrency-"));
  const settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://api.test",
  };
  services = [await startService(settings), await startService(settings)];
  token = await makeToken(settings, "admin@northwind.example");
  const response = await fetch(`${services[0].publicUrl}/api/v1/inboxes`, {
    headers: { authorization: `Bearer ${token}` },
  });
  inboxId = ((await response.json()) as { data: { id: string }[] }).data[0]?.id as string;
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.end()));
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it("50 identical concurrent writes to two processes create one row, with only 201 or 409 as answers", async () => {
  for (let round = 0; round < 5; round += 1) {
    const name = `Once ${round}`;
    const request: KeyedRequest = {
      key: name,
      method: "POST",
      path: "/campaigns",
      body: { name, inbox_ids: [inboxId] },
    };
    const answers = (await Promise.all(
      Array.from({ length: 50 }, (_none, index) => send(services[index % 2] as ServiceProcess, token, request)),
    )) as KeyedAnswer[];
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const made = answers.filter((answer) => answer.status === 201);
    expect(made.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(new Set(made.map((answer) => answer.text)).size).toBe(1);
    for (const refused of answers.filter((answer) => answer.status === 409)) {
      expect(JSON.parse(refused.text).error.code).toBe("idempotency_in_progress");
    }
    expect(await test.query("SELECT FROM campaigns WHERE name = $1", [name])).toHaveLength(1);
    expect(await test.query("SELECT FROM idempotency_keys WHERE key = $1", [name])).toHaveLength(1);
  }
});

it("the second of two processes reports at once that the first still runs, and later returns its answer", async () => {
  const [campaign] = await test.query<{ id: string }>("SELECT id FROM campaigns WHERE name = 'Spring outreach'");
  const request: KeyedRequest = {
    key: "in progress",
    method: "POST",
    path: `/campaigns/${campaign?.id}/contacts`,
    body: { phones: ["+14155550177"] },
  };
  const holder = new pg.Client(test.connection);
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE campaign_contacts IN ACCESS EXCLUSIVE MODE");
  const first = send(services[0], token, request);
  // The regular work of the processes may wait too, but without the lock of a key.
  const isWaiting = `wait_event_type = 'Lock' AND ${HAS_ADVISORY_LOCK}`;
  await expect.poll(() => sessionsWhere(test, isWaiting)).toHaveLength(1);
  const second = await send(services[1], token, request);
  expect([second?.status, second?.replayed]).toEqual([409, false]);
  await holder.query("COMMIT");
  await holder.end();
  const done = await first;
  expect(done?.status).toBe(201);
  const replay = await send(services[1], token, request);
  expect([replay?.text, replay?.replayed]).toEqual([done?.text, true]);
});
