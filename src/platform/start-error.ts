/**
 * Something outside the service, or a command beside it, keeps it from starting: a setting that cannot be read, a port that is taken, a
 * database that cannot be reached. The message is one plain line that says what to do next; the program prints it
 * without a stack trace and exits with 1.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * A failure of the system at the data folder (permissions, a full or read-only disk), for whoever starts it to mend.
 */
export function explainFolder(error: unknown, dataDir: string): unknown {
  return error instanceof Error && "syscall" in error
    ? new StartError(
        `the data folder ${dataDir} cannot be used (${error.message}): correct that, or set DATA_DIR to another folder`,
      )
    : error;
}
