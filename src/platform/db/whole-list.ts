import type { ListOrderName } from "./list-order.ts";
import type { PageRequest, TimeFilter } from "./page.ts";

/** A list without pages: a cap bounds its rows, so that all of them are read, and then filtered and sorted. */
export interface WholeRequest {
  /** Absent: the list keeps its own order, unless there is a direction. */
  orderBy?: ListOrderName | null | undefined;
  /** Absent: the newest first. */
  direction?: PageRequest["direction"];
  filter?: TimeFilter | null | undefined;
}

export interface TimedRow {
  id: string;
  createdAt: string;
  updatedAt: string;
}

/** The rows that meet the filter, in the order of the request, rows of one time by their id. */
export function arranged<Row extends TimedRow>(
  rows: readonly Row[],
  { orderBy, direction, filter }: WholeRequest,
): Row[] {
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = filter ?? {};
  const found = rows.filter(
    ({ createdAt, updatedAt }) =>
      isWithin(createdAt, createdAfter, createdBefore) && isWithin(updatedAt, updatedAfter, updatedBefore),
  );
  if (!orderBy && !direction) {
    return found;
  }
  const timeOf = ({ createdAt, updatedAt }: Row) => Date.parse(orderBy === "updated" ? updatedAt : createdAt);
  const rising = found.sort((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1));
  return direction === "asc" ? rising : rising.reverse();
}

const isWithin = (time: string, after: string | null | undefined, before: string | null | undefined): boolean =>
  (!after || Date.parse(time) > Date.parse(after)) && (!before || Date.parse(time) < Date.parse(before));
