import { expect, it } from "vitest";
import { callingZones } from "../../src/domain/consent/zones.ts";

it.each([
  ["AK", "99546", "907", "America/Adak,America/Anchorage"],
  ["AK", "99501", "907", "America/Anchorage"],
  ["FL", "32401", "850", "America/Chicago,America/New_York"],
  ["FL", "32501", "850", "America/Chicago"],
  ["ID", "83549", "208", "America/Denver,America/Los_Angeles"],
  ["IN", "46401", "219", "America/Chicago"],
  ["IN", "47137", "812", "America/Chicago,America/New_York"],
  ["IN", "47708", "812", "America/Chicago"],
  ["KS", "67735", "785", "America/Chicago,America/Denver"],
  ["KY", "42544", "606", "America/Chicago,America/New_York"],
  ["MI", "49938", "906", "America/Chicago,America/New_York"],
  ["ND", "58854", "701", "America/Chicago,America/Denver"],
  ["NE", "69153", "308", "America/Chicago,America/Denver"],
  ["NV", "89883", "775", "America/Denver,America/Los_Angeles"],
  ["NV", "89801", "775", "America/Los_Angeles"],
  // A number of Utah and a place in Nevada contradict each other.
  ["NV", "89801", "801", "America/Los_Angeles,America/Denver"],
  ["OK", "73946", "580", "America/Chicago"],
  ["OR", "97914", "541", "America/Denver"],
  ["OR", "97907", "541", "America/Denver,America/Los_Angeles"],
  ["SD", "57532", "605", "America/Chicago,America/Denver"],
  ["TN", "37842", "931", "America/Chicago,America/New_York"],
  ["TX", "79837", "915", "America/Chicago,America/Denver"],
  ["TX", "79901", "915", "America/Denver"],
])("%s %s with a number of the area %s is called in the hours of %s", (_state, postalCode, area, zones) => {
  const key = callingZones({ timeZone: null, phones: [{ number: `+1${area}2555010` }], postalCode, country: "US" });
  expect(key.split(";")[0]?.split(",").sort()).toEqual(zones.split(",").sort());
});
