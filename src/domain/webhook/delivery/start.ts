import type { OwnedDatabase } from "../../../platform/db/database.ts";
import { PATIENT, type PoolSettings } from "../../../platform/db/pool.ts";
import type { Wake } from "../../../platform/db/wake.ts";
import { type SocketOptions, Sockets } from "../../../platform/outbound/sockets.ts";
import type { SecretBox } from "../../../platform/secret-box.ts";
import { maintainPartitionsRegularly, type PartitionReport } from "../partition-store.ts";
import { secretReader } from "../secrets.ts";
import { requestWriter } from "./deliver.ts";
import type { DispatcherObserver } from "./dispatcher.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { WebhookSettings } from "./settings.ts";

/** How long the end waits for running attempts; a longer attempt is left to the end of its lease. */
const DRAIN_MS = 5_000;

/**
 * The dispatcher has connections of its own: two claim new deliveries, one claims the rest, one completes, two park; a
 * separate one maintains the partitions and may take its time. They commit without waiting for the disk, since a crash
 * of the server then repeats deliveries and loses none. A queue fills and drains faster than its statistics follow, so
 * plans that pay only for small tables are disabled: they would collect and sort a whole backlog for each claim.
 */
const CONNECTIONS = 6;
export const DISPATCHER_SESSION = {
  synchronous_commit: "off",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
  plan_cache_mode: "force_generic_plan",
};

export interface WebhookParts {
  /** Opens a pool of the dispatcher's own connections, which it closes at its end. */
  open(settings: Omit<PoolSettings, "connection">): OwnedDatabase;
  wake: Wake;
  /** Called after the commit, with each business whose rows in some tables were written. */
  onWritten?: PoolSettings["onWritten"];
  box: SecretBox;
  settings: WebhookSettings;
  observer: DispatcherObserver & { connected(): void; partitions(report: PartitionReport): void };
  sockets?: Pick<SocketOptions, "authorities" | "resolve">;
  /** The maximum of open sockets, a third of them kept alive for the next delivery; 6,000 by default. */
  mostSockets?: number;
  drainMs?: number;
}

/** Starts to deliver webhooks. Returns a function that stops: running attempts finish, or are left to their leases. */
export function startWebhooks(parts: WebhookParts): () => Promise<void> {
  const { wake, box, settings, observer } = parts;
  const database = parts.open({
    size: CONNECTIONS,
    session: DISPATCHER_SESSION,
    onIdleError: observer.failed,
    onWritten: parts.onWritten,
  });
  const patient = parts.open({
    size: 1,
    session: DISPATCHER_SESSION,
    limits: PATIENT,
    onIdleError: observer.failed,
  });
  const { mostSockets } = parts;
  const mostIdle = mostSockets && Math.floor(mostSockets / 3);
  const sockets = new Sockets(settings, { ...parts.sockets, onConnect: observer.connected, mostIdle });
  const endMaintenance = maintainPartitionsRegularly(patient, observer.partitions, observer.failed);
  const dispatcher = new Dispatcher({
    database,
    sockets,
    requestOf: requestWriter(settings.targets, secretReader(box), observer.previousUnreadable),
    settings,
    mostRunning: mostSockets && mostSockets - (mostIdle as number),
    onWake: (listener: () => void) => wake.on("webhook", listener),
    observer,
  });
  return async () => {
    // The maintenance of partitions may take long: its connection closes without waiting for it.
    await Promise.all([dispatcher.end(parts.drainMs ?? DRAIN_MS), endMaintenance(), patient.close()]);
    await sockets.end();
    await database.close();
  };
}
