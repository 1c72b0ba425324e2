import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { markListening, readAgain } from "./mark-store.ts";

/** Processes note each second that they listen; a pause of this many seconds is a gap. */
const GAP_SECONDS = 5;
/** The same when a process begins: a service of one process may start in less time. */
const GAP_AT_START_SECONDS = 2.5;
/** The maximum of numbers that are remembered: the hourly reading finds the others. */
const MOST_NUMBERS = 1_000;

/** The reports of the carrier that this process received and could not apply. */
export class LostReports {
  #numbers = new Set<string>();

  /** A report on a new text or call to this number was not applied. */
  add(phoneNumber: string): void {
    if (this.#numbers.size < MOST_NUMBERS) {
      this.#numbers.add(phoneNumber);
    }
  }

  /** The numbers since the last call. */
  take(): string[] {
    const numbers = [...this.#numbers];
    this.#numbers.clear();
    return numbers;
  }
}

/**
 * Notes while this process receives the reports of the carrier, so that a gap is seen when it ends. An outage of the
 * database is one, too.
 *
 * @returns the function that stops it.
 */
export function listenRegularly(
  database: Database,
  lost: LostReports,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let gapSeconds = GAP_AT_START_SECONDS;
  const mark = async () => {
    await markListening(database, gapSeconds);
    gapSeconds = GAP_SECONDS;
    const numbers = lost.take();
    if (numbers.length > 0) {
      await readAgain(database, numbers).catch((error) => {
        numbers.forEach((number) => void lost.add(number));
        throw error;
      });
    }
  };
  return workOnSchedule("* * * * * *", mark, onError, { isDueAtStart: true });
}
