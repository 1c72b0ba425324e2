import type { FileHandle } from "node:fs/promises";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Carrier } from "../../platform/carrier/port.ts";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { lockRecordedCall, showRecording } from "../call/recording-store.ts";
import type { Outbox } from "../webhook/rules.ts";
import { applyCompletion, applyRecordingEnded, applyTranscript } from "./reports.ts";
import { LARGEST_RECORDING } from "./rules.ts";
import { examineSound } from "./sound.ts";
import { claimRecordings, failRecording, markStored, postponeRecording, type RecordingJob } from "./work-store.ts";

export interface RecordingParts {
  database: Database;
  carrier: Pick<Carrier, "findRecordings" | "fetchRecording" | "askTranscript">;
  storage: Pick<Storage, "putFile">;
  outbox: Outbox;
  /** Notes the message of a caller whose report did not come, in the transaction that does. */
  voicemailFound(transaction: Database, businessId: string, callId: string, seconds: number): Promise<void>;
  /** Called for each recording that is stored. */
  stored(): void;
  /** Called with the reason for each failure, and whether the recording is given up. */
  failed(
    job: Pick<RecordingJob, "businessId" | "id" | "attempts">,
    failure: { reason: string; isGivenUp: boolean },
  ): void;
  /** Called with errors that stop the work, such as an unavailable database. */
  onError(error: unknown): void;
}

/** The maximum of concurrent jobs of one process, and of one business. */
const CONCURRENCY = 4;
const SHARE = CONCURRENCY / 2;

/** The time limit of a question to the carrier. */
const ASK_MS = 15_000;

/**
 * The waits before the second, third, … attempt to fetch, in seconds, each ±20 %; after the last attempt the recording
 * is given up.
 */
const FETCH_SECONDS = [2, 10, 60, 300, 1_800, 7_200, 21_600, 43_200];

/** The waits after a fault of this service or its storage; the last one repeats, for a day in all. */
const OWN_FAULT_SECONDS = [2, 10, 30, 60, 120, 300];
const MOST_OWN_FAULTS = 300;

/** The waits for the recording of a talk that has ended. After the last one there is none. */
const END_SECONDS = [20, 60, 300];
/** The waits while the carrier cannot be asked, or still records. */
const RUNNING_SECONDS = [10, 30, 60, 300, 900, 3_600, 7_200, 21_600];
/** A call that runs longer than any may. */
const LIVE_SECONDS = 600;

/** The wait for the report on the words, and then between questions: half an hour in all. */
const WORDS_SECONDS = [5, 10, 20, 40, 60, 120, 300, 600, 600];

/**
 * Fetches recordings from the carrier into the storage, with their words. Any number of workers may share a database.
 */
export function startRecordings(parts: RecordingParts): JobWorker {
  return startJobWorker<RecordingJob>({
    concurrency: CONCURRENCY,
    claim: (free, running) =>
      claimRecordings(parts.database, { free, share: SHARE, taken: running.map((job) => job.businessId) }),
    carryOut: (job, ending) =>
      STEPS[job.state]({ ...parts, database: parts.database.onBehalfOf(job.businessId) }, job, ending).catch(
        (error) => {
          // Its lease runs out.
          if (!ending.aborted) {
            parts.onError(error);
          }
        },
      ),
    onError: parts.onError,
  });
}

const STEPS: Record<
  RecordingJob["state"],
  (parts: RecordingParts, job: RecordingJob, ending: AbortSignal) => Promise<void>
> = { running: lookFor, pending: fetchOne, transcribing: askForWords };

/** The report on the end of a recording did not come: asks the carrier. */
async function lookFor(parts: RecordingParts, job: RecordingJob, ending: AbortSignal): Promise<void> {
  const { database, carrier } = parts;
  const { businessId, callId, legId, kind } = job;
  const isLive = await database.transaction(async (transaction) =>
    Boolean((await lockRecordedCall(transaction, businessId, callId))?.isLive),
  );
  if (isLive) {
    await postponeRecording(database, job, LIVE_SECONDS);
    return;
  }
  const found = await ask(parts, job, ending, (signal) => carrier.findRecordings(legId, signal));
  if (found === null) {
    await putOff(parts, job, RUNNING_SECONDS, "the carrier could not be asked");
    return;
  }
  const [recording] = found.filter(({ of }) => of === kind);
  if (recording?.state === "running") {
    await putOff(parts, job, RUNNING_SECONDS, "the carrier does not end it");
    return;
  }
  // Few callers leave a message, and the carrier lists one that has begun: one question is enough.
  const wait = kind === "talk" ? END_SECONDS[job.attempts - 1] : undefined;
  if (!recording && wait !== undefined) {
    await postponeRecording(database, job, spread(wait));
    return;
  }
  const isThere = recording?.state === "ended";
  await database.transaction(async (transaction) => {
    await applyRecordingEnded(transaction, businessId, callId, {
      kind: "recording.ended",
      call: { businessId, id: callId },
      carrierId: legId,
      of: kind,
      recordingId: isThere ? recording.recordingId : null,
      durationSeconds: isThere ? recording.durationSeconds : 0,
      at: databaseInstant(),
    });
    if (isThere && kind === "voicemail") {
      await parts.voicemailFound(transaction, businessId, callId, recording.durationSeconds);
    }
  });
}

async function fetchOne(parts: RecordingParts, job: RecordingJob, signal: AbortSignal): Promise<void> {
  const { database } = parts;
  if (attemptsAtCarrier(job) > FETCH_SECONDS.length + 1) {
    await giveUp(parts, job, "each attempt ended with its process");
    return;
  }
  const file = await openSpool();
  try {
    const found = await parts.carrier
      .fetchRecording(job.carrierId as string, file, {
        maxBytes: LARGEST_RECORDING,
        timeoutMs: limitOf(job),
        signal,
      })
      .catch(async (error) => {
        if (signal.aborted) {
          // Another worker need not wait for the lease.
          await postponeRecording(database, job, 0);
        }
        throw error;
      });
    if (found.outcome === "failed" && found.isOwn) {
      await putOffForOwnFault(parts, job, found.message);
      return;
    }
    if (found.outcome === "failed") {
      const reason = found.reason === "too_large" ? "it is too large" : found.message;
      await (found.reason === "too_large"
        ? giveUp(parts, job, reason)
        : putOff(parts, job, FETCH_SECONDS, reason, found.retryAfterSeconds ?? 0));
      return;
    }
    const { size } = found;
    const sound = await examineSound(file, size);
    if ("fault" in sound) {
      await putOff(parts, job, FETCH_SECONDS, sound.fault);
      return;
    }
    try {
      const source = { file, size, signal: AbortSignal.timeout(limitOf(job)) };
      await parts.storage.putFile(job.storageKey as string, source, sound.contentType);
    } catch (error) {
      parts.onError(error);
      await putOffForOwnFault(parts, job, "the storage did not accept it");
      return;
    }
    // An object without a reference is removed by the next attempt, or with the row.
    await settle(parts, job, { ...sound, size });
    parts.stored();
  } finally {
    await file.close();
  }
}

/** The sound is stored, and everything is there if the words came before. */
async function settle(
  { database, outbox }: RecordingParts,
  job: RecordingJob,
  { contentType, size }: { contentType: string; size: number },
): Promise<void> {
  const { businessId, callId, kind, id } = job;
  await database.transaction(async (transaction) => {
    const call = await lockRecordedCall(transaction, businessId, callId);
    if (!call) {
      return;
    }
    const [seconds = 0] = WORDS_SECONDS;
    const stored = await markStored(transaction, job, { contentType, size, seconds });
    if (stored !== null) {
      await showRecording(transaction, businessId, { callId, kind, id });
      if (stored.isTranscribed) {
        await applyCompletion(transaction, outbox, { businessId, call, id });
      }
    }
  });
}

/** The report on the words did not come: asks the carrier. Without words the recording is complete, too. */
async function askForWords(parts: RecordingParts, job: RecordingJob, ending: AbortSignal): Promise<void> {
  const { database, carrier, outbox } = parts;
  const { businessId, callId, carrierId, kind } = job;
  const recordingId = carrierId as string;
  const answer = await ask(parts, job, ending, (signal) => carrier.askTranscript({ recordingId, of: kind }, signal));
  const wait = WORDS_SECONDS[job.attempts];
  if ((answer === null || answer.state === "pending") && wait !== undefined) {
    await postponeRecording(database, job, spread(wait));
    return;
  }
  const text = answer?.state === "done" ? answer.text : null;
  await database.transaction((transaction) =>
    applyTranscript(transaction, outbox, businessId, callId, { recordingId, text }),
  );
}

/** Asks the carrier within a time limit. @returns null after a failure. */
async function ask<Answer>(
  parts: RecordingParts,
  job: RecordingJob,
  ending: AbortSignal,
  question: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await question(AbortSignal.any([ending, AbortSignal.timeout(ASK_MS)]));
  } catch (error) {
    if (ending.aborted) {
      await postponeRecording(parts.database, job, 0);
      throw error;
    }
    parts.failed(job, { reason: (error as Error).message, isGivenUp: false });
    return null;
  }
}

/** A file without a name: the system frees it at the end of the process, however that ends. */
async function openSpool(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "recording-"));
  try {
    return await open(join(folder, "sound"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The time limit to fetch or to store a recording, in milliseconds: 0.7 MB a second for a long one. */
function limitOf({ durationSeconds }: RecordingJob): number {
  return 1_000 * (40 + durationSeconds / 20);
}

/** The attempts that count as failures of the carrier. */
function attemptsAtCarrier({ attempts, storageFailures }: RecordingJob): number {
  return attempts - storageFailures;
}

/** ±20 %, so that recordings that failed together are not retried together. */
function spread(seconds: number): number {
  return seconds * (0.8 + 0.4 * Math.random());
}

async function putOff(
  parts: RecordingParts,
  job: RecordingJob,
  waits: readonly number[],
  reason: string,
  afterSeconds = 0,
): Promise<void> {
  const seconds = waits[attemptsAtCarrier(job) - 1];
  if (seconds === undefined) {
    await giveUp(parts, job, reason);
  } else {
    parts.failed(job, { reason, isGivenUp: false });
    await postponeRecording(parts.database, job, Math.max(spread(seconds), Math.min(afterSeconds, 2 * seconds)));
  }
}

async function putOffForOwnFault(parts: RecordingParts, job: RecordingJob, reason: string): Promise<void> {
  if (job.storageFailures >= MOST_OWN_FAULTS) {
    await giveUp(parts, job, reason);
  } else {
    parts.failed(job, { reason, isGivenUp: false });
    const seconds = OWN_FAULT_SECONDS[job.storageFailures] ?? (OWN_FAULT_SECONDS.at(-1) as number);
    await postponeRecording(parts.database, job, spread(seconds), { isOwnFault: true });
  }
}

const LONGEST_ERROR = 300;

async function giveUp(parts: RecordingParts, job: RecordingJob, reason: string): Promise<void> {
  parts.failed(job, { reason, isGivenUp: true });
  await failRecording(parts.database, job, reason.slice(0, LONGEST_ERROR));
}
