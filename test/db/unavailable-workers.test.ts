import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMetrics } from "../../src/application/metrics.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { startWorker } from "../../src/domain/traffic/worker.ts";
import { Dispatcher } from "../../src/domain/webhook/delivery/dispatcher.ts";
import type { Carrier } from "../../src/platform/carrier/port.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { workCreatedBroadcasts } from "../support/broadcasts.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { freePort } from "../support/service-process.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type Holdings, type World } from "../support/world.ts";
import { quick } from "../webhook/ground.ts";

/** An unavailable database: the workers report it, and a wait of one business does not delay the others. */

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase(10, { connect: 2_000, statement: 5_000, lock: 3_000, answer: 6_000 }));
});
afterAll(() => test?.drop());

async function startBroadcast({ businessId, campaignId, inboxIds }: Holdings, userId: string): Promise<string> {
  const { id, createdAt } = newIdentity("brd");
  await test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Hello', $5, 'wait', 'scheduled', $6, $6, $6)`,
    [businessId, id, campaignId, userId, inboxIds, createdAt],
  );
  return id;
}

const enlisted = async (id: string) =>
  (await test.query<{ count: number }>("SELECT recipient_count AS count FROM broadcasts WHERE id = $1", [id]))[0]
    ?.count ?? 0;

/** Locks a row before the work, and until the expectations for the others are checked. */
async function whileLocked(text: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client(test.connection);
  await holder.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(text, values);
    await work();
  } finally {
    await holder.end();
  }
}

thorough.describe("a broadcast that waits for a lock", () => {
  it("does not delay another business, and continues afterwards", async () => {
    const blocked = await startBroadcast(world.northwind, world.admin.userId);
    const other = await startBroadcast(world.rivals, world.rival.userId);
    const errors: unknown[] = [];
    const { campaignId } = world.northwind;
    await whileLocked("SELECT FROM campaign_contacts WHERE campaign_id = $1 FOR UPDATE", [campaignId], async () => {
      const working = workCreatedBroadcasts(test, 1, { onError: (error) => errors.push(error) });
      await expect.poll(() => enlisted(other)).toBeGreaterThan(0);
      expect(await waitingForLocks(test)).toHaveLength(1);
      await working;
    });
    expect(errors).toMatchObject([{ name: "UnavailableError", code: "55P03" }]);
    expect(await enlisted(blocked)).toBe(0);
    await workCreatedBroadcasts(test, 1, { onError: (error) => errors.push(error) });
    expect(await enlisted(blocked)).toBeGreaterThan(0);
    expect(errors).toHaveLength(1);
  });
});

describe("a sweep of the dialer", () => {
  it("does the rest of its work when one part fails", async () => {
    const { businessId, inboxIds, campaignId } = world.northwind;
    const { id, createdAt } = newIdentity("call");
    await test.query(
      `INSERT INTO calls (business_id, id, inbox_id, campaign_id, direction, inbox_number, phone_number, status,
         carrier_id, hang_up_requested_at, started_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'outgoing', '+14155550100', '+14155550177', 'ringing', 'CA-unwanted', now(), $5, $5, $5)`,
      [businessId, id, inboxIds[0], campaignId, createdAt],
    );
    await test.query("ALTER TABLE dialer_sessions RENAME TO dialer_sessions_away");
    const ended: string[] = [];
    const sweep = sweepDialer(
      test.database,
      { hangUp: async (carrierId) => void ended.push(carrierId) },
      webhookTools.outbox,
    );
    await expect(sweep).rejects.toThrow("5 parts of a sweep failed");
    expect(ended).toEqual(["CA-unwanted"]);
    await test.query("ALTER TABLE dialer_sessions_away RENAME TO dialer_sessions");
  });
});

describe("a gauge", () => {
  const carrier = { segmentsPerSecond: 1 } as Carrier;
  const parts = {
    carrier,
    concurrency: 1,
    segmentsPerSecond: 1,
    callsPerSecond: 1,
    giveUpSeconds: { text: 60, call: 60 },
    firstPauseMs: 100,
    mediaUrl: () => "",
    attempted() {},
    outbox: async () => {},
    calls: {
      accepted: async () => {},
      ended: async () => {},
      identified: async () => {},
      handedOver: async () => {},
      messageStarted: async () => {},
      refused: async () => {},
    },
  };
  const seriesOf = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
    (await metrics.read()).text.split("\n").find((line) => line.startsWith(`${name} `));

  it("of the carrier's orders has no value while they cannot be read, and one again afterwards", async () => {
    const metrics = createMetrics();
    metrics.carrier.claimed(7);
    const away = openPool({ connection: { host: "127.0.0.1", port: await freePort() }, size: 1 });
    const failed = Promise.withResolvers<unknown>();
    const worker = startWorker({
      ...parts,
      database: away,
      claimed: metrics.carrier.claimed,
      onError: failed.resolve,
    });
    expect(await failed.promise).toMatchObject({ name: "UnavailableError" });
    await worker.end();
    expect(await seriesOf(metrics, "carrier_oldest_claimed_seconds")).toBeUndefined();
    const well = startWorker({
      ...parts,
      database: test.database,
      claimed: metrics.carrier.claimed,
      onError: () => {},
    });
    const read = () => seriesOf(metrics, "carrier_oldest_claimed_seconds");
    await expect.poll(read).toBe("carrier_oldest_claimed_seconds 0");
    await well.end();
    await away.close();
  });

  it("of due deliveries has no value while they cannot be read", async () => {
    const metrics = createMetrics();
    metrics.webhooks.oldestDue(7);
    const away = openPool({ connection: { host: "127.0.0.1", port: await freePort() }, size: 1 });
    const dispatcher = new Dispatcher({
      database: away,
      sockets: {} as never,
      requestOf: () => ({}) as never,
      settings: quick,
      onWake: () => () => {},
      observer: { ...metrics.webhooks, healthChanged() {}, postponed() {}, failed() {} },
    });
    const read = () => seriesOf(metrics, "webhook_oldest_due_seconds");
    await expect.poll(read).toBeUndefined();
    await dispatcher.end(0);
    await away.close();
  });
});
