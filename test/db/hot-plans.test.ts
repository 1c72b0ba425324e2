import { expect, it } from "vitest";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { testPlans } from "./hot-plans.ts";
import { COLD, HOT } from "./hot-statements.ts";

// The other states of the statistics are in `hot-plans.long.ts`.
testPlans(["of other rows, from before nearly all there are"]);

it("every statement is tested here, or is a documented exception", () => {
  const lists = /\.list(OfEach|UserPage)?(Count)?\.|^dialer\.(claimNext|putAside)\.|^(\w+Test|test)\./;
  const known = [...knownStatements().keys()];
  const cold = Object.values(COLD).flat();
  // A name with a dot at its end is a prefix.
  const isOf = (name: string, entry: string) => (entry.endsWith(".") ? name.startsWith(entry) : name === entry);
  const neither = known.filter(
    (name) => !(name in HOT) && !lists.test(name) && !cold.some((entry) => isOf(name, entry)),
  );
  expect(neither).toEqual([]);
  expect(Object.keys(HOT).filter((name) => !known.includes(name))).toEqual([]);
  expect(cold.filter((entry) => !known.some((name) => isOf(name, entry)))).toEqual([]);
});
