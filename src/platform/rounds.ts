import { setTimeout as delay } from "node:timers/promises";

/** How rounds of work are read and carried out. */
export interface Rounds<Due> {
  /** Reads what is due, bounded. */
  due(): Promise<Due[]>;
  /** Works on a batch of one, and handles its failures: the others continue. @returns whether there is more of it. */
  work(due: Due): Promise<boolean>;
  /** The pause in milliseconds between two rounds; none unless given. */
  pauseMs?: number;
}

/** Works in rounds, a batch of each one that is due, until none has more, or the signal ends the work. */
export async function workInRounds<Due>(
  { due, work, pauseMs }: Rounds<Due>,
  ending: AbortSignal | undefined,
): Promise<void> {
  let isMore = true;
  while (isMore && !ending?.aborted) {
    isMore = false;
    for (const one of await due()) {
      if (ending?.aborted) {
        return;
      }
      isMore = (await work(one)) || isMore;
    }
    if (isMore && pauseMs !== undefined) {
      await delay(pauseMs);
    }
  }
}
