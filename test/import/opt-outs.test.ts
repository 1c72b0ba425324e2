import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { listRefusals } from "../../src/domain/import/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshIds } from "../support/samples.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

it("a file imports opt-outs with their times and reasons, and an invalid one fails separately", async () => {
  const { businessId } = world.northwind;
  const { campaign: campaignId } = await freshIds(test, world.northwind);
  const content = [
    "Phone,Mobile,Unsubscribed,Opt-out date,opted_out_reason",
    "+14155557701,+14155557702,yes,2024-05-01,Texted STOP to the system before",
    "+14155557703,,,2024-05-02T10:00:00+02:00,",
    "+14155557704,,no,,",
    "+14155557705,,,,",
    "+14155557706,,maybe,,",
    "+14155557707,,no,2024-05-01,",
    "+14155557708,,yes,2999-01-01,",
    "+14155557701,,,,",
    "+14155557709,,X,,",
  ].join("\n");
  const file = {
    name: "leads.csv",
    async *open() {
      yield Buffer.from(content);
    },
  };
  const run = () => importContacts(test.database, { businessId, origin: OPERATOR }, { campaignId }, file);
  const { outcome } = await run();
  expect([outcome.createdCount, outcome.skippedCount, outcome.refusedCount]).toEqual([5, 1, 3]);
  const refusals = await listRefusals(test.database, businessId, outcome.id, 0, 10);
  expect(refusals.map(({ line, field }) => [line, field])).toEqual([
    [6, "Unsubscribed"],
    [7, "Opt-out date"],
    [8, "Opt-out date"],
  ]);
  const optOuts = () =>
    test.query(
      `SELECT phone_number AS number, source, reason, to_char(opted_out_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at FROM opt_outs
       WHERE phone_number LIKE '+141555577%' ORDER BY phone_number`,
    );
  const reason = "Texted STOP to the system before";
  const expected = [
    { number: "+14155557701", source: "import", reason, at: "2024-05-01 00:00" },
    { number: "+14155557702", source: "import", reason, at: "2024-05-01 00:00" },
    { number: "+14155557703", source: "import", reason: null, at: "2024-05-02 08:00" },
    { number: "+14155557709", source: "import", reason: null, at: expect.any(String) },
  ];
  expect(await optOuts()).toEqual(expected);
  await run();
  expect(await optOuts()).toEqual(expected);
});
