/** A page of a list, as every connection has it. */
export interface Connection<Row> {
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** What has been read of a list. */
export interface ReadRows<Row> {
  /** Undefined before the first page. */
  rows: Row[] | undefined;
  cursor: string | null;
  hasMore: boolean;
  /** How many rows the person has paged to. Further rows came with refreshes. */
  pagedTo: number;
}

export const NOTHING_READ = { rows: undefined, cursor: null, hasMore: false, pagedTo: 0 };

/** The most rows that refreshes add to those the person has paged to. */
const MOST_ADDED = 2_000;

/**
 * A new first page before the rows read so far. A row that stood among those of the page and is absent from it has left
 * the list; the rows behind have only moved, and stay. Where too much has changed, the page begins the list anew.
 */
export function withFirst<Row extends { id: string }>(
  before: ReadRows<Row>,
  { nodes, pageInfo }: Connection<Row>,
): ReadRows<Row> {
  const first = { rows: nodes, cursor: pageInfo.endCursor, hasMore: pageInfo.hasNextPage, pagedTo: nodes.length };
  if (!before.rows || !pageInfo.hasNextPage) {
    return first;
  }
  // It ended before it found a row: nothing new is known.
  if (nodes.length === 0) {
    return before;
  }
  const fresh = new Set(nodes.map(({ id }) => id));
  const others = before.rows.filter(({ id }) => !fresh.has(id));
  const behind = before.rows.slice(lastInPlace(before.rows, nodes) + 1).filter(({ id }) => !fresh.has(id));
  const rows = [...nodes, ...behind];
  const isContinued = others.length < before.rows.length;
  // After so many removals, or a whole page of rows that moved up, one cannot tell which former rows remain.
  const isKnown = others.length - behind.length <= nodes.length / 2;
  return isContinued && isKnown && rows.length <= before.pagedTo + MOST_ADDED ? { ...before, rows } : first;
}

/** The ids of rows, so that a page costs the same however many rows have been read. */
const idsOf = new WeakMap<readonly object[], Set<string>>();

/** The ids of these rows, for the rows that follow them. */
function takeIds(rows: readonly { id: string }[]): Set<string> {
  const ids = idsOf.get(rows) ?? new Set(rows.map(({ id }) => id));
  idsOf.delete(rows);
  return ids;
}

/** The next page behind the rows read so far. */
export function withNext<Row extends { id: string }>(
  before: ReadRows<Row>,
  { nodes, pageInfo }: Connection<Row>,
): ReadRows<Row> {
  const rows = before.rows ?? [];
  const known = takeIds(rows);
  const added = nodes.filter(({ id }) => !known.has(id));
  for (const { id } of added) {
    known.add(id);
  }
  const all = rows.concat(added);
  idsOf.set(all, known);
  return {
    rows: all,
    cursor: pageInfo.endCursor,
    hasMore: pageInfo.hasNextPage,
    pagedTo: before.pagedTo + added.length,
  };
}

/**
 * The former index of the last row of a page that follows the same row as before; -1 if there is none. Another row of
 * the page may have moved up from anywhere, so it does not tell which rows have left the list.
 */
function lastInPlace<Row extends { id: string }>(rows: readonly Row[], page: readonly Row[]): number {
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const placeOf = (row: Row | undefined) => (row && places.get(row.id)) ?? -1;
  const last = page.findLast((row, index) => placeOf(row) > 0 && placeOf(page[index - 1]) === placeOf(row) - 1);
  return placeOf(last);
}
