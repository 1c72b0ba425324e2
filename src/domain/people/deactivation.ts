import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { passOnCallbacks } from "../campaign/dialing-store.ts";
import { tellingOfContacts } from "../campaign/tell.ts";
import { endWork } from "../dialer/commands.ts";
import type { Caller, User } from "../identity/rules.ts";
import { closeAllLinks, deactivate, requireUser } from "../identity/users.ts";
import { endBrowserSessions } from "../oauth/browser-session-store.ts";
import { revokeGrantsOfUser } from "../oauth/commands.ts";
import { passOnSubscriptions } from "../webhook/commands.ts";
import type { Outbox } from "../webhook/rules.ts";

/** What ended with a person, and what passed on to whom. */
export interface Deactivation {
  user: User;
  endedSessions: number;
  endedGrants: number;
  endedDialerSessions: number;
  subscriptions: number;
  /** Whose the subscriptions are from now on. */
  subscriptionsHeirId: string;
  callbacks: number;
  /** Whose the callbacks are from now on; null: anyone's. */
  callbacksHeirId: string | null;
}

/**
 * Deactivates a person, who may not sign in any more, nor any app for them. Webhook subscriptions belong to the business
 * and pass on to the heir, or to the admin who asks; personal callbacks to the heir, or to whoever is free. For admins.
 *
 * @param heirId an active person of the business.
 * @throws DomainError
 */
export function deactivateUser(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
  heirId: string | null,
): Promise<Deactivation> {
  const { businessId } = caller;
  return tellingOfContacts(database, outbox, businessId, async (transaction, changes) => {
    const user = await deactivate(transaction, caller, id);
    const subscriptionsHeirId = heirId ?? (caller.userId === id ? null : caller.userId);
    if (subscriptionsHeirId === null) {
      const message = "Name an heir: your subscriptions cannot pass on to you.";
      throw new DomainError("validation_error", message, { field: "heirId" });
    }
    await requireHeir(transaction, businessId, subscriptionsHeirId);
    await closeAllLinks(transaction, businessId, id);
    return {
      user,
      endedSessions: await endBrowserSessions(transaction, id),
      endedGrants: await revokeGrantsOfUser(transaction, id),
      endedDialerSessions: await endWork(transaction, changes, businessId, id),
      subscriptions: await passOnSubscriptions(transaction, businessId, id, subscriptionsHeirId),
      subscriptionsHeirId,
      callbacks: await passOnCallbacks(transaction, businessId, id, heirId),
      callbacksHeirId: heirId,
    };
  });
}

async function requireHeir(transaction: Database, businessId: string, id: string): Promise<void> {
  const heir = await requireUser(transaction, businessId, id).catch((error) => {
    throw error instanceof DomainError
      ? new DomainError("validation_error", error.message, { field: "heirId" })
      : error;
  });
  if (heir.deactivatedAt !== null) {
    throw new DomainError("validation_error", "The heir must be an active user.", { field: "heirId" });
  }
}
