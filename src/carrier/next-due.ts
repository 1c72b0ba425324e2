import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { lines } from "./lines.ts";

const nextDueStatement = statement<{ milliseconds: number | null }>(
  "carrier.nextDue",
  `
    WITH RECURSIVE ${lines}
    SELECT extract(epoch FROM min(GREATEST(line.due_at, l.free_at)) - now())::float * 1000 AS milliseconds
    FROM line LEFT JOIN carrier_lines l USING (business_id, inbox_id)`,
  { unbound: "the worker carries out the orders of every business" },
);

/** In how many milliseconds a job can be claimed next, negative where one can be now; null where none waits. */
export async function nextDue(database: Database): Promise<number | null> {
  return (await database.row(nextDueStatement, []))?.milliseconds ?? null;
}
