import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { IS_ACTIVE_INBOX, isGivenInbox, mayUseInbox as mayUse } from "./inbox-use-sql.ts";
import type { Caller } from "./rules.ts";

const inspectInboxStatement = statement<{ phoneNumber: string; isUsable: boolean }>(
  "identity.inspectInbox",
  `
    SELECT i.phone_number,
      ${mayUse({ isAdmin: "$3", user: "$2", inbox: "i.id" })} AS is_usable
    FROM inboxes i
    WHERE i.business_id = $1 AND i.id = $4 AND ${IS_ACTIVE_INBOX}
    FOR SHARE OF i`,
);

/**
 * An inbox that the caller texts or calls from. It stays as it is until commit.
 *
 * @param field The input that named it.
 * @throws DomainError `validation_error` where the business has no such active inbox, `forbidden` where the caller may
 *   not use it.
 */
export async function lockUsableInbox(
  database: Database,
  caller: Caller,
  id: string,
  field: string,
): Promise<{ id: string; phoneNumber: string }> {
  const values = [caller.businessId, caller.userId, caller.role === "admin", id];
  const inbox = await database.row(inspectInboxStatement, values);
  if (!inbox) {
    throw new DomainError("validation_error", `This business has no active inbox ${id}.`, { field });
  }
  if (!inbox.isUsable) {
    throw new DomainError("forbidden", `You may not use the inbox ${id}.`);
  }
  return { id, phoneNumber: inbox.phoneNumber };
}

const mayUseStatement = statement<{ mayUse: boolean }>(
  "identity.mayUseInbox",
  `SELECT ${isGivenInbox({ user: "$2", inbox: "$3" })} AS may_use`,
);

/** Whether the caller may use an inbox of the business, active or not. */
export async function mayUseInbox(database: Database, caller: Caller, inboxId: string): Promise<boolean> {
  const { businessId, userId, role } = caller;
  return role === "admin" || (await database.row(mayUseStatement, [businessId, userId, inboxId]))?.mayUse === true;
}

const usableInboxesStatement = statement<{ id: string; isActive: boolean; isUsable: boolean }>(
  "campaign.usableInboxes",
  `
    SELECT i.id, ${IS_ACTIVE_INBOX} AS is_active,
      ${mayUse({ isAdmin: "$3", user: "$2", inbox: "i.id" })} AS is_usable
    FROM inboxes i
    WHERE i.business_id = $1 AND i.id = ANY($4)
    FOR SHARE OF i`,
);

/** Those of these inboxes that the business has, and whether the caller may use them. They stay so until commit. */
export function lockInboxes(
  database: Database,
  { businessId, userId, role }: Caller,
  ids: readonly string[],
): Promise<{ id: string; isActive: boolean; isUsable: boolean }[]> {
  return database.rows(usableInboxesStatement, [businessId, userId, role === "admin", ids]);
}
