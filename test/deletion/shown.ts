import { expect } from "vitest";
import type { TestDatabase } from "../support/database.ts";

/** Waits until no transaction of the server, which other tests use too, holds a deletion back. */
export async function allShown({ query }: Pick<TestDatabase, "query">): Promise<void> {
  const held = () => query("SELECT id FROM deletions WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot())");
  await expect.poll(held, { timeout: 60_000 }).toEqual([]);
}
