import type { Database } from "../../platform/db/database.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { MOST_COUNTED, type Person } from "./rules.ts";

const OF_CONTACT = inOrderOfParent({ column: "contact_id", parent: "given.contact" });

const countStatement = statement<{ textCount: number; callCount: number }>(
  "person.count",
  `
    SELECT (SELECT count(*)::int FROM (
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT m.id FROM conversations c
          CROSS JOIN LATERAL (
            SELECT id FROM messages
            WHERE business_id = $1 AND contact_id IS NULL
              AND ${inOrderOfParent({ column: "conversation_id", parent: "c.id" })} LIMIT ${MOST_COUNTED}
          ) m
          WHERE c.business_id = $1 AND c.phone_number = given.number LIMIT ${MOST_COUNTED}
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM messages WHERE business_id = $1 AND ${OF_CONTACT} LIMIT ${MOST_COUNTED}
        ) found
        LIMIT ${MOST_COUNTED}
      ) those) AS text_count,
      (SELECT count(*)::int FROM (
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND phone_number = given.number AND contact_id IS NULL LIMIT ${MOST_COUNTED}
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM calls WHERE business_id = $1 AND ${OF_CONTACT} LIMIT ${MOST_COUNTED}
        ) found
        UNION
        SELECT found.id FROM unnest($4::text[]) AS given (entry)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND campaign_contact_id = given.entry AND contact_id IS NULL LIMIT ${MOST_COUNTED}
        ) found
        LIMIT ${MOST_COUNTED}
      ) those) AS call_count`,
);

/** Counts the texts and calls of a person, each up to a maximum. */
export async function countPersonRecords(
  database: Database,
  businessId: string,
  { numbers, contactIds, campaignContactIds }: Person,
): Promise<{ textCount: number; callCount: number }> {
  const row = await database.row(countStatement, [businessId, numbers, contactIds, campaignContactIds]);
  return row ?? { textCount: 0, callCount: 0 };
}
