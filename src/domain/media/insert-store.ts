import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newId } from "../../platform/id.ts";
import type { NewMedia } from "./rules.ts";

const insertStatement = statement<never>(
  "media.insert",
  `
    INSERT INTO media (business_id, id, message_id, position, source, source_url, content_type, due_at, created_at,
      updated_at)
    SELECT $1, item.id, $2, item.ordinality - 1, item.source, item.source_url, item.content_type, moment.at, moment.at,
      moment.at
    FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
        AS item (id, source, source_url, content_type, ordinality),
      clock_timestamp() AS moment (at)`,
);

/** Writes the media of a text, in their order, in the transaction of the text. They are fetched soon after. */
export async function insertMedia(
  transaction: Database,
  businessId: string,
  messageId: string,
  items: readonly NewMedia[],
): Promise<void> {
  if (items.length > 0) {
    await transaction.rows(insertStatement, [
      businessId,
      messageId,
      items.map(() => newId("med")),
      items.map(({ source }) => source),
      items.map(({ sourceUrl }) => sourceUrl),
      items.map(({ contentType }) => contentType),
    ]);
    transaction.wake("media");
  }
}
