import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { readBatch, toPartial, toRefusal } from "./batch.ts";
import { type Column, proposeColumns, requireCountry, requireOneOfEach, withContents } from "./columns.ts";
import type { CsvRow } from "./csv.ts";
import { openFile, readingOf, requireFewRows } from "./file-rows.ts";
import { type ContactFile, importDraft, type Reading, type Refusal } from "./rules.ts";
import { fromText } from "./spreadsheet.ts";

/** The rows from the beginning of the file that a preview checks. */
const CHECKED = 1000;
/** The refusals that it shows, and the partial rows. */
const SHOWN_REFUSALS = 20;

/** The values that it shows of a column, from the first rows, and their characters. */
const SAMPLES = 3;
const SAMPLED_ROWS = 100;
const LONGEST_SAMPLE = 100;

/** An import of a file as it would be. */
export interface ImportPreview {
  fileName: string;
  reading: Reading;
  /** The first values of each column, in the order of the columns. */
  samples: string[][];
  /** The reason why the file cannot be imported with these columns; null if it can. */
  problem: string | null;
  /** The rows of the file after its header. */
  rowCount: number;
  /** The rows that were checked: the first 1,000, or none with a problem. */
  checkedCount: number;
  /** The refused rows among them, and the first 20 of these. */
  refusedCount: number;
  refusals: Refusal[];
  /** The partial rows among them, and the first 20 of these. */
  partialCount: number;
  partialRows: Refusal[];
}

const previewDraft = importDraft.pick({ country: true, mapping: true });

/**
 * Reads a file as an import does, and writes nothing. What only the database knows, such as duplicates, comes with the
 * import.
 *
 * @throws DomainError `validation_error` on an input or for a file that cannot be read.
 */
export async function previewImport(input: unknown, file: ContactFile): Promise<ImportPreview> {
  const draft = parseInput(previewDraft, input);
  const country = requireCountry(draft.country);
  const opened = await openFile(file);
  try {
    const { headers, readSample } = opened;
    const columns = proposeColumns(headers, await withContents(headers, draft.mapping, country, readSample));
    const problem = problemOf(columns);
    const first: CsvRow[] = [];
    let rowCount = 0;
    for await (const { rows } of opened.parts) {
      rowCount += rows.length;
      requireFewRows(rowCount);
      first.push(...rows.slice(0, CHECKED - first.length));
    }
    const checked = problem === null ? await readBatch(first, { columns, country }) : [];
    const refusals = checked.flatMap((row, place) =>
      "error" in row ? [toRefusal(row.source, row.error, place + 1, columns)] : [],
    );
    const partial = checked.flatMap((row, place) =>
      row.omitted && row.omitted.length > 0 ? [toPartial(row.source, "created", row.omitted, place + 1, columns)] : [],
    );
    return {
      fileName: file.name,
      reading: readingOf(opened, columns),
      samples: columns.map((_column, place) => samplesOf(first, place)),
      problem,
      rowCount,
      checkedCount: checked.length,
      refusedCount: refusals.length,
      refusals: refusals.slice(0, SHOWN_REFUSALS),
      partialCount: partial.length,
      partialRows: partial.slice(0, SHOWN_REFUSALS),
    };
  } finally {
    await opened.parts.return();
  }
}

function problemOf(columns: readonly Column[]): string | null {
  try {
    requireOneOfEach(columns);
    return null;
  } catch (error) {
    if (error instanceof DomainError) {
      return error.message;
    }
    throw error;
  }
}

/** The first different values of a column. */
function samplesOf(rows: readonly CsvRow[], place: number): string[] {
  const cells = rows
    .slice(0, SAMPLED_ROWS)
    .map((row) => (row.problem === null ? fromText((row.cells[place] ?? "").trim()) : ""))
    .filter((cell) => cell !== "")
    .map((cell) => (cell.length > LONGEST_SAMPLE ? `${cell.slice(0, LONGEST_SAMPLE)}…` : cell).toWellFormed());
  return [...new Set(cells)].slice(0, SAMPLES);
}
