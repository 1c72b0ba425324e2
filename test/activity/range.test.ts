import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  divide,
  percentile,
  percentOf,
  type Run,
  runsOf,
  slotsOf,
  spanOfSeries,
  spansOf,
} from "../../src/domain/activity/rules.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { rounds } from "../support/effort.ts";

const days = (since: string, until: string, timeZone: string) =>
  divide({ since, until, bucket: "day", timeZone }).buckets.map(({ startsAt }) => startsAt);
const refusalOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    const { code, field, message } = error as { code: string; field: string; message: string };
    return { code, field, message };
  }
};

describe("the buckets of a period", () => {
  it("are the days of the zone, also with daylight saving", () => {
    expect(days("2026-03-07T12:00:00Z", "2026-03-10T00:00:00Z", "America/New_York")).toEqual([
      "2026-03-07T05:00:00.000Z",
      "2026-03-08T05:00:00.000Z",
      "2026-03-09T04:00:00.000Z",
    ]);
    expect(days("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", "America/New_York")).toEqual([
      "2026-11-01T04:00:00.000Z",
    ]);
  });

  it("begin at the first moment of a day whose midnight does not exist or comes twice", () => {
    expect(days("2026-03-29T00:00:00Z", "2026-03-29T12:00:00Z", "Asia/Beirut")).toEqual(["2026-03-28T22:00:00.000Z"]);
    expect(days("2026-11-01T12:00:00Z", "2026-11-01T13:00:00Z", "America/Havana")).toEqual([
      "2026-11-01T04:00:00.000Z",
    ]);
  });

  it("are exact in zones half an hour or a quarter of an hour off", () => {
    expect(days("2026-05-01T00:00:00Z", "2026-05-01T18:15:00Z", "Asia/Kathmandu")).toEqual([
      "2026-04-30T18:15:00.000Z",
    ]);
    const { buckets } = divide({
      since: "2026-05-01T00:00:00Z",
      until: "2026-05-01T01:00:00Z",
      bucket: "hour",
      timeZone: "Asia/Kolkata",
    });
    expect(buckets).toEqual([
      { startsAt: "2026-04-30T23:30:00.000Z", endsAt: "2026-05-01T00:30:00.000Z" },
      { startsAt: "2026-05-01T00:30:00.000Z", endsAt: "2026-05-01T01:30:00.000Z" },
    ]);
  });

  it("are bounded, and the refusal names the argument and the maximum", () => {
    const hours = (until: string) =>
      refusalOf(() => divide({ since: "2026-01-01T00:00:00Z", until, bucket: "hour", timeZone: "UTC" }));
    expect(hours("2026-02-01T06:00:00Z")).toMatchObject({ timeZone: "UTC" });
    expect(hours("2026-02-01T06:00:01Z")).toEqual({
      code: "validation_error",
      field: "until",
      message: "until must be at most 750 hours after since: ask for less, or for longer buckets",
    });
    expect(hours("2026-01-01T00:00:00Z")).toMatchObject({ code: "validation_error", field: "until" });
    expect(refusalOf(() => days("0001-01-01T00:00:00Z", "0001-01-02T00:00:00Z", "UTC"))).toMatchObject({
      field: "since",
    });
    expect(refusalOf(() => days("2026-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "UTC"))).toMatchObject({
      field: "until",
    });
    expect(refusalOf(() => days("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "+02:00"))).toMatchObject({
      code: "validation_error",
      field: "timeZone",
    });
  });
});

const period = fc.record({
  since: fc.date({ min: new Date("2020-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
  days: fc.integer({ min: 1, max: 60 }),
  timeZone: fc.constantFrom(
    "UTC",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/London",
    "Africa/Cairo",
    "Pacific/Chatham",
  ),
});

it("the sums of a year are months, with days and parts of days at both ends", () => {
  const year = { since: "2025-11-27T12:00:00Z", until: "2026-11-27T12:00:00Z", bucket: "day" } as const;
  expect(spansOf(divide({ ...year, timeZone: "America/New_York" })).map((span) => Object.values(span))).toEqual([
    ["part", "2025-11-27T05:00:00.000Z", "2025-11-28T00:00:00.000Z"],
    ["day", "2025-11-28T00:00:00.000Z", "2025-12-01T00:00:00.000Z"],
    ["month", "2025-12-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z"],
    ["day", "2026-11-01T00:00:00.000Z", "2026-11-28T00:00:00.000Z"],
    ["part", "2026-11-28T00:00:00.000Z", "2026-11-28T05:00:00.000Z"],
  ]);
  expect(spanOfSeries(divide({ ...year, timeZone: "UTC" })).length).toBe("day");
});

describe("any period", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test?.drop());

  it("has the days of PostgreSQL", async () => {
    await fc.assert(
      fc.asyncProperty(period, async ({ since, days: count, timeZone }) => {
        const until = new Date(since.getTime() + count * 86_400_000);
        const found = days(since.toISOString(), until.toISOString(), timeZone);
        const expected = await test.query<{ day: Date }>(
          `SELECT DISTINCT date_trunc('day', moment, $3) AS day
           FROM (
             SELECT generate_series($1::timestamptz, $2::timestamptz, '15 minutes') AS moment
             UNION ALL SELECT $2::timestamptz - interval '1 millisecond'
           ) moments
           WHERE moment < $2
           ORDER BY day`,
          [since, until, timeZone],
        );
        expect(found).toEqual(expected.map(({ day }) => day.toISOString()));
      }),
      { numRuns: rounds(50, 200) },
    );
  });

  it("is the sum of its slots, without gaps and overlaps", () => {
    const minutesIn = ({ startsAt, endsAt }: Omit<Run, "minutes">) =>
      (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
    fc.assert(
      fc.property(period, fc.constantFrom("hour" as const, "day" as const), ({ since, timeZone }, bucket) => {
        const until = new Date(since.getTime() + 20 * 86_400_000).toISOString();
        const range = divide({ since: since.toISOString(), until, bucket, timeZone });
        const whole = { startsAt: range.buckets[0]?.startsAt, endsAt: range.buckets.at(-1)?.endsAt };
        const runs = runsOf(range);
        expect({ startsAt: runs[0]?.startsAt, endsAt: runs.at(-1)?.endsAt }).toEqual(whole);
        expect(runs.length).toBeLessThanOrEqual(5);
        for (const [place, run] of [...runs, slotsOf(range)].entries()) {
          expect(Date.parse(run.startsAt) % (run.minutes * 60_000)).toBe(0);
          expect(minutesIn(run) % run.minutes).toBe(0);
          expect(place === 0 || place === runs.length || runs[place - 1]?.endsAt === run.startsAt).toBe(true);
        }
        expect(slotsOf(range)).toMatchObject(whole);
        const spans = spansOf(range);
        expect({ startsAt: spans[0]?.startsAt, endsAt: spans.at(-1)?.endsAt }).toEqual(whole);
        expect(spans.length).toBeLessThanOrEqual(5);
        for (const [place, { length, startsAt, endsAt }] of [...spans, spanOfSeries(range)].entries()) {
          const lasts = { month: /-01T00:00:00.000Z$/, day: /T00:00:00.000Z$/, part: /:(00|15|30|45):00.000Z$/ }[
            length
          ];
          expect([startsAt, endsAt]).toEqual([expect.stringMatching(lasts), expect.stringMatching(lasts)]);
          expect(place === 0 || place === spans.length || spans[place - 1]?.endsAt === startsAt).toBe(true);
        }
        expect(spanOfSeries(range)).toMatchObject(whole);
      }),
    );
  });
});

it("percentiles are within a tenth or a millisecond of the true values", () => {
  const classOf = (ms: number) => (ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(1.2)));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 50 }),
      fc.constantFrom(0.5, 0.95),
      (durations, share) => {
        const classes = new Map<number, number>();
        for (const duration of durations) {
          classes.set(classOf(duration), (classes.get(classOf(duration)) ?? 0) + 1);
        }
        const truth = durations.toSorted((one, other) => one - other)[
          Math.ceil(durations.length * share) - 1
        ] as number;
        expect(Math.abs((percentile(classes, share) as number) - truth)).toBeLessThanOrEqual(Math.max(1, truth / 10));
      },
    ),
  );
  expect(percentile(new Map(), 0.5)).toBeNull();
  expect(percentOf(1, 3)).toBe(33.33);
  expect(percentOf(0, 0)).toBeNull();
});
