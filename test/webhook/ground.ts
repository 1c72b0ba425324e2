import type pg from "pg";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import type { HealthChange } from "../../src/domain/webhook/delivery/complete-store.ts";
import type { WebhookSettings } from "../../src/domain/webhook/delivery/settings.ts";
import { startWebhooks, type WebhookParts } from "../../src/domain/webhook/delivery/start.ts";
import type { EventType } from "../../src/domain/webhook/event-types.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { maintainPartitions } from "../../src/domain/webhook/partition-store.ts";
import { newSecret, SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import type { OwnedDatabase } from "../../src/platform/db/database.ts";
import { openPool, type PoolSettings } from "../../src/platform/db/pool.ts";
import { openWake, type Wake } from "../../src/platform/db/wake.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

export const KEY = Buffer.alloc(32, 3);
const box = secretBox([KEY]);

/** Settings under which a test need not wait. */
export const quick: WebhookSettings = {
  retrySeconds: [0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05],
  timeoutMs: 400,
  failingAfter: 5,
  disableAfter: 50,
  disableAfterSeconds: 86_400,
  pollCron: "* * * * * *",
  targets: { allowPrivate: true, ports: [443] },
};

export interface RunningDispatcher {
  /** The outcomes of all attempts so far. */
  outcomes: string[];
  changes: HealthChange[];
  errors: unknown[];
  /** The number of claimed deliveries, including repeated claims. */
  claimed(): number;
  /** Waits until it has polled once more, and so has done all that it was woken for before. */
  polled(): Promise<void>;
  connected(): number;
  /** The subscriptions of deliveries that were postponed because their secret cannot be decrypted. */
  unreadable: string[];
  previousUnreadable: string[];
  /** The faults of the service for which deliveries were postponed. */
  postponed: string[];
  end(): Promise<void>;
}

export interface SubscriptionState {
  status: string;
  disabledReason: string | null;
  failures: number;
  firstFailedAt: Date | null;
  lastFailedAt: Date | null;
  lastDeliveredAt: Date | null;
  isOpen: boolean;
}

export interface Ground {
  test: TestDatabase;
  wake: Wake;
  business(): Promise<string>;
  subscribe(businessId: string, targetUrl: string, type?: EventType): Promise<{ id: string; secret: string }>;
  record(businessId: string, type?: EventType, data?: object): Promise<string>;
  start(settings?: Partial<WebhookSettings>, sockets?: WebhookParts["sockets"]): RunningDispatcher;
  state(subscriptionId: string): Promise<SubscriptionState>;
  /** The pending deliveries. */
  pending(subscriptionId?: string): Promise<{ attempts: number; parked: boolean; leased: boolean; waitMs: number }[]>;
  history(subscriptionId: string): Promise<
    {
      id: string;
      eventId: string;
      attempt: number;
      status: number | null;
      error: string | null;
      answer: string | null;
      durationMs: number;
    }[]
  >;
  close(): Promise<void>;
}

/** The pools of one dispatcher after another. */
class Connections {
  onIdleError: (error: Error) => void = () => {};
  readonly #connection: pg.ClientConfig;
  readonly #pools = new Map<string, OwnedDatabase>();

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /**
   * The pool with these settings. It stays open until the end of the test file, except that of the maintenance, whose
   * work ends with its connection.
   */
  open(settings: Omit<PoolSettings, "connection">): OwnedDatabase {
    const key = JSON.stringify(settings);
    const onIdleError = (error: Error) => this.onIdleError(error);
    const pool = this.#pools.get(key) ?? openPool({ ...settings, connection: this.#connection, onIdleError });
    this.#pools.set(key, pool);
    const isPatient = settings.limits !== undefined;
    return { ...pool, close: async () => void (isPatient && this.#pools.delete(key) && (await pool.close())) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }
}

export async function createGround(): Promise<Ground> {
  const test = await createTestDatabase();
  const wake = openWake(test.connection, { onError: () => {} });
  const database = openPool({ connection: test.connection, size: 4, onWake: wake.send });
  await maintainPartitions(database);
  const running = new Set<() => Promise<void>>();
  /** The connections of dispatchers that have ended: the next one has them, with what they have prepared. */
  const spare: Connections[] = [];
  return {
    test,
    wake,
    async business() {
      const { id, createdAt } = newIdentity("biz");
      await test.query("INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Hooked', $2, $2)", [
        id,
        createdAt,
      ]);
      return id;
    },
    async subscribe(businessId, targetUrl, type = "message.incoming.received") {
      const { id, createdAt } = newIdentity("sub");
      const secret = newSecret();
      await test.query(
        `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)`,
        [businessId, id, type, targetUrl, box.seal(secret, SUBSCRIPTION_SECRET), createdAt],
      );
      await test.query("INSERT INTO subscription_health (business_id, subscription_id) VALUES ($1, $2)", [
        businessId,
        id,
      ]);
      return { id, secret };
    },
    record: (businessId, type = "message.incoming.received", data = { message: { body: "hello" } }) =>
      recordEvent(database, { actor: SERVICE_ITSELF, businessId, type, occurredAt: "2026-11-21T01:10:21.500Z", data }),
    start(settings = {}, sockets = {}) {
      const outcomes: string[] = [];
      const changes: HealthChange[] = [];
      const errors: unknown[] = [];
      let connected = 0;
      let claimed = 0;
      const [unreadable, previousUnreadable]: [string[], string[]] = [[], []];
      const postponed: string[] = [];
      let onPolled = () => {};
      const connections = spare.pop() ?? new Connections(test.connection);
      connections.onIdleError = (error) => errors.push(error);
      const end = startWebhooks({
        open: (pool) => connections.open(pool),
        wake,
        box,
        settings: { ...quick, ...settings },
        sockets,
        drainMs: 1_000,
        observer: {
          claimed: (count) => {
            claimed += count;
          },
          attempted: (outcome) => outcomes.push(outcome),
          running: () => {},
          oldestDue: () => onPolled(),
          healthChanged: (change) => changes.push(change),
          failed: (error) => errors.push(error),
          connected: () => {
            connected += 1;
          },
          partitions: () => {},
          unreadable: ({ subscriptionId }) => unreadable.push(subscriptionId),
          previousUnreadable: ({ subscriptionId }) => previousUnreadable.push(subscriptionId),
          postponed: ({ fault }) => postponed.push(fault),
        },
      });
      const once = async () => {
        if (running.delete(once)) {
          await end();
          spare.push(connections);
        }
      };
      running.add(once);
      const polled = () =>
        new Promise<void>((resolve) => {
          onPolled = resolve;
        });
      return {
        outcomes,
        changes,
        errors,
        claimed: () => claimed,
        polled,
        connected: () => connected,
        unreadable,
        previousUnreadable,
        postponed,
        end: once,
      };
    },
    async state(subscriptionId) {
      const [row] = await test.query<SubscriptionState>(
        `SELECT s.status, s.disabled_reason AS "disabledReason", h.consecutive_failures AS failures,
           h.first_failed_at AS "firstFailedAt", h.last_failed_at AS "lastFailedAt",
           h.last_delivered_at AS "lastDeliveredAt", h.probe_at IS NOT NULL AS "isOpen"
         FROM subscriptions s JOIN subscription_health h ON h.subscription_id = s.id WHERE s.id = $1`,
        [subscriptionId],
      );
      return row as SubscriptionState;
    },
    pending: (subscriptionId) =>
      test.query(
        `SELECT attempts, parked, lease_token IS NOT NULL AS leased,
           (extract(epoch FROM due_at - now()) * 1000)::int AS "waitMs"
         FROM webhook_deliveries WHERE $1::text IS NULL OR subscription_id = $1 ORDER BY event_id`,
        [subscriptionId ?? null],
      ),
    history: (subscriptionId) =>
      test.query(
        `SELECT id, event_id AS "eventId", attempt, status, error, answer, duration_ms AS "durationMs"
         FROM webhook_attempts WHERE subscription_id = $1 ORDER BY id`,
        [subscriptionId],
      ),
    async close() {
      await Promise.all([...running].map((end) => end()));
      await wake.close();
      await Promise.all(spare.map((connections) => connections.close()));
      await database.close();
      await test.drop();
    },
  };
}
