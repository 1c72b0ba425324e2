import type { Database } from "../../platform/db/database.ts";
import { KEEPS_COUNTS } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { TOLD_CONVERSATIONS } from "./retention-store.ts";

/** The erasure of the texts and conversations of a person. */

/** The rows of one statement. */
const AT_ONCE = 200;

/** A query for the ids of some conversations with a number. */
const CONVERSATIONS_OF_NUMBER = `
          SELECT id FROM conversations WHERE business_id = $1 AND phone_number = given.number ORDER BY id LIMIT ${AT_ONCE}`;

/** The same of texts: no index has their numbers, so their conversations lead to them. */
const TEXTS_OF_NUMBER = `
          SELECT m.id FROM conversations c
          CROSS JOIN LATERAL (
            SELECT id FROM messages WHERE business_id = $1 AND conversation_id = c.id ORDER BY id LIMIT ${AT_ONCE}
          ) m
          WHERE c.business_id = $1 AND c.phone_number = given.number LIMIT ${AT_ONCE}`;

/** The ids of some rows of a table with one of the numbers in $2 or one of the contacts in $3. */
const those = (table: string, ofNumber: string) => `
      SELECT id FROM (
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (${ofNumber}
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM ${table} WHERE business_id = $1 AND contact_id = given.contact ORDER BY id LIMIT ${AT_ONCE}
        ) found
      ) those ORDER BY id LIMIT ${AT_ONCE}`;

const eraseTextsStatement = statement<{ rows: number }>(
  "message.eraseOfPerson",
  `
    WITH due AS MATERIALIZED (${those("messages", TEXTS_OF_NUMBER)}
    ), gone AS (
      DELETE FROM messages m WHERE m.business_id = $1 AND m.id = ANY(ARRAY(SELECT id FROM due)) RETURNING m.*
    ), unordered AS (
      DELETE FROM carrier_jobs j WHERE j.business_id = $1 AND j.id = ANY(ARRAY(SELECT id FROM due))
    )${TOLD_CONVERSATIONS}
    SELECT count(*)::int AS rows, ${KEEPS_COUNTS} FROM gone`,
);

/** Deletes some of the texts of a person, with their orders and their files. @returns their number. */
export async function eraseTexts(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<number> {
  return (await transaction.row(eraseTextsStatement, [businessId, numbers, contactIds]))?.rows ?? 0;
}

const lockConversationsStatement = statement<{ id: string }>(
  "conversation.lockOfPerson",
  `
    SELECT c.id FROM conversations c
    WHERE c.business_id = $1 AND c.id = ANY(ARRAY(${those("conversations", CONVERSATIONS_OF_NUMBER)}))
    ORDER BY c.id FOR UPDATE`,
);

const eraseConversationsStatement = statement<{ rows: number }>(
  "conversation.eraseOfPerson",
  `
    WITH gone AS (
      DELETE FROM conversations c WHERE c.business_id = $1 AND c.id = ANY($2)
        AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = $1 AND m.conversation_id = c.id OFFSET 0)
      RETURNING 1
    )
    SELECT count(*)::int AS rows FROM gone`,
);

/**
 * Deletes some of the conversations of a person that have no texts. Whoever writes a text has locked its conversation:
 * only a statement that begins once the locks are held sees the texts of all others.
 *
 * @returns their number.
 */
export async function eraseConversations(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<number> {
  const locked = await transaction.rows(lockConversationsStatement, [businessId, numbers, contactIds]);
  if (locked.length === 0) {
    return 0;
  }
  const ids = locked.map(({ id }) => id);
  return (await transaction.row(eraseConversationsStatement, [businessId, ids]))?.rows ?? 0;
}
