import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { listRefusals } from "../../src/domain/import/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshIds } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

function importing(campaignId: string, lines: readonly string[], input: object = {}) {
  const file = {
    name: "leads.csv",
    async *open() {
      yield Buffer.from(lines.join("\n"));
    },
  };
  const { businessId } = world.northwind;
  return importContacts(
    test.database,
    webhookTools.outbox,
    { businessId, actor: SERVICE_ITSELF, origin: OPERATOR },
    { campaignId, ...input },
    file,
  );
}

it("a file imports opt-outs with their times and reasons, and an invalid one fails separately", async () => {
  const { businessId } = world.northwind;
  const { campaign: campaignId } = await freshIds(test, world.northwind, ["campaign"]);
  const lines = [
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
    `+14155557710,,yes,,${",".repeat(2_100)}`,
    // A broken line has no cells.
    '+14155557711",,yes,,',
  ];
  const run = () => importing(campaignId, lines);
  const { outcome } = await run();
  expect([outcome.createdCount, outcome.skippedCount, outcome.refusedCount]).toEqual([5, 1, 5]);
  const refusals = await listRefusals(test.database, businessId, outcome.id, { after: 0, size: 10, isPartial: false });
  expect(refusals.map(({ line, field }) => [line, field])).toEqual([
    [6, "Unsubscribed"],
    [7, "Opt-out date"],
    [8, "Opt-out date"],
    [11, null],
    [12, null],
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
    // The row says yes; only its date is refused.
    { number: "+14155557708", source: "import", reason: null, at: expect.any(String) },
    { number: "+14155557709", source: "import", reason: null, at: expect.any(String) },
    { number: "+14155557710", source: "import", reason: null, at: expect.any(String) },
  ];
  expect(await optOuts()).toEqual(expected);
  await run();
  expect(await optOuts()).toEqual(expected);
});

it("an opt-out takes effect for each readable number of its row, also if the row is refused", async () => {
  const { businessId } = world.northwind;
  const { campaign: campaignId } = await freshIds(test, world.northwind, ["campaign"]);
  const { outcome } = await importing(
    campaignId,
    [
      "Phone,Mobile,E-Mail,customer_id,Unsubscribed,opted_out_at,opted_out_reason",
      "+14155558801,,,,,,",
      "+14155558801,+14155558802,,,yes,,",
      "+14155558803,+14155558804,not an address,,yes,,",
      "12,(415) 555-8805,,,yes,,",
      "+14155558806,,,con_unknown,yes,,",
      "+14155558807,,,,,in May,",
      `+14155558808,,,,yes,,${"a".repeat(201)}`,
      "(415) 555-8809 ext 2,,,,yes,,",
      "+14155558810,,,,yes,,,beyond the header",
      "+14155558811,,not an address,,no,,",
      "+14155558812,,,,perhaps,,",
      "+14155558813,,,,on the phone,2024-05-01,",
      "+14155558814,,,,no,2024-05-01,",
    ],
    { onDuplicate: "error" },
  );
  expect([outcome.createdCount, outcome.refusedCount]).toEqual([3, 10]);
  const numbers = await test.query<{ number: string }>(
    "SELECT phone_number AS number FROM opt_outs WHERE business_id = $1 AND phone_number LIKE '+141555588%' ORDER BY 1",
    [businessId],
  );
  expect(numbers.map(({ number }) => number.slice(-2))).toEqual([
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
    "08",
    "09",
    "10",
    "13",
  ]);
});

it("a number with an extension is refused, because calls and texts would reach the main line", async () => {
  const { campaign: campaignId } = await freshIds(test, world.northwind, ["campaign"]);
  const cells = ["(415) 555-0111 ext 2", "+1 415 555 0111 x3", "tel:+1-415-555-0111;ext=4", '"(415) 555-0111,,5"'];
  const { outcome } = await importing(campaignId, ["Phone", ...cells]);
  expect(outcome.createdCount).toBe(0);
  const refusals = await listRefusals(test.database, world.northwind.businessId, outcome.id, {
    after: 0,
    size: 10,
    isPartial: false,
  });
  expect(refusals.map(({ code, field }) => [code, field])).toEqual(Array(4).fill(["invalid_phone_number", "Phone"]));
  expect(refusals[0]?.message).toBe(
    '"(415) 555-0111 ext 2" has an extension. Calls and texts reach only the number before it.',
  );
});
