import type { CarrierNumber, CarrierNumbers, NumberOrder } from "../../platform/carrier/numbers-port.ts";
import { type Connection, LEASE_SECONDS, type NumberJob } from "./work-store.ts";

/** The result of one attempt at the carrier. */
export type NumberOutcome =
  | { outcome: "bought"; number: CarrierNumber }
  | ({ outcome: "connected" } & Connection)
  | { outcome: "released" }
  /** Final. */
  | { outcome: "refused"; reason: string }
  | { outcome: "later"; reason: string; afterSeconds: number; isDoubtful: boolean };

/** The time limit of one exchange with the carrier; an attempt has at most three, and ends within its lease. */
const EXCHANGE_MS = (LEASE_SECONDS * 1000) / 4;

/**
 * The seconds after which a purchase or connection that the carrier does not accept has failed. A purchase in doubt is
 * looked for until the carrier answers.
 */
const GIVE_UP_SECONDS = { buy: 600, connect: 86_400 };

const GAVE_UP = "The carrier did not accept it in time.";
const UNAVAILABLE = "This number can no longer be bought.";

/** Does the work of a job once, without an open transaction. */
export async function attempt(numbers: CarrierNumbers, job: NumberJob, ending: AbortSignal): Promise<NumberOutcome> {
  const patience = () => AbortSignal.any([ending, AbortSignal.timeout(EXCHANGE_MS)]);
  const outcome = await { buy, connect, release }
    [job.work](numbers, job, patience)
    .catch((error: unknown) => later(String(error), { isDoubtful: job.work === "buy" }));
  const isTooLate = job.work === "connect" && outcome.outcome === "later" && job.ageSeconds > GIVE_UP_SECONDS.connect;
  return isTooLate ? { outcome: "refused", reason: GAVE_UP } : outcome;
}

/**
 * Buys a number. A carrier sells a number once, and keeps our reference with it: so a purchase whose answer was lost
 * may be repeated. An order in doubt ends only when the carrier does not have the purchase, and no earlier request can
 * still be under way to it.
 */
async function buy(numbers: CarrierNumbers, job: NumberJob, patience: () => AbortSignal): Promise<NumberOutcome> {
  const { businessId, id, phoneNumber, isDoubtful } = job;
  const { slowestOrderSeconds } = numbers;
  const order: NumberOrder = { reference: { businessId, id }, phoneNumber };
  const isLate = job.ageSeconds > GIVE_UP_SECONDS.buy;
  const look = () => numbers.findPurchase(order, patience());
  const mayBeUnderWay = isDoubtful && job.pausedSeconds < slowestOrderSeconds;
  const unless = (end: NumberOutcome): NumberOutcome =>
    mayBeUnderWay
      ? later("the carrier does not know the purchase yet", { isDoubtful: true, afterSeconds: slowestOrderSeconds })
      : end;

  const earlier = isDoubtful || isLate ? await look() : null;
  if (earlier) {
    return { outcome: "bought", number: earlier };
  }
  if (job.isSuspended) {
    return unless(later("the business is suspended", { isDoubtful: false }));
  }
  if (isLate) {
    return unless({ outcome: "refused", reason: GAVE_UP });
  }
  const answer = await numbers.buy(order, patience());
  if (answer.outcome === "bought") {
    return answer;
  }
  if (answer.outcome === "later") {
    return { afterSeconds: 0, ...answer, isDoubtful };
  }
  const meanwhile = isDoubtful || answer.outcome === "unavailable" ? await look() : null;
  return meanwhile
    ? { outcome: "bought", number: meanwhile }
    : unless({ outcome: "refused", reason: answer.outcome === "refused" ? answer.reason : UNAVAILABLE });
}

/** Connects a number, and adds it to the caller profile of its business. It works without the profile. */
async function connect(
  numbers: CarrierNumbers,
  { phoneNumber, callerProfile }: NumberJob,
  patience: () => AbortSignal,
): Promise<NumberOutcome> {
  const answer = await numbers.connect(phoneNumber, patience());
  if (answer.outcome !== "connected") {
    return answer.outcome === "later" ? { isDoubtful: false, afterSeconds: 0, ...answer } : answer;
  }
  const { number } = answer;
  if (callerProfile === null || numbers.profile === null) {
    return { outcome: "connected", number, isProfiled: false, problem: null };
  }
  const profiled = await numbers.profile(number.carrierId, callerProfile, patience());
  switch (profiled.outcome) {
    case "profiled":
      return { outcome: "connected", number, isProfiled: true, problem: null };
    case "refused":
      return { outcome: "connected", number, isProfiled: false, problem: profiled.reason };
    case "later":
      return { isDoubtful: false, afterSeconds: 0, ...profiled };
  }
}

/** A release is repeated until the carrier accepts it: until then it charges for the number. */
async function release(
  numbers: CarrierNumbers,
  { carrierId }: NumberJob,
  patience: () => AbortSignal,
): Promise<NumberOutcome> {
  if (carrierId === null) {
    return { outcome: "released" };
  }
  const answer = await numbers.release(carrierId, patience());
  return answer.outcome === "released" ? answer : { isDoubtful: false, afterSeconds: 0, ...answer, outcome: "later" };
}

function later(
  reason: string,
  { isDoubtful, afterSeconds = 0 }: { isDoubtful: boolean; afterSeconds?: number },
): NumberOutcome {
  return { outcome: "later", reason, afterSeconds, isDoubtful };
}
