import { expect, it } from "vitest";
import { openPool } from "../../src/db/pool.ts";
import { seedDemo } from "../../src/demo/seed.ts";
import { createTestDatabase } from "../support/database.ts";

it("the demo is written once by processes that start at once", async () => {
  const test = await createTestDatabase();
  const pools = [1, 2, 3].map(() => openPool({ connection: test.connection, size: 1 }));
  try {
    const written = await Promise.all(pools.map(seedDemo));
    expect(written.sort()).toEqual([false, false, true]);
    expect(
      await test.query("SELECT count(*)::int AS count FROM users WHERE email = 'admin@northwind.example'"),
    ).toEqual([{ count: 1 }]);
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
    await test.drop();
  }
});
