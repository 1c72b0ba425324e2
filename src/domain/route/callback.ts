import { usualWords } from "../../platform/carrier/usual-words.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { writeCallback } from "../call/callback.ts";
import { type CallbackStanding, readCallbackEnd, readCallbackStanding } from "../call/callback-store.ts";
import { lockCaps } from "../call/caps-store.ts";
import { endCall as endAnyCall } from "../call/commands.ts";
import type { LastStep } from "../call/ending-rules.ts";
import { isInCallingHours } from "../call/hand-call.ts";
import { askHangUp } from "../call/hang-up-store.ts";
import { closeRingingLines } from "../call/ringing-line-store.ts";
import type { Call } from "../call/rules.ts";
import { lockIncomingCall } from "../call/taking-store.ts";
import { PERSON_OUTSIDE } from "../identity/actor-rules.ts";
import type { Caller } from "../identity/rules.ts";
import {
  callbacksInHand,
  callbacksTo,
  countCallbacks,
  dropCallback,
  expireCallback,
  findCallback,
  keepPlace,
  missCallback,
  numberAfterTalk,
  renewCallback,
} from "../queue/callback-store.ts";
import { CALLBACK, type Queue } from "../queue/rules.ts";
import { findQueue } from "../queue/store.ts";
import { findCaller } from "../queue/waiting-store.ts";
import { note } from "../webhook/noted.ts";
import { addMissedCall } from "./missed-store.ts";
import { findRoutedCall, insertRoutedCall, missOffers, moveRoutedCall } from "./ring-store.ts";
import { isOpenAt, queueStep } from "./rules.ts";
import { routeOfInbox } from "./store.ts";

/**
 * Callbacks: the place of a caller in a queue is kept by a call that is not dialed yet. A member is rung for it as for a
 * caller, and the person is called once the member has taken it.
 */

/** The last step of a callback: nobody ever hears it. */
const UNHEARD: LastStep = { action: "hang_up", words: "" };

interface Offer {
  queue: Queue;
  standing: CallbackStanding & { number: string };
}

/**
 * The callback that a caller is offered now: not one who withholds the number, is on the do-not-call list, could not be
 * called now or has a callback already, and no more of them than callers may wait.
 */
export async function offeredCallback(database: Database, businessId: string, callId: string): Promise<Offer | null> {
  const caller = await findCaller(database, businessId, callId);
  const routed = await findRoutedCall(database, businessId, callId);
  if (caller?.state !== "waiting" || caller.isCallback || routed?.takesKeys !== true) {
    return null;
  }
  const queue = await findQueue(database, businessId, caller.queueId);
  if (!queue?.offersCallback) {
    return null;
  }
  const standing = await readCallbackStanding(database, businessId, callId);
  const { number } = standing;
  if (number === null || standing.isListed || standing.isInboxInactive || !isInCallingHours(standing)) {
    return null;
  }
  const isTooMany = (await countCallbacks(database, businessId, queue.id)) >= queue.mostCallers;
  const isKnown = (await callbacksTo(database, businessId, number)).length > 0;
  return isTooMany || isKnown ? null : { queue, standing: { ...standing, number } };
}

/**
 * The caller of a locked call asks to be called back, and leaves the queue; the place is kept.
 *
 * @returns what the caller hears before the end of the call; null if no callback is offered.
 */
export async function takeCallback(
  transaction: Database,
  businessId: string,
  callId: string,
  at: string,
): Promise<LastStep | null> {
  const offered = await offeredCallback(transaction, businessId, callId);
  if (!offered) {
    return null;
  }
  // Of two calls of a person at once, the second sees the callback of the first.
  await lockCaps(transaction, businessId, offered.standing.number);
  if ((await callbacksTo(transaction, businessId, offered.standing.number)).length > 0) {
    return null;
  }
  const { queue, standing } = offered;
  const callbackId = await queueCall(transaction, businessId, standing, queue.id, at);
  const seconds = await keepPlace(transaction, businessId, { callId, callbackId });
  await moveRoutedCall(transaction, businessId, callbackId, { state: "ringing", step: 0, seconds });
  transaction.wake("queue");
  const { text, ...spoken } = usualWords("willCallBack", queue.holdLanguage);
  return { action: "hang_up", words: text, ...spoken, isCallback: true };
}

/** Writes a call to the person, which waits in the queue. @returns its id. */
async function queueCall(
  transaction: Database,
  businessId: string,
  standing: CallbackStanding,
  queueId: string,
  at: string,
): Promise<string> {
  const id = await writeCallback(transaction, businessId, standing, at);
  await insertRoutedCall(transaction, businessId, id, { steps: [queueStep(queueId)], last: UNHEARD });
  return id;
}

/** `closed`: outside of the hours of the route or of the person, or the business is suspended. `in_call`: the person is. `never`: the number is on the do-not-call list, or the inbox inactive. */
export type CallbackOpening = "open" | "closed" | "in_call" | "never";

/** Whether a member may be rung for a callback now. */
export async function openingOfCallback(
  database: Database,
  businessId: string,
  callId: string,
): Promise<CallbackOpening> {
  const standing = await readCallbackStanding(database, businessId, callId);
  if (standing.isListed || standing.isInboxInactive) {
    return "never";
  }
  if (standing.isInCall) {
    return "in_call";
  }
  const route = await routeOfInbox(database, businessId, standing.inboxId);
  const isOpen = route === null || isOpenAt(route, new Date(databaseNow()), route.zone);
  return isOpen && !standing.isSuspended && isInCallingHours(standing) ? "open" : "closed";
}

/** A locked callback ends before the person is called: the worker of the carrier ends its call. */
export async function endCallback(transaction: Database, businessId: string, callId: string): Promise<void> {
  await closeRingingLines(transaction, businessId, callId);
  await missOffers(transaction, businessId, callId);
  await moveRoutedCall(transaction, businessId, callId, { state: "ended", step: 0, seconds: null });
  await askHangUp(transaction, businessId, callId);
}

/**
 * Requests the end of a call, as `endCall` of calls does. A callback is not made again, unless a machine has answered it, as
 * may be known only after the request: then the end is that of the attempt.
 */
export function endCall(database: Database, caller: Caller, id: string): Promise<Call> {
  return database.transaction(async (transaction) => {
    const call = await endAnyCall(transaction, caller, id);
    await expireCallback(transaction, caller.businessId, id, { unlessMachine: true });
    return call;
  });
}

/** Nobody calls a person back who is to be erased. A call that a member has taken is not made again. */
export async function endCallbacksOf(transaction: Database, businessId: string, number: string): Promise<void> {
  await takePlacesBack(transaction, businessId, number);
  for (const callId of await callbacksInHand(transaction, businessId, number)) {
    await lockIncomingCall(transaction, businessId, callId);
    await expireCallback(transaction, businessId, callId);
  }
}

/**
 * A person who has a callback is on the line: nobody calls them back.
 *
 * @returns the places that were kept, the oldest first.
 */
export async function takePlacesBack(
  transaction: Database,
  businessId: string,
  number: string,
): Promise<{ queueId: string; arrivedAt: string }[]> {
  const places: { queueId: string; arrivedAt: string }[] = [];
  for (const callId of await callbacksTo(transaction, businessId, number)) {
    await lockIncomingCall(transaction, businessId, callId);
    const place = await dropCallback(transaction, businessId, callId);
    if (place) {
      await endCallback(transaction, businessId, callId);
      places.push(place);
    }
  }
  return places;
}

/** Whether the person has a place in this queue, which a callback keeps. */
export async function hasPlaceIn(
  database: Database,
  businessId: string,
  number: string,
  queueId: string,
): Promise<boolean> {
  for (const callId of await callbacksTo(database, businessId, number)) {
    if ((await findCaller(database, businessId, callId))?.queueId === queueId) {
      return true;
    }
  }
  return false;
}

/** A talk has ended: its person is not called back. */
export async function endCallbacksAfter(transaction: Database, businessId: string, talkId: string): Promise<void> {
  const number = await numberAfterTalk(transaction, businessId, talkId);
  if (number !== null) {
    await takePlacesBack(transaction, businessId, number);
  }
}

/**
 * The call of a callback has ended. A person who was not reached is called again, a few times; then the first call is a
 * missed one.
 */
export async function followCallback(
  transaction: Database,
  { businessId, id, at }: { businessId: string; id: string; at: string },
): Promise<void> {
  const callback = await findCallback(transaction, businessId, id);
  if (!callback) {
    return;
  }
  const { queueId, callbackOf, state, leftAt, attempts, secondsLeft } = callback;
  if (state === "answered") {
    const end = await readCallbackEnd(transaction, businessId, id, leftAt);
    if (end.isReached) {
      return;
    }
    const made = attempts + (end.isPlaced ? 1 : 0);
    const standing = await readCallbackStanding(transaction, businessId, id);
    const mayBeMade = !standing.isListed && !standing.isInboxInactive;
    if (!end.isFinal && mayBeMade && made < CALLBACK.attempts && secondsLeft > 0) {
      const nextId = await queueCall(transaction, businessId, standing, queueId, at);
      const seconds = end.isPlaced ? CALLBACK.retrySeconds : CALLBACK.againSeconds;
      await renewCallback(transaction, businessId, { callId: id, nextId, attempts: made - attempts, seconds });
      await moveRoutedCall(transaction, businessId, nextId, { state: "ringing", step: 0, seconds: secondsLeft });
      return;
    }
  } else {
    await closeRingingLines(transaction, businessId, id);
    await missOffers(transaction, businessId, id);
    await moveRoutedCall(transaction, businessId, id, { state: "ended", step: 0, seconds: null });
  }
  await missCallback(transaction, businessId, id);
  await addMissedCall(transaction, businessId, callbackOf);
  note({ type: "call.incoming.missed", subject: { callId: callbackOf }, actor: PERSON_OUTSIDE, at });
}
