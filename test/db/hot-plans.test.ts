import { expect, it } from "vitest";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { loadStatements } from "../support/statements.ts";
import { COLD, HOT } from "./hot-statements.ts";

// Their plans are in `hot-plans.long.ts`.
it("every statement is among those whose plans are tested, or is a documented exception", async () => {
  await loadStatements();
  const lists =
    /\.list(OfEach|UserPage|DoNotCallNumbersByTime)?(Count)?\.|^campaignContact\.ids\.|^dialer\.(claimNext|putAside)\.|^broadcast\.groupContacts\.|^(\w+Test|test)\./;
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
