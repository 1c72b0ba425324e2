import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const reserveStatement = statement<never>(
  "media.reserve",
  `
    INSERT INTO storage_removals (business_id, key, due_at)
    SELECT $1, key, clock_timestamp() + interval '10 minutes' FROM unnest($2::text[]) AS key
    ON CONFLICT DO NOTHING`,
);

/** Orders the removal of objects before they are written: a killed upload leaves nothing behind. */
export async function reserveObjects(database: Database, businessId: string, keys: readonly string[]): Promise<void> {
  await database.rows(reserveStatement, [businessId, keys]);
}
