import type { Database } from "../../platform/db/database.ts";
import { DomainError, type DomainErrorCode, type Fault } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { actingFor } from "../identity/actor-rules.ts";
import type { Caller } from "../identity/rules.ts";
import { note } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { addAnsweredRows, readRow } from "./addition.ts";
import { withContactEvents } from "./contact-events.ts";
import {
  deleteCampaignContact,
  knownCustomers,
  lockCampaignContact,
  updateCampaignContact,
  updateCampaignContactFields,
} from "./contact-store.ts";
import { requireInboxes } from "./inboxes.ts";
import { lockCampaign, tallyCampaign } from "./lock-store.ts";
import {
  type Campaign,
  type CampaignContact,
  campaignContactChanges,
  campaignDraft,
  type DuplicatePolicy,
  isSettled,
  LARGEST_ADDITION,
  requireRemovable,
  unknownCustomer,
} from "./rules.ts";
import { insertCampaign } from "./store.ts";

/**
 * Creates an empty campaign, active or a draft.
 *
 * @throws DomainError `validation_error` on an input, `forbidden` on an inbox that the caller may not use.
 */
export async function createCampaign(database: Database, caller: Caller, input: unknown): Promise<Campaign> {
  const draft = parseInput(campaignDraft, input);
  return database.transaction(async (transaction) => {
    await requireInboxes(transaction, caller, draft.inboxIds);
    const identity = newIdentity("cmp");
    note({ type: "campaign.created", subject: { campaignId: identity.id } });
    return insertCampaign(transaction, caller.businessId, { ...identity, ...draft });
  });
}

/**
 * Changes only the given fields of a campaign contact. The campaign completes when the change settles its last open
 * contact, and is active again when it reopens one.
 *
 * @param withStanding whether the caller needs the reason why the contact cannot be dialed.
 */
export async function changeCampaignContact(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  campaignId: string,
  id: string,
  input: unknown,
  { withStanding = false }: { withStanding?: boolean } = {},
): Promise<CampaignContact> {
  const changes = parseInput(campaignContactChanges, input);
  const { businessId } = caller;
  if (changes.status === undefined && !changes.customerId) {
    return found(await updateCampaignContactFields(database, businessId, campaignId, id, changes, { withStanding }));
  }
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changed) => {
    found(await lockCampaign(transaction, businessId, campaignId));
    await requireCustomer(transaction, businessId, changes.customerId);
    const contact = found(
      await updateCampaignContact(transaction, businessId, campaignId, id, changes, { withStanding }),
    );
    const open = Number(!isSettled(contact.status)) - Number(!isSettled(contact.statusBefore));
    await tallyCampaign(transaction, businessId, campaignId, { contacts: 0, open });
    const { statusBefore, status } = contact;
    changed.add({ campaignId, contactId: id, statusBefore, status });
    return contact;
  });
}

/** Locks a campaign and its contact until commit. */
export async function lockCampaignAndContact(
  transaction: Database,
  { businessId }: Caller,
  campaignId: string,
  id: string,
): Promise<void> {
  await lockCampaign(transaction, businessId, campaignId);
  await lockCampaignContact(transaction, businessId, campaignId, id);
}

/** @throws DomainError `validation_error` if the business has no such saved contact. */
async function requireCustomer(
  transaction: Database,
  businessId: string,
  customerId: string | null | undefined,
): Promise<void> {
  if (customerId && !(await knownCustomers(transaction, businessId, [customerId])).has(customerId)) {
    throw unknownCustomer(customerId);
  }
}

/** Removes a contact from its campaign permanently. */
export async function removeCampaignContact(
  database: Database,
  caller: Caller,
  campaignId: string,
  id: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    found(await lockCampaign(transaction, caller.businessId, campaignId));
    const contact = found(await lockCampaignContact(transaction, caller.businessId, campaignId, id));
    requireRemovable(contact);
    await deleteCampaignContact(transaction, caller.businessId, campaignId, id);
    await tallyCampaign(transaction, caller.businessId, campaignId, {
      contacts: -1,
      open: isSettled(contact.status) ? 0 : -1,
    });
  });
}

/** The result of one row of an addition. */
export type AdditionOutcome =
  | { index: number; result: "created" | "skipped" | "updated"; contact: CampaignContact }
  | { index: number; result: "failed"; error: AdditionRefusal };

export interface AdditionRefusal {
  code: DomainErrorCode;
  message: string;
  field: string | null;
  /** The object that has the value already. */
  existingId?: string | undefined;
  /** All faults of the row; absent if there is one. */
  faults?: readonly Fault[];
}

/**
 * Adds up to `LARGEST_ADDITION` contacts to a campaign, in their order. An invalid row does not stop the others. A
 * duplicate has the primary number of a contact of the campaign, or of an earlier row. Additions to one campaign wait
 * for one another.
 */
export async function addCampaignContacts(
  database: Database,
  caller: Caller,
  campaignId: string,
  inputs: readonly unknown[],
  onDuplicate: DuplicatePolicy,
): Promise<AdditionOutcome[]> {
  if (inputs.length > LARGEST_ADDITION) {
    const message = `contacts must have at most ${LARGEST_ADDITION} items`;
    throw new DomainError("validation_error", message, { field: "contacts" });
  }
  const rows = inputs.map(readRow);
  return database.transaction(async (transaction) => {
    const { businessId } = caller;
    const { settled, contacts } = await addAnsweredRows(transaction, businessId, campaignId, rows, onDuplicate);
    return settled.map((row, index) =>
      "error" in row
        ? { index, result: "failed", error: toRefusal(row.error) }
        : { index, result: row.result, contact: contacts.get(row.id) as CampaignContact },
    );
  });
}

/** A refusal of one row among others. */
export function toRefusal({ code, message, field, existingId, faults }: DomainError): AdditionRefusal {
  return { code, message, field: field ?? null, existingId, faults };
}

export function found<Value>(value: Value | null): Value {
  if (value === null) {
    throw new DomainError("not_found", "The campaign or campaign contact does not exist.");
  }
  return value;
}
