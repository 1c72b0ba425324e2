import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { MOST_WALKED } from "../../src/platform/db/list.ts";
import type { TestDatabase } from "../support/database.ts";
import { fillable, fillLists, narrowed } from "../support/full-lists.ts";
import { type ListPlan, planOf, statementOf } from "../support/list-plans.ts";
import { filteredLists } from "../support/lists.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/**
 * The plans of long lists, with every filter: an index scan, with a sort only of the few rows that match a filter.
 * `UPDATE_PLANS=1` rewrites the golden file.
 */

const ROWS = 20_000;
/** A plan may collect and sort this many rows of a filter. */
const MOST_SORTED = MOST_WALKED + 1;
const GOLDEN = fileURLToPath(new URL("../golden/plans.txt", import.meta.url));

const lists = filteredLists(schema).filter(({ name }) => fillable.includes(name));
// Backward the same index is read from its other end, however many rows are left.
const cases = lists.flatMap((list) => [
  ...(["many", "few"] as const).map((left) => ({ ...list, left })),
  { ...list, document: list.backward, filters: `${list.filters}, backward`, left: "many" as const },
]);

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

describe.each(cases)("$name, $filters, $left left", (list) => {
  it("is read along an index", async () => {
    const source = { schema, database: test.database, membership, query: test.query };
    const statement = await statementOf(source, list, {
      ...("campaignId" in list.variables && { campaignId: world.northwind.campaignId }),
      filter: narrowed(list.variables.filter as object, list.left),
    });
    const plan = await planOf(source, statement);
    plans.set(`${list.name} ${list.filters}, ${list.left} left`, plan);
    expect(plan.steps.filter((step) => step.includes("Seq Scan"))).toEqual([]);
    expect(plan.sorted).toBeLessThanOrEqual(MOST_SORTED);
  });
});

it("has the plans of the golden file", () => {
  const text = [...plans].map(([name, { steps }]) => `${name}: ${steps.join(" < ")}\n`).join("");
  if (process.env.UPDATE_PLANS) {
    writeFileSync(GOLDEN, text);
  }
  expect(text).toBe(readFileSync(GOLDEN, "utf8"));
});
