import { expect, it } from "vitest";
import { unaccented } from "../src/platform/accents.ts";
import { countryOf, readBeginning, readPhoneNumber, writePhoneNumber } from "../src/platform/phone-numbers.ts";

/** Phone numbers and names as people write them. */

it.each([
  ["(415) 555-0199", "US", "+14155550199"],
  ["415.555.0199", "CA", "+14155550199"],
  ["1 415 555 0199", "US", "+14155550199"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["+44 (0)20 7946 0958", "US", "+442079460958"],
  ["011 44 20 7946 0958", "US", "+442079460958"],
  ["+15550001234", "US", "+15550001234"],
  ["555-0199", "US", undefined],
  ["12", "US", undefined],
  ["call me", "US", undefined],
  [`+1${"4".repeat(60)}`, "US", undefined],
] as const)("reads %s of %s", (text, country, number) => {
  expect(readPhoneNumber(text, country)?.number).toBe(number);
});

it("tells an extension apart", () => {
  expect(readPhoneNumber("(415) 555-0199 ext. 7", "US")).toMatchObject({ number: "+14155550199", ext: "7" });
});

it.each([
  ["+14155550199", "US", "(415) 555-0199"],
  ["+14155550199", "CA", "(415) 555-0199"],
  ["+14155550199", "GB", "+1 415 555 0199"],
  ["+442079460958", "US", "+44 20 7946 0958"],
  ["+442079460958", "GB", "020 7946 0958"],
  ["anonymous", "US", "anonymous"],
  ["+1415", "US", "+1415"],
] as const)("writes %s for %s", (number, country, text) => {
  expect(writePhoneNumber(number, country)).toBe(text);
});

it.each([
  ["(415) 555", "US", "+1415555"],
  ["1415", "US", "+1415"],
  ["+44 20", "US", "+4420"],
  ["011 44 20", "US", "+4420"],
  ["020 7946", "GB", "+44207946"],
  ["0044 20", "GB", "+4420"],
  ["00 1 415", "GB", "+1415"],
  [" - ", "US", null],
] as const)("reads the beginning %s of %s", (text, country, beginning) => {
  expect(readBeginning(text, country)).toBe(beginning);
});

it("knows the country of a number", () => {
  expect(["+442079460958", "+14165550199", "12"].map(countryOf)).toEqual(["GB", "CA", null]);
});

it("leaves accents out", () => {
  expect(["Núñez", "ŁUCJA", "Straße", "李"].map(unaccented)).toEqual(["nunez", "lucja", "strasse", "李"]);
});
