import fc from "fast-check";

/** Values to try on an API: typical values of a client, and those of an attacker. */

/** Values that have caused faults in programs before. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  -(2 ** 53),
  2 ** 31,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202egnp.exe",
  "\u200b",
  "\ufeff",
  "\u{1f469}\u200d\u{1f4bb}",
  "e\u0301".repeat(200),
  "'; DROP TABLE contacts; --",
  "%00%0a%ff%c0%ae",
  "../../../etc/passwd",
  "$(id) {{constructor}} <script>alert(1)</script>",
  "__proto__",
  "constructor",
  "NaN",
  "Infinity",
  "infinity",
  "0000-00-00T00:00:00Z",
  "9999-12-31T23:59:59+23:59",
  "-271821-04-20T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-06-30T23:59:60Z",
  "+1",
  "+14155550100x",
  "+\u0661\u0664\u0661\u0665\u0665\u0665\u0665\u0660\u0661\u0660\u0660",
  "http://127.0.0.1:1/",
  "https://[::ffff:127.0.0.1]/",
  "https://user:password@host.example/#x",
  "a@b",
  `${"a".repeat(300)}@x.example`,
  "x".repeat(2_000),
  "\u{1f600}".repeat(1_601),
  [],
  [null],
  {},
  { length: 10 },
  { toString: 1, valueOf: null },
  [[[[[[[[[[]]]]]]]]]],
];

/** Any JSON value, often a hostile one. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

/** The same, but only strings. */
export const hostileText = hostile.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));

export const phoneNumber = fc.oneof(
  fc.constantFrom("+14155550100", "+14155552000", "+14155550001", "+442071838750"),
  fc.integer({ min: 1_000_000, max: 9_999_999 }).map((rest) => `+1415${rest}`),
);

export const time = fc
  .date({ min: new Date("2025-01-01"), max: new Date("2028-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

export const word = fc.oneof(
  fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 30 }).map((text) => text.trim() || "word"),
  fc.constantFrom("Ada", "Grace Hopper", "Spring outreach", "Jos\u00e9", "\u5f20\u4f1f"),
);

/** None of these hosts exists, on any machine. */
export const target = fc.nat({ max: 1_000_000 }).map((path) => `https://receiver.example/${path}`);

export const email = fc.nat({ max: 500 }).map((name) => `person.${name}@customer.example`);
