import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { countEvents } from "./export-store.ts";
import { type Person, type PersonSummary, readPersonKey, valuesOf } from "./rules.ts";
import { selectPerson } from "./selection.ts";
import { countPersonRecords } from "./summary-store.ts";

/**
 * Sums up the data of a person, by a number or a contact: what an export contains and an erasure deletes. For admins.
 *
 * @returns null if the contact does not exist.
 * @throws DomainError `validation_error` on an input, `conflict` for a number of the business or of too many contacts.
 */
export async function summarizePerson(
  database: Database,
  caller: Caller,
  input: unknown,
): Promise<PersonSummary | null> {
  requirePermission(caller, "people.erase");
  return summarizePersonOf(database, caller.businessId, input).catch((error) => {
    if (error instanceof DomainError && error.code === "not_found") {
      return null;
    }
    throw error;
  });
}

/**
 * The same for the operator of the service.
 *
 * @throws DomainError also `not_found` for the contact.
 */
export async function summarizePersonOf(
  database: Database,
  businessId: string,
  input: unknown,
): Promise<PersonSummary> {
  const { person, contacts, entries } = await selectPerson(database, businessId, readPersonKey(input));
  const known = [...contacts, ...entries];
  const names = known.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "));
  return {
    names: [...new Set(names.filter((name) => name !== ""))],
    numbers: person.numbers,
    emails: person.emails,
    contactCount: contacts.length,
    campaignContactCount: entries.length,
    ...(await countPersonRecords(database, businessId, person)),
  };
}

/** Counts the records of a person, for the progress of work on them: of each kind up to `MOST_COUNTED`. */
export async function countRows(database: Database, businessId: string, person: Person): Promise<number> {
  const { textCount, callCount } = await countPersonRecords(database, businessId, person);
  const events = await countEvents(database, businessId, valuesOf(person));
  return person.contactIds.length + person.campaignContactIds.length + textCount + callCount + events;
}
