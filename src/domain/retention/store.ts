import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Retention } from "../identity/retention.ts";

export interface BusinessWithRetention {
  id: string;
  retention: Retention;
}

const nextStatement = statement<BusinessWithRetention>(
  "retention.nextBusiness",
  "SELECT id, retention FROM businesses WHERE id > $1 AND retention <> '{}' ORDER BY id LIMIT 1",
  { unbound: "applies the retention of one business after another" },
);

/** The first business after this one that has set a retention. */
export async function nextBusiness(database: Database, after: string): Promise<BusinessWithRetention | undefined> {
  return database.row(nextStatement, [after]);
}

const isCountingStatement = statement<{ isCounting: boolean }>(
  "retention.isCounting",
  `
    SELECT EXISTS (SELECT FROM text_activity_backfills WHERE business_id = $1)
      OR EXISTS (SELECT FROM call_activity_backfills WHERE business_id = $1)
      OR EXISTS (SELECT FROM webhook_activity_backfills WHERE business_id = $1) AS is_counting`,
);

/** Whether the activity of earlier texts, calls and attempts is still being counted: until then they stay. */
export async function isCounting(database: Database, businessId: string): Promise<boolean> {
  return (await database.row(isCountingStatement, [businessId]))?.isCounting === true;
}
