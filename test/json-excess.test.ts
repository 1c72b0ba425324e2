import { expect, it } from "vitest";
import { jsonExcess } from "../src/platform/json-excess.ts";

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`k${place}`, 1]));
const padded = (value: object) => JSON.stringify(value).padEnd(50_001, " ");

it.each<[name: string, text: string, path: string, message: string]>([
  ["keys of an object", padded({ extra_fields: keys(1_001) }), "extra_fields", "has more than 1000 keys"],
  [
    "keys of a row",
    padded({ contacts: [{}, { a: [1], "b,{": keys(1_001) }] }),
    "contacts.1.b,{",
    "has more than 1000 keys",
  ],
  ["items of a list", padded({ ids: Array(10_001).fill(1) }), "ids", "has more than 10000 items"],
  ["levels", `{"a":"\\"","deep":${"[".repeat(60_000)}`, "deep", "is more than 32 levels deep"],
  ["levels of a short text", `{"deep":${"[".repeat(32)}`, "deep", "is more than 32 levels deep"],
  ["a key with escapes", padded({ '\u0000é"': keys(1_001) }), '\u0000é"', "has more than 1000 keys"],
  ["values", padded(Array(1_000).fill(Array(60).fill(""))), "", "has more than 50000 values"],
  ["commas alone", ",".repeat(60_000), "", "has more than 50000 values"],
])("names the excess of %s", (_name, text, path, message) => {
  expect(jsonExcess(text)).toEqual({ path, message });
});

it.each([
  [
    "the largest addition of contacts",
    { contacts: Array(500).fill({ phones: ["+14155550123"], extra_fields: keys(50) }) },
  ],
  [
    "1,000 keys, 10,000 items and 32 levels",
    { a: keys(1_000), b: Array(10_000).fill(1), c: JSON.parse("[".repeat(31) + "]".repeat(31)) },
  ],
  ["text that looks like values", { text: '[{,\\",'.repeat(20_000) }],
])("finds none in %s", (_name, value) => {
  expect(jsonExcess(padded(value))).toBeUndefined();
});
