import { NOW } from "../../platform/db/now-sql.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { pruner, prunerThatLooksAgain } from "../../platform/db/prune-sql.ts";

/** The deletion of old texts, and of the conversations that they leave empty. */

/** The newest texts among which the latest by its time is searched: a scheduled one before these is not found. */
const RECENT = 50;

const ofChanged = (direction: "ASC" | "DESC") =>
  inOrderOfParent({ column: "m.conversation_id", parent: "changed.conversation_id", id: "m.id", direction });

/**
 * Updates the conversations of the deleted texts in `gone`: the unread texts that remain, and the last message, if it is
 * among them: then the latest by its time, which differs from the newest by its id where a text was scheduled.
 */
export const UPDATED_CONVERSATIONS = `, updated AS (
      UPDATE conversations c SET
        last_message_id = CASE WHEN own.is_gone THEN latest.id ELSE c.last_message_id END,
        last_message_at = CASE WHEN own.is_gone THEN latest.at ELSE c.last_message_at END,
        unread_count = LEAST(c.unread_count, unread.remaining), updated_at = ${NOW}
      FROM (SELECT DISTINCT conversation_id FROM gone) changed
      CROSS JOIN LATERAL (
        SELECT own.unread_count, own.last_message_id = ANY(ARRAY(SELECT id FROM gone)) AS is_gone FROM conversations own
        WHERE own.business_id = $1 AND own.id = changed.conversation_id LIMIT 1
      ) own
      LEFT JOIN LATERAL (
        SELECT recent.id, recent.at FROM (
          SELECT m.id, COALESCE(m.send_at, m.created_at) AS at FROM messages m
          WHERE own.is_gone AND m.business_id = $1 AND m.id <> ALL(ARRAY(SELECT id FROM gone))
            AND (m.send_at IS NULL OR m.status <> 'queued') AND ${ofChanged("DESC")} LIMIT ${RECENT}
        ) recent
        ORDER BY recent.at DESC, recent.id DESC LIMIT 1
      ) latest ON true
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS remaining FROM (
          SELECT FROM messages m
          WHERE m.business_id = $1 AND m.direction = 'incoming' AND m.id <> ALL(ARRAY(SELECT id FROM gone))
            AND ${ofChanged("ASC")} LIMIT own.unread_count
        ) incoming
      ) unread
      WHERE c.business_id = $1 AND c.id = changed.conversation_id
        AND c.id = ANY(ARRAY(SELECT conversation_id FROM gone))
        AND (c.unread_count > 0 OR c.last_message_id = ANY(ARRAY(SELECT id FROM gone)))
    )`;

/** Deletes the texts below an id that were sent before a time, except those on their way to the carrier. */
export const pruneMessages = pruner("message.prune", {
  table: "messages",
  time: "COALESCE(t.send_at, t.created_at)",
  isDue: "t.status NOT IN ('queued', 'sending')",
  also: UPDATED_CONVERSATIONS,
});

/** Deletes the comments below an id that were written before a time. */
export const pruneComments = pruner("conversation.pruneComments", {
  table: "conversation_comments",
  time: "t.created_at",
});

/**
 * Deletes the conversations without texts, comments and calls that have not changed since a time. It looks again: a
 * comment does not change its conversation, which outsiders see.
 */
export const pruneConversations = prunerThatLooksAgain("conversation.prune", {
  table: "conversations",
  time: "t.updated_at",
  isDue: `t.last_message_id IS NULL
        AND NOT EXISTS (
          SELECT FROM messages m WHERE m.business_id = $1 AND ${inOrderOfParent({
            column: "m.conversation_id",
            parent: "t.id",
            id: "m.id",
          })} OFFSET 0
        )
        AND NOT EXISTS (
          SELECT FROM conversation_comments cm WHERE cm.business_id = $1 AND cm.conversation_id = t.id
        )
        AND NOT EXISTS (
          SELECT FROM calls c
          WHERE c.business_id = $1 AND c.phone_number = t.phone_number AND c.inbox_id = t.inbox_id
        )`,
});
