import { eraseOrders, eraseReports } from "../../platform/carrier/simulator/erasure-store.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ErasedBatch } from "../../platform/db/mention-sql.ts";
import { eraseAnswers } from "../../platform/idempotency/erasure-store.ts";
import { eraseEntriesOfNumbers } from "../audit/erasure-store.ts";
import { blankRecipients } from "../broadcast/erasure-store.ts";
import { eraseCalls, eraseTransfers } from "../call/erasure-store.ts";
import { eraseCampaignContacts } from "../campaign/erasure.ts";
import { forgetReasons } from "../consent/erasure-store.ts";
import { eraseContacts } from "../contact/erasure.ts";
import { eraseConversations, eraseTexts } from "../conversation/erasure-store.ts";
import { forgetNumbers } from "../dialer/erasure-store.ts";
import { blankRefusals } from "../import/erasure-store.ts";
import { blankAnswers, eraseEvents } from "../webhook/erasure-store.ts";
import { wordsOf } from "./rules.ts";
import {
  advanceErasure,
  completeErasure,
  type DueErasure,
  findPersonContacts,
  findPersonEntries,
  isBusy,
  lockDueErasure,
  postponeErasure,
} from "./store.ts";

/** Erases a batch of a kind of data: the rows after `erasure.position`. */
type Step = (transaction: Database, erasure: DueErasure) => Promise<ErasedBatch>;

/** A step that finds its rows again at each batch, until there are none. */
const untilNone =
  (erase: (transaction: Database, erasure: DueErasure) => Promise<number>): Step =>
  async (transaction, erasure) => {
    const rows = await erase(transaction, erasure);
    return { rows, position: rows > 0 ? "" : null };
  };

/** Copies that work in flight may still have written after the passes; the last look repeats them. */
const LATE_COPIES: readonly Step[] = [
  (transaction, { businessId, position, subject }) => blankAnswers(transaction, businessId, position, wordsOf(subject)),
  (transaction, { businessId, position, subject, erasedAt }) =>
    eraseOrders(transaction, businessId, position, subject.numbers, lateness(erasedAt)),
  (transaction, { businessId, position, subject, erasedAt }) =>
    erasedAt === null
      ? eraseReports(transaction, businessId, position, subject.numbers)
      : Promise.resolve({ rows: 0, position: null }),
];

/** The steps of a pass: what refers to others goes first, copies go last. */
const STEPS: readonly Step[] = [
  untilNone((transaction, { businessId, subject: { numbers, contactIds } }) =>
    eraseTexts(transaction, businessId, numbers, contactIds),
  ),
  untilNone((transaction, { businessId, subject: { numbers, contactIds } }) =>
    eraseCalls(transaction, businessId, numbers, contactIds),
  ),
  untilNone((transaction, { businessId, subject: { numbers } }) => eraseTransfers(transaction, businessId, numbers)),
  (transaction, { businessId, position, subject }) =>
    blankRecipients(transaction, businessId, position, subject.numbers),
  untilNone(async (transaction, { businessId, subject: { numbers, contactIds } }) => {
    const entries = await findPersonEntries(transaction, businessId, numbers, contactIds);
    const [first] = entries.filter(({ status }) => status !== "in_progress");
    const ids = entries.filter(({ campaignId }) => campaignId === first?.campaignId).map(({ id }) => id);
    return first ? eraseCampaignContacts(transaction, businessId, first.campaignId, ids) : 0;
  }),
  (transaction, { businessId, position, subject }) => forgetNumbers(transaction, businessId, position, subject.numbers),
  untilNone((transaction, { businessId, subject: { numbers, contactIds } }) =>
    eraseConversations(transaction, businessId, numbers, contactIds),
  ),
  untilNone(async (transaction, { businessId, subject: { numbers, contactIds } }) => {
    const contacts = await findPersonContacts(transaction, businessId, numbers, contactIds);
    return eraseContacts(
      transaction,
      businessId,
      contacts.map(({ id }) => id),
    );
  }),
  untilNone((transaction, { businessId, subject }) => forgetReasons(transaction, businessId, subject.numbers)),
  untilNone((transaction, { businessId, subject }) => eraseEntriesOfNumbers(transaction, businessId, subject.numbers)),
  (transaction, { businessId, position, subject }) =>
    blankRefusals(transaction, businessId, position, { ...subject, words: wordsOf(subject) }),
  (transaction, { businessId, position, subject }) => eraseAnswers(transaction, businessId, position, wordsOf(subject)),
  (transaction, { businessId, position, subject }) => eraseEvents(transaction, businessId, position, wordsOf(subject)),
  ...LATE_COPIES,
];

/** Within this time, an attempt that was in flight has ended. */
const LAST_LOOK_SECONDS = 600;
/** The wait for calls, sessions and imports. */
const BUSY_SECONDS = 10;
const FAILED_SECONDS = 60;

/** The orders to the simulated carrier before this time are those of erased texts and calls. */
function lateness(erasedAt: string | null): string {
  return erasedAt === null ? "infinity" : new Date(Date.parse(erasedAt) + 60_000).toISOString();
}

/**
 * Carries out the due erasures batch by batch. Each batch is a transaction that also stores the place where it ended:
 * after a kill another process continues. Passes follow one another until one finds nothing. What is recorded about the
 * person until then is erased too; afterwards the person is a new one. One that cannot continue does not stop others.
 */
export async function erasePeople(database: Database, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let isMore = true; isMore && !ending?.aborted; ) {
    let current: DueErasure | null = null;
    try {
      isMore = await database.transaction(async (transaction) => {
        current = await lockDueErasure(transaction);
        if (current !== null) {
          await eraseBatch(transaction, current);
        }
        return current !== null;
      });
    } catch (error) {
      failures.push(error);
      if (current === null) {
        break;
      }
      await postponeErasure(database, current, FAILED_SECONDS);
    }
  }
  if (failures.length > 0) {
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} erasures failed`);
  }
}

async function eraseBatch(transaction: Database, erasure: DueErasure): Promise<void> {
  const { businessId, subject, step, position, found, createdAt, erasedAt } = erasure;
  const isStart = step === 0 && position === "" && !found;
  if (isStart && (await isBusy(transaction, businessId, subject, createdAt))) {
    await postponeErasure(transaction, erasure, BUSY_SECONDS);
    return;
  }
  const batch = await (STEPS[step] as Step)(transaction, erasure);
  const next = { found: found || batch.rows > 0, rows: batch.rows, delaySeconds: 0, isErased: false };
  if (batch.position !== null) {
    await advanceErasure(transaction, erasure, { ...next, step, position: batch.position });
  } else if (step + 1 < STEPS.length) {
    await advanceErasure(transaction, erasure, { ...next, step: step + 1, position: "" });
  } else if (erasedAt !== null) {
    await completeErasure(transaction, erasure, batch.rows);
  } else if (next.found) {
    await advanceErasure(transaction, erasure, { ...next, step: 0, position: "", found: false });
  } else {
    const last = { step: STEPS.length - LATE_COPIES.length, position: "", delaySeconds: LAST_LOOK_SECONDS };
    await advanceErasure(transaction, erasure, { ...next, ...last, isErased: true });
  }
}

/**
 * Checks at once and every five seconds; any number of processes may.
 *
 * @returns a function that stops after the current batch.
 */
export function erasePeopleRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("*/5 * * * * *", (ending) => erasePeople(database, ending), onError, { isDueAtStart: true });
}
