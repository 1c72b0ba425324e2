import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { filled } from "../../platform/field-rules.ts";
import { type ContactChanges, type ContactKey, fieldOfKey } from "./rules.ts";

/**
 * The keys that identify contacts. A transaction that writes a key, or acts on a look-up by it, locks the key until
 * commit, so that two concurrent writers of the same person make one contact.
 */

const UNBOUND = { unbound: "takes locks and reads no table: the name of each lock contains the business" };

const lockKeysStatement = statement<never>(
  "contact.lockKeys",
  `
    SELECT pg_advisory_xact_lock_shared(hashtextextended($1 || ' contacts', 0)),
      pg_advisory_xact_lock(hashtextextended($1 || ' ' || wanted.key, 0))
    FROM unnest($2::text[]) AS wanted (key)`,
  UNBOUND,
);

const lockAllKeysStatement = statement<never>(
  "contact.lockAllKeys",
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' contacts', 0))",
  UNBOUND,
);

/**
 * Waits for other transactions on any key of the business. One lock in place of one for each key: the locks of all
 * transactions share a table of a few thousand.
 */
export async function lockAllKeys(database: Database, businessId: string): Promise<void> {
  await database.rows(lockAllKeysStatement, [businessId]);
}

/** Waits for other transactions on the same keys. The locks are taken in one order, to prevent deadlocks. */
export async function lockKeys(
  database: Database,
  businessId: string,
  { phones, email, externalId }: ContactChanges,
): Promise<void> {
  const keys = [
    ...(phones ?? []).map(({ number }) => `phone ${number}`),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(externalId ? [`external_id ${externalId}`] : []),
  ];
  if (keys.length > 0) {
    await database.rows(lockKeysStatement, [businessId, keys.sort()]);
  }
}

const findByNumbersStatement = statement<{ id: string }>(
  "contact.findByNumbers",
  `
    SELECT oldest.id
    FROM unnest($2::text[]) WITH ORDINALITY AS wanted (number, place)
    CROSS JOIN LATERAL (
      SELECT p.contact_id AS id FROM contact_phones p
      WHERE p.business_id = $1 AND p.phone_number = wanted.number
      ORDER BY p.contact_id LIMIT 1
    ) oldest
    ORDER BY wanted.place LIMIT 1`,
);

const findByEmailStatement = statement<{ id: string }>(
  "contact.findByEmail",
  "SELECT id FROM contacts WHERE business_id = $1 AND lower(email) = lower($2) ORDER BY id LIMIT 1",
);

const findByExternalIdStatement = statement<{ id: string }>(
  "contact.findByExternalId",
  "SELECT id FROM contacts WHERE business_id = $1 AND external_id = $2",
);

/**
 * The id of the contact with a key; if several have it, the oldest. Numbers are tried in their order: the first one
 * with a contact decides.
 *
 * @throws DomainError `validation_error` when the draft lacks the key.
 */
export async function findMatch(
  database: Database,
  businessId: string,
  matchOn: ContactKey,
  draft: ContactChanges,
): Promise<string | undefined> {
  const field = fieldOfKey[matchOn];
  if (!filled(field).holds(draft)) {
    throw new DomainError("validation_error", "The contact is matched on this field: send a value.", { field });
  }
  const { phones, email, externalId } = draft;
  switch (matchOn) {
    case "phone": {
      const numbers = (phones ?? []).map(({ number }) => number);
      return (await database.row(findByNumbersStatement, [businessId, numbers]))?.id;
    }
    case "email":
      return (await database.row(findByEmailStatement, [businessId, email]))?.id;
    case "external_id":
      return (await database.row(findByExternalIdStatement, [businessId, externalId]))?.id;
  }
}

/** The contact with a number. If several have it, the oldest. */
export async function findIdByNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<string | undefined> {
  return (await database.row(findByNumbersStatement, [businessId, [phoneNumber]]))?.id;
}

const findByEachNumberStatement = statement<{ number: string; id: string }>(
  "contact.findByEachNumber",
  `
    SELECT wanted.number, oldest.id
    FROM unnest($2::text[]) AS wanted (number)
    CROSS JOIN LATERAL (
      SELECT p.contact_id AS id FROM contact_phones p
      WHERE p.business_id = $1 AND p.phone_number = wanted.number
      ORDER BY p.contact_id LIMIT 1
    ) oldest`,
);

/** The contact with each of these numbers: the oldest, if several have it. A number without one is absent. */
export function findIdsByNumber(
  database: Database,
  businessId: string,
  phoneNumbers: readonly string[],
): Promise<{ number: string; id: string }[]> {
  return database.rows(findByEachNumberStatement, [businessId, phoneNumbers]);
}

/** @throws DomainError `conflict` when another contact has the external id. */
export async function requireFreeExternalId(
  database: Database,
  businessId: string,
  { externalId }: ContactChanges,
  id?: string,
): Promise<void> {
  const owner = externalId && (await database.row(findByExternalIdStatement, [businessId, externalId]));
  if (owner && owner.id !== id) {
    throw new DomainError("conflict", `The contact ${owner.id} already has this external id.`, {
      field: "externalId",
      existingId: owner.id,
    });
  }
}
