import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { insertRepeats } from "./addition-store.ts";
import { findByPrimaryNumber, findCampaignContacts, nextContactIds } from "./contact-store.ts";
import {
  type ContactState,
  type CopiedContact,
  firstUntilFull,
  insertCopies,
  lockForCopy,
  type NewCopy,
} from "./copy-store.ts";
import { eraseCampaignContacts } from "./erasure.ts";
import { lockCampaign } from "./lock-store.ts";
import { requireOpenForAdditions } from "./rules.ts";

export type { ContactState } from "./copy-store.ts";
export const nextContacts = nextContactIds;
export const readContacts = findCampaignContacts;
export const contactsUntilFull = firstUntilFull;

/** The way of contacts from one campaign to another one of the business. */
export interface Way {
  fromId: string;
  toId: string;
}

/** What became of contacts that were to be copied or moved. The others are not in the campaign any more. */
export interface Copying {
  /** The new contacts, the old ones from which they were made, and the states of those. */
  copied: { id: string; from: string; before: ContactState }[];
  /** The other campaign has their primary numbers, or several of them have one. */
  repeated: number;
  /** They are being called: they cannot be moved. */
  inProgress: number;
  /** They were called in their campaign: they cannot be moved, because what it knows of the calls would be lost. */
  wasCalled: number;
  /** The contacts of the other campaign with the primary number of one that is marked as do not call. */
  refusedIds: string[];
}

/** A contact that nobody has called yet. */
export const NOT_CALLED: ContactState = { status: "not_called", heldUntil: null, dueAt: null, dueUserId: null };

/** Locks both campaigns until commit, in one order. @throws DomainError `not_found`, `conflict` if the second is archived. */
export async function lockCampaigns(transaction: Database, businessId: string, { fromId, toId }: Way): Promise<void> {
  for (const id of [fromId, toId].sort()) {
    const campaign = await lockCampaign(transaction, businessId, id);
    if (!campaign) {
      throw new DomainError("not_found", "The campaign does not exist.");
    }
    if (id === toId) {
      requireOpenForAdditions(campaign);
    }
  }
}

/**
 * Copies contacts to another campaign. There they are not called yet, and have no outcome: what a campaign knows of a
 * contact stays in it. Do-not-call goes with the copy. A contact whose primary number the other campaign has stays as
 * it is there. Of several with one primary number the oldest is copied, and a do-not-call of any of them counts. Both
 * campaigns are locked.
 */
export function copyContacts(
  transaction: Database,
  businessId: string,
  way: Way,
  ids: readonly string[],
): Promise<Copying> {
  return carry(transaction, businessId, way, ids, ({ status }) => begun(status, null), { isMove: false });
}

/**
 * The same, but the contacts leave their campaign, and their callbacks go with them, for any agent. A contact that was
 * called stays: its attempts, its calls and what they say of the person belong to it there.
 */
export function moveContacts(
  transaction: Database,
  businessId: string,
  way: Way,
  ids: readonly string[],
): Promise<Copying> {
  return carry(transaction, businessId, way, ids, ({ status, dueAt }) => begun(status, dueAt), { isMove: true });
}

/** Moves contacts back, each with the state that it had before. @param states them, by the ids of the contacts. */
export function moveContactsBack(
  transaction: Database,
  businessId: string,
  way: Way,
  states: ReadonlyMap<string, ContactState>,
): Promise<Copying> {
  const stateOf = ({ id }: CopiedContact) => states.get(id) as ContactState;
  return carry(transaction, businessId, way, [...states.keys()], stateOf, { isMove: true });
}

function begun(status: ContactState["status"], dueAt: string | null): ContactState {
  return { ...NOT_CALLED, status: status === "do_not_call" ? status : "not_called", dueAt };
}

async function carry(
  transaction: Database,
  businessId: string,
  way: Way,
  ids: readonly string[],
  stateOf: (contact: CopiedContact) => ContactState,
  { isMove }: { isMove: boolean },
): Promise<Copying> {
  const { fromId, toId } = way;
  const locked = await lockForCopy(transaction, businessId, fromId, ids);
  const idle = isMove ? locked.filter(({ status }) => status !== "in_progress") : locked;
  const free = isMove ? idle.filter(({ wasCalled }) => !wasCalled) : idle;
  const numbers = free.map(({ primaryNumber }) => primaryNumber);
  const known = await findByPrimaryNumber(transaction, businessId, toId, numbers);
  const refusing = new Set(
    locked.flatMap(({ status, primaryNumber }) => (status === "do_not_call" ? [primaryNumber] : [])),
  );
  const copies = new Map<string, NewCopy>();
  for (const contact of free) {
    const { primaryNumber } = contact;
    if (!known.has(primaryNumber) && !copies.has(primaryNumber)) {
      const state = stateOf(contact);
      const status = refusing.has(primaryNumber) ? "do_not_call" : state.status;
      copies.set(primaryNumber, { ...newIdentity("cct"), state: { ...state, status }, from: contact });
    }
  }
  const made = [...copies.values()];
  if (made.length > 0) {
    await insertCopies(transaction, businessId, way, made);
  }
  if (known.size > 0) {
    await insertRepeats(transaction, businessId, toId, [...known.values()], null);
  }
  if (isMove && made.length > 0) {
    const moved = made.map(({ from }) => from.id);
    await eraseCampaignContacts(transaction, businessId, fromId, moved);
  }
  return {
    copied: made.map(({ id, from }) => ({ id, from: from.id, before: beforeOf(from) })),
    repeated: free.length - made.length,
    inProgress: locked.length - idle.length,
    wasCalled: idle.length - free.length,
    refusedIds: [...known].flatMap(([number, id]) => (refusing.has(number) ? [id] : [])),
  };
}

function beforeOf({ status, heldUntil, dueAt, dueUserId }: CopiedContact): ContactState {
  return { status, heldUntil, dueAt, dueUserId };
}
