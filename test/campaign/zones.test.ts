import { afterAll, beforeAll, expect, it } from "vitest";
import { addRows, readRow } from "../../src/domain/campaign/addition.ts";
import { campaignsWithOutdatedZones, renewZones, zoneContacts } from "../../src/domain/campaign/zone-store.ts";
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
      addRows(transaction, bench.businessId, campaignId, [row], "skip", "imp_1"),
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

it("contacts with zones of earlier rules get those of the present ones, in batches that write only differences", async () => {
  const { test, businessId } = bench;
  const campaignId = await bench.campaign();
  const numbers = ["+14235550101", "+12125550102", "+12055550103", "+18005550104"];
  const ids: string[] = [];
  for (const number of numbers) {
    ids.push(await bench.contact(campaignId, { phones: [number] }));
  }
  const earlier = ["America/Chicago", "America/New_York", "America/Chicago", ""];
  for (const [place, zones] of earlier.entries()) {
    await test.query("UPDATE campaign_contacts SET calling_zones = $2 WHERE id = $1", [ids[place], zones]);
  }
  const versions = () =>
    test.query<{ id: string; version: string }>(
      "SELECT id, xmin::text AS version FROM campaign_contacts WHERE id = ANY($1)",
      [ids],
    );
  const before = new Map((await versions()).map(({ id, version }) => [id, version]));
  await test.query("UPDATE campaigns SET zones_version = 0 WHERE id = $1", [campaignId]);
  const isOutdated = async () =>
    (await campaignsWithOutdatedZones(test.database, 100)).some((campaign) => campaign.campaignId === campaignId);
  expect(await isOutdated()).toBe(true);
  const renew = () => renewZones(test.database, businessId, campaignId, 3);
  expect([await renew(), await renew(), await renew()]).toEqual([true, false, false]);
  const rows = await test.query<{ zones: string }>(
    "SELECT calling_zones AS zones FROM campaign_contacts WHERE id = ANY($1) ORDER BY id",
    [ids],
  );
  expect(rows.map(({ zones }) => zones)).toEqual([
    "America/Chicago,America/New_York",
    "America/New_York",
    "America/Chicago;AL",
    "America/Anchorage,America/Chicago,America/Denver,America/Halifax,America/Los_Angeles,America/New_York,America/St_Johns;US",
  ]);
  const unchanged = (await versions()).filter(({ id, version }) => before.get(id) === version);
  expect(unchanged.map(({ id }) => id)).toEqual([ids[1]]);
  expect(await isOutdated()).toBe(false);
  const known = (table: string) =>
    test.query(
      `SELECT calling_zones AS zones FROM ${table} WHERE campaign_id = $1 AND calling_zones LIKE '%;%' ORDER BY 1`,
      [campaignId],
    );
  expect([await known("campaign_zones"), await known("campaign_state_zones")]).toEqual([
    [],
    [
      {
        zones:
          "America/Anchorage,America/Chicago,America/Denver,America/Halifax,America/Los_Angeles,America/New_York,America/St_Johns;US",
      },
      { zones: "America/Chicago;AL" },
    ],
  ]);
});

it("a change of the address computes the zones of a contact anew", async () => {
  const campaignId = await bench.campaign();
  const id = await bench.contact(campaignId, { phones: ["+14235550105"] });
  const source = `mutation ($campaignId: ID!, $id: ID!) {
    updateCampaignContact(input: {campaignId: $campaignId, id: $id, state: "TN", postalCode: "37402", country: "usa"}) {
      ... on CampaignContact { country effectiveTimeZones { timeZone source } } } }`;
  expect(await bench.ask(source, { campaignId, id })).toEqual({
    country: "US",
    effectiveTimeZones: [{ timeZone: "America/New_York", source: "ADDRESS" }],
  });
  await zoneContacts(bench.test.database, bench.businessId, campaignId, 10);
  expect(await bench.test.query("SELECT calling_zones AS zones FROM campaign_contacts WHERE id = $1", [id])).toEqual([
    { zones: "America/New_York" },
  ]);
});
