import type { Database } from "../../platform/db/database.ts";
import { isPermitted } from "../identity/permissions.ts";
import { type Caller, isPerson, type User } from "../identity/rules.ts";
import { updateUser } from "../identity/users.ts";
import { revokeAccessKeysOfUser } from "../oauth/access-keys.ts";

/**
 * Changes only the given fields of a user of the business. The access keys of a user who may no longer have any are
 * revoked. For admins.
 *
 * @throws DomainError
 */
export function changeUser(database: Database, caller: Caller, id: string, input: unknown): Promise<User> {
  return database.transaction(async (transaction) => {
    const user = await updateUser(transaction, caller, id, input);
    // Admins make those of a service user, whatever its role.
    if (isPerson(user) && !isPermitted(user, "access_keys.manage")) {
      await revokeAccessKeysOfUser(transaction, caller.businessId, id);
    }
    return user;
  });
}
