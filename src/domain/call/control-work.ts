import type { Carrier } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import { type ControlJob, claimControls, postponeControl, settleControl } from "./control-store.ts";
import { loseParty } from "./talk-store.ts";

export interface ControlWorkerParts {
  database: Database;
  carrier: Pick<Carrier, "control">;
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

async function carryOut({ database: all, carrier }: ControlWorkerParts, job: ControlJob, ending: AbortSignal) {
  const { businessId, callId, carrierId, conference, control, attempts } = job;
  const database = all.onBehalfOf(businessId);
  // The leg may have heard the digits already: they are never sent twice.
  const isLast = control.do === "digits" || attempts > RETRY_SECONDS.length;
  if (control.do === "digits" && attempts > 1) {
    await settleControl(database, job);
    return;
  }
  try {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(REQUEST_MS)]);
    await carrier.control({ call: { businessId, id: callId }, carrierId, conference }, control, signal);
  } catch (error) {
    if (isLast) {
      await database.transaction(async (transaction) => {
        await settleControl(transaction, job);
        if (control.do === "move") {
          // The parties are apart: nobody is left for the person.
          await loseParty(transaction, businessId, callId);
        }
      });
      throw error;
    }
    await postponeControl(database, job, RETRY_SECONDS[attempts - 1] as number);
    return;
  }
  await settleControl(database, job);
}
