import pg from "pg";

/** `before` a statement is sent, once it is `sent`, or `after` its result came. */
export type Moment = "before" | "sent" | "after";

/**
 * Kills this process with SIGKILL around one statement of any connection.
 *
 * @param isHit asked once for each statement, in the order of sending: whether it is the one.
 */
export function killAround(moment: Moment, isHit: (client: pg.Client, query: unknown) => boolean): void {
  const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]): unknown {
    const hit = isHit(this, values[0]);
    const dieAt = (now: Moment) => hit && now === moment && process.kill(process.pid, "SIGKILL");
    dieAt("before");
    const settle = values.at(-1);
    if (typeof settle === "function") {
      values[values.length - 1] = (...result: unknown[]) => {
        dieAt("after");
        settle(...result);
      };
    }
    const result = original.apply(this, values);
    dieAt("sent");
    if (result instanceof Promise) {
      result.then(
        () => dieAt("after"),
        () => {},
      );
    }
    return result;
  } as typeof pg.Client.prototype.query;
}
