import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { workInRounds } from "../../platform/rounds.ts";
import { lockRecipientsOf } from "../broadcast/contact-lock-store.ts";
import { eraseCampaignContacts } from "../campaign/erasure.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { actingFor, actorFrom } from "../identity/actor-rules.ts";
import { isPermitted } from "../identity/permissions.ts";
import { type Caller, notTheMaker } from "../identity/rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import type { ContactImport } from "./rules.ts";
import { findImport, isImportedInto } from "./store.ts";
import { processedCount } from "./undo-rules.ts";
import {
  type Additions,
  advanceUndo,
  type DueUndo,
  dueUndos,
  endInterrupted,
  endUndo,
  findUndos,
  insertUndo,
  lockAddedContacts,
  lockUndo,
  nextAdditions,
  postponeUndo,
  reachedContacts,
  type UndoTally,
} from "./undo-store.ts";

/** The failed attempts at one batch before the undo fails: some four minutes. */
const MOST_FAILURES = 10;

/**
 * Orders the removal of the campaign contacts that an import has created, by workers. A contact stays if somebody has
 * called, texted, changed or added it again since, also by a later import; so do contacts that the import has changed,
 * opt-outs and consents. Ordering it twice has no further effect, unless it has failed: then it continues.
 *
 * @throws DomainError `not_found`, `forbidden` unless the caller is the maker of the import or an admin, `conflict` if it
 *   runs, has created no contact, or another import into the campaign runs.
 */
export async function undoImport(database: Database, caller: Caller, id: string): Promise<ContactImport> {
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const found = await findImport(transaction, businessId, id);
    if (!found) {
      throw new DomainError("not_found", "The import does not exist.");
    }
    if (found.userId !== userId && !isPermitted(caller, "campaigns.manage")) {
      throw notTheMaker();
    }
    // Neither another undo nor an import into the campaign begins before the end of the transaction.
    await lockCampaign(transaction, businessId, found.campaignId);
    const earlier = (await findUndos(transaction, businessId, [id])).get(id);
    if (earlier && earlier.failure === null) {
      return found;
    }
    const createdCount = await requireUndoable(transaction, businessId, id);
    await endInterrupted(transaction, businessId, id);
    const toProcess = createdCount - (earlier ? processedCount(earlier) : 0);
    if (!(await insertUndo(transaction, businessId, id, actingFor(caller).actor, toProcess))) {
      const message = "This import has not recorded all of its contacts: it is of an earlier version.";
      throw new DomainError("conflict", message);
    }
    return (await findImport(transaction, businessId, id)) as ContactImport;
  });
}

/** @returns the number of contacts that the import has created. @throws DomainError `conflict` */
async function requireUndoable(transaction: Database, businessId: string, id: string): Promise<number> {
  // Read after the lock: a batch may have ended meanwhile.
  const { state, createdCount, campaignId } = (await findImport(transaction, businessId, id)) as ContactImport;
  if (state === "queued" || state === "running") {
    throw new DomainError("conflict", "This import has not ended: cancel it first.");
  }
  if (createdCount === 0) {
    throw new DomainError("conflict", "This import has added no contacts.");
  }
  if (await isImportedInto(transaction, businessId, campaignId)) {
    const message = "Another import into this campaign is running: wait until it has ended, or cancel it.";
    throw new DomainError("conflict", message);
  }
  return createdCount;
}

/**
 * Works on the due undos in rounds, a batch of each one. Any number of processes may: each batch is one transaction that
 * locks its undo, removes contacts, counts them and forgets them, so that a killed process leaves a batch either
 * unchanged or done.
 */
export function workUndos(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  const work = async (due: DueUndo) => {
    const own = database.onBehalfOf(due.businessId);
    try {
      return await undoBatch(own, outbox, due);
    } catch (error) {
      // It is retried later.
      onError(error);
      await giveWay(own, due, error).catch(onError);
      return false;
    }
  };
  return workInRounds({ due: () => dueUndos(database), work }, ending);
}

/** Puts an undo off after a failure, and ends it after too many. While the database is away, nothing counts. */
async function giveWay(database: Database, due: DueUndo, error: unknown): Promise<void> {
  if (!(error instanceof UnavailableError) && (await postponeUndo(database, due, String(error))) >= MOST_FAILURES) {
    await endUndo(database, due, "The service could not remove the next contacts.");
  }
}

/** Works once a second. @returns a function that stops after the current batch. */
export function undoImportsRegularly(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => workUndos(database, outbox, onError, ending), onError);
}

/** @returns whether there is more to do. */
function undoBatch(database: Database, outbox: Outbox, due: DueUndo): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const undo = await lockUndo(transaction, due);
    if (!undo) {
      return false;
    }
    const additions = await nextAdditions(transaction, due);
    if (!additions) {
      await endUndo(transaction, due, null);
      return false;
    }
    const { businessId } = due;
    const { campaignId } = undo;
    const tally = await withEvents(transaction, outbox, { businessId, actor: actorFrom(undo) }, (inside) =>
      removeUntouched(inside, due, campaignId, additions),
    );
    const { finishedAt } = await advanceUndo(transaction, due, additions.position, tally);
    return finishedAt === null;
  });
}

/** Removes those of the contacts that nobody has touched. */
async function removeUntouched(
  transaction: Database,
  { businessId, importId }: DueUndo,
  campaignId: string,
  additions: Additions,
): Promise<UndoTally> {
  await lockCampaign(transaction, businessId, campaignId);
  await lockRecipientsOf(transaction, businessId, campaignId, additions.contactIds);
  const contacts = await lockAddedContacts(transaction, businessId, campaignId, additions);
  const untouched = contacts.flatMap(({ id, reason }) => (reason === null ? [id] : []));
  const reached = await reachedContacts(transaction, businessId, campaignId, importId, untouched);
  const gone = additions.contactIds.length - contacts.length;
  const tally = { removed: 0, gone, called: 0, texted: 0, changed: 0, added_again: 0 };
  const ids: string[] = [];
  for (const { id, reason } of contacts) {
    const kept = reason ?? reached.get(id);
    if (kept) {
      tally[kept] += 1;
    } else {
      ids.push(id);
    }
  }
  return { ...tally, removed: await eraseCampaignContacts(transaction, businessId, campaignId, ids) };
}
