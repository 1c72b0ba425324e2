import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Job } from "./claim.ts";
import { lanes } from "./lanes.ts";

const nextDueStatement = statement<{ milliseconds: number | null }>(
  "carrier.nextDue",
  `
    WITH RECURSIVE ${lanes}
    SELECT extract(epoch FROM min(GREATEST(lane.due_at, l.free_at)) - now())::float * 1000 AS milliseconds
    FROM lane LEFT JOIN carrier_lanes l USING (business_id, inbox_id, kind)
    WHERE lane.kind = ANY($1)`,
  { unbound: "the worker carries out the orders of every business" },
);

/** In how many milliseconds a job of these kinds can be claimed next, negative where now; null where none waits. */
export async function nextDue(database: Database, kinds: readonly Job["kind"][]): Promise<number | null> {
  return (await database.row(nextDueStatement, [kinds]))?.milliseconds ?? null;
}
