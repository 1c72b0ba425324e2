import { UnavailableError } from "../../platform/errors.ts";

/** The maximum of evaluations of one business in a process: one runs, the others wait. */
const MOST = 8;

/** The businesses with an evaluation under way: the last one of each, and the number of all. */
const turns = new Map<string, { last: Promise<unknown>; count: number }>();

/**
 * Runs an evaluation of a business after those before it: each holds a connection, for seconds in a large campaign, and
 * several at once would take the connections and the processor from everybody else. One that waits is given up when its
 * caller is gone.
 *
 * @throws UnavailableError if too many wait, or the caller is gone.
 */
export async function previewInTurn<Result>(
  businessId: string,
  evaluate: () => Promise<Result>,
  isCallerGone: () => boolean = () => false,
): Promise<Result> {
  const turn = turns.get(businessId) ?? { last: Promise.resolve(), count: 0 };
  if (turn.count >= MOST) {
    throw new UnavailableError("too many previews of broadcasts are under way");
  }
  turn.count += 1;
  const result = turn.last.then(() => {
    if (isCallerGone()) {
      throw new UnavailableError("the caller of the preview is gone");
    }
    return evaluate();
  });
  // The next one begins after this one in any case.
  turn.last = result.catch(() => {});
  turns.set(businessId, turn);
  try {
    return await result;
  } finally {
    turn.count -= 1;
    if (turn.count === 0) {
      turns.delete(businessId);
    }
  }
}
