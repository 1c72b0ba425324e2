import { expect, it } from "vitest";
import { localeOf } from "../../src/dashboard/ui/locale.ts";

/** Dates and times have English words, in the order and with the clock of the reader's language. */

it.each([
  ["en", "Nov 28, 9:05 PM"],
  ["en-US", "Nov 28, 9:05 PM"],
  ["en-GB", "28 Nov, 21:05"],
  ["en-CA", "Nov 28, 9:05 p.m."],
  ["de", "28 Nov, 21:05"],
  ["fr-FR", "28 Nov, 21:05"],
  ["pt-BR", "28 Nov, 21:05"],
  ["es-MX", "28 Nov, 9:05 pm"],
  // Languages that a browser may have and Intl does not know.
  ["C", "Nov 28, 9:05 PM"],
  ["en-US@posix", "Nov 28, 9:05 PM"],
  ["", "Nov 28, 9:05 PM"],
  ["son", "28 Nov, 9:05 pm"],
  ["tlh", "28 Nov, 9:05 pm"],
  ["en-u-hc-h11", "Nov 28, 9:05 PM"],
  ["en-u-hc-h24", "Nov 28, 21:05"],
])("in a browser in %s", (language, written) => {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...{ timeZone: "UTC", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  });
  expect(format.format(new Date("2026-11-28T21:05:00Z")).replaceAll(/\s/g, " ")).toBe(written);
});
