import type pg from "pg";
import { killAround, type Moment } from "../support/kill-around.ts";

/**
 * Loaded into a service before its own code (`--import`): kills the process with SIGKILL at a chosen moment of a write
 * with a key. The product does not know about it. `FAULT` is `moment statement count`: `before` it is sent, when it is
 * `sent`, or `after` its result arrived; `claim`, `write` (each statement of the operation), `keep` or `commit`; and
 * the number of such moments that pass first.
 */

type Kind = "claim" | "write" | "keep" | "commit";

const [moment, kind, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, Kind, string];
let left = Number(unharmed);
/** The connections with a running write that has a key. */
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

killAround(moment, (client, query) => kindOf(client, query) === kind && left-- === 0);
