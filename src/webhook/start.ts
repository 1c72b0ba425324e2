import type pg from "pg";
import type { SecretBox } from "../auth/secret-box.ts";
import { openPool } from "../db/pool.ts";
import type { Wake } from "../db/wake.ts";
import { type AgentOptions, openAgent } from "./agent.ts";
import { nameResolver } from "./connect.ts";
import { Dispatcher, type DispatcherObserver } from "./dispatcher.ts";
import { maintainPartitionsRegularly } from "./partitions.ts";
import { requestWriter } from "./request.ts";
import { secretReader } from "./secrets.ts";
import type { WebhookSettings } from "./settings.ts";

/** How long the end waits for attempts under way; what takes longer is left to its lease. */
const DRAIN_MS = 5_000;

/** What quick subscriptions share of one origin: enough for them, and few enough to be looked through. */
const CONNECTIONS_PER_ORIGIN = 64;

/**
 * The dispatcher has connections of its own: one claims, one completes, one looks after the rest. They commit without
 * waiting for the disk, since a crash of the server then repeats deliveries and loses none. A queue fills and drains
 * faster than its statistics follow, so the planner may not choose what pays only for what it believes to be small.
 */
const CONNECTIONS = 3;
const SESSION = {
  synchronous_commit: "off",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

export interface WebhookParts {
  connection: pg.ClientConfig;
  wake: Wake;
  box: SecretBox;
  settings: WebhookSettings;
  observer: DispatcherObserver & { connected(): void };
  agent?: Pick<AgentOptions, "authorities" | "resolve">;
  drainMs?: number;
}

/** Starts to deliver webhooks. Returns what ends it: attempts under way finish, or are left to their leases. */
export function startWebhooks(parts: WebhookParts): () => Promise<void> {
  const { connection, wake, box, settings, observer } = parts;
  const database = openPool({ connection, size: CONNECTIONS, session: SESSION, onIdleError: observer.failed });
  const resolve = parts.agent?.resolve ?? nameResolver(settings.targets);
  const options = { ...parts.agent, resolve, onConnect: observer.connected };
  const agents = {
    quick: openAgent(settings, { ...options, connections: CONNECTIONS_PER_ORIGIN }),
    slow: openAgent(settings, options),
  };
  const partitions = maintainPartitionsRegularly(database, observer.failed);
  const dispatcherParts = {
    database,
    agents,
    requestOf: requestWriter(settings.targets, secretReader(box)),
    settings,
    onWake: (listener: () => void) => wake.on("webhook", listener),
    observer,
  };
  const dispatcher = partitions.first.then(() => new Dispatcher(dispatcherParts));
  return async () => {
    await (await dispatcher).end(parts.drainMs ?? DRAIN_MS);
    await partitions.end();
    await Promise.all([agents.quick.destroy(), agents.slow.destroy()]);
    await database.close();
  };
}
