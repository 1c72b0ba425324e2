import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { isBrowserOpen } from "../call/browser-phone-store.ts";
import { askControl } from "../call/control-store.ts";
import { advanceCall } from "../call/progress-store.ts";
import {
  closeRingingLine,
  closeRingingLines,
  countRingingLines,
  findRingingLine,
  lineOfUser,
  type RingingLine,
  type RungCall,
  ringForCall,
} from "../call/ringing-line-store.ts";
import { endIncomingCall, type IncomingCall, lockIncomingCall, markRouted, takeCall } from "../call/taking-store.ts";
import { noteMissedRings, noteTakenRing, whoMayBeRung } from "../presence/ringing.ts";
import { startRecording } from "../recording/start.ts";
import { greetingOf } from "./greeting.ts";
import {
  callRungOnLine,
  dueRoutedCalls,
  findRoutedCall,
  insertRoutedCall,
  isOffered,
  markWaiting,
  missOfferOnLine,
  missOffers,
  moveRoutedCall,
  offerCall,
  prolongStep,
  type RoutedCall,
  settleOffer,
} from "./ring-store.ts";
import { LONGEST_VOICEMAIL, planRoute, type RouteStep } from "./rules.ts";
import { ownerOfNumber, routeOfInbox } from "./store.ts";

/**
 * Leads an incoming call along the route of its inbox. Every change happens under the lock of the call: the first who
 * picks up has it, and one step follows another once.
 */

/** The delay between the order of a line and the first ring: a step lasts longer by it. */
const SETUP_SECONDS = 3;

/** A user who has picked up gets this time to press the key, before the next step. */
const KEY_SECONDS = 3;

/** The pause between two looks at a step with phones whose order waits for its turn at the carrier. */
const TURN_SECONDS = 1;

/** The time for a greeting and a message: the call then ends in any case. */
const VOICEMAIL_SECONDS = LONGEST_VOICEMAIL + 121;

/** The number of due calls that one run leads. */
const BATCH = 20;

/**
 * Leads a call that has just arrived, if its inbox has a route.
 *
 * @returns false if the inbox has none.
 */
export async function startRoute(
  transaction: Database,
  {
    businessId,
    callId,
    inboxId,
    phoneNumber,
  }: { businessId: string; callId: string; inboxId: string; phoneNumber: string | null },
): Promise<boolean> {
  const route = await routeOfInbox(transaction, businessId, inboxId);
  if (!route) {
    return false;
  }
  const ownerId =
    route.strategy === "owner_first" && phoneNumber !== null
      ? await ownerOfNumber(transaction, businessId, phoneNumber)
      : null;
  const plan = planRoute(route, new Date(databaseNow()), route.zone, ownerId);
  await markRouted(transaction, businessId, callId);
  await insertRoutedCall(transaction, businessId, callId, plan);
  const call = (await lockIncomingCall(transaction, businessId, callId)) as IncomingCall;
  const routed = { ...plan, state: "ringing", step: -1, isDue: false, hasWaited: false } as const;
  await takeNextStep(transaction, businessId, call, routed, { isArriving: true });
  return true;
}

/** The answer of the service has arrived: the caller is in the conference of the call. */
export function noteWaiting(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  at: string,
): Promise<void> {
  return markWaiting(transaction, businessId, id, at);
}

/**
 * Rings the next step that has somebody to ring, or ends the route.
 *
 * @param isArriving the carrier asks what to do with the caller after the commit, so it needs no request.
 * @param isRungOut the time of the present step is over: whoever it rings for has missed the call.
 */
async function takeNextStep(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  { steps, last, step: present }: RoutedCall,
  { isArriving = false, isRungOut = false }: { isArriving?: boolean; isRungOut?: boolean } = {},
): Promise<void> {
  await closeRingingLines(transaction, businessId, call.id);
  const unanswered = await missOffers(transaction, businessId, call.id);
  if (isRungOut) {
    await noteMissedRings(transaction, businessId, unanswered);
  }
  for (const [step, next] of [...steps.entries()].slice(present + 1)) {
    if (await ring(transaction, businessId, call, next)) {
      await moveRoutedCall(transaction, businessId, call.id, {
        state: "ringing",
        step,
        seconds: next.seconds + SETUP_SECONDS,
      });
      return;
    }
  }
  const isVoicemail = last.action === "voicemail";
  await moveRoutedCall(transaction, businessId, call.id, {
    state: isVoicemail ? "voicemail" : "ended",
    step: steps.length,
    seconds: isVoicemail ? VOICEMAIL_SECONDS : null,
  });
  if (isArriving) {
    return;
  }
  if (last.action === "hang_up") {
    await endIncomingCall(transaction, businessId, call.id, { text: last.words, language: last.language });
  } else if (call.carrierId !== null) {
    const { id: callId, carrierId } = call;
    const greeting = await greetingOf(transaction, businessId, last);
    const control = { do: "voicemail", greeting, longestSeconds: LONGEST_VOICEMAIL } as const;
    await askControl(transaction, businessId, { callId, carrierId, control });
  }
}

/** @returns false if nobody of the step can be rung. */
async function ring(transaction: Database, businessId: string, call: RungCall, step: RouteStep): Promise<boolean> {
  if (step.kind === "number") {
    return (await ringForCall(transaction, businessId, call, step, step.seconds)) !== null;
  }
  const userIds = step.members.map(({ userId }) => userId);
  const ringable = await whoMayBeRung(transaction, businessId, userIds);
  let isRinging = false;
  for (const { userId, ringSeconds } of step.members.filter((member) => ringable.has(member.userId))) {
    const line = await lineOfUser(transaction, businessId, userId);
    const device = (await isBrowserOpen(transaction, businessId, userId)) ? "browser" : "phone";
    const lineId = line
      ? line.isIdle
        ? line.id
        : null
      : await ringForCall(transaction, businessId, call, { userId, device }, ringSeconds);
    if (lineId !== null) {
      await offerCall(transaction, businessId, {
        callId: call.id,
        userId,
        lineId,
        seconds: ringSeconds + SETUP_SECONDS,
      });
      isRinging = true;
    }
  }
  return isRinging;
}

/**
 * Locks the incoming call that a report on a line may concern: the call is always locked before the line.
 *
 * @returns the call, for `followLine`; null if the line rings for none.
 */
export async function lockCallOfLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<IncomingCall | null> {
  const callId = await callRungOnLine(transaction, businessId, id);
  return callId === null ? null : lockIncomingCall(transaction, businessId, callId);
}

/**
 * Applies the new state of a line to the call that it rings for: the user has it, or the next one is rung.
 *
 * @param isBusy the report says that the phone was engaged or declined the call: nobody missed it.
 */
export async function followLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  call: IncomingCall,
  { at, isBusy }: { at: string; isBusy: boolean },
): Promise<void> {
  const [line, routed] = [
    await findRingingLine(transaction, businessId, id),
    await findRoutedCall(transaction, businessId, call.id),
  ];
  if (!line || !routed || call.hasEnded) {
    return;
  }
  if (line.state === "closed" || line.state === "lost") {
    const missed = await missOfferOnLine(transaction, businessId, call.id, id);
    if (!isBusy && (line.lostReason === "no_answer" || line.lostReason === "no_key")) {
      await noteMissedRings(transaction, businessId, missed);
    }
    await passOn(transaction, businessId, call, routed);
  } else if (line.purpose === "incoming" && !line.isClosing && hasPickedUp(line)) {
    const { userId } = line;
    if (!(await give(transaction, businessId, call, routed, { lineId: id, userId, at })) && call.lineId !== id) {
      await closeRingingLine(transaction, businessId, id);
    }
  }
}

/** The key was pressed; a browser and an outside number need none. */
function hasPickedUp({ state, device, userId }: RingingLine): boolean {
  return state === "joining" || state === "ready" || (state === "proving" && (device === "browser" || userId === null));
}

/**
 * Gives a call to the one who picked up; the others stop to ring.
 *
 * @param moveTo the conference of the one who picked up; absent: that of the call.
 * @returns false if it no longer rings, or somebody else has it.
 */
export async function give(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  routed: RoutedCall,
  { lineId, userId, at, moveTo }: { lineId: string; userId: string | null; at: string; moveTo?: string },
): Promise<boolean> {
  const callId = call.id;
  if (routed.state !== "ringing" || !(await takeCall(transaction, businessId, { callId, lineId, userId }))) {
    return false;
  }
  if (userId !== null) {
    await settleOffer(transaction, businessId, { callId, userId, state: "accepted" });
    await noteTakenRing(transaction, businessId, userId);
  }
  await missOffers(transaction, businessId, callId);
  await closeRingingLines(transaction, businessId, callId, lineId);
  await moveRoutedCall(transaction, businessId, callId, { state: "taken", step: routed.step, seconds: null });
  await advanceCall(transaction, businessId, callId, {
    status: "in_progress",
    carrierId: null,
    answeredBy: userId === null ? null : "human",
    durationSeconds: null,
    errorCode: null,
    at,
  });
  if (moveTo !== undefined && call.carrierId !== null) {
    const control = { do: "move", conference: moveTo } as const;
    await askControl(transaction, businessId, { callId, carrierId: call.carrierId, control });
  }
  // Afterwards, since both must be in one conference to hear the announcement.
  await startRecording(transaction, businessId, callId);
  return true;
}

/** Takes the next step as soon as nobody of the present one rings. */
export async function passOn(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  routed: RoutedCall,
): Promise<void> {
  if (routed.state !== "ringing" || (await isOffered(transaction, businessId, call.id))) {
    return;
  }
  if ((await countRingingLines(transaction, businessId, call.id)).ringing === 0) {
    await takeNextStep(transaction, businessId, call, routed);
  }
}

/**
 * The carrier rings a line for a call: only now begins the time of the step and of the offer, whatever the time for which
 * the order waited for its turn.
 */
export async function startClock(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  const call = await lockCallOfLine(transaction, { businessId, id });
  const routed = call && (await findRoutedCall(transaction, businessId, call.id));
  const line = routed && (await findRingingLine(transaction, businessId, id));
  const step = routed?.steps[routed.step];
  if (call && step && routed.state === "ringing" && line?.purpose === "incoming" && !line.isClosing) {
    const ringSeconds =
      step.kind === "number" ? step.seconds : step.members.find(({ userId }) => userId === line.userId)?.ringSeconds;
    await prolongStep(transaction, businessId, call.id, {
      seconds: step.seconds + SETUP_SECONDS,
      lineId: id,
      ringSeconds: (ringSeconds ?? step.seconds) + SETUP_SECONDS,
    });
  }
}

/**
 * The call has ended: nobody is rung for it any longer. The call is locked.
 *
 * @returns the end of the route; null: the call had none.
 */
export async function endRoute(transaction: Database, businessId: string, callId: string): Promise<RoutedCall | null> {
  const routed = await findRoutedCall(transaction, businessId, callId);
  if (routed) {
    await closeRingingLines(transaction, businessId, callId);
    await missOffers(transaction, businessId, callId);
    await moveRoutedCall(transaction, businessId, callId, { state: "ended", step: routed.step, seconds: null });
  }
  return routed;
}

/** Leads the calls whose present step is over. One that cannot be led does not stop the others. */
export async function leadCalls(database: Database, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { businessId, callId } of await dueRoutedCalls(database, BATCH)) {
    if (ending?.aborted) {
      break;
    }
    const lead = (transaction: Database) => leadCall(transaction, businessId, callId);
    await database
      .onBehalfOf(businessId)
      .transaction(lead)
      .catch((error) => failures.push(error));
  }
  if (failures.length > 0) {
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} calls were not led`);
  }
}

async function leadCall(transaction: Database, businessId: string, callId: string): Promise<void> {
  const call = await lockIncomingCall(transaction, businessId, callId);
  const routed = await findRoutedCall(transaction, businessId, callId);
  if (!call || !routed?.isDue) {
    return;
  }
  const { state, step } = routed;
  if (call.hasEnded) {
    await endRoute(transaction, businessId, callId);
    return;
  }
  if (state === "voicemail") {
    await moveRoutedCall(transaction, businessId, callId, { state: "ended", step, seconds: null });
    await endIncomingCall(transaction, businessId, callId, null);
    return;
  }
  const { answering, waiting } = await countRingingLines(transaction, businessId, callId);
  if (answering + waiting > 0) {
    const seconds = answering > 0 ? KEY_SECONDS : TURN_SECONDS;
    await moveRoutedCall(transaction, businessId, callId, { state, step, seconds });
  } else {
    await takeNextStep(transaction, businessId, call, routed, { isRungOut: true });
  }
}

/** Leads calls once a second; any number of processes may. @returns a function that stops after the current run. */
export function leadRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => leadCalls(database, ending), onError);
}
