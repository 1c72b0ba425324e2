import type { Database } from "../../platform/db/database.ts";
import { lockRecipientsOf } from "../broadcast/contact-lock-store.ts";
import { countAttemptsSince } from "../campaign/attempts-store.ts";
import { changeStatuses } from "../campaign/bulk.ts";
import { lockDueUsers, setCallbacks } from "../campaign/callback-store.ts";
import type { ContactChanges } from "../campaign/contact-events.ts";
import { lockCampaigns, moveContactsBack, NOT_CALLED } from "../campaign/copying.ts";
import { eraseCampaignContacts } from "../campaign/erasure.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import type { ContactStatus } from "../campaign/rules.ts";
import type { BulkOperation, ChangedContact, Skipped, SkipReason } from "./rules.ts";
import { type Changed, findExisting, lockChanged, lockCreated } from "./used-store.ts";
import type { Changes } from "./work-store.ts";

/** What became of contacts that an operation had changed. */
export interface Undone {
  changedCount: number;
  skipped: Skipped;
  /** The contacts that moved back, which have new ids. */
  record: ChangedContact[];
}

/** Undoes a batch of an operation: what somebody has used or changed since stays. @throws DomainError */
export async function undoChanges(
  transaction: Database,
  businessId: string,
  undone: BulkOperation,
  taken: Changes,
  changed: ContactChanges,
): Promise<Undone> {
  const changes = { ...taken, contacts: await forUsers(transaction, businessId, taken.contacts) };
  switch (undone.action) {
    case "copy":
      return removeCopies(transaction, businessId, undone, changes);
    case "move":
      return moveBack(transaction, businessId, undone, changes);
    case "set_callback":
      return resetCallbacks(transaction, businessId, undone, changes);
    case "reset_attempts":
      return restoreCounts(transaction, businessId, undone, changes);
    default:
      return unmark(transaction, businessId, undone, changes, changed);
  }
}

/** A callback of a user who is gone is for any agent. */
async function forUsers(
  transaction: Database,
  businessId: string,
  contacts: readonly ChangedContact[],
): Promise<ChangedContact[]> {
  const ids = [...new Set(contacts.flatMap(({ before }) => before?.dueUserId ?? []))];
  if (ids.length === 0) {
    return [...contacts];
  }
  const users = await lockDueUsers(transaction, businessId, ids);
  return contacts.map(({ before, ...contact }) => {
    const dueUserId = before?.dueUserId && users.has(before.dueUserId) ? before.dueUserId : null;
    return before ? { ...contact, before: { ...before, dueUserId } } : contact;
  });
}

/** A copy whose original has left its campaign stays: it may be all that is known of the person. */
async function removeCopies(
  transaction: Database,
  businessId: string,
  { campaignId: sourceId, targetCampaignId }: BulkOperation,
  { contacts }: Changes,
): Promise<Undone> {
  const campaignId = targetCampaignId as string;
  // Whoever removes an original locks its campaign.
  for (const id of [sourceId, campaignId].sort()) {
    await lockCampaign(transaction, businessId, id);
  }
  const ids = contacts.map(({ id }) => id);
  await lockRecipientsOf(transaction, businessId, campaignId, ids);
  const { free, skipped } = divide(contacts, await lockCreated(transaction, businessId, campaignId, ids));
  const originals = free.flatMap(({ from }) => from ?? []);
  const existing = await findExisting(transaction, businessId, sourceId, originals);
  const unused = free.flatMap(({ id, from }) => (from !== undefined && existing.has(from) ? [id] : []));
  return {
    changedCount: await eraseCampaignContacts(transaction, businessId, campaignId, unused),
    skipped: { ...skipped, original_gone: free.length - unused.length },
    record: [],
  };
}

async function moveBack(
  transaction: Database,
  businessId: string,
  { campaignId, targetCampaignId }: BulkOperation,
  { contacts }: Changes,
): Promise<Undone> {
  const way = { fromId: targetCampaignId as string, toId: campaignId };
  await lockCampaigns(transaction, businessId, way);
  const ids = contacts.map(({ id }) => id);
  await lockRecipientsOf(transaction, businessId, way.fromId, ids);
  const { free, skipped } = divide(contacts, await lockCreated(transaction, businessId, way.fromId, ids));
  const states = new Map(free.map(({ id, before }) => [id, { ...NOT_CALLED, ...before }]));
  const { copied, repeated, wasCalled } = await moveContactsBack(transaction, businessId, way, states);
  const record = copied.map(({ id, from }) => ({ id, from }));
  return {
    changedCount: copied.length,
    skipped: { ...skipped, repeated, called: (skipped.called ?? 0) + wasCalled },
    record,
  };
}

/** Gives contacts the callbacks that they had. */
async function resetCallbacks(
  transaction: Database,
  businessId: string,
  { campaignId, callbackAt }: BulkOperation,
  { contacts, changedAt }: Changes,
): Promise<Undone> {
  await lockCampaign(transaction, businessId, campaignId);
  const ids = contacts.map(({ id }) => id);
  const isStill = ({ dueAt, dueUserId }: Changed) => dueAt === callbackAt && dueUserId === null;
  const reasons = await lockChanged(transaction, businessId, campaignId, ids, changedAt, isStill);
  const { free, skipped } = divide(contacts, reasons);
  const callbacks = new Map(
    free.map(({ id, before }) => [id, { dueAt: before?.dueAt ?? null, dueUserId: before?.dueUserId ?? null }]),
  );
  await setCallbacks(transaction, businessId, campaignId, callbacks);
  return { changedCount: free.length, skipped, record: [] };
}

/** Lets the attempts count that a reset has taken from the count of contacts. */
async function restoreCounts(
  transaction: Database,
  businessId: string,
  { campaignId, createdAt }: BulkOperation,
  { contacts, changedAt }: Changes,
): Promise<Undone> {
  await lockCampaign(transaction, businessId, campaignId);
  const ids = contacts.map(({ id }) => id);
  const isStill = ({ status, attemptsSince }: Changed) => status === "called" && attemptsSince === createdAt;
  const reasons = await lockChanged(transaction, businessId, campaignId, ids, changedAt, isStill);
  const { free, skipped } = divide(contacts, reasons);
  const counted = new Map(free.map(({ id, before }) => [id, { attemptsSince: before?.attemptsSince ?? null }]));
  await countAttemptsSince(transaction, businessId, campaignId, counted);
  return { changedCount: free.length, skipped, record: [] };
}

/** Gives contacts that were marked as do not call their statuses back; a call that ran then cannot come back. */
async function unmark(
  transaction: Database,
  businessId: string,
  { campaignId }: BulkOperation,
  { contacts, changedAt }: Changes,
  changed: ContactChanges,
): Promise<Undone> {
  await lockCampaign(transaction, businessId, campaignId);
  const ids = contacts.map(({ id }) => id);
  const isStill = ({ status }: Changed) => status === "do_not_call";
  const reasons = await lockChanged(transaction, businessId, campaignId, ids, changedAt, isStill);
  const { free, skipped } = divide(contacts, reasons);
  const byStatus = Map.groupBy(free, ({ before }) => before?.status as ContactStatus);
  const running = byStatus.get("in_progress")?.length ?? 0;
  byStatus.delete("in_progress");
  for (const [status, those] of byStatus) {
    const marked = those.map(({ id }) => id);
    await changeStatuses(transaction, changed, businessId, { campaignId, ids: marked, status });
  }
  return { changedCount: free.length - running, skipped: { ...skipped, in_progress: running }, record: [] };
}

/** The contacts that may be changed back, and the number of the others by reason. */
function divide(
  contacts: readonly ChangedContact[],
  reasons: ReadonlyMap<string, SkipReason | null>,
): { free: ChangedContact[]; skipped: Skipped } {
  const skipped: Skipped = { gone: contacts.length - reasons.size };
  for (const reason of reasons.values()) {
    if (reason !== null) {
      skipped[reason] = (skipped[reason] ?? 0) + 1;
    }
  }
  return { free: contacts.filter(({ id }) => reasons.get(id) === null), skipped };
}
