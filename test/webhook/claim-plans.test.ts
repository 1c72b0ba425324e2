import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPool } from "../../src/db/pool.ts";
import { composedStatement, knownStatements } from "../../src/db/statement.ts";
import { DISPATCHER_SESSION } from "../../src/webhook/start.ts";
import { createGround, type Ground } from "./ground.ts";

/** How the claims are carried out when a backlog has grown since the statistics were taken. */

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
  const businessId = await ground.business();
  await ground.subscribe(businessId, "https://receiver.example/hook");
  await ground.test.query("ANALYZE");
  await ground.test.query(
    `WITH event AS (
       INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
       SELECT $1, 'evt_0' || lpad(n::text, 25, '0'), 'message.incoming.received', now(), '{}' FROM generate_series(1, 20000) n
       RETURNING id
     )
     INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, attempts, parked)
     SELECT $1, (SELECT id FROM subscriptions WHERE business_id = $1), id, now(), right(id, 1)::int % 2,
       right(id, 1)::int > 6
     FROM event`,
    [businessId],
  );
});
afterAll(() => ground?.close());

const lease = [60_000, "00000000-0000-4000-8000-000000000001"];

describe("a claim reads no more than it takes", () => {
  it.each([
    ["webhook.claimNew", [256, ...lease], "webhook_deliveries_new"],
    ["webhook.claimRetries", [64, ...lease], "webhook_deliveries_retry"],
    ["webhook.claimParked", [["biz"], ...lease, ["sub"], [16]], "webhook_deliveries_parked"],
    ["webhook.claimProbes", [32, ...lease], "webhook_deliveries_parked"],
  ])("%s", async (name, values, index) => {
    const database = openPool({ connection: ground.test.connection, size: 1, session: DISPATCHER_SESSION });
    try {
      const { text } = knownStatements().get(name) as { text: string };
      const explained = composedStatement<{ "QUERY PLAN": string }>("poolTest.explain", `EXPLAIN (COSTS OFF) ${text}`);
      const plan = (await database.rows(explained, values)).map((row) => row["QUERY PLAN"]);
      const place = plan.findIndex((line) => line.includes(`Index Scan using ${index} `));
      expect(plan[place], plan.join("\n")).toBeDefined();
      expect(plan.join("\n")).not.toContain("Bitmap");
      // In the order of the index, so that the limit ends it.
      expect(plan[place - 1]).toMatch(/->\s+(LockRows|Limit)$/);
    } finally {
      await database.close();
    }
  });
});
