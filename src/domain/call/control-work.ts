import type { Carrier, Control } from "../../platform/carrier/port.ts";
import { hasEnded } from "../../platform/carrier/port.ts";
import { wordsOf } from "../../platform/carrier/spoken-language.ts";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import { checkLineIn } from "./agent-line-need-store.ts";
import { clearForMove } from "./clear-conference.ts";
import {
  type AskedControl,
  askControl,
  type ControlJob,
  claimControls,
  isMoved,
  LATEST_MOVE_SECONDS,
  postponeControl,
  settleControl,
  settleDoubtfulMove,
} from "./control-store.ts";
import { type AudioUrl, greetingFor } from "./greeting.ts";
import { failMessage, startMessage } from "./message-store.ts";
import type { CallHooks } from "./progress-store.ts";
import { dialLater, lockPrompted, noteLeftForPrompt } from "./ringing-line-store.ts";
import { abandonStray, markPlacedLate, type Stray } from "./stray-store.ts";
import { lockTalk, loseParty } from "./talk-store.ts";

export interface ControlWorkerParts {
  database: Database;
  carrier: Pick<Carrier, "control" | "askCall" | "askConference" | "hangUp">;
  audioUrl: AudioUrl;
  /** The words about a call to the user of a line who has accepted it; null: the user is not to have it any more. */
  promptOf(database: Database, call: { businessId: string; id: string }, lineId: string): Promise<string | null>;
  calls: Pick<CallHooks, "messageStarted">;
  /** Called after the end of a leg that the carrier had for an order which was given up, or for no order at all. */
  droppedStray(stray: Pick<Stray, "businessId" | "order" | "carrierId">): void;
  /** Called with errors of controls and of the work, such as an unavailable database. */
  onError(error: unknown): void;
}

/** The number of concurrent controls of one process. */
const CONCURRENCY = 8;

/** The time limit of one request to the carrier. */
const REQUEST_MS = 10_000;

/** The waits before the second, third and fourth attempt, in seconds: later the talk has moved on. */
const RETRY_SECONDS = [0.5, 1, 2];

/**
 * A party who is moved is alone until then, and waits while another customer who may be in the conference is hung up. The
 * carrier is asked where the party is before another attempt, and after the last one, which ends within these seconds: then
 * the call ends with the words about the agent.
 */
const LONGEST_MOVE_SECONDS = 12;
const MOVE_REQUEST_SECONDS = 3;
const MOVE_RETRY_SECONDS = [...RETRY_SECONDS, 2, 2, 2];

/** A leg that nobody wants is ended in any case. */
const HANG_UP_RETRY_SECONDS = [...RETRY_SECONDS, 4, 8, 15, 30, 60, 60, 60, 60, 60];

/** Makes the changes of running calls at the carrier. Any number of workers may share a database. */
export function startControlWork(parts: ControlWorkerParts): JobWorker {
  return startJobWorker({
    concurrency: CONCURRENCY,
    claim: (free) => claimControls(parts.database, free),
    carryOut: (job, ending) => carryOut(parts, job, ending),
    onError: parts.onError,
  });
}

async function carryOut(parts: ControlWorkerParts, job: ControlJob, ending: AbortSignal) {
  const { businessId, control, attempts } = job;
  const database = parts.database.onBehalfOf(businessId);
  const isMove = control.do === "move";
  // The leg may have heard the digits already, or have gone on after the words: they are never sent twice.
  const isOnce = control.do === "digits" || control.do === "prompt";
  const pauses = control.do === "hang_up" ? HANG_UP_RETRY_SECONDS : isMove ? MOVE_RETRY_SECONDS : RETRY_SECONDS;
  const startedAt = performance.now();
  const isLast = () => {
    const [pause = 0] = pauses.slice(attempts - 1);
    const seconds = job.ageSeconds + (performance.now() - startedAt) / 1_000 + pause + 2 * MOVE_REQUEST_SECONDS;
    return isOnce || attempts > pauses.length || (isMove && seconds > LONGEST_MOVE_SECONDS);
  };
  if (isOnce && attempts > 1) {
    await settle(parts, database, job, "given up");
    return;
  }
  try {
    const isAwaited = isMove || control.do === "prompt";
    const limit = AbortSignal.timeout(isAwaited ? MOVE_REQUEST_SECONDS * 1_000 : REQUEST_MS);
    const signal = AbortSignal.any([ending, limit]);
    await settle(parts, database, job, await carryOutOnce(parts, job, signal));
  } catch (error) {
    if (isLast()) {
      const found = isMove && (await hasMoved(parts, job, control, ending).catch(() => false));
      await settle(parts, database, job, found ? "done" : "given up");
      if (found) {
        return;
      }
      throw error;
    }
    await postponeControl(database, job, pauses[attempts - 1] as number);
  }
}

async function carryOutOnce(parts: ControlWorkerParts, job: ControlJob, signal: AbortSignal) {
  const { control } = job;
  switch (control.do) {
    case "hang_up":
      return hangUp(parts, job, control, signal);
    case "confirm_move":
      return confirmMove(parts, job, signal);
    case "prompt":
      return sayPrompt(parts, job, control, signal);
    case "move":
      // The answer to an earlier request may be lost: a second one would take the party out of the conference again.
      return (job.attempts > 1 || control.mayBeThere) && (await hasMoved(parts, job, control, signal))
        ? "done"
        : change(parts, job, control, signal);
    default:
      return change(parts, job, control, signal);
  }
}

/** Whether the carrier has the party in the conference to which it was to be moved. */
async function hasMoved(
  { carrier }: ControlWorkerParts,
  { businessId, carrierId }: ControlJob,
  { conference }: { conference: string },
  signal: AbortSignal,
): Promise<boolean> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MOVE_REQUEST_SECONDS * 1_000)]);
  const found = await carrier.askConference({ businessId, id: conference }, limit);
  return found?.legs.some((leg) => leg.carrierId === carrierId) === true;
}

/** Whether the person is where the call is: the carrier may have carried out a request once more since. */
async function confirmMove(
  parts: ControlWorkerParts,
  job: ControlJob,
  signal: AbortSignal,
): Promise<"done" | "gone" | "elsewhere"> {
  const database = parts.database.onBehalfOf(job.businessId);
  const conference = await database.transaction((transaction) => conferenceOfCall(transaction, job));
  if (conference === null || (await hasMoved(parts, job, { conference }, signal))) {
    return "done";
  }
  const leg = await parts.carrier.askCall(job.carrierId, signal);
  return !leg || hasEnded(leg.status) ? "gone" : "elsewhere";
}

/** The conference of the party who has the call; null if it ends, or nobody has it. The call is locked. */
async function conferenceOfCall(transaction: Database, { businessId, callId }: ControlJob): Promise<string | null> {
  const talk = await lockTalk(transaction, businessId, callId as string);
  return talk === null || talk.hasEnded || talk.isEnding ? null : talk.conference;
}

const isMoveOfCustomer = (control: AskedControl) => control.do === "move" && control.line === undefined;

async function change(
  parts: ControlWorkerParts,
  { businessId, callId, carrierId, conference }: ControlJob,
  control: Changing,
  signal: AbortSignal,
): Promise<"done" | "gone"> {
  if (control.do === "move" && isMoveOfCustomer(control)) {
    const database = parts.database.onBehalfOf(businessId);
    const target = { conference: control.conference, carrierId };
    const obstacle = await clearForMove({ ...parts, database }, businessId, target, signal);
    if (obstacle !== null) {
      throw new Error(`a customer was not moved: ${obstacle}`);
    }
  }
  const call = { businessId, id: callId as string };
  return parts.carrier.control({ call, carrierId, conference }, withUrl(parts, businessId, control), signal);
}

/** Says the words about a call to the user of a line who is still to have it. */
async function sayPrompt(
  parts: ControlWorkerParts,
  { businessId, callId, carrierId }: ControlJob,
  control: Extract<AskedControl, { do: "prompt" }>,
  signal: AbortSignal,
): Promise<"done" | "gone"> {
  const call = { businessId, id: callId as string };
  const prompt = await parts.promptOf(parts.database.onBehalfOf(businessId), call, control.line);
  return prompt === null
    ? "gone"
    : parts.carrier.control({ call, carrierId, conference: null }, { ...control, prompt }, signal);
}

/** Ends a leg that lives. @returns "answered" if a person or a machine had picked up. */
async function hangUp(
  { carrier }: ControlWorkerParts,
  { businessId, carrierId }: ControlJob,
  { order, words, language }: Extract<AskedControl, { do: "hang_up" }>,
  signal: AbortSignal,
): Promise<"done" | "answered" | "gone"> {
  const leg = await carrier.askCall(carrierId, signal);
  if (!leg || hasEnded(leg.status)) {
    return "gone";
  }
  // The words offer a key to refuse further calls.
  const refusable = order !== null && words !== null ? { businessId, id: order } : null;
  await carrier.hangUp(carrierId, signal, wordsOf(words, language ?? null), refusable);
  return leg.status === "in_progress" ? "answered" : "done";
}

type Changing = Exclude<AskedControl, { do: "hang_up" } | { do: "confirm_move" } | { do: "prompt" }>;

function withUrl({ audioUrl }: ControlWorkerParts, businessId: string, control: Changing): Control {
  if (control.do === "voicemail") {
    return { ...control, greeting: greetingFor(audioUrl, businessId, control.greeting) };
  }
  if (control.do === "play") {
    const { audioId, ...rest } = control;
    return { ...rest, url: audioUrl(businessId, audioId) };
  }
  if (control.do === "move") {
    const { mayBeThere: _, ...move } = control;
    return move;
  }
  return control;
}

/** Records the result of a control with its effect on the call, in one transaction. */
async function settle(
  { calls, droppedStray }: ControlWorkerParts,
  database: Database,
  job: ControlJob,
  result: "done" | "answered" | "gone" | "elsewhere" | "given up",
): Promise<void> {
  const { businessId, carrierId, control } = job;
  const callId = job.callId as string;
  const isStray = control.do === "hang_up" && (result === "done" || result === "answered");
  await database.transaction(async (transaction) => {
    if (control.do === "prompt") {
      await lockPrompted(transaction, businessId, control.line);
    }
    const isDoubtful = isMoveOfCustomer(control) && result === "done" && job.attempts > 1;
    if (!(await (isDoubtful ? settleDoubtfulMove : settleControl)(transaction, job))) {
      return;
    }
    if (isStray && job.callId !== null) {
      await markPlacedLate(transaction, businessId, job.callId);
      if (result === "answered") {
        await abandonStray(transaction, businessId, job.callId, databaseInstant());
      }
    }
    if (control.do === "prompt") {
      // An agent who is still in the conference has the call without the words.
      await (result === "done"
        ? noteLeftForPrompt(transaction, businessId, control.line)
        : checkLineIn(transaction, businessId, control.line, 0));
    }
    if (control.do === "prompt" && result === "given up") {
      // The carrier may take the agent out of the conference later.
      await dialLater(transaction, businessId, control.line, LATEST_MOVE_SECONDS);
    }
    if (control.do === "move" && result === "given up") {
      // The parties are apart: nobody is left for the person.
      await loseParty(transaction, businessId, callId);
    }
    const conference = result === "elsewhere" ? await conferenceOfCall(transaction, job) : null;
    if (conference !== null && !(await isMoved(transaction, businessId, callId))) {
      const move = { do: "move", conference, mayBeThere: true } as const;
      await askControl(transaction, businessId, { callId, carrierId, control: move });
    }
    if (control.do !== "play") {
      return;
    }
    const started = result === "done" ? await startMessage(transaction, businessId, callId) : null;
    if (started) {
      await calls.messageStarted(transaction, started);
    } else {
      await failMessage(transaction, businessId, callId);
    }
  });
  if (isStray) {
    droppedStray({ businessId, order: control.order, carrierId });
  }
}
