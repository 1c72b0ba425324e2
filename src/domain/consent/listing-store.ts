import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const listStatement = statement<never>(
  "dialer.listNumber",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, source, created_at)
    SELECT $1, number, $3, 'agent', date_trunc('milliseconds', clock_timestamp())
    FROM (SELECT DISTINCT unnest($2::text[]) AS number) given ORDER BY number
    ON CONFLICT (business_id, phone_number) DO NOTHING`,
);

/** Puts numbers on the do-not-call list after the outcome of a call. Existing entries stay unchanged. */
export async function listNumbers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  note: string,
): Promise<void> {
  await database.rows(listStatement, [businessId, numbers, note]);
}
