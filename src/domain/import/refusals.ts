import type { Database } from "../../platform/db/database.ts";
import { type Page, type PageRequest, pageOf } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { REPORT_COLUMNS } from "./columns.ts";
import type { ContactImport, Refusal } from "./rules.ts";
import { csvLine } from "./spreadsheet.ts";
import { firstRefusals, listRefusals, listRefusalsBefore } from "./store.ts";

/** A refusal in a list; the id is its place in the file. */
type ListedRefusal = Refusal & { id: string };

/** Behind the last row of every file. */
const END = 2_147_483_647;

/**
 * A page of the refused or the partial rows of an import, in the order of the file.
 *
 * @throws DomainError for a cursor of another import.
 */
export async function pageRefusals(
  database: Database,
  businessId: string,
  importId: string,
  page: PageRequest,
  isPartial: boolean,
): Promise<Page<ListedRefusal>> {
  const { first, after, isBackward = false } = page;
  const place = after === null || after === undefined ? (isBackward ? END : 0) : placeIn(importId, after);
  const bounds = { size: first + 1, isPartial };
  const found = isBackward
    ? await listRefusalsBefore(database, businessId, importId, { before: place, ...bounds })
    : await listRefusals(database, businessId, importId, { after: place, ...bounds });
  return toPage(importId, found, page);
}

/** The first or last pages of several imports, in one statement. */
export async function pageRefusalsOfEach(
  database: Database,
  businessId: string,
  importIds: readonly string[],
  page: PageRequest,
  isPartial: boolean,
): Promise<Page<ListedRefusal>[]> {
  const { first, isBackward = false } = page;
  const found = await firstRefusals(database, businessId, importIds, first + 1, { isPartial, isBackward });
  return importIds.map((id) => toPage(id, found.get(id) ?? [], page));
}

function toPage(importId: string, found: readonly Refusal[], page: PageRequest): Page<ListedRefusal> {
  const listed = found.map((refusal) => ({ ...refusal, id: String(refusal.rowNumber) }));
  return pageOf(listed, page, ({ id }) => Buffer.from(`${importId} ${id}`).toString("base64url"));
}

function placeIn(importId: string, cursor: string): number {
  const [id, place = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (id !== importId || !/^\d{1,9}$/.test(place)) {
    throw new DomainError("validation_error", "the cursor does not belong to this list", { field: "cursor" });
  }
  return Number(place);
}

/** The bounds of a report: rows, and characters unless one line has more. */
const MOST_LINES = 10_000;
const MOST_CHARACTERS = 1024 * 1024;
/** The rows of one statement. */
const PAGE = 100;

/** The refused or the partial rows of an import as CSV, with line, reason and column before their cells. */
export async function reportRefusals(
  database: Database,
  businessId: string,
  { id, reading }: ContactImport,
  isPartial: boolean,
): Promise<{ csv: string; isComplete: boolean }> {
  let csv = headLine(reading?.columns ?? []);
  let last: Refusal | undefined;
  for (let lines = 0; lines < MOST_LINES; ) {
    const refusals = await listRefusals(database, businessId, id, {
      after: last?.rowNumber ?? 0,
      size: PAGE,
      isPartial,
    });
    for (const refusal of refusals) {
      const line = lineOf(refusal);
      if (csv.length + line.length > MOST_CHARACTERS) {
        return { csv, isComplete: false };
      }
      csv += line;
      last = refusal;
    }
    lines += refusals.length;
    if (refusals.length === 0) {
      return { csv, isComplete: true };
    }
  }
  return { csv, isComplete: false };
}

/** The first line of a report. */
export function headLine(columns: readonly { header: string }[]): string {
  return csvLine([...REPORT_COLUMNS, ...columns.map(({ header }) => header)]);
}

/** The line of a refusal in a report. */
export function lineOf({ line, message, field, cells }: Refusal): string {
  return csvLine([String(line), message, field ?? "", ...cells]);
}
