import { useEffect } from "react";
import { type Rows, useRows } from "../app/rows.ts";
import { PeopleQuery, type Person } from "./queries.ts";

const NONE = {};

/** All people of the business, at most 1,000, read page by page. The newest come first. */
export function usePeople(): Rows<Person> {
  const people = useRows(PeopleQuery, NONE, ({ userConnection }) => userConnection);
  const { hasMore, more } = people;
  // A search covers everybody.
  useEffect(() => {
    if (hasMore) {
      more();
    }
  }, [hasMore, more]);
  return people;
}
