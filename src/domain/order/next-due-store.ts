import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import type { Slots } from "./claim-store.ts";
import { joinLane, queues } from "./lanes-sql.ts";

const nextDueStatement = statement<{ milliseconds: number | null }>(
  "carrier.nextDue",
  `
    WITH RECURSIVE ${queues}
    SELECT extract(epoch FROM min(GREATEST(queue.due_at, l.free_at)) - now())::float * 1000 AS milliseconds
    FROM queue ${joinLane}
    WHERE queue.business_id <> ALL(CASE queue.kind WHEN 'call' THEN $2::text[] ELSE $1::text[] END)
      AND CASE queue.kind WHEN 'call' THEN $4::boolean ELSE $3::boolean END
      AND NOT ${isSuspended("queue.business_id")}`,
  { unbound: "the worker carries out the orders of every business" },
);

/**
 * The milliseconds until the next job can be claimed; negative: now. Null if no job waits of the kinds and
 * businesses that a worker has capacity for.
 */
export async function nextDue(
  database: Database,
  { texts, calls }: { texts: Slots; calls: Slots },
): Promise<number | null> {
  const values = [sated(texts), sated(calls), texts.free > 0, calls.free > 0];
  return (await database.row(nextDueStatement, values))?.milliseconds ?? null;
}

/** The businesses with their full share. */
function sated({ share, taken }: Slots): string[] {
  return [...Map.groupBy(taken, (businessId) => businessId)].flatMap(([businessId, orders]) =>
    orders.length >= share ? [businessId] : [],
  );
}
