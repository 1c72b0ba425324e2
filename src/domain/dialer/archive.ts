import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { type ContactChanges, withContactEvents } from "../campaign/contact-events.ts";
import { archiveLocked, lockCampaign } from "../campaign/lock-store.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { endSessionsOf } from "./release-store.ts";

/** Closes a campaign permanently. @throws DomainError */
export function archiveCampaign(database: Database, caller: Caller, outbox: Outbox, id: string): Promise<void> {
  return withContactEvents(database, outbox, actingFor(caller), (transaction, changes) =>
    archive(transaction, changes, caller, id),
  );
}

/**
 * Closes a campaign permanently, within a transaction. Its sessions end and release their contacts. An agent in a call may finish it and set
 * its disposition, but gets no further contact.
 *
 * @throws DomainError
 */
export async function archive(
  transaction: Database,
  changes: ContactChanges,
  caller: Caller,
  id: string,
): Promise<void> {
  const { businessId } = caller;
  requirePermission(caller, "campaigns.manage");
  if (!(await lockCampaign(transaction, businessId, id))) {
    throw new DomainError("not_found", "The campaign does not exist.");
  }
  await archiveLocked(transaction, businessId, id);
  await endSessionsOf(transaction, changes, businessId, id);
}
