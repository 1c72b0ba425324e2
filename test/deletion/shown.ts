import { expect, vi } from "vitest";
import type { TestDatabase } from "../support/database.ts";

/** Waits until no transaction of the server, which other tests use too, holds a deletion back. */
export async function allShown({ query }: Pick<TestDatabase, "query">): Promise<void> {
  const held = "SELECT id FROM deletions WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot())";
  await vi.waitFor(async () => expect(await query(held)).toEqual([]), { timeout: 60_000 });
}
