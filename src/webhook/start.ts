import type pg from "pg";
import type { SecretBox } from "../auth/secret-box.ts";
import { openPool } from "../db/pool.ts";
import type { Wake } from "../db/wake.ts";
import { type AgentOptions, openAgent } from "./agent.ts";
import { Dispatcher, type DispatcherObserver } from "./dispatcher.ts";
import { maintainPartitionsRegularly } from "./partitions.ts";
import { requestWriter } from "./request.ts";
import { secretReader } from "./secrets.ts";
import type { WebhookSettings } from "./settings.ts";

/** How long the end waits for attempts under way; what takes longer is left to its lease. */
const DRAIN_MS = 5_000;

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
  agent?: Omit<AgentOptions, "onConnect">;
  drainMs?: number;
}

/** Starts to deliver webhooks. Returns what ends it: attempts under way finish, or are left to their leases. */
export function startWebhooks(parts: WebhookParts): () => Promise<void> {
  const { connection, wake, box, settings, observer } = parts;
  const database = openPool({ connection, size: CONNECTIONS, session: SESSION, onIdleError: observer.failed });
  const agent = openAgent(settings, { ...parts.agent, onConnect: observer.connected });
  const endMaintenance = maintainPartitionsRegularly(database, observer.failed);
  const dispatcher = new Dispatcher({
    database,
    agent,
    requestOf: requestWriter(settings.targets, secretReader(box)),
    settings,
    onWake: (listener) => wake.on("webhook", listener),
    observer,
  });
  return async () => {
    await dispatcher.end(parts.drainMs ?? DRAIN_MS);
    await endMaintenance();
    await agent.destroy();
    await database.close();
  };
}
