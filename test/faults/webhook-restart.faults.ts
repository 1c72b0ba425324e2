import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { startWebhooks } from "../../src/domain/webhook/delivery/start.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { maintainPartitions } from "../../src/domain/webhook/partition-store.ts";
import { newSecret, SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { openWake } from "../../src/platform/db/wake.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { KEY, quick } from "../webhook/ground.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** An external PostgreSQL, restarted twice while a dispatcher works. */

let dataDir: string;
let server: EmbeddedServer;
let receiver: Receiver;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-webhook-restart-"));
  server = await startEmbedded({ dataDir });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("every committed event arrives", async () => {
  const connection = server.address;
  await migrate(connection);
  const box = secretBox([KEY]);
  const wake = openWake(connection, { onError: () => {} });
  const database = openPool({ connection, size: 4, onWake: wake.send, onIdleError: () => {} });
  await maintainPartitions(database);
  const query = (name: string, text: string, values: unknown[]) => database.rows({ name, text }, values);
  const { id: businessId, createdAt } = newIdentity("biz");
  const { id: subscriptionId } = newIdentity("sub");
  await query(
    "test.business",
    "INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Restarted', $2, $2)",
    [businessId, createdAt],
  );
  await query(
    "test.subscription",
    `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
     VALUES ($1, $2, 'message.incoming.received', $3, $4, $5, $5)`,
    [businessId, subscriptionId, `${receiver.url}/hook`, box.seal(newSecret(), SUBSCRIPTION_SECRET), createdAt],
  );
  await query("test.health", "INSERT INTO subscription_health (business_id, subscription_id) VALUES ($1, $2)", [
    businessId,
    subscriptionId,
  ]);
  const end = startWebhooks({
    open: (pool) => openPool({ connection, ...pool }),
    wake,
    box,
    settings: { ...quick, timeoutMs: 2_000 },
    observer: {
      claimed: () => {},
      attempted: () => {},
      running: () => {},
      oldestDue: () => {},
      healthChanged: () => {},
      connected: () => {},
      partitions: () => {},
      unreadable: () => {},
      previousUnreadable: () => {},
      postponed: () => {},
      failed: () => {},
    },
  });
  const events: string[] = [];
  const record = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      events.push(
        await recordEvent(database, {
          actor: SERVICE_ITSELF,
          businessId,
          type: "message.incoming.received",
          occurredAt: createdAt,
          data: { index },
        }),
      );
    }
  };
  for (let restart = 1; restart <= 2; restart += 1) {
    await record(50);
    await receiver.until(50 * (restart - 1) + 5);
    await server.stop();
    server = await startEmbedded({ dataDir });
    expect(server.address).toEqual(connection);
  }
  await record(50);
  const waiting = () => query("test.waiting", "SELECT FROM webhook_deliveries", []);
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toEqual([]);
  const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect([...arrived].sort()).toEqual(events.sort());
  await end();
  await wake.close();
  await database.close();
});
