import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { newId } from "../../platform/id.ts";
import type { NewMedia, UploadedMedia } from "./rules.ts";

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

const insertUploadsStatement = statement<{ id: string }>(
  "media.insertUploads",
  `
    WITH kept AS (
      DELETE FROM storage_removals WHERE business_id = $1 AND key = ANY($4) AND attempts = 0 RETURNING key
    )
    INSERT INTO media (business_id, id, message_id, position, source, state, storage_key, content_type, size, created_at,
      updated_at)
    SELECT $1, item.id, $2, item.ordinality - 1, 'upload', 'stored', kept.key, item.content_type, item.size, moment.at,
      moment.at
    FROM unnest($3::text[], $4::text[], $5::text[], $6::int[]) WITH ORDINALITY
        AS item (id, storage_key, content_type, size, ordinality)
      JOIN kept ON kept.key = item.storage_key,
      clock_timestamp() AS moment (at)
    RETURNING id`,
);

/**
 * Records uploaded media of a text, in their order, in the transaction of the text, and keeps their objects.
 *
 * @throws DomainError `conflict` if the removal of an object has begun.
 */
export async function insertUploads(
  transaction: Database,
  businessId: string,
  messageId: string,
  uploads: readonly UploadedMedia[],
): Promise<void> {
  if (uploads.length === 0) {
    return;
  }
  const inserted = await transaction.rows(insertUploadsStatement, [
    businessId,
    messageId,
    uploads.map(({ id }) => id),
    uploads.map(({ storageKey }) => storageKey),
    uploads.map(({ contentType }) => contentType),
    uploads.map(({ size }) => size),
  ]);
  if (inserted.length < uploads.length) {
    throw new DomainError("conflict", "The upload took too long: send the files again.");
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
