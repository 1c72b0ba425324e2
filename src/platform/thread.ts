import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The time limit of a thread: it reads files of the installation, on a machine that may be busy. */
const LONGEST_MS = 60_000;

/**
 * Runs a module in a thread of its own, which ends with everything that it has loaded.
 *
 * @param module posts its result as the only message.
 * @throws if it posts none within a minute.
 */
export async function resultOfThread<Result>(module: URL): Promise<Result> {
  const worker = new Worker(module);
  try {
    const [result] = await once(worker, "message", { signal: AbortSignal.timeout(LONGEST_MS) });
    return result;
  } finally {
    await worker.terminate();
  }
}
