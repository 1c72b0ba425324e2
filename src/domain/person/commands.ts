import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import { type Acting, actingFor, SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { insertExport } from "./export-store.ts";
import {
  type ExportFormat,
  MOST_ERASURES,
  MOST_EXPORTS,
  type PersonErasure,
  type PersonExport,
  type PersonKey,
  readPersonKey,
} from "./rules.ts";
import { selectPerson } from "./selection.ts";
import { hasImports, lockAgainstChange, lockExisting } from "./selection-store.ts";
import { insertErasure } from "./store.ts";
import { countRows } from "./summary.ts";

const CHANGED = "A contact of this person was just deleted or merged: try again.";

/**
 * Orders a file with everything about a person, by a number or a contact. A worker writes it. For admins.
 *
 * @throws DomainError as `erasePerson`, but `not_found` for the contact; `conflict` also with too many exports.
 */
export async function exportPerson(
  database: Database,
  caller: Caller,
  input: unknown,
  format: ExportFormat,
): Promise<PersonExport> {
  requirePermission(caller, "people.erase");
  const { businessId, actor } = actingFor(caller);
  const key = readPersonKey(input);
  return database.transaction(async (transaction) => {
    const { person } = await selectPerson(transaction, businessId, key);
    // Against merges and deletions, which end the exports of their contacts.
    if ((await lockAgainstChange(transaction, businessId, person.contactIds)).length < person.contactIds.length) {
      throw new DomainError("conflict", CHANGED);
    }
    const countedRows = await countRows(transaction, businessId, person);
    const order = { contactId: key.contactId ?? null, format, person, countedRows };
    const ordered = await insertExport(transaction, businessId, newIdentity("exp"), order, actor);
    if (ordered === null) {
      throw new DomainError("conflict", `The business has ${MOST_EXPORTS} exports: try again when some have expired.`);
    }
    return ordered;
  });
}

/**
 * Orders the erasure of the data of a person, by a number or a contact. A worker carries it out. For admins.
 *
 * @throws DomainError `validation_error` on an input, also an unknown contact, `conflict` for a number of
 *   the business or of too many contacts, or with too many erasures.
 */
export async function erasePerson(database: Database, caller: Caller, input: unknown): Promise<PersonErasure> {
  requirePermission(caller, "people.erase");
  const key = readPersonKey(input);
  return database.transaction((transaction) => orderErasure(transaction, actingFor(caller), key));
}

/** The same for the operator of the service. */
export function erasePersonOf(database: Database, businessId: string, input: unknown): Promise<PersonErasure> {
  const key = readPersonKey(input);
  return database.transaction(async (transaction) => {
    const erasure = await orderErasure(transaction, { businessId, actor: SERVICE_ITSELF }, key);
    await recordAudit(transaction, businessId, OPERATOR, { action: "person.erased", objectId: erasure.id });
    return erasure;
  });
}

async function orderErasure(
  transaction: Database,
  { businessId, actor }: Acting,
  key: PersonKey,
): Promise<PersonErasure> {
  const { person } = await selectPerson(transaction, businessId, key).catch((error) => {
    const isUnknown = error instanceof DomainError && error.code === "not_found";
    throw isUnknown ? new DomainError("validation_error", error.message, { field: error.field }) : error;
  });
  // Against merges and deletions, which find the order afterwards.
  if ((await lockExisting(transaction, businessId, person.contactIds)).length < person.contactIds.length) {
    throw new DomainError("conflict", CHANGED);
  }
  const identity = newIdentity("era");
  const subject = { ...person, awaitsImports: await hasImports(transaction, businessId, identity.createdAt) };
  const counted = await countRows(transaction, businessId, subject);
  const contactId = key.contactId ?? null;
  const erasure = await insertErasure(transaction, businessId, identity, contactId, subject, counted, actor);
  if (erasure === null) {
    throw new DomainError("conflict", `The business has ${MOST_ERASURES} erasures to complete: try again later.`);
  }
  return erasure;
}
