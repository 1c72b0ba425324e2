import pg from "pg";

/**
 * Loaded into a service before its own code (`--import`): kills the process with SIGKILL at a chosen moment of a keyed
 * write. The product knows nothing of it. `FAULT` is `moment statement count`: `before` it is sent, once it is `sent`,
 * or `after` its result came; `claim`, `write` (each statement of the operation), `keep` or `commit`; and how many of
 * these moments pass unharmed.
 */

type Moment = "before" | "sent" | "after";
type Kind = "claim" | "write" | "keep" | "commit";

const [moment, kind, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, Kind, string];
let left = Number(unharmed);
/** The connections with a keyed write in work. */
const keyed = new WeakSet<pg.Client>();

function kindOf(client: pg.Client, query: unknown): Kind | undefined {
  const name = typeof query === "string" ? query : (query as { name?: string }).name;
  if (name === "idempotency.claim") {
    keyed.add(client);
    return "claim";
  }
  if (!keyed.has(client) || name === "ROLLBACK") {
    keyed.delete(client);
    return undefined;
  }
  if (name === "COMMIT") {
    keyed.delete(client);
    return "commit";
  }
  return name === "idempotency.keep" ? "keep" : "write";
}

const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]): unknown {
  const hit = kindOf(this, values[0]) === kind && left-- === 0;
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
