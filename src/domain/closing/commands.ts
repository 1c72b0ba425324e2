import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import { type BusinessOverview, reinstateBusiness, setSuspended } from "../identity/operator-store.ts";
import { type Closing, deleteClosing, findClosings, insertClosing } from "./store.ts";

/** A business that closes. */
export interface ClosingBusiness {
  business: BusinessOverview;
  closing: Closing;
}

/**
 * Closes a business: suspends it at once, and erases it after the grace. A second call changes only the grace.
 *
 * @returns null if the business does not exist.
 * @throws DomainError `conflict` if its erasure has begun.
 */
export function closeBusiness(
  database: Database,
  businessId: string,
  graceDays: number,
): Promise<ClosingBusiness | null> {
  return database.transaction(async (transaction) => {
    const business = await setSuspended(transaction, businessId);
    if (!business) {
      return null;
    }
    const closing = await insertClosing(transaction, businessId, graceDays);
    if (!closing) {
      throw erasing(businessId);
    }
    const draft = { action: "business.closed", objectId: businessId, given: { graceDays } } as const;
    await recordAudit(transaction, businessId, OPERATOR, draft);
    return { business, closing };
  });
}

/**
 * Ends the suspension of a business, and cancels its closing.
 *
 * @returns null if the business does not exist.
 * @throws DomainError `conflict` if its erasure has begun.
 */
export function reinstate(database: Database, businessId: string): Promise<BusinessOverview | null> {
  return database.transaction(async (transaction) => {
    await deleteClosing(transaction, businessId);
    const [closing] = await findClosings(transaction, [businessId]);
    if (closing && closing.erasedAt === null) {
      throw erasing(businessId);
    }
    const business = await reinstateBusiness(transaction, businessId);
    if (business) {
      await recordAudit(transaction, businessId, OPERATOR, { action: "business.reinstated", objectId: businessId });
    }
    return business;
  });
}

function erasing(businessId: string): DomainError {
  return new DomainError("conflict", `The business ${businessId} is being erased: it can neither close nor reopen.`);
}
