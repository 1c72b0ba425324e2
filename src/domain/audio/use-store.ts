import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const lockStatement = statement<{ id: string }>(
  "audio.lock",
  "SELECT id FROM audio_files WHERE business_id = $1 AND id = $2 FOR KEY SHARE",
);

/** Keeps a recording until commit, so that another row may refer to it. @returns false if there is none. */
export async function lockAudio(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(lockStatement, [businessId, id])) !== undefined;
}
