import type { CarrierError } from "../../platform/carrier/errors.ts";
import { isBlock } from "../../platform/carrier/errors.ts";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/failure.ts";
import { gathered } from "../../platform/gathered.ts";
import { addBlock } from "../consent/block-store.ts";
import {
  advanceText,
  beginText,
  beginTexts,
  type MovedText,
  type OutgoingText,
  settleTexts,
  type TextStep,
} from "../conversation/progress-store.ts";
import { actorFrom, SERVICE_ITSELF } from "../identity/actor-rules.ts";
import type { Job } from "../order/claim-store.ts";
import { note, withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { openingsForTexts, type TextOpening } from "./hours-store.ts";

/** The maximum of texts in one statement or transaction. */
export const MOST_TOGETHER = 100;

/** The answer of the carrier to a text, or the reason why it was not asked. */
export type TextAnswer =
  | { outcome: "accepted"; carrierId: string | null; isFound?: true }
  | { outcome: "refused" | "dropped"; error: CarrierError };

/**
 * The steps of texts that a worker carries out at the same time: one statement or transaction does a step for many texts
 * of a business.
 */
export interface TextWork {
  /** When a marketing text may leave. */
  opening(job: Job): Promise<TextOpening>;
  /** Moves a queued text to `sending`. Returns the text to send; null if there is none. */
  begin(job: Job): Promise<OutgoingText | null>;
  /**
   * Records the answer while the lease is valid. Returns false if it is to be recorded alone: another transaction has the
   * order, or the answer may wait for other rows than those of the text.
   */
  settle(job: Job, answer: TextAnswer): Promise<boolean>;
}

export function openTextWork(database: Database, outbox: Outbox): TextWork {
  const opening = gathered((jobs: readonly Job[]) => {
    const { owned, businessId } = ownerOf(database, jobs);
    return openingsForTexts(owned, businessId, idsOf(jobs));
  }, MOST_TOGETHER);
  const begin = gathered(async (jobs: readonly Job[]) => {
    const { owned, businessId } = ownerOf(database, jobs);
    const texts = await beginTexts(owned, businessId, idsOf(jobs));
    return jobs.map(({ id }) => texts.get(id) ?? null);
  }, MOST_TOGETHER);
  const settle = gathered(
    (answered: readonly { job: Job; answer: TextAnswer }[]) => settleTogether(database, outbox, answered),
    MOST_TOGETHER,
  );
  return {
    opening: (job) => opening(job.businessId, job),
    // A text that was not found may be locked: it is waited for alone.
    begin: async (job) =>
      (await begin(job.businessId, job)) ?? beginText(database.onBehalfOf(job.businessId), job.businessId, job.id),
    settle: async (job, answer) => !isOptOut(answer) && !isFound(answer) && settle(job.businessId, { job, answer }),
  };
}

function ownerOf(database: Database, jobs: readonly Job[]): { owned: Database; businessId: string } {
  const [{ businessId }] = jobs as [Job];
  return { owned: database.onBehalfOf(businessId), businessId };
}

/** Whether the number opts out by the answer: that waits for those who write texts to it. */
const isOptOut = (answer: TextAnswer): boolean => answer.outcome === "refused" && isBlock(answer.error);

/** Whether the order was found at the carrier by its content: another text may have the id. */
const isFound = (answer: TextAnswer): boolean => answer.outcome === "accepted" && answer.isFound === true;

const TAKEN = "the carrier's record belongs to another text";

/** Another text has the carrier's id that was found for a text in doubt. */
export class TakenIdError extends Error {
  override readonly name = "TakenIdError";
}

const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

function settleTogether(
  database: Database,
  outbox: Outbox,
  answered: readonly { job: Job; answer: TextAnswer }[],
): Promise<boolean[]> {
  const { owned, businessId } = ownerOf(
    database,
    answered.map(({ job }) => job),
  );
  const answers = new Map(answered.map(({ job, answer }) => [job.id, answer]));
  return withEvents(owned, outbox, { businessId, actor: SERVICE_ITSELF }, async (transaction) => {
    const at = databaseInstant();
    const steps = answered.map(({ job: { id, token }, answer }) => ({ id, token, step: stepOf(answer, at) }));
    const { moved, left } = await settleTexts(transaction, businessId, steps);
    for (const [id, text] of moved) {
      noteAnswer({ id, text, at }, answers.get(id) as TextAnswer);
    }
    return answered.map(({ job }) => !left.has(job.id));
  });
}

/**
 * Moves a text on by the answer to its order, and notes the event.
 *
 * @throws TakenIdError where the transaction is to be rolled back, since the text is still in doubt.
 */
export async function recordAnswer(transaction: Database, { businessId, id }: Job, answer: TextAnswer): Promise<void> {
  const at = databaseInstant();
  const text = await advanceText(transaction, businessId, id, stepOf(answer, at)).catch((error) => {
    // The other one has just got it.
    throw isFound(answer) && isUniqueViolation(error) ? new TakenIdError(TAKEN, { cause: error }) : error;
  });
  if (!text) {
    return;
  }
  if (isFound(answer) && text.carrierId === null) {
    throw new TakenIdError(TAKEN);
  }
  noteAnswer({ id, text, at }, answer);
  if (isOptOut(answer)) {
    await addBlock(transaction, businessId, { inboxId: text.inboxId, phoneNumber: text.to }, at);
  }
}

function noteAnswer({ id, text, at }: { id: string; text: MovedText; at: string }, answer: TextAnswer): void {
  const fact = { subject: { messageId: id }, actor: actorFrom(text), at, requestId: text.requestId };
  note({ type: answer.outcome === "accepted" ? "message.outgoing.sent" : "message.outgoing.failed", ...fact });
}

function stepOf(answer: TextAnswer, at: string): TextStep {
  return answer.outcome === "accepted"
    ? { status: "sent", carrierId: answer.carrierId, error: null, at }
    : { status: "failed", carrierId: null, error: answer.error, at };
}
