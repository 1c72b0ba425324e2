import { afterAll, beforeAll, expect, it } from "vitest";
import { divide, spanOfSeries, spansOf } from "../../src/domain/activity/rules.ts";
import { readSql, texts } from "../../src/domain/activity/sums-sql.ts";
import { newId } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The work of a list by user for a business with 240 days of texts. */

const USERS = 20;
const DAYS = 240;
const users = Array.from({ length: USERS }, () => newId("usr"));

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  await test.query(
    `INSERT INTO text_sums (business_id, inbox_id, campaign_id, user_id, length, slot, incoming, outgoing, sent,
       delivered, failed, parts, part_counts, latencies, latency_counts)
     SELECT $1, '', '', person.id, span.length, date_trunc(span.length, day, 'UTC'), 0, count(*), 0, 0, 0,
       CASE span.length WHEN 'day' THEN ARRAY[16 * 60 + 1] END, CASE span.length WHEN 'day' THEN ARRAY[count(*)] END,
       ARRAY[40], ARRAY[1]
     FROM generate_series('2026-03-01'::timestamptz, '2026-03-01'::timestamptz + $3 * interval '1 day', '1 day') day
     CROSS JOIN unnest($2::text[]) AS person (id) CROSS JOIN (VALUES ('day'), ('month')) AS span (length)
     GROUP BY 4, 5, 6`,
    [world.northwind.businessId, users, DAYS - 1],
  );
});
afterAll(() => test?.drop());

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}
const rowsOf = (plan: Plan): number =>
  (plan["Relation Name"] === "text_sums" ? plan["Actual Rows"] * plan["Actual Loops"] : 0) +
  (plan.Plans ?? []).reduce((total, part) => total + rowsOf(part), 0);

it("reads months, and days only at both ends of a year", async () => {
  const year = { since: "2025-11-10T12:00:00Z", until: "2026-11-10T12:00:00Z", bucket: "day" } as const;
  const spans = spansOf(divide({ ...year, timeZone: "America/New_York" }));
  const [row] = await test.database.rows<Record<string, [{ Plan: Plan }]>>(
    { name: "", text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${readSql(texts, "user_id", "counts")}` },
    [
      ...[world.northwind.businessId, null, null, null, null, spans.map(({ length }) => length)],
      ...[spans.map(({ startsAt }) => startsAt), spans.map(({ endsAt }) => endsAt)],
    ],
  );
  const plan = Object.values(row ?? {})[0]?.[0].Plan as Plan;
  // For each user the row that finds them, and the months March to October. The days of November are after the texts.
  // The plan has the rows of a loop rounded to hundredths.
  expect(Math.round(rowsOf(plan))).toBe(USERS * (1 + 8));
  expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThanOrEqual(USERS * 60);
});

it("reads a row for each user and day for the buckets of users in a year", async () => {
  const year = { since: "2025-11-10T00:00:00Z", until: "2026-11-10T00:00:00Z", bucket: "day" } as const;
  const range = divide({ ...year, timeZone: "UTC" });
  const { length, startsAt, endsAt } = spanOfSeries(range);
  const [row] = await test.database.rows<Record<string, [{ Plan: Plan }]>>(
    {
      name: "",
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${readSql(texts, "user_id", "counts", { isDivided: true })}`,
    },
    [
      ...[world.northwind.businessId, null, null, null, null, [length], [startsAt], [endsAt]],
      ...[range.buckets.map((bucket) => bucket.startsAt), users],
    ],
  );
  const plan = Object.values(row ?? {})[0]?.[0].Plan as Plan;
  expect(Math.round(rowsOf(plan))).toBe(USERS * DAYS);
});
