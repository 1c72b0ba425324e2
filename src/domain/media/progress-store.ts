import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** How far the pictures and files of a text have come. */
export interface MediaProgress {
  pending: number;
  /** What those that are stored hold together. */
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
