import { eraseOrders, eraseReports } from "../../platform/carrier/simulator/erasure-store.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ErasedBatch, MentionPage } from "../../platform/db/mention-sql.ts";
import { throwFailures } from "../../platform/failures.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { eraseAnswers, findMentionsInAnswers } from "../../platform/idempotency/erasure-store.ts";
import { eraseEntriesOfNumbers } from "../audit/erasure-store.ts";
import { blankRecipients } from "../broadcast/erasure-store.ts";
import { endHeldNaming, eraseFiles, hasNaming } from "../bulk/erasure-store.ts";
import { eraseCalls, eraseTransfers } from "../call/erasure-store.ts";
import { eraseCampaignContacts } from "../campaign/erasure.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { forgetReasons } from "../consent/erasure-store.ts";
import { eraseContacts } from "../contact/erasure.ts";
import { eraseConversations, eraseTexts } from "../conversation/erasure-store.ts";
import { forgetNumbers } from "../dialer/erasure-store.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import { blankRefusals, endHeldImports } from "../import/erasure-store.ts";
import { endCallbacksOf } from "../route/callback.ts";
import { blankAnswers, blankLateAnswers, eraseEvents, findMentionsInEvents } from "../webhook/erasure-store.ts";
import { note, withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { rowsAbout } from "./copies.ts";
import { eraseExports } from "./export-store.ts";
import { type Person, SELECTION, valuesOf } from "./rules.ts";
import { narrowEarlier, withArrivals, withCopies } from "./selection.ts";
import { findDueEntries, lockContactsOf, lockEntries } from "./selection-store.ts";
import {
  advanceErasure,
  completeErasure,
  type DueErasure,
  isBusy,
  lockDueErasure,
  postponeErasure,
  setSubject,
} from "./store.ts";

type Erasure = DueErasure & { subject: Person };

/**
 * Whether the texts and calls to a business are read from the carrier past a time (RFC 3339), or never will be; if not, it
 * has them read soon.
 */
export type IsReadPast = (transaction: Database, businessId: string, time: string) => Promise<boolean>;

/** Erases a batch of a kind of data: the rows after `erasure.position`. */
type Step = (transaction: Database, erasure: Erasure) => Promise<ErasedBatch>;

/** A step that finds its rows again at each batch, until there are none. */
const untilNone =
  (erase: (transaction: Database, erasure: Erasure) => Promise<number | { rows: number; isHeld: boolean }>): Step =>
  async (transaction, erasure) => {
    const erased = await erase(transaction, erasure);
    const { rows, isHeld } = typeof erased === "number" ? { rows: erased, isHeld: false } : erased;
    return { rows, position: rows > 0 ? "" : null, isHeld: isHeld && rows === 0 };
  };

/** A step that examines copies page by page, and erases those about the person. */
const about =
  (
    find: (database: Database, businessId: string, after: string, values: readonly string[]) => Promise<MentionPage>,
    erase: (transaction: Database, businessId: string, rows: readonly string[]) => Promise<number>,
  ): Step =>
  async (transaction, { businessId, position: after, subject }) => {
    const { mentions, position } = await find(transaction, businessId, after, valuesOf(subject));
    const rows = await rowsAbout(transaction, businessId, subject, mentions);
    return { rows: rows.length === 0 ? 0 : await erase(transaction, businessId, rows), position };
  };

/** Copies that work in flight may still have written after the passes; the last look repeats them. */
const LATE_COPIES: readonly Step[] = [
  (transaction, { businessId, position, createdAt }) =>
    blankLateAnswers(transaction, businessId, position, firstAttempt(createdAt)),
  (transaction, { businessId, position, subject, erasedAt }) =>
    eraseOrders(transaction, businessId, position, subject.numbers, lateness(erasedAt)),
  (transaction, { businessId, position, subject, erasedAt }) =>
    erasedAt === null
      ? eraseReports(transaction, businessId, position, subject.numbers)
      : Promise.resolve({ rows: 0, position: null }),
  untilNone((transaction, { businessId, subject }) => eraseExports(transaction, businessId, subject)),
  untilNone((transaction, { businessId, subject }) => eraseFiles(transaction, businessId, valuesOf(subject))),
];

/** The steps of a pass: what refers to others goes first, copies go last. */
const STEPS: readonly Step[] = [
  untilNone((transaction, { businessId, subject: { numbers, contactIds } }) =>
    eraseTexts(transaction, businessId, numbers, contactIds),
  ),
  untilNone((transaction, { businessId, subject: { numbers, contactIds, campaignContactIds } }) =>
    eraseCalls(transaction, businessId, numbers, contactIds, campaignContactIds),
  ),
  untilNone((transaction, { businessId, subject: { numbers } }) => eraseTransfers(transaction, businessId, numbers)),
  untilNone((transaction, { businessId, subject }) => blankRecipients(transaction, businessId, subject.numbers)),
  untilNone(async (transaction, erasure) => {
    const { businessId, subject } = erasure;
    const entries = await findDueEntries(transaction, businessId, subject.campaignContactIds, subject.contactIds);
    const campaigns = Map.groupBy(entries, ({ campaignId }) => campaignId);
    let rows = 0;
    for (const [campaignId, those] of campaigns) {
      const ids = those.map(({ id }) => id);
      await lockCampaign(transaction, businessId, campaignId);
      if (await lockEntries(transaction, businessId, ids)) {
        // Their calls go first: a pass from its beginning finds them.
        const campaignContactIds = [...new Set([...subject.campaignContactIds, ...ids])];
        await setSubject(transaction, erasure, { ...subject, campaignContactIds });
        return { rows: 0, isHeld: true };
      }
      rows = await eraseCampaignContacts(transaction, businessId, campaignId, ids);
      // One campaign at a time is locked.
      if (rows > 0) {
        break;
      }
    }
    if (entries.length === 0) {
      // What was copied or moved until now is in the records: nothing is left from which a copy could come later.
      const person = await withCopies(transaction, businessId, subject);
      if (person !== subject) {
        await setSubject(transaction, erasure, person);
        return { rows: 0, isHeld: true };
      }
    }
    // Those that are left are held by agents.
    return { rows, isHeld: entries.length > 0 };
  }),
  untilNone((transaction, { businessId, subject }) => forgetNumbers(transaction, businessId, subject.numbers)),
  (transaction, { businessId, position, subject: { numbers, contactIds } }) =>
    eraseConversations(transaction, businessId, position, numbers, contactIds),
  untilNone(async (transaction, { businessId, subject }) => {
    const { ids, isReferredTo } = await lockContactsOf(transaction, businessId, subject);
    return isReferredTo
      ? { rows: 0, isHeld: true }
      : { rows: await eraseContacts(transaction, businessId, ids), isHeld: false };
  }),
  untilNone((transaction, { businessId, subject }) => forgetReasons(transaction, businessId, subject.numbers)),
  untilNone((transaction, { businessId, subject }) => eraseEntriesOfNumbers(transaction, businessId, subject.numbers)),
  (transaction, { businessId, position, subject }) =>
    blankRefusals(transaction, businessId, position, { numbers: subject.numbers, values: valuesOf(subject) }),
  about(findMentionsInAnswers, eraseAnswers),
  (transaction, erasure) => {
    // The previous version passed over the attempts here: it left the id of one.
    const position = erasure.position.startsWith("evt_") ? erasure.position : "";
    return about(findMentionsInEvents, blankAnswers)(transaction, { ...erasure, position });
  },
  about(findMentionsInEvents, eraseEvents),
  ...LATE_COPIES,
];
const LAST_LOOK = STEPS.length - LATE_COPIES.length;

/** Within this time, an attempt that was in flight has ended. */
const LAST_LOOK_SECONDS = 600;
/** The wait for calls, sessions, imports and bulk operations. */
const BUSY_SECONDS = 10;
const FAILED_SECONDS = 60;

/** The failure of an import that may not run, and would bring the person back if it ran later. */
const HELD_IMPORT =
  "It waited while a person was erased, whom the file may contain: import the file again without the person.";

/** The failure of a bulk operation that may not run, and keeps the text of a search until then. */
const HELD_OPERATION = "It waited while a person was erased, whom its filter may name: order it again.";

/** The attempts to deliver events that were in flight at the time of an order have ids from this one on. */
function firstAttempt(createdAt: string): string {
  return lowestIdAt("dlv", Date.parse(createdAt) - LAST_LOOK_SECONDS * 1_000);
}

/** The orders to the simulated carrier before this time are those of erased texts and calls. */
function lateness(erasedAt: string | null): string {
  return erasedAt === null ? "infinity" : new Date(Date.parse(erasedAt) + 60_000).toISOString();
}

/**
 * Carries out the due erasures batch by batch. Each batch is a transaction that also stores the place where it ended:
 * after a kill another process continues. Passes follow one another until one finds nothing. What is recorded about the
 * person until then is erased too; afterwards the person is a new one. One that cannot continue does not stop others.
 */
export async function erasePeople(
  database: Database,
  outbox: Outbox,
  ending?: AbortSignal,
  isReadPast: IsReadPast = async () => true,
): Promise<void> {
  const failures: unknown[] = [];
  for (let isMore = true; isMore && !ending?.aborted; ) {
    let current: DueErasure | null = null;
    try {
      isMore = await database.transaction(async (transaction) => {
        const due = await lockDueErasure(transaction);
        current = due;
        if (due !== null) {
          const acting = { businessId: due.businessId, actor: actorFrom(due) };
          await withEvents(transaction, outbox, acting, (inside) => eraseBatch(inside, due, isReadPast));
        }
        return current !== null;
      });
    } catch (error) {
      failures.push(error);
      if (current === null) {
        break;
      }
      const { id, businessId, requestId }: DueErasure = current;
      database.tell({ name: "erasure attempt failed", id, businessId, requestId, reason: String(error) });
      await postponeErasure(database, current, FAILED_SECONDS);
    }
  }
  throwFailures(failures, (count) => `${count} erasures failed`);
}

async function eraseBatch(transaction: Database, due: DueErasure, isReadPast: IsReadPast): Promise<void> {
  const { businessId, subject, createdAt, erasedAt } = due;
  const again = { step: 0, position: "", found: false, rows: 0, delaySeconds: 0, isErased: false };
  if (subject.version !== SELECTION) {
    await setSubject(transaction, due, await narrowEarlier(transaction, businessId, subject, due));
    await advanceErasure(transaction, due, { ...again, step: erasedAt === null ? 0 : LAST_LOOK });
    return;
  }
  const isStart = due.step === 0 && due.position === "" && !due.found;
  if (isStart) {
    await endHeldImports(transaction, businessId, lowestIdAt("imp", Date.parse(createdAt)), HELD_IMPORT);
    await endHeldNaming(transaction, businessId, HELD_OPERATION);
    // A callback that is due would hold the erasure for a day.
    for (const number of subject.numbers) {
      await endCallbacksOf(transaction, businessId, number);
    }
  }
  const isHeldUp = async () =>
    (await isBusy(transaction, businessId, subject, createdAt)) ||
    (await hasNaming(transaction, businessId, lowestIdAt("blk", Date.parse(createdAt))));
  if (isStart && (await isHeldUp())) {
    await postponeErasure(transaction, due, BUSY_SECONDS);
    return;
  }
  const person = isStart
    ? await withArrivals(transaction, businessId, await withCopies(transaction, businessId, subject), due)
    : subject;
  if (person !== subject) {
    await setSubject(transaction, due, person);
  }
  await eraseStep(transaction, { ...due, subject: person }, isReadPast);
}

async function eraseStep(transaction: Database, erasure: Erasure, isReadPast: IsReadPast): Promise<void> {
  const { step, found, erasedAt } = erasure;
  const batch = await (STEPS[step] as Step)(transaction, erasure);
  const next = { found: found || batch.rows > 0, rows: batch.rows, delaySeconds: 0, isErased: false };
  if (batch.isHeld) {
    // The pass begins again: what refers to the held rows may not go before them.
    const again = { step: 0, position: "", found: false, delaySeconds: BUSY_SECONDS };
    await advanceErasure(transaction, erasure, { ...next, ...again });
  } else if (batch.position !== null) {
    await advanceErasure(transaction, erasure, { ...next, step, position: batch.position });
  } else if (step + 1 < STEPS.length) {
    await advanceErasure(transaction, erasure, { ...next, step: step + 1, position: "" });
  } else if (erasedAt !== null && !(await isReadPast(transaction, erasure.businessId, erasedAt))) {
    // Until then the numbers tell what came from the person, and would bring the person back.
    await advanceErasure(transaction, erasure, { ...next, step, position: "", delaySeconds: BUSY_SECONDS });
  } else if (erasedAt !== null) {
    await completeErasure(transaction, erasure, batch.rows);
  } else if (next.found) {
    await advanceErasure(transaction, erasure, { ...next, step: 0, position: "", found: false });
  } else {
    const last = { step: LAST_LOOK, position: "", delaySeconds: LAST_LOOK_SECONDS };
    const deletions = await advanceErasure(transaction, erasure, { ...next, ...last, isErased: true });
    note({ type: "person.erased", subject: { deletions } });
  }
}

/**
 * Checks at once and every five seconds; any number of processes may.
 *
 * @returns a function that stops after the current batch.
 */
export function erasePeopleRegularly(
  database: Database,
  outbox: Outbox,
  isReadPast: IsReadPast,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const erase = (ending: AbortSignal) => erasePeople(database, outbox, ending, isReadPast);
  return workOnSchedule("*/5 * * * * *", erase, onError, { isDueAtStart: true });
}
