import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareEventData } from "../../rest-facade/events.ts";
import { Event } from "../../rest-facade/models/event.ts";
import { schema } from "../../schema/index.ts";
import { guardDemo } from "../../src/application/demo/guard.ts";
import { seedDemo } from "../../src/application/demo/seed.ts";
import { type EventType, eventTypes } from "../../src/domain/webhook/event-types.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { noOutbox } from "../support/demo.ts";
import { thorough } from "../support/effort.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase } from "../support/world.ts";

const unexpected = (cause: unknown): never => expect.unreachable(String(cause));

thorough.it("the demo is written once by processes that start at once", async () => {
  const test = await createTestDatabase();
  const pools = [1, 2, 3].map(() => openPool({ connection: test.connection, size: 1 }));
  try {
    const files = new Set<string>();
    const storage = {
      put: async (key: string) => void files.add(key),
      remove: async (key: string) => void files.delete(key),
    };
    const sounds = { storage, onError: unexpected };
    const written = await Promise.all(pools.map((pool) => seedDemo(pool, noOutbox, sounds)));
    expect(written.sort()).toEqual([false, false, true]);
    expect(await test.query("SELECT storage_key FROM recordings")).toEqual(
      [...files].map((key) => ({ storage_key: key })),
    );
    expect(
      await test.query("SELECT count(*)::int AS count FROM users WHERE email = 'admin@northwind.example'"),
    ).toEqual([{ count: 1 }]);
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
    await test.drop();
  }
});

it("the demo has an event of each type, as a GET shows it, no pending delivery, and apps with a publisher", async () => {
  const test = await createTestDatabase();
  try {
    const readData = prepareEventData(schema, webhookTools);
    const files = new Map<string, Buffer>();
    const storage = {
      put: async (key: string, body: Buffer) => void files.set(key, body),
      remove: async (key: string) => void files.delete(key),
    };
    await seedDemo(
      test.database,
      async (database, domainEvent) => {
        const { subject: _, ...facts } = domainEvent;
        await recordEvent(database, { ...facts, data: await readData(database, domainEvent) });
      },
      { storage, onError: unexpected },
    );
    const events = await test.query<{ type: EventType; body: string; occurredAt: string }>(
      `SELECT event_type AS type, body, occurred_at AS "occurredAt" FROM webhook_events
       WHERE business_id = (SELECT id FROM businesses WHERE name = 'Northwind Sales') ORDER BY id`,
    );
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...eventTypes].sort());
    for (const { body } of events) {
      expect(Event.safeParse(JSON.parse(body)).error).toBeUndefined();
    }
    expect(events.length).toBeLessThan(80);
    const oldest = Math.min(...events.map(({ occurredAt }) => Date.parse(occurredAt)));
    expect(oldest).toBeLessThan(Date.now() - 4 * 86_400_000);
    expect(await test.query("SELECT FROM webhook_deliveries")).toEqual([]);
    const [recording] = await test.query<{ key: string; size: number; shown: boolean }>(
      `SELECT r.storage_key AS key, r.size, c.recording_id = r.id AND c.transcript <> '' AS shown
       FROM recordings r JOIN calls c ON c.business_id = r.business_id AND c.id = r.call_id AND c.duration_seconds = 194`,
    );
    expect([...files].map(([key, { length }]) => ({ key, size: length, shown: true }))).toEqual([recording]);
    expect(recording?.size).toBe(44 + 194 * 2 * 8_000);
    expect(await test.query("SELECT id, publisher FROM oauth_clients ORDER BY id")).toEqual([
      { id: "command-line", publisher: "Campaign Dialer" },
      { id: "demo-app", publisher: "Demo" },
      { id: "demo-server", publisher: "Demo" },
    ]);
  } finally {
    await test.drop();
  }
});

thorough.it("a storage that refuses the sound leaves the demo without a recorded call", async () => {
  const test = await createTestDatabase();
  try {
    const errors: unknown[] = [];
    const full = new Error("no space left");
    const storage = { put: () => Promise.reject(full), remove: unexpected };
    const onError = (error: unknown) => void errors.push(error);
    expect(await seedDemo(test.database, noOutbox, { storage, onError })).toBe(true);
    expect(errors).toEqual([full]);
    expect(await test.query("SELECT FROM recordings")).toEqual([]);
  } finally {
    await test.drop();
  }
});

describe("the demo on a public address", () => {
  const local = {
    production: false,
    seedDemo: false,
    role: "all",
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:4000",
    internalHost: "127.0.0.1",
    internalUrl: "http://127.0.0.1:4001",
    databaseUrl: undefined,
  } as const;
  const open = { ...local, host: "0.0.0.0" } as const;
  const strict = { ...local, production: true, databaseUrl: "postgres://db.example/service" } as const;
  let test: TestDatabase;
  beforeAll(async () => {
    ({ test } = await createWorldDatabase());
  });
  afterAll(() => test?.drop());

  it("does not prevent a start without the demo", async () => {
    const other = await createTestDatabase();
    await other.query(`INSERT INTO businesses (id, name, created_at, updated_at)
      VALUES ('biz_01k00000000000000000000000', 'Northwind Sales', now(), now())`);
    for (const settings of [open, strict]) {
      await guardDemo(other.database, settings);
    }
    await other.drop();
  });

  it("ends a start in production, and on a public HOST unless it is allowed", async () => {
    await expect(guardDemo(test.database, strict)).rejects.toThrow(
      new StartError(
        "the database contains the demo (the user admin@northwind.example), whose passwords are public: set DATABASE_URL to another database",
      ),
    );
    await expect(guardDemo(test.database, { ...strict, role: "worker" })).rejects.toThrow(StartError);
    await expect(guardDemo(test.database, open)).rejects.toThrow(
      new StartError(
        "the database contains the demo (the user admin@northwind.example), whose passwords are public: set DATA_DIR to another folder, set HOST, PUBLIC_URL, INTERNAL_HOST and INTERNAL_URL to loopback addresses, or set SEED_DEMO=true",
      ),
    );
    for (const reached of [
      { publicUrl: "https://api.example.com" },
      { internalHost: "0.0.0.0" },
      { internalUrl: "https://internal.example.com" },
    ]) {
      await expect(guardDemo(test.database, { ...local, ...reached })).rejects.toThrow(StartError);
    }
    for (const settings of [local, { ...open, seedDemo: true }, { ...open, role: "worker" as const }]) {
      await guardDemo(test.database, settings);
    }
  });

  it.each([
    ["UPDATE users SET email = upper(email) WHERE email <> 'stray@nowhere.example'", "the user "],
    ["UPDATE users SET email = id || '@example.com'", "the client demo-app"],
    ["DELETE FROM oauth_clients WHERE id = 'demo-app'", "the client demo-server"],
  ])("is recognized by any of its remaining parts: %s", async (change, name) => {
    await test.query(change);
    await expect(guardDemo(test.database, strict)).rejects.toThrow(`contains the demo (${name}`);
  });
});
