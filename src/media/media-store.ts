import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Media } from "./rules.ts";

const ofMessagesStatement = statement<Media>(
  "media.ofMessages",
  `
    SELECT m.id, m.message_id AS "messageId", m.state, m.content_type AS "contentType", m.size
    FROM media m WHERE m.business_id = $1 AND m.message_id = ANY($2)
    ORDER BY m.message_id, m.position`,
);

/** The pictures and files of each of these texts, in their order. */
export async function findMediaOf(
  database: Database,
  businessId: string,
  messageIds: readonly string[],
): Promise<Media[][]> {
  const media = await database.rows(ofMessagesStatement, [businessId, messageIds]);
  const byMessage = Map.groupBy(media, ({ messageId }) => messageId);
  return messageIds.map((id) => byMessage.get(id) ?? []);
}
