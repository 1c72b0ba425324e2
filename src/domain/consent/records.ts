import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, line, parseInput } from "../../platform/input.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import {
  type ConsentRecord,
  consentFields,
  LONGEST_WITHDRAWAL_REASON,
  MOST_RECORDS_OF_NUMBER,
  recordedNumbers,
} from "./record-rules.ts";
import { insertRecords, withdrawRecord } from "./record-store.ts";

/** The records of consent, kept by users. */

const numbersOf = z.object({ phoneNumbers: recordedNumbers });

/** Records a consent or a relationship for the numbers of a person. @throws DomainError */
export async function recordConsent(database: Database, caller: Caller, input: object): Promise<ConsentRecord[]> {
  requirePermission(caller, "contacts.write");
  const { phoneNumbers } = parseInput(numbersOf, input);
  const fields = parseInput(consentFields, input);
  const numbers = [...new Set(phoneNumbers)].toSorted();
  const by = { source: caller.byScope ? ("api" as const) : ("app" as const), userId: caller.userId };
  return database.transaction(async (transaction) => {
    const records = await insertRecords(transaction, caller.businessId, numbers, fields, by);
    if (records.length < numbers.length) {
      const message = `A number may have at most ${MOST_RECORDS_OF_NUMBER} records of consent.`;
      throw new DomainError("conflict", message, { field: "phoneNumbers" });
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
