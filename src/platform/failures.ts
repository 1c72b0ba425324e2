/**
 * Tells of the failures of work that went on after each of them.
 *
 * @param summary describes several failures.
 * @throws the only failure, or an AggregateError of several; nothing without one.
 */
export function throwFailures(failures: readonly unknown[], summary: (count: number) => string): void {
  if (failures.length > 0) {
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, summary(failures.length));
  }
}
