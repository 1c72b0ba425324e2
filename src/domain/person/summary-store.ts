import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { MOST_COUNTED } from "./rules.ts";

/** A query that counts the ids of two queries: for each number in $2, and for each contact in $3. */
const counted = (ofNumber: string, ofContact: string) => `(
        SELECT count(*)::int FROM (
          SELECT found.id FROM unnest($2::text[]) AS given (number)
          CROSS JOIN LATERAL (${ofNumber} LIMIT ${MOST_COUNTED}) found
          UNION
          SELECT found.id FROM unnest($3::text[]) AS given (contact)
          CROSS JOIN LATERAL (${ofContact} LIMIT ${MOST_COUNTED}) found
          LIMIT ${MOST_COUNTED}
        ) those
      )`;

const countStatement = statement<{ textCount: number; callCount: number }>(
  "person.count",
  `
    SELECT
      ${counted(
        `
            SELECT m.id FROM conversations c JOIN messages m ON m.business_id = $1 AND m.conversation_id = c.id
            WHERE c.business_id = $1 AND c.phone_number = given.number`,
        `
            SELECT id FROM messages WHERE business_id = $1 AND contact_id = given.contact`,
      )} AS text_count,
      ${counted(
        `
            SELECT id FROM calls WHERE business_id = $1 AND phone_number = given.number`,
        `
            SELECT id FROM calls WHERE business_id = $1 AND contact_id = given.contact`,
      )} AS call_count`,
);

/** Counts the texts and calls with one of these numbers or contacts, each up to a maximum. */
export async function countPersonRecords(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<{ textCount: number; callCount: number }> {
  const row = await database.row(countStatement, [businessId, numbers, contactIds]);
  return row ?? { textCount: 0, callCount: 0 };
}
