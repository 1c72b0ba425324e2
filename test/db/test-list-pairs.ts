import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SESSION } from "../../src/platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { excessesOf, fill, PAIRED, pairsOf, readAll, WALKED, walkAtMost } from "./list-pairs.ts";

/** The rows that a statement walks where pages end early. */
const MOST_IN_SHORT = 600;

/** Tests that a page of these lists reads a bounded number of rows and pages with each pair of its filters. */
export function testPairs(names: readonly string[], tables?: readonly string[]): void {
  let test: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    test = await createTestDatabase();
    client = new pg.Client(test.connection);
    await client.connect();
    await fill(client, tables);
    for (const [setting, value] of Object.entries(SESSION)) {
      await client.query(`SET ${setting} = '${value}'`);
    }
  });
  afterAll(async () => {
    await client?.end();
    await test?.drop();
  });

  const lists = PAIRED.filter(({ name }) => names.includes(name));
  it.each(lists)("$name: each pair reads a bounded number of rows", async (list) => {
    const walkAsBefore = walkAtMost(WALKED);
    const excesses = await excessesOf(list, test.database, client).finally(walkAsBefore);
    expect(excesses).toEqual([]);
  });

  it.each(lists)("$name: pages that end early have all rows, in their order", async (list) => {
    const pairs = pairsOf(list).filter((pair) => Object.keys(pair).some((name) => name.startsWith("created")));
    for (const pair of pairs) {
      for (const isBackward of [false, true]) {
        const { ids } = await readAll(list, test.database, pair, isBackward);
        const walkAsBefore = walkAtMost(MOST_IN_SHORT);
        const short = await readAll(list, test.database, pair, isBackward).finally(walkAsBefore);
        expect([list.name, pair, short.ids]).toEqual([list.name, pair, ids]);
      }
    }
  });
}
