import { UnavailableError } from "./errors.ts";
import { apartFromRequest } from "./requests.ts";

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Does the work of concurrent callers together: while the work of an owner runs, its further inputs wait, and are the
 * next work. So one transaction does the work of many under load, and nobody waits for company without it.
 *
 * @param work returns an output for each input, in their order. It does all of them or, where it throws, none; each is
 *   then done alone, so that one bad input fails for its own caller. While the database is unavailable none is. It runs
 *   apart from the requests of its callers.
 * @param most the maximum of inputs in one work.
 */
export function gathered<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  most: number,
): (owner: string, input: Input) => Promise<Output> {
  const queues = new Map<string, Waiting<Input, Output>[]>();

  async function run(owner: string, queue: Waiting<Input, Output>[]): Promise<void> {
    // The other callers of this turn of the event loop.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      await settle(queue.splice(0, most));
    }
    queues.delete(owner);
  }

  async function settle(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await work(batch.map(({ input }) => input));
      for (const [place, { resolve }] of batch.entries()) {
        resolve(outputs[place] as Output);
      }
    } catch (error) {
      if (batch.length === 1 || error instanceof UnavailableError) {
        for (const { reject } of batch) {
          reject(error);
        }
        return;
      }
      for (const each of batch) {
        await settle([each]);
      }
    }
  }

  return (owner, input) =>
    new Promise((resolve, reject) => {
      const waiting = { input, resolve, reject };
      const queue = queues.get(owner);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(owner, started);
      apartFromRequest(() => void run(owner, started));
    });
}
