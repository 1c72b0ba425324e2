import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { MOST_COMMENTS } from "./rules.ts";

/** The number of conversations with unread mentions of a user that are looked at, the oldest first. */
const MOST_CONVERSATIONS = 1_000;

const next = (user: string, behind = "''"): string => `
            SELECT n.conversation_id FROM comment_mentions n
            WHERE n.business_id = $1 AND n.read_at IS NULL
              AND ${inOrderOfParent({ column: "n.user_id", parent: user, id: "n.conversation_id", behind })} LIMIT 1`;

/**
 * SQL: the conversations with comments that name a user and that the user has not read. Each leads to the next one along
 * the index, so that no statistics make PostgreSQL read and sort all mentions.
 */
export const mentionedIn = (user: string): string => `
      SELECT mentioning.conversation_id FROM (
        WITH RECURSIVE mentioning AS (
          (${next(user)})
          UNION ALL
          SELECT later.conversation_id FROM mentioning
          CROSS JOIN LATERAL (${next(user, "mentioning.conversation_id")}
          ) later
        )
        SELECT mentioning.conversation_id FROM mentioning LIMIT ${MOST_CONVERSATIONS}
      ) mentioning`;

/** SQL: the last conditions on the unread mentions of a user in one conversation, and the order of their index. */
export const unreadIn = (user: string, conversation: string): string => `
          n.read_at IS NULL AND (n.user_id, n.conversation_id, n.comment_id) > (${user}, ${conversation}, '')
            AND (n.user_id, n.conversation_id) <= (${user}, ${conversation})
          ORDER BY n.user_id, n.conversation_id, n.comment_id LIMIT ${MOST_COMMENTS}`;
