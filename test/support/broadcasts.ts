import { expect, vi } from "vitest";
import { workBroadcasts } from "../../src/domain/broadcast/work.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { TestDatabase } from "./database.ts";

const throwIt = (error: unknown) => {
  throw error;
};

/**
 * Works on all broadcasts that have been created. The service estimates the database's clock, so one that starts at once
 * may start some milliseconds after the database's present.
 */
export async function workCreatedBroadcasts(
  test: TestDatabase,
  segmentsPerSecond: number,
  { onError = throwIt, database = test.database }: { onError?: (error: unknown) => void; database?: Database } = {},
): Promise<void> {
  await vi.waitFor(
    async () => {
      const soon = "SELECT id FROM broadcasts WHERE starts_at BETWEEN now() AND now() + interval '1 second'";
      expect(await test.query(soon)).toEqual([]);
    },
    { timeout: 60_000, interval: 5 },
  );
  await workBroadcasts(database, segmentsPerSecond, onError);
}
