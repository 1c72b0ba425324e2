import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

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
