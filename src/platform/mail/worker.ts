import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import { type JobWorker, startJobWorker } from "../job-worker.ts";
import { type SecretBox, UnknownKeyError } from "../secret-box.ts";
import { type MailJob, markFailed, markSent, openBody, postponeMail, pruneMails } from "./outbox.ts";
import type { Mailer } from "./port.ts";

export interface MailWorkerParts {
  database: Database;
  /** Claims up to this number of due mails. */
  claim(database: Database, free: number): Promise<MailJob[]>;
  box: SecretBox;
  mailer: Mailer;
  /** Called when an attempt fails, with the reason and whether it was the last attempt. */
  failed(job: MailJob, failure: { reason: string; isGivenUp: boolean }): void;
  /** Called when the server has accepted a mail. */
  sent(job: MailJob): void;
  /** Called when a failure stopped the work, such as a database that is away. */
  onError(error: unknown): void;
}

/** The maximum number of mails that one process sends at once. */
const CONCURRENCY = 5;

/** The waits before the second, third, … attempt, in seconds: ten attempts in a day. */
const RETRY_SECONDS = [5, 30, 120, 300, 900, 3_600, 7_200, 14_400, 28_800];

/** The wait while this process lacks the key of a mail, until its link expires: another process may have the key. */
const WITHOUT_KEY_SECONDS = 60;

const LONGEST_FAILURE = 300;

/** Sends the mails of the outbox. Several workers may share a database; the lease of a running attempt covers it. */
export function startMailing(parts: MailWorkerParts): JobWorker {
  const worker = startJobWorker({
    concurrency: CONCURRENCY,
    claim: (free) => parts.claim(parts.database, free),
    carryOut: (job, ending) => sendOne(parts, job, ending),
    onError: parts.onError,
  });
  const stopPruning = workOnSchedule(
    "17 * * * *",
    async (ending) => {
      while (!ending.aborted && (await pruneMails(parts.database)) > 0) {}
    },
    parts.onError,
  );
  return {
    wake: worker.wake,
    async end() {
      await Promise.all([worker.end(), stopPruning()]);
    },
  };
}

async function sendOne(parts: MailWorkerParts, job: MailJob, signal: AbortSignal): Promise<void> {
  const { database, box, mailer } = parts;
  const giveUp = async (reason: string) => {
    parts.failed(job, { reason, isGivenUp: true });
    await markFailed(database, job, reason.slice(0, LONGEST_FAILURE));
  };
  const putOff = async (reason: string, seconds: number) => {
    parts.failed(job, { reason, isGivenUp: false });
    // ±20 %, so that mails that failed together are not retried together.
    await postponeMail(database, job, seconds * (0.8 + 0.4 * Math.random()), reason.slice(0, LONGEST_FAILURE));
  };
  if (job.hasExpired) {
    await giveUp("the mail was not accepted before its link expired");
    return;
  }
  const { id, recipient, subject } = job;
  let body: ReturnType<typeof openBody>;
  try {
    body = openBody(box, job);
  } catch (error) {
    if (error instanceof UnknownKeyError) {
      await putOff(`the encryption key ${error.keyId} of its body is missing`, WITHOUT_KEY_SECONDS);
    } else {
      await giveUp("its body cannot be decrypted");
    }
    return;
  }
  const result = await mailer.send({ messageId: id, recipient, subject, ...body }, signal);
  if (result.outcome === "sent") {
    await markSent(database, job);
    parts.sent(job);
    return;
  }
  const seconds = RETRY_SECONDS[job.attempts - 1];
  if (result.outcome === "refused" || seconds === undefined) {
    await giveUp(result.reason);
    return;
  }
  await putOff(result.reason, seconds);
}
