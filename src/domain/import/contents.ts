import type { CountryCode } from "libphonenumber-js/min";
import { LONGEST_EMAIL } from "../../platform/input.ts";
import { LONGEST_NUMBER, readPhoneNumber } from "../../platform/phone-numbers.ts";
import { Turn } from "../../platform/turn.ts";
import { COMMON_FIRST_NAMES } from "./first-names.ts";

/** The fields of columns with generic headers, by the cells of the first rows of a file. */

/** The cells of a column that are looked at: a file of 500 columns of numbers takes some milliseconds. */
const MOST_CELLS = 25;
/** The share of the cells of a column that must be of its kind: lists have faults. */
const MOST = 0.8;

/** A column as it is known before its contents are looked at. */
export interface UntoldColumn {
  /** The field by its header, or as given; undefined if its header tells none. */
  field: string | undefined;
  /** Whether its cells may tell the field. A header such as Fax names something else, which may look like a field. */
  isGuessable: boolean;
  /** The cells of the first rows. */
  cells: readonly string[];
}

/** `Column 1`, `Field3`, `Spalte A`, `Unnamed: 0`, `B`, `data`: the headers that programs write where there is none. */
const GENERIC =
  /^(?:(?:column|col|field|spalte|feld|unnamed)(?:[\s_:#.-]*\d+|[\s_:#.-]+[a-z])?|[a-z]|\d+|data|value)?$/i;

/** Whether a header says nothing about its column. */
export function isGeneric(header: string): boolean {
  return GENERIC.test(header);
}

/**
 * Guesses the fields of the columns without one. A field that another column has is not guessed. A phone is guessed only
 * in a file without a column of phones, and only for the one column that looks like one.
 *
 * @param country of numbers without one.
 * @returns a field for each column, in their order; undefined for a column that has one, or that nothing tells about.
 */
export async function guessByContents(
  columns: readonly UntoldColumn[],
  country: CountryCode,
): Promise<(string | undefined)[]> {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  const guesses: (string | undefined)[] = columns.map(() => undefined);
  const phones: number[] = [];
  const digits: number[] = [];
  const turn = new Turn();
  for (const [place, column] of columns.entries()) {
    await turn.pass();
    const cells = column.cells.filter((cell) => cell !== "").slice(0, MOST_CELLS);
    if (column.field !== undefined || cells.length === 0) {
      continue;
    }
    const kind = kindOf(cells, country);
    if (kind === "phone") {
      phones.push(place);
    } else if (kind === "digits") {
      digits.push(place);
    } else if (kind !== null && column.isGuessable && !FIELDS_OF[kind].some((field) => taken.has(field))) {
      guesses[place] = kind;
      taken.add(kind);
    }
  }
  // Bare digits may be the number of a customer or an order. Of two columns, one may be the number of somebody else.
  const [only, ...others] = phones.length > 0 ? phones : digits;
  const hasPhone = columns.some(({ field }) => field !== undefined && /^phone(\.|$)/.test(field));
  if (!hasPhone && only !== undefined && others.length === 0 && columns[only]?.isGuessable) {
    guesses[only] = "phone";
  }
  return guesses;
}

/** The fields that a column of a kind would compete with. */
const FIELDS_OF = {
  email: ["email"],
  linkedin_url: ["linkedin_url"],
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
