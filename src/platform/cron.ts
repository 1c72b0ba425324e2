import { createTask } from "node-cron";

/** No wait is longer, so that a clock that has stepped is noticed. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls whenever a cron expression says so, until the returned function is called. node-cron tells the times, and the
 * waiting is done here: its own goes through every second that a clock has stepped ahead, and stands still for as long
 * as one has stepped back.
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
 * Works whenever a cron expression says so; not while it is still at work. What fails is told, and the next time comes.
 *
 * @returns what ends it: the signal is aborted, and the work that goes on is waited for.
 */
export function workOnSchedule(
  expression: string,
  work: (ending: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let working: Promise<unknown> | undefined;
  const stop = onSchedule(expression, () => {
    working ??= work(ending.signal)
      .catch(onError)
      .finally(() => {
        working = undefined;
      });
  });
  return async () => {
    stop();
    ending.abort();
    await working;
  };
}
