/** npm passes a Ctrl-C on to a process that the terminal has told already: what comes this soon is the same signal. */
const SAME_SIGNAL_MS = 1000;

/**
 * A process that is told to end has ended within this, whatever does not answer: before whoever told it loses patience,
 * after 30 s as a rule. What it was about is left to leases, as after a crash.
 */
const LONGEST_END_MS = 25_000;

/**
 * Ends the process at the first signal, and at once at the second. A gateway process is told by the first process
 * alone.
 */
export function endOnSignal(running: AsyncDisposableStack, isFirst: boolean): void {
  let toldAt: number | undefined;
  const end = async () => {
    if (toldAt !== undefined) {
      if (performance.now() - toldAt > SAME_SIGNAL_MS) {
        process.exit(130);
      }
      return;
    }
    toldAt = performance.now();
    setTimeout(() => {
      console.error(`the service has not stopped within ${LONGEST_END_MS / 1000} s and is terminated now`);
      process.exit(1);
    }, LONGEST_END_MS).unref();
    try {
      await running.disposeAsync();
      process.exit(0);
    } catch (error) {
      console.error("the service did not stop cleanly:", error);
      process.exit(1);
    }
  };
  process.on("SIGTERM", end);
  // A Ctrl-C reaches every process of the terminal.
  process.on("SIGINT", isFirst ? end : () => {});
}
