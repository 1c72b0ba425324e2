/** A clock that the test advances, so that no test waits. */
export interface PlayedTime {
  /** Milliseconds since 1970: never behind the clock of the service, whose requests also advance it. */
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
        // Functions for the same instant run in the order in which they were planned.
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
