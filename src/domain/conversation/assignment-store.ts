import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

const unassignStatement = statement<never>(
  "conversation.unassign",
  `
    UPDATE conversations SET assigned_user_id = NULL, updated_at = ${NOW}
    WHERE business_id = $1 AND id = ANY(ARRAY(
      SELECT c.id FROM conversations c
      WHERE c.business_id = $1 AND c.assigned_user_id = $2
      ORDER BY c.id FOR NO KEY UPDATE
    ))`,
);

/** The conversations of a leaving user are assigned to nobody: an heir may not use their inboxes. */
export async function unassignConversations(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(unassignStatement, [businessId, userId]);
}
