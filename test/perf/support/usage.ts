/** What a process that is measured tells of itself: microseconds of CPU so far and bytes in memory. */
export interface Usage {
  cpu: number;
  memory: number;
}

/** Answers whoever started this process and asks for its usage. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() } satisfies Usage);
});
process.on("disconnect", () => process.exit());
