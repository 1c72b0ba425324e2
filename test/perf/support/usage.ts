import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a process that is measured tells of itself: microseconds of CPU so far and bytes in memory. */
export interface Usage {
  cpu: number;
  memory: number;
  /** What is alive in the heap, where it was asked to collect what is not. */
  heap: number;
}

/** Answers whoever started this process and asks for its usage. */
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
