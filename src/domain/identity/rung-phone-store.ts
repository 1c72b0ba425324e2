import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import type { Caller } from "./rules.ts";

const findPhoneStatement = statement<{ phoneNumber: string | null }>(
  "identity.findPhone",
  `SELECT phone_number FROM users WHERE business_id = $1 AND id = $2`,
);

/**
 * Requires a person, where calls ring the caller: a service user has neither a phone nor a page.
 *
 * @throws DomainError `conflict`
 */
export function requireRingable({ isService = false }: Caller): void {
  if (isService) {
    throw new DomainError(
      "conflict",
      "A call rings its user first, and a service user has no phone: start the call with an access key or a token of the person who talks.",
    );
  }
}

/**
 * Requires that the caller has a phone, where calls ring it.
 *
 * @throws DomainError `conflict` if there is no number to ring.
 */
export async function requirePhone(database: Database, caller: Caller): Promise<void> {
  requireRingable(caller);
  const { businessId, userId } = caller;
  const user = await database.row(findPhoneStatement, [businessId, userId]);
  if (!user?.phoneNumber) {
    const message = "Calls ring your phone first, but you have no phone number: set one on your account page.";
    throw new DomainError("conflict", message);
  }
}
