import { chanceOf } from "../../support/chance.ts";

/** The schedule of the faults, drawn from a seed before the first of them: the same seed gives the same schedule. */

/** A fault, and the parts that no other fault uses meanwhile. */
interface Kind {
  name: FaultName;
  /** The parts it may act on, one at a time. */
  targets: readonly string[];
  /** The shortest and the longest duration in seconds. */
  lasts: readonly [number, number];
}

export const GATEWAYS = ["gateway-1", "gateway-2"] as const;
const WORKERS = ["worker-1", "worker-2"] as const;
export const SLOTS = [...GATEWAYS, ...WORKERS] as const;
export type SlotName = (typeof SLOTS)[number];
/** The processes whose clock can be stepped. */
export const WITH_CLOCK: readonly SlotName[] = ["gateway-2", "worker-2"];

export type FaultName =
  | "kill"
  | "terminate"
  | "stop"
  | "roll"
  | "clock"
  | "postgres-wire-silent"
  | "postgres-wire-slow"
  | "postgres-wire-reset"
  | "redis-wire-silent"
  | "redis-wire-reset"
  | "receiver-wire-silent"
  | "receiver-wire-slow"
  | "receiver-wire-reset"
  | "postgres-fast-restart"
  | "postgres-immediate-restart"
  | "postgres-backend-kill"
  | "postgres-connections-ended"
  | "postgres-disk-full"
  | "postgres-log-full"
  | "postgres-connections-taken"
  | "postgres-snapshot-pinned"
  | "postgres-rows-locked"
  | "postgres-queue-locked"
  | "redis-kill"
  | "redis-stop";

const KINDS: readonly Kind[] = [
  { name: "kill", targets: SLOTS, lasts: [0, 2] },
  { name: "kill", targets: WORKERS, lasts: [0, 2] },
  { name: "terminate", targets: SLOTS, lasts: [0, 2] },
  { name: "stop", targets: GATEWAYS, lasts: [2, 12] },
  { name: "stop", targets: WORKERS, lasts: [2, 12] },
  { name: "roll", targets: SLOTS, lasts: [0, 1] },
  { name: "roll", targets: SLOTS, lasts: [0, 1] },
  { name: "clock", targets: WITH_CLOCK, lasts: [4, 12] },
  { name: "postgres-wire-silent", targets: GATEWAYS, lasts: [3, 14] },
  { name: "postgres-wire-silent", targets: WORKERS, lasts: [3, 14] },
  { name: "postgres-wire-slow", targets: SLOTS, lasts: [4, 10] },
  { name: "postgres-wire-reset", targets: SLOTS, lasts: [0, 1] },
  { name: "redis-wire-silent", targets: GATEWAYS, lasts: [3, 10] },
  { name: "redis-wire-reset", targets: GATEWAYS, lasts: [0, 1] },
  { name: "receiver-wire-silent", targets: ["receivers"], lasts: [3, 8] },
  { name: "receiver-wire-slow", targets: ["receivers"], lasts: [4, 8] },
  { name: "receiver-wire-reset", targets: ["receivers"], lasts: [0, 1] },
  { name: "postgres-fast-restart", targets: ["postgres"], lasts: [0, 3] },
  { name: "postgres-immediate-restart", targets: ["postgres"], lasts: [0, 3] },
  { name: "postgres-backend-kill", targets: ["postgres"], lasts: [0, 1] },
  { name: "postgres-connections-ended", targets: ["postgres"], lasts: [0, 1] },
  { name: "postgres-disk-full", targets: ["postgres"], lasts: [2, 6] },
  { name: "postgres-log-full", targets: ["postgres"], lasts: [2, 6] },
  { name: "postgres-connections-taken", targets: ["postgres"], lasts: [2, 6] },
  { name: "postgres-snapshot-pinned", targets: ["postgres"], lasts: [6, 12] },
  { name: "postgres-rows-locked", targets: ["postgres"], lasts: [3, 8] },
  { name: "postgres-queue-locked", targets: ["postgres"], lasts: [2, 6] },
  { name: "redis-kill", targets: ["redis"], lasts: [0, 5] },
  { name: "redis-stop", targets: ["redis"], lasts: [2, 8] },
];

export interface Fault {
  index: number;
  name: FaultName;
  target: string;
  /** In seconds since the begin of the load. */
  begins: number;
  ends: number;
}

/** The maximum number of faults at the same time. */
const MOST_AT_ONCE = 3;
/** The mean time between two beginnings, in seconds. */
const MEAN_GAP = 3.5;
/** The time after a fault in which its part has no other one, in seconds: a process starts again. */
const REST = 3;

/**
 * Faults between the two times, in seconds. Every kind occurs once before any occurs again. The gaps are exponential.
 */
export function planFaults(seed: number, from: number, until: number): Fault[] {
  const chance = chanceOf(seed);
  const whole = (below: number) => Math.floor(chance() * below);
  const faults: Fault[] = [];
  let bag: Kind[] = [];
  for (let at = from; ; ) {
    if (bag.length === 0) {
      bag = [...KINDS];
    }
    const [kind] = bag.splice(whole(bag.length), 1) as [Kind];
    const target = kind.targets[whole(kind.targets.length)] as string;
    const [least, most] = kind.lasts;
    const lasts = least + chance() * (most - least);
    at += Math.min(-Math.log(1 - chance()) * MEAN_GAP, 3 * MEAN_GAP);
    const own = faults.filter((fault) => fault.target === target).map(({ ends }) => ends + REST);
    // The end of the fault that must be over before another one may begin.
    const last = faults.map(({ ends }) => ends).sort((left, right) => right - left)[MOST_AT_ONCE - 1] ?? 0;
    const begins = round(Math.max(at, last, ...own));
    if (begins + lasts > until) {
      return faults;
    }
    faults.push({ index: faults.length + 1, name: kind.name, target, begins, ends: round(begins + lasts) });
    at = begins;
  }
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;

export const tellFault = ({ index, name, target, begins, ends }: Fault) =>
  `${String(index).padStart(3)}  ${begins.toFixed(1).padStart(6)}–${ends.toFixed(1).padEnd(6)} s  ${name} ${target}`;
