import { unknownCautions } from "./application/config/unknown.ts";
import { readConfig } from "./application/config.ts";
import { joinPrimary } from "./application/gateways/gateway.ts";
import { createMetrics } from "./application/metrics.ts";
import { checkStart, followClock, openDatabase, prepareRows, startServer } from "./application/parts/database.ts";
import { checkReadiness, openCellListener, openOperations } from "./application/parts/operations.ts";
import { openRuntime } from "./application/parts/runtime.ts";
import { openSecrets } from "./application/parts/secrets.ts";
import { startTracing } from "./application/parts/tracing.ts";
import { endOnSignal, endWithPrimary } from "./application/signals.ts";
import { VERSION } from "./application/version.ts";
import { explainDatabase } from "./platform/postgres/open.ts";
import { UnknownKeyError } from "./platform/secret-box.ts";
import { StartError } from "./platform/start-error.ts";

/**
 * The greeting is for people. In production stdout has only the lines of the log, for collectors: the greeting goes to a
 * terminal at stderr, or nowhere.
 */
function greet(greeting: string, isProduction: boolean): void {
  if (!isProduction) {
    console.log(greeting);
  } else if (process.stderr.isTTY) {
    console.error(greeting);
  }
}

/** A router has no database, so it starts differently. */
async function startRouter(): Promise<void> {
  const router = await import("./application/router/start.ts");
  greet(await router.startRouter(process.env), process.env.NODE_ENV === "production");
}

async function startService(): Promise<void> {
  const primary = await joinPrimary();
  const config = readConfig(process.env);
  const runtime = openRuntime(config, primary === null, primary?.metrics ?? createMetrics());
  const { lifecycle, logger, running } = runtime;
  let greeting: string | undefined;
  let onLate: (() => void) | undefined;
  try {
    await startTracing(runtime);
    const cautions = primary === null ? [...(await openOperations(runtime)), ...unknownCautions(process.env)] : [];
    const database = openDatabase(runtime, primary?.connection ?? (await startServer(runtime)));
    onLate = () => database.database.abandon();
    if (primary === null) {
      await checkStart(runtime, database, cautions);
      logger.info({ version: VERSION, role: config.role, node: process.version }, "the service starts");
      checkReadiness(runtime, database);
    }
    primary?.on("drain", () => lifecycle.drain());
    followClock(runtime, database);
    const secrets = await openSecrets(runtime);
    if (primary === null) {
      await prepareRows(runtime, database, secrets.box);
    }
    const ground = { ...database, ...secrets };
    if (primary === null) {
      await openCellListener(runtime, ground);
    }
    // Most of the program loads only here: what refuses a start does so in a quarter of the time.
    const { startGatewayProcess, startRole } = await import("./application/roles.ts");
    greeting = primary ? await startGatewayProcess(runtime, ground, primary) : await startRole(runtime, ground);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
  lifecycle.run();
  if (primary === null) {
    const onDrain = () =>
      logger.info(`this process is not ready any more, and closes its listeners in ${config.drainMs / 1_000} s`);
    endOnSignal({ running, lifecycle, times: config, onDrain, onLate });
  } else {
    endWithPrimary(running, primary);
  }
  if (greeting !== undefined) {
    logger.info({ publicUrl: config.publicUrl }, "the service runs");
    // A reader of the greeting has then seen all warnings, and may send a signal at once.
    runtime.flushLog();
    greet(greeting, config.production);
  }
}

try {
  await (process.env.ROLE === "router" ? startRouter() : startService());
} catch (error) {
  const explained = explainDatabase(error);
  if (!(explained instanceof StartError || explained instanceof UnknownKeyError)) {
    throw explained;
  }
  console.error(explained.message);
  process.exitCode = 1;
}
