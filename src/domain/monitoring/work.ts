import { workOnSchedule } from "../../platform/cron.ts";
import { within } from "../../platform/db/connection.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Readings, readState } from "./store.ts";

/** Five seconds: a scrape is rarely more frequent. */
const READ_CRON = "*/5 * * * * *";
/** A reading takes milliseconds. A later one would be that of another moment. */
const LONGEST_READ_MS = 2_000;

/** Reads the state regularly. @param tell gets null if it could not be read. */
export function readStateRegularly(
  database: Database,
  tell: (readings: Readings | null) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const read = async () => tell(await within(LONGEST_READ_MS, readState(database)));
  const failed = (error: unknown) => {
    tell(null);
    onError(error);
  };
  return workOnSchedule(READ_CRON, read, failed, { isDueAtStart: true });
}
