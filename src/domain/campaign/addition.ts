import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import {
  insertAnsweredContacts,
  insertCampaignContacts,
  insertRepeats,
  type NewCampaignContact,
} from "./addition-store.ts";
import {
  findByPrimaryNumber,
  findCampaignContacts,
  findSizes,
  knownCustomers,
  mergeCampaignContacts,
} from "./contact-store.ts";
import { lockCampaign } from "./lock-store.ts";
import {
  type CampaignContact,
  type CampaignContactDraft,
  campaignContactDraft,
  type DuplicatePolicy,
  requireOpenForAdditions,
  unknownCustomer,
} from "./rules.ts";

/**
 * Adds contacts to a campaign, in their order, in the transaction around it. Every addition follows these rules. An
 * invalid row does not stop the others. A duplicate has the primary number of a contact of the campaign, or of an
 * earlier row. The campaign is locked until commit.
 *
 * @param importId the import of the rows.
 * @throws DomainError `not_found` without such a campaign, `conflict` if it is archived.
 */
export async function addRows(
  transaction: Database,
  businessId: string,
  campaignId: string,
  rows: readonly Row[],
  onDuplicate: DuplicatePolicy,
  importId: string,
): Promise<SettledRow[]> {
  const { addition, settled } = await settle(transaction, businessId, campaignId, rows, onDuplicate);
  if (addition.created.length > 0) {
    await insertCampaignContacts(transaction, businessId, campaignId, addition.created);
  }
  await merge(transaction, businessId, campaignId, addition, importId);
  return settled;
}

/**
 * The bytes of the stored and earlier contacts that one answer repeats. The contacts that it creates came in one body of
 * 1 MiB; a row of a hundred bytes can repeat one of 200,000.
 */
const REPEATED_BYTES = 2_097_152;

/** The same. Rows fail that repeat contacts beyond `REPEATED_BYTES`. @returns also the contacts of the rows, by id. */
export async function addAnsweredRows(
  transaction: Database,
  businessId: string,
  campaignId: string,
  rows: readonly Row[],
  onDuplicate: DuplicatePolicy,
): Promise<{ settled: SettledRow[]; contacts: ReadonlyMap<string, CampaignContact> }> {
  const { addition, settled } = await settle(transaction, businessId, campaignId, rows, onDuplicate, REPEATED_BYTES);
  const { created, updated } = addition;
  const added = created.length > 0 ? await insertAnsweredContacts(transaction, businessId, campaignId, created) : [];
  await merge(transaction, businessId, campaignId, addition, null);
  const contacts = new Map(added.filter(({ id }) => !updated.has(id)).map((contact) => [contact.id, contact]));
  const others = settled.flatMap((row) => ("id" in row && !contacts.has(row.id) ? [row.id] : []));
  const wanted = [...new Set(others)].map((id) => ({ campaignId, id }));
  const found = await findCampaignContacts(transaction, businessId, wanted);
  return { settled, contacts: new Map([...contacts, ...found]) };
}

async function settle(
  transaction: Database,
  businessId: string,
  campaignId: string,
  rows: readonly Row[],
  onDuplicate: DuplicatePolicy,
  mostRepeatedBytes = Number.POSITIVE_INFINITY,
): Promise<{ addition: Addition; settled: SettledRow[] }> {
  const campaign = await lockCampaign(transaction, businessId, campaignId);
  if (!campaign) {
    throw new DomainError("not_found", "The campaign or campaign contact does not exist.");
  }
  requireOpenForAdditions(campaign);
  const customers = await knownCustomers(transaction, businessId, rows.flatMap(customerOf));
  const contacts = await findByPrimaryNumber(transaction, businessId, campaignId, rows.flatMap(numberOf));
  const isBounded = Number.isFinite(mostRepeatedBytes) && contacts.size > 0 && onDuplicate !== "error";
  const sizes = isBounded ? await findSizes(transaction, businessId, campaignId, [...contacts.values()]) : new Map();
  const addition = new Addition(onDuplicate, { customers, contacts, sizes }, mostRepeatedBytes);
  return { addition, settled: rows.map((row) => addition.settle(row)) };
}

async function merge(
  transaction: Database,
  businessId: string,
  campaignId: string,
  { updated, repeated }: Addition,
  importId: string | null,
): Promise<void> {
  if (updated.size > 0) {
    await mergeCampaignContacts(transaction, businessId, campaignId, updated);
  }
  if (repeated.size > 0) {
    await insertRepeats(transaction, businessId, campaignId, [...repeated], importId);
  }
}

/**
 * One row of an addition, or the error in it. With `keepsFreeFields` it changes no free fields of a contact that exists:
 * those of the draft replace all of them, and not all could be read.
 */
export type Row = { draft: CampaignContactDraft; keepsFreeFields?: boolean } | { error: DomainError };
/** The result of a row: the contact that was created, found or changed, or the error. */
export type SettledRow = { id: string; result: "created" | "skipped" | "updated" } | { error: DomainError };

/** Decides for each row whether it creates, skips or updates a contact; then runs one statement of each kind. */
class Addition {
  readonly created: NewCampaignContact[] = [];
  readonly updated = new Map<string, Partial<CampaignContactDraft>>();
  /** The contacts of the campaign that a row has given again without changing them. */
  readonly repeated = new Set<string>();
  readonly #onDuplicate: DuplicatePolicy;
  readonly #customers: ReadonlySet<string>;
  readonly #contacts: Map<string, string>;
  readonly #known: ReadonlyMap<string, string>;
  /** The bytes of the contacts that a row can repeat, by id. */
  readonly #sizes: Map<string, number>;
  readonly #mostRepeatedBytes: number;
  #repeatedBytes = 0;

  constructor(
    onDuplicate: DuplicatePolicy,
    known: {
      customers: ReadonlySet<string>;
      contacts: ReadonlyMap<string, string>;
      sizes: ReadonlyMap<string, number>;
    },
    mostRepeatedBytes: number,
  ) {
    this.#onDuplicate = onDuplicate;
    this.#customers = known.customers;
    this.#contacts = new Map(known.contacts);
    this.#known = known.contacts;
    this.#sizes = new Map(known.sizes);
    this.#mostRepeatedBytes = mostRepeatedBytes;
  }

  settle(row: Row): SettledRow {
    if ("error" in row) {
      return row;
    }
    const { draft } = row;
    if (draft.customerId && !this.#customers.has(draft.customerId)) {
      return { error: unknownCustomer(draft.customerId) };
    }
    const number = draft.phones[0]?.number as string;
    const existing = this.#contacts.get(number);
    if (existing === undefined) {
      const contact = { ...draft, ...newIdentity("cct") };
      this.created.push(contact);
      this.#contacts.set(number, contact.id);
      this.#sizes.set(contact.id, bytesOf(draft));
      return { id: contact.id, result: "created" };
    }
    if (this.#onDuplicate !== "update" && this.#known.has(number)) {
      this.repeated.add(existing);
    }
    if (this.#onDuplicate === "error") {
      const message = `The campaign already has a contact with the primary number ${number}.`;
      return { error: new DomainError("conflict", message) };
    }
    const repeatedBytes = this.#repeatedBytes + (this.#sizes.get(existing) ?? 0);
    if (repeatedBytes > this.#mostRepeatedBytes) {
      const message = "The contacts of these rows are too large for one answer: send this row in another request.";
      return { error: new DomainError("validation_error", message, { field: "extraFields" }) };
    }
    this.#repeatedBytes = repeatedBytes;
    if (this.#onDuplicate === "update") {
      const before = this.updated.get(existing);
      this.#sizes.set(existing, Math.max(this.#sizes.get(existing) ?? 0, bytesOf(draft)));
      const { extraFields, ...others } = draft;
      const change = row.keepsFreeFields ? others : draft;
      this.updated.set(existing, { ...before, ...change, phones: keepLabels(before?.phones, draft.phones) });
      return { id: existing, result: "updated" };
    }
    return { id: existing, result: "skipped" };
  }
}

const bytesOf = ({ extraFields }: CampaignContactDraft) =>
  extraFields ? Buffer.byteLength(JSON.stringify(extraFields)) : 0;

/** The phones of a later row merged with those of an earlier one, as if the earlier one were stored already. */
function keepLabels(before: CampaignContactDraft["phones"] | undefined, phones: CampaignContactDraft["phones"]) {
  return phones.map((phone) =>
    before === undefined || phone.label !== undefined
      ? phone
      : (before.find(({ number }) => number === phone.number) ?? { ...phone, label: null }),
  );
}

/** Validates a row of an addition, without the database. */
export function readRow(input: unknown): Row {
  try {
    return { draft: parseInput(campaignContactDraft, input) };
  } catch (error) {
    if (error instanceof DomainError) {
      return { error };
    }
    throw error;
  }
}

function customerOf(row: Row): string[] {
  return "draft" in row && row.draft.customerId ? [row.draft.customerId] : [];
}

function numberOf(row: Row): string[] {
  return "draft" in row ? row.draft.phones.slice(0, 1).map((phone) => phone.number) : [];
}
