import { createTask } from "node-cron";

/** No wait is longer, so that a clock that has stepped is noticed. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls whenever a cron expression says so, until the returned function is called. node-cron tells the times, and the
 * waiting is done here: its own goes through every second that a clock has stepped ahead, and stands still for as long
 * as one has stepped back.
 */
export function pollBy(expression: string, poll: () => void): () => void {
  const times = createTask(expression, () => {});
  let timer: NodeJS.Timeout;
  const arm = () => {
    const armedAt = Date.now();
    const due = times.getNextRuns(1)[0]?.getTime() ?? armedAt;
    timer = setTimeout(
      () => {
        const now = Date.now();
        if (now >= due || now < armedAt) {
          poll();
        }
        arm();
      },
      Math.min(Math.max(1, due - armedAt), LONGEST_WAIT_MS),
    );
  };
  arm();
  return () => clearTimeout(timer);
}
