import { inOrderOfParent } from "../../platform/db/parent-sql.ts";

/** The number of unread mentions of a user that are looked at, in the order of their conversations. */
const MOST_MENTIONS = 1_000;

/** SQL: the conversations with comments that name a user and that the user has not read, once for each such comment. */
export const mentionedIn = (user: string): string => `
      SELECT n.conversation_id FROM (
        SELECT n.conversation_id FROM comment_mentions n
        WHERE n.business_id = $1 AND n.read_at IS NULL
          AND ${inOrderOfParent({ column: "n.user_id", parent: user, id: "n.conversation_id" })}
        LIMIT ${MOST_MENTIONS}
      ) n`;

/** SQL: the last conditions on the unread mentions of a user in one conversation, and the order of their index. */
export const unreadIn = (user: string, conversation: string): string => `
          n.read_at IS NULL AND (n.user_id, n.conversation_id, n.comment_id) > (${user}, ${conversation}, '')
            AND (n.user_id, n.conversation_id) <= (${user}, ${conversation})
          ORDER BY n.user_id, n.conversation_id, n.comment_id LIMIT ${MOST_MENTIONS}`;
