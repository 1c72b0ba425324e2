import type { Carrier, Control } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import { type AskedControl, type ControlJob, claimControls, postponeControl, settleControl } from "./control-store.ts";
import { type AudioUrl, greetingFor } from "./greeting.ts";
import { failMessage, startMessage } from "./message-store.ts";
import type { CallHooks } from "./progress-store.ts";
import { loseParty } from "./talk-store.ts";

export interface ControlWorkerParts {
  database: Database;
  carrier: Pick<Carrier, "control">;
  audioUrl: AudioUrl;
  calls: Pick<CallHooks, "messageStarted">;
  /** Called with errors of controls and of the work, such as an unavailable database. */
  onError(error: unknown): void;
}

/** The number of concurrent controls of one process. */
const CONCURRENCY = 8;

/** The time limit of one request to the carrier. */
const REQUEST_MS = 10_000;

/** The waits before the second, third and fourth attempt, in seconds: later the talk has moved on. */
const RETRY_SECONDS = [0.5, 1, 2];

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
  const { businessId, callId, carrierId, conference, control, attempts } = job;
  const { carrier } = parts;
  const database = parts.database.onBehalfOf(businessId);
  // The leg may have heard the digits already: they are never sent twice.
  const isLast = control.do === "digits" || attempts > RETRY_SECONDS.length;
  if (control.do === "digits" && attempts > 1) {
    await settleControl(database, job);
    return;
  }
  try {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(REQUEST_MS)]);
    const given = withUrl(parts, businessId, control);
    const done = await carrier.control({ call: { businessId, id: callId }, carrierId, conference }, given, signal);
    await settle(parts, database, job, done);
  } catch (error) {
    if (isLast) {
      await settle(parts, database, job, "given up");
      throw error;
    }
    await postponeControl(database, job, RETRY_SECONDS[attempts - 1] as number);
  }
}

function withUrl({ audioUrl }: ControlWorkerParts, businessId: string, control: AskedControl): Control {
  if (control.do === "voicemail") {
    return { ...control, greeting: greetingFor(audioUrl, businessId, control.greeting) };
  }
  if (control.do === "play") {
    const { audioId, ...rest } = control;
    return { ...rest, url: audioUrl(businessId, audioId) };
  }
  return control;
}

/** Records the result of a control with its effect on the call, in one transaction. */
async function settle(
  { calls }: ControlWorkerParts,
  database: Database,
  job: ControlJob,
  result: "done" | "gone" | "given up",
): Promise<void> {
  const { businessId, callId, control } = job;
  await database.transaction(async (transaction) => {
    if (!(await settleControl(transaction, job))) {
      return;
    }
    if (control.do === "move" && result === "given up") {
      // The parties are apart: nobody is left for the person.
      await loseParty(transaction, businessId, callId);
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
}
