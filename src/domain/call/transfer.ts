import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import type { Caller } from "../identity/rules.ts";
import { askControl } from "./control-store.ts";
import { conferenceFor, endTransfer, type HandedOver, handOver, putOnHold } from "./handover.ts";
import { useOfLine } from "./line-use-store.ts";
import type { Call } from "./rules.ts";
import { lockOwnTalk, lockSeenTalk, readCall } from "./talk.ts";
import { type ConnectedTalk, requireConnected, type Transfer, type TransferKind, targetInput } from "./talk-rules.ts";
import { lockTalk } from "./talk-store.ts";
import {
  deviceOfUser,
  findColleague,
  findOpenTransfer,
  findPartyLine,
  insertTransfer,
  lockLineOfUser,
  moveLineTo,
  type PartyDevice,
  type PartyLine,
  ringParty,
} from "./transfer-store.ts";

/** Transfers of the caller's own call to a colleague or an outside number. */

/** What a transfer needs of later nouns. */
export interface TransferHooks {
  handedOver: HandedOver;
  /** Whether a call may ring for a user now. */
  mayBeRung(transaction: Database, businessId: string, userId: string): Promise<boolean>;
}

interface Target {
  toUserId: string | null;
  toNumber: string | null;
}

/**
 * Transfers the call without a consultation. The person is on hold until the other party has picked up, for 20 seconds at
 * most, and then back at the caller. A colleague who waits in a session of the dialer gets the call at once. Repeated for
 * the same party, it changes nothing.
 *
 * @throws DomainError `validation_error` on an input, `not_found`, `forbidden`, `conflict` if the other party cannot take
 *   it, or another transfer is open, or the call is not answered.
 */
export function transferCall(
  database: Database,
  caller: Caller,
  callId: string,
  input: unknown,
  hooks: TransferHooks,
): Promise<Call> {
  return startTransfer(database, caller, callId, "blind", input, hooks);
}

/**
 * Puts the person on hold and rings the other party, with whom the caller then talks: complete or cancel the transfer
 * afterwards.
 *
 * @throws DomainError as `transferCall`.
 */
export function startConsultation(
  database: Database,
  caller: Caller,
  callId: string,
  input: unknown,
  hooks: TransferHooks,
): Promise<Call> {
  return startTransfer(database, caller, callId, "consultation", input, hooks);
}

function startTransfer(
  database: Database,
  caller: Caller,
  callId: string,
  kind: TransferKind,
  input: unknown,
  { handedOver, mayBeRung }: TransferHooks,
): Promise<Call> {
  const { toUserId = null, toNumber = null } = parseInput(targetInput, input);
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const talk = requireConnected(await lockOwnTalk(transaction, caller, callId));
    const open = await findOpenTransfer(transaction, businessId, callId);
    if (open) {
      if (open.kind === kind && open.toUserId === toUserId && open.toNumber === toNumber) {
        return readCall(transaction, businessId, callId);
      }
      throw new DomainError("conflict", "The call is being transferred already: complete or cancel that first.");
    }
    if (toNumber !== null && toNumber === talk.phoneNumber) {
      throw new DomainError("validation_error", "This is the number of the other party.", { field: "toNumber" });
    }
    const line = await lineTo(transaction, caller, talk, kind, { toUserId, toNumber }, mayBeRung);
    const transfer = await insertTransfer(transaction, businessId, {
      ...{ callId, kind, fromUserId: userId, toUserId, toNumber },
      toLineId: line.id,
    });
    await begin(transaction, businessId, talk, transfer, line, handedOver);
    return readCall(transaction, businessId, callId);
  });
}

/** The first step: the person is on hold, and the other party rings, or is there already. */
async function begin(
  transaction: Database,
  businessId: string,
  talk: ConnectedTalk,
  transfer: Transfer,
  line: PartyLine,
  handedOver: HandedOver,
): Promise<void> {
  const isThere = line.state === "ready" && line.carrierId !== null;
  if (isThere && transfer.kind === "blind") {
    await handOver(transaction, businessId, talk, transfer, line, handedOver);
    return;
  }
  await putOnHold(transaction, businessId, talk);
  if (isThere) {
    await moveLineTo(transaction, businessId, line.id, talk.conference, "joining");
    const control = { do: "move", conference: talk.conference, line: line.id } as const;
    await askControl(transaction, businessId, { callId: talk.id, carrierId: line.carrierId as string, control });
  }
}

/**
 * The line of the other party: that of a colleague who waits in a session, or a new one that rings at their phone, or in
 * the page that is it.
 *
 * @throws DomainError `validation_error` if there is no such colleague, `conflict` if the colleague cannot be rung.
 */
async function lineTo(
  transaction: Database,
  caller: Caller,
  talk: ConnectedTalk,
  kind: TransferKind,
  { toUserId, toNumber }: Target,
  mayBeRung: TransferHooks["mayBeRung"],
): Promise<PartyLine> {
  const { businessId } = caller;
  const field = { field: "toUserId" };
  // The other party joins the user for a consultation, and else waits for the person where the call goes.
  const conference = kind === "blind" ? conferenceFor(talk, { id: "", purpose: "colleague" }) : talk.conference;
  const ring = async (userId: string | null, device: PartyDevice) => {
    const id = await ringParty(transaction, businessId, talk, { ...device, purpose: "colleague", userId, conference });
    return id === null ? null : await findPartyLine(transaction, businessId, id);
  };
  if (toUserId === null) {
    return (await ring(null, { device: "phone", phoneNumber: toNumber as string })) as PartyLine;
  }
  if (toUserId === caller.userId) {
    throw new DomainError("validation_error", "You have this call already.", field);
  }
  const colleague = await findColleague(transaction, businessId, toUserId);
  if (!colleague) {
    const message = "This business does not have this user, or the user is deactivated.";
    throw new DomainError("validation_error", message, field);
  }
  const present = await lockLineOfUser(transaction, businessId, toUserId);
  const device = await deviceOfUser(transaction, businessId, toUserId, colleague.phoneNumber);
  if (present) {
    const waits = present.purpose === "agent" && present.sessionId !== null && present.state === "ready";
    if (!waits || (await useOfLine(transaction, businessId, present.id)) !== null) {
      throw new DomainError("conflict", `${colleague.name} is in a call, or is being rung.`, field);
    }
  } else if (device === null) {
    throw new DomainError("conflict", `${colleague.name} has no phone to ring.`, field);
  }
  if (!(await mayBeRung(transaction, businessId, toUserId))) {
    throw new DomainError("conflict", `${colleague.name} is away, offline or in wrap-up.`, field);
  }
  if (present) {
    return present;
  }
  const line = await ring(toUserId, device as PartyDevice);
  if (!line) {
    throw new DomainError("conflict", `${colleague.name} is in a call, or is being rung.`, field);
  }
  return line;
}

/**
 * Connects the person with the other party of a consultation. The caller is free. After the completion it changes
 * nothing.
 *
 * @throws DomainError `not_found`, `forbidden`, `conflict` if the other party has not picked up, or is gone.
 */
export function completeTransfer(
  database: Database,
  caller: Caller,
  callId: string,
  handedOver: HandedOver,
): Promise<Call> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const talk = requireConnected(await lockOwnTalk(transaction, caller, callId));
    const transfer = await findOpenTransfer(transaction, businessId, callId);
    const lineId = transfer?.state === "consulting" ? transfer.toLineId : null;
    const line = lineId === null ? null : await findPartyLine(transaction, businessId, lineId);
    if (!transfer || line?.state !== "ready") {
      throw new DomainError("conflict", "There is no consultation to complete: the other party must have picked up.");
    }
    await handOver(transaction, businessId, talk, transfer, line, handedOver);
    return readCall(transaction, businessId, callId);
  });
}

/**
 * Ends a transfer that is not completed: the person is back at the caller. Without one it changes nothing.
 *
 * @throws DomainError `not_found`, `forbidden` if the call was handed over, `conflict` if it has ended.
 */
export function cancelTransfer(database: Database, caller: Caller, callId: string): Promise<Call> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const talk = await lockOwnTalk(transaction, caller, callId);
    const transfer = await findOpenTransfer(transaction, businessId, callId);
    if (transfer) {
      await endTransfer(transaction, businessId, talk, transfer, "canceled", null);
    }
    return readCall(transaction, businessId, callId);
  });
}

/**
 * Declines a transfer to the caller: the person is back at the user who has the call.
 *
 * @throws DomainError `not_found` if no transfer to the caller is open.
 */
export function declineTransfer(database: Database, caller: Caller, callId: string): Promise<Call> {
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const talk = await lockTalk(transaction, businessId, callId);
    const transfer = talk && (await findOpenTransfer(transaction, businessId, callId));
    if (!talk || transfer?.toUserId !== userId) {
      // Only who sees the call may read it.
      await lockSeenTalk(transaction, caller, callId);
      throw new DomainError("not_found", "This call is not being transferred to you.");
    }
    await endTransfer(transaction, businessId, talk, transfer, "failed", "declined");
    return readCall(transaction, businessId, callId);
  });
}
