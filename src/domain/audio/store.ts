import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { AudioFile } from "./rules.ts";

const AUDIO = "a.id, a.name, a.content_type, a.size, a.duration_seconds, a.created_at";

/** Above every cap in use. */
export const MOST_LISTED = 1_000;

const listStatement = statement<AudioFile>(
  "audio.list",
  `SELECT ${AUDIO} FROM audio_files a WHERE a.business_id = $1 ORDER BY a.id DESC LIMIT ${MOST_LISTED}`,
);

/** The audio of a business, the newest first. */
export function listAudio(database: Database, businessId: string): Promise<AudioFile[]> {
  return database.rows(listStatement, [businessId]);
}

const findManyStatement = statement<AudioFile>(
  "audio.findMany",
  `SELECT ${AUDIO} FROM audio_files a WHERE a.business_id = $1 AND a.id = ANY($2)`,
);

/** The audio of the business among these ids, in no order. */
export function findAudio(database: Database, businessId: string, ids: readonly string[]): Promise<AudioFile[]> {
  return database.rows(findManyStatement, [businessId, ids]);
}

/** The stored data of audio, and of its business. */
export interface StoredAudio {
  contentType: string;
  size: number;
  storageKey: string;
  isSuspended: boolean;
}

const findStoredStatement = statement<StoredAudio>(
  "audio.findStored",
  `
    SELECT a.content_type, a.size, a.storage_key, b.suspended_at IS NOT NULL AS is_suspended
    FROM audio_files a JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = $1 AND a.id = $2`,
);

export async function findStoredAudio(database: Database, businessId: string, id: string): Promise<StoredAudio | null> {
  return (await database.row(findStoredStatement, [businessId, id])) ?? null;
}

const countStatement = statement<{ count: number }>(
  "audio.count",
  "SELECT count(*)::int AS count FROM audio_files WHERE business_id = $1",
);

export async function countAudio(database: Database, businessId: string): Promise<number> {
  return (await database.row(countStatement, [businessId]))?.count ?? 0;
}

const insertStatement = statement<AudioFile>(
  "audio.insert",
  `
    WITH kept AS (
      DELETE FROM storage_removals WHERE business_id = $1 AND key = $4 AND attempts = 0 RETURNING key
    )
    INSERT INTO audio_files AS a (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at)
    SELECT $1, $2, $3, kept.key, $5, $6, $7, $8 FROM kept
    RETURNING ${AUDIO}`,
);

/** Records a stored object, and keeps it. @returns null if its removal has begun. */
export async function insertAudio(
  database: Database,
  businessId: string,
  audio: AudioFile & { storageKey: string },
): Promise<AudioFile | null> {
  const { id, name, storageKey, contentType, size, durationSeconds, createdAt } = audio;
  const values = [businessId, id, name, storageKey, contentType, size, durationSeconds, createdAt];
  return (await database.row(insertStatement, values)) ?? null;
}

const deleteStatement = statement<{ id: string }>(
  "audio.delete",
  "DELETE FROM audio_files WHERE business_id = $1 AND id = $2 RETURNING id",
);

/** Deletes audio; a trigger orders the removal of its object. @returns false if there is none. */
export async function deleteAudioFile(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(deleteStatement, [businessId, id])) !== undefined;
}
