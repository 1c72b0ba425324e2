import { type CarrierError, carrierError } from "../../platform/carrier/errors.ts";
import type { CallOrder, Carrier, LineOrder, OrderAnswer, TextOrder } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { findOrderedLine } from "../call/agent-line-need-store.ts";
import { clearConference } from "../call/clear-conference.ts";
import { recordingWords } from "../call/own-words.ts";
import { findOrderedCall, type OutgoingCall } from "../call/progress-store.ts";
import { RING_SECONDS } from "../call/rules.ts";
import { SUPERVISE } from "../call/talk-rules.ts";
import { isOptedOut } from "../consent/opt-out-store.ts";
import { markPossibleDuplicate } from "../conversation/progress-store.ts";
import { messageRank } from "../conversation/rules.ts";
import { type Job, LEASE_SECONDS } from "../order/claim-store.ts";
import { LONGEST_TURN_SECONDS } from "../order/turn-sql.ts";
import { secondsWaited as readWait } from "../queue/reading-store.ts";
import { TAKE_A_TRANSFER, takeTheCall, takeTheTransfer } from "../route/rules.ts";
import { findOrder } from "./doubt-store.ts";
import { openingForCall } from "./hours-store.ts";
import { findTransferredCall } from "./prompt-store.ts";
import type { TextWork } from "./text-work.ts";

/** The result of one attempt at an order. */
export type Outcome =
  /**
   * The carrier has the order; its id is null if a report on the order came without one. One in doubt was found there by
   * its content: another one with the same content may turn out to have the id.
   */
  | { outcome: "accepted"; carrierId: string | null; isFound?: true }
  /** It must not be retried: the carrier refused it, or it is unknown whether the carrier has it. */
  | { outcome: "refused"; error: CarrierError }
  /** Given up by this service: the carrier never had the order. */
  | { outcome: "dropped"; error: CarrierError }
  /**
   * A call that was hung up before it was placed, a callback without its agent, or a text of a canceled broadcast: the
   * carrier never had it.
   */
  | { outcome: "canceled" }
  | { outcome: "later"; reason: string; afterSeconds: number; isDoubtful: boolean }
  /**
   * A marketing text outside the calling hours of the person, of a paused campaign, or without a current registry: it is not
   * given up meanwhile.
   */
  | { outcome: "closed"; until: Date }
  /** Nothing to do: the message or call no longer exists, or it has ended. */
  | { outcome: "gone" };

/** An attempt without a final result: the order stays. */
export type Unsettled = Extract<Outcome, { outcome: "later" | "closed" }>;

export interface AttemptParts {
  database: Database;
  carrier: Carrier;
  texts: TextWork;
  /** The URL for the carrier to fetch a media file. */
  mediaUrl(businessId: string, id: string): string;
  giveUpSeconds: Readonly<Record<Job["kind"], number>>;
  /** The beginning of the claim of the order, in milliseconds of the monotonic clock. */
  claimedAt: number;
}

/** The time limit of one exchange with the carrier; an attempt has at most two, and ends within its lease. */
const EXCHANGE_MS = (LEASE_SECONDS * 1000) / 4;

/**
 * The carrier is given an order within this time after its claim: then the lease lasts for the exchange and the record of the
 * answer, also if the database was slow. Otherwise another worker might have the order by then, and send it too.
 */
const LATEST_START_MS = LEASE_SECONDS * 1000 - 2 * EXCHANGE_MS;

export const GAVE_UP: CarrierError = { code: "carrier_error", message: "The carrier did not accept it in time." };
export const UNSURE: CarrierError = {
  code: "carrier_error",
  message: "The carrier did not answer. The call may have been placed, and is not placed again.",
};
const BARRED: CarrierError = { code: "opted_out", message: "The number must not be contacted." };
const NEVER_OPEN: CarrierError = {
  code: "carrier_error",
  message: "The person may be in time zones without common hours: give the contact an address.",
};
const CLOSED: CarrierError = { code: "carrier_error", message: "The calling hours of the person have ended." };
/** Calls that waited for less are placed without another look at the hours, in which they were ordered. */
const UNCHANGED_SECONDS = 1;
const NO_PHONE: CarrierError = { code: "carrier_error", message: "The user has no phone number to ring." };
const AGENTLESS: CarrierError = { code: "carrier_error", message: "The agent was no longer on the phone." };
const INACTIVE: CarrierError = { code: "carrier_error", message: "The inbox is not active." };
const BLOCKED: CarrierError = {
  code: "opted_out",
  message: "The carrier blocks texts from this number to the person, until the person texts START to it.",
};

/** Executes an order once, without an open transaction. */
export async function attempt(parts: AttemptParts, job: Job, ending: AbortSignal): Promise<Outcome> {
  if (job.kind === "text") {
    return attemptText(parts, job, ending);
  }
  return isLine(job) ? attemptLine(parts, job, ending) : attemptCall(parts, job, ending);
}

/** Whether the call goes to an agent, for a line. It waits in the same lane as the other calls of the number. */
export function isLine({ id }: Job): boolean {
  return id.startsWith("lin_");
}

async function attemptText(parts: AttemptParts, job: Job, ending: AbortSignal): Promise<Outcome> {
  const { database, carrier } = parts;
  const opening = job.waitsForHours ? await parts.texts.opening(job) : "open";
  if (opening instanceof Date && !job.isDoubtful) {
    return { outcome: "closed", until: opening };
  }
  if (opening === "canceled" && !job.isDoubtful) {
    return { outcome: "canceled" };
  }
  const text = await parts.texts.begin(job);
  if (!text || messageRank[text.status] >= messageRank.sent) {
    // A report arrived before the answer.
    return { outcome: "gone" };
  }
  const { from, to, body, mediaIds, createdAt: orderedAt } = text;
  const mediaUrls = mediaIds.map((id) => parts.mediaUrl(job.businessId, id));
  const order: TextOrder = { kind: "text", reference: referenceOf(job), from, to, body, mediaUrls, orderedAt };
  const known = job.isDoubtful ? await resolveDoubt(parts, order, ending) : null;
  if (opening instanceof Date && (known === null || known.outcome === "later")) {
    return { outcome: "closed", until: opening };
  }
  if (known) {
    return known;
  }
  if (opening === "canceled") {
    return { outcome: "canceled" };
  }
  if (opening === "listed") {
    return { outcome: "dropped", error: BARRED };
  }
  if (opening === "never") {
    return { outcome: "dropped", error: NEVER_OPEN };
  }
  if (job.ageSeconds > parts.giveUpSeconds.text) {
    return { outcome: "dropped", error: GAVE_UP };
  }
  if (text.isInboxInactive) {
    return { outcome: "dropped", error: INACTIVE };
  }
  if (text.isBarred && !job.passesOptOut) {
    return { outcome: "dropped", error: BARRED };
  }
  if (text.isBlocked) {
    return { outcome: "dropped", error: BLOCKED };
  }
  // The person may have opted out while the carrier was asked about the order.
  const hasOptedOut = text.isOptedOut || (job.isDoubtful && (await isOptedOut(database, job.businessId, [to])));
  if (hasOptedOut && !job.passesOptOut) {
    return { outcome: "dropped", error: carrierError("opted_out") };
  }
  if (job.isDoubtful) {
    await markPossibleDuplicate(database, job.businessId, job.id);
  }
  return place(parts, () => carrier.sendText(order, patience(ending)));
}

const DETECTIONS = { hang_up: "start", leave_message: "message_end", hand_to_agent: "none" } as const;

async function attemptCall(parts: AttemptParts, job: Job, ending: AbortSignal): Promise<Outcome> {
  const { database, carrier } = parts;
  const call = await findOrderedCall(database, job.businessId, job.id);
  if (!call) {
    return { outcome: "gone" };
  }
  if (call.carrierId !== null || call.status !== "queued") {
    return { outcome: "accepted", carrierId: call.carrierId };
  }
  const { from, to, agentNumber, lineId, conferenceId, createdAt: orderedAt } = call;
  const line = lineId !== null && conferenceId !== null ? { id: lineId, conferenceId } : null;
  const order: CallOrder = {
    ...{ kind: "call", reference: referenceOf(job), from, to, agentNumber, line, orderedAt },
    ringSeconds: call.ringSeconds ?? RING_SECONDS,
    machineDetection: DETECTIONS[call.machineAction ?? "hang_up"],
  };
  if (job.isDoubtful) {
    return (await resolveDoubt(parts, order, ending)) ?? giveUpInDoubt(carrier, job);
  }
  if (call.isHungUp || call.hasCalledAgain) {
    return { outcome: "canceled" };
  }
  if (lineId !== null && line === null) {
    return withoutAgent(call);
  }
  if (isTooLate(parts, job)) {
    return { outcome: "dropped", error: GAVE_UP };
  }
  if (call.isInboxInactive) {
    return { outcome: "dropped", error: INACTIVE };
  }
  if (call.isBarred) {
    return { outcome: "dropped", error: BARRED };
  }
  if (call.isOfDialer && job.waitedSeconds >= UNCHANGED_SECONDS) {
    if ((await openingForCall(database, job.businessId, job.id)) !== "open") {
      return { outcome: "dropped", error: CLOSED };
    }
  }
  if (carrier.ringsUsers && agentNumber === null && line === null) {
    return { outcome: "dropped", error: NO_PHONE };
  }
  if (line !== null && call.isAfterDoubt) {
    const obstacle = await obstacleIn(parts, job, { lineId: line.id, agent: call.agentCarrierId }, ending);
    if (obstacle !== null) {
      return { outcome: "later", reason: obstacle, afterSeconds: 0, isDoubtful: false };
    }
  }
  return place(parts, () => carrier.placeCall(order, patience(ending)), withoutAgent(call));
}

/** A callback whose agent has left was not made: other members are rung for it. */
function withoutAgent({ isCallback }: Pick<OutgoingCall, "isCallback">): Outcome {
  return isCallback ? { outcome: "canceled" } : { outcome: "dropped", error: AGENTLESS };
}

/** @returns the reason why a call has to wait until its agent is alone in the conference; null if it need not. */
async function obstacleIn(
  { database, carrier }: AttemptParts,
  { businessId }: Job,
  { lineId, agent }: { lineId: string; agent: string | null },
  ending: AbortSignal,
): Promise<string | null> {
  try {
    return await clearConference({ database, carrier }, businessId, { lineId, expected: [agent] }, patience(ending));
  } catch (error) {
    return String(error);
  }
}

async function attemptLine(parts: AttemptParts, job: Job, ending: AbortSignal): Promise<Outcome> {
  const { database, carrier } = parts;
  const line = await findOrderedLine(database, job.businessId, job.id);
  if (line?.state !== "ordered") {
    return { outcome: "gone" };
  }
  if (line.carrierId !== null) {
    return { outcome: "accepted", carrierId: line.carrierId };
  }
  const { from, to, device, conference, purpose, ringSeconds, createdAt: orderedAt } = line;
  // A line for an incoming call joins the conference with its id.
  const secondsWaited = purpose === "incoming" ? await readWait(database, job.businessId, conference) : null;
  const asksForKey = line.isUser && device === "phone";
  const isForColleague = asksForKey && purpose === "colleague";
  const transferred = isForColleague ? await findTransferredCall(database, job.businessId, job.id) : null;
  const order: LineOrder = {
    ...{ kind: "line", reference: referenceOf(job), from, to, device, conference, orderedAt },
    as: purpose === "incoming" ? "agent" : purpose,
    asksForKey,
    ...(ringSeconds !== null && { ringSeconds }),
    ...(purpose === "incoming" && line.isUser && { prompt: takeTheCall({ ...line, secondsWaited, asksForKey }) }),
    ...(isForColleague && { prompt: transferred ? takeTheTransfer(transferred) : TAKE_A_TRANSFER }),
    ...(asksForKey && purpose === "supervisor" && { prompt: SUPERVISE }),
    // Who joins a recorded talk hears so before.
    ...(line.isRecorded && { announcement: recordingWords(line.recordingAnnouncement, line.recordingLanguage) }),
  };
  if (job.isDoubtful) {
    return (await resolveDoubt(parts, order, ending)) ?? giveUpInDoubt(carrier, job);
  }
  if (line.isUnwanted) {
    return { outcome: "canceled" };
  }
  if (isTooLate(parts, job)) {
    return { outcome: "dropped", error: GAVE_UP };
  }
  if (line.isInboxInactive) {
    return { outcome: "dropped", error: INACTIVE };
  }
  return place(parts, () => carrier.openLine(order, patience(ending)));
}

/** Whether a call waited too long for its turn, or the carrier has not accepted it in time since. */
function isTooLate({ giveUpSeconds }: AttemptParts, { ageSeconds, waitedSeconds }: Job): boolean {
  return ageSeconds > giveUpSeconds.call || waitedSeconds - ageSeconds > LONGEST_TURN_SECONDS;
}

/** Asks the carrier for an order in doubt. @returns null if the carrier does not have it. */
async function resolveDoubt(
  { database, carrier }: AttemptParts,
  order: TextOrder | CallOrder | LineOrder,
  ending: AbortSignal,
): Promise<Outcome | null> {
  try {
    const carrierId = await findOrder(database, carrier, order, patience(ending));
    return carrierId === null ? null : { outcome: "accepted", carrierId, isFound: true };
  } catch (error) {
    return { outcome: "later", reason: String(error), afterSeconds: 0, isDoubtful: true };
  }
}

/** A call in doubt that the carrier does not have is never placed again, once it can no longer be on its way. */
function giveUpInDoubt({ slowestOrderSeconds }: Carrier, { ageSeconds }: Job): Outcome {
  return ageSeconds < slowestOrderSeconds
    ? { outcome: "later", reason: "the carrier does not know it yet", afterSeconds: 0, isDoubtful: true }
    : { outcome: "refused", error: UNSURE };
}

/** @param agentless the outcome if the agent of the order has left. */
async function place(
  { claimedAt }: AttemptParts,
  order: () => Promise<OrderAnswer>,
  agentless = withoutAgent({ isCallback: false }),
): Promise<Outcome> {
  if (performance.now() > claimedAt + LATEST_START_MS) {
    return { outcome: "later", reason: "the database was slow", afterSeconds: 0, isDoubtful: false };
  }
  try {
    const answer = await order();
    switch (answer.outcome) {
      case "accepted":
      case "refused":
        return answer;
      case "agentless":
        return agentless;
      case "later":
        return { ...answer, afterSeconds: answer.afterSeconds ?? 0, isDoubtful: false };
    }
  } catch (error) {
    return { outcome: "later", reason: String(error), afterSeconds: 0, isDoubtful: true };
  }
}

function referenceOf({ businessId, id }: Job) {
  return { businessId, id };
}

function patience(ending: AbortSignal): AbortSignal {
  return AbortSignal.any([ending, AbortSignal.timeout(EXCHANGE_MS)]);
}
