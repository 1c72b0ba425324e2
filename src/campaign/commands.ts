import type { Database } from "../db/database.ts";
import { DomainError, type DomainErrorCode } from "../errors.ts";
import { newIdentity } from "../id.ts";
import type { Caller } from "../identity/rules.ts";
import { parseInput } from "../input.ts";
import {
  deleteCampaignContact,
  findByPrimaryNumber,
  findCampaignContacts,
  insertCampaignContacts,
  knownCustomers,
  lockCampaignContact,
  mergeCampaignContacts,
  type NewCampaignContact,
  updateCampaignContact,
} from "./contact-store.ts";
import { requireInboxes } from "./inboxes.ts";
import {
  type Campaign,
  type CampaignContact,
  type CampaignContactDraft,
  campaignContactChanges,
  campaignContactDraft,
  campaignDraft,
  type DuplicatePolicy,
  isSettled,
  LARGEST_ADDITION,
  requireOpenForAdditions,
  requireRemovable,
} from "./rules.ts";
import { insertCampaign, lockCampaign, tallyCampaign } from "./store.ts";

/**
 * Creates an empty, active campaign.
 *
 * @throws DomainError `validation_error` on an input, `forbidden` on an inbox that the caller may not use.
 */
export async function createCampaign(database: Database, caller: Caller, input: unknown): Promise<Campaign> {
  const draft = parseInput(campaignDraft, input);
  return database.transaction(async (transaction) => {
    await requireInboxes(transaction, caller, draft.inboxIds);
    return insertCampaign(transaction, caller.businessId, { ...newIdentity("cmp"), ...draft });
  });
}

/**
 * Changes the given fields of a campaign contact and no others. The campaign is completed or active again when the
 * change settles its last open contact or revives one.
 */
export async function changeCampaignContact(
  database: Database,
  caller: Caller,
  campaignId: string,
  id: string,
  input: unknown,
): Promise<CampaignContact> {
  const changes = parseInput(campaignContactChanges, input);
  if (changes.status === undefined) {
    return found(await updateCampaignContact(database, caller.businessId, campaignId, id, changes));
  }
  return database.transaction(async (transaction) => {
    found(await lockCampaign(transaction, caller.businessId, campaignId));
    const contact = found(await updateCampaignContact(transaction, caller.businessId, campaignId, id, changes));
    const open = Number(!isSettled(contact.status)) - Number(!isSettled(contact.statusBefore));
    await tallyCampaign(transaction, caller.businessId, campaignId, { contacts: 0, open });
    return contact;
  });
}

/** Removes a contact from its campaign for good. */
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

/** What became of one row of an addition. */
export type AdditionOutcome =
  | { index: number; result: "created" | "skipped" | "updated"; contact: CampaignContact }
  | { index: number; result: "failed"; error: AdditionRefusal };

export interface AdditionRefusal {
  code: DomainErrorCode;
  message: string;
  field: string | null;
}

/**
 * Adds up to 500 contacts to a campaign, in their order. A bad row fails alone. A duplicate has the primary number of
 * a contact of the campaign, or of an earlier row. Additions to one campaign wait for one another.
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
    requireOpenForAdditions(found(await lockCampaign(transaction, caller.businessId, campaignId)));
    const addition = new Addition(onDuplicate, {
      customers: await knownCustomers(transaction, caller.businessId, rows.flatMap(customerOf)),
      contacts: await findByPrimaryNumber(transaction, caller.businessId, campaignId, rows.flatMap(numberOf)),
    });
    const settled = rows.map((row) => addition.settle(row));
    if (addition.created.length > 0) {
      await insertCampaignContacts(transaction, caller.businessId, campaignId, addition.created);
    }
    if (addition.updated.size > 0) {
      await mergeCampaignContacts(transaction, caller.businessId, campaignId, addition.updated);
    }
    const count = addition.created.length;
    await tallyCampaign(transaction, caller.businessId, campaignId, { contacts: count, open: count });
    const ids = settled.flatMap((row) => ("id" in row ? [row.id] : []));
    const contacts = await findCampaignContacts(transaction, caller.businessId, campaignId, ids);
    return settled.map((row, index) =>
      "error" in row
        ? { index, result: "failed", error: toRefusal(row.error) }
        : { index, result: row.result, contact: contacts.get(row.id) as CampaignContact },
    );
  });
}

type Row = { draft: CampaignContactDraft } | { error: DomainError };
type SettledRow = { id: string; result: "created" | "skipped" | "updated" } | { error: DomainError };

/** Decides row by row what is created, skipped and updated; the statements follow, one of each kind. */
class Addition {
  readonly created: NewCampaignContact[] = [];
  readonly updated = new Map<string, Partial<CampaignContactDraft>>();
  readonly #onDuplicate: DuplicatePolicy;
  readonly #customers: ReadonlySet<string>;
  readonly #contacts: Map<string, string>;

  constructor(
    onDuplicate: DuplicatePolicy,
    known: { customers: ReadonlySet<string>; contacts: ReadonlyMap<string, string> },
  ) {
    this.#onDuplicate = onDuplicate;
    this.#customers = known.customers;
    this.#contacts = new Map(known.contacts);
  }

  settle(row: Row): SettledRow {
    if ("error" in row) {
      return row;
    }
    const { draft } = row;
    if (draft.customerId && !this.#customers.has(draft.customerId)) {
      const message = `This business has no saved contact ${draft.customerId}.`;
      return { error: new DomainError("validation_error", message, { field: "customerId" }) };
    }
    const number = draft.phones[0]?.number as string;
    const existing = this.#contacts.get(number);
    if (existing === undefined) {
      const contact = { ...draft, ...newIdentity("cct") };
      this.created.push(contact);
      this.#contacts.set(number, contact.id);
      return { id: contact.id, result: "created" };
    }
    if (this.#onDuplicate === "error") {
      const message = `The campaign has a contact with the primary number ${number} already.`;
      return { error: new DomainError("conflict", message) };
    }
    if (this.#onDuplicate === "update") {
      const before = this.updated.get(existing);
      this.updated.set(existing, { ...before, ...draft, phones: keepLabels(before?.phones, draft.phones) });
      return { id: existing, result: "updated" };
    }
    return { id: existing, result: "skipped" };
  }
}

/** The phones of a later row over those of an earlier one, as if the earlier one had been written already. */
function keepLabels(before: CampaignContactDraft["phones"] | undefined, phones: CampaignContactDraft["phones"]) {
  return phones.map((phone) =>
    before === undefined || phone.label !== undefined
      ? phone
      : (before.find(({ number }) => number === phone.number) ?? { ...phone, label: null }),
  );
}

function readRow(input: unknown): Row {
  try {
    return { draft: parseInput(campaignContactDraft, input) };
  } catch (error) {
    if (error instanceof DomainError) {
      return { error };
    }
    throw error;
  }
}

function toRefusal({ code, message, field }: DomainError): AdditionRefusal {
  return { code, message, field: field ?? null };
}

function customerOf(row: Row): string[] {
  return "draft" in row && row.draft.customerId ? [row.draft.customerId] : [];
}

function numberOf(row: Row): string[] {
  return "draft" in row ? row.draft.phones.slice(0, 1).map((phone) => phone.number) : [];
}

export function found<Value>(value: Value | null): Value {
  if (value === null) {
    throw new DomainError("not_found", "There is no such campaign or campaign contact.");
  }
  return value;
}
