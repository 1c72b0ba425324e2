import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import { COMPILED } from "../support/service-process.ts";

/**
 * Workers on a broadcast are killed around their statements, again and again, two at a time. `KILLS` sets the number: a
 * few without it, 200 in `npm run test:faults`.
 */
const KILLS = Number(process.env.KILLS ?? 4);
const MOMENTS = ["before", "sent", "after"];
const CONTACTS = 60 + KILLS * 25;

let bench: DialerBench;
const children: ChildProcess[] = [];
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await bench?.close();
});

async function run(fault: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "broadcast-child.ts")], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: bench.test.url, FAULT: fault },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  await once(child, "close");
  return child.signalCode;
}

it(
  `${KILLS} kills of a broadcast text everybody once, from the inboxes in turn`,
  async () => {
    const { test, businessId, inboxIds } = bench;
    const campaignId = await bench.campaign();
    const numbers = Array.from({ length: CONTACTS }, freshNumber);
    for (const number of numbers) {
      await bench.contact(campaignId, { phones: [number] });
    }
    const caller: Caller = { businessId, userId: bench.world.admin.userId, role: "admin" };
    const { id } = await createBroadcast(test.database, caller, { campaignId, body: "Hello {{first_name|there}}" });
    let killed = 0;
    for (let kill = 0; kill < KILLS; kill += 2) {
      // Covers the connection, the enlistment and the first batches of texts.
      const faults = [kill, kill + 1].map((n) => `${MOMENTS[n % 3]} ${3 + ((n * 7) % 22)}`);
      killed += (await Promise.all(faults.map(run))).filter((signal) => signal === "SIGKILL").length;
    }
    // A worker that finds the broadcast locked by the other one has nothing to do.
    expect(killed).toBeGreaterThanOrEqual(KILLS / 4);
    expect(await run("")).toBeNull();
    const texts = await test.query<{ to: string; inbox: string; jobs: number }>(
      `SELECT m.phone_number AS "to", m.inbox_id AS inbox,
         (SELECT count(*)::int FROM carrier_jobs j WHERE j.id = m.id) AS jobs
       FROM messages m WHERE m.broadcast_id = $1 ORDER BY m.id`,
      [id],
    );
    expect(texts.map(({ to }) => to).sort()).toEqual(numbers.toSorted());
    expect(texts.filter(({ jobs }) => jobs !== 1)).toEqual([]);
    const perInbox = inboxIds.map((inbox) => texts.filter((text) => text.inbox === inbox).length);
    expect(Math.max(...perInbox) - Math.min(...perInbox)).toBeLessThanOrEqual(1);
    expect(await test.query("SELECT status, recipient_count AS count FROM broadcasts WHERE id = $1", [id])).toEqual([
      { status: "completed", count: CONTACTS },
    ]);
    process.stdout.write(`${killed} kills of a broadcast: ${CONTACTS} contacts, each texted once\n`);
  },
  90_000 + KILLS * 5_000,
);
