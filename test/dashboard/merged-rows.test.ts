import { expect, test } from "vitest";
import { NOTHING_READ, withFirst, withNext } from "../../src/dashboard/app/merged-rows.ts";

const rowsOf = (ids: string) => ids.split(" ").map((id) => ({ id }));
const page = (ids: string, endCursor = ids.slice(-2)) => ({
  nodes: rowsOf(ids),
  pageInfo: { hasNextPage: true, endCursor },
});
const twoPages = withNext(withFirst(NOTHING_READ, page("c1 c2 c3 c4 c5")), page("c6 c7 c8 c9"));

test.each([
  ["a new row comes first", "n1 c1 c2 c3 c4", "n1 c1 c2 c3 c4 c5 c6 c7 c8 c9"],
  ["a row that moved up leaves its former place", "c8 c1 c2 c3 c4", "c8 c1 c2 c3 c4 c5 c6 c7 c9"],
  ["a row that moved to the end of the page removes none", "c1 c2 c3 c4 c8", "c1 c2 c3 c4 c8 c5 c6 c7 c9"],
  ["a removed row is gone", "c1 c3 c4 c5 c6", "c1 c3 c4 c5 c6 c7 c8 c9"],
  ["a removed row and a new one", "n1 c1 c3 c4 c5", "n1 c1 c3 c4 c5 c6 c7 c8 c9"],
])("refreshes a list of two pages: %s", (_, first, expected) => {
  const { rows, cursor } = withFirst(twoPages, page(first));
  expect(rows).toEqual(rowsOf(expected));
  expect(cursor).toBe("c9");
});

test.each([
  ["most rows of the page are gone", "c4 c5 c6 c7 c8"],
  ["no row is known", "n1 n2 n3 n4 n5"],
])("begins a list anew if %s", (_, first) => {
  const { rows, cursor } = withFirst(twoPages, page(first));
  expect(rows).toEqual(rowsOf(first));
  expect(cursor).toBe(first.slice(-2));
});

test("refreshes add a bounded number of rows to those paged to", () => {
  let list = twoPages;
  let most = 0;
  for (let at = 0; at < 700; at++) {
    const last = list.rows?.slice(0, 2).map(({ id }) => id);
    list = withFirst(list, page(`${[2, 1, 0].map((of) => `n${at}-${of}`).join(" ")} ${last?.join(" ")}`, "end"));
    most = Math.max(most, list.rows?.length ?? 0);
  }
  expect(most).toBe(9 + 1_998);
  expect(list.cursor).toBe("end");
});

test("a first page that ended before it found a row leaves the list as it is", () => {
  expect(withFirst(twoPages, { nodes: [], pageInfo: { hasNextPage: true, endCursor: "c0" } })).toEqual(twoPages);
  expect(withFirst(twoPages, { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }).rows).toEqual([]);
});
