import { z } from "zod";
import type { CallerProfile } from "../../platform/carrier/numbers-port.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput, phoneNumber } from "../../platform/input.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { closeInbox, lockFreeNumber } from "../identity/inbox-opening.ts";
import { businessExists, saveCallerProfile } from "../identity/operator-store.ts";
import { findInboxOf } from "./operator-store.ts";
import { forgetProfiles, orderProfiles } from "./profile-store.ts";
import { type BusinessNumber, readCallerProfile } from "./rules.ts";
import { adoptAssigned, endAssignment, findCurrentNumber, insertAssigned } from "./store.ts";

/** What the operator does with numbers of the account at the carrier. */

const named = z.object({ phoneNumber });

/** @throws DomainError unless the text is a number in E.164. */
export function readNumber(text: string): string {
  return parseInput(named, { phoneNumber: text }).phoneNumber;
}

/**
 * Assigns a number of the account to a business, whose admins can then adopt it. A number that is an inbox of the
 * business already is adopted at once.
 *
 * @returns null where there is no such business.
 * @throws DomainError `conflict` where a business has the number.
 */
export function assignNumber(
  database: Database,
  { number, businessId }: { number: string; businessId: string },
): Promise<BusinessNumber | null> {
  return database.transaction(async (transaction) => {
    if (!(await businessExists(transaction, businessId))) {
      return null;
    }
    await lockBusiness(transaction, businessId);
    const isFree = await lockFreeNumber(transaction, number);
    const current = await findCurrentNumber(transaction, number);
    const inbox = isFree ? null : await findInboxOf(transaction, number);
    const owner = current?.businessId ?? inbox?.businessId ?? null;
    if (current || (owner !== null && owner !== businessId)) {
      throw new DomainError("conflict", `The business ${owner} has the number ${number}.`);
    }
    const assigned = await insertAssigned(transaction, { businessId, ...newIdentity("num"), phoneNumber: number });
    await recordAudit(transaction, businessId, OPERATOR, {
      action: "number.assigned",
      objectId: assigned.id,
      given: { phoneNumber: number },
    });
    return inbox ? adoptAssigned(transaction, businessId, assigned.id, inbox.id) : assigned;
  });
}

/**
 * Takes an assigned number from its business.
 *
 * @param deactivates whether an active inbox with the number is deactivated.
 * @returns null where no business has the number.
 * @throws DomainError `conflict` where the business has bought the number, or an inbox uses it.
 */
export function unassignNumber(
  database: Database,
  number: string,
  { deactivates }: { deactivates: boolean },
): Promise<BusinessNumber | null> {
  return database.transaction(async (transaction) => {
    const seen = await findCurrentNumber(transaction, number);
    if (!seen) {
      return null;
    }
    await lockBusiness(transaction, seen.businessId);
    await lockFreeNumber(transaction, number);
    const current = await findCurrentNumber(transaction, number);
    if (current?.id !== seen.id) {
      throw new DomainError("conflict", `The number ${number} was just assigned or released: try again.`);
    }
    const { businessId, id, origin } = current;
    if (origin === "bought") {
      throw new DomainError(
        "conflict",
        `The business ${businessId} has bought the number ${number}: its admins release it.`,
      );
    }
    const inbox = await findInboxOf(transaction, number);
    if (inbox) {
      if (!deactivates) {
        throw new DomainError("conflict", `The inbox ${inbox.id} uses the number ${number}: add --deactivate.`);
      }
      await closeInbox(transaction, businessId, inbox.id);
    }
    await recordAudit(transaction, businessId, OPERATOR, {
      action: "number.unassigned",
      objectId: id,
      given: { phoneNumber: number },
    });
    return endAssignment(transaction, businessId, id);
  });
}

/**
 * Sets the profile under which the numbers of a business call, and orders it for those that it has; null removes it, which
 * changes nothing at the carrier.
 *
 * @returns the number of its numbers that the carrier is to add; null where there is no such business.
 * @throws DomainError `validation_error` for an id that no carrier has.
 */
export async function changeCallerProfile(
  database: Database,
  businessId: string,
  given: CallerProfile | null,
): Promise<number | null> {
  const profile = given && readCallerProfile(given);
  return database.transaction(async (transaction) => {
    if (!(await businessExists(transaction, businessId))) {
      return null;
    }
    await lockBusiness(transaction, businessId);
    await saveCallerProfile(transaction, businessId, profile);
    await forgetProfiles(transaction, businessId);
    await recordAudit(transaction, businessId, OPERATOR, {
      action: "business.caller_profile_changed",
      objectId: businessId,
      given: { callerProfile: profile },
    });
    return orderProfiles(transaction, businessId);
  });
}
