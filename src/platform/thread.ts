import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Runs a module in a thread of its own, which ends with everything that it has loaded.
 *
 * @param module posts its result as the only message.
 */
export async function resultOfThread<Result>(module: URL): Promise<Result> {
  const [result] = await once(new Worker(module), "message");
  return result;
}
