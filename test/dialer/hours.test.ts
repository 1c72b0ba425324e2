import { describe, expect, it, vi } from "vitest";
import { callingHours } from "../../src/domain/consent/holidays.ts";
import { isOpen, nextOpening, widenedZones } from "../../src/domain/consent/hours.ts";
import { countryOfZone } from "../../src/domain/consent/places.ts";
import { readTable } from "../../src/domain/consent/table.ts";
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

  it.each(["+18005550123", "+15551234567", "+19990001111"])("%s may be anywhere on the mainland", (number) => {
    expect(zonesOfNumber(number)).toEqual([
      ...["America/Anchorage", "America/Chicago", "America/Denver", "America/Halifax"],
      ...["America/Los_Angeles", "America/New_York", "America/St_Johns"],
    ]);
  });

  it("are none for a satellite phone", () => {
    expect(zonesOfNumber("+88216212345").filter((zone) => zone.includes("/"))).toEqual([]);
  });

  it.each([
    ["the whole area code", "+14235550123", "America/Chicago,America/New_York"],
    ["the whole area code", "+18505550123", "America/Chicago,America/New_York;FL"],
    ["a new area code", "+19425550123", "America/Toronto"],
    ["an overlay of an area with two zones", "+14485550123", "America/Chicago,America/New_York;FL"],
    ["an overlay of an area with two zones", "+19305550123", "America/Chicago,America/New_York"],
    ["an overlay of an area with two zones", "+13645550123", "America/Chicago,America/New_York;KY"],
    ["an overlay of an area with two zones", "+12365550123", "America/Edmonton,America/Vancouver"],
    ["one of the areas of this overlay", "+16045550123", "America/Vancouver"],
    ["an overlay of an area with two zones", "+15815550123", "America/Halifax,America/Toronto"],
    ["an overlay of Saskatchewan", "+14745550123", "America/Regina"],
    ["an overlay of Orlando", "+16895550123", "America/New_York;FL"],
    ["a new overlay of Louisiana", "+14575550123", "America/Chicago;LA"],
    ["a new overlay of Mississippi", "+14715550123", "America/Chicago;MS"],
    ["a new overlay of Alabama", "+14835550123", "America/Chicago;AL"],
    ["an overlay of Philadelphia", "+14455550123", "America/New_York;PA"],
    ["a mobile of India", "+919812345678", "Asia/Kolkata"],
    ["a mobile of Indonesia", "+6281234567890", "Asia/Jakarta,Asia/Jayapura,Asia/Makassar"],
    ["a mobile of Kazakhstan", "+77011234567", "Asia/Almaty,Asia/Aqtobe"],
    ["a mobile of one zone", "+4915112345678", "Europe/Berlin"],
  ])("are those of %s: %s", (_case, number, zones) => {
    expect(callingZones({ timeZone: null, phones: [{ number }] })).toBe(zones);
  });

  it("are those of all area codes that serve the same area", () => {
    const lines = readTable("area-codes.tsv").map(([, , codes]) => (codes as string).split(" "));
    const serves = Map.groupBy(lines.flat(), (code) => code);
    const zonesOf = (code: string) => callingZones({ timeZone: null, phones: [{ number: `+1${code}5550123` }] });
    for (const codes of lines) {
      const own = codes.filter((code) => serves.get(code)?.length === 1);
      expect(new Set(own.map(zonesOf)).size, codes.join(" ")).toBeLessThanOrEqual(1);
    }
    expect(lines.flat().filter((code) => zonesOf(code).endsWith(";US"))).toEqual([]);
  });

  it("have a country, whatever the data call them", () => {
    const names = readTable("zones.tsv").flatMap(([zones]) => (zones as string).split(","));
    expect([...new Set(names)].filter((name) => countryOfZone(name) === null)).toEqual([]);
  });

  it("of an unknown area code are closed on the days on which any state forbids calls", () => {
    const key = callingZones({ timeZone: null, phones: [{ number: "+19995550123" }] });
    const hours = callingHours({ ...HOURS, days: null, byDay: null, skipsHolidays: false, hasReason: false });
    const noon = (day: string) => isOpen(key, new Date(`${day}T18:10:00Z`), hours, "America/New_York");
    // A Friday, a Saturday, a Sunday, and Thanksgiving.
    expect(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-26"].map(noon)).toEqual([true, false, false, false]);
  });

  it("of a mobile of Australia are closed while one of its coasts sleeps", () => {
    const key = callingZones({ timeZone: null, phones: [{ number: "+61412345678" }] });
    // 08:05 in Sydney is 05:05 in Perth; 21:30 in Sydney is 18:30 there.
    expect(open(key, "2026-01-14T21:05:00Z")).toBe(false);
    expect(open(key, "2026-01-15T10:30:00Z")).toBe(false);
    expect(open(key, "2026-01-15T04:00:00Z")).toBe(true);
  });

  it.each([
    ["+14235550123", { state: "TN", postalCode: "37402" }, "America/New_York"],
    ["+18505550123", { state: "florida", postalCode: "32501-1234", country: "US" }, "America/Chicago;FL"],
    ["+61412345678", { state: "Western Australia" }, "Australia/Eucla,Australia/Perth"],
    ["+61412345678", { postalCode: "0800" }, "Australia/Darwin"],
    ["+18005550123", { state: "HI" }, "Pacific/Honolulu"],
    ["+18005550123", { postalCode: "33101" }, "America/New_York;FL"],
    ["+12125550123", { postalCode: "33101" }, "America/New_York;FL"],
    ["+12125550123", { postalCode: "00901" }, "America/New_York,America/Puerto_Rico"],
    ["+12125550123", { postalCode: "00802" }, "America/New_York,America/St_Thomas"],
    ["+12125550123", { postalCode: "96910" }, "America/New_York,Pacific/Guam"],
    ["+18085550123", { postalCode: "96799" }, "Pacific/Honolulu,Pacific/Pago_Pago"],
    ["+18085550123", { postalCode: "96813" }, "Pacific/Honolulu"],
    // The state and the postal code contradict each other: the hours of both apply.
    ["+12125550123", { state: "PA", postalCode: "33101" }, "America/New_York;FL,PA"],
    ["+14165550123", { postalCode: "M5V 2T6" }, "America/Toronto"],
    // The address contradicts the number: calls must be allowed in both.
    ["+12125550123", { state: "CA" }, "America/Los_Angeles,America/New_York"],
    ["+442071234567", { country: "DE" }, "Europe/Berlin,Europe/Busingen,Europe/London"],
    // The address tells nothing.
    ["+14235550123", { state: "Atlantis", postalCode: "?" }, "America/Chicago,America/New_York"],
    // A ZIP code of the armed forces.
    ["+12125550123", { postalCode: "09001" }, "America/New_York"],
  ])("of %s are narrowed by the address %o to %s", (number, address, zones) => {
    expect(callingZones({ timeZone: null, phones: [{ number }], ...address })).toBe(zones);
  });

  it("are the zone of the contact, or else those of all its numbers", () => {
    const phones = [{ number: "+14155550123" }, { number: "+12125550123" }, { number: "+14155550124" }];
    expect(callingZones({ timeZone: "Europe/Paris", phones })).toBe("Europe/Paris");
    expect(callingZones({ timeZone: null, phones })).toBe("America/Los_Angeles,America/New_York");
    expect(callingZones({ timeZone: "Nowhere/Land", phones: phones.slice(0, 1) })).toBe("America/Los_Angeles");
    expect(callingZones({ timeZone: null, phones: [{ number: "+88216212345" }] })).toBe("");
    expect(callingZones({ timeZone: "Europe/Paris", state: "TN", phones: [] })).toBe("Europe/Paris");
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

  it.each([
    // Alabama: 08:00 to 20:00, not on Sundays and holidays. Thanksgiving is on 26 November 2026.
    ["America/Chicago;AL", "2026-11-25T01:59:00Z", true],
    ["America/Chicago;AL", "2026-11-25T02:00:00Z", false],
    ["America/Chicago;AL", "2026-11-26T18:00:00Z", false],
    ["America/Chicago;AL", "2026-11-29T18:00:00Z", false],
    ["America/Chicago", "2026-11-29T18:00:00Z", true],
    // Texas: from noon on Sundays.
    ["America/Chicago;TX", "2026-11-29T17:59:00Z", false],
    ["America/Chicago;TX", "2026-11-29T18:00:00Z", true],
    ["America/Chicago;AL,TX", "2026-11-30T14:30:00Z", false],
  ])("of states narrow them: %s at %s: %s", (key, at, expected) => {
    const stored = { ...HOURS, days: null, byDay: null, skipsHolidays: false, hasReason: false };
    expect(isOpen(key, new Date(at), callingHours(stored), "UTC")).toBe(expected);
    const beyond = { ...stored, from: "00:00:00", until: "24:00:00" };
    expect(isOpen(key, new Date(at), callingHours(beyond), "UTC")).toBe(expected);
    expect(isOpen(key, new Date(at), callingHours({ ...beyond, hasReason: true }), "UTC")).toBe(true);
  });

  it("may differ by day, leave out days and holidays", () => {
    const stored = {
      ...HOURS,
      days: [1, 2, 3, 4, 5, 6],
      byDay: [{ day: 6, from: "10:00", until: "14:00" }],
      skipsHolidays: true,
      hasReason: false,
    };
    const at = (time: string) => isOpen("America/New_York", new Date(time), callingHours(stored), "UTC");
    expect(at("2026-11-28T14:59:00Z")).toBe(false);
    expect(at("2026-11-28T15:00:00Z")).toBe(true);
    expect(at("2026-11-28T19:00:00Z")).toBe(false);
    expect(at("2026-11-29T17:00:00Z")).toBe(false);
    expect(at("2026-11-26T17:00:00Z")).toBe(false);
    const next = (time: string) => nextOpening("America/New_York", new Date(time), callingHours(stored), "UTC");
    expect(next("2026-11-28T19:00:00Z")).toEqual(new Date("2026-11-30T13:00:00Z"));
    expect(next("2026-11-25T03:00:00Z")).toEqual(new Date("2026-11-25T13:00:00Z"));
    expect(next("2026-11-26T03:00:00Z")).toEqual(new Date("2026-11-27T13:00:00Z"));
  });

  it.each([
    ["Asia/Singapore", "2027-05-20"],
    ["Asia/Singapore", "2028-10-17"],
    ["Asia/Calcutta", "2027-01-26"],
    ["America/Mexico_City", "2030-10-01"],
    ["America/New_York", "2028-11-10"],
    ["America/Toronto", "2029-07-02"],
    ["America/Puerto_Rico", "2026-11-26"],
    ["Pacific/Guam", "2026-11-26"],
    ["America/St_Thomas", "2026-11-26"],
  ])("of %s leave out %s, a public holiday", (zone, date) => {
    const stored = { from: "00:00", until: "24:00", days: null, byDay: null, hasReason: true };
    const at = new Date(`${date}T${zone.startsWith("America/") ? "16" : "04"}:00:00Z`);
    expect(isOpen(zone, at, callingHours({ ...stored, skipsHolidays: true }), "UTC")).toBe(false);
    expect(isOpen(zone, at, callingHours({ ...stored, skipsHolidays: false }), "UTC")).toBe(true);
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
