import { expect, it } from "vitest";
import { periodOf } from "../../src/dashboard/overview/period.ts";
import { startOfDay } from "../../src/dashboard/ui/days.ts";
import { divide } from "../../src/domain/activity/rules.ts";

/** The periods of the overview, and those that they are compared with. */

const NEW_YORK = "America/New_York";
const NOW = Date.parse("2026-11-26T19:20:00.000Z");

it("compares today with yesterday until the same hour", () => {
  expect(periodOf({ day: "today" }, NOW, NEW_YORK)).toEqual({
    choice: "today",
    first: "2026-11-26",
    last: "2026-11-26",
    since: "2026-11-26T05:00:00.000Z",
    until: "2026-11-26T19:30:00.000Z",
    bucket: "HOUR",
    before: { since: "2026-11-25T05:00:00.000Z", until: "2026-11-25T19:30:00.000Z", bucket: "HOUR" },
    words: "today",
    beforeWords: "yesterday, until the same hour",
  });
});

it("compares yesterday with the whole day before", () => {
  const { since, until, before, beforeWords } = periodOf({ day: "yesterday" }, NOW, NEW_YORK);
  expect([since, until]).toEqual(["2026-11-25T05:00:00.000Z", "2026-11-26T05:00:00.000Z"]);
  expect(before).toEqual({ since: "2026-11-24T05:00:00.000Z", until: "2026-11-25T05:00:00.000Z", bucket: "HOUR" });
  expect(beforeWords).toBe("the day before");
});

it("compares a week with the week before, over a change of the clocks", () => {
  const { since, before, words } = periodOf({ days: 7 }, Date.parse("2026-11-03T19:20:00.000Z"), NEW_YORK);
  expect(since).toBe("2026-10-28T04:00:00.000Z");
  expect(before).toEqual({ since: "2026-10-21T04:00:00.000Z", until: "2026-10-27T18:30:00.000Z", bucket: "HOUR" });
  expect(words).toBe("in the last 7 days");
});

it("takes a range in any order, without days to come and without more than two years", () => {
  const { first, last, bucket } = periodOf({ from: "2026-12-24", until: "2026-11-20" }, NOW, NEW_YORK);
  expect([first, last, bucket]).toEqual(["2026-11-20", "2026-11-26", "DAY"]);
  const longest = periodOf({ from: "2001-01-01", until: "2026-11-20" }, NOW, NEW_YORK);
  expect([longest.first, longest.last]).toEqual(["2024-11-20", "2026-11-20"]);
});

it.each(["2026-02-01T00:00:00.000Z", "2026-03-29T01:30:00.000Z", "2026-11-26T23:59:59.999Z"])(
  "asks for periods that the activities have, at %s",
  (at) => {
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Africa/Cairo", "UTC"]) {
      for (const search of [{ day: "today" }, { day: "yesterday" }, { days: 7 }, { days: 30 }, { days: 90 }] as const) {
        const period = periodOf(search, Date.parse(at), timeZone);
        const expected = { today: [1, 25], yesterday: [23, 25], 7: [7, 7], 30: [30, 30], 90: [90, 90] }[
          "day" in search ? search.day : search.days
        ];
        const bars = divide({ ...period, bucket: period.bucket === "DAY" ? "day" : "hour", timeZone }).buckets;
        const [least = 0, most = 0] = expected;
        expect(bars.length >= least && bars.length <= most).toBe(true);
        expect(bars[0]?.startsAt).toBe(period.since);
        const { before } = period;
        divide({ ...before, bucket: before.bucket === "DAY" ? "day" : "hour", timeZone });
      }
    }
  },
);

it.each([
  ["2026-11-01", NEW_YORK, "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", NEW_YORK, "2026-11-02T05:00:00.000Z"],
  ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ["2026-11-26", "Asia/Kathmandu", "2026-11-25T18:15:00.000Z"],
  ["2026-11-26", "Pacific/Kiritimati", "2026-11-25T10:00:00.000Z"],
])("begins %s in %s", (day, timeZone, start) => {
  expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(start);
});
