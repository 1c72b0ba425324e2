import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { callingHours } from "../consent/holidays.ts";
import { isOpen, nextOpening } from "../consent/hours.ts";
import type { Address } from "../consent/places.ts";
import { LAWFUL_HOURS } from "../consent/rules.ts";
import { callingZones } from "../consent/zones.ts";
import type { CallbackStanding } from "./callback-store.ts";
import { DAILY_CAP, readHandCallStanding } from "./hand-call-store.ts";

const HOURS = callingHours({ ...LAWFUL_HOURS, days: null, byDay: null, skipsHolidays: false, hasReason: false });

/**
 * Judges a call by hand as the dialer judges its own. A person who asked for the call, or who has called in the half
 * hour before, is called at any hour, over the caps and within a rest. The do-not-call list always counts. An opt-out
 * counts unless the person asked for the call. The caller has locked the caps of the number.
 *
 * @param address of the saved contact.
 * @throws DomainError `unprocessable_entity` with the reason.
 */
export async function requireCallableByHand(
  transaction: Database,
  businessId: string,
  number: string,
  address: Address | null,
  isAsked: boolean,
): Promise<void> {
  const standing = await readHandCallStanding(transaction, businessId, number);
  const refuse = (reason: string) => {
    throw new DomainError("unprocessable_entity", `${number} ${reason}`, { field: "to" });
  };
  if (standing.isListed) {
    refuse("is on the do-not-call list.");
  }
  if (standing.isOptedOut && !isAsked) {
    refuse("has opted out. If the person asked for this call, say so.");
  }
  if (isAsked || standing.hasCalled) {
    return;
  }
  const zones = callingZones({ ...address, timeZone: null, phones: [{ number }] });
  const now = new Date(databaseNow());
  if (!isOpen(zones, now, HOURS, standing.businessZone)) {
    const opening = nextOpening(zones, now, HOURS, standing.businessZone);
    const when = opening ? `: it may be called from ${opening.toISOString()}` : "";
    refuse(`is outside its calling hours${when}. If the person asked for this call, say so.`);
  }
  if (standing.hasReachedDailyCap) {
    refuse(`has been called ${DAILY_CAP} times in 24 hours. If the person asked for this call, say so.`);
  }
  if (standing.hasReachedWeeklyCap) {
    refuse(`has been called ${standing.weeklyNumberCap} times in 7 days. If the person asked for this call, say so.`);
  }
  if (standing.wasAbandoned) {
    refuse("rests for 72 hours after an abandoned call. If the person asked for this call, say so.");
  }
  if (standing.isResting) {
    refuse("has answered a call of your business just before. If the person asked for this call, say so.");
  }
}

/** Whether the calling hours of a person who asked to be called back are open now. */
export function isInCallingHours({ number, address, businessZone }: CallbackStanding): boolean {
  const zones = callingZones({ ...address, timeZone: null, phones: number === null ? [] : [{ number }] });
  return isOpen(zones, new Date(databaseNow()), HOURS, businessZone);
}
