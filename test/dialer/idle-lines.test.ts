import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { claimIdleLines, claimSilentLines } from "../../src/domain/call/agent-line-need-store.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** Lines that a worker closes or asks the carrier about. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM carrier_jobs");
  await bench.test.query("DELETE FROM agent_lines");
});

async function insertLine(columns: { carrier_id: string | null; closing_at: string | null }): Promise<string> {
  const id = newId("lin");
  const { userId } = await bench.agent();
  await bench.test.query(
    `INSERT INTO agent_lines (business_id, id, user_id, inbox_id, from_number, phone_number, device, purpose, state,
       carrier_id, closing_at, next_check_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '+14155550100', '+14155550101', 'phone', 'agent', 'ordered', $5, $6, now() - interval '1 second',
       now(), now())`,
    [bench.businessId, id, userId, bench.inboxIds[0], columns.carrier_id, columns.closing_at],
  );
  return id;
}

it("lines whose orders wait for their turn do not keep others from being closed", async () => {
  const closing_at = "2026-01-01T00:00:00Z";
  for (let line = 0; line < 20; line += 1) {
    await insertLine({ carrier_id: null, closing_at });
  }
  const rings = await insertLine({ carrier_id: "CA1", closing_at });
  expect((await claimIdleLines(bench.test.database)).map(({ id }) => id)).toEqual([rings]);
});

it("a line is not given up while the carrier may still answer its order", async () => {
  const id = await insertLine({ carrier_id: null, closing_at: null });
  await bench.test.query(
    `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, due_at, created_at, begun_at)
     VALUES ($1, $2, 'call', $3, 1, now(), now() - interval '4 minutes', now() - interval '1 minute')`,
    [bench.businessId, id, bench.inboxIds[0]],
  );
  expect(await claimSilentLines(bench.test.database, 10)).toEqual([]);
  await bench.test.query("UPDATE carrier_jobs SET begun_at = now() - interval '3 minutes'");
  expect((await claimSilentLines(bench.test.database, 10)).map((line) => line.id)).toEqual([id]);
});
