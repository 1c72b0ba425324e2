import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** An agent's outcome puts numbers on the do-not-call list. */

const listNumberStatement = statement<never>(
  "dialer.listNumber",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, source, created_at)
    VALUES ($1, $2, $3, 'agent', date_trunc('milliseconds', clock_timestamp()))
    ON CONFLICT (business_id, phone_number) DO NOTHING`,
);

/** Puts a number on the list. */
export async function listNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
  note: string,
): Promise<void> {
  await database.rows(listNumberStatement, [businessId, phoneNumber, note]);
}

const listContactStatement = statement<never>(
  "dialer.listContactNumbers",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, source, created_at)
    SELECT DISTINCT $1, phone ->> 'number', $4, 'agent', date_trunc('milliseconds', clock_timestamp())
    FROM campaign_contacts cc CROSS JOIN jsonb_array_elements(cc.phones) AS phone
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3
    ORDER BY 2
    ON CONFLICT (business_id, phone_number) DO NOTHING`,
);

/** Puts all numbers of a contact on the list. */
export async function listContactNumbers(
  database: Database,
  businessId: string,
  campaignId: string,
  contactId: string,
  note: string,
): Promise<void> {
  await database.rows(listContactStatement, [businessId, campaignId, contactId, note]);
}
