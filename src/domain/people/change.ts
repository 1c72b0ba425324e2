import type { Database } from "../../platform/db/database.ts";
import { isPermitted } from "../identity/permissions.ts";
import { type Caller, isPerson, type User } from "../identity/rules.ts";
import { updateUser } from "../identity/users.ts";
import { revokeAccessKeysOfUser } from "../oauth/access-keys.ts";
import { unassignOf } from "./unassignment.ts";

/**
 * Changes only the given fields of a user of the business. The access keys of a user who may no longer have any are
 * revoked, and conversations in inboxes that the user may no longer use are assigned to nobody. For admins.
 *
 * @throws DomainError
 */
export function changeUser(database: Database, caller: Caller, id: string, input: unknown): Promise<User> {
  return database.transaction(async (transaction) => {
    const user = await updateUser(transaction, caller, id, input);
    const { role, inboxIds } = input as { role?: unknown; inboxIds?: unknown };
    if (role !== undefined || inboxIds !== undefined) {
      await unassignOf(transaction, caller.businessId, id);
    }
    // Admins make those of a service user, whatever its role.
    if (isPerson(user) && !isPermitted(user, "access_keys.manage")) {
      await revokeAccessKeysOfUser(transaction, caller.businessId, id);
    }
    return user;
  });
}
