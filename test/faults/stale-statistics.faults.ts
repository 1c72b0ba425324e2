import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newSecret, SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import { lowestIdAt } from "../../src/platform/id.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import type { TestDatabase } from "../support/database.ts";
import { idOf } from "../support/full-database.ts";
import { startService } from "../support/service-process.ts";
import { SESSIONS } from "../support/sessions.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * PostgreSQL's statistics may be outdated. Bulk additions and deliveries then take about as long as with fresh
 * statistics, and additions read about as many pages.
 */

const TURNS = process.env.KILLS ? 9 : 1;
/** The smallest ratio that fails the test. */
const FEW_TIMES = 6;
const CONTACTS = process.env.KILLS ? 50_000 : 20_000;
const QUEUED = 60_000;
/** The deliveries of a slow receiver, all at once. */
const BACKLOG = 5_000;
/** The number of other subscriptions, each of which waits for one event. */
const QUIET = 100;
const ADDED = 25;
/** The beginning of the ids of the events: of a day without a partition, within the retention. */
const EVENT = lowestIdAt("evt", Date.now() - 5 * 86_400_000).slice(0, 14);
const ENCRYPTION_KEY = Buffer.alloc(32, 7);
const TABLES = "campaign_contacts, webhook_deliveries, webhook_events_default";

let test: TestDatabase;
let world: World;
let receiver: Receiver;
/** The reads of the test itself do not count. */
let client: pg.Client;
let settings: Record<string, string>;
let authorization: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  receiver = await openReceiver();
  receiver.behave("/slow", (response) => setTimeout(() => response.writeHead(200).end(), 300));
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    CARRIER: "simulator",
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString("base64"),
    RATE_LIMIT_MAX: "1000000",
    PUBLIC_URL: "http://api.test",
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    WEBHOOK_ALLOWED_PORTS: new URL(receiver.url).port,
  };
  client = new pg.Client(test.connection);
  await client.connect();
  await client.query("SET track_counts = off");
  await client.query("SET session_replication_role = replica");
  for (const table of TABLES.split(", ")) {
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  }
  await subscribe();
  authorization = `Bearer ${await makeToken(settings, "admin@northwind.example")}`;
  await client.query(`VACUUM ANALYZE ${TABLES}`);
});
afterAll(async () => {
  await client?.end();
  await receiver?.close();
  await test?.drop();
});

/** The first subscription is slow, the second has much later deliveries, and the others are idle. */
async function subscribe(): Promise<void> {
  const box = secretBox([ENCRYPTION_KEY]);
  const { businessId } = world.northwind;
  for (let number = 1; number <= 2 + QUIET; number += 1) {
    const target = `${receiver.url}/${["slow", "later"][number - 1] ?? `quiet/${number}`}`;
    await client.query(
      `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
       VALUES ($1, $2, 'message.incoming.received', $3, $4, now(), now())`,
      [businessId, idOf("sub", number), target, box.seal(newSecret(), SUBSCRIPTION_SECRET)],
    );
    await client.query("INSERT INTO subscription_health (business_id, subscription_id) VALUES ($1, $2)", [
      businessId,
      idOf("sub", number),
    ]);
  }
  await client.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     SELECT $1, $3 || lpad(i::text, 16, '0'), 'message.incoming.received', now(), '{}' FROM generate_series(1, $2) i`,
    [businessId, BACKLOG, EVENT],
  );
}

const enqueue = (subscriptions: [from: number, to: number], events: number, dueAt: string) =>
  client.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at)
     SELECT $1, 'sub_0' || lpad(s::text, 25, '0'), $5 || lpad(e::text, 16, '0'), ${dueAt}
     FROM generate_series($2::int, $3::int) s, generate_series(1, $4::int) e`,
    [world.northwind.businessId, ...subscriptions, events, EVENT],
  );

/** Fills a campaign with contacts; their ids and numbers differ from those of every other call. */
async function fillCampaign({ businessId, campaignId }: World["rivals"], from: number, count: number): Promise<void> {
  await client.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, phones, created_at, updated_at)
     SELECT $1, $2, 'cct_0' || lpad(i::text, 25, '0'), 'Ada',
       jsonb_build_array(jsonb_build_object('number', '+1415' || lpad(i::text, 7, '0'), 'label', NULL)), now(), now()
     FROM generate_series($3::int + 1, $3::int + $4::int) i`,
    [businessId, campaignId, from, count],
  );
}

async function pagesOf(table: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int AS pages
     FROM pg_statio_user_tables WHERE relname = $1`,
    [table],
  );
  return rows[0].pages;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

let added = 0;
let quiet = 0;

/** Adds contacts with several concurrent requests and returns the duration of each. */
async function add(url: string, count: number, times: number): Promise<number[]> {
  const one = async () => {
    const contacts = Array.from({ length: count }, () => {
      added += 1;
      return { phones: [`+1212${2_000_000 + added}`], first_name: "Bulk" };
    });
    const response = await fetch(`${url}/api/v1/campaigns/${world.northwind.campaignId}/contacts`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ contacts }),
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    taken.push(...(await Promise.all([timeOf(one), timeOf(one)])));
  }
  return taken;
}

/** The times until the other subscriptions have their one event each, while a slow one has many at once. */
async function deliver(): Promise<number> {
  await enqueue([1, 1], BACKLOG, "now()");
  await enqueue([3, 2 + QUIET], 1, "now()");
  await client.query("NOTIFY webhook");
  quiet += QUIET;
  return timeOf(async () => {
    const heard = () => receiver.received.filter(({ path }) => path.startsWith("/quiet/")).length;
    await expect.poll(heard, { timeout: 60_000, interval: 20 }).toBe(quiet);
    await expect.poll(unparked, { timeout: 60_000, interval: 20 }).toBeLessThan(BACKLOG / 10);
  });
}

async function unparked(): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM webhook_deliveries WHERE NOT parked AND subscription_id = $1",
    [idOf("sub", 1)],
  );
  return rows[0].count;
}

async function connections(): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${SESSIONS}`);
  return rows[0].count;
}

interface Measured {
  addition: number;
  delivery: number;
  pages: number;
}

/**
 * Measures a separate service, and counts the reads of all its connections after its end.
 *
 * @param fill adds the rows after its connections have made their plans, and before the measurement.
 */
async function measure(fill: () => Promise<unknown>): Promise<Measured> {
  const before = await pagesOf("campaign_contacts");
  const others = await connections();
  const service = await startService(settings);
  const additions: number[] = [];
  const deliveries: number[] = [];
  try {
    await add(service.publicUrl, 2, 12);
    await fill();
    for (let turn = 0; turn < TURNS; turn += 1) {
      additions.push(...(await add(service.publicUrl, ADDED, 3)));
      deliveries.push(await deliver());
      await client.query("DELETE FROM webhook_deliveries WHERE subscription_id <> $1", [idOf("sub", 2)]);
    }
  } finally {
    await service.end("SIGKILL");
  }
  await expect.poll(connections, { interval: 20 }).toBeLessThanOrEqual(others);
  const pages = ((await pagesOf("campaign_contacts")) - before) / additions.length;
  return { addition: median(additions), delivery: median(deliveries), pages: Math.round(pages) };
}

it("bulk additions and deliveries cost about as much as with fresh statistics", {
  timeout: 600_000,
}, async () => {
  const later = () => enqueue([2, 2], QUEUED, "now() + interval '1 year'");
  const empty = await measure(async () => {
    await fillCampaign(world.northwind, 0, CONTACTS);
    await later();
  });
  await client.query(`VACUUM ANALYZE ${TABLES}`);
  const fresh = await measure(async () => {});
  // Of a campaign of another business, and of a queue that was emptied.
  await client.query("TRUNCATE campaign_contacts, webhook_deliveries CASCADE");
  await fillCampaign(world.rivals, CONTACTS, 3_000);
  await client.query(`VACUUM ANALYZE ${TABLES}`);
  const other = await measure(async () => {
    await fillCampaign(world.northwind, 2 * CONTACTS, CONTACTS);
    await later();
  });
  const figures = Object.entries({ "of empty tables": empty, fresh, "of other rows": other });
  for (const [name, { addition, delivery, pages }] of figures) {
    process.stdout.write(
      `statistics ${name}: ${ADDED} contacts added in ${addition.toFixed(0)} ms, ${pages} pages; ${QUIET} quiet subscriptions beside a backlog in ${delivery.toFixed(0)} ms\n`,
    );
  }
  for (const [name, { addition, delivery, pages }] of figures) {
    expect.soft(addition / fresh.addition, `additions, statistics ${name}`).toBeLessThan(FEW_TIMES);
    expect.soft(pages / fresh.pages, `pages of additions, statistics ${name}`).toBeLessThan(FEW_TIMES);
    expect.soft(delivery / fresh.delivery, `deliveries, statistics ${name}`).toBeLessThan(FEW_TIMES);
  }
});
