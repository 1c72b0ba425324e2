/**
 * npm forwards a Ctrl-C that the terminal has already sent to the process: a second signal this soon is the same one.
 */
const SAME_SIGNAL_MS = 1000;

/**
 * A process exits within this time after a signal, even when some part does not answer: supervisors usually wait 30 s
 * before they kill. Leases recover unfinished work, as after a crash.
 */
const LONGEST_END_MS = 25_000;

/**
 * Ends the process at the first signal, and at once at the second. A gateway process takes its signal only from the
 * first process.
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
