import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { inCall } from "../call/agent-line-rules.ts";
import { askControl } from "../call/control-store.ts";
import { useOfLine } from "../call/line-use-store.ts";
import {
  closeRingingLine,
  closeRingingLines,
  findRingingLine,
  promptLine,
  type RingingLine,
} from "../call/ringing-line-store.ts";
import { type IncomingCall, lockIncomingCall } from "../call/taking-store.ts";
import type { Caller } from "../identity/rules.ts";
import { restAgents } from "../queue/waiting-store.ts";
import { hasAccepted, passOn } from "./ring.ts";
import {
  acceptOffer,
  findOffer,
  findRoutedCall,
  missOffers,
  moveRoutedCall,
  type Offer,
  type RoutedCall,
  settleOffer,
} from "./ring-store.ts";
import { isQueued } from "./rules.ts";

/** What users do with the calls that ring for them. */

/** The user is back from the words within this time in seconds; else the caller goes on without the user. */
const LONGEST_PROMPT_SECONDS = 45;

/**
 * Accepts a call that rings for the caller on the line of their session: it rings for nobody else, the caller hears the
 * words about it there, and then has it. A phone that rings is picked up at the phone. Repeated, it changes nothing.
 *
 * @throws DomainError `not_found`, `conflict` if it no longer rings for the caller or the caller is in a call.
 */
export async function acceptIncomingCall(database: Database, caller: Caller, callId: string): Promise<string> {
  const { businessId, userId } = caller;
  await database.transaction(async (transaction) => {
    const { call, routed, offer } = await requireOffer(transaction, caller, callId);
    const line = offer.lineId === null ? null : await findRingingLine(transaction, businessId, offer.lineId);
    if (!line || line.purpose === "incoming") {
      throw new DomainError("conflict", "Your phone rings: pick up and press a key.");
    }
    if (offer.isAccepted) {
      return;
    }
    if (routed.state !== "ringing" || call.isEnding || (call.carrierId === null && !call.isCallback)) {
      throw noLonger();
    }
    const carrierId = await leaveForPrompt(transaction, businessId, line);
    await acceptOffer(transaction, businessId, { callId, userId, seconds: LONGEST_PROMPT_SECONDS });
    await missOffers(transaction, businessId, callId, userId);
    await closeRingingLines(transaction, businessId, callId);
    const { state, step } = routed;
    await moveRoutedCall(transaction, businessId, callId, { state, step, seconds: LONGEST_PROMPT_SECONDS });
    const control = { do: "prompt", line: line.id, conference: line.conference } as const;
    await askControl(transaction, businessId, { callId, carrierId, control });
  });
  return callId;
}

/**
 * The line waits for nothing else from now on.
 *
 * @returns the id of its leg.
 * @throws DomainError `conflict` unless the line waits in the session.
 */
async function leaveForPrompt(transaction: Database, businessId: string, { id }: RingingLine): Promise<string> {
  const carrierId = await promptLine(transaction, businessId, id);
  // It may get another call at this instant, once its time to ring is over.
  if (carrierId === null || (await useOfLine(transaction, businessId, id)) === "call") {
    throw inCall();
  }
  return carrierId;
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
    const wasAccepted = offer.isAccepted || (line !== null && hasAccepted(line));
    await passOn(transaction, businessId, call, routed, wasAccepted ? userId : null);
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
