import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { DoNotCallNumber } from "./rules.ts";

const COLUMNS = `n.phone_number AS "phoneNumber", n.note, n.created_at AS "createdAt"`;

const listStatement = statement<DoNotCallNumber>(
  "dialer.listDoNotCallNumbers",
  `
    SELECT ${COLUMNS} FROM do_not_call_numbers n
    WHERE n.business_id = $1 AND n.phone_number >= $2 AND n.phone_number < $3 AND n.phone_number > $4
    ORDER BY n.phone_number LIMIT $5`,
);

/** Sorts after every digit. */
const BEHIND_DIGITS = ":";

/** The numbers that begin with these digits, in their order, after one of them: at most so many. */
export function listDoNotCallNumbers(
  database: Database,
  businessId: string,
  { prefix, after, count }: { prefix: string; after: string; count: number },
): Promise<DoNotCallNumber[]> {
  return database.rows(listStatement, [businessId, prefix, prefix + BEHIND_DIGITS, after, count]);
}

const addStatement = statement<DoNotCallNumber>(
  "dialer.addDoNotCallNumber",
  `
    WITH n AS (
      INSERT INTO do_not_call_numbers AS l (business_id, phone_number, note, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (business_id, phone_number) DO UPDATE SET note = COALESCE(EXCLUDED.note, l.note)
      RETURNING *
    )
    SELECT ${COLUMNS} FROM n WHERE n.business_id = $1`,
);

/** Puts a number on the list; one that is there stays, with the new note where there is one. */
export async function addDoNotCallNumber(
  database: Database,
  businessId: string,
  { phoneNumber, note, createdAt }: DoNotCallNumber,
): Promise<DoNotCallNumber> {
  return (await database.row(addStatement, [businessId, phoneNumber, note, createdAt])) as DoNotCallNumber;
}

const importStatement = statement<{ phoneNumber: string }>(
  "dialer.importDoNotCallNumbers",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, created_at)
    SELECT $1, number, $3, $4 FROM unnest($2::text[]) AS given (number) ORDER BY number
    ON CONFLICT (business_id, phone_number) DO NOTHING
    RETURNING phone_number AS "phoneNumber"`,
);

/** Puts many numbers on the list. @returns how many were not there before. */
export async function importDoNotCallNumbers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  { note, createdAt }: { note: string | null; createdAt: string },
): Promise<number> {
  return (await database.rows(importStatement, [businessId, numbers, note, createdAt])).length;
}

const removeStatement = statement<{ phoneNumber: string }>(
  "dialer.removeDoNotCallNumber",
  `
    DELETE FROM do_not_call_numbers WHERE business_id = $1 AND phone_number = $2
    RETURNING phone_number AS "phoneNumber"`,
);

/** @returns false where the number was not on the list. */
export async function removeDoNotCallNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<boolean> {
  return (await database.row(removeStatement, [businessId, phoneNumber])) !== undefined;
}

const listContactStatement = statement<never>(
  "dialer.listContactNumbers",
  `
    INSERT INTO do_not_call_numbers (business_id, phone_number, note, created_at)
    SELECT DISTINCT $1, phone ->> 'number', $4, date_trunc('milliseconds', clock_timestamp())
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
