import { describe, expect, it } from "vitest";
import { nextOpening } from "../../src/domain/broadcast/hours.ts";

const HOURS = { from: "08:00:00", until: "21:00:00" };

describe("calling hours", () => {
  it.each([
    // New York is five hours behind in winter.
    ["America/New_York", "2026-01-15T13:00:00Z", "2026-01-15T13:00:00Z"],
    ["America/New_York", "2026-01-15T12:59:59Z", "2026-01-15T13:00:00Z"],
    ["America/New_York", "2026-01-16T02:00:00Z", "2026-01-16T13:00:00Z"],
    // The zone of the business.
    ["", "2026-01-16T04:00:00Z", "2026-01-16T13:00:00Z"],
    // Three quarters of an hour off.
    ["Asia/Kathmandu", "2026-01-15T00:00:00Z", "2026-01-15T02:15:00Z"],
    // Every one of several must be open: Los Angeles opens last.
    ["America/Los_Angeles,America/New_York", "2026-01-15T13:30:00Z", "2026-01-15T16:00:00Z"],
    // New York closes before Los Angeles does, and it is the next day.
    ["America/Los_Angeles,America/New_York", "2026-01-16T02:30:00Z", "2026-01-16T16:00:00Z"],
    // The clocks go forward on the night of 8 March 2026: eight o'clock comes an hour sooner.
    ["America/New_York", "2026-03-08T02:00:00Z", "2026-03-08T12:00:00Z"],
    // And back on the night of 1 November.
    ["America/New_York", "2026-11-01T02:00:00Z", "2026-11-01T13:00:00Z"],
  ])("in %s at %s it is %s", (zones, at, opens) => {
    expect(nextOpening(zones, new Date(at), HOURS, "America/New_York")).toEqual(new Date(opens));
  });

  it("open at the minute if the hours do not begin at a quarter", () => {
    const hours = { from: "08:07:00", until: "21:00:00" };
    expect(nextOpening("UTC", new Date("2026-01-15T03:00:00Z"), hours, "UTC")).toEqual(
      new Date("2026-01-15T08:07:00Z"),
    );
    expect(nextOpening("UTC", new Date("2026-01-15T08:01:30Z"), hours, "UTC")).toEqual(
      new Date("2026-01-15T08:07:00Z"),
    );
  });

  it("never open if the hours of the zones do not overlap", () => {
    const hours = { from: "09:00:00", until: "12:00:00" };
    expect(nextOpening("America/New_York,Asia/Tokyo", new Date("2026-01-15T00:00:00Z"), hours, "UTC")).toBeNull();
  });
});
