import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { callingHours } from "../consent/holidays.ts";
import { nextOpening } from "../consent/hours.ts";
import { LAWFUL_HOURS } from "../consent/rules.ts";
import { callingZones } from "../consent/zones.ts";
import { findContactByNumber } from "../contact/by-number.ts";
import { staleness } from "../registry/rules.ts";
import { marketingGround } from "./marketing-store.ts";

const HOURS = callingHours({ ...LAWFUL_HOURS, days: null, byDay: null, skipsHolidays: false, hasReason: false });

/**
 * The time at which a marketing text may go out: the wanted one, or the next opening of the calling hours of the person.
 *
 * @param wanted RFC 3339; absent: now.
 * @returns RFC 3339; undefined: at once.
 * @throws DomainError if a registry bars the number or is too old, or if the hours of the zones in which the person may be
 *   do not overlap.
 */
export async function marketingTime(
  transaction: Database,
  businessId: string,
  number: string,
  wanted: string | undefined,
): Promise<string | undefined> {
  const { businessZone, isRegistered, staleRegistry } = await marketingGround(transaction, businessId, number);
  if (staleRegistry !== null) {
    throw new DomainError("unprocessable_entity", staleness(staleRegistry));
  }
  if (isRegistered) {
    throw new DomainError("unprocessable_entity", `${number} is in a registry of numbers that may not be called.`, {
      field: "to",
    });
  }
  const contact = await findContactByNumber(transaction, businessId, number);
  const zones = callingZones({ ...contact, timeZone: null, phones: [{ number }] });
  const at = new Date(wanted ?? databaseNow());
  const opening = nextOpening(zones, at, HOURS, businessZone);
  if (opening === null) {
    const message = `${number} may be in zones without common hours: give its contact an address.`;
    throw new DomainError("unprocessable_entity", message, { field: "to" });
  }
  return opening > at ? opening.toISOString() : wanted;
}
