import { Writable } from "node:stream";
import { readConfig } from "../../src/application/config.ts";
import { openLog } from "../../src/application/log.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import {
  checkStart,
  followClock,
  openDatabase,
  prepareRows,
  startServer,
} from "../../src/application/parts/database.ts";
import { checkReadiness, openCellListener, openOperations } from "../../src/application/parts/operations.ts";
import { openRuntime, type Runtime } from "../../src/application/parts/runtime.ts";
import { openSecrets } from "../../src/application/parts/secrets.ts";
import { startRole } from "../../src/application/roles.ts";
import { freePort } from "./service-process.ts";

/** The service in this process. */
export interface ServiceHere {
  publicUrl: string;
  internalUrl: string;
  /** The operations listener, if `OPS_PORT` is set. */
  operationsUrl: string;
  /** Everything that it has logged so far. */
  output(): string;
  /** Begins the drain, as a signal does. */
  drain(): void;
  end(): Promise<void>;
}

/**
 * Starts the service as `src/main.ts` does, for tests of its pages and routes: a process of its own takes many times as
 * long, only to load the program.
 */
export async function startServiceHere(settings: Record<string, string>): Promise<ServiceHere> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const config = readConfig({ OPS_PORT: "off", ...settings, PORT: String(port), INTERNAL_PORT: String(internalPort) });
  let output = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      output += chunk;
      done();
    },
  });
  const runtime: Runtime = {
    ...openRuntime(config, true, createMetrics()),
    logger: openLog(config.logLevel, sink).logger,
  };
  const { lifecycle, running } = runtime;
  try {
    await openOperations(runtime);
    const database = openDatabase(runtime, await startServer(runtime));
    await checkStart(runtime, database, []);
    checkReadiness(runtime, database);
    followClock(runtime, database);
    const secrets = await openSecrets(runtime);
    await prepareRows(runtime, database, secrets.box);
    await openCellListener(runtime, { ...database, ...secrets });
    await startRole(runtime, { ...database, ...secrets });
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
  lifecycle.run();
  return {
    publicUrl: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    operationsUrl: `http://127.0.0.1:${settings.OPS_PORT}`,
    output: () => output,
    drain: () => lifecycle.drain(),
    end: () => running.disposeAsync(),
  };
}
