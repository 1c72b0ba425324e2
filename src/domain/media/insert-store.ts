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

/** The progress of the media of a text. */
export interface MediaProgress {
  pending: number;
  /** The total size of the stored ones. */
  bytes: number;
  /** The first that could not be fetched, by its place from 0. */
  failure: { place: number; error: string } | null;
}

const progressStatement = statement<MediaProgress>(
  "media.progress",
  `
    SELECT count(*) FILTER (WHERE m.state = 'pending')::int AS pending, COALESCE(sum(m.size), 0)::int AS bytes,
      (array_agg(jsonb_build_object('place', m.position, 'error', m.error) ORDER BY m.position)
        FILTER (WHERE m.state = 'failed'))[1] AS failure
    FROM media m WHERE m.business_id = $1 AND m.message_id = $2`,
);

export async function progressOfMedia(
  database: Database,
  businessId: string,
  messageId: string,
): Promise<MediaProgress> {
  return (await database.row(progressStatement, [businessId, messageId])) as MediaProgress;
}
