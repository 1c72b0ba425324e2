import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { MOST_WALKED } from "../../src/platform/db/list-sql.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { fillable, fillLists, narrowed } from "../support/full-lists.ts";
import { type ListPlan, planOf, statementOf } from "../support/list-plans.ts";
import { filteredLists } from "../support/lists.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/**
 * The plans of long lists, with every filter: an index scan, with a sort only of the few rows that match a filter.
 * `UPDATE_PLANS=1 TEST_EFFORT=thorough` rewrites the golden file. `npm test` reads each filter forward with many rows
 * left, and in all three ways only the first of each list.
 */

const ROWS = 20_000;
/** A plan may collect and sort this many rows of a filter. */
const MOST_SORTED = MOST_WALKED + 1;
const GOLDEN = fileURLToPath(new URL("../golden/plans.txt", import.meta.url));

const lists = filteredLists(schema).filter(({ name }) => fillable.includes(name));
// Backward the same index is read from its other end, however many rows are left.
const cases = lists.flatMap((list, index) => {
  const isFirst = list.name !== lists[index - 1]?.name;
  return [
    { ...list, left: "many" as const, isRare: false },
    { ...list, left: "few" as const, isRare: !isFirst },
    { ...list, document: list.backward, filters: `${list.filters}, backward`, left: "many" as const, isRare: !isFirst },
  ];
});
const nameOf = ({ name, filters, left }: (typeof cases)[number]) => `${name} ${filters}, ${left} left`;

let test: TestDatabase;
let world: World;
let membership: Membership;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  membership = (await findMembership(test.database, world.admin.userId)) as Membership;
  await fillLists({ query: test.query, ...world.northwind }, ROWS);
});
afterAll(() => test?.drop());

const plans = new Map<string, ListPlan>();

async function expectIndex(list: (typeof cases)[number]): Promise<void> {
  const source = { schema, database: test.database, membership, query: test.query };
  const statement = await statementOf(source, list, {
    ...("campaignId" in list.variables && { campaignId: world.northwind.campaignId }),
    filter: narrowed(list.variables.filter as object, list.left),
  });
  const plan = await planOf(source, statement);
  plans.set(nameOf(list), plan);
  expect(plan.steps.filter((step) => step.includes("Seq Scan"))).toEqual([]);
  expect(plan.sorted).toBeLessThanOrEqual(MOST_SORTED);
}

const READ = "$name, $filters, $left left, is read along an index";
it.each(cases.filter(({ isRare }) => !isRare))(READ, expectIndex);
thorough.it.each(cases.filter(({ isRare }) => isRare))(READ, expectIndex);

const GOLDEN_LINES = readFileSync(GOLDEN, "utf8").trimEnd().split("\n");

it("has the plans of the golden file", () => {
  const lines = cases.flatMap((list) => {
    const plan = plans.get(nameOf(list));
    return plan ? [`${nameOf(list)}: ${plan.steps.join(" < ")}`] : [];
  });
  if (process.env.UPDATE_PLANS) {
    writeFileSync(GOLDEN, `${lines.join("\n")}\n`);
    return;
  }
  expect(GOLDEN_LINES).toHaveLength(cases.length);
  expect(lines).toEqual(GOLDEN_LINES.filter((line) => plans.has(line.slice(0, line.lastIndexOf(": ")))));
});
