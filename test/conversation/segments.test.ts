import { expect, it } from "vitest";
import { countSegments } from "../../src/domain/conversation/segments.ts";

it.each([
  ["nothing", "", 1],
  ["a short text", "Hello", 1],
  ["160 letters of GSM-7", "a".repeat(160), 1],
  ["161", "a".repeat(161), 2],
  ["306", "a".repeat(306), 2],
  ["307", "a".repeat(307), 3],
  ["1,600, the longest text", "a".repeat(1600), 11],
  ["accents and Greek capitals of the basic table", "èÅΩ£\n".repeat(32), 1],
  ["80 euro signs, which count two", "€".repeat(80), 1],
  ["81", "€".repeat(81), 2],
  ["an escape that would be split at the end of the first part", `${"a".repeat(152)}€${"a".repeat(153)}`, 3],
  ["a letter outside of GSM-7", "ê".repeat(70), 1],
  ["71 of them", "ê".repeat(71), 2],
  ["135", "ê".repeat(135), 3],
  ["a curly quote makes the whole text UCS-2", `${"a".repeat(70)}’`, 2],
  ["35 emoji, each a surrogate pair", "😀".repeat(35), 1],
  ["36", "😀".repeat(36), 2],
  ["66 emoji fill two parts of 33, since the 34th would be split", "😀".repeat(66), 2],
  ["67", "😀".repeat(67), 3],
  ["a backtick is not in GSM-7", `\`${"a".repeat(70)}`, 2],
])("%s", (_what, body, segments) => {
  expect(countSegments(body)).toBe(segments);
});
