import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** Every reference to a contact. A new table with a reference is added here. */
const moveStatements = [
  ["campaign_contacts", "customer_id"],
  ["conversations", "contact_id"],
  ["messages", "contact_id"],
  ["calls", "contact_id"],
].map(([table, column]) =>
  statement<never>(
    `contact.move.${table}`,
    `
      UPDATE ${table} SET ${column} = $3, updated_at = ${NOW}
      WHERE business_id = $1 AND ${column} = $2`,
  ),
);

/** Moves all references from one contact to another one of the business, or to none. */
export async function moveReferences(
  database: Database,
  businessId: string,
  from: string,
  to: string | null,
): Promise<void> {
  for (const move of moveStatements) {
    await database.rows(move, [businessId, from, to]);
  }
}

/** The rows of one statement: it stays far below the time limit. */
const AT_ONCE = 500;

/** The references of which a contact may have thousands. New ones are added while these move. */
const moveSomeStatements = ["messages", "calls"].map((table) =>
  statement<{ rows: number }>(
    `contact.moveSome.${table}`,
    `
      WITH due AS MATERIALIZED (
        SELECT id FROM ${table}
        WHERE business_id = $1 AND ${inOrderOfParent({ column: "contact_id", parent: "$2::text" })} LIMIT ${AT_ONCE}
      ), moved AS (
        UPDATE ${table} SET contact_id = $3, updated_at = ${NOW}
        WHERE business_id = $1 AND id = ANY(ARRAY(SELECT id FROM due)) AND contact_id = $2
        RETURNING 1
      )
      SELECT count(*)::int AS rows FROM due`,
  ),
);

/**
 * Moves the texts and calls of a contact in batches. The contact stays open to new ones, so call it before the contact is
 * locked against these, and `moveReferences` afterwards.
 */
export async function moveHistory(
  transaction: Database,
  businessId: string,
  from: string,
  to: string | null,
): Promise<void> {
  for (const move of moveSomeStatements) {
    let isMore = true;
    while (isMore) {
      isMore = (await transaction.row(move, [businessId, from, to]))?.rows === AT_ONCE;
    }
  }
}

const linkConversationsStatement = statement<never>(
  "contact.linkConversations",
  `
    UPDATE conversations SET contact_id = $2, updated_at = ${NOW}
    WHERE business_id = $1 AND phone_number = ANY($3) AND contact_id IS NULL`,
);

/** Assigns a contact the conversations with its numbers that have no contact. */
export async function linkConversations(
  database: Database,
  businessId: string,
  { id, phones }: { id: string; phones: readonly { number: string }[] },
): Promise<void> {
  if (phones.length > 0) {
    await database.rows(linkConversationsStatement, [businessId, id, phones.map(({ number }) => number)]);
  }
}
