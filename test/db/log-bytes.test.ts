import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { type TestDatabase, UNHURRIED } from "../support/database.ts";
import { addInboxes, addTextedCampaign } from "../support/texted-campaign.ts";
import { openTextingProcess } from "../support/texting-process.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { bytesByRelation, keepLog, loggedSince, logPosition } from "../support/write-ahead-log.ts";

/**
 * The bytes of the write-ahead log of what is written most often, without full pages. Raise a bound only with the reason in
 * `docs/performance.md`.
 */

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

/** The most bytes of the log for one thing, of the tables and indexes whose names match. */
interface Bound {
  of: RegExp;
  most: number;
}

const OF_TEXT: readonly Bound[] = [
  // Seen: 18,100 to 19,600. A busy machine makes smaller batches, which write more; the parts below hardly depend on them.
  { of: /./, most: 22_500 },
  { of: /^broadcast_recipients/, most: 2_100 },
  { of: /^simulator_/, most: 2_400 },
];
const OF_ROW: readonly Bound[] = [{ of: /./, most: 2_450 }];

/** Expects the bytes for one of several things. With less than half of a bound something else would be measured. */
async function expectLogged(from: string, things: number, bounds: readonly Bound[]): Promise<void> {
  const relations = [...bytesByRelation(await loggedSince(test.query, from), things)];
  for (const { of, most } of bounds) {
    const found = relations.filter(([name]) => of.test(name));
    const sum = found.reduce((total, [, bytes]) => total + bytes, 0);
    const text = found.map(([name, bytes]) => `${name} ${Math.round(bytes)}`).join(", ");
    expect(sum, text).toBeLessThanOrEqual(most);
    expect(sum, text).toBeGreaterThan(most / 2);
  }
}

it("bounds the log of a text of a broadcast, from its order to the report of its delivery", async () => {
  const { businessId } = world.northwind;
  // The work on earlier rows is not measured.
  await test.query("DELETE FROM carrier_jobs");
  await test.query("TRUNCATE text_activity_changes, call_activity_changes, webhook_activity_changes");
  const inboxIds = await addInboxes(test.query, businessId, { count: 5, segmentsPerSecond: 100 });
  const campaignId = await addTextedCampaign(test.query, businessId, { inboxIds, contacts: 200 });
  await test.query("VACUUM ANALYZE");
  await using _log = await keepLog(test.query);
  await using service = openTextingProcess(test.url, { limits: UNHURRIED });
  const from = await logPosition(test.query);
  const caller = { businessId, userId: world.admin.userId, role: "admin" } as const;
  await createBroadcast(service.database, caller, { campaignId, body: "Hello {first_name}, your table is booked." });
  await service.until(200);
  await expectLogged(from, 200, OF_TEXT);
});

it("bounds the log of a row of an import", async () => {
  const { businessId, inboxIds } = world.northwind;
  const campaignId = await addTextedCampaign(test.query, businessId, { inboxIds, contacts: 1 });
  const rows = Array.from(
    { length: 500 },
    (_, row) => `Ada${row},Lovelace,"Engines, No. ${row}",ada${row}@prospect.example,+1415${2_000_000 + row}`,
  );
  const content = Buffer.from(["First Name,Last Name,Company,Email,Phone", ...rows].join("\n"));
  const file = {
    name: "people.csv",
    async *open() {
      yield content;
    },
  };
  await test.query("VACUUM ANALYZE");
  await using _log = await keepLog(test.query);
  const from = await logPosition(test.query);
  const owner = { businessId, actor: SERVICE_ITSELF, origin: OPERATOR };
  const { outcome } = await importContacts(test.database, webhookTools.outbox, owner, { campaignId }, file);
  expect(outcome.createdCount).toBe(500);
  await expectLogged(from, 500, OF_ROW);
});
