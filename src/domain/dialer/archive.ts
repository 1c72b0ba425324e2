import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { archiveLocked, lockCampaign } from "../campaign/lock-store.ts";
import { tellingOfContacts } from "../campaign/tell.ts";
import { type Caller, requireAdmin } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { endSessionsOf } from "./session-store.ts";

/**
 * Closes a campaign for good. Its sessions end and what they have claimed goes back; an agent in a call may end it and say what
 * came of it, and is given nobody else.
 *
 * @throws DomainError
 */
export function archiveCampaign(database: Database, caller: Caller, outbox: Outbox, id: string): Promise<void> {
  const { businessId } = caller;
  requireAdmin(caller);
  return tellingOfContacts(database, outbox, businessId, async (transaction, changes) => {
    if (!(await lockCampaign(transaction, businessId, id))) {
      throw new DomainError("not_found", "The campaign does not exist.");
    }
    await archiveLocked(transaction, businessId, id);
    await endSessionsOf(transaction, changes, businessId, id);
  });
}
