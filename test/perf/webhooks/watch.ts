import { readdirSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** The report of a process on itself. */
export interface Watched {
  /** Microseconds of CPU so far. */
  cpu: number;
  /** The 99th percentile of the delay of its event loop since the last report, in milliseconds. */
  late: number;
}

const RESOLUTION_MS = 5;

/** Watches this process. */
export function watchSelf(): () => Watched {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return () => {
    const { user, system } = process.cpuUsage();
    const late = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS);
    delays.reset();
    return { cpu: user + system, late };
  };
}

/** A tick of the clock in /proc, in microseconds. */
const TICK = 10_000;

/** The CPU time so far of a process and its children, including ended ones, in microseconds; on Linux. */
export function familyCpu(parent: number): number {
  if (process.platform !== "linux") {
    return Number.NaN;
  }
  const fields = readdirSync("/proc").flatMap((pid) => {
    try {
      return /^\d+$/.test(pid)
        ? [[pid, ...readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /, "").split(" ")]]
        : [];
    } catch {
      return [];
    }
  });
  const family = fields.filter(([pid, , ppid]) => Number(pid) === parent || Number(ppid) === parent);
  // utime and stime of each, and cutime and cstime of the parent, which contain those of ended children.
  const ticks = family.map((one) => {
    const [utime, stime, cutime, cstime] = one.slice(12, 16).map(Number) as [number, number, number, number];
    return utime + stime + (Number(one[0]) === parent ? cutime + cstime : 0);
  });
  return TICK * ticks.reduce((total, value) => total + value, 0);
}
