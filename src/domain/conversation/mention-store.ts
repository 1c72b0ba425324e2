import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The mentions that one statement deletes. */
const DELETED = 500;

const deleteStatement = statement<{ count: number }>(
  "conversation.deleteMentions",
  `
    WITH gone AS (
      DELETE FROM comment_mentions n WHERE (n.business_id = $1) IS TRUE AND n.ctid = ANY(ARRAY(
        SELECT n.ctid FROM comment_mentions n
        WHERE n.business_id = $1 AND n.read_at IS NULL
          AND (n.user_id, n.conversation_id, n.comment_id) > ($2, '', '') AND n.user_id <= $2
        ORDER BY n.user_id, n.conversation_id, n.comment_id LIMIT ${DELETED}
      ))
      RETURNING n.comment_id
    )
    SELECT count(*)::int AS count FROM gone`,
);

/** Deletes the mentions of a user who never signed in, and so has read none. */
export async function deleteMentions(transaction: Database, businessId: string, userId: string): Promise<void> {
  while ((await transaction.row(deleteStatement, [businessId, userId]))?.count === DELETED) {
    // The next ones.
  }
}
