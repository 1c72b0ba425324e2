import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAddressees } from "../../src/domain/broadcast/addressee-store.ts";
import { countContacts } from "../../src/domain/broadcast/count.ts";
import { countEach, previewBroadcast } from "../../src/domain/broadcast/preview.ts";
import { outsideHoursPolicies } from "../../src/domain/broadcast/rules.ts";
import { campaignOfBroadcast } from "../../src/domain/broadcast/store.ts";
import { widenedZones } from "../../src/domain/consent/hours.ts";
import { callingZones, ZONES_VERSION } from "../../src/domain/consent/zones.ts";
import { parseTemplate } from "../../src/domain/contact/template.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { chanceOf } from "../support/chance.ts";
import { rounds } from "../support/effort.ts";

/**
 * The counts of a preview, which PostgreSQL makes of whole groups, equal the decisions on each contact: in generated
 * campaigns with every kind of number, zone, value and obstacle, most of them several times.
 */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

const CAMPAIGNS = rounds(3, 60);
const CONTACTS = 80;

const AREAS = ["+1415555", "+1212555", "+1305555", "+1800555", "+4420794600", "+349690612", "+77011234", "+612855501"];
const NAMES = [
  null,
  "",
  "Ada",
  "Bob",
  "Zoë",
  "José ",
  " Ann",
  "Łukasz",
  "Ólafur {x}",
  "a € b",
  "Tim 🎉",
  "🎉",
  "\u00a0Eve",
  "Eve\u3000",
  "Иван",
  "x".repeat(70),
  "€".repeat(77),
  "[brackets]",
  "back`tick",
  "quote\"d 'n' \\n",
];
const EXTRAS = [
  null,
  {},
  { plan: "Pro" },
  { plan: "" },
  { plan: "x".repeat(900), size: "€".repeat(90) },
  { size: "9" },
];
const ZONES = [null, null, null, "America/New_York", "us/pacific", "UTC", "Not/AZone"];
const ADDRESSES = [
  {},
  {},
  { state: "FL", country: "US" },
  { state: "Florida" },
  { postal_code: "90210", country: "US" },
  { country: "ES" },
  { country: "GB", state: "Kent" },
];
const BODIES = [
  "Hello",
  "{{first_name}}",
  " {{first_name}} ",
  "Hi {{first_name|there}}, it is {{last_name}}",
  "Ж {{first_name}}{{first_name}} {{extra.plan|Basic}}",
  `${"y".repeat(150)}{{first_name}}{{last_name}}`,
  `${"{{extra.size}}".repeat(4)}{{extra.plan}}${"{{first_name}}".repeat(9)}`,
];
const HOURS = [
  {},
  { calling_from: "08:00", calling_until: "21:00" },
  { calling_from: "09:00", calling_until: "10:00", skips_holidays: true },
  { calling_from: "08:00", calling_until: "21:00", calling_days: [1, 2, 3] },
  { calling_from: "07:00", calling_until: "23:00", hours_reason: "They asked for it" },
];
const TIMES = ["2026-03-02T15:00:00.000Z", "2026-07-04T17:30:00.000Z", "2026-11-26T02:00:00.000Z"];

/** Writes a campaign, and obstacles on some of the numbers of its contacts. @returns the campaign. */
async function generate(seed: number): Promise<string> {
  const chance = chanceOf(seed);
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)] as Value;
  const often = (share: number) => chance() < share;
  const numbers = Array.from({ length: 50 }, (_, place) => `${one(AREAS)}${String(1000 + (seed % 30) * 100 + place)}`);
  const { test, businessId } = bench;
  const campaignId = await bench.campaign({ ...one(HOURS), zones_version: often(0.8) ? ZONES_VERSION : 0 });
  const contacts = Array.from({ length: CONTACTS }, () => {
    const phones = Array.from({ length: often(0.3) ? 1 + Math.floor(chance() * 4) : 1 }, () => ({
      number: one(numbers),
      label: null,
    }));
    const address = one(ADDRESSES) as { state?: string; postal_code?: string; country?: string };
    const located = { timeZone: one(ZONES), phones, ...address, postalCode: address.postal_code };
    const zones = callingZones(located);
    return {
      id: newId("cct"),
      phones,
      first_name: one(NAMES),
      last_name: one(NAMES),
      extra_fields: one(EXTRAS),
      status: one(["not_called", "not_called", "called", "completed", "do_not_call"]),
      time_zone: located.timeZone,
      ...address,
      calling_zones: often(0.3) ? null : often(0.1) ? widenedZones(zones || "UTC", new Date(0)) : zones,
    };
  });
  await test.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, first_name, last_name, extra_fields, status,
       time_zone, state, postal_code, country, calling_zones, created_at, updated_at)
     SELECT $1, $2, id, phones, first_name, last_name, NULLIF(extra_fields, 'null'), status, time_zone, state,
       postal_code, country, calling_zones, now(), now()
     FROM jsonb_to_recordset($3) AS row (id text, phones jsonb, first_name text, last_name text, extra_fields jsonb,
       status text, time_zone text, state text, postal_code text, country text, calling_zones text)`,
    [businessId, campaignId, JSON.stringify(contacts)],
  );
  const some = (share: number) => numbers.filter(() => often(share));
  /** Adds rows for a share of the numbers, which the statement calls `given`. */
  const add = (text: string, share: number) => test.query(text, [businessId, some(share)]);
  const of = "FROM unnest($2::text[]) AS given (number)";
  await add(
    `INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) SELECT $1, number, now() ${of} ON CONFLICT DO NOTHING`,
    0.04,
  );
  await add(
    `INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) SELECT $1, number, now(), 'keyword' ${of} ON CONFLICT DO NOTHING`,
    0.06,
  );
  await add(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, error_code, started_at,
       created_at, updated_at)
     SELECT $1, replace(min(cc.id), 'cct_', 'call_'), min(i.id), '+14155550100', number, 'outgoing', 'failed',
       'invalid_number', now(), now(), now()
     ${of} JOIN inboxes i ON i.business_id = $1 JOIN campaign_contacts cc ON cc.phones -> 0 ->> 'number' = number
     GROUP BY number ON CONFLICT DO NOTHING`,
    0.1,
  );
  await add(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction, body,
       segments, status, error_code, error_message, created_at, updated_at)
     SELECT m.business_id, replace(min(cc.id), 'cct_', 'msg_'), min(m.conversation_id), min(m.inbox_id),
       min(m.inbox_number), number, 'outgoing', 'x', 1, 'failed', 'landline', 'No', now(), now()
     ${of} JOIN messages m ON m.business_id = $1 JOIN campaign_contacts cc ON cc.phones -> 0 ->> 'number' = number
     GROUP BY m.business_id, number ON CONFLICT DO NOTHING`,
    0.1,
  );
  if (often(0.5)) {
    await add(
      `INSERT INTO registry_numbers (business_id, phone_number, version)
       SELECT $1, number, 1 + ascii(right(number, 1)) % 4 ${of} ON CONFLICT DO NOTHING`,
      0.2,
    );
    await add(
      `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at)
       SELECT $1, replace(min(cc.id), 'cct_', 'cns_'), number, 'asked', '{texts}', now(), 'web', 'app', now()
       ${of} JOIN campaign_contacts cc ON cc.phones -> 0 ->> 'number' = number
       GROUP BY number ON CONFLICT DO NOTHING`,
      0.3,
    );
  }
  return campaignId;
}

beforeAll(async () => {
  await bench.test.query(
    `INSERT INTO registries (business_id, id, kind, name, as_of, current_version, created_at)
     SELECT $1, 'reg_0' || lpad(version::text, 25, '0'), (ARRAY['national', 'state', 'reassigned', 'litigator'])[version],
       'Registry ' || version, CURRENT_DATE, version, now()
     FROM generate_series(1, 4) version`,
    [bench.businessId],
  );
});

const all = (database: Database, campaignId: string) =>
  nextAddressees(database, bench.businessId, campaignId, "", 10_000);

describe("the counts of a preview", () => {
  it("are those of decisions on each contact", async () => {
    const { database } = bench.test;
    const reasons = new Set<string>();
    for (let seed = 1; seed <= CAMPAIGNS; seed += 1) {
      const campaignId = await generate(seed);
      const campaign = await campaignOfBroadcast(database, bench.businessId, campaignId);
      const { hours, businessZone } = campaign ?? expect.unreachable();
      const contacts = await all(database, campaignId);
      for (const [place, body] of BODIES.entries()) {
        const outsideHours = outsideHoursPolicies[(seed + place) % 2] as "wait" | "skip";
        const at = new Date(TIMES[(seed + place) % 3] as string);
        const circumstances = { template: parseTemplate(body), hours, businessZone, outsideHours, at };
        const { counts } = countEach(contacts, circumstances);
        const grouped = await countContacts(database, bench.businessId, campaignId, circumstances);
        expect(grouped.counts, `campaign ${seed}, ${body}, ${outsideHours}`).toEqual(counts);
        expect(counts.contactCount).toBe(CONTACTS);
        for (const reason of counts.skipped.keys()) {
          reasons.add(reason);
        }
      }
    }
    expect([...reasons].sort()).toEqual([
      "do_not_call",
      "duplicate",
      "empty",
      "no_valid_number",
      "opted_out",
      "outside_hours",
      "too_long",
    ]);
  });
});

const callerOf = () => ({ businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" }) as const;

/** Adds contacts of one number each, the first ones with this status. */
const addContacts = (campaignId: string, count: number, barred: number) =>
  bench.test.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, first_name, status, created_at, updated_at)
     SELECT $1, $2, 'cct_0' || lpad($3::text || lpad(i::text, 5, '0'), 25, '0'),
       jsonb_build_array(jsonb_build_object('number', '+1303' || (2000000 + i), 'label', NULL)), 'Ada',
       CASE WHEN i <= $5 THEN 'do_not_call' ELSE 'not_called' END, now(), now()
     FROM generate_series(1, $4::int) i`,
    [bench.businessId, campaignId, barred, count, barred],
  );

describe("the preview of a large campaign", () => {
  it("counts all contacts, and shows texts though the first contacts get none", async () => {
    const campaignId = await bench.campaign();
    await addContacts(campaignId, 700, 600);
    const preview = await previewBroadcast(bench.test.database, callerOf(), {
      campaignId,
      body: "Hi {{first_name}} 🎉",
    });
    expect(preview).toEqual({
      contactCount: 700,
      texts: 100,
      waiting: 0,
      segments: 100,
      incomplete: 0,
      skipped: [{ reason: "do_not_call", count: 600 }],
      examples: [{ contactId: expect.stringMatching(/00601$/), to: "+13032000601", body: "Hi Ada 🎉", segments: 1 }],
    });
  });

  it("holds one connection of its business, however many are asked for at once, and refuses the ninth", async () => {
    const campaignId = await bench.campaign();
    await addContacts(campaignId, 501, 1);
    let running = 0;
    let most = 0;
    const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await work();
      } finally {
        running -= 1;
      }
    };
    const { database } = bench.test;
    const watched: Database = {
      ...database,
      rows: (statement, values) => counted(() => database.rows(statement, values)),
      row: (statement, values) => counted(() => database.row(statement, values)),
      transaction: (work) => counted(() => database.transaction(work)),
    };
    const asked = Array.from({ length: 10 }, () =>
      previewBroadcast(watched, callerOf(), { campaignId, body: "Hello" }),
    );
    const answers = await Promise.allSettled(asked);
    expect(most).toBe(1);
    expect(
      answers.map((answer) => (answer.status === "fulfilled" ? answer.value?.texts : String(answer.reason))),
    ).toEqual([
      ...Array.from({ length: 8 }, () => 500),
      ...Array.from({ length: 2 }, () => expect.stringContaining("too many previews of broadcasts are under way")),
    ]);
    // The next one finds the way free.
    expect((await previewBroadcast(watched, callerOf(), { campaignId, body: "Hello" }))?.texts).toBe(500);
  });
});
