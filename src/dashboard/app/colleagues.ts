import { useMemo } from "react";
import { graphql, type ResultOf } from "./graphql.ts";
import { type Rows, useAllRows } from "./rows.ts";

const ColleaguesQuery = graphql(`
  query Colleagues($after: String) {
    userConnection(first: 100, after: $after) {
      nodes { id name email active phoneNumber }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type Colleague = ResultOf<typeof ColleaguesQuery>["userConnection"]["nodes"][number];

const NONE = {};

/** All people of the business, also deactivated ones, by name. */
export function useColleagues(): Rows<Colleague> {
  const { rows, ...reading } = useAllRows(ColleaguesQuery, NONE, ({ userConnection }) => userConnection);
  const byName = useMemo(() => rows?.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
  return { rows: byName, ...reading };
}
