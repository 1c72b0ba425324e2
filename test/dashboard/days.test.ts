import { expect, it } from "vitest";
import { firstOfDays } from "../../src/dashboard/ui/days.ts";
import { divide } from "../../src/domain/activity/rules.ts";
import { rounds } from "../support/effort.ts";

/** The days of a chart: as many bars as the viewer has chosen, at every time of the day. */

const bars = (days: number, now: string, timeZone: string) =>
  divide({ since: firstOfDays(days, Date.parse(now), timeZone), until: now, bucket: "day", timeZone }).buckets.map(
    ({ startsAt }) => startsAt,
  );

it.each([
  ["an hour before midnight, and one day had 25 hours", "2026-11-26T04:15:00.000Z", "2026-10-27T04:00:00.000Z"],
  ["an hour after midnight, and one day had 25 hours", "2026-11-26T05:30:00.000Z", "2026-10-28T04:00:00.000Z"],
  ["on the day of 25 hours itself", "2026-11-02T04:30:00.000Z", "2026-10-03T04:00:00.000Z"],
  ["an hour after midnight, and one day had 23 hours", "2026-03-20T04:30:00.000Z", "2026-02-19T05:00:00.000Z"],
  ["on the day of 23 hours itself", "2026-03-09T03:30:00.000Z", "2026-02-07T05:00:00.000Z"],
  ["in the last millisecond of a day", "2026-11-26T04:59:59.999Z", "2026-10-27T04:00:00.000Z"],
])("%s", (_when, now, first) => {
  const thirty = bars(30, now, "America/New_York");
  expect([thirty.length, thirty[0]]).toEqual([30, first]);
});

it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo", "UTC"])(
  "at times of a whole year in %s",
  (zone) => {
    const begin = Date.parse("2026-01-01T00:00:00Z");
    const wrong: string[] = [];
    for (let quarter = 1; quarter <= 365 * 96; quarter += rounds(185, 37)) {
      const now = new Date(begin + quarter * 900_000 - 1).toISOString();
      if (bars(7, now, zone).length !== 7) {
        wrong.push(now);
      }
    }
    expect(wrong).toEqual([]);
  },
);
