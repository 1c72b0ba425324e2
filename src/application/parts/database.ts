import type { ClientConfig } from "pg";
import { makeMonths } from "../../domain/conversation/partition-store.ts";
import { topicsOf } from "../../domain/live/rules.ts";
import { makePartitions } from "../../domain/webhook/partition-store.ts";
import { describeOffset, keepClock, requireSameTime } from "../../platform/db/clock.ts";
import type { OwnedDatabase } from "../../platform/db/database.ts";
import { type Hints, openHints } from "../../platform/db/hints.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openPool, type PoolSettings } from "../../platform/db/pool.ts";
import { requireRights } from "../../platform/db/rights.ts";
import { requireSchema } from "../../platform/db/schema.ts";
import { type StandbySettings, withStandby } from "../../platform/db/standby.ts";
import { readDatabaseUrl } from "../../platform/db/url.ts";
import { openWake, type Wake } from "../../platform/db/wake.ts";
import { openServer, openStandby } from "../../platform/postgres/open.ts";
import { apartFromRequest, isDebug } from "../../platform/requests.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { ensureSigningKey } from "../../platform/tokens/signing-keys.ts";
import { tracing } from "../../platform/tracing.ts";
import { cautionsOf } from "../config/cautions.ts";
import { guardDemo } from "../demo/guard.ts";
import { requireFreePort } from "../http/listen.ts";
import { logWork } from "../log.ts";
import { internalBinding, publicBinding } from "./bindings.ts";
import { reportMonths, reportPartitions } from "./observers.ts";
import type { Runtime } from "./runtime.ts";

/** The database for one process. */
export interface DatabasePart {
  connection: ClientConfig;
  database: OwnedDatabase;
  wake: Wake;
  hints: Hints;
  /** Tells those who listen to hints of rows that were written. */
  onWritten(businessId: string, tables: readonly string[]): void;
}

/**
 * The database server with the schema that this code needs. It checks the ports first, before any line says that the
 * service listens.
 */
export async function startServer({ config, running, logger }: Runtime): Promise<ClientConfig> {
  const server = await openServer(config);
  running.defer(() => server.stop());
  server.exited.then(() => {
    logger.fatal("the embedded database has stopped: start the service again");
    process.exit(1);
  });
  if (config.role !== "worker") {
    await requireFreePort(publicBinding(config));
  }
  await requireFreePort(internalBinding(config));
  if (config.migrate) {
    await migrate(server.connection, {
      onBegin: (name) => logger.debug({ name }, "a migration begins"),
      onWait: (line) => logger.warn(line),
    });
  } else {
    await requireSchema(server.connection, { isWritten: true });
  }
  await requireRights(server.connection);
  if (config.databaseReadUrl !== undefined) {
    await openStandby(config.databaseReadUrl, server.connection);
  }
  return server.connection;
}

/** The connections of this process to the server, and the wake of its work. */
export function openDatabase(
  { config, isFirst, running, logger, metrics }: Runtime,
  server: ClientConfig,
): DatabasePart {
  const connection = { ...server, application_name: `service ${isFirst ? config.role : "gateway"}` };
  const wake = openWake(connection, {
    onError: (error) => logger.warn({ err: error }, "the connection that wakes workers was lost"),
  });
  running.defer(() => wake.close());
  const hints = openHints(connection, {
    // The process with the internal listener, which has the streams.
    hears: isFirst && config.role !== "worker",
    onError: (error) => logger.warn({ err: error }, "the connection for hints was lost"),
  });
  running.defer(() => hints.close());
  const onWritten = (businessId: string, tables: readonly string[]) => {
    const topics = topicsOf(tables);
    if (topics.length > 0) {
      apartFromRequest(() => hints.add(businessId, topics));
    }
  };
  const primary = openPool({
    connection,
    size: config.databasePoolSize,
    onWritten,
    onWake: (channel) => apartFromRequest(() => wake.send(channel)),
    onTold: (line) => logWork(logger, line),
    onIdleError: (error) => logger.warn({ err: error }, "a database connection was lost"),
    observer: metrics.database,
    onStatement: statementObserver(isDebug(config.logLevel) ? logger : undefined),
  });
  metrics.database.pool(primary.usage);
  const database = config.databaseReadUrl ? readingStandby(config.databaseReadUrl) : primary;
  running.defer(() => database.close());
  return { connection, database, wake, hints, onWritten };

  function readingStandby(url: string): OwnedDatabase {
    const standby = openPool({
      connection: {
        connectionString: readDatabaseUrl(url, "DATABASE_READ_URL"),
        application_name: connection.application_name,
      },
      size: config.databasePoolSize,
      isStandby: true,
      onIdleError: (error) => logger.debug({ err: error }, "a connection to the standby was lost"),
      onStatement: statementObserver(isDebug(config.logLevel) ? logger : undefined),
    });
    const onChange: StandbySettings["onChange"] = (state, reason) =>
      state === "used"
        ? logger.info("lists and aggregates are read on the standby")
        : logger.warn({ err: reason }, "the standby is not used: the primary answers all reads");
    return withStandby({ primary, standby, mostLagSeconds: config.readLagSeconds, onChange });
  }
}

/** Logs and traces each statement, if someone asks for that. */
function statementObserver(logger: Runtime["logger"] | undefined): PoolSettings["onStatement"] {
  const traced = tracing();
  if (!(logger || traced)) {
    return undefined;
  }
  return (name, milliseconds, error) => {
    logger?.debug({ ms: Math.round(milliseconds * 10) / 10, ...(error && { err: error }) }, name);
    traced?.statement(name, milliseconds, error);
  };
}

/** Refuses clocks that differ and a demo that strangers could use, and warns of risky settings. */
export async function checkStart(
  runtime: Runtime,
  { database }: DatabasePart,
  others: readonly string[],
): Promise<void> {
  const { config, descriptors, logger } = runtime;
  await requireSameTime(database);
  for (const caution of [...cautionsOf(config), ...descriptors.cautions, ...others]) {
    logger.warn(caution);
  }
  await guardDemo(database, config);
}

/** Follows the database's clock, and reports when this machine's clock begins to differ. */
export function followClock({ isFirst, logger, running }: Runtime, { database }: DatabasePart): void {
  const warn = (isFarApart: boolean) => {
    if (isFarApart) {
      logger.warn(
        `${describeOffset()}: correct both; this process uses the database's clock, and drops no partition until then`,
      );
    } else {
      logger.info("this machine's clock and the database's agree again");
    }
  };
  running.defer(keepClock(database, isFirst ? warn : () => {}));
}

/** Creates the rows that the service needs at its start: events and texts need the partition of their time. */
export async function prepareRows(
  { config, logger }: Runtime,
  { database }: DatabasePart,
  box: SecretBox,
): Promise<void> {
  reportPartitions(logger, await makePartitions(database));
  reportMonths(logger, await makeMonths(database));
  await ensureSigningKey(database, box, config.signingAlgorithm);
}
