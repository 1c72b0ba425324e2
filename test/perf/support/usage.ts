import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The report of a measured process: microseconds of CPU so far and bytes of memory. */
export interface Usage {
  cpu: number;
  memory: number;
  /** The bytes alive in the heap, if a collection was requested. */
  heap: number;
}

/** Answers the parent process when it requests the usage. */
process.on("message", ({ collect }: { collect?: boolean }) => {
  if (collect) {
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ cpu: user + system, memory: rss, heap: heapUsed } satisfies Usage);
});
process.on("disconnect", () => process.exit());
