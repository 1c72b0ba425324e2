import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import type { ClientConfig } from "pg";
import { type Logger, pino } from "pino";
import { prepareEventData } from "../rest-facade/events.ts";
import { sampleData } from "../rest-facade/sample-events.ts";
import { schema } from "../schema/index.ts";
import { type CarrierParts, type OpenCarrier, openCarrier } from "./application/carrier.ts";
import { cautionsOf } from "./application/config/cautions.ts";
import { type Config, readConfig } from "./application/config.ts";
import { welcome } from "./application/demo/banner.ts";
import { guardDemo } from "./application/demo/guard.ts";
import { DEMO_ADMIN, seedDemo } from "./application/demo/seed.ts";
import { descriptorLimit, shareDescriptors } from "./application/descriptors.ts";
import { joinPrimary, type Primary } from "./application/gateways/gateway.ts";
import { startGateways } from "./application/gateways/primary.ts";
import { createInternalListener } from "./application/http/internal-listener.ts";
import { CALLBACK_PATH, createInternalSignIn } from "./application/http/internal-sign-in.ts";
import { listen, requireFreePort } from "./application/http/listen.ts";
import { mountMedia } from "./application/http/media.ts";
import { createPublicListener } from "./application/http/public-listener.ts";
import { mountTwilio } from "./application/http/twilio-callbacks.ts";
import { createWorkerListener } from "./application/http/worker-listener.ts";
import { createMetrics, type Metrics } from "./application/metrics.ts";
import { builtInSecret } from "./application/oidc/csrf.ts";
import { builtInClient, signInPages } from "./application/oidc/index.ts";
import { pruneSignIn } from "./application/oidc/prune.ts";
import { resourcesOf } from "./application/oidc/resources.ts";
import { announceRunning } from "./application/running.ts";
import { createVerifiers } from "./application/verifiers.ts";
import { workRegularly } from "./domain/broadcast/work.ts";
import { dialerHooks } from "./domain/dialer/outcome.ts";
import { sweepRegularly } from "./domain/dialer/sweep.ts";
import { rememberMemberships } from "./domain/identity/memberships.ts";
import { findMembership, findUserByEmail } from "./domain/identity/store.ts";
import { type FetcherParts, startFetching } from "./domain/media/fetch.ts";
import { mediaLinks } from "./domain/media/links.ts";
import { senderSource } from "./domain/media/sender.ts";
import { scopesOf } from "./domain/oauth/scopes.ts";
import { canFetchFrom } from "./domain/traffic/rules.ts";
import { startWebhooks, type WebhookParts } from "./domain/webhook/delivery/start.ts";
import { openOutbox } from "./domain/webhook/outbox-store.ts";
import { makePartitions, type PartitionReport } from "./domain/webhook/partition-store.ts";
import { describeOffset, keepClock, requireSameTime } from "./platform/db/clock.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openPool } from "./platform/db/pool.ts";
import { requireSchema } from "./platform/db/schema.ts";
import { openWake, type Wake } from "./platform/db/wake.ts";
import { pruneRegularly } from "./platform/idempotency/prune.ts";
import { networkMatcher } from "./platform/limit/address.ts";
import { memoryLimiter, openLimits } from "./platform/limit/limiter.ts";
import type { SharedLimits } from "./platform/limit/shared.ts";
import { Downloads } from "./platform/outbound/download.ts";
import type { TargetPolicy } from "./platform/outbound/targets.ts";
import { explainDatabase, openServer } from "./platform/postgres/open.ts";
import { apartFromRequest, currentRequest, isDebug } from "./platform/requests.ts";
import { localKey, secretBox } from "./platform/secret-box.ts";
import { StartError } from "./platform/start-error.ts";
import { openStorage } from "./platform/storage/open.ts";
import { sweepStorageRegularly } from "./platform/storage/sweep.ts";
import { signAccessToken } from "./platform/tokens/access-token.ts";
import { currentSigningKey, ensureSigningKey } from "./platform/tokens/signing-keys.ts";
import { guardTokens } from "./platform/tokens/token-guard.ts";

/** How long the session of GraphiQL on the demo lasts, in seconds. */
const DEMO_SESSION = 12 * 3600;

/** Lines are written together, a quarter of a second late at most, and at the end of the process all that are left. */
const LOG_DESTINATION = { dest: 1, sync: false, minLength: 4096, periodicFlush: 250 } as const;

/** The client that GraphiQL signs in as. */
const GRAPHIQL = "graphiql";

/**
 * The only composition root: everything is made here, in order, and taken down in the opposite order. With GATEWAYS
 * above 1 the first process makes all but the public listener, which each gateway process has.
 *
 * @returns what ends the service: requests in flight finish, the database shuts down; and what it says once it can be
 * told to end.
 */
async function start(
  config: Readonly<Config>,
  primary: Primary | null,
): Promise<{ running: AsyncDisposableStack; greeting?: string }> {
  const log = pino.destination(LOG_DESTINATION);
  const isDebugged = isDebug(config.logLevel);
  const logger = pino({ level: config.logLevel, ...(isDebugged && { mixin: currentRequest }) }, log);
  const descriptors = shareDescriptors(descriptorLimit(), config);
  const isProxy = networkMatcher(config.trustedProxies);
  const running = new AsyncDisposableStack();
  try {
    const { connection } = primary ?? (await prepareServer(config, running, logger));
    const wake = openWake(connection, {
      onError: (error) => logger.warn({ err: error }, "the connection that wakes workers was lost"),
    });
    running.defer(() => wake.close());
    const database = openPool({
      connection,
      size: config.databasePoolSize,
      onAnnounced: (channel) => apartFromRequest(() => wake.ring(channel)),
      onIdleError: (error) => logger.warn({ err: error }, "a database connection was lost"),
      onStatement: isDebugged ? (name, ms, error) => logger.debug(statementLine(ms, error), name) : undefined,
    });
    running.defer(() => database.close());
    if (!primary) {
      await requireSameTime(database);
      for (const caution of [...cautionsOf(config), ...descriptors.cautions]) {
        logger.warn(caution);
      }
      await guardDemo(database, config);
    }
    running.defer(keepClock(database, (isFarApart) => !primary && tellOfClock(logger, isFarApart)));
    const keys = config.encryptionKeys ?? [await localKey(config.dataDir)];
    const box = secretBox(keys);
    if (!primary) {
      // Before anything happens that is recorded: an event must find the partition of its day.
      reportPartitions(logger, await makePartitions(database));
      await ensureSigningKey(database, box, config.signingAlgorithm);
    }
    const issuer = `${config.publicUrl}/oidc`;
    const tokens = await createVerifiers(database, issuer, config.outsideIssuer);
    const memberships = rememberMemberships((userId) => findMembership(database, userId));
    const metrics = primary?.metrics ?? createMetrics();
    const links = mediaLinks(config.publicUrl, keys);
    const sendsMedia = canFetchFrom(config.publicUrl, config.carrier.name);
    const tools = { box, targets: config.webhooks.targets, sampleData, mediaLinks: links, sendsMedia };
    const outbox = openOutbox(prepareEventData(schema, tools));
    if (!primary && config.seedDemo) {
      await seedDemo(database, outbox);
    }
    const demoAdmin = config.seedDemo ? await findUserByEmail(database, DEMO_ADMIN) : null;
    const { storage, close: closeStorage } = await openStorage(config.storage, (reason) => {
      if (!primary) {
        logger.warn({ reason }, "the storage cannot be used now: pictures and files of texts wait for it");
      }
    });
    running.defer(closeStorage);
    const carrier = await openCarrier({
      database,
      settings: config.carrier,
      publicUrl: config.publicUrl,
      mediaUrl: links.urlForCarrier,
      wake,
      outbox,
      calls: dialerHooks(outbox),
      observer: observeCarrier(logger, metrics),
    });
    if (!primary && config.role !== "gateway") {
      const observer = observeWebhooks(logger, metrics);
      const { webhooks: settings } = config;
      const failed = (what: string) => (error: unknown) => logger.error({ err: error }, `${what} failed and goes on`);
      const { segmentsPerSecond = carrier.carrier.segmentsPerSecond } = config.carrier;
      const ends = [
        carrier.startWork(),
        sweepRegularly(database, carrier.carrier, outbox, failed("the sweep of the dialer")),
        workRegularly(database, segmentsPerSecond, failed("the work on broadcasts")),
        fetchMedia({ database, storage, carrier, targets: settings.targets, wake, logger }),
        sweepStorageRegularly(database, storage, failed("the sweep of the storage")),
        startWebhooks({
          connection,
          wake,
          box,
          settings,
          observer,
          mostSockets: descriptors.deliveries,
          // A defect in the bookkeeping of one subscription stops the deliveries of nobody.
          onImpossible: config.production ? observer.failed : undefined,
        }),
      ];
      // All at the same time: each may wait for a database that does not answer.
      running.defer(async () => {
        await Promise.all(ends.map((end) => end()));
      });
    }
    const internally = {
      host: "127.0.0.1",
      port: config.internalPort,
      setting: "INTERNAL_PORT",
      connections: { most: descriptors.internalConnections, isUnbounded: () => true },
    };
    if (config.role === "worker") {
      const listener = createWorkerListener({ database, metrics }, logger);
      running.defer(() => listener.close());
      await listen(listener, internally);
      log.flushSync();
      const metricsUrl = `http://127.0.0.1:${config.internalPort}/metrics`;
      const greeting = `The worker is running: it sends, calls and delivers webhooks. Metrics     ${metricsUrl}`;
      return { running, greeting };
    }
    const shared = config.redisUrl === undefined ? null : await shareLimits(config.redisUrl, logger, metrics);
    running.defer(() => shared?.close());
    const limits = openLimits(
      config.limits,
      (name, settings) => shared?.limiter(name, settings) ?? primary?.limiter(name) ?? memoryLimiter(settings),
    );
    const graphiql = config.outsideIssuer ? undefined : graphiqlClient(config, keys[0] as Buffer);
    const listenPublicly = async () => {
      const { callbacks } = carrier;
      const publicListener = createPublicListener(
        {
          database,
          ...tools,
          outbox,
          tokens: guardTokens(tokens["public-api"], limits.invalidTokens),
          memberships,
          limits,
          trustedProxies: config.trustedProxies,
          answered: metrics.answered,
          publicUrl: config.publicUrl,
        },
        logger,
        graphiql &&
          signInPages({
            database,
            box,
            keys,
            publicUrl: config.publicUrl,
            builtIn: [graphiql.client],
            limit: limits.signIn,
          }),
        callbacks && ((app) => mountTwilio(app, callbacks)),
        (app) => mountMedia(app, { database, links, storage, limits }),
      );
      running.defer(() => publicListener.close());
      const { host, port } = config;
      const connections = { most: descriptors.publicConnections, isUnbounded: isProxy };
      await listen(publicListener, { host, port, setting: "PORT", connections });
    };
    if (primary) {
      running.defer(() => primary.flush());
      await listenPublicly();
      primary.listening();
      return { running };
    }
    const internalListener = createInternalListener(
      {
        database,
        ...tools,
        outbox,
        tokens: guardTokens(tokens["internal-api"], limits.invalidTokens),
        limit: limits.graphql,
        memberships,
        metrics,
        simulator: carrier.simulator,
        ringsUsers: carrier.carrier.ringsUsers,
        demoToken:
          demoAdmin && graphiql
            ? async () =>
                signAccessToken(await currentSigningKey(database, box), {
                  issuer,
                  audience: "internal-api",
                  userId: demoAdmin.id,
                  clientId: GRAPHIQL,
                  scopes: scopesOf("internal-api"),
                  lifetime: DEMO_SESSION,
                })
            : undefined,
        signIn: graphiql && createInternalSignIn({ ...graphiql.signIn, issuer, box, publicUrl: config.publicUrl }),
      },
      logger,
    );
    running.defer(() => internalListener.close());
    await listen(internalListener, internally);
    if (config.gateways === 1) {
      await listenPublicly();
    } else {
      const { gateways: count } = config;
      const onDeath = (gateway: object) => logger.error(gateway, "a gateway process has died and is replaced");
      const module = fileURLToPath(import.meta.url);
      running.defer(await startGateways({ count, module, connection, limits, metrics, onDeath }));
    }
    running.defer(pruneRegularly(database, (error) => logger.warn({ err: error }, "kept answers were not pruned")));
    running.defer(pruneSignIn(database, (error) => logger.warn({ err: error }, "expired sign-ins were not pruned")));
    running.defer(announceRunning(config.dataDir, { publicUrl: config.publicUrl }));
    // Whoever reads that it runs has read before what it warns of.
    log.flushSync();
    return { running, greeting: welcome(config, demoAdmin !== null) };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

/** The database server, with the schema that this code needs; and the ports, before anything is said to listen. */
async function prepareServer(
  config: Readonly<Config>,
  running: AsyncDisposableStack,
  logger: Logger,
): Promise<{ connection: ClientConfig }> {
  const server = await openServer(config);
  running.defer(() => server.stop());
  server.exited.then(() => {
    logger.fatal("the embedded database has ended: start the service again");
    process.exit(1);
  });
  if (config.role !== "worker") {
    await requireFreePort(config.host, config.port, "PORT");
  }
  await requireFreePort("127.0.0.1", config.internalPort, "INTERNAL_PORT");
  if (config.migrate) {
    await migrate(server.connection, {
      onBegin: (name) => logger.debug({ name }, "a migration begins"),
      onWait: (line) => logger.warn(line),
    });
  } else {
    await requireSchema(server.connection);
  }
  return server;
}

/** Limits shared through Redis; what becomes of it is told in the log, once each time, and in the metrics. */
async function shareLimits(url: string, logger: Logger, metrics: Metrics): Promise<SharedLimits> {
  const { openSharedLimits } = await import("./platform/limit/shared.ts");
  return openSharedLimits({
    url,
    onChange(state, reason) {
      metrics.limitsInMemory(state === "away");
      if (state === "away") {
        logger.warn({ err: reason }, "Redis is away: until it is back this process counts rate limits by itself");
      } else {
        logger.info("Redis is back: rate limits are shared again");
      }
    },
    onFallback: metrics.limitedInMemory,
  });
}

function statementLine(milliseconds: number, error: Error | undefined) {
  return { ms: Math.round(milliseconds * 10) / 10, ...(error && { err: error }) };
}

/** That this machine's clock and the database's have come to lie far apart, and that they no longer do. */
function tellOfClock(logger: Logger, isFarApart: boolean): void {
  if (isFarApart) {
    logger.warn(
      `${describeOffset()}: set both right; this process goes by the database's, and drops no partition until then`,
    );
  } else {
    logger.info("this machine's clock and the database's agree again");
  }
}

/** Fetches pictures and files of texts. @returns what ends it. */
function fetchMedia({ targets, carrier, wake, logger, ...parts }: FetchParts): () => Promise<void> {
  const downloads = new Downloads(targets);
  const fetcher = startFetching({
    ...parts,
    sources: {
      carrier: carrier.carrier.fetchMedia,
      sender: senderSource(downloads),
    },
    settleOutgoing: carrier.settleMedia,
    failed: ({ id, attempts }, reason, isGivenUp) =>
      logger.warn({ id, attempts, reason }, `a picture or file was not fetched${isGivenUp ? " and is given up" : ""}`),
    onError: (error) => logger.error({ err: error }, "the fetching of pictures and files failed and goes on"),
  });
  const forget = wake.on("media", fetcher.wake);
  return async () => {
    forget();
    await fetcher.end();
    await downloads.close();
  };
}

interface FetchParts extends Pick<FetcherParts, "database" | "storage"> {
  carrier: Pick<OpenCarrier, "carrier" | "settleMedia">;
  wake: Pick<Wake, "on">;
  targets: TargetPolicy;
  logger: Logger;
}

/** What becomes of the carrier's orders, in the metrics and in the log. */
function observeCarrier(logger: Logger, metrics: Metrics): CarrierParts["observer"] {
  return {
    claimed: metrics.carrier.claimed,
    attempted(job, result) {
      const { id, attempts } = job;
      metrics.carrier.attempted(job, result);
      if (result.outcome === "later") {
        logger.warn({ id, attempts, reason: result.reason }, "the carrier did not take an order: it is tried again");
      }
    },
    ignored: ({ kind }, reason) => logger.info({ kind, reason }, "what the carrier told of belongs to nothing here"),
    unchecked: (reason) => logger.warn({ reason }, "the credentials of the carrier could not be checked"),
    onError: (error) => logger.error({ err: error }, "the work for the carrier failed and goes on"),
  };
}

/** What lasts is told again after a minute. */
const TOLD_AGAIN_MS = 60_000;

/** What the dispatcher does, in the metrics and in the log. */
function observeWebhooks(logger: Logger, metrics: Metrics): WebhookParts["observer"] {
  const toldOf = new LRUCache<string, true>({ max: 1_000, ttl: TOLD_AGAIN_MS });
  const tell = ({ businessId, subscriptionId }: { businessId: string; subscriptionId: string }, what: string) => {
    if (!toldOf.has(`${subscriptionId} ${what}`)) {
      toldOf.set(`${subscriptionId} ${what}`, true);
      logger.error({ businessId, subscriptionId }, what);
    }
  };
  return {
    ...metrics.webhooks,
    healthChanged: ({ businessId, subscriptionId, status, disabledReason }) =>
      logger[status === "active" ? "info" : "warn"](
        { businessId, subscriptionId, reason: disabledReason ?? undefined },
        `a subscription is ${status}`,
      ),
    unreadable: (key) => {
      metrics.webhooks.unreadable();
      tell(key, "the secret of a subscription cannot be opened: its deliveries wait for the key in ENCRYPTION_KEY");
    },
    previousUnreadable: (key) => {
      metrics.webhooks.previousUnreadable();
      tell(key, "the previous secret of a subscription cannot be opened: its current one signs its deliveries alone");
    },
    partitions: (report) => reportPartitions(logger, report),
    failed: (error) => logger.error({ err: error }, "the delivery of webhooks failed and goes on"),
  };
}

function reportPartitions(logger: Logger, { busy, dropped, kept }: PartitionReport): void {
  for (const { name, rows } of dropped) {
    logger.info({ partition: name, rows }, "a partition that is past its retention was dropped");
  }
  if (kept.length > 0) {
    const undelivered = kept.reduce((sum, day) => sum + day.undelivered, 0);
    logger.warn(
      { partitions: kept.length, oldest: kept[0]?.name, undelivered },
      "partitions that are past their retention are kept: some of what is in them is still to be delivered",
    );
  }
  if (busy.length > 0) {
    logger.warn(
      { tables: busy },
      "partitions are not maintained until the next hour: a long transaction has the tables",
    );
  }
}

/** npm passes a Ctrl-C on to a process that the terminal has told already: what comes this soon is the same signal. */
const SAME_SIGNAL_MS = 1000;

/**
 * A process that is told to end has ended within this, whatever does not answer: before whoever told it loses patience,
 * after 30 s as a rule. What it was about is left to leases, as after a crash.
 */
const LONGEST_END_MS = 25_000;

/** GraphiQL as a client of our own sign-in: what the authorization server and the internal listener know of it. */
function graphiqlClient(config: Readonly<Config>, key: Buffer) {
  const secret = builtInSecret(key, GRAPHIQL);
  const origins = ["127.0.0.1", "localhost", "[::1]"].map((host) => `http://${host}:${config.internalPort}`);
  const everywhere = config.host === "0.0.0.0" || config.host === "::";
  return {
    client: builtInClient(
      GRAPHIQL,
      "GraphiQL",
      secret,
      origins.map((origin) => origin + CALLBACK_PATH),
    ),
    signIn: {
      clientId: GRAPHIQL,
      clientSecret: secret,
      resource: resourcesOf(config.publicUrl).internal,
      scope: scopesOf("internal-api").join(" "),
      localUrl: `http://${everywhere ? "127.0.0.1" : config.host}:${config.port}`,
    },
  };
}

/** Ends the service at the first signal, and at once at the second. A gateway process is told by the first process alone. */
function endOnSignal(running: AsyncDisposableStack, isGateway: boolean): void {
  let toldAt: number | undefined;
  const end = async () => {
    if (toldAt !== undefined) {
      if (performance.now() - toldAt > SAME_SIGNAL_MS) {
        process.exit(130);
      }
      return;
    }
    toldAt = performance.now();
    setTimeout(() => {
      console.error(`the service has not ended within ${LONGEST_END_MS / 1000} s and is ended now`);
      process.exit(1);
    }, LONGEST_END_MS).unref();
    try {
      await running.disposeAsync();
      process.exit(0);
    } catch (error) {
      console.error("the service did not end cleanly:", error);
      process.exit(1);
    }
  };
  process.on("SIGTERM", end);
  // A Ctrl-C reaches every process of the terminal.
  process.on("SIGINT", isGateway ? () => {} : end);
}

try {
  const primary = await joinPrimary();
  const { running, greeting } = await start(readConfig(process.env), primary);
  endOnSignal(running, primary !== null);
  // Whoever reads it may send a signal at once.
  if (greeting !== undefined) {
    console.log(greeting);
  }
} catch (error) {
  const explained = explainDatabase(error);
  if (!(explained instanceof StartError)) {
    throw explained;
  }
  console.error(explained.message);
  process.exitCode = 1;
}
