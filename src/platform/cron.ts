import { createTask } from "node-cron";

/** The maximum length of one wait, so that a step of the clock is noticed. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls at the times of a cron expression, until the caller calls the returned function. node-cron computes the times,
 * but the waiting is done here: its own scheduler runs through every second that the clock stepped ahead, and stops for
 * as long as the clock stepped back.
 */
export function onSchedule(expression: string, call: () => void): () => void {
  const times = createTask(expression, () => {});
  let timer: NodeJS.Timeout;
  const arm = () => {
    const armedAt = Date.now();
    const due = times.getNextRuns(1)[0]?.getTime() ?? armedAt;
    timer = setTimeout(
      () => {
        const now = Date.now();
        if (now >= due || now < armedAt) {
          call();
        }
        arm();
      },
      Math.min(Math.max(1, due - armedAt), LONGEST_WAIT_MS),
    );
  };
  arm();
  return () => clearTimeout(timer);
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
