import { DomainError } from "../errors.ts";
import { isCut } from "./query.ts";

/**
 * The bytes after which a page ends early, with `hasMore`: a hundred of the largest contacts have 20 MB, which would
 * hold the process for seconds. A page has at least one row. PostgreSQL ends it, and sends one row more.
 */
export const PAGE_BYTES = 1_048_576;
/** The bytes of the rows of several objects together. Beyond them the operation is refused: no row may be missing. */
export const READING_BYTES = 16 * PAGE_BYTES;

/** Objects are too large to be read together. */
export class TooLargeError extends DomainError {
  constructor() {
    const message = "The objects are too large to be read together: ask for smaller pages, or change fewer at once.";
    super("validation_error", message);
  }
}

/** The rows, which are complete. @throws TooLargeError if the statement ended at its `mostBytes`. */
export function complete<Row>(rows: Row[]): Row[] {
  if (isCut(rows)) {
    throw new TooLargeError();
  }
  return rows;
}

/** The requested part of a list: at most `first` rows (1 to 100) after an opaque cursor, in the order of the list. */
export interface PageRequest {
  first: number;
  after?: string | null | undefined;
  /** Whether the list is read from its end: the page then ends before the cursor. Its rows keep the order of the list. */
  isBackward?: boolean | undefined;
  /**
   * The direction of the order, instead of its own. A list by time in ascending direction is a feed: its end can be
   * resumed, and has no rows that others may still get behind (`feed.ts`).
   */
  direction?: "asc" | "desc" | null | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Whether there is a next page. A page before a cursor has one: that of the cursor's row, if it still exists. */
  hasMore: boolean;
  /** The same of the previous page. */
  hasPrevious: boolean;
  /** The cursor of the pages after and before this row. */
  cursorAfter(row: Row): string;
  /** The cursor of the next page, if it is not that of the last row. */
  end?: string | undefined;
  /** The cursor of the previous page, if it is not that of the first row. */
  start?: string | undefined;
  /** Counts the rows of the list: null if there are too many. Absent from a list that is not counted. */
  count?: () => Promise<number | null>;
}

/** The page from the rows in the direction of the request: one more than the page has if the list continues. */
export function pageOf<Row extends object>(
  found: readonly (Row & { rowBytes?: number })[],
  { first, after, isBackward = false }: PageRequest,
  cursorAfter: (row: Row) => string,
): Page<Row> {
  let bytes = 0;
  const end = found.findIndex(({ rowBytes = 0 }, place) => {
    const isFull = place === first || bytes >= PAGE_BYTES;
    bytes += rowBytes;
    return isFull;
  });
  const rows = end < 0 ? [...found] : found.slice(0, end);
  const [isContinued, continues] = [!isAbsent(after), end >= 0];
  return isBackward
    ? { rows: rows.reverse(), hasMore: isContinued, hasPrevious: continues, cursorAfter }
    : { rows, hasMore: continues, hasPrevious: isContinued, cursorAfter };
}

/**
 * Ends rows after the one that reaches `PAGE_BYTES`, and one more, for `pageOf`. They select `rowBytes`. A window without
 * an order keeps that of the rows.
 */
export const untilFull = (rows: string): string => `
      SELECT * FROM (
        SELECT page.*, sum(page.row_bytes) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING) AS bytes_before
        FROM (${rows}) page
      ) page
      WHERE COALESCE(bytes_before, 0) < ${PAGE_BYTES}`;

/** The column of a list whose largest rows make a page too large: the bytes of its JSON or text. */
export const rowBytes = (bytes: string): string => `, ${bytes} AS row_bytes`;

/** The bytes of columns of text, known without reading them. */
export const textBytes = (...columns: readonly string[]): string =>
  columns.map((column) => `COALESCE(octet_length(${column}), 0)`).join(" + ");

/** The bytes of a JSON column. Those of one that is not compressed are known without reading it. */
export const jsonBytes = (column: string): string =>
  `CASE WHEN pg_column_compression(${column}) IS NULL THEN COALESCE(pg_column_size(${column}), 0) ELSE pg_column_size(${column} || '{}') END`;

/** The filters on time of every list: whole milliseconds as `instant` returns them, all exclusive. */
export interface TimeFilter {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
}

/** One value or several. */
export type OneOrMore<Value> = Value | readonly Value[] | null | undefined;

/** The values without repetitions, in one order; null if they are absent. */
export function severalOf<Value>(given: OneOrMore<Value>): readonly Value[] | null {
  return isAbsent(given) ? null : Array.isArray(given) ? [...new Set(given)].sort() : [given as Value];
}

/** The value, if there is exactly one. */
export function onlyOf<Value>(given: OneOrMore<Value>): Value | null {
  const values = severalOf(given);
  return values?.length === 1 ? (values[0] as Value) : null;
}

export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;
