/** A clock that the test moves on: nothing that depends on it waits. */
export interface PlayedTime {
  /** Milliseconds since 1970: never behind the clock of the service, whose requests move it on too. */
  now(): number;
  /** Runs a function after the given number of seconds. */
  in(seconds: number, work: () => unknown): void;
  /** Advances the time by the given seconds, and runs the due functions in order. */
  advance(seconds: number): Promise<void>;
  /** A request of the service arrived: advances the time at least to the service's clock. */
  catchUp(): void;
}

export function playedTime(): PlayedTime {
  let time = Date.now();
  let due: { at: number; work: () => unknown }[] = [];
  return {
    now: () => time,
    in: (seconds, work) => void due.push({ at: time + seconds * 1000, work }),
    catchUp() {
      time = Math.max(time, Date.now());
    },
    async advance(seconds) {
      const until = time + seconds * 1000;
      for (;;) {
        // The first of those at the same instant is the one that was planned first.
        const next = due.reduce<(typeof due)[number] | null>(
          (first, each) => (each.at <= until && (first === null || each.at < first.at) ? each : first),
          null,
        );
        if (next === null) {
          break;
        }
        due = due.filter((each) => each !== next);
        time = Math.max(time, next.at);
        await next.work();
      }
      time = Math.max(time, until);
    },
  };
}
