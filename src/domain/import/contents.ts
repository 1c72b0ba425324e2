import type { CountryCode } from "libphonenumber-js/min";
import { LONGEST_EMAIL } from "../../platform/input.ts";
import { LONGEST_NUMBER, readPhoneNumber } from "../../platform/phone-numbers.ts";
import { canonicalZone } from "../../platform/time-zones.ts";
import { Turn } from "../../platform/turn.ts";
import { MOST_PHONES } from "../contact/rules.ts";
import { COMMON_FIRST_NAMES } from "./first-names.ts";

/** The fields of columns whose headers say nothing, by the cells of the first rows of a file. */

/** The cells of a column that are looked at: a file of 500 columns of numbers takes some milliseconds. */
const MOST_CELLS = 25;
/** The share of the cells of a column that must be of its kind: lists have faults. */
const MOST = 0.8;

/** A column as it is known before its contents are looked at. */
export interface Silent {
  /** The field by its header, or as given; undefined if its header says nothing. */
  field: string | undefined;
  /** The cells of the first rows. */
  cells: readonly string[];
}

/**
 * Guesses the fields of the columns without one. A field that another column has is not guessed, other than a phone.
 *
 * @param country of numbers without one.
 * @returns a field for each column, in their order; undefined for a column that has one, or that nothing tells about.
 */
export async function guessByContents(
  columns: readonly Silent[],
  country: CountryCode,
): Promise<(string | undefined)[]> {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  const guesses: (string | undefined)[] = columns.map(() => undefined);
  const digits: number[] = [];
  const turn = new Turn();
  let phones = columns.filter(({ field }) => field?.startsWith("phone")).length;
  for (const [place, column] of columns.entries()) {
    await turn.pass();
    const cells = column.cells.filter((cell) => cell !== "").slice(0, MOST_CELLS);
    if (column.field !== undefined || cells.length === 0) {
      continue;
    }
    const kind = kindOf(cells, country);
    if (kind === "digits") {
      digits.push(place);
    } else if (kind === "phone" && phones < MOST_PHONES) {
      guesses[place] = "phone";
      phones += 1;
    } else if (kind !== null && kind !== "phone" && !FIELDS_OF[kind].some((field) => taken.has(field))) {
      guesses[place] = kind;
      taken.add(kind);
    }
  }
  // Bare digits may be the number of a customer or an order. They are phones only where nothing else in the file is.
  const [only, ...others] = digits;
  if (phones === 0 && only !== undefined && others.length === 0) {
    guesses[only] = "phone";
  }
  return guesses;
}

/** The fields that a column of a kind would compete with. */
const FIELDS_OF = {
  email: ["email"],
  linkedin_url: ["linkedin_url"],
  time_zone: ["time_zone"],
  full_name: ["full_name", "first_name", "last_name"],
} as const;
type Kind = keyof typeof FIELDS_OF;

function kindOf(cells: readonly string[], country: CountryCode): Kind | "phone" | "digits" | null {
  const most = (test: (cell: string) => boolean) => isMost(cells, test);
  if (most((cell) => cell.length <= LONGEST_EMAIL && EMAIL.test(cell))) {
    return "email";
  }
  if (most((cell) => LINKEDIN.test(cell))) {
    return "linkedin_url";
  }
  if (most((cell) => cell.includes("/") && canonicalZone(cell) !== null)) {
    return "time_zone";
  }
  if (most((cell) => isNumber(cell, country))) {
    return most((cell) => SEPARATOR.test(cell)) ? "phone" : "digits";
  }
  const isListOfNames = most((cell) => NAME.test(cell)) && isSome(cells, hasFirstName);
  return isListOfNames ? "full_name" : null;
}

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/;
const LINKEDIN = /^https?:\/\/(?:[a-z]+\.)?linkedin\.com\//i;
/** Digits with the signs between and before them that people write in numbers. */
const WRITTEN = /^\+?[\d\s().\-/]+$/;
const SEPARATOR = /[+()\s./-]/;
/** Dates, also without signs, and addresses of computers. */
const NO_NUMBER =
  /^(?:(?:19|20)\d\d([-./]?)[01]?\d\1[0-3]?\d|[0-3]?\d([-./])[0-3]?\d\2(?:19|20)?\d\d|\d{1,3}(?:\.\d{1,3}){3})(?:\s.*)?$/;
/** Two to four words of letters, also with a comma after the last name. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:,? \p{L}[\p{L}\p{M}'’.-]*){1,3}$/u;

function isNumber(cell: string, country: CountryCode): boolean {
  return (
    cell.length <= LONGEST_NUMBER &&
    WRITTEN.test(cell) &&
    !NO_NUMBER.test(cell) &&
    cell.replace(/\D/g, "").length >= 7 &&
    readPhoneNumber(cell, country) !== null
  );
}

function hasFirstName(cell: string): boolean {
  const words = cell.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/,? /);
  const first = cell.includes(",") ? words[1] : words[0];
  return first !== undefined && COMMON_FIRST_NAMES.has(first);
}

function isMost(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.filter(test).length >= cells.length * MOST;
}

/** A quarter: the other names are less common. */
function isSome(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.filter(test).length >= cells.length / 4;
}
