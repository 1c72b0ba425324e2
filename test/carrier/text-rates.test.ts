import { afterAll, beforeAll, expect, it } from "vitest";
import { updateInbox } from "../../src/domain/identity/inboxes.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { claimDue, orderText } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
let caller: Caller;
let inboxId: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  inboxId = world.northwind.inboxIds[0] as string;
});
afterAll(() => test.drop());

/** The milliseconds until the inbox may send its next text, after one of one segment. */
async function laneMilliseconds(): Promise<number | undefined> {
  await test.query("DELETE FROM carrier_jobs");
  await test.query("DELETE FROM carrier_lanes");
  await orderText(test.database, caller, inboxId, "+14165557000");
  const [job] = await claimDue(test.database, 1, { segmentsPerSecond: 1, callsPerSecond: 1 });
  return job?.laneMilliseconds;
}

it("an inbox sends texts at the rate of its kind of number, or at its own", async () => {
  expect(await laneMilliseconds()).toBe(1000);
  await test.query("UPDATE inboxes SET phone_number = '+18885550100' WHERE id = $1", [inboxId]);
  expect(await laneMilliseconds()).toBeCloseTo(1000 / 3, 2);
  await updateInbox(test.database, caller, inboxId, { segmentsPerSecond: 10 });
  expect(await laneMilliseconds()).toBe(100);
  await updateInbox(test.database, caller, inboxId, { segmentsPerSecond: 0.5 });
  expect(await laneMilliseconds()).toBe(2000);
  await updateInbox(test.database, caller, inboxId, { segmentsPerSecond: null });
  expect(await laneMilliseconds()).toBeCloseTo(1000 / 3, 2);
});

it.each([0, -1, 101, "fast"])("refuses a rate of %j", async (rate) => {
  await expect(updateInbox(test.database, caller, inboxId, { segmentsPerSecond: rate })).rejects.toMatchObject({
    code: "validation_error",
    field: "segmentsPerSecond",
  });
});
