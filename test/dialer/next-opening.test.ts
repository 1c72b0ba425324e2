import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpen, nextOpening } from "../../src/domain/consent/hours.ts";

const HOURS = { from: "08:00:00", until: "21:00:00" };
const next = (zones: string, at: string, hours = HOURS) =>
  nextOpening(zones, new Date(at), hours, "America/New_York")?.toISOString() ?? null;

describe("the next opening of the calling hours", () => {
  it.each([
    // New York is five hours behind UTC in winter.
    ["America/New_York", "2026-01-15T13:00:00.000Z", "2026-01-15T13:00:00.000Z"],
    ["America/New_York", "2026-01-15T12:59:59.000Z", "2026-01-15T13:00:00.000Z"],
    ["America/New_York", "2026-01-16T02:00:00.000Z", "2026-01-16T13:00:00.000Z"],
    ["Europe/London", "2026-11-22T22:30:00.500Z", "2026-11-23T08:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-22T12:00:00.000Z", "2026-11-22T12:00:00.000Z"],
    // The zone of the business.
    ["", "2026-01-16T04:00:00.000Z", "2026-01-16T13:00:00.000Z"],
    // The offset of Nepal is 5 hours and 45 minutes.
    ["Asia/Kathmandu", "2026-01-15T00:00:00.000Z", "2026-01-15T02:15:00.000Z"],
    // All zones must be open: Los Angeles opens last.
    ["America/Los_Angeles,America/New_York", "2026-01-15T13:30:00.000Z", "2026-01-15T16:00:00.000Z"],
    ["America/New_York,Europe/London", "2026-11-22T08:30:00.000Z", "2026-11-22T13:00:00.000Z"],
    // New York has closed, and Los Angeles closes before New York opens again.
    ["America/Los_Angeles,America/New_York", "2026-01-16T02:30:00.000Z", "2026-01-16T16:00:00.000Z"],
    // Clocks go forward in the nights of 8 March and 29 March 2026: 08:00 comes an hour earlier.
    ["America/New_York", "2026-03-08T02:00:00.000Z", "2026-03-08T12:00:00.000Z"],
    ["Europe/London", "2026-03-28T22:00:00.000Z", "2026-03-29T07:00:00.000Z"],
    // They go back in the nights of 25 October and 1 November.
    ["Europe/London", "2026-10-24T22:00:00.000Z", "2026-10-25T08:00:00.000Z"],
    ["America/New_York", "2026-11-01T02:00:00.000Z", "2026-11-01T13:00:00.000Z"],
  ])("in %s from %s on is %s", (zones, at, expected) => {
    expect(next(zones, at)).toBe(expected);
  });

  it("is the minute at which the hours start", () => {
    const hours = { from: "08:07:00", until: "21:00:00" };
    expect(next("UTC", "2026-01-15T03:00:00Z", hours)).toBe("2026-01-15T08:07:00.000Z");
    expect(next("UTC", "2026-01-15T08:01:30Z", hours)).toBe("2026-01-15T08:07:00.000Z");
  });

  it("is the change of the clock if it skips the start of the hours", () => {
    const hours = { from: "02:30:00", until: "21:00:00" };
    expect(next("America/New_York", "2026-03-08T05:00:00Z", hours)).toBe("2026-03-08T07:00:00.000Z");
  });

  it("follows a change of the clock within a week", () => {
    // From 8 to 29 March New York is four hours behind London, not five.
    const hours = { from: "12:00:00", until: "16:30:00" };
    expect(next("America/New_York,Europe/London", "2026-03-03T00:00:00Z", hours)).toBe("2026-03-08T16:00:00.000Z");
  });

  it("does not exist if the hours of the zones do not overlap within a week", () => {
    const hours = { from: "09:00:00", until: "12:00:00" };
    expect(next("America/New_York,Asia/Tokyo", "2026-01-15T00:00:00Z", hours)).toBeNull();
    expect(next("America/New_York,Europe/London", "2026-03-01T00:00:00Z", { ...hours, from: "08:00:00" })).toBeNull();
  });

  it("is the first open step of five minutes", () => {
    const STEP = 5 * 60_000;
    const zone = fc.constantFrom(
      "America/New_York",
      "America/Los_Angeles",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
    );
    const time = fc.integer({ min: 0, max: 287 });
    // The weeks around the changes of the clocks, and a week without one.
    const week = fc.constantFrom("2026-03-03", "2026-03-27", "2026-04-02", "2026-06-10", "2026-10-01", "2026-10-28");
    const clockAt = (step: number) => new Date(step * STEP).toISOString().slice(11, 19);
    fc.assert(
      fc.property(
        fc.uniqueArray(zone, { minLength: 1, maxLength: 3 }),
        week,
        time,
        time,
        time,
        (zones, day, ...steps) => {
          const [begin, one, other] = steps;
          const hours = { from: clockAt(Math.min(one, other)), until: clockAt(Math.max(one, other)) };
          const at = Date.parse(day) + begin * STEP;
          const instants = Array.from({ length: (7 * 86_400_000) / STEP + 1 }, (_, step) => new Date(at + step * STEP));
          const first = instants.find((instant) => isOpen(zones.join(","), instant, hours, "UTC")) ?? null;
          expect(nextOpening(zones.join(","), new Date(at), hours, "UTC")).toEqual(first);
        },
      ),
      { numRuns: 100 },
    );
  });
});
