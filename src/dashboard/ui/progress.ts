/** The contacts of a campaign in each state. */
interface Progress {
  notCalled: number;
  inProgress: number;
  called: number;
  completed: number;
  exhausted: number;
  doNotCall: number;
}

/** The contacts that are left to call, now or later, with those that agents have at the moment. */
export function remainingOf({ notCalled, inProgress, called, exhausted }: Progress): number {
  return notCalled + inProgress + called - exhausted;
}

/** The other contacts: those that nobody calls again. */
export function doneOf({ completed, doNotCall, exhausted }: Progress): number {
  return completed + doNotCall + exhausted;
}
