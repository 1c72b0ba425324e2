import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { maintainPartitions } from "../../src/domain/webhook/partition-store.ts";
import { orderCall, orderText } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { COMPILED } from "../support/service-process.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/**
 * The worker is killed around its statements, again and again. `KILLS` sets the number: a few without it, 200
 * in `npm run test:faults`.
 */
const KILLS = Number(process.env.KILLS ?? 3);
const MOMENTS = ["before", "sent", "after"];

let test: TestDatabase;
let world: World;
const children: ChildProcess[] = [];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  await maintainPartitions(test.database);
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await test.drop();
});

function start(fault: string): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, "carrier-child.ts")], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: test.url, FAULT: fault },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

it(
  `${KILLS} kills of the worker lose no order, send none twice and report each end once`,
  async () => {
    const { database } = test;
    const caller: Caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
    const [texts, calls]: [string[], string[]] = [[], []];
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (const [index, inboxId] of world.northwind.inboxIds.entries()) {
        const number = String(kill * 10 + index).padStart(4, "0");
        texts.push(await orderText(database, caller, inboxId, `+1416${number}100`));
        calls.push(await orderCall(database, caller, inboxId, `+1416${number}100`));
      }
      // Each statement in turn: connecting, claiming, sending, recording and reporting.
      const child = start(`${MOMENTS[kill % 3]} ${3 + ((kill * 7) % 61)}`);
      await once(child, "close");
      expect(child.signalCode).toBe("SIGKILL");
      // Its leases would last a minute.
      await test.query("UPDATE carrier_jobs SET due_at = now() - interval '1 second' WHERE lease_token IS NOT NULL");
      await test.query("UPDATE carrier_lanes SET free_at = now()");
    }
    const healthy = start("");
    await expect
      .poll(
        () =>
          test.query(
            `SELECT (SELECT count(*)::int FROM carrier_jobs WHERE due_at < now() + interval '1 day') AS jobs,
               (SELECT count(*)::int FROM simulator_reports) AS reports`,
          ),
        { timeout: 60_000 },
      )
      .toEqual([{ jobs: 0, reports: 0 }]);
    const closed = once(healthy, "close");
    healthy.kill("SIGKILL");
    await closed;

    expect(await test.query("SELECT id FROM simulator_orders WHERE times > 1")).toEqual([]);
    const unsent = await test.query(
      `SELECT m.id, m.status FROM messages m LEFT JOIN simulator_orders o USING (business_id, id)
       WHERE m.id = ANY($1) AND (m.status <> 'delivered' OR o.id IS NULL OR m.carrier_id <> o.carrier_id)`,
      [texts],
    );
    expect(unsent).toEqual([]);
    // A call with an order in doubt is placed at most once, and its status says whether it was placed.
    const outcomes = await test.query<{ status: string; error: string | null; placed: boolean }>(
      `SELECT c.status, c.error_code AS error, o.id IS NOT NULL AS placed
       FROM calls c LEFT JOIN simulator_orders o USING (business_id, id) WHERE c.id = ANY($1)`,
      [calls],
    );
    expect(outcomes).toHaveLength(calls.length);
    for (const { status, error, placed } of outcomes) {
      expect([status, error]).toEqual(placed ? ["completed", null] : ["failed", "carrier_error"]);
    }
    const told = await test.query<{ type: string; id: string }>(
      `SELECT event_type AS type, COALESCE(body::jsonb -> 'data' ->> 'messageId', body::jsonb -> 'data' ->> 'callId') AS id
       FROM webhook_events WHERE event_type IN ('message.outgoing.delivered', 'call.outgoing.completed')`,
    );
    expect(told.map(({ id }) => id).toSorted()).toEqual([...texts, ...calls].toSorted());
    const lost = outcomes.filter(({ placed }) => !placed).length;
    process.stdout.write(
      `${KILLS} kills of the carrier's worker: ${texts.length} texts, all delivered, none ordered twice; ` +
        `${calls.length} calls, ${lost} given up in doubt\n`,
    );
  },
  90_000 + KILLS * 5_000,
);
