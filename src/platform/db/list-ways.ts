import { type Equation, type Gathered, type Selection, textsOf } from "./list-selection.ts";

/** One of the ways to read a page: along the order of the list, or by an index whose rows are then sorted. */
export type Way =
  | { kind: "whole" }
  | { kind: "walk"; equation?: Equation }
  | { kind: "parents" | "alternatives" | "search" }
  | { kind: "gather"; gathered: Gathered };

/** The number of ways in which a page is read before it ends early. */
const MOST_WAYS = 2;

/** The ways to read a page, the most promising one first. */
export function waysOf(list: Selection): Way[] {
  if (list.declaration.isShort || isServed(list)) {
    return [{ kind: "whole" }];
  }
  const isAlong = ({ columns, values }: Equation) => list.order === null && columns.length === values.length;
  const gathers = (these: readonly Gathered[]) => these.map((gathered): Way => ({ kind: "gather", gathered }));
  const columns = Object.keys(list.declaration.indexed ?? {});
  const rankOf = ({ columns: [first = ""] }: Equation) => columns.findIndex((column) => first.endsWith(`.${column}`));
  const equations = list.equations.toSorted((a, b) => rankOf(a) - rankOf(b));
  const gathered = equations.filter((equation) => !isAlong(equation));
  const ofEquations = (isFew: boolean): Gathered[] =>
    gathered
      .filter((equation) => equation.isFew === isFew)
      .map(({ sql, columns }) => ({ conditions: [sql], order: columns.join(", ") }));
  const walks = [
    ...mergedWays(list),
    ...equations.filter(isAlong).map((equation): Way => ({ kind: "walk", equation })),
  ];
  const [walk] = walks.length > 0 ? walks : ([{ kind: "walk" }] as const);
  if (isSearched(list)) {
    const first = list.firstRare ?? list.rare[0] ?? "";
    // With one equation the rows of each parent are found in their order.
    const isOrdered =
      list.searches.length > 0 || (first.includes(" = ") && list.conditions.length + list.rare.length === 1);
    return [walk as Way, isOrdered ? { kind: "search" } : { kind: "gather", gathered: { conditions: [first] } }];
  }
  const [few] = gathers([...list.few, ...ofEquations(true)]);
  if (few) {
    return [few, walk as Way];
  }
  const rare = list.rare.length > 0 ? [{ conditions: list.rare }] : [];
  const made = textsOf(list.bounds.filter(({ id }) => id !== undefined));
  const { alias, onlyById } = list.declaration;
  const ofIds = { conditions: [...made, ...(onlyById ? [onlyById] : [])], order: `${alias}.id` };
  const ofTime = list.order && made.length > 0 ? [ofIds] : [];
  const others = [...walks.slice(1), ...gathers([...rare, ...list.gathered, ...ofTime, ...ofEquations(false)])];
  return [walk as Way, ...others].slice(0, MOST_WAYS);
}

/** Whether one index has the page, so that no row is read in vain. */
function isServed(list: Selection): boolean {
  const others = list.conditions.filter((each) => !list.within.includes(each));
  const tests = [...others, ...list.walked, ...list.rare, ...(list.limit ? [list.limit.sql] : [])];
  if (list.searches.length > 0 || (list.order && list.bounds.some(({ id }) => id !== undefined))) {
    return false;
  }
  const isMerged = list.parents !== null || list.alternatives.length > 0;
  const served = [
    ...list.equations.filter(({ columns, values }) => columns.length === values.length).map(({ sql }) => sql),
    ...list.few.filter(({ order }) => order).flatMap(({ conditions }) => conditions),
  ];
  const [test = "", ...more] = tests;
  return test === "" || (more.length === 0 && list.order === null && !isMerged && served.includes(test));
}

/** Whether rows are found by several indexes, or in each of some parents. */
function isSearched(list: Selection): boolean {
  return list.searches.length > 0 || (list.groups !== null && list.rare.length > 0);
}

/** The way of a list that is merged from several parts of an index. */
function mergedWays(list: Selection): Way[] {
  if (list.alternatives.length > 0) {
    return [{ kind: "alternatives" }];
  }
  return list.parents || list.several || (list.groups && list.order) ? [{ kind: "parents" }] : [];
}
