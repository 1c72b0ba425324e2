/**
 * Something outside the program keeps it from starting: a setting that cannot be read, a port that is taken, a
 * database that cannot be reached. The message is one plain line that says what to do next; the program prints it
 * without a stack trace and exits with 1.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
