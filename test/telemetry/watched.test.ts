import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMetrics } from "../../src/application/metrics.ts";
import { readState } from "../../src/domain/monitoring/store.ts";
import { newId } from "../../src/platform/id.ts";
import { createAuthority } from "../support/certificates.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** What the alerts watch beside the requests and the queues. */

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

/** The values of a metric by its labels. */
async function valuesOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<Record<string, number>> {
  const lines = (await metrics.read()).text.split("\n").filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => line.slice(name.length).split(" ")).map(([of, value]) => [of, Number(value)]),
  );
}

const NONE_STUCK = { stuckImports: 0, stuckUndos: 0, stuckOperations: 0, stuckBroadcasts: 0 };

it("work that is stuck, and mails that wait", async () => {
  await test.query("UPDATE person_erasures SET subject = NULL, completed_at = now() WHERE completed_at IS NULL");
  await test.query("UPDATE broadcasts SET status = 'canceled', ended_at = now() WHERE ended_at IS NULL");
  await test.query("DELETE FROM contact_import_jobs");
  await test.query("DELETE FROM contact_import_undos");
  await test.query("DELETE FROM bulk_operations");
  await test.query("DELETE FROM mails");
  const calm = await readState(test.database);
  expect(calm).toMatchObject({ ...NONE_STUCK, lateErasures: 0, oldestMail: 0 });
  const { businessId } = world.northwind;
  await test.query(
    `INSERT INTO person_erasures (business_id, id, subject, contact_count, due_at, created_at)
     VALUES ($1, $2, '{}', 0, now(), now() - interval '25 hours'), ($1, $3, '{}', 0, now(), now() - interval '23 hours')`,
    [businessId, newId("era"), newId("era")],
  );
  await test.query(
    `INSERT INTO mails (business_id, id, recipient, subject, sealed_body, due_at, expires_at, created_at)
     VALUES ($1, $2, 'ida@invited.example', 'Hello', 'x', now() - interval '1 hour', now() + interval '1 hour', now())`,
    [businessId, newId("mail")],
  );
  const state = await readState(test.database);
  expect(state).toMatchObject({ ...NONE_STUCK, lateErasures: 1 });
  expect(Math.round(state.oldestMail / 60)).toBe(60);
});

describe("work that waits on purpose is not stuck", () => {
  const campaigns = "(SELECT campaign_id FROM broadcasts WHERE business_id = $1)";
  const stuck = async () => {
    const { stuckImports, stuckUndos, stuckOperations, stuckBroadcasts, oldestMail } = await readState(test.database);
    return { stuckImports, stuckUndos, stuckOperations, stuckBroadcasts, mailMinutes: Math.round(oldestMail / 60) };
  };
  const ALL = { stuckImports: 1, stuckUndos: 1, stuckOperations: 1, stuckBroadcasts: 1, mailMinutes: 60 };
  const set = (change: string) => test.query(change, [world.northwind.businessId]);

  beforeAll(async () => {
    await test.query("UPDATE broadcasts SET status = 'canceled', ended_at = now() WHERE ended_at IS NULL");
    await test.query("DELETE FROM contact_import_jobs");
    await test.query("DELETE FROM contact_import_undos");
    await test.query("DELETE FROM bulk_operations");
    await test.query("DELETE FROM mails");
    const { businessId, campaignId, inboxIds } = world.northwind;
    await test.query(
      `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'Hello', ARRAY[$5], 'wait', 'running', now() - interval '2 hours',
         now() - interval '2 hours', now() - interval '1 hour')`,
      [businessId, newId("brd"), campaignId, world.admin.userId, inboxIds[0]],
    );
    await set(
      `UPDATE campaigns SET status = 'active', registry_ids = '{}' WHERE business_id = $1 AND id IN ${campaigns}`,
    );
    await test.query(
      `WITH made AS (
         INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, state, created_at, updated_at)
         VALUES ($1, $2, $3, 'a.csv', 'x', 'running', now() - interval '1 hour', now() - interval '11 minutes')
         RETURNING id
       )
       INSERT INTO contact_import_jobs (business_id, import_id, options, due_at)
       SELECT $1, id, '{}', now() - interval '1 hour' FROM made`,
      [businessId, newId("imp"), campaignId],
    );
    await test.query(
      `INSERT INTO contact_import_undos (business_id, import_id, due_at, created_at, updated_at)
       SELECT business_id, import_id, now() - interval '1 hour', now(), now() - interval '11 minutes'
       FROM contact_import_jobs WHERE business_id = $1`,
      [businessId],
    );
    await test.query(
      `INSERT INTO bulk_operations (business_id, id, campaign_id, action, state, due_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'remove', 'running', now() - interval '1 hour', now(), now() - interval '11 minutes')`,
      [businessId, newId("blk"), campaignId],
    );
    await test.query(
      `INSERT INTO mails (business_id, id, recipient, subject, sealed_body, due_at, expires_at, created_at)
       VALUES ($1, $2, 'ida@invited.example', 'Hello', 'x', now() - interval '1 hour', now() + interval '1 hour', now())`,
      [businessId, newId("mail")],
    );
  });

  it.each([
    ["nothing", "", "", {}],
    [
      "a suspension",
      "UPDATE businesses SET suspended_at = now() WHERE id = $1",
      "UPDATE businesses SET suspended_at = NULL WHERE id = $1",
      { ...NONE_STUCK, mailMinutes: 0 },
    ],
    [
      "a plan without the dialer",
      "UPDATE businesses SET has_dialer = false WHERE id = $1",
      "UPDATE businesses SET has_dialer = true WHERE id = $1",
      { stuckImports: 0, stuckOperations: 0, stuckBroadcasts: 0 },
    ],
    [
      "a paused campaign",
      `UPDATE campaigns SET status = 'paused' WHERE business_id = $1 AND id IN ${campaigns}`,
      `UPDATE campaigns SET status = 'active' WHERE business_id = $1 AND id IN ${campaigns}`,
      { stuckBroadcasts: 0 },
    ],
    [
      "a registry that does not exist any more",
      `UPDATE campaigns SET registry_ids = '{reg_none}' WHERE business_id = $1 AND id IN ${campaigns}`,
      `UPDATE campaigns SET registry_ids = '{}' WHERE business_id = $1 AND id IN ${campaigns}`,
      { stuckBroadcasts: 0 },
    ],
    [
      "an import that advances",
      "UPDATE contact_imports SET updated_at = now() WHERE business_id = $1",
      "UPDATE contact_imports SET updated_at = now() - interval '11 minutes' WHERE business_id = $1",
      { stuckImports: 0 },
    ],
    [
      "an undo of an import that advances",
      "UPDATE contact_import_undos SET updated_at = now() WHERE business_id = $1",
      "UPDATE contact_import_undos SET updated_at = now() - interval '11 minutes' WHERE business_id = $1",
      { stuckUndos: 0 },
    ],
    [
      "a bulk operation that advances",
      "UPDATE bulk_operations SET updated_at = now() WHERE business_id = $1",
      "UPDATE bulk_operations SET updated_at = now() - interval '11 minutes' WHERE business_id = $1",
      { stuckOperations: 0 },
    ],
    [
      "a bulk operation that has ended",
      "UPDATE bulk_operations SET state = 'canceled', contact_ids = NULL, finished_at = now() WHERE business_id = $1",
      "UPDATE bulk_operations SET state = 'running', finished_at = NULL WHERE business_id = $1",
      { stuckOperations: 0 },
    ],
  ])("for %s", async (_what, change, back, expected) => {
    if (change === "") {
      expect(await stuck()).toEqual(ALL);
      return;
    }
    await set(change);
    expect(await stuck()).toEqual({ ...ALL, ...expected });
    await set(back);
    expect(await stuck()).toEqual(ALL);
  });
});

it("the age of the last backup that was completed", async () => {
  await test.query("UPDATE schema_migrations SET run_on = now() - interval '3 days'");
  expect(Math.round((await readState(test.database)).backupAge / 3_600)).toBe(72);
  const add = (command: string, outcome: string | null, hours: number, option = "--to") =>
    test.query(
      `INSERT INTO operator_entries (id, created_at, command, arguments, user_name, host, outcome)
       VALUES ($1, now() - $2 * interval '1 hour', $3, $5, 'root', 'here', $4)`,
      [newId("opr"), hours, command, outcome, [option]],
    );
  await add("backup", "done", 20);
  await add("backup", "done", 15, "here.backup");
  await add("backup", "refused", 10);
  await add("backup", null, 5);
  await add("backup verify", "done", 1);
  expect(Math.round((await readState(test.database)).backupAge / 3_600)).toBe(20);
});

it("the write-ahead log that a slot keeps; without an archive and standbys nothing", async () => {
  expect(await readState(test.database)).toMatchObject({ archiveFailure: null, standbyLag: null });
  const slot = `kept_${newId("rec").slice(-10)}`;
  await test.query(`SELECT pg_create_physical_replication_slot('${slot}', true)`);
  try {
    expect((await readState(test.database)).slotBytes).toBeGreaterThanOrEqual(0);
  } finally {
    await test.query(`SELECT pg_drop_replication_slot('${slot}')`);
  }
});

it("the free share of the disk; nothing of a folder that does not exist", async () => {
  const metrics = createMetrics();
  const end = metrics.disk.follow(tmpdir());
  await expect.poll(() => valuesOf(metrics, "disk_free_ratio")).toEqual({ "": expect.any(Number) });
  end();
  const share = (await valuesOf(metrics, "disk_free_ratio"))[""] as number;
  expect([share > 0, share <= 1]).toEqual([true, true]);
  const without = createMetrics();
  without.disk.follow(`${tmpdir()}/of nobody`)();
  expect(await valuesOf(without, "disk_free_ratio")).toEqual({});
});

it("how long the certificate of an origin is valid, also of an unknown authority", async () => {
  const authority = createAuthority();
  const server = createServer(authority.selfSigned("localhost")).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const metrics = createMetrics();
    const end = metrics.certificates.follow([`https://localhost:${port}`, "http://127.0.0.1:1", "https://127.0.0.1:1"]);
    await expect
      .poll(async () => {
        const found = Object.entries(await valuesOf(metrics, "certificate_valid_seconds"));
        return found.map(([labels, seconds]) => [labels, Math.round(seconds / 86_400)]);
      })
      .toEqual([[`{host="localhost:${port}"}`, 2]]);
    end();
  } finally {
    server.close();
    authority.remove();
  }
});
