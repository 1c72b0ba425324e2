import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGround, type Ground } from "../webhook/ground.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * A transaction with an old snapshot, such as that of a backup, keeps vacuum from removing completed deliveries. The
 * dispatcher delivers everything nevertheless, and does not read the completed ones again and again: the drill counts
 * the index entries of the queue that it reads for each delivery, without such a transaction and with one.
 */

const SUBSCRIPTIONS = 100;
const DELIVERIES = 20_000;
/** The maximum of entries for each delivery. Claims from the beginning would read 80 to 200. */
const MOST = 15;

let ground: Ground;
let receiver: Receiver;
let businessId: string;
const subscriptions: string[] = [];

beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
  await ground.test.query("ALTER TABLE webhook_deliveries SET (autovacuum_enabled = off)");
  businessId = await ground.business();
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    subscriptions.push((await ground.subscribe(businessId, `${receiver.url}/${index}`)).id);
  }
  await ground.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     SELECT $1, 'evt_0' || lpad(n::text, 25, '0'), 'message.incoming.received', now(), '{}'
     FROM generate_series(1, $2::int) n`,
    [businessId, DELIVERIES],
  );
  await ground.test.query("ANALYZE webhook_events");
});
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});

/** One delivery of each event to one of the first subscriptions, due since a time that differs for each. */
const fill = (first: number, attempts: number, parked: boolean) =>
  ground.test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, attempts, parked)
     SELECT $1, ($2::text[])[1 + n % $3::int], 'evt_0' || lpad(n::text, 25, '0'),
       now() - interval '1 minute' + n * interval '1 ms', $4, $5
     FROM generate_series(1, $6::int) n`,
    [businessId, subscriptions, first, attempts, parked, DELIVERIES],
  );

async function entriesRead(): Promise<number> {
  const [row] = await ground.test.query<{ entries: number }>(
    "SELECT sum(idx_tup_read)::float8 AS entries FROM pg_stat_user_indexes WHERE relname = 'webhook_deliveries'",
  );
  return row?.entries ?? Number.NaN;
}

async function pin(): Promise<pg.Client> {
  const client = new pg.Client(ground.test.connection);
  await client.connect();
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await client.query("SELECT FROM businesses LIMIT 1");
  return client;
}

/** The entries read for each delivery until all of them have arrived. */
async function entriesOf(queue: () => Promise<unknown>, isPinned: boolean): Promise<number> {
  await queue();
  await ground.test.query("VACUUM (ANALYZE, TRUNCATE false) webhook_deliveries");
  const pinned = isPinned ? await pin() : null;
  try {
    const before = await entriesRead();
    const dispatcher = ground.start({ timeoutMs: 10_000 });
    await expect
      .poll(() => [dispatcher.outcomes.length, dispatcher.errors], { timeout: 120_000, interval: 250 })
      .toEqual([DELIVERIES, []]);
    // Its connections report what they have read when they end.
    await dispatcher.end();
    expect(new Set(dispatcher.outcomes)).toEqual(new Set(["delivered"]));
    expect(await ground.pending()).toEqual([]);
    return ((await entriesRead()) - before) / DELIVERIES;
  } finally {
    await pinned?.end();
  }
}

it.each([
  ["new deliveries", SUBSCRIPTIONS, 0, false],
  ["retries", SUBSCRIPTIONS, 1, false],
  ["the backlog of a few subscriptions", 5, 0, true],
] as const)(
  "reads few entries for each of %s under an old snapshot",
  {
    timeout: 300_000,
  },
  async (name, first, attempts, parked) => {
    const queue = () => fill(first, attempts, parked);
    await entriesOf(queue, false);
    const without = await entriesOf(queue, false);
    const pinned = await entriesOf(queue, true);
    process.stdout.write(`${name}: ${without.toFixed(1)} entries, with the snapshot ${pinned.toFixed(1)}\n`);
    expect(pinned).toBeLessThan(MOST);
  },
);
