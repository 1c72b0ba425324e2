/** The CPU time of this thread in milliseconds, without the other load of the machine. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * How long nothing else had its turn at the longest while the work was done, in milliseconds of the processor: on a
 * busy machine it is the same.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let last = processorTime();
  let longest = 0;
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}
