/** The number of unread mentions of a user that are looked at, the oldest first. */
const MOST_MENTIONS = 1_000;

/** SQL: the conversations with comments that name a user and that the user has not read, once for each such comment. */
export const mentionedIn = (user: string): string => `
      SELECT cm.conversation_id FROM (
        SELECT n.comment_id FROM comment_mentions n
        WHERE n.business_id = $1 AND n.user_id = ${user} AND n.read_at IS NULL
        ORDER BY n.comment_id LIMIT ${MOST_MENTIONS}
      ) n
      CROSS JOIN LATERAL (
        SELECT cm.conversation_id FROM conversation_comments cm
        WHERE cm.business_id = $1 AND cm.id = n.comment_id OFFSET 0
      ) cm`;
