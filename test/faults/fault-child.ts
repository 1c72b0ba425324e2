import type pg from "pg";
import { killAround, type Moment } from "../support/kill-around.ts";

/**
 * Loaded into a service before its own code (`--import`): kills the process with SIGKILL at a chosen moment of a keyed
 * write. The product knows nothing of it. `FAULT` is `moment statement count`: `before` it is sent, once it is `sent`,
 * or `after` its result came; `claim`, `write` (each statement of the operation), `keep` or `commit`; and how many of
 * these moments pass unharmed.
 */

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

killAround(moment, (client, query) => kindOf(client, query) === kind && left-- === 0);
