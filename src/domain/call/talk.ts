import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { isPermitted } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { sightOf } from "../identity/sight-sql.ts";
import { askControl } from "./control-store.ts";
import type { Call } from "./rules.ts";
import { findCall, findCalls } from "./store.ts";
import { type ConnectedTalk, digitsInput, noteInput, requireConnected, type Talk } from "./talk-rules.ts";
import { findCallOfUser, isCallSeen, lockTalk, setMuted, setNote, setOnHold } from "./talk-store.ts";
import { callsOfferedTo, findOpenTransfer } from "./transfer-store.ts";

/** What users do in their own running calls. The user of a call is the one on its line. */

/**
 * Locks the call.
 *
 * @throws DomainError `not_found` unless the caller has the call or sees its inbox.
 */
export async function lockSeenTalk(transaction: Database, caller: Caller, callId: string): Promise<Talk> {
  const { businessId, userId } = caller;
  const talk = await lockTalk(transaction, businessId, callId);
  const isOwn = talk !== null && (talk.handlerId === userId || talk.userId === userId);
  if (!talk || !(isOwn || (await isCallSeen(transaction, businessId, callId, sightOf(caller).memberId)))) {
    throw new DomainError("not_found", "The call does not exist.");
  }
  return talk;
}

/**
 * Locks the call of the caller.
 *
 * @throws DomainError `not_found`, `forbidden` if somebody else has it, `conflict` if it has ended.
 */
export async function lockOwnTalk(transaction: Database, caller: Caller, callId: string): Promise<Talk> {
  const talk = await lockSeenTalk(transaction, caller, callId);
  if (talk.handlerId !== caller.userId) {
    throw new DomainError("forbidden", "Somebody else has this call.");
  }
  if (talk.hasEnded) {
    throw new DomainError("conflict", "The call has ended.");
  }
  return talk;
}

/** The running call on the line of the caller, or null. */
export async function findCurrentCall(database: Database, { businessId, userId }: Caller): Promise<Call | null> {
  const id = await findCallOfUser(database, businessId, userId);
  return id === null ? null : findCall(database, businessId, id);
}

/** The calls that are being transferred to the caller, the oldest first. */
export async function listOfferedCalls(database: Database, { businessId, userId }: Caller): Promise<Call[]> {
  const ids = await callsOfferedTo(database, businessId, userId);
  const calls = ids.length === 0 ? [] : await findCalls(database, businessId, ids);
  return calls.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The call as it is now. */
export async function readCall(transaction: Database, businessId: string, callId: string): Promise<Call> {
  return (await findCall(transaction, businessId, callId)) as Call;
}

function changeTalk(
  database: Database,
  caller: Caller,
  callId: string,
  change: (transaction: Database, talk: ConnectedTalk) => Promise<void>,
): Promise<Call> {
  return database.transaction(async (transaction) => {
    const talk = requireConnected(await lockOwnTalk(transaction, caller, callId));
    await change(transaction, talk);
    return readCall(transaction, caller.businessId, callId);
  });
}

/**
 * Mutes the caller in their call, or unmutes them. Repeated, it changes nothing.
 *
 * @throws DomainError `not_found`, `forbidden`, `conflict` unless the call is answered and the caller is on its line.
 */
export function muteCall(database: Database, caller: Caller, callId: string, isMuted: boolean): Promise<Call> {
  return changeTalk(database, caller, callId, async (transaction, { lineCarrierId, conference, ...talk }) => {
    if (talk.isMuted !== isMuted) {
      await setMuted(transaction, caller.businessId, callId, { isMuted });
      const control = { do: "mute", on: isMuted } as const;
      await askControl(transaction, caller.businessId, { callId, carrierId: lineCarrierId, conference, control });
    }
  });
}

/**
 * Puts the other party on hold, or takes the other party back. Repeated, it changes nothing.
 *
 * @throws DomainError as `muteCall`, and `conflict` during a transfer, which decides about the hold.
 */
export function holdCall(database: Database, caller: Caller, callId: string, isOnHold: boolean): Promise<Call> {
  return changeTalk(database, caller, callId, async (transaction, { carrierId, conference, ...talk }) => {
    if (await findOpenTransfer(transaction, caller.businessId, callId)) {
      throw new DomainError("conflict", "The call is being transferred: complete or cancel that first.");
    }
    if (talk.isOnHold !== isOnHold) {
      await setOnHold(transaction, caller.businessId, callId, { isOnHold });
      const control = { do: "hold", on: isOnHold } as const;
      await askControl(transaction, caller.businessId, { callId, carrierId, conference, control });
    }
  });
}

/**
 * Sends keypad tones to the other party, for example to an extension. They are sent once, or not at all.
 *
 * @throws DomainError `validation_error`, and as `muteCall`.
 */
export function sendDigits(database: Database, caller: Caller, callId: string, input: unknown): Promise<Call> {
  const { digits } = parseInput(digitsInput, input);
  return changeTalk(database, caller, callId, (transaction, { carrierId, conference }) => {
    const control = { do: "digits", digits } as const;
    return askControl(transaction, caller.businessId, { callId, carrierId, conference, control });
  });
}

/**
 * Replaces the note of a call, during the call or later. An empty note clears it.
 *
 * @throws DomainError `validation_error`, `not_found`, `forbidden` unless the call is or was the caller's, or the caller
 *   may change the calls of all users.
 */
export function noteCall(database: Database, caller: Caller, callId: string, input: unknown): Promise<Call> {
  const { note } = parseInput(noteInput, input);
  return database.transaction(async (transaction) => {
    const talk = await lockSeenTalk(transaction, caller, callId);
    const isOwn = talk.handlerId === caller.userId || talk.userId === caller.userId;
    if (!isOwn && !isPermitted(caller, "calls.manage")) {
      throw new DomainError("forbidden", "The call belongs to another user.");
    }
    await setNote(transaction, caller.businessId, callId, note);
    return readCall(transaction, caller.businessId, callId);
  });
}
