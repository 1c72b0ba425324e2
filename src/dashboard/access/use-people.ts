import { type Rows, useAllRows } from "../app/rows.ts";
import { PeopleQuery, type Person } from "./queries.ts";

const NONE = {};

/** All people of the business, at most 1,000: a search covers everybody. The newest come first. */
export const usePeople = (): Rows<Person> => useAllRows(PeopleQuery, NONE, ({ userConnection }) => userConnection);
