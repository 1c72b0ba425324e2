import { setTimeout as sleep } from "node:timers/promises";

/**
 * The health check of a container: exit code 0 if its process is ready, else 1 with a line.
 *
 * With `--wait SECONDS` it waits until the process has started, for at most that time: a supervisor then goes on with the
 * next one. A worker has started although its queue is late: an end would make the queue later. It gives up at once when
 * the process `MAINPID`, which systemd names, has ended.
 */

const host = ["", "0.0.0.0", "::"].includes(process.env.OPS_HOST ?? "") ? "127.0.0.1" : process.env.OPS_HOST;
const url = `http://${host}:${process.env.OPS_PORT || 4002}/readyz`;
const waitMs = process.argv[2] === "--wait" ? Number(process.argv[3]) * 1_000 : 0;
const EVERY_MS = 250;

/** The reason why the process is not ready; null if it is. */
async function ask(): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
    const text = await answer.text();
    return answer.status === 200 || (waitMs > 0 && isLate(text)) ? null : `HTTP ${answer.status}: ${text}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `no answer: ${cause instanceof Error ? cause.message : message}`;
  }
}

/** Whether only the queue of a worker keeps it from being ready. */
function isLate(body: string): boolean {
  const { checks = {} } = JSON.parse(body) as { checks?: Record<string, string> };
  const { queue, ...others } = checks;
  return queue !== undefined && Object.values(others).every((state) => state === "ok");
}

function hasEnded(): boolean {
  try {
    return process.env.MAINPID !== undefined && !process.kill(Number(process.env.MAINPID), 0);
  } catch {
    return true;
  }
}

let reason = await ask();
while (reason !== null && performance.now() < waitMs && !hasEnded()) {
  await sleep(EVERY_MS);
  reason = await ask();
}
if (reason !== null) {
  console.error(`${url} is not ready: ${reason}`);
  process.exitCode = 1;
}
