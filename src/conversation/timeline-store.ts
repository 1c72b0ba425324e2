import type { Database } from "../db/database.ts";
import type { Page, PageRequest } from "../db/page.ts";
import { statement } from "../db/statement.ts";
import { DomainError } from "../errors.ts";
import { idPattern } from "../id.ts";
import type { Conversation } from "./rules.ts";

/** What follows the prefix of an id is ordered by the moment of its creation, whatever the prefix is. */
const timelineStatement = statement<{ id: string }>(
  "conversation.timeline",
  `
    SELECT entry.id FROM (
      (
        SELECT m.id, right(m.id, 26) AS moment FROM messages m
        WHERE m.business_id = $1 AND m.conversation_id = $2 AND m.id < 'msg_' || $5
        ORDER BY m.id DESC LIMIT $6
      ) UNION ALL (
        SELECT c.id, right(c.id, 26) AS moment FROM calls c
        WHERE c.business_id = $1 AND c.inbox_id = $3 AND c.phone_number = $4 AND c.id < 'call_' || $5
        ORDER BY c.id DESC LIMIT $6
      )
    ) entry
    ORDER BY entry.moment COLLATE "C" DESC, entry.id DESC LIMIT $6`,
);

/** Sorts behind every moment. */
const NOW = "~";

/** The ids of the texts and calls of a conversation together, the newest first. */
export async function listTimeline(
  database: Database,
  businessId: string,
  { id, inboxId, phoneNumber }: Conversation,
  { first, after }: PageRequest,
): Promise<Page<{ id: string }>> {
  const before = after === null || after === undefined ? NOW : momentOf(after);
  const values = [businessId, id, inboxId, phoneNumber, before, first + 1];
  const rows = await database.rows(timelineStatement, values);
  return { rows: rows.slice(0, first), hasMore: rows.length > first, cursorAfter: (row) => row.id };
}

function momentOf(cursor: string): string {
  if (!idPattern("msg").test(cursor) && !idPattern("call").test(cursor)) {
    throw new DomainError("validation_error", "the cursor is not one that a timeline gave", { field: "cursor" });
  }
  return cursor.slice(-26);
}
