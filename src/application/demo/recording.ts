import { soundOf, wordsOf } from "../../platform/carrier/simulator/sound.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { CALLS } from "./script.ts";

/** The recording of the one talk of the demo that was recorded. Its sound is stored before the history is written. */
export interface DemoRecording {
  id: string;
  storageKey: string;
  /** In bytes. */
  size: number;
}

const SECONDS = CALLS.talk.talks;

/** The id of a recording at the simulated carrier. */
const carrierIdOf = (id: string) => `RE${id.slice(-26)}`;

/** Stores the sound. @throws when the storage does not accept it. */
export async function storeDemoRecording(storage: Pick<Storage, "put">): Promise<DemoRecording> {
  const { id } = newIdentity("rec");
  const sound = Buffer.concat([...soundOf(carrierIdOf(id), SECONDS)]);
  const storageKey = `recordings/demo/${id}`;
  await storage.put(storageKey, sound, "audio/wav");
  return { id, storageKey, size: sound.length };
}

const insertRecordingStatement = statement<never>(
  "demo.insertRecording",
  `
    WITH recorded AS (
      INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, carrier_id, is_transcribed, duration_seconds,
        content_type, size, storage_key, created_at, updated_at)
      VALUES ($1, $2, $3, 'talk', 'stored', 'CA' || right($2, 26), $4, true, $5, 'audio/wav', $6, $7, $8, $8)
    )
    UPDATE calls SET recording_id = $2, transcript = $9, updated_at = $8 WHERE business_id = $1 AND id = $3`,
);

/** The time from the end of a call until its recording is stored, with its words. */
const STORED_AFTER = 4_000;

/** Writes the recording of a talk that ended at this time, in milliseconds. @returns the time when it was complete. */
export async function writeDemoRecording(
  database: Database,
  businessId: string,
  { callId, endedAt }: { callId: string; endedAt: number },
  { id, storageKey, size }: DemoRecording,
): Promise<string> {
  const completedAt = new Date(endedAt + STORED_AFTER).toISOString();
  const carrierId = carrierIdOf(id);
  const words = wordsOf(1, carrierId, "talk");
  const values = [businessId, id, callId, carrierId, SECONDS, size, storageKey, completedAt, words];
  await database.rows(insertRecordingStatement, values);
  return completedAt;
}
