import type { CountryCode } from "libphonenumber-js/min";
import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { type ConsentFields, consentFields } from "../consent/record-rules.ts";
import { type Column, type ConsentCells, numbersOf, textOf } from "./columns.ts";

/** The consent in a row, for the numbers of the row. */
export interface RowConsent {
  fields: ConsentFields;
  numbers: string[];
}

const USUAL_COVERAGE = "calls texts";

/**
 * The consent in a row; null if the row has none. It covers calls and texts unless the row says otherwise.
 *
 * @throws DomainError for the cell that cannot be read.
 */
export function toConsent(
  cells: readonly string[],
  columns: readonly Column[],
  country: CountryCode,
): RowConsent | null {
  const given: ConsentCells = Object.fromEntries(
    columns.flatMap(({ target }, place) => {
      const cell = target.kind === "consent" ? textOf(cells[place]) : "";
      return target.kind === "consent" && cell !== "" ? [[target.name, cell]] : [];
    }),
  );
  if (Object.keys(given).length === 0) {
    return null;
  }
  const { basis = "", covers = USUAL_COVERAGE, givenAt = "", endsAt, channel = "import", ...texts } = given;
  const fields = parseField(() =>
    parseInput(consentFields, {
      ...texts,
      ...{ basis: basis.toLowerCase(), channel: channel.toLowerCase(), givenAt: timeOf(givenAt) },
      ...(endsAt !== undefined && { endsAt: timeOf(endsAt) }),
      covers: covers.toLowerCase().split(/[\s,;|]+/),
    }),
  );
  return { fields, numbers: [...new Set(numbersOf(cells, columns, country))] };
}

/** A date is its first moment in UTC. */
const timeOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);

/** Names the column, and not an item of its list. */
function parseField<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError && error.field) {
      throw new DomainError(error.code, error.message, { field: error.field.replace(/[.[].*$/, "") });
    }
    throw error;
  }
}
