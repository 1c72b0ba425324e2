import { performance } from "node:perf_hooks";
import { VERSION } from "../version.ts";
import type { Families } from "./families.ts";

/** The kind of a process: the first one, or a gateway process beside it. */
export type ProcessKind = "first" | "gateway";

/** The time between two looks at the event loop. */
const LOOK_MS = 100;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export interface ProcessMetrics {
  /** Measures the event loop until the returned function is called. */
  follow(): () => void;
}

export function processMetrics(families: Families, kind: ProcessKind): ProcessMetrics {
  const labels = [kind];
  const delays = families.histogram({
    name: "event_loop_delay_seconds",
    help: "Delay of a timer of the event loop, which runs every 0.1 s, by kind of process.",
    labels: ["process"],
    bounds: SECONDS,
  });
  const active = families.counter({
    name: "event_loop_active_seconds_total",
    help: "Time in which the event loop was busy, by kind of process.",
    labels: ["process"],
  });
  const processor = families.counter({
    name: "process_cpu_seconds_total",
    help: "Processor time of the processes by kind.",
    labels: ["process"],
  });
  const memory = families.gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory of the processes by kind.",
    labels: ["process"],
    shared: "sum",
  });
  const started = families.gauge({
    name: "process_start_time_seconds",
    help: "Start of the first process, in seconds since 1970.",
  });
  started((Date.now() - performance.now()) / 1000);
  const build = families.gauge({
    name: "build_info",
    help: "1, with the version of the program and of Node.",
    labels: ["version", "node"],
  });
  build(1, [VERSION, process.version]);
  let busy = 0;
  let used = 0;
  families.beforeRead(() => {
    const nowBusy = performance.eventLoopUtilization().active / 1000;
    const { user, system } = process.cpuUsage();
    const nowUsed = (user + system) / 1e6;
    active(labels, nowBusy - busy);
    processor(labels, nowUsed - used);
    [busy, used] = [nowBusy, nowUsed];
    memory(process.memoryUsage.rss(), labels);
  });
  return {
    follow() {
      let due = performance.now() + LOOK_MS;
      const timer = setInterval(() => {
        const now = performance.now();
        delays(Math.max(0, now - due) / 1000, labels);
        due = now + LOOK_MS;
      }, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
