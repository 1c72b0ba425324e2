import { afterAll, beforeAll, expect, it } from "vitest";
import { addRows, readRow } from "../../src/domain/campaign/addition.ts";
import { zoneContacts } from "../../src/domain/campaign/zone-store.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench.close());

it("a campaign has at most 1,000 combinations of time zones: contacts of others are called in fewer hours", async () => {
  const campaignId = await bench.campaign();
  const add = async (...numbers: string[]) => {
    const row = readRow({ phones: numbers.map((number) => ({ number })) });
    const [added] = await bench.test.database.transaction((transaction) =>
      addRows(transaction, bench.businessId, campaignId, [row], "skip"),
    );
    return (added as { id: string }).id;
  };
  const zonesOf = async (id: string) => {
    const [row] = await bench.test.query<{ zones: string }>(
      "SELECT calling_zones AS zones FROM campaign_contacts WHERE id = $1",
      [id],
    );
    return row?.zones;
  };
  const exact = "America/Los_Angeles,America/New_York";
  expect(await zonesOf(await add("+14155550701", "+12125550701"))).toBe(exact);
  await bench.test.query(
    `INSERT INTO campaign_zones (business_id, campaign_id, calling_zones)
     SELECT $1, $2, 'America/New_York,Other/' || n FROM generate_series(1, 999) n`,
    [bench.businessId, campaignId],
  );
  expect(await zonesOf(await add("+14155550702", "+12125550702"))).toBe(exact);
  expect(await zonesOf(await add("+14155550703"))).toBe("America/Los_Angeles");
  const wide =
    "Etc/GMT+8,Etc/GMT+7,Etc/GMT+6,Etc/GMT+5,Etc/GMT+4,Etc/GMT+3,Etc/GMT+2,Etc/GMT+1,UTC,Etc/GMT-1,Etc/GMT-2";
  const added = await add("+14155550704", "+493012345678");
  expect(await zonesOf(added)).toBe(wide);
  await bench.test.query("UPDATE campaign_contacts SET calling_zones = NULL WHERE id = $1", [added]);
  await zoneContacts(bench.test.database, bench.businessId, campaignId, 10);
  expect(await zonesOf(added)).toBe(wide);
});
