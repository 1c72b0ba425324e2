import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { isUniqueViolation } from "../../platform/db/failure.ts";
import { DomainError } from "../../platform/errors.ts";
import { closeRingingLine, findRingingLine, lineOfUser } from "../call/ringing-line-store.ts";
import { type IncomingCall, lockIncomingCall } from "../call/taking-store.ts";
import type { Caller } from "../identity/rules.ts";
import { restAgents } from "../queue/waiting-store.ts";
import { give, hasAccepted, passOn } from "./ring.ts";
import { findOffer, findRoutedCall, type Offer, type RoutedCall, settleOffer } from "./ring-store.ts";
import { isQueued } from "./rules.ts";

/** What users do with the calls that ring for them. */

/**
 * Accepts a call that rings for the caller on the line of their session: they get it at once. A phone that rings is
 * picked up at the phone.
 *
 * @throws DomainError `not_found`, `conflict` if it no longer rings for the caller or the caller is in a call.
 */
export async function acceptIncomingCall(database: Database, caller: Caller, callId: string): Promise<string> {
  const { businessId, userId } = caller;
  try {
    await database.transaction(async (transaction) => {
      const { call, routed, offer } = await requireOffer(transaction, caller, callId);
      const line = offer.lineId === null ? null : await findRingingLine(transaction, businessId, offer.lineId);
      if (!line || line.purpose === "incoming") {
        throw new DomainError("conflict", "Your phone rings: pick up and press a key.");
      }
      const own = await lineOfUser(transaction, businessId, userId);
      if (own?.id !== line.id || !own.isIdle) {
        throw inCallAlready();
      }
      const isGiven = await give(transaction, businessId, call, routed, {
        lineId: line.id,
        userId,
        at: databaseInstant(),
        moveTo: line.conference,
      });
      if (!isGiven || (call.carrierId === null && !call.isCallback)) {
        throw noLonger();
      }
    });
  } catch (error) {
    // The line got another call at the same instant.
    throw isUniqueViolation(error) ? inCallAlready() : error;
  }
  return callId;
}

/**
 * Declines a call that rings for the caller: their phone stops to ring, and the route goes on.
 *
 * @throws DomainError `not_found`, `conflict` if it no longer rings for the caller.
 */
export async function declineIncomingCall(database: Database, caller: Caller, callId: string): Promise<string> {
  const { businessId, userId } = caller;
  await database.transaction(async (transaction) => {
    const { call, routed, offer } = await requireOffer(transaction, caller, callId);
    await settleOffer(transaction, businessId, { callId, userId, state: "declined" });
    if (isQueued(routed)) {
      await restAgents(transaction, businessId, [userId]);
    }
    const line = offer.lineId === null ? null : await findRingingLine(transaction, businessId, offer.lineId);
    if (line) {
      await closeRingingLine(transaction, businessId, line.id);
    }
    await passOn(transaction, businessId, call, routed, line && hasAccepted(line) ? userId : null);
  });
  return callId;
}

async function requireOffer(
  transaction: Database,
  { businessId, userId }: Caller,
  callId: string,
): Promise<{ call: IncomingCall; routed: RoutedCall; offer: Offer }> {
  const call = await lockIncomingCall(transaction, businessId, callId);
  const offer = call && (await findOffer(transaction, businessId, callId, userId));
  const routed = call && (await findRoutedCall(transaction, businessId, callId));
  if (!call || !offer || !routed) {
    throw new DomainError("not_found", "This call does not ring for you.");
  }
  if (offer.state !== "ringing" || call.hasEnded) {
    throw noLonger();
  }
  return { call, routed, offer };
}

function noLonger(): DomainError {
  return new DomainError("conflict", "The call no longer rings for you.");
}

function inCallAlready(): DomainError {
  return new DomainError("conflict", "You are in a call: end it first.");
}
