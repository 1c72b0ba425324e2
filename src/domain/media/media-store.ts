import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Media, MediaState } from "./rules.ts";

const ofMessagesStatement = statement<Media>(
  "media.ofMessages",
  `
    SELECT m.id, m.message_id, m.state, m.content_type, m.size
    FROM media m WHERE m.business_id = $1 AND m.message_id = ANY($2)
    ORDER BY m.message_id, m.position`,
);

/** The media of each of these texts, in their order. */
export async function findMediaOf(
  database: Database,
  businessId: string,
  messageIds: readonly string[],
): Promise<Media[][]> {
  const media = await database.rows(ofMessagesStatement, [businessId, messageIds]);
  const byMessage = Map.groupBy(media, ({ messageId }) => messageId);
  return messageIds.map((id) => byMessage.get(id) ?? []);
}

/** The stored data of a media file, and of its business. */
export interface StoredMedia {
  state: MediaState;
  contentType: string | null;
  size: number | null;
  storageKey: string | null;
  isSuspended: boolean;
}

const findStatement = statement<StoredMedia>(
  "media.find",
  `
    SELECT m.state, m.content_type, m.size, m.storage_key,
      b.suspended_at IS NOT NULL AS is_suspended
    FROM media m JOIN businesses b ON b.id = m.business_id
    WHERE m.business_id = $1 AND m.id = $2`,
);

export async function findMedia(database: Database, businessId: string, id: string): Promise<StoredMedia | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}
