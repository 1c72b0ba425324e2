/**
 * A fault outside the service prevents its start, or ends a command: an invalid setting or option, a port in use, a
 * database that cannot be reached, a request that another system refuses. The message is one line that names the next
 * step; the program prints it without a stack trace and exits with 1.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Explains a failure of the system at the data folder (permissions, a full or read-only disk) to the operator. */
export function explainFolder(error: unknown, dataDir: string): unknown {
  return error instanceof Error && "syscall" in error
    ? new StartError(
        `the data folder ${dataDir} cannot be used (${error.message}): correct that, or set DATA_DIR to another folder`,
      )
    : error;
}
