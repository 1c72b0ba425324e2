import { describe, expect, it, vi } from "vitest";
import { isOpen, widenedZones } from "../../src/domain/consent/hours.ts";
import { callingZones, zonesOfNumber } from "../../src/domain/consent/zones.ts";
import { timeZone } from "../../src/platform/input.ts";

const HOURS = { from: "08:00:00", until: "21:00:00" };
const open = (zones: string, at: string, hours = HOURS) => isOpen(zones, new Date(at), hours, "America/New_York");

describe("the zones of a number", () => {
  it.each([
    ["+14155550123", ["America/Los_Angeles"]],
    ["+12125550123", ["America/New_York"]],
    ["+18085550123", ["Pacific/Honolulu"]],
    ["+81312345678", ["Asia/Tokyo"]],
    ["+493012345678", ["Europe/Berlin"]],
    ["+61891234567", ["Australia/Perth"]],
  ])("%s is in %o", (number, zones) => {
    expect(zonesOfNumber(number)).toEqual(expect.arrayContaining(zones));
  });

  it("are several if the number may be in any of them", () => {
    expect(zonesOfNumber("+12085550123").length).toBeGreaterThan(1);
    expect(zonesOfNumber("+79161234567").length).toBeGreaterThan(0);
    expect(zonesOfNumber("+447700900123")).toContain("Europe/London");
  });

  it.each(["+18005550123", "+15551234567", "+19990001111", "+88216212345"])("%s has none", (number) => {
    expect(zonesOfNumber(number).filter((zone) => zone.startsWith("America/"))).toEqual([]);
  });

  it("are the zone of the contact, or else those of all its numbers", () => {
    const phones = [{ number: "+14155550123" }, { number: "+12125550123" }, { number: "+14155550124" }];
    expect(callingZones({ timeZone: "Europe/Paris", phones })).toBe("Europe/Paris");
    expect(callingZones({ timeZone: null, phones })).toBe("America/Los_Angeles,America/New_York");
    expect(callingZones({ timeZone: "Nowhere/Land", phones: phones.slice(0, 1) })).toBe("America/Los_Angeles");
    expect(callingZones({ timeZone: null, phones: [{ number: "+15551234567" }] })).toBe("");
  });

  it("have one name and one formatter in all their spellings", () => {
    const made = vi.spyOn(Intl, "DateTimeFormat");
    const letters = [..."america/argentina/ushuaia"];
    const spellings = Array.from({ length: 12_000 }, (_, number) =>
      letters.map((letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter)).join(""),
    );
    const names = spellings.map((spelling) => callingZones({ timeZone: spelling, phones: [] }));
    expect(new Set(names)).toEqual(new Set(["America/Argentina/Ushuaia"]));
    expect(spellings.every((spelling) => open(spelling, "2026-01-15T18:00:00Z"))).toBe(true);
    expect(made.mock.calls.length).toBeLessThanOrEqual(2);
    made.mockRestore();
  });

  it.each([
    ["asia/CALCUTTA", "Asia/Kolkata"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["US/Eastern", "America/New_York"],
    ["etc/gmt+5", "Etc/GMT+5"],
  ])("the zone %s is stored as %s", (spelling, name) => {
    expect(timeZone.parse(spelling)).toBe(name);
  });

  it.each(["+01:00", "Nowhere/Land", "Europe/Ber\u2060lin", `A${"a".repeat(100_000)}`])("%j is no zone", (spelling) => {
    expect(timeZone.safeParse(spelling).success).toBe(false);
  });

  it.each([
    ["America/New_York,Europe/London", "Etc/GMT+5,Etc/GMT+4,Etc/GMT+3,Etc/GMT+2,Etc/GMT+1,UTC,Etc/GMT-1"],
    ["Pacific/Auckland", "Etc/GMT-12,Etc/GMT+11"],
    ["Australia/Sydney,Pacific/Auckland", "Etc/GMT-10,Etc/GMT-11,Etc/GMT-12,Etc/GMT+11"],
    ["Asia/Kathmandu,Asia/Tokyo", "Etc/GMT-5,Etc/GMT-6,Etc/GMT-7,Etc/GMT-8,Etc/GMT-9"],
  ])("%s are within the whole hours %s", (zones, wide) => {
    expect(widenedZones(zones, new Date("2026-01-15T18:00:00Z"))).toBe(wide);
  });
});

describe("the hours", () => {
  it.each([
    // Standard time: Los Angeles is 8 hours behind UTC.
    ["America/Los_Angeles", "2026-01-15T15:59:59Z", false],
    ["America/Los_Angeles", "2026-01-15T16:00:00Z", true],
    ["America/Los_Angeles", "2026-01-16T04:59:59Z", true],
    ["America/Los_Angeles", "2026-01-16T05:00:00Z", false],
    // Daylight saving begins on 8 March 2026 at 02:00 and ends on 1 November at 02:00.
    ["America/Los_Angeles", "2026-03-07T15:30:00Z", false],
    ["America/Los_Angeles", "2026-03-08T15:30:00Z", true],
    ["America/Los_Angeles", "2026-10-31T15:30:00Z", true],
    ["America/Los_Angeles", "2026-11-01T15:30:00Z", false],
    // Berlin changes on 29 March and 25 October.
    ["Europe/Berlin", "2026-03-28T06:30:00Z", false],
    ["Europe/Berlin", "2026-03-29T06:30:00Z", true],
    ["Europe/Berlin", "2026-10-25T06:30:00Z", false],
    // Zones off the full hour, and a change of half an hour.
    ["Asia/Kathmandu", "2026-06-01T02:14:59Z", false],
    ["Asia/Kathmandu", "2026-06-01T02:15:00Z", true],
    ["Australia/Lord_Howe", "2026-01-10T20:59:00Z", false],
    ["Australia/Lord_Howe", "2026-01-10T21:00:00Z", true],
    ["Australia/Lord_Howe", "2026-06-10T21:00:00Z", false],
    // Arizona has no daylight saving time.
    ["America/Phoenix", "2026-07-01T14:59:59Z", false],
    ["America/Phoenix", "2026-07-01T15:00:00Z", true],
  ])("%s at %s: %s", (zone, at, expected) => {
    expect(open(zone, at)).toBe(expected);
  });

  it("apply in every possible zone", () => {
    const both = "America/Los_Angeles,America/New_York";
    expect(open(both, "2026-01-15T14:00:00Z")).toBe(false);
    expect(open(both, "2026-01-15T16:00:00Z")).toBe(true);
    expect(open(both, "2026-01-16T01:59:59Z")).toBe(true);
    expect(open(both, "2026-01-16T02:00:00Z")).toBe(false);
  });

  it("apply in the zone of the business if no other is known", () => {
    expect(open("", "2026-01-15T12:59:59Z")).toBe(false);
    expect(open("", "2026-01-15T13:00:00Z")).toBe(true);
  });

  it("may be the whole day", () => {
    const always = { from: "00:00:00", until: "24:00:00" };
    for (let hour = 0; hour < 24; hour += 1) {
      const at = `2026-01-15T${String(hour).padStart(2, "0")}:59:59Z`;
      expect(open("Pacific/Auckland", at, always)).toBe(true);
    }
  });
});
