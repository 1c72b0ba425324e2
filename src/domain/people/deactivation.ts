import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { withContactEvents } from "../campaign/contact-events.ts";
import { passOnCallbacks } from "../campaign/dialing-store.ts";
import { endWork } from "../dialer/commands.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { type Caller, isPerson, type User } from "../identity/rules.ts";
import { closeLinks, deactivate, hasJoined, requireUser } from "../identity/users.ts";
import { revokeAccessKeysOfUser } from "../oauth/access-keys.ts";
import { endBrowserSessions } from "../oauth/browser-session-store.ts";
import { revokeGrantsOfUser } from "../oauth/commands.ts";
import { passOnSubscriptions } from "../webhook/commands.ts";
import type { Outbox } from "../webhook/rules.ts";
import { unassignOf } from "./unassignment.ts";

/** The results of a deactivation: what ended, and who inherited the rest. */
export interface Deactivation {
  user: User;
  endedSessions: number;
  endedGrants: number;
  endedAccessKeys: number;
  endedDialerSessions: number;
  subscriptions: number;
  /** The new owner of the subscriptions. */
  subscriptionsHeirId: string;
  callbacks: number;
  /** The new agent of the callbacks; null: any agent. */
  callbacksHeirId: string | null;
}

/**
 * Deactivates a user: neither the user nor an app on the user's behalf can sign in. Webhook subscriptions belong to the
 * business and pass to the heir, or to the calling admin; personal callbacks pass to the heir, or to any agent. A service
 * user as the heir gets no callbacks: it calls nobody. Conversations are assigned to nobody: many of them
 * soon after. For admins.
 *
 * @param heirId an active user of the business who has accepted the invitation.
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
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changes) => {
    const user = await deactivate(transaction, caller, id);
    const subscriptionsHeirId = heirId ?? (caller.userId === id ? null : caller.userId);
    if (subscriptionsHeirId === null) {
      const message = "Name an heir: your subscriptions cannot pass to yourself.";
      throw new DomainError("validation_error", message, { field: "heirId" });
    }
    const heir = await requireHeir(transaction, businessId, subscriptionsHeirId);
    const callbacksHeirId = isPerson(heir) ? heirId : null;
    // No link works for a deactivated user. An unused invitation stays unused: its user has not joined.
    await closeLinks(transaction, businessId, id, "invitation");
    await unassignOf(transaction, businessId, id);
    return {
      user,
      endedSessions: await endBrowserSessions(transaction, id),
      endedGrants: await revokeGrantsOfUser(transaction, id),
      endedAccessKeys: await revokeAccessKeysOfUser(transaction, businessId, id),
      endedDialerSessions: await endWork(transaction, changes, businessId, id),
      subscriptions: await passOnSubscriptions(transaction, businessId, id, subscriptionsHeirId),
      subscriptionsHeirId,
      callbacks: await passOnCallbacks(transaction, businessId, id, callbacksHeirId),
      callbacksHeirId,
    };
  });
}

async function requireHeir(transaction: Database, businessId: string, id: string): Promise<User> {
  const heir = await requireUser(transaction, businessId, id).catch((error) => {
    throw error instanceof DomainError
      ? new DomainError("validation_error", error.message, { field: "heirId" })
      : error;
  });
  if (heir.deactivatedAt !== null) {
    throw new DomainError("validation_error", "The heir must be an active user.", { field: "heirId" });
  }
  if (!(await hasJoined(transaction, businessId, id))) {
    const message = "The heir must be a user who has accepted the invitation.";
    throw new DomainError("validation_error", message, { field: "heirId" });
  }
  return heir;
}
