import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { auditActions } from "./actions.ts";
import { type AuditDraft, type AuditOrigin, describeGiven, type PageSource } from "./rules.ts";
import { insertEntry } from "./store.ts";

/**
 * Records a change in its transaction. Call it after the change: a refused change leaves no entry.
 *
 * @param businessId null for a user without a business: nothing is recorded.
 */
export async function recordAudit(
  transaction: Database,
  businessId: string | null,
  origin: AuditOrigin,
  draft: AuditDraft,
): Promise<void> {
  await record(transaction, businessId, origin, draft, { isLast: false });
}

/**
 * Records a change that a user makes on the pages of sign-in or of the account. The object is the user, unless the
 * draft names another one.
 */
export async function recordOnPage(
  transaction: Database,
  { businessId, userId }: { businessId: string | null; userId: string },
  { network, requestId }: PageSource,
  draft: AuditDraft,
): Promise<void> {
  const origin = { userId, clientId: null, network, requestId };
  await record(transaction, businessId, origin, { objectId: userId, ...draft }, { isLast: false });
}

/** Records a change with the last statement of its transaction: the COMMIT is sent with it. */
export async function recordAuditLast(
  transaction: Database,
  businessId: string,
  origin: AuditOrigin,
  draft: AuditDraft,
): Promise<void> {
  await record(transaction, businessId, origin, draft, { isLast: true });
}

async function record(
  transaction: Database,
  businessId: string | null,
  { userId, clientId, network, requestId }: AuditOrigin,
  { action, objectId = null, relatedId = null, given = {} }: AuditDraft,
  how: { isLast: boolean },
): Promise<void> {
  if (businessId === null) {
    return;
  }
  const described = describeGiven(given, auditActions[action].shown);
  const entry = { userId, clientId, network, requestId, action, objectId, relatedId, ...described };
  await insertEntry(transaction, businessId, { ...newIdentity("aud"), ...entry }, how);
}
