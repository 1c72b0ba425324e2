import { createTask } from "node-cron";

/** The maximum length of one wait, so that a step of the clock is noticed. */
const LONGEST_WAIT_MS = 60_000;

/** The expression of work that polls. Its times need no computation, which would take a tenth of an idle process. */
const EVERY_SECOND = "* * * * * *";
const SECOND_MS = 1_000;

/** Multiples of the golden ratio are spread evenly, however many there are. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
let schedules = 0;

/**
 * Calls at the times of a cron expression, until the caller calls the returned function. Each schedule has its own
 * fraction of the second: all polls of a process at once would delay the requests of that moment.
 *
 * node-cron computes the times, but the waiting is done here: its own scheduler runs through every second that the clock
 * stepped ahead, and stops for as long as the clock stepped back.
 */
export function onSchedule(expression: string, call: () => void): () => void {
  const fraction = Math.floor(((schedules * GOLDEN_RATIO) % 1) * SECOND_MS);
  schedules += 1;
  const next = timesOf(expression, fraction);
  let timer: NodeJS.Timeout;
  const arm = (due: number) => {
    const armedAt = Date.now();
    timer = setTimeout(
      () => {
        const now = Date.now();
        if (now >= due || now < armedAt) {
          call();
          arm(next());
        } else {
          arm(due);
        }
      },
      Math.min(Math.max(1, due - armedAt), LONGEST_WAIT_MS),
    );
  };
  arm(next());
  return () => clearTimeout(timer);
}

/** The next time of an expression, in milliseconds since 1970, at this fraction of its second. */
function timesOf(expression: string, fraction: number): () => number {
  if (expression === EVERY_SECOND) {
    return () => (Math.floor((Date.now() - fraction) / SECOND_MS) + 1) * SECOND_MS + fraction;
  }
  const times = createTask(expression, () => {});
  return () => (times.getNextRuns(1)[0]?.getTime() ?? Date.now()) + fraction;
}

/**
 * Works at the times of a cron expression, and skips a time while the last run continues. A failure is reported, and
 * the next time follows.
 *
 * @param isDueAtStart whether it also works at once, to continue work that a previous process left.
 * @returns the function that stops it: it aborts the signal and waits for a run in progress.
 */
export function workOnSchedule(
  expression: string,
  work: (ending: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  { isDueAtStart = false } = {},
): () => Promise<void> {
  const ending = new AbortController();
  let working: Promise<unknown> | undefined;
  const begin = () => {
    working ??= work(ending.signal)
      .catch(onError)
      .finally(() => {
        working = undefined;
      });
  };
  if (isDueAtStart) {
    begin();
  }
  const stop = onSchedule(expression, begin);
  return async () => {
    stop();
    ending.abort();
    await working;
  };
}
