import type { Database } from "../../platform/db/database.ts";
import type { ErasedBatch } from "../../platform/db/mention-sql.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { KEEPS_COUNTS } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { UPDATED_CONVERSATIONS } from "./retention-store.ts";

/** The erasure of the texts and conversations of a person. */

/** The rows of one statement. */
const AT_ONCE = 200;

/**
 * The texts of a person: those of one of the contacts in $3, and those without a contact that have one of the numbers in
 * $2. No index has the numbers of texts, so their conversations lead to them.
 */
const TEXTS = `
      SELECT id FROM (
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT m.id FROM conversations c
          CROSS JOIN LATERAL (
            SELECT id FROM messages
            WHERE business_id = $1 AND (contact_id IS NULL OR contact_id = ANY($3))
              AND ${inOrderOfParent({ column: "conversation_id", parent: "c.id" })} LIMIT ${AT_ONCE}
          ) m
          WHERE c.business_id = $1 AND c.phone_number = given.number LIMIT ${AT_ONCE}
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM messages
          WHERE business_id = $1 AND ${inOrderOfParent({ column: "contact_id", parent: "given.contact" })} LIMIT ${AT_ONCE}
        ) found
      ) those ORDER BY id LIMIT ${AT_ONCE}`;

const eraseTextsStatement = statement<{ rows: number }>(
  "message.eraseOfPerson",
  `
    WITH due AS MATERIALIZED (${TEXTS}
    ), gone AS (
      DELETE FROM messages m WHERE m.business_id = $1 AND m.id = ANY(ARRAY(SELECT id FROM due)) RETURNING m.*
    ), unordered AS (
      DELETE FROM carrier_jobs j WHERE j.business_id = $1 AND j.id = ANY(ARRAY(SELECT id FROM due))
    )${UPDATED_CONVERSATIONS}
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
    WHERE c.business_id = $1 AND c.id = ANY(ARRAY(
      SELECT id FROM (
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT id FROM conversations
          WHERE business_id = $1 AND phone_number = given.number AND id > $4
            AND (contact_id IS NULL OR contact_id = ANY($3))
          ORDER BY id LIMIT ${AT_ONCE}
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM conversations WHERE business_id = $1 AND contact_id = given.contact AND id > $4
          ORDER BY id LIMIT ${AT_ONCE}
        ) found
      ) those ORDER BY id LIMIT ${AT_ONCE}
    ))
    ORDER BY c.id FOR UPDATE`,
);

const eraseConversationsStatement = statement<{ rows: number }>(
  "conversation.eraseOfPerson",
  `
    WITH gone AS (
      DELETE FROM conversations c WHERE c.business_id = $1 AND c.id = ANY($2)
        AND NOT EXISTS (
          SELECT FROM messages m
          WHERE m.business_id = $1 AND ${inOrderOfParent({
            column: "m.conversation_id",
            parent: "c.id",
            id: "m.id",
          })} OFFSET 0
        )
      RETURNING 1
    )
    SELECT count(*)::int AS rows FROM gone`,
);

/**
 * Deletes those of the next conversations of a person that have no texts. Whoever writes a text has locked its
 * conversation: only a statement that begins once the locks are held sees the texts of all others.
 */
export async function eraseConversations(
  transaction: Database,
  businessId: string,
  after: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<ErasedBatch> {
  const locked = await transaction.rows(lockConversationsStatement, [businessId, numbers, contactIds, after]);
  const ids = locked.map(({ id }) => id);
  const erased = ids.length === 0 ? undefined : await transaction.row(eraseConversationsStatement, [businessId, ids]);
  return { rows: erased?.rows ?? 0, position: ids.at(-1) ?? null };
}
