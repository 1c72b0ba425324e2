import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, line, parseInput } from "../../platform/input.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { keepProofs } from "./proof-store.ts";
import {
  type ConsentRecord,
  consentFields,
  LONGEST_WITHDRAWAL_REASON,
  numbersOf,
  type StoredProof,
  tooManyRecords,
} from "./record-rules.ts";
import { insertRecords, lockRecords, withdrawRecord } from "./record-store.ts";

/** The records of consent, kept by users. */

/**
 * Records a consent or a relationship for the numbers of a person.
 *
 * @param proofs from `prepareProofs` with the same input; none if the proof is no file.
 * @throws DomainError `validation_error`; `conflict` beyond the maximum of a number, or if the upload is too long ago.
 */
export async function recordConsent(
  database: Database,
  caller: Caller,
  input: object,
  proofs: readonly StoredProof[] = [],
): Promise<ConsentRecord[]> {
  requirePermission(caller, "contacts.write");
  const numbers = numbersOf(input);
  const fields = parseInput(consentFields, input);
  const by = { source: caller.byScope ? ("api" as const) : ("app" as const), userId: caller.userId };
  return database.transaction(async (transaction) => {
    const keys = proofs.map(({ storageKey }) => storageKey);
    if (keys.length > 0 && !(await keepProofs(transaction, caller.businessId, keys))) {
      throw new DomainError("conflict", "The upload took too long: send the file again.");
    }
    await lockRecords(transaction, caller.businessId, numbers);
    const records = await insertRecords(transaction, caller.businessId, [{ place: 0, numbers, fields }], {
      ...by,
      proofs,
    });
    if (records.length < numbers.length) {
      throw tooManyRecords();
    }
    return records;
  });
}

const withdrawal = z.object({ reason: clearable(line(LONGEST_WITHDRAWAL_REASON)).nullish() });

/** Withdraws a consent. The record stays, with the time. @throws DomainError `not_found` */
export async function withdrawConsent(
  database: Database,
  caller: Caller,
  id: string,
  input: object,
): Promise<ConsentRecord> {
  requirePermission(caller, "contacts.write");
  const { reason = null } = parseInput(withdrawal, input);
  const record = await withdrawRecord(database, caller.businessId, id, { userId: caller.userId, reason });
  if (!record) {
    throw new DomainError("not_found", "This record of consent does not exist.");
  }
  return record;
}
