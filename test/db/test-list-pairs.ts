import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SESSION } from "../../src/platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { excessesOf, fill, PAIRED, walkFew } from "./list-pairs.ts";

/** Tests that a page of these lists reads a bounded number of rows and pages with each pair of its filters. */
export function testPairs(names: readonly string[]): void {
  let test: TestDatabase;
  let client: pg.Client;
  let walkAsBefore: () => void;
  beforeAll(async () => {
    test = await createTestDatabase();
    client = new pg.Client(test.connection);
    await client.connect();
    await fill(client);
    for (const [setting, value] of Object.entries(SESSION)) {
      await client.query(`SET ${setting} = '${value}'`);
    }
    walkAsBefore = walkFew();
  });
  afterAll(async () => {
    walkAsBefore?.();
    await client?.end();
    await test?.drop();
  });

  it.each(PAIRED.filter(({ name }) => names.includes(name)))(
    "$name: each pair reads a bounded number of rows",
    async (list) => {
      expect(await excessesOf(list, test.database, client)).toEqual([]);
    },
  );
}
