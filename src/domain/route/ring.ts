import { CALLBACK_KEY } from "../../platform/carrier/port.ts";
import { usualWords } from "../../platform/carrier/usual-words.ts";
import { databaseInstant, databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { throwFailures } from "../../platform/failures.ts";
import { askControl } from "../call/control-store.ts";
import { LONGEST_VOICEMAIL, RING_SECONDS } from "../call/ending-rules.ts";
import { advanceCall } from "../call/progress-store.ts";
import {
  closeRingingLine,
  closeRingingLines,
  countRingingLines,
  findRingingLine,
  type RingingLine,
  type RungCall,
  ringForCall,
} from "../call/ringing-line-store.ts";
import { endIncomingCall, type IncomingCall, lockIncomingCall, markRouted, takeCall } from "../call/taking-store.ts";
import { recordRefusal } from "../consent/refuse.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { enqueueJob } from "../order/job-store.ts";
import { noteMissedRings, noteTakenRing, whoMayBeRung } from "../presence/ringing.ts";
import { isCallbackOffered } from "../queue/store.ts";
import { findCaller, leaveQueue, restAgents } from "../queue/waiting-store.ts";
import { startRecording } from "../recording/start.ts";
import { note, withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { takeCallback } from "./callback.ts";
import { greetingOf } from "./greeting.ts";
import { menuSeconds } from "./menu-rules.ts";
import { enterQueue, giveBack } from "./queueing.ts";
import { lockMembers, ringMembers, SETUP_SECONDS, withoutRung } from "./ring-members.ts";
import {
  type AcceptedOffer,
  callRungOnLine,
  dueRoutedCalls,
  findAcceptedOffer,
  findRoutedCall,
  insertRoutedCall,
  isOffered,
  markTakesKeys,
  markWaiting,
  missOfferOnLine,
  missOffers,
  moveRoutedCall,
  postponeRoutedCall,
  prolongStep,
  type RoutedCall,
  redirectRoutedCall,
  settleOffer,
} from "./ring-store.ts";
import { isQueued, planRoute, queueStep, type RoutePlan, type RouteStep } from "./rules.ts";
import { numberOfCaller, ownerOfNumber, routeOfInbox } from "./store.ts";

/**
 * Leads an incoming call along the route of its inbox. Every change happens under the lock of the call: the first who
 * picks up has it, and one step follows another once.
 */

/** A user who has picked up gets this time to press the key, before the next step. */
const KEY_SECONDS = 3;

/** The pause between two looks at a step with phones whose order waits for its turn at the carrier. */
const TURN_SECONDS = 1;

/** The time for a greeting and a message: the call then ends in any case. */
const VOICEMAIL_SECONDS = LONGEST_VOICEMAIL + 121;

/** The due calls of one statement, and the statements of one run: the next run begins within a second. */
const BATCH = 20;
const MOST_BATCHES = 50;

/** A call that could not be led is led again after this time, and keeps no other from its turn meanwhile. */
const RETRY_SECONDS = 5;

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
  await takeNextStep(transaction, businessId, call, { ...plan, step: -1 }, { isArriving: true });
  await welcomeIfQueued(transaction, businessId, callId, plan, databaseInstant());
  return true;
}

/** The event of a caller who has come to the first queue. @returns whether the caller has. */
async function tellIfQueued(
  transaction: Database,
  businessId: string,
  callId: string,
  { steps }: RoutePlan,
  at: string,
): Promise<boolean> {
  const isThere =
    steps.some(({ kind }) => kind === "queue") && (await findCaller(transaction, businessId, callId)) !== null;
  if (isThere) {
    note({ type: "call.incoming.queued", subject: { callId }, at });
  }
  return isThere;
}

/** A caller may have come to the first queue. The carrier asks afterwards how the caller waits. */
async function welcomeIfQueued(
  ...[transaction, businessId, callId, plan, at]: Parameters<typeof tellIfQueued>
): Promise<void> {
  const isThere = await tellIfQueued(transaction, businessId, callId, plan, at);
  if (isThere && (await isCallbackOffered(transaction, businessId))) {
    await markTakesKeys(transaction, businessId, callId);
  }
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
  { steps, last: end, step: present }: RoutePlan & { step: number },
  { isArriving = false, isRungOut = false }: { isArriving?: boolean; isRungOut?: boolean } = {},
): Promise<void> {
  await closeRingingLines(transaction, businessId, call.id);
  const unanswered = await missOffers(transaction, businessId, call.id);
  if (isRungOut) {
    await noteMissedRings(transaction, businessId, unanswered);
  }
  let plan: RoutePlan = { steps, last: end };
  const locked = await lockMembers(transaction, businessId, steps.slice(present + 1));
  for (let step = present + 1; step < plan.steps.length; step += 1) {
    const taken = await takeStep(transaction, businessId, call, { ...plan, step, locked });
    if ("seconds" in taken) {
      await moveRoutedCall(transaction, businessId, call.id, { state: "ringing", step, seconds: taken.seconds });
      return;
    }
    plan = taken;
  }
  const { last } = plan;
  const isVoicemail = last.action === "voicemail";
  await moveRoutedCall(transaction, businessId, call.id, {
    state: isVoicemail ? "voicemail" : "ended",
    step: plan.steps.length,
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
    const takesKeys = (await findRoutedCall(transaction, businessId, callId))?.takesKeys === true;
    const heard = { greeting, longestSeconds: LONGEST_VOICEMAIL };
    const control = { do: "voicemail", ...heard, ...(takesKeys && { takesKeys }) } as const;
    await askControl(transaction, businessId, { callId, carrierId, control });
  }
}

/** @returns the time of the step, or the plan that follows if nobody can be rung. */
async function takeStep(
  transaction: Database,
  businessId: string,
  call: RungCall,
  { locked, ...plan }: RoutePlan & { step: number; locked: ReadonlySet<string> },
): Promise<{ seconds: number } | RoutePlan> {
  const step = plan.steps[plan.step] as RouteStep;
  switch (step.kind) {
    case "menu":
      return { seconds: menuSeconds(step) };
    case "queue": {
      const entered = await enterQueue(transaction, businessId, call.id, plan, step.queueId);
      return "waitsSeconds" in entered ? { seconds: entered.waitsSeconds } : entered;
    }
    case "number": {
      const lineId = await ringForCall(transaction, businessId, call, step, step.seconds);
      return lineId === null ? plan : { seconds: step.seconds + SETUP_SECONDS };
    }
    case "members": {
      const userIds = step.members.map(({ userId }) => userId);
      const ringable = await whoMayBeRung(transaction, businessId, userIds);
      const present = step.members.filter(({ userId }) => ringable.has(userId));
      const members = await withoutRung(transaction, businessId, present, locked);
      const isRinging = await ringMembers(transaction, businessId, call, members);
      return isRinging ? { seconds: step.seconds + SETUP_SECONDS } : plan;
    }
  }
}

/**
 * The caller has chosen by a key of the menu, or not, or has asked in a queue for a callback: the carrier asks afterwards
 * what follows. A second report changes nothing.
 */
export async function chooseKey(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  { key: pressed, at }: { key: string | null; at: string },
): Promise<void> {
  const call = await lockIncomingCall(transaction, businessId, id);
  const routed = call && (await findRoutedCall(transaction, businessId, id));
  const step = routed?.steps[routed.step];
  if (!call || call.hasEnded || call.isCallback || routed?.state !== "ringing") {
    return;
  }
  if (step?.kind === "queue" && pressed === CALLBACK_KEY) {
    await askForCallback(transaction, businessId, call, routed, at);
  }
  if (step?.kind !== "menu") {
    return;
  }
  const chosen = step.keys.find(({ key }) => key === pressed);
  const before = routed.steps.slice(0, routed.step + 1);
  let plan: RoutePlan = routed;
  if (chosen?.action === "queue" && chosen.queueId !== null) {
    plan = { steps: [...before, queueStep(chosen.queueId)], last: routed.last };
  } else if (chosen?.action === "never_call" && (await refuseCalls(transaction, businessId, id, at))) {
    const { text, ...spoken } = usualWords("notAgain", step.language);
    plan = { steps: before, last: { action: "hang_up", words: text, ...spoken, isRefusal: true } };
  }
  if (plan !== routed) {
    await redirectRoutedCall(transaction, businessId, id, plan);
  }
  await takeNextStep(transaction, businessId, call, { ...plan, step: routed.step }, { isArriving: true });
  await welcomeIfQueued(transaction, businessId, id, plan, at);
}

/** The caller leaves the queue, and hears that the place is kept; without an offer the caller goes on to wait. */
async function askForCallback(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  { steps, step }: RoutePlan & { step: number },
  at: string,
): Promise<void> {
  const last = await takeCallback(transaction, businessId, call.id, at);
  if (last) {
    const plan = { steps: steps.slice(0, step + 1), last };
    await redirectRoutedCall(transaction, businessId, call.id, plan);
    await takeNextStep(transaction, businessId, call, { ...plan, step }, { isArriving: true });
  }
}

/** @returns false if the caller withholds the number, so that nothing can be refused. */
async function refuseCalls(transaction: Database, businessId: string, callId: string, at: string): Promise<boolean> {
  const number = await numberOfCaller(transaction, businessId, callId);
  if (number !== null) {
    const record = { at, source: "keyword", reason: null, note: "Requested with a key in a call" } as const;
    await recordRefusal(transaction, businessId, number, "calls", record);
  }
  return number !== null;
}

/**
 * Nobody of the present step takes the call: a caller in a queue goes on to wait there, and any other call takes the next
 * step.
 */
async function goOn(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  routed: RoutePlan & { step: number },
  { isRungOut = false }: { isRungOut?: boolean } = {},
): Promise<void> {
  const { kind } = routed.steps[routed.step] ?? {};
  if (kind !== "queue") {
    await takeNextStep(transaction, businessId, call, routed, { isRungOut });
    if (kind === "menu") {
      await leadFromMenu(transaction, businessId, call);
      await tellIfQueued(transaction, businessId, call.id, routed, databaseInstant());
    }
    return;
  }
  await closeRingingLines(transaction, businessId, call.id);
  const unanswered = await missOffers(transaction, businessId, call.id);
  await restAgents(transaction, businessId, unanswered);
  if (isRungOut) {
    await noteMissedRings(transaction, businessId, unanswered);
  }
  const next = await giveBack(transaction, businessId, call, routed);
  if (next) {
    await takeNextStep(transaction, businessId, call, { ...next, step: routed.step });
  }
}

/** The choice was not reported, so the carrier has not asked what follows. The end of a route asks it for more itself. */
async function leadFromMenu(transaction: Database, businessId: string, call: IncomingCall): Promise<void> {
  const routed = await findRoutedCall(transaction, businessId, call.id);
  if (routed?.state === "ringing" && call.carrierId !== null) {
    const control = { do: "move", conference: call.id, waits: isQueued(routed) ? "queue" : "ringing" } as const;
    await askControl(transaction, businessId, { callId: call.id, carrierId: call.carrierId, control });
  }
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
 * @param isBack it says that the leg has joined its conference.
 */
export async function followLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  call: IncomingCall,
  { at, isBusy, isBack }: { at: string; isBusy: boolean; isBack: boolean },
): Promise<void> {
  const [line, routed] = [
    await findRingingLine(transaction, businessId, id),
    await findRoutedCall(transaction, businessId, call.id),
  ];
  const accepted = line?.purpose === "agent" ? await findAcceptedOffer(transaction, businessId, call.id) : null;
  const isPrompted = accepted?.lineId === id;
  if (!line || !routed || call.hasEnded) {
    return;
  }
  const isIncoming = line.purpose === "incoming" && !line.isClosing;
  if (line.state === "closed" || line.state === "lost") {
    const hasLeft = isPrompted || (line.lostReason === "no_key" && line.device === "browser");
    const isMissed = !isBusy && !hasLeft && (line.lostReason === "no_answer" || line.lostReason === "no_key");
    await goOnWithout(transaction, businessId, call, routed, { line, isMissed, hasLeft });
  } else if (isPrompted && isBack) {
    await giveAfterPrompt(transaction, businessId, call, routed, { line, at });
  } else if (isIncoming && hasPickedUp(line) && line.hasVanished && call.lineId !== id) {
    await closeRingingLine(transaction, businessId, id);
    await goOnWithout(transaction, businessId, call, routed, { line, isMissed: false, hasLeft: true });
  } else if (isIncoming && hasPickedUp(line)) {
    const { userId } = line;
    if (!(await give(transaction, businessId, call, routed, { lineId: id, userId, at })) && call.lineId !== id) {
      await closeRingingLine(transaction, businessId, id);
    }
  } else if (isIncoming && hasAccepted(line) && routed.state === "ringing") {
    await missOffers(transaction, businessId, call.id, line.userId);
    await closeRingingLines(transaction, businessId, call.id, id);
  }
}

/** The words that the user of a line hears about the locked call, after accepting it there; null: none. */
export async function wordsOnLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
  callId: string,
): Promise<AcceptedOffer | null> {
  const accepted = await findAcceptedOffer(transaction, businessId, callId);
  return accepted?.lineId === id ? accepted : null;
}

/** A user who has accepted a call on the line has heard the words about it, and is in the conference again. */
async function giveAfterPrompt(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  routed: RoutedCall,
  { line, at }: { line: RingingLine; at: string },
): Promise<void> {
  const { id: lineId, userId, conference: moveTo } = line;
  if (line.isIdle) {
    await give(transaction, businessId, call, routed, { lineId, userId, at, moveTo });
  } else {
    await goOnWithout(transaction, businessId, call, routed, { line, isMissed: false, hasLeft: true });
  }
}

/**
 * A line no longer rings for a call.
 *
 * @param isMissed it rang until the end of its time.
 * @param hasLeft the user had accepted the call, and has left before the talk.
 */
async function goOnWithout(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  routed: RoutedCall,
  { line, isMissed, hasLeft }: { line: RingingLine; isMissed: boolean; hasLeft: boolean },
): Promise<void> {
  const missed = await missOfferOnLine(transaction, businessId, call.id, line.id);
  if (isMissed) {
    await noteMissedRings(transaction, businessId, missed);
  }
  if (isQueued(routed)) {
    await restAgents(transaction, businessId, missed);
  }
  await passOn(transaction, businessId, call, routed, hasLeft ? line.userId : null);
}

/** The key was pressed, or the words were heard in a browser; an outside number needs neither. */
function hasPickedUp({ state, userId }: RingingLine): boolean {
  return state === "joining" || state === "ready" || (state === "proving" && userId === null);
}

/**
 * A user has accepted the call in the browser, and hears the words about it: the others stop to ring. Afterwards the
 * carrier asks for the next instruction, and the user has the call.
 */
export function hasAccepted({ state, device }: RingingLine): boolean {
  return state === "proving" && device === "browser";
}

/**
 * Gives a call to the one who picked up; the others stop to ring. The person of a callback is called once the line of the
 * one who picked up is ready.
 *
 * @param moveTo the conference of the one who picked up; absent: that of the call.
 * @returns false if it no longer rings, or somebody else has it.
 */
async function give(
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
  if (isQueued(routed)) {
    await leaveQueue(transaction, businessId, callId, { state: "answered", userId });
  }
  if (call.isCallback) {
    await orderIfReady(transaction, businessId, call, lineId);
    return true;
  }
  await advanceCall(transaction, businessId, callId, {
    status: "in_progress",
    carrierId: null,
    answeredBy: userId === null ? null : "human",
    durationSeconds: null,
    errorCode: null,
    at,
  });
  const conference = moveTo ?? (routed.takesKeys ? callId : null);
  if (conference !== null && call.carrierId !== null) {
    const control = { do: "move", conference } as const;
    await askControl(transaction, businessId, { callId, carrierId: call.carrierId, control });
  }
  // Afterwards, since both must be in one conference to hear the announcement.
  await startRecording(transaction, businessId, callId);
  return true;
}

/** Has the person of a callback called. A line that is not ready yet orders the call when it is. */
async function orderIfReady(
  transaction: Database,
  businessId: string,
  { id, inboxId }: IncomingCall,
  lineId: string,
): Promise<void> {
  if ((await findRingingLine(transaction, businessId, lineId))?.state === "ready") {
    await enqueueJob(transaction, businessId, { id, kind: "call", inboxId, segments: 1 });
  }
}

/**
 * Takes the next step as soon as nobody of the present one rings.
 *
 * @param leftBy the user who had accepted the call, so that the others stopped to ring, and has left before the talk.
 */
export async function passOn(
  transaction: Database,
  businessId: string,
  call: IncomingCall,
  routed: RoutedCall,
  leftBy: string | null = null,
): Promise<void> {
  if (routed.state !== "ringing" || (await isOffered(transaction, businessId, call.id))) {
    return;
  }
  if ((await countRingingLines(transaction, businessId, call.id)).ringing === 0) {
    const plan = leftBy === null ? routed : await ringOthersAgain(transaction, businessId, call.id, routed, leftBy);
    await goOn(transaction, businessId, call, plan);
  }
}

/** The next step of the route rings those of the present one whom a user kept from the call; in a queue they wait for it. */
async function ringOthersAgain(
  transaction: Database,
  businessId: string,
  callId: string,
  routed: RoutedCall,
  leftBy: string,
): Promise<RoutedCall> {
  const step = routed.steps[routed.step];
  const members = step?.kind === "members" ? step.members.filter(({ userId }) => userId !== leftBy) : [];
  if (step?.kind !== "members" || members.length === 0) {
    return routed;
  }
  const plan = { ...routed, steps: routed.steps.toSpliced(routed.step + 1, 0, { ...step, members }) };
  await redirectRoutedCall(transaction, businessId, callId, plan);
  return plan;
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
    const ringSeconds = line.ringSeconds ?? RING_SECONDS.usual;
    await prolongStep(transaction, businessId, call.id, {
      seconds: ("seconds" in step ? step.seconds : ringSeconds) + SETUP_SECONDS,
      lineId: id,
      ringSeconds: ringSeconds + SETUP_SECONDS,
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
    if (isQueued(routed)) {
      await leaveQueue(transaction, businessId, callId, { state: "abandoned" });
    }
  }
  return routed;
}

/** Leads the calls whose present step is over. One that cannot be led does not stop the others. */
export async function leadCalls(database: Database, outbox: Outbox, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  let [batches, isMore] = [0, true];
  while (isMore && batches < MOST_BATCHES && !ending?.aborted) {
    const due = await dueRoutedCalls(database, BATCH);
    batches += 1;
    isMore = due.length === BATCH;
    for (const { businessId, callId } of due) {
      if (ending?.aborted) {
        break;
      }
      const owned = database.onBehalfOf(businessId);
      const acting = { businessId, actor: SERVICE_ITSELF };
      const lead = (transaction: Database) => leadCall(transaction, businessId, callId);
      await withEvents(owned, outbox, acting, lead).catch(async (error) => {
        failures.push(error);
        await postponeRoutedCall(owned, businessId, callId, RETRY_SECONDS).catch((cause) => failures.push(cause));
      });
    }
  }
  throwFailures(failures, (count) => `${count} calls were not led`);
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
  const accepted = await findAcceptedOffer(transaction, businessId, callId);
  if (accepted) {
    // The words are long over, and the user is not back.
    const plan = await ringOthersAgain(transaction, businessId, callId, routed, accepted.userId);
    await goOn(transaction, businessId, call, plan);
  } else if (answering + waiting > 0) {
    const seconds = answering > 0 ? KEY_SECONDS : TURN_SECONDS;
    await moveRoutedCall(transaction, businessId, callId, { state, step, seconds });
  } else {
    await goOn(transaction, businessId, call, routed, { isRungOut: true });
  }
}

/** Leads calls once a second; any number of processes may. @returns a function that stops after the current run. */
export function leadRegularly(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => leadCalls(database, outbox, ending), onError);
}
