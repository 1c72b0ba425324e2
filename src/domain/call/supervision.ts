import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { applySupervision } from "./handover.ts";
import type { Call } from "./rules.ts";
import { lockSeenTalk, readCall } from "./talk.ts";
import { MOST_SUPERVISORS, requireConnected, type Supervision } from "./talk-rules.ts";
import {
  closeSupervisors,
  deviceOfUser,
  findColleague,
  findPartyLine,
  lockLineOfUser,
  ringParty,
  setSupervision,
  supervisorsOfCalls,
  touchCall,
} from "./transfer-store.ts";

/** Supervisors of running calls: admins who listen, whisper or join. The user of the call sees them. */

/**
 * Rings the phone of the caller, or the page that is it, who then hears the call; a supervisor who is there changes to another mode. Repeated, it
 * changes nothing.
 *
 * @throws DomainError `forbidden` to members, `not_found`, `conflict` if nobody talks, the caller has the call, is in
 *   another call or has no phone, or the call has as many supervisors as it may.
 */
export function superviseCall(
  database: Database,
  caller: Caller,
  callId: string,
  supervision: Supervision,
): Promise<Call> {
  requirePermission(caller, "calls.supervise");
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const locked = await lockSeenTalk(transaction, caller, callId);
    if (locked.hasEnded) {
      throw new DomainError("conflict", "The call has ended.");
    }
    const talk = requireConnected(locked);
    if (talk.handlerId === userId) {
      throw new DomainError("conflict", "You have this call yourself.");
    }
    const present = await lockLineOfUser(transaction, businessId, userId);
    const supervisors = await supervisorsOfCalls(transaction, businessId, [callId]);
    if (present?.purpose === "supervisor" && supervisors.some((supervisor) => supervisor.userId === userId)) {
      await change(transaction, businessId, callId, present.id, supervision);
      return readCall(transaction, businessId, callId);
    }
    if (present) {
      throw new DomainError("conflict", "You are on the phone: end your call, your session or your supervision first.");
    }
    if (supervisors.length >= MOST_SUPERVISORS) {
      throw new DomainError("conflict", `A call has ${MOST_SUPERVISORS} supervisors at most.`);
    }
    const phoneNumber = (await findColleague(transaction, businessId, userId))?.phoneNumber ?? null;
    const device = await deviceOfUser(transaction, businessId, userId, phoneNumber);
    if (device === null) {
      const message = "You have no phone to ring: set a phone number (setUserPhoneNumber), or talk in your browser.";
      throw new DomainError("conflict", message);
    }
    const { conference } = talk;
    const party = { ...device, purpose: "supervisor", userId, conference, supervision } as const;
    if ((await ringParty(transaction, businessId, talk, party)) === null) {
      throw new DomainError("conflict", "You are on the phone already.");
    }
    await touchCall(transaction, businessId, callId);
    return readCall(transaction, businessId, callId);
  });

  async function change(transaction: Database, business: string, id: string, lineId: string, mode: Supervision) {
    const line = await findPartyLine(transaction, business, lineId);
    if (!line || line.supervision === mode) {
      return;
    }
    await setSupervision(transaction, business, lineId, mode);
    await touchCall(transaction, business, id);
    const talk = requireConnected(await lockSeenTalk(transaction, caller, id));
    if (line.state === "ready") {
      await applySupervision(transaction, business, talk, { ...line, supervision: mode });
    }
  }
}

/**
 * Ends the caller's supervision of a call; without one it changes nothing.
 *
 * @throws DomainError `forbidden` to members, `not_found`.
 */
export function leaveSupervision(database: Database, caller: Caller, callId: string): Promise<Call> {
  requirePermission(caller, "calls.supervise");
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    await lockSeenTalk(transaction, caller, callId);
    await closeSupervisors(transaction, businessId, callId, userId);
    await touchCall(transaction, businessId, callId);
    return readCall(transaction, businessId, callId);
  });
}
