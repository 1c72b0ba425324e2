import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { oldestDue } from "../../domain/webhook/delivery/claim-store.ts";
import { openPool, type TimeLimits } from "../../platform/db/pool.ts";
import { checkSchema, type SchemaCheck } from "../../platform/db/schema-check.ts";
import { StartError } from "../../platform/start-error.ts";
import { isLoopback } from "../config/loopback.ts";
import { operationsUrl } from "../config/operations.ts";
import { createCellListener } from "../http/cell-listener.ts";
import { type Binding, explained } from "../http/listen.ts";
import { createOperationsListener } from "../http/operations-listener.ts";
import type { Check } from "../readiness.ts";
import { cellBinding, operationsBinding } from "./bindings.ts";
import type { DatabasePart } from "./database.ts";
import type { Runtime } from "./runtime.ts";
import type { Secrets } from "./secrets.ts";

/** The parts of a process that its operations listener shows; a router has no internal listener. */
export interface OperatedProcess extends Pick<Runtime, "readiness" | "running" | "operationsUrl"> {
  config: Pick<Runtime["config"], "operations" | "port"> & { internalPort?: number };
  metrics: Pick<Runtime["metrics"], "read">;
}

/**
 * Health and metrics. The listener opens first and closes last: a liveness probe also gets an answer during a long
 * migration and while the last requests end.
 *
 * @returns warnings: the usual port may be taken by another process of the service on this machine.
 */
export async function openOperations(runtime: OperatedProcess): Promise<string[]> {
  const { config, metrics, readiness, running } = runtime;
  const { operations, port, internalPort } = config;
  if (operations === undefined) {
    return [];
  }
  const isOnLoopback = isLoopback(operations.host);
  const server = createOperationsListener({ readiness, metrics, isOnLoopback });
  try {
    if (!operations.isChosen && [port, internalPort].includes(operations.port)) {
      throw new StartError("");
    }
    await open(server, operationsBinding(operations));
  } catch (error) {
    if (operations.isChosen || !(error instanceof StartError)) {
      throw error;
    }
    return [
      `port ${operations.port} is taken, so this process has no operations listener: set OPS_PORT to a port of its own, or to off`,
    ];
  }
  running.defer(() => close(server));
  runtime.operationsUrl = operationsUrl(operations);
  return [];
}

/** The listener of a cell, for its routers. */
export async function openCellListener(
  { config, running }: Runtime,
  { database, keys }: DatabasePart & Pick<Secrets, "keys">,
): Promise<void> {
  if (config.cell === undefined) {
    return;
  }
  const server = createCellListener(database, keys);
  await open(server, cellBinding(config.cell));
  running.defer(() => close(server));
}

async function open(server: Server, binding: Binding): Promise<void> {
  await explained(once(server.listen({ host: binding.host, port: binding.port }), "listening"), binding);
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

/** The wait for parts that are being loaded; a check has a little longer. */
const LOADING_MS = 2_000;
/** A check has a few seconds. */
const QUICK: TimeLimits = { connect: 2_000, statement: 2_000, lock: 2_000, answer: 2_300 };

/**
 * What `/readyz` depends on. The checks have a connection of their own: requests that use up the pool of a busy process
 * must not take it out of service.
 */
export function checkReadiness(
  { config, logger, onDemand, readiness, running }: Runtime,
  { connection }: DatabasePart,
): void {
  if (config.operations === undefined) {
    return;
  }
  const named = { ...connection, application_name: `${connection.application_name} health` };
  const database = openPool({ connection: named, size: 1, limits: QUICK, session: { enable_bitmapscan: "off" } });
  running.defer(() => database.close());
  // One statement for both.
  let latest: Promise<SchemaCheck> | undefined;
  const schema = (): Promise<SchemaCheck> => {
    latest ??= checkSchema(database).finally(() => {
      latest = undefined;
    });
    return latest;
  };
  const failureOf = (reason: string | null, isShared: boolean) => (reason === null ? null : { reason, isShared });
  const load: Check = async () => {
    try {
      await onDemand.loadAll();
      return null;
    } catch (error) {
      logger.error({ err: error }, "a part of the program cannot be loaded");
      return { reason: "a part of it cannot be loaded", isShared: false };
    }
  };
  let loading: ReturnType<Check> | undefined;
  const program: Check = () => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return Promise.race([loading, sleep(LOADING_MS, { reason: "it is loading", isShared: false }, { ref: false })]);
  };
  const queue: Check = async () => {
    const isLong = (await oldestDue(database)) > config.readyQueueSeconds;
    return failureOf(isLong ? "the oldest due delivery waits for too long" : null, true);
  };
  const isWorker = config.role === "worker";
  const checks: Record<string, Check> = {
    // Nothing is loaded later: an update may replace the files of a process that runs.
    program,
    database: async () => failureOf((await schema()).database, true),
    // The version of this program may be the wrong one.
    migrations: async () => failureOf((await schema()).migrations, false),
    // A gateway answers however long the queue is.
    ...(isWorker && { queue }),
  };
  readiness.depend(checks, { answersRequests: !isWorker });
}
