import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DISPATCHER_SESSION } from "../../src/domain/webhook/delivery/start.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { planOf } from "../support/plan.ts";
import { createGround, type Ground } from "./ground.ts";

/** The plans for the queue if a backlog has arrived since PostgreSQL analyzed it: the queue was empty then, or new. */

const BACKLOG = 20_000;

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
  const businessId = await ground.business();
  await ground.subscribe(businessId, "https://receiver.example/hook");
  await ground.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     SELECT $1, 'evt_0' || lpad(n::text, 25, '0'), 'message.incoming.received', now(), '{}'
     FROM generate_series(1, ${BACKLOG}) n`,
    [businessId],
  );
  await ground.test.query("ANALYZE");
  await fill();
});
afterAll(() => ground?.close());

const fill = () =>
  ground.test.query(`
    INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, attempts, parked)
    SELECT e.business_id, s.id, e.id, now(), right(e.id, 1)::int % 2, right(e.id, 1)::int > 6
    FROM webhook_events e JOIN subscriptions s USING (business_id)`);

/** With the session settings of the dispatcher. */
const dispatcherPlan = (name: string, values: readonly unknown[]) =>
  planOf({ connection: ground.test.connection, session: DISPATCHER_SESSION }, name, values);

const lease = [60_000, "00000000-0000-4000-8000-000000000001"];

describe("a claim reads only the rows that it takes", () => {
  it.each([
    ["webhook.claimNew", [256, ...lease, null, null], "webhook_deliveries_new"],
    ["webhook.claimRetries", [64, ...lease, null, null], "webhook_deliveries_retry"],
    ["webhook.claimParked", [["biz"], ...lease, ["sub"], [16], [null], [null]], "webhook_deliveries_parked"],
    ["webhook.claimProbes", [32, ...lease], "webhook_deliveries_parked"],
  ])("%s", async (name, values, index) => {
    const plan = await dispatcherPlan(name, values);
    const place = plan.findIndex((line) => line.includes(`Index Scan using ${index} `));
    expect(plan[place], plan.join("\n")).toBeDefined();
    expect(plan.join("\n")).not.toContain("Bitmap");
    // In the order of the index, so that the limit ends it.
    expect(plan[place - 1]).toMatch(/->\s+(LockRows|Limit)$/);
  });
});

describe("parking finds deliveries by their key and writes them in place", () => {
  it.each([
    ["an empty queue", "DELETE FROM webhook_deliveries"],
    ["the backlog", "SELECT"],
  ])("with statistics of %s", async (_name, before) => {
    await ground.test.query(before);
    await ground.test.query("VACUUM (ANALYZE, TRUNCATE false) webhook_deliveries");
    await ground.test.query("DELETE FROM webhook_deliveries");
    await fill();
    const plan = await dispatcherPlan("webhook.parkDue", ["biz", "sub", "", 5_000]);
    const scans = plan.filter((line) => /Scan/.test(line) && line.includes(" on webhook_deliveries "));
    expect(scans, plan.join("\n")).toEqual([
      expect.stringMatching(/Index Scan using webhook_deliveries_pkey on webhook_deliveries d/),
      expect.stringMatching(/Tid Scan on webhook_deliveries d/),
    ]);
    expect(plan.join("\n")).toMatch(
      /Index Cond: \(\(business_id = .*\) AND \(subscription_id = .*\) AND \(event_id > /,
    );
    expect(plan.join("\n")).not.toContain("Sort");
  });
});

it("a claim writes no index entry: the rows stay on their pages", async () => {
  const client = new pg.Client(ground.test.connection);
  await client.connect();
  try {
    await client.query("BEGIN");
    const { text } = knownStatements().get("webhook.claimNew") as { text: string };
    expect((await client.query(text, [256, ...lease, null, null])).rows).toHaveLength(256);
    const { rows } = await client.query(
      `SELECT n_tup_upd::int AS updated, n_tup_hot_upd::int AS "inPlace" FROM pg_stat_xact_user_tables
       WHERE relname = 'webhook_deliveries'`,
    );
    expect(rows).toEqual([{ updated: 256, inPlace: 256 }]);
  } finally {
    await client.end();
  }
});

it.each(["webhook.complete", "webhook.completeAgain"])(
  "%s finds each delivery in place or by its key",
  async (name) => {
    await ground.test.query("DELETE FROM webhook_deliveries");
    await ground.test.query("VACUUM (ANALYZE, TRUNCATE false) webhook_deliveries");
    await fill();
    const plan = await dispatcherPlan(name, [
      ...Array(16).fill([]),
      5,
      50,
      86_400,
      10,
      5_000,
      60_000,
      300_000,
      0.1,
      0.2,
    ]);
    const scans = plan.flatMap((line, place) =>
      /Scan.* on webhook_deliveries/.test(line) ? [`${line.trim()} ${plan[place + 1]?.trim()}`] : [],
    );
    expect(scans).toEqual([
      expect.stringMatching(/^->\s+Tid Scan on webhook_deliveries \S+ TID Cond: /),
      expect.stringMatching(
        /^->\s+Index Scan using webhook_deliveries_pkey on webhook_deliveries \S+ Index Cond: .*subscription_id = .*event_id = /,
      ),
      expect.stringMatching(/^->\s+Tid Scan on webhook_deliveries TID Cond: /),
      expect.stringMatching(/^->\s+Tid Scan on webhook_deliveries \S+ TID Cond: /),
    ]);
  },
);

describe("each subscription and event is read by its key, however many were added since", () => {
  beforeAll(async () => {
    const businessId = await ground.business();
    await ground.test.query(
      `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
       SELECT $1, 'sub_0' || lpad(n::text, 25, '0'), 'message.incoming.received', 'https://receiver.example/' || n, '', now(), now()
       FROM generate_series(1, 1200) n`,
      [businessId],
    );
    await ground.test.query(
      `INSERT INTO subscription_health (business_id, subscription_id, consecutive_failures, first_failed_at, probe_at)
       SELECT business_id, id, 40, now(), now() FROM subscriptions WHERE business_id = $1`,
      [businessId],
    );
    // As before the first visit of autovacuum to the subscriptions.
    await ground.test.query("DELETE FROM pg_statistic WHERE starelid = 'subscriptions'::regclass");
    await ground.test.query("ANALYZE subscription_health");
  });
  /** Due subscriptions are found by their time, all at once. */
  const isByTime = (line: string) => /subscription_health_probe on subscription_health h(_\d)? *$/.test(line);
  it.each([
    ["webhook.claimNew", [256, ...lease, null, null]],
    ["webhook.claimRetries", [64, ...lease, null, null]],
    ["webhook.claimParked", [["biz"], ...lease, ["sub"], [16], [null], [null]]],
    ["webhook.claimProbes", [32, ...lease]],
    ["webhook.suspendProbes", [1_000]],
    ["webhook.resumeProbes", [["biz"], ["sub"]]],
    ["webhook.backlogged", ["", "", 1_024]],
    ["webhook.complete", [...Array(16).fill([]), 5, 50, 86_400, 10, 5_000, 60_000, 300_000, 0.1, 0.2]],
  ])("%s", async (name, values) => {
    const plan = await dispatcherPlan(name, values);
    expect(plan.join("\n")).not.toMatch(/Materialize|Seq Scan/);
    const lookups = plan.flatMap((line, place) =>
      /Scan.* on (subscriptions|subscription_health|webhook_events\w*) /.test(line) && !isByTime(line)
        ? [`${line.trim()} ${plan[place + 1]?.trim()}`]
        : [],
    );
    expect(lookups).not.toEqual([]);
    for (const lookup of lookups) {
      expect(lookup).toMatch(
        /_pkey on .* Index Cond: .*business_id = .*id = |_type_id_idx on .* Index Cond: .*event_type = .*id = /,
      );
    }
  });
});
