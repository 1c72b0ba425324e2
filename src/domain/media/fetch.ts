import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import type { FetchFile } from "../../platform/outbound/download.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { claimMedia, failMedia, type MediaJob, markStored, postponeMedia, waitForStorage } from "./fetch-store.ts";
import { LARGEST_MEDIA, type MediaSource } from "./rules.ts";
import { readType, UNKNOWN_TYPE } from "./types.ts";

export interface FetcherParts {
  database: Database;
  storage: Storage;
  /** The function that fetches from each source. */
  sources: Record<MediaSource, FetchFile>;
  /**
   * Settles a file of an outgoing text, with its effect on the text, in the transaction.
   *
   * @param settle returns whether it settled the file.
   */
  settleOutgoing(
    transaction: Database,
    job: Pick<MediaJob, "businessId" | "messageId">,
    settle: (transaction: Database) => Promise<boolean>,
  ): Promise<void>;
  /** Called with the reason for each failure, and whether the file is given up. */
  failed(job: Pick<MediaJob, "businessId" | "id" | "attempts">, failure: { reason: string; isGivenUp: boolean }): void;
  /** Called with errors that stop the work, such as an unavailable database. */
  onError(error: unknown): void;
}

/** The maximum of concurrent fetches of one process: each file may have the maximum size. */
const CONCURRENCY = 8;
const SHARE = CONCURRENCY / 2;

const DOWNLOAD_MS = 60_000;

/**
 * The waits before the second, third, … attempt, in seconds, each ±20 %; after the last attempt the file is given up.
 */
const RETRY_SECONDS: Record<MediaSource, readonly number[]> = {
  carrier: [2, 10, 60, 300, 1_800, 7_200, 21_600, 43_200],
  // An outgoing text waits for it.
  sender: [2, 10, 30, 60],
};

/** The waits after a fault of this service or its storage; the last one repeats. */
const OWN_FAULT_SECONDS = [2, 10, 30, 60, 120, 300];
/** The maximum of them for one file: a day for a file of the carrier, some four hours for one that a text waits for. */
const MOST_OWN_FAULTS: Record<MediaSource, number> = { carrier: 300, sender: 50 };

/**
 * The status without a retry. A carrier may refuse other requests only for a while: it announces files before they
 * exist, and its passwords change.
 */
const GONE = 410;

/**
 * Fetches media of texts into the storage. Any number of workers may share a database. Fetches that are aborted at the
 * end are due again at once.
 */
export function startFetching(parts: FetcherParts): JobWorker {
  return startJobWorker<MediaJob>({
    concurrency: CONCURRENCY,
    claim: (free, running) =>
      claimMedia(parts.database, { free, share: SHARE, taken: running.map((job) => job.businessId) }),
    carryOut: (job, ending) =>
      fetchOne(parts, job, ending).catch((error) => {
        // Its lease runs out.
        if (!ending.aborted) {
          parts.onError(error);
        }
      }),
    onError: parts.onError,
  });
}

async function fetchOne(parts: FetcherParts, job: MediaJob, signal: AbortSignal): Promise<void> {
  const database = parts.database.onBehalfOf(job.businessId);
  if (attemptsAtSource(job) > RETRY_SECONDS[job.source].length + 1) {
    await putOff(parts, database, job, { message: "each attempt ended with its process", afterSeconds: 0 });
    return;
  }
  const limits = { maxBytes: LARGEST_MEDIA, timeoutMs: DOWNLOAD_MS, signal };
  const found = await parts.sources[job.source](job.sourceUrl, limits).catch(async (error) => {
    if (signal.aborted) {
      // Another fetcher need not wait for the lease.
      await postponeMedia(database, job, 0);
    }
    throw error;
  });
  if (found.outcome === "fetched") {
    const contentType = readType(found.contentType) ?? job.contentType ?? UNKNOWN_TYPE;
    try {
      await parts.storage.put(job.storageKey, found.body, contentType);
    } catch (error) {
      parts.onError(error);
      await putOffForOwnFault(parts, database, job, "the storage did not accept it");
      return;
    }
    // An object without a reference is removed by the next attempt, or with the row.
    const size = found.body.length;
    await settleJob(parts, database, job, (within) => markStored(within, job, { contentType, size }));
    return;
  }
  const { message, reason, isLasting, isOwn, status, retryAfterSeconds } = found;
  if (isOwn) {
    await putOffForOwnFault(parts, database, job, message);
    return;
  }
  const mayPass = job.source === "carrier" && reason === "status" && status !== GONE;
  if (isLasting && !mayPass) {
    await giveUp(parts, database, job, message);
  } else {
    await putOff(parts, database, job, { message, afterSeconds: retryAfterSeconds ?? 0 });
  }
}

/** The attempts that count as failures of the source. */
function attemptsAtSource({ attempts, storageFailures }: MediaJob): number {
  return attempts - storageFailures;
}

/** The wait grows with each failure; the last one repeats. */
async function putOffForOwnFault(
  parts: FetcherParts,
  database: Database,
  job: MediaJob,
  message: string,
): Promise<void> {
  if (job.storageFailures >= MOST_OWN_FAULTS[job.source]) {
    await giveUp(parts, database, job, message);
  } else {
    parts.failed(job, { reason: message, isGivenUp: false });
    const seconds = OWN_FAULT_SECONDS[job.storageFailures] ?? (OWN_FAULT_SECONDS.at(-1) as number);
    await waitForStorage(database, job, spread(seconds));
  }
}

/** ±20 %, so that files that failed together are not retried together. */
function spread(seconds: number): number {
  return seconds * (0.8 + 0.4 * Math.random());
}

const LONGEST_ERROR = 300;

async function putOff(
  parts: FetcherParts,
  database: Database,
  job: MediaJob,
  { message, afterSeconds }: { message: string; afterSeconds: number },
): Promise<void> {
  const seconds = RETRY_SECONDS[job.source][attemptsAtSource(job) - 1];
  if (seconds === undefined) {
    await giveUp(parts, database, job, message);
  } else {
    parts.failed(job, { reason: message, isGivenUp: false });
    await postponeMedia(database, job, Math.max(spread(seconds), Math.min(afterSeconds, 2 * seconds)));
  }
}

async function giveUp(parts: FetcherParts, database: Database, job: MediaJob, message: string): Promise<void> {
  parts.failed(job, { reason: message, isGivenUp: true });
  await settleJob(parts, database, job, (within) => failMedia(within, job, message.slice(0, LONGEST_ERROR)));
}

/** An incoming text continues without its media; an outgoing text waits for them. */
async function settleJob(
  parts: FetcherParts,
  database: Database,
  job: MediaJob,
  settle: (database: Database) => Promise<boolean>,
): Promise<void> {
  if (job.source === "carrier") {
    await settle(database);
  } else {
    await database.transaction((transaction) => parts.settleOutgoing(transaction, job, settle));
  }
}
