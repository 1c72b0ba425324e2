import { mayBeOfOneRow } from "./db/failure.ts";
import { UnavailableError } from "./errors.ts";
import { apartFromRequest } from "./requests.ts";

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/** The inputs that are repeated at the same time: one that waits for a lock does not delay the others. */
const REPEATED_TOGETHER = 5;
/** The repeated inputs that may fail because the database was busy. After these it is busy for the remaining ones too. */
const MOST_BUSY = 10;

/**
 * Does the work of concurrent callers together: while the work of an owner runs, its further inputs wait, and are the
 * next work. So one transaction does the work of many under load, and nobody waits for company without it.
 *
 * @param work returns an output for each input, in their order. It does all of them or, where it throws, none; each is
 *   then done alone, so that one bad input, or one locked row, fails for its own caller. The remaining inputs fail too
 *   where the database cannot be reached, or was busy for ten of them. The work runs apart from the requests of its
 *   callers.
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
      if (batch.length === 1 || isOfAll(error)) {
        rejectAll(batch, error);
      } else {
        await repeat([...batch]);
      }
    }
  }

  /** Does each alone. The locked rows are few, and their waits are bounded: the owner's next work follows. */
  async function repeat(left: Waiting<Input, Output>[]): Promise<void> {
    let busy = 0;
    const next = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        try {
          const [output] = await work([one.input]);
          one.resolve(output as Output);
        } catch (error) {
          one.reject(error);
          busy += error instanceof UnavailableError ? 1 : 0;
          if (isOfAll(error) || busy === MOST_BUSY) {
            rejectAll(left.splice(0), error);
          }
        }
      }
    };
    await Promise.all(Array.from({ length: REPEATED_TOGETHER }, next));
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

/** Whether an error will meet every input: the database cannot be reached, or refuses all work. */
function isOfAll(error: unknown): boolean {
  return error instanceof UnavailableError && !mayBeOfOneRow(error);
}

function rejectAll(waiting: readonly Pick<Waiting<never, never>, "reject">[], error: unknown): void {
  for (const { reject } of waiting) {
    reject(error);
  }
}
