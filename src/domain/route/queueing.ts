import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../platform/db/database.ts";
import { throwFailures } from "../../platform/failures.ts";
import { sleeper } from "../../platform/sleeper.ts";
import { planEnding } from "../call/ending-rules.ts";
import type { RungCall } from "../call/ringing-line-store.ts";
import type { IncomingCall } from "../call/taking-store.ts";
import { postponeCallback } from "../queue/callback-store.ts";
import { CALLBACK, type Queue } from "../queue/rules.ts";
import { findQueue, lockQueue } from "../queue/store.ts";
import {
  businessesWithWaiting,
  countCallers,
  findCaller,
  insertCaller,
  leaveQueue,
  setCallerState,
  turnAway,
} from "../queue/waiting-store.ts";
import { lockFreeMembers, lockNextCaller } from "./assign-store.ts";
import { endCallback, hasPlaceIn, openingOfCallback, takePlacesBack } from "./callback.ts";
import { ringMembers, SETUP_SECONDS } from "./ring-members.ts";
import { endLongestWaits, findRoutedCall, moveRoutedCall, redirectRoutedCall } from "./ring-store.ts";
import { forwardStep, queueStep, type RoutePlan } from "./rules.ts";
import { numberOfCaller, ownerOfCaller } from "./store.ts";

/**
 * Callers in queues. The state of a call changes under its lock, as in the rest of its route; the locks of the call and
 * of members decide which member is rung for which caller.
 */

/**
 * Puts a caller at the end of a queue, or at the place that a callback keeps there. One that is full turns others away.
 *
 * @returns the maximum of the wait in seconds, or the plan that follows. A caller does not come to a queue twice.
 */
export async function enterQueue(
  transaction: Database,
  businessId: string,
  callId: string,
  plan: RoutePlan & { step: number },
  queueId: string,
): Promise<{ waitsSeconds: number } | RoutePlan> {
  // The lock keeps the number of callers until commit.
  const queue = (await lockQueue(transaction, businessId, queueId))
    ? await findQueue(transaction, businessId, queueId)
    : null;
  if (!queue) {
    return plan;
  }
  const number = await numberOfCaller(transaction, businessId, callId);
  const isFull = (await countCallers(transaction, businessId, queueId)) >= queue.mostCallers;
  if (isFull && !(number !== null && (await hasPlaceIn(transaction, businessId, number, queueId)))) {
    await turnAway(transaction, businessId, { queueId, callId });
    return followOverflow(transaction, businessId, callId, plan, queue);
  }
  const kept = number === null ? [] : await takePlacesBack(transaction, businessId, number);
  const placeOf = kept.find((place) => place.queueId === queueId)?.arrivedAt ?? null;
  const ownerId = queue.strategy === "owner_first" ? await ownerOfCaller(transaction, businessId, callId) : null;
  if (!(await insertCaller(transaction, businessId, { queueId, callId, ownerId, placeOf }))) {
    return plan;
  }
  transaction.wake("queue");
  return { waitsSeconds: queue.longestWaitSeconds };
}

/** Leads a call from a queue to its overflow. @returns the plan from the next step on. */
async function followOverflow(
  transaction: Database,
  businessId: string,
  callId: string,
  { steps, last, step }: RoutePlan & { step: number },
  { overflow, overflowQueueId }: Pick<Queue, "overflow" | "overflowQueueId">,
): Promise<RoutePlan> {
  if (overflow === null && overflowQueueId === null) {
    return { steps, last };
  }
  const before = steps.slice(0, step + 1);
  const ending = overflow && planEnding(overflow);
  const plan = {
    steps: [
      ...before,
      ...(overflowQueueId === null ? forwardStep(ending?.forwardTo ?? null) : [queueStep(overflowQueueId)]),
    ],
    last: ending?.last ?? last,
  };
  await redirectRoutedCall(transaction, businessId, callId, plan);
  return plan;
}

/**
 * Nobody is rung for a caller any longer: the caller goes back to the own place in the queue, or leaves it if the longest
 * wait is over. A callback that is over ends.
 *
 * @returns the plan that follows; null: the caller waits.
 */
export async function giveBack(
  transaction: Database,
  businessId: string,
  { id: callId, isCallback }: Pick<IncomingCall, "id" | "isCallback">,
  plan: RoutePlan & { step: number },
): Promise<RoutePlan | null> {
  const caller = await findCaller(transaction, businessId, callId);
  if (isCallback && !(caller && caller.secondsLeft > 0)) {
    await endCallback(transaction, businessId, callId);
    return null;
  }
  if (!caller) {
    return plan;
  }
  if (caller.secondsLeft > 0) {
    await setCallerState(transaction, businessId, callId, "waiting");
    const { secondsLeft: seconds } = caller;
    await moveRoutedCall(transaction, businessId, callId, { state: "ringing", step: plan.step, seconds });
    transaction.wake("queue");
    return null;
  }
  await leaveQueue(transaction, businessId, callId, { state: "overflowed" });
  const queue = await findQueue(transaction, businessId, caller.queueId);
  return queue ? followOverflow(transaction, businessId, callId, plan, queue) : plan;
}

/**
 * The businesses of one statement, and the maxima of callers of one business that one run looks at, and for whom it rings:
 * then the others are looked at again.
 */
const MOST = { businesses: 500, callers: 100, rung: 20 };

/**
 * The time between two looks without a wake-up. Nobody is to wait for longer than two seconds while somebody is free, also
 * on a machine that does much else.
 */
const PAUSE_MS = 500;

/**
 * A run waits so often in a business for locked members, whose transactions are quick. After that a queue whose free
 * members are all locked waits for the next run, which begins after the same pause.
 */
const LOCKED_PAUSES = 2;
const SHORT_PAUSE_MS = 20;

/** The number of businesses that a run looks at together. */
const CONCURRENCY = 4;

/**
 * Has free members rung for the callers of all businesses. One that fails does not stop the others.
 *
 * @returns whether callers are left for whom somebody may be free now.
 */
export async function assignCallers(database: Database, ending?: AbortSignal): Promise<boolean> {
  const businesses = waitingBusinesses(database);
  const failures: unknown[] = [];
  let isUnfinished = false;
  const work = async () => {
    for await (const businessId of businesses) {
      const assigning = ending?.aborted ? null : assignOf(database.onBehalfOf(businessId), businessId, ending);
      const isLeft = await assigning?.catch((error) => failures.push(error) < 0);
      isUnfinished ||= isLeft === true;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, () => work().catch((error) => failures.push(error))));
  throwFailures(failures, (count) => `${count} queues were not led`);
  return isUnfinished;
}

/** Every business with callers who wait, once: one with nobody free hides no other. */
async function* waitingBusinesses(database: Database): AsyncGenerator<string> {
  let [after, isMore] = ["", true];
  while (isMore) {
    const page: string[] = await businessesWithWaiting(database, { after, most: MOST.businesses });
    yield* page;
    after = page.reduce((last, id) => (id > last ? id : last), after);
    isMore = page.length === MOST.businesses;
  }
}

interface PassedOver {
  callIds: string[];
  queueIds: string[];
}

async function assignOf(database: Database, businessId: string, ending?: AbortSignal): Promise<boolean> {
  const passedOver: PassedOver = { callIds: [], queueIds: [] };
  let [isUnfinished, rung, pauses] = [false, 0, 0];
  await endLongestWaits(database, businessId);
  for (let count = 0; count < MOST.callers && !ending?.aborted; count += 1) {
    const tried = await assignNext(database, businessId, passedOver);
    if (tried === null) {
      return isUnfinished;
    }
    const { callId, queueId, outcome } = tried;
    isUnfinished ||= outcome === "locked";
    rung += Number(outcome === "rung");
    if (rung === MOST.rung) {
      return true;
    }
    if (outcome === "locked" && pauses < LOCKED_PAUSES) {
      // The caller keeps the first turn.
      pauses += 1;
      await delay(SHORT_PAUSE_MS);
    } else if (outcome === "locked") {
      passedOver.queueIds.push(queueId);
    } else if (outcome === "moved on") {
      passedOver.callIds.push(callId);
    }
  }
  return true;
}

/** `locked`: other transactions have the members. `moved on`: the call has left the queue, or nobody could be rung. */
interface Assigned {
  callId: string;
  queueId: string;
  outcome: "rung" | "moved on" | "locked";
}

/**
 * Rings for the first caller for whom somebody is free.
 *
 * @param passedOver calls and queues to leave out.
 * @returns null: there is no such caller.
 */
function assignNext(database: Database, businessId: string, passedOver: PassedOver): Promise<Assigned | null> {
  return database.transaction(async (transaction) => {
    const next = await lockNextCaller(transaction, businessId, passedOver);
    if (!next) {
      return null;
    }
    const { callId, queueId, inboxId, ringSeconds } = next;
    // Read under the lock: the call may have moved on since the statement began.
    const routed = await findRoutedCall(transaction, businessId, callId);
    const caller = await findCaller(transaction, businessId, callId);
    const waits = caller?.state === "waiting" && caller.queueId === queueId && caller.secondsLeft > 0;
    if (routed?.state !== "ringing" || !waits) {
      return { callId, queueId, outcome: "moved on" };
    }
    if (caller.isCallback && !(await isDue(transaction, businessId, callId))) {
      return { callId, queueId, outcome: "moved on" };
    }
    const userIds = await lockFreeMembers(transaction, businessId, next);
    if (userIds.length === 0) {
      return { callId, queueId, outcome: "locked" };
    }
    const call: RungCall = { id: callId, inboxId };
    const members = userIds.map((userId) => ({ userId, ringSeconds }));
    if (await ringMembers(transaction, businessId, call, members)) {
      await setCallerState(transaction, businessId, callId, "ringing");
      const seconds = ringSeconds + SETUP_SECONDS;
      await moveRoutedCall(transaction, businessId, callId, { state: "ringing", step: routed.step, seconds });
      return { callId, queueId, outcome: "rung" };
    }
    return { callId, queueId, outcome: "moved on" };
  });
}

/** Whether a member may be rung for a callback now: else it is looked at again later, or ends. */
async function isDue(transaction: Database, businessId: string, callId: string): Promise<boolean> {
  const opening = await openingOfCallback(transaction, businessId, callId);
  if (opening === "closed" || opening === "in_call") {
    const seconds = opening === "closed" ? CALLBACK.closedSeconds : CALLBACK.inCallSeconds;
    await postponeCallback(transaction, businessId, callId, seconds);
  } else if (opening === "never") {
    await endCallback(transaction, businessId, callId);
  }
  return opening === "open";
}

export interface QueueWork {
  /** Looks for callers and free members now. */
  wake(): void;
  end(): Promise<void>;
}

/** Gives callers to members when it is woken, and twice a second. Any number of processes may. */
export function startQueueWork(database: Database, onError: (error: unknown) => void): QueueWork {
  const ending = new AbortController();
  const sleep = sleeper();
  const running = run();

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const isUnfinished = await assignCallers(database, ending.signal).catch(onError);
      await sleep.until(isUnfinished ? SHORT_PAUSE_MS : PAUSE_MS);
    }
  }

  return {
    wake: sleep.wake,
    async end() {
      ending.abort();
      sleep.wake();
      await running;
    },
  };
}
