import type { CountryCode } from "libphonenumber-js/min";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { markUnseen } from "../../platform/input.ts";
import { Turn } from "../../platform/turn.ts";
import { addRows, type Row } from "../campaign/addition.ts";
import type { DuplicatePolicy } from "../campaign/rules.ts";
import { tooManyRecords } from "../consent/record-rules.ts";
import { consentsBeyondMaximum, type GivenConsent, insertRecords, lockAllRecords } from "../consent/record-store.ts";
import { changeOptOut } from "../contact/opt-out.ts";
import { type Column, headerOf, type RowOptOut, toDraft, toOptOut } from "./columns.ts";
import { type RowConsent, toConsent } from "./consent-cells.ts";
import type { CsvRow } from "./csv.ts";
import { type Omission, omissionError, readWithoutFaulty, requirementOf } from "./omissions.ts";
import { MOST_COLUMNS, type Refusal, storable } from "./rules.ts";
import { insertRefusals, type Tally } from "./store.ts";
import { insertAdditions } from "./undo-store.ts";

/** The interpretation of the rows of a file. */
export interface Mapping {
  columns: readonly Column[];
  /** Of numbers without one. */
  country: CountryCode;
}

/** A row as the draft of a contact, or the error in it. */
export type ReadRow = Row & {
  source: CsvRow;
  optOut: RowOptOut | null;
  consent?: RowConsent | null;
  /** The cells without which the person is added. */
  omitted?: readonly Omission[];
};

/** Reads in steps: a thousand rows of five numbers would block the process for too long. */
export async function readBatch(rows: readonly CsvRow[], mapping: Mapping): Promise<ReadRow[]> {
  const turn = new Turn();
  const read: ReadRow[] = [];
  for (const row of rows) {
    await turn.pass();
    read.push(readCsvRow(row, mapping));
  }
  return read;
}

function readCsvRow(source: CsvRow, { columns, country }: Mapping): ReadRow {
  const { optOut, error: refusal } = toOptOut(source.cells, columns, country);
  if (source.problem !== null) {
    return { source, optOut, error: new DomainError("validation_error", source.problem) };
  }
  if (refusal) {
    return { source, optOut, error: refusal };
  }
  try {
    const consent = toConsent(source.cells, columns, country);
    return { source, optOut, consent, ...readWithoutFaulty(toDraft(source.cells, columns, country), columns) };
  } catch (error) {
    if (error instanceof DomainError) {
      return { source, optOut, error };
    }
    throw error;
  }
}

/** The import of a batch. */
export interface BatchTarget {
  businessId: string;
  importId: string;
  campaignId: string;
  onDuplicate: DuplicatePolicy;
  columns: readonly Column[];
  /** The number of rows before the batch. */
  rowsBefore: number;
  /** The number of contacts that the import has created before the batch. */
  createdBefore: number;
}

/**
 * Adds the contacts of a batch and stores its refusals, in the transaction around it.
 *
 * @throws DomainError `not_found` without the campaign, `conflict` if it is archived.
 */
export async function settleBatch(
  transaction: Database,
  { businessId, importId, campaignId, onDuplicate, columns, rowsBefore, createdBefore }: BatchTarget,
  rows: readonly ReadRow[],
): Promise<Tally> {
  const admitted = await withinMaximum(transaction, businessId, rows);
  const settled = await addRows(transaction, businessId, campaignId, admitted, onDuplicate, importId);
  const tally: Tally = { created: 0, updated: 0, skipped: 0, failed: 0, partial: 0 };
  const refusals: Refusal[] = [];
  const added: ReadRow[] = [];
  const created: string[] = [];
  for (const [place, row] of settled.entries()) {
    const read = admitted[place] as ReadRow;
    if ("error" in row) {
      tally.failed += 1;
      refusals.push(toRefusal(read.source, row.error, rowsBefore + place + 1, columns));
    } else {
      tally[row.result] += 1;
      added.push(read);
      if (row.result === "created") {
        created.push(row.id);
      }
      if (row.result !== "skipped" && read.omitted && read.omitted.length > 0) {
        tally.partial += 1;
        refusals.push(toPartial(read.source, row.result, read.omitted, rowsBefore + place + 1, columns));
      }
    }
  }
  const consents = consentsOf(added);
  if (consents.length > 0) {
    await insertRecords(transaction, businessId, consents, { source: "import", userId: null });
  }
  await optOutNumbers(transaction, businessId, rows);
  await insertRefusals(transaction, businessId, importId, refusals);
  await insertAdditions(transaction, businessId, importId, createdBefore, created);
  return tally;
}

/** The rows, with a refusal of those whose consent a number cannot have. Their records are locked until commit. */
async function withinMaximum(
  transaction: Database,
  businessId: string,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const consents = consentsOf(rows);
  if (consents.length === 0) {
    return rows;
  }
  await lockAllRecords(transaction, businessId);
  const beyond = await consentsBeyondMaximum(transaction, businessId, consents);
  return rows.map((row, place) =>
    beyond.has(place) ? { source: row.source, optOut: row.optOut, error: tooManyRecords("givenAt") } : row,
  );
}

/** The consents of these rows, each with the place of its row. */
function consentsOf(rows: readonly ReadRow[]): GivenConsent[] {
  return rows.flatMap(({ consent }, place) => (consent && consent.numbers.length > 0 ? [{ place, ...consent }] : []));
}

/** The characters that are kept of a cell in a refused row. */
const KEPT = 2000;

/** The message for the owner of a file, who knows the column and not the names of the API. */
function wordsOfFile(message: string, field: string | undefined): string {
  const words = requirementOf(message, field);
  return words === message ? message : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The refusal of a row, as it is stored and shown. */
export function toRefusal(
  { line, cells }: CsvRow,
  { code, message, field }: DomainError,
  rowNumber: number,
  columns: readonly Column[],
): Refusal {
  return {
    rowNumber,
    line,
    code,
    message: storable(markUnseen(wordsOfFile(message, field))),
    field: headerOf(field, columns),
    cells: cells.slice(0, MOST_COLUMNS).map((cell) => storable(cell.length > KEPT ? `${cell.slice(0, KEPT)}…` : cell)),
    isPartial: false,
  };
}

/** A row whose person is added, or changed, without cells that cannot be read. */
export function toPartial(
  source: CsvRow,
  result: "created" | "updated",
  omitted: readonly Omission[],
  rowNumber: number,
  columns: readonly Column[],
): Refusal {
  return { ...toRefusal(source, omissionError(result, omitted), rowNumber, columns), isPartial: true };
}

/**
 * Opts out the numbers of the rows with an opt-out, also of refused rows; in the order of numbers, to prevent
 * deadlocks.
 */
async function optOutNumbers(transaction: Database, businessId: string, rows: readonly ReadRow[]): Promise<void> {
  const said = rows.flatMap(({ optOut }) => optOut?.numbers.map((number) => ({ number, change: optOut.change })) ?? []);
  for (const { number, change } of said.toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
    await changeOptOut(transaction, businessId, [number], change, "import");
  }
}
