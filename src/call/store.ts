import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Disposition, DispositionSource } from "./rules.ts";

const listDispositionsStatement = statement<Disposition>(
  "call.listDispositions",
  `
    SELECT id, name, source, system_key AS "systemKey", marks_contact_complete AS "marksContactComplete"
    FROM dispositions
    WHERE business_id = $1 AND retired_at IS NULL AND ($2::text IS NULL OR source = $2)
    ORDER BY source DESC, position, id`,
);

/** The dispositions in use, the workspace's own before the CRM's, each list in its own order. */
export function listDispositions(
  database: Database,
  businessId: string,
  source: DispositionSource | null = null,
): Promise<Disposition[]> {
  return database.rows(listDispositionsStatement, [businessId, source]);
}
