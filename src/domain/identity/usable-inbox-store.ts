import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { IS_ACTIVE_INBOX, isGivenInbox, isInboxUser, mayUseInbox as mayUse } from "./inbox-use-sql.ts";
import { isPermitted } from "./permissions.ts";
import type { Caller } from "./rules.ts";

const inspectInboxStatement = statement<{ phoneNumber: string; isUsable: boolean }>(
  "identity.inspectInbox",
  `
    SELECT i.phone_number,
      ${mayUse({ usesAll: "$3", user: "$2", inbox: "i.id" })} AS is_usable
    FROM inboxes i
    WHERE i.business_id = $1 AND i.id = $4 AND ${IS_ACTIVE_INBOX}
    FOR SHARE OF i`,
);

/**
 * An inbox that the caller texts or calls from. It stays as it is until commit.
 *
 * @param field The input that named it.
 * @throws DomainError `validation_error` if the business has no such active inbox, `forbidden` if the caller may
 *   not use it.
 */
export async function lockUsableInbox(
  database: Database,
  caller: Caller,
  id: string,
  field: string,
): Promise<{ id: string; phoneNumber: string }> {
  const values = [caller.businessId, caller.userId, isPermitted(caller, "inboxes.use_all"), id];
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
  if (isPermitted(caller, "inboxes.use_all")) {
    return true;
  }
  return (await database.row(mayUseStatement, [caller.businessId, caller.userId, inboxId]))?.mayUse === true;
}

const lockAssigneeStatement = statement<never>(
  "identity.lockAssignee",
  "SELECT FROM users u WHERE u.business_id = $1 AND u.id = $2 FOR SHARE",
);

/** A user who gets a conversation keeps the role, the inboxes and the access until commit. */
export async function lockAssignee(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(lockAssigneeStatement, [businessId, id]);
}

const lockMentionedStatement = statement<never>(
  "identity.lockMentioned",
  "SELECT FROM users u WHERE u.business_id = $1 AND u.id = ANY($2) ORDER BY u.id FOR KEY SHARE",
);

/** Users whom a comment names are not deleted until commit. */
export async function lockMentioned(transaction: Database, businessId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    await transaction.rows(lockMentionedStatement, [businessId, ids]);
  }
}

const inboxOfUserStatement = statement<{ name: string; isUser: boolean }>(
  "identity.isInboxOfUser",
  `
    SELECT u.name, ${isInboxUser({ user: "$2", inbox: "$3" })} AS is_user
    FROM users u WHERE u.business_id = $1 AND u.id = $2`,
);

/**
 * Requires an active user of the business who may use the inbox.
 *
 * @param field The input that named the user.
 * @throws DomainError `validation_error`
 */
export async function requireInboxOfUser(
  database: Database,
  businessId: string,
  userId: string,
  { inboxId, field }: { inboxId: string; field: string },
): Promise<void> {
  const user = await database.row(inboxOfUserStatement, [businessId, userId, inboxId]);
  if (!user?.isUser) {
    const message = `${user?.name ?? userId} is not an active user of this inbox.`;
    throw new DomainError("validation_error", message, { field });
  }
}

const usableInboxesStatement = statement<{ id: string; isActive: boolean; isUsable: boolean }>(
  "campaign.usableInboxes",
  `
    SELECT i.id, ${IS_ACTIVE_INBOX} AS is_active,
      ${mayUse({ usesAll: "$3", user: "$2", inbox: "i.id" })} AS is_usable
    FROM inboxes i
    WHERE i.business_id = $1 AND i.id = ANY($4)
    FOR SHARE OF i`,
);

/** The given inboxes that the business has, and whether the caller may use them, locked until commit. */
export function lockInboxes(
  database: Database,
  caller: Caller,
  ids: readonly string[],
): Promise<{ id: string; isActive: boolean; isUsable: boolean }[]> {
  const { businessId, userId } = caller;
  return database.rows(usableInboxesStatement, [businessId, userId, isPermitted(caller, "inboxes.use_all"), ids]);
}
