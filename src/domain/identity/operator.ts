import type { Database } from "../../platform/db/database.ts";
import { recordAudit } from "../audit/record.ts";
import { type AuditDraft, OPERATOR } from "../audit/rules.ts";
import type { OwnLimits } from "./caps.ts";
import { type BusinessOverview, setLimits, setPlan, setSuspended } from "./operator-store.ts";

/** The changes of a business by the operator of the service; each is recorded. */

/** Suspends a business; if it is suspended already, the time stays. @returns null if the business does not exist. */
export function suspendBusiness(database: Database, businessId: string): Promise<BusinessOverview | null> {
  return recorded(database, businessId, { action: "business.suspended" }, (transaction) =>
    setSuspended(transaction, businessId),
  );
}

/** Gives a business a plan with the dialer, or without. @returns null if the business does not exist. */
export function changePlan(
  database: Database,
  businessId: string,
  hasDialer: boolean,
): Promise<BusinessOverview | null> {
  return recorded(database, businessId, { action: "business.updated", given: { hasDialer } }, (transaction) =>
    setPlan(transaction, businessId, hasDialer),
  );
}

/**
 * Sets limits of a business of its own; null removes one, and absent ones stay unchanged.
 *
 * @returns all limits of its own, or null if the business does not exist.
 */
export function changeLimits(
  database: Database,
  businessId: string,
  changes: Partial<Record<keyof OwnLimits, number | null>>,
): Promise<OwnLimits | null> {
  if (Object.keys(changes).length === 0) {
    return setLimits(database, businessId, changes);
  }
  return recorded(database, businessId, { action: "business.limits_changed", given: changes }, (transaction) =>
    setLimits(transaction, businessId, changes),
  );
}

function recorded<Result>(
  database: Database,
  businessId: string,
  draft: AuditDraft,
  change: (transaction: Database) => Promise<Result | null>,
): Promise<Result | null> {
  return database.transaction(async (transaction) => {
    const changed = await change(transaction);
    if (changed !== null) {
      await recordAudit(transaction, businessId, OPERATOR, { objectId: businessId, ...draft });
    }
    return changed;
  });
}
