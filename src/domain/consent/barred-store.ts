import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { note } from "../webhook/noted.ts";

const barredAmongStatement = statement<{ phoneNumber: string }>(
  "dialer.barredAmong",
  `
    SELECT n.phone_number FROM do_not_call_numbers n
    WHERE n.business_id = $1 AND n.phone_number = ANY($2)`,
);

/** The numbers among these that are on the do-not-call list, in no order. */
export async function barredAmong(
  database: Database,
  businessId: string,
  phoneNumbers: readonly string[],
): Promise<string[]> {
  return (await database.rows(barredAmongStatement, [businessId, phoneNumbers])).map(({ phoneNumber }) => phoneNumber);
}

const listStatement = statement<{ phoneNumber: string }>(
  "dialer.listNumber",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, source, created_at)
    SELECT $1, number, $3, 'agent', ${NOW}
    FROM (SELECT DISTINCT unnest($2::text[]) AS number) given ORDER BY number
    ON CONFLICT (business_id, phone_number) DO NOTHING
    RETURNING phone_number`,
);

/** Puts numbers on the do-not-call list after the outcome of a call. Existing entries stay unchanged. */
export async function listNumbers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  reason: string,
): Promise<void> {
  for (const { phoneNumber } of await database.rows(listStatement, [businessId, numbers, reason])) {
    note({ type: "do_not_call.added", subject: { phoneNumber, source: "agent" } });
  }
}
