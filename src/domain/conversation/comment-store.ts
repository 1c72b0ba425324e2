import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Identity } from "../../platform/id.ts";
import { unreadIn } from "./mention-sql.ts";
import { type Comment, MOST_COMMENTS } from "./rules.ts";

/** The columns of a comment, as `cm`. */
const COLUMNS = `
  cm.id, cm.conversation_id, cm.user_id, cm.body, cm.created_at,
  ARRAY(
    SELECT n.user_id FROM comment_mentions n
    WHERE n.business_id = cm.business_id AND n.comment_id = cm.id ORDER BY n.user_id
  ) AS mentioned_user_ids`;

function commentList(businessId: string, conversationId: string | null): List<Comment> {
  return new List<Comment>(
    {
      name: "comment.list",
      prefix: "cmt",
      alias: "cm",
      table: "conversation_comments",
      indexed: { conversation_id: "few" },
      isNoFeed: true,
      select: `SELECT ${COLUMNS} FROM conversation_comments cm`,
    },
    businessId,
  ).where("cm.conversation_id = ?", conversationId);
}

/** The comments on a conversation, the newest first. */
export function listComments(
  database: Database,
  businessId: string,
  conversationId: string,
  page: PageRequest,
): Promise<Page<Comment>> {
  return commentList(businessId, conversationId).page(database, page);
}

/** The page without a cursor of the comments on each of these conversations, in one statement. */
export function commentsOfEach(
  database: Database,
  businessId: string,
  conversationIds: readonly string[],
  request: PageRequest,
): Promise<Page<Comment>[]> {
  return commentList(businessId, null).firstPages(
    database,
    { column: "conversation_id", parents: conversationIds, request },
    ({ conversationId }) => conversationId,
    (conversationId) => commentList(businessId, conversationId),
  );
}

const lockStatement = statement<{ id: string }>(
  "conversation.lockForComment",
  "SELECT c.id FROM conversations c WHERE c.business_id = $1 AND c.id = $2 FOR NO KEY UPDATE",
);

const insertStatement = statement<Comment>(
  "conversation.insertComment",
  `
    WITH known AS (
      SELECT c.id FROM conversations c
      WHERE c.business_id = $1 AND c.id = $3 AND (
        SELECT count(*) FROM (
          SELECT FROM conversation_comments cm
          WHERE cm.business_id = $1 AND ${inOrderOfParent({ column: "cm.conversation_id", parent: "$3", id: "cm.id" })}
          LIMIT ${MOST_COMMENTS}
        ) earlier
      ) < ${MOST_COMMENTS}
    ), cm AS (
      INSERT INTO conversation_comments (business_id, id, conversation_id, user_id, body, created_at)
      SELECT $1, $2, known.id, $4, $5, $6 FROM known
      RETURNING *
    ), mentioned AS (
      INSERT INTO comment_mentions (business_id, comment_id, user_id, conversation_id)
      SELECT $1, cm.id, given.id, cm.conversation_id FROM cm CROSS JOIN unnest($7::text[]) AS given (id)
    )
    SELECT cm.id, cm.conversation_id, cm.user_id, cm.body, cm.created_at, $7::text[] AS mentioned_user_ids FROM cm`,
);

/** Locks a conversation until commit. @returns whether it exists. */
export async function lockForComment(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(lockStatement, [businessId, id])) !== undefined;
}

/**
 * Writes a comment on a locked conversation, with the users whom it names. The lock is taken before, in a statement of
 * its own: this one counts what the last holder of the lock has written.
 *
 * @returns null if the conversation has as many as it may have.
 */
export async function insertComment(
  transaction: Database,
  businessId: string,
  { id, createdAt }: Identity,
  comment: Pick<Comment, "conversationId" | "userId" | "body" | "mentionedUserIds">,
): Promise<Comment | null> {
  const { conversationId, userId, body, mentionedUserIds } = comment;
  const values = [businessId, id, conversationId, userId, body, createdAt, mentionedUserIds];
  return (await transaction.row(insertStatement, values)) ?? null;
}

const findStatement = statement<Comment>(
  "conversation.findComment",
  `SELECT ${COLUMNS} FROM conversation_comments cm WHERE cm.business_id = $1 AND cm.id = $2`,
);

export async function findComment(database: Database, businessId: string, id: string): Promise<Comment | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const deleteStatement = statement<never>(
  "conversation.deleteComment",
  "DELETE FROM conversation_comments WHERE business_id = $1 AND id = $2",
);

export async function deleteComment(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(deleteStatement, [businessId, id]);
}

const readMentionsStatement = statement<never>(
  "conversation.readMentions",
  `
    UPDATE comment_mentions n SET read_at = ${NOW}
    WHERE (n.business_id = $1) IS TRUE AND n.ctid = ANY(ARRAY(
      SELECT n.ctid FROM comment_mentions n WHERE n.business_id = $1 AND ${unreadIn("$2", "$3")}
    ))`,
);

/** Marks what names a user in the comments on a conversation as read. */
export async function readMentions(
  database: Database,
  businessId: string,
  userId: string,
  conversationId: string,
): Promise<void> {
  await database.rows(readMentionsStatement, [businessId, userId, conversationId]);
}
