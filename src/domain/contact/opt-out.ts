import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { liftOptOuts, type OptOutSource, optOut } from "../consent/opt-out-store.ts";
import type { OptOutChange } from "./rules.ts";

/**
 * Opts all numbers of a contact out of texts, or takes back an opt-out made on behalf of the person.
 *
 * @returns whether anything changed.
 * @throws DomainError `unprocessable_entity` on a future time or a contact without numbers, `conflict` if the person opted out by
 *   text.
 */
export async function changeOptOut(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  { optedOut, optedOutAt, optedOutReason }: OptOutChange,
  source: OptOutSource,
): Promise<boolean> {
  if (optedOut === undefined) {
    return false;
  }
  if (optedOutAt !== undefined && Date.parse(optedOutAt) > databaseNow()) {
    const message = "optedOutAt must not be in the future.";
    throw new DomainError("unprocessable_entity", message, { field: "optedOutAt" });
  }
  if (optedOut) {
    if (numbers.length === 0) {
      const message = "A contact without a phone cannot opt out.";
      throw new DomainError("unprocessable_entity", message, { field: "optedOut" });
    }
    const at = optedOutAt ?? new Date(databaseNow()).toISOString();
    for (const number of numbers.toSorted()) {
      await optOut(transaction, businessId, number, at, source, optedOutReason ?? null);
    }
  } else if (!(await liftOptOuts(transaction, businessId, numbers))) {
    const message = "The person opted out by text, and must text START to opt in again.";
    throw new DomainError("conflict", message, { field: "optedOut" });
  }
  return true;
}
