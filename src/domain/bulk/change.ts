import type { Database } from "../../platform/db/database.ts";
import { lockRecipientsOf } from "../broadcast/contact-lock-store.ts";
import { resetAttempts } from "../campaign/attempts-store.ts";
import { changeStatuses } from "../campaign/bulk.ts";
import { setCallbacks } from "../campaign/callback-store.ts";
import type { ContactChanges } from "../campaign/contact-events.ts";
import {
  type ContactState,
  copyContacts,
  lockCampaigns,
  moveContacts,
  NOT_CALLED,
  type Way,
} from "../campaign/copying.ts";
import { removeContacts } from "../campaign/erasure.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import type { ChangeAction, ChangedContact, Skipped } from "./rules.ts";

/** A batch of contacts of a campaign, which is locked with the one that is the target. */
export interface Batch {
  businessId: string;
  campaignId: string;
  targetCampaignId: string | null;
  callbackAt: string | null;
  /** The time of the order (RFC 3339). */
  orderedAt: string;
  ids: readonly string[];
  /** The changes of statuses, for their events. */
  changed: ContactChanges;
}

/** What became of the contacts of a batch. */
export interface Change {
  changedCount: number;
  skipped: Skipped;
  /** What the undo needs to know. */
  record: ChangedContact[];
}

/** Locks the campaigns of an operation until commit, in the order of every change of contacts. @throws DomainError */
export async function lockCampaignsOf(
  transaction: Database,
  { businessId, campaignId, targetCampaignId }: Pick<Batch, "businessId" | "campaignId" | "targetCampaignId">,
): Promise<void> {
  if (targetCampaignId === null) {
    await lockCampaign(transaction, businessId, campaignId);
  } else {
    await lockCampaigns(transaction, businessId, { fromId: campaignId, toId: targetCampaignId });
  }
}

/** How a batch of contacts is changed, in the transaction that locks the campaigns. */
export const CHANGES: Readonly<Record<ChangeAction, (transaction: Database, batch: Batch) => Promise<Change>>> = {
  async copy(transaction, { businessId, campaignId, targetCampaignId, ids, changed }) {
    const way = { fromId: campaignId, toId: targetCampaignId as string };
    const { copied, repeated, refusedIds } = await copyContacts(transaction, businessId, way, ids);
    await refuse(transaction, changed, businessId, way, refusedIds);
    const gone = ids.length - copied.length - repeated;
    const record = copied.map(({ id, from }) => ({ id, from }));
    return { changedCount: copied.length, skipped: { repeated, gone }, record };
  },

  async move(transaction, { businessId, campaignId, targetCampaignId, ids, changed }) {
    const way = { fromId: campaignId, toId: targetCampaignId as string };
    await lockRecipientsOf(transaction, businessId, campaignId, ids);
    const { copied, refusedIds, ...kept } = await moveContacts(transaction, businessId, way, ids);
    await refuse(transaction, changed, businessId, way, refusedIds);
    const { repeated, inProgress, wasCalled } = kept;
    const gone = ids.length - copied.length - repeated - inProgress - wasCalled;
    const record = copied.map(({ id, from, before }) => ({ id, from, before: compact(before) }));
    const skipped = { repeated, in_progress: inProgress, was_called: wasCalled, gone };
    return { changedCount: copied.length, skipped, record };
  },

  async set_callback(transaction, { businessId, campaignId, callbackAt: dueAt, ids }) {
    const callbacks = new Map(ids.map((id) => [id, { dueAt, dueUserId: null }]));
    const found = await setCallbacks(transaction, businessId, campaignId, callbacks);
    const record = [...found].flatMap(([id, { isChanged, ...before }]) => (isChanged ? [{ id, before }] : []));
    const skipped = { unchanged: found.size - record.length, gone: ids.length - found.size };
    return { changedCount: record.length, skipped, record };
  },

  async do_not_call(transaction, { businessId, campaignId, ids, changed }) {
    const status = "do_not_call";
    const before = await changeStatuses(transaction, changed, businessId, { campaignId, ids, status });
    const record = [...before].flatMap(([id, earlier]) =>
      earlier === status ? [] : [{ id, before: { status: earlier } }],
    );
    const skipped = { unchanged: before.size - record.length, gone: ids.length - before.size };
    return { changedCount: record.length, skipped, record };
  },

  async reset_attempts(transaction, { businessId, campaignId, orderedAt, ids }) {
    const found = await resetAttempts(transaction, businessId, campaignId, ids, orderedAt);
    const record = [...found].flatMap(([id, { reason, attemptsSince }]) =>
      reason === null ? [{ id, before: { attemptsSince } }] : [],
    );
    const skipped: Skipped = { gone: ids.length - found.size };
    for (const { reason } of found.values()) {
      if (reason !== null) {
        skipped[reason] = (skipped[reason] ?? 0) + 1;
      }
    }
    return { changedCount: record.length, skipped, record };
  },

  async remove(transaction, { businessId, campaignId, ids }) {
    await lockRecipientsOf(transaction, businessId, campaignId, ids);
    const statuses = await removeContacts(transaction, businessId, campaignId, ids);
    const inProgress = [...statuses.values()].filter((status) => status === "in_progress").length;
    const skipped = { in_progress: inProgress, gone: ids.length - statuses.size };
    return { changedCount: statuses.size - inProgress, skipped, record: [] };
  },
};

/** Do-not-call goes along also to a contact that the other campaign has already. */
async function refuse(
  transaction: Database,
  changed: ContactChanges,
  businessId: string,
  { toId }: Way,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) {
    await changeStatuses(transaction, changed, businessId, { campaignId: toId, ids, status: "do_not_call" });
  }
}

/** Without what is so of every contact that nobody has called. */
function compact(state: ContactState): Partial<ContactState> {
  return Object.fromEntries(
    Object.entries(state).filter(([name, value]) => value !== NOT_CALLED[name as keyof ContactState]),
  );
}
