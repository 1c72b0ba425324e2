/**
 * The states of a subscription in a process that delivers to it. The first four are those of a closed circuit: they
 * differ by the deliveries here and in the backlog. The others let no delivery through, according to the last claim or
 * result: the database stores them, and other processes change them.
 */
export const STATES = ["idle", "due", "running", "backlogged", "open", "half-open", "suspended", "paused"] as const;

export type State = (typeof STATES)[number];

/** The events of a subscription. */
export const EVENTS = {
  claimed: "a claimed delivery waits for its turn in this process",
  began: "an attempt began",
  stopped: "its last running attempt ended, and deliveries wait in this process",
  emptied: "no delivery runs or waits in this process",
  parked: "deliveries are in the backlog",
  drained: "a claim found the backlog empty",
  opened: "its failures opened the circuit, a claim found it open, or its probe was returned",
  "half-opened": "a delivery was claimed as a probe, or is the first one of a suspended subscription",
  suspended: "a claim found it suspended while deliveries were in this process",
  paused: "a claim found it paused",
  closed: "a probe succeeded, or a claim found the circuit closed",
} as const;

export type Event = keyof typeof EVENTS;

/** A subscription whose deliveries are parked still runs tests and deliveries claimed before. */
const staysIn = <Name extends State>(state: Name) => ({
  claimed: state,
  began: state,
  stopped: state,
  emptied: state,
  parked: state,
  drained: state,
});

/** The state that follows each event in each state; an event that is missing cannot happen there. */
export const TRANSITIONS: { readonly [From in State]: { readonly [On in Event]?: State } } = {
  idle: {
    claimed: "due",
    parked: "backlogged",
    opened: "open",
    "half-opened": "half-open",
    paused: "paused",
    closed: "idle",
  },
  due: {
    claimed: "due",
    began: "running",
    emptied: "idle",
    parked: "backlogged",
    opened: "open",
    "half-opened": "half-open",
    suspended: "suspended",
    paused: "paused",
    closed: "due",
  },
  running: {
    claimed: "running",
    began: "running",
    stopped: "due",
    emptied: "idle",
    parked: "backlogged",
    opened: "open",
    "half-opened": "half-open",
    suspended: "suspended",
    paused: "paused",
    closed: "running",
  },
  backlogged: {
    ...staysIn("backlogged"),
    // The deliveries here decide afterwards: idle, due or running.
    drained: "idle",
    opened: "open",
    "half-opened": "half-open",
    suspended: "suspended",
    paused: "paused",
    closed: "backlogged",
  },
  // A circuit that closes leads to idle as well, and from there to the state that matches the deliveries here.
  open: {
    ...staysIn("open"),
    opened: "open",
    "half-opened": "half-open",
    suspended: "suspended",
    paused: "paused",
    closed: "idle",
  },
  "half-open": {
    ...staysIn("half-open"),
    opened: "open",
    "half-opened": "half-open",
    paused: "paused",
    closed: "idle",
  },
  suspended: {
    ...staysIn("suspended"),
    opened: "open",
    "half-opened": "half-open",
    suspended: "suspended",
    paused: "paused",
    closed: "idle",
  },
  paused: {
    ...staysIn("paused"),
    opened: "paused",
    "half-opened": "half-open",
    suspended: "suspended",
    paused: "paused",
    closed: "idle",
  },
};

/**
 * Receives an impossible transition. It throws in tests, to find the defect, and logs in production, where deliveries
 * must continue.
 */
export type OnImpossible = (error: Error) => void;

export function throwImpossible(error: Error): never {
  throw error;
}

/** The next state; the same one where the event cannot happen, which is reported. */
export function next(state: State, event: Event, onImpossible: OnImpossible): State {
  const following = TRANSITIONS[state][event];
  if (following === undefined) {
    onImpossible(new Error(`A subscription that is ${state} cannot be ${event}.`));
    return state;
  }
  return following;
}
