import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isListed } from "../consent/number-sql.ts";
import type { Address } from "../consent/places.ts";
import { isInactiveInbox } from "../identity/inbox-use-sql.ts";
import { hasTalkedSince, IS_IN_OTHER_CALL } from "./other-call-sql.ts";
import { hasTalked } from "./talked-sql.ts";

/** What decides whether the person of a call may be called back now. */
export interface CallbackStanding {
  inboxId: string;
  inboxNumber: string;
  /** Null: withheld. */
  number: string | null;
  contactId: string | null;
  /** That of the saved contact. */
  address: Address;
  businessZone: string;
  isSuspended: boolean;
  isListed: boolean;
  /** The inbox, from whose number the person is called, was deactivated. */
  isInboxInactive: boolean;
  /** Another call with the person has not ended. */
  isInCall: boolean;
}

const standingStatement = statement<Omit<CallbackStanding, "address"> & Address>(
  "call.callbackStanding",
  `
    SELECT c.inbox_id, c.inbox_number, c.phone_number AS number, c.contact_id, b.time_zone AS business_zone,
      b.suspended_at IS NOT NULL AS is_suspended,
      k.state, k.postal_code, k.country, ${isListed("c.phone_number")} AS is_listed,
      ${isInactiveInbox("c.inbox_id")} AS is_inbox_inactive, ${IS_IN_OTHER_CALL} AS is_in_call
    FROM calls c JOIN businesses b ON b.id = c.business_id
    LEFT JOIN contacts k ON k.business_id = c.business_id AND k.id = c.contact_id
    WHERE c.business_id = $1 AND c.id = $2`,
);

export async function readCallbackStanding(
  database: Database,
  businessId: string,
  callId: string,
): Promise<CallbackStanding> {
  const row = (await database.row(standingStatement, [businessId, callId])) as Omit<CallbackStanding, "address"> &
    Address;
  const { state, postalCode, country, ...standing } = row;
  return { ...standing, address: { state, postalCode, country } };
}

/** How the call of a callback ended. */
export interface CallbackEnd {
  /** Somebody has talked with the person: in this call, or in another one since a member took it. */
  isReached: boolean;
  /** The carrier had it. */
  isPlaced: boolean;
  /** No other call is made: it failed, or the carrier may have placed it. */
  isFinal: boolean;
}

const endStatement = statement<CallbackEnd>(
  "call.callbackEnd",
  `
    SELECT ${hasTalked("c")} OR ${hasTalkedSince("$3::timestamptz")} AS is_reached,
      c.carrier_id IS NOT NULL AS is_placed, c.status = 'failed' AS is_final
    FROM calls c WHERE c.business_id = $1 AND c.id = $2`,
);

/** @param takenAt when a member took it. */
export async function readCallbackEnd(
  database: Database,
  businessId: string,
  callId: string,
  takenAt: string | null,
): Promise<CallbackEnd> {
  return (await database.row(endStatement, [businessId, callId, takenAt])) as CallbackEnd;
}
