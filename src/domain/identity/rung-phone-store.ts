import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import type { Caller } from "./rules.ts";

const findPhoneStatement = statement<{ phoneNumber: string | null }>(
  "identity.findPhone",
  `SELECT phone_number FROM users WHERE business_id = $1 AND id = $2`,
);

/**
 * Requires that the caller has a phone, where calls ring it.
 *
 * @throws DomainError `conflict` if there is no number to ring.
 */
export async function requirePhone(database: Database, { businessId, userId }: Caller): Promise<void> {
  const user = await database.row(findPhoneStatement, [businessId, userId]);
  if (!user?.phoneNumber) {
    const message = "Calls ring your phone first, but you have no phone number: set one (setUserPhoneNumber).";
    throw new DomainError("conflict", message);
  }
}
