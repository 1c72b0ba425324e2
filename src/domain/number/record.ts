import type { CarrierNumber } from "../../platform/carrier/numbers-port.ts";
import type { Database } from "../../platform/db/database.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { lockFreeNumber, openInbox } from "../identity/inbox-opening.ts";
import type { NumberOutcome } from "./attempt.ts";
import { orderProfiles } from "./profile-store.ts";
import { setInboxOf } from "./store.ts";
import {
  markBought,
  markConnected,
  markFailed,
  markReleased,
  markUnconnected,
  type NumberJob,
  postponeWork,
  saveProblem,
} from "./work-store.ts";

/** The longest pauses between two attempts, unless the carrier asks for a longer one. */
const LONGEST_PAUSE_SECONDS = { buy: 300, connect: 300, release: 3_600 };
const LONGEST_PROBLEM = 300;

/** Records the result of an attempt, only while the lease is valid. */
export async function record(
  database: Database,
  firstPauseMs: number,
  job: NumberJob,
  outcome: NumberOutcome,
): Promise<void> {
  switch (outcome.outcome) {
    case "bought":
      return recordPurchase(database, job, outcome.number);
    case "connected":
      return markConnected(database, job, { ...outcome, problem: outcome.problem && shortly(outcome.problem) });
    case "released":
      return markReleased(database, job);
    case "refused":
      return (job.work === "buy" ? markFailed : markUnconnected)(database, job, shortly(outcome.reason));
    case "later": {
      const { reason, afterSeconds, isDoubtful } = outcome;
      const seconds = Math.max(afterSeconds, pause(firstPauseMs, job));
      return postponeWork(database, job, { seconds, isDoubtful, problem: shortly(reason) });
    }
  }
}

/** The purchase and its active inbox are one transaction. */
function recordPurchase(database: Database, job: NumberJob, number: CarrierNumber): Promise<void> {
  const { businessId, id, phoneNumber } = job;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const name = await markBought(transaction, job, number);
    if (name === null) {
      return;
    }
    if (await lockFreeNumber(transaction, phoneNumber)) {
      const inbox = await openInbox(transaction, businessId, { phoneNumber, name });
      await setInboxOf(transaction, businessId, id, inbox.id);
      await orderProfiles(transaction, businessId, id);
    } else {
      // A process of the previous version has made it an inbox meanwhile.
      await saveProblem(transaction, businessId, id, "Another inbox has this number.");
    }
  });
}

/** Doubles with each attempt, and a random part of it keeps orders apart that failed together. */
function pause(firstPauseMs: number, { work, attempts }: NumberJob): number {
  const seconds = (firstPauseMs / 1000) * 2 ** Math.min(attempts - 1, 30);
  return Math.min(seconds, LONGEST_PAUSE_SECONDS[work]) * (0.5 + Math.random() / 2);
}

function shortly(text: string): string {
  return text.slice(0, LONGEST_PROBLEM);
}
