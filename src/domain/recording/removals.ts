import type { Carrier } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import { claimRemovals, finishRemoval, type RecordingRemoval } from "./removal-store.ts";

export interface RemovalParts {
  database: Database;
  carrier: Pick<Carrier, "findRecordings" | "eraseRecording">;
  /** Called with errors of removals and of the work, such as an unavailable database. */
  onError(error: unknown): void;
}

const CONCURRENCY = 4;
/** The time limit of one removal. Another attempt is due later. */
const REMOVAL_MS = 20_000;

/** Has the carrier erase recordings. Any number of workers may share a database. */
export function startRemovals({ database, carrier, onError }: RemovalParts): JobWorker {
  return startJobWorker<RecordingRemoval>({
    concurrency: CONCURRENCY,
    claim: (free) => claimRemovals(database, free),
    async carryOut(removal, ending) {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(REMOVAL_MS)]);
      if (await removeOne(carrier, removal, signal)) {
        await finishRemoval(database.onBehalfOf(removal.businessId), removal);
      }
    },
    onError,
  });
}

/** @returns false if a recording of the call still runs: it is erased later. */
async function removeOne(
  carrier: RemovalParts["carrier"],
  { legId, recordingId }: RecordingRemoval,
  signal: AbortSignal,
): Promise<boolean> {
  if (recordingId !== null) {
    await carrier.eraseRecording(recordingId, signal);
    return true;
  }
  const found = await carrier.findRecordings(legId, signal);
  for (const recording of found.filter(({ state }) => state !== "running")) {
    await carrier.eraseRecording(recording.recordingId, signal);
  }
  return found.every(({ state }) => state !== "running");
}
