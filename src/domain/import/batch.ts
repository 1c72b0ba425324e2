import type { CountryCode } from "libphonenumber-js/min";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { markUnseen } from "../../platform/input.ts";
import { Turn } from "../../platform/turn.ts";
import { addRows, type Row, readRow } from "../campaign/addition.ts";
import type { DuplicatePolicy } from "../campaign/rules.ts";
import { insertRecords, lockAllRecords } from "../consent/record-store.ts";
import { changeOptOut } from "../contact/opt-out.ts";
import { type Column, headerOf, type RowOptOut, toDraft, toOptOut } from "./columns.ts";
import { type RowConsent, toConsent } from "./consent-cells.ts";
import type { CsvRow } from "./csv.ts";
import { MOST_COLUMNS, type Refusal, storable } from "./rules.ts";
import { insertRefusals, type Tally } from "./store.ts";

/** The interpretation of the rows of a file. */
export interface Mapping {
  columns: readonly Column[];
  /** Of numbers without one. */
  country: CountryCode;
}

/** A row as the draft of a contact, or the error in it. */
export type ReadRow = Row & { source: CsvRow; optOut: RowOptOut | null; consent?: RowConsent | null };

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
    return { source, optOut, consent, ...readRow(toDraft(source.cells, columns, country)) };
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
}

/**
 * Adds the contacts of a batch and stores its refusals, in the transaction around it.
 *
 * @throws DomainError `not_found` without the campaign, `conflict` if it is archived.
 */
export async function settleBatch(
  transaction: Database,
  { businessId, importId, campaignId, onDuplicate, columns, rowsBefore }: BatchTarget,
  rows: readonly ReadRow[],
): Promise<Tally> {
  const settled = await addRows(transaction, businessId, campaignId, rows, onDuplicate);
  if (rows.some(({ consent }) => consent && consent.numbers.length > 0)) {
    await lockAllRecords(transaction, businessId);
  }
  const tally: Tally = { created: 0, updated: 0, skipped: 0, failed: 0 };
  const refusals: Refusal[] = [];
  for (const [place, row] of settled.entries()) {
    if ("error" in row) {
      tally.failed += 1;
      refusals.push(toRefusal((rows[place] as ReadRow).source, row.error, rowsBefore + place + 1, columns));
    } else {
      tally[row.result] += 1;
      await recordConsents(transaction, businessId, (rows[place] as ReadRow).consent);
    }
  }
  await optOutNumbers(transaction, businessId, rows);
  await insertRefusals(transaction, businessId, importId, refusals);
  return tally;
}

async function recordConsents(
  transaction: Database,
  businessId: string,
  consent: RowConsent | null | undefined,
): Promise<void> {
  if (consent && consent.numbers.length > 0) {
    await insertRecords(transaction, businessId, consent.numbers, consent.fields, { source: "import", userId: null });
  }
}

/** The characters that are kept of a cell in a refused row. */
const KEPT = 2000;

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
    message: storable(markUnseen(message)),
    field: headerOf(field, columns),
    cells: cells.slice(0, MOST_COLUMNS).map((cell) => storable(cell.length > KEPT ? `${cell.slice(0, KEPT)}…` : cell)),
  };
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
