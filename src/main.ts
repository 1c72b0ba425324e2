import { pino } from "pino";
import { TokenVerifier } from "./auth/access-token.ts";
import { rememberMemberships } from "./auth/memberships.ts";
import { localKey, secretBox } from "./auth/secret-box.ts";
import { currentSigningKey, publicKeys } from "./auth/signing-keys.ts";
import { type Config, readConfig } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { explainConnection, openServer } from "./db/open.ts";
import { openPool } from "./db/pool.ts";
import { seedDemo } from "./demo/seed.ts";
import { listen } from "./http/listen.ts";
import { createPublicListener } from "./http/public-listener.ts";
import { findMembership } from "./identity/store.ts";
import { memoryLimiter } from "./limit/limiter.ts";
import { announceRunning } from "./running.ts";
import { StartError } from "./start-error.ts";

/** The only composition root: everything is made here, in order, and taken down in the opposite order. */
async function start(config: Readonly<Config>): Promise<void> {
  const logger = pino({ level: config.logLevel });
  const cleanup = new AsyncDisposableStack();
  try {
    const server = await openServer(config);
    cleanup.defer(() => server.stop());
    await migrate(server.connection).catch((error) => {
      throw explainConnection(error);
    });
    const database = openPool({
      connection: server.connection,
      size: config.databasePoolSize,
      onIdleError: (error) => logger.warn({ err: error }, "a database connection was lost"),
    });
    cleanup.defer(() => database.close());

    const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
    await currentSigningKey(database, box);
    if (config.seedDemo) {
      await seedDemo(database);
    }
    const issuer = `${config.publicUrl}/oidc`;
    const readKeys = () => publicKeys(database);
    const memberships = rememberMemberships((userId) => findMembership(database, userId));
    const { max, anonymousMax, windowSeconds } = config.rateLimit;
    const publicListener = createPublicListener(
      {
        database,
        tokens: new TokenVerifier({ issuer, audience: "public-api", readKeys }),
        memberships,
        limits: {
          client: memoryLimiter({ max, windowSeconds }),
          address: memoryLimiter({ max: anonymousMax, windowSeconds }),
        },
        publicUrl: config.publicUrl,
      },
      logger,
    );
    cleanup.defer(() => publicListener.close());
    await listen(publicListener, config.host, config.port, "PORT");
    cleanup.defer(announceRunning(config.dataDir, { publicUrl: config.publicUrl }));
    console.log(`listening on ${config.publicUrl}`);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
  const stop = () => {
    process.once("SIGINT", () => process.exit(130));
    cleanup.disposeAsync().then(
      () => process.exit(0),
      (error) => {
        logger.fatal({ err: error }, "the service did not end cleanly");
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
