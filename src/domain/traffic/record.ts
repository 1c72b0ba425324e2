import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { returnRecipient } from "../broadcast/recipient-store.ts";
import { acceptLine, meetLine } from "../call/agent-line-progress-store.ts";
import { acceptCall, advanceCall } from "../call/progress-store.ts";
import { NOT_PLACED } from "../call/rules.ts";
import { startTransferClock } from "../call/transfer-store.ts";
import { lockMessage, waitForHours, withdrawText } from "../conversation/progress-store.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import type { Job } from "../order/claim-store.ts";
import { finishJob, postponeJob } from "../order/claim-store.ts";
import { startClock } from "../route/ring.ts";
import { withEvents } from "../webhook/noted.ts";
import { GAVE_UP, isLine, type Outcome, UNSURE, type Unsettled } from "./attempt.ts";
import { giveUpLine } from "./line-news.ts";
import { applyCallEnd, type Consequences } from "./rules.ts";
import { recordAnswer, TakenIdError, type TextWork } from "./text-work.ts";

export interface RecordParts extends Consequences {
  giveUpSeconds: Readonly<Record<Job["kind"], number>>;
  /** The first pause after a failed attempt; it doubles each time. */
  firstPauseMs: number;
  texts: TextWork;
}

/** The longest pause between two attempts, unless the carrier asks for a longer one. */
const LONGEST_PAUSE_MS = 300_000;

/**
 * Records the result of an attempt, in one transaction, and only while the lease is valid.
 *
 * @returns the result: `later` in place of an order found at the carrier that is another one.
 */
export async function record(database: Database, parts: RecordParts, job: Job, outcome: Outcome): Promise<Outcome> {
  if (outcome.outcome === "closed") {
    await waitForHours(database, job, outcome.until);
    return outcome;
  }
  if (outcome.outcome === "later") {
    const milliseconds = Math.max(pause(parts.firstPauseMs, job.attempts), outcome.afterSeconds * 1000);
    const { isDoubtful, afterSeconds } = outcome;
    // An order in doubt is still checked when it is too late to send it, but not for ever.
    const limit = parts.giveUpSeconds[job.kind] * (isDoubtful ? 2 : 1);
    if (job.ageSeconds + milliseconds / 1000 <= limit) {
      await postponeJob(database, job, { milliseconds, isDoubtful, laneMilliseconds: afterSeconds * 1000 });
      return outcome;
    }
    const doubt = job.kind === "call" ? UNSURE : GAVE_UP;
    await record(
      database,
      parts,
      job,
      isDoubtful ? { outcome: "refused", error: doubt } : { outcome: "dropped", error: GAVE_UP },
    );
    return outcome;
  }
  const isAnswer = outcome.outcome !== "canceled" && outcome.outcome !== "gone";
  if (job.kind === "text" && isAnswer && (await parts.texts.settle(job, outcome))) {
    return outcome;
  }
  try {
    await recordAlone(database, parts, job, outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof TakenIdError)) {
      throw error;
    }
    // The next look finds a record of its own, or none.
    return record(database, parts, job, { outcome: "later", reason: error.message, afterSeconds: 0, isDoubtful: true });
  }
}

type Settled = Exclude<Outcome, Unsettled>;

async function recordAlone(database: Database, parts: RecordParts, job: Job, outcome: Settled): Promise<void> {
  const acting = { businessId: job.businessId, actor: SERVICE_ITSELF };
  await withEvents(database, parts.outbox, acting, async (transaction) => {
    if (job.kind === "text" && outcome.outcome === "canceled") {
      // As in the cancellation by hand: the text before its order.
      await lockMessage(transaction, job.businessId, job.id);
    }
    if (await finishJob(transaction, job)) {
      if (job.kind === "text") {
        await recordText(transaction, job, outcome);
      } else {
        await (isLine(job) ? recordLine : recordCall)(transaction, parts, job, outcome);
      }
    }
  });
}

async function recordText(database: Database, job: Job, outcome: Settled): Promise<void> {
  if (outcome.outcome === "canceled") {
    const recipient = await withdrawText(database, job.businessId, job.id);
    if (recipient) {
      await returnRecipient(database, job.businessId, recipient);
    }
  } else if (outcome.outcome !== "gone") {
    await recordAnswer(database, job, outcome);
  }
}

async function recordLine(database: Database, parts: RecordParts, job: Job, outcome: Settled): Promise<void> {
  if (outcome.outcome === "accepted") {
    await startClock(database, job);
    await startTransferClock(database, job.businessId, job.id);
    await acceptLine(database, job.businessId, job.id, outcome.carrierId);
  } else if (outcome.outcome !== "gone") {
    await giveUpLine(database, parts.calls, job, outcome.outcome === "canceled" ? null : "failed", databaseInstant());
  }
}

async function recordCall(database: Database, parts: RecordParts, job: Job, outcome: Settled): Promise<void> {
  const at = databaseInstant();
  if (outcome.outcome === "accepted") {
    const call = await acceptCall(database, job.businessId, job.id, { carrierId: outcome.carrierId, at });
    if (call) {
      await parts.calls.accepted(database, call);
      await meetLine(database, job.businessId, job.id);
    }
  } else if (outcome.outcome !== "gone") {
    const call = await advanceCall(database, job.businessId, job.id, {
      status: outcome.outcome === "canceled" ? "canceled" : "failed",
      errorCode: outcome.outcome === "refused" ? outcome.error.code : outcome.outcome === "dropped" ? NOT_PLACED : null,
      carrierId: null,
      answeredBy: null,
      durationSeconds: null,
      at,
    });
    if (call) {
      await applyCallEnd(database, parts, call);
    }
  }
}

/**
 * Doubles with each attempt; a random part between half and the whole of it, so that orders that failed together are
 * retried apart.
 */
export function pause(first: number, attempts: number, random = Math.random()): number {
  return Math.min(first * 2 ** Math.min(attempts - 1, 30), LONGEST_PAUSE_MS) * (0.5 + random / 2);
}
