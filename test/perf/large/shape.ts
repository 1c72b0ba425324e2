import type { Prefix } from "../../../src/platform/id.ts";

/** The sizes of the businesses of a large installation, and the ids and numbers of their rows. */

/** The rows of all businesses together at scale 1. */
const TOTALS = {
  campaignContacts: 1_300_000,
  contacts: 660_000,
  conversations: 200_000,
  texts: 3_300_000,
  calls: 1_400_000,
  auditEntries: 300_000,
  events: 100_000,
  answers: 60_000,
};
export type Sizes = Readonly<Record<keyof typeof TOTALS, number>>;

const BUSINESSES = 301;
/** The exponent of Zipf's law with which the first of 301 businesses has 77 % of the rows. */
const EXPONENT = 2.6;
/** The rows of an almost empty business. */
const FEW = 4;

/** The sizes of the businesses, the largest first. The last one is almost empty. */
export function sizesAt(scale: number): Sizes[] {
  const shares = Array.from({ length: BUSINESSES }, (_, rank) => (rank + 1) ** -EXPONENT);
  const sum = shares.reduce((one, other) => one + other);
  return shares.map(
    (share) =>
      Object.fromEntries(
        Object.entries(TOTALS).map(([noun, total]) => [noun, Math.max(FEW, Math.round((total * scale * share) / sum))]),
      ) as Record<keyof Sizes, number>,
  );
}

/** Splits a number of rows by Zipf's law with a small exponent: the first of 12 parts has 17 %. */
export function split(rows: number, parts: number): number[] {
  const shares = Array.from({ length: parts }, (_, rank) => (rank + 1) ** -0.48);
  const sum = shares.reduce((one, other) => one + other);
  const sizes = shares.map((share) => Math.floor((rows * share) / sum));
  sizes[0] = (sizes[0] as number) + rows - sizes.reduce((one, other) => one + other);
  return sizes;
}

export const DAY_MS = 86_400_000;
/** The age of the oldest row. */
export const AGE_MS = 240 * DAY_MS;

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The time as an id begins with it. */
function digitsOf(milliseconds: number): string {
  let text = "";
  for (let rest = milliseconds, place = 0; place < 10; place += 1) {
    text = DIGITS[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Rows of one kind of a business, evenly spread over a time. */
export interface Series {
  count: number;
  /** The milliseconds of the creation of a row. */
  at(row: number): number;
  id(row: number): string;
}

/** @param owner the number of the business, which keeps the ids of businesses apart. */
export function series(prefix: Prefix, owner: number, count: number, from: number, until: number): Series {
  const at = (row: number) => Math.floor(from + ((until - from) * row) / count);
  return {
    count,
    at,
    id: (row) => `${prefix}_${digitsOf(at(row))}${String(owner * 10_000_000 + row).padStart(16, "0")}`,
  };
}

/** Area codes of six time zones, and of states with calling hours of their own. */
const AREA_CODES = ["212", "305", "312", "415", "303", "602", "808", "713", "206", "617", "404", "504"];

/** The number of a person, different for each. */
export const numberOf = (person: number): string =>
  `+1${AREA_CODES[person % AREA_CODES.length]}${2_000_000 + Math.floor(person / AREA_CODES.length)}`;

/** A number below `most` that looks random and is the same at each run. */
export function scattered(row: number, salt: number, most: number): number {
  let hash = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % most;
}
