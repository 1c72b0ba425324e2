import type { Database } from "../../platform/db/database.ts";
import { unassignAny } from "../conversation/assignment-store.ts";
import { deleteMentions } from "../conversation/mention-store.ts";
import { deleteInvited, lockInvited } from "../identity/invitations.ts";
import type { Caller } from "../identity/rules.ts";

/**
 * Revokes an invitation: the link becomes invalid, and the user is removed from the business, with the mentions.
 * Conversations of the user are assigned to nobody. For admins.
 *
 * @throws DomainError `not_found`, `conflict` once the invitation is accepted or if the user has taken calls.
 */
export function revokeInvitation(database: Database, caller: Caller, id: string): Promise<void> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const userId = await lockInvited(transaction, caller, id);
    while ((await unassignAny(transaction, businessId, userId)).next !== null) {
      // The next ones.
    }
    await deleteMentions(transaction, businessId, userId);
    await deleteInvited(transaction, businessId, userId);
  });
}
