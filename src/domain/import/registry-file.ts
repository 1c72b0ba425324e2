import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/min";
import { DomainError } from "../../platform/errors.ts";
import { Turn } from "../../platform/turn.ts";
import type { ReadRegistry } from "../registry/commands.ts";
import { MOST_REGISTRY_LINES } from "../registry/rules.ts";
import { inspectFile, readAsUtf8, unreadable } from "./encoding.ts";
import type { ContactFile } from "./rules.ts";

/** The lines of one batch, which is one transaction of a worker. */
const BATCH = 5_000;
/** The longest line that may be a number with a date. */
const LONGEST_LINE = 100;

/**
 * Reads the file of a registry: a number in each line, or an area code and a number of seven digits in two cells, as in
 * the files of the FTC; a date in the next cell tells when the number was reassigned. Other cells do not count. Lines
 * without a number, such as a header, are refused and counted.
 *
 * @param country of numbers without a country code.
 * @throws DomainError `validation_error` for `file` if it has no number, is not text or is too long.
 */
export async function readRegistryFile(file: ContactFile, country: CountryCode): Promise<ReadRegistry> {
  const { encoding } = await inspectFile(file);
  const callingCode = getCountryCallingCode(country);
  const turn = new Turn();
  const batches: string[] = [];
  let lines: string[] = [];
  let totalCount = 0;
  let refusedCount = 0;
  const seal = () => {
    if (lines.length > 0) {
      batches.push(lines.join("\n"));
      lines = [];
    }
  };
  const take = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === "") {
      return;
    }
    const entry = trimmed.length <= LONGEST_LINE ? entryOf(trimmed, callingCode) : null;
    if (entry === null) {
      refusedCount += 1;
      return;
    }
    totalCount += 1;
    lines.push(entry);
    if (lines.length === BATCH) {
      seal();
    }
  };
  let rest = "";
  for await (const piece of readAsUtf8(file, encoding)) {
    await turn.pass();
    const parts = (rest + piece.toString()).split(/\r\n|[\r\n]/);
    // A line without an end is refused once, however long it is.
    rest = (parts.pop() ?? "").slice(0, LONGEST_LINE + 1);
    for (const part of parts) {
      take(part);
    }
    if (totalCount + refusedCount > MOST_REGISTRY_LINES) {
      throw unreadable(`The file has more than ${MOST_REGISTRY_LINES} lines: split it into several registries.`);
    }
  }
  take(rest);
  seal();
  if (totalCount === 0) {
    throw new DomainError("validation_error", "The file has no phone numbers.", { field: "file" });
  }
  return { fileName: file.name.slice(0, 255), totalCount, refusedCount, batches };
}

/** A number with its date, in the form of a staged line; null if there is no number. */
function entryOf(line: string, callingCode: string): string | null {
  const cells = line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  const [first = "", second = ""] = cells;
  const isSplit = /^\d{3}$/.test(first) && /^\d{3}-?\d{4}$/.test(second);
  const number = numberOf(isSplit ? first + second : first, callingCode);
  const date = dateOf(cells[isSplit ? 2 : 1] ?? "");
  return number === null ? null : date === null ? number : `${number} ${date}`;
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** Numbering plans are not checked: a registry contains what its keeper has put there. */
function numberOf(text: string, callingCode: string): string | null {
  const compact = text.replace(/[\s().-]/g, "");
  if (!/^\+?\d+$/.test(compact)) {
    return null;
  }
  const digits = compact.replace(/^\+|^00/, "");
  const isInternational = compact.startsWith("+") || compact.startsWith("00");
  const national = callingCode === "1" ? digits.replace(/^1(?=\d{10}$)/, "") : digits.replace(/^0/, "");
  const isWhole = callingCode === "1" ? national.length === 10 : national.length >= 6;
  const number = isInternational ? `+${digits}` : isWhole ? `+${callingCode}${national}` : "";
  return E164.test(number) ? number : null;
}

function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // PostgreSQL has no year 0.
  return year !== "0000" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}
