import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** Everything that refers to a contact. A table that comes to do so is added here. */
const moveStatements = [
  ["campaign_contacts", "customer_id"],
  ["conversations", "contact_id"],
  ["messages", "contact_id"],
  ["calls", "contact_id"],
].map(([table, column]) =>
  statement<never>(
    `contact.move.${table}`,
    `
      UPDATE ${table} SET ${column} = $3, updated_at = date_trunc('milliseconds', clock_timestamp())
      WHERE business_id = $1 AND ${column} = $2`,
  ),
);

/** Makes what refers to a contact refer to another one of the business, or to none. */
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

const linkConversationsStatement = statement<never>(
  "contact.linkConversations",
  `
    UPDATE conversations SET contact_id = $2, updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE business_id = $1 AND phone_number = ANY($3) AND contact_id IS NULL`,
);

/** Gives a contact the conversations with its numbers that belong to nobody. */
export async function linkConversations(
  database: Database,
  businessId: string,
  { id, phones }: { id: string; phones: readonly { number: string }[] },
): Promise<void> {
  if (phones.length > 0) {
    await database.rows(linkConversationsStatement, [businessId, id, phones.map(({ number }) => number)]);
  }
}
