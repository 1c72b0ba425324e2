import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const deleteStatement = statement<never>(
  "conversation.deleteMentions",
  "DELETE FROM comment_mentions WHERE business_id = $1 AND user_id = $2 AND read_at IS NULL",
);

/** Deletes the mentions of a user who never signed in, and so has read none. */
export async function deleteMentions(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(deleteStatement, [businessId, userId]);
}
