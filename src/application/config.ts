import { join, resolve } from "node:path";
import type { CarrierSettings } from "../domain/traffic/rules.ts";
import type { WebhookSettings } from "../domain/webhook/delivery/settings.ts";
import type { TwilioSettings } from "../platform/carrier/twilio/settings.ts";
import type { LimitName, LimitSettings } from "../platform/limit/limiter.ts";
import type { MailSettings } from "../platform/mail/port.ts";
import { StartError } from "../platform/start-error.ts";
import type { StorageSettings } from "../platform/storage/settings.ts";
import type { SigningAlgorithm } from "../platform/tokens/signing-keys.ts";
import { type Environment, type LogLevel, type Role, readEnvironment } from "./config/environment.ts";
import { isLoopback, isLoopbackUrl } from "./config/loopback.ts";
import { requireForProduction } from "./config/production.ts";
import { isListening } from "./listeners.ts";

/** The settings of the service: read once from the environment, checked, frozen. */
export interface Config {
  /** True when NODE_ENV is `production`: no demo data, and no secret made up by the program itself. */
  production: boolean;
  /** The public listener. */
  port: number;
  host: string;
  /** The internal listener: GraphQL and GraphiQL, on loopback alone. */
  internalPort: number;
  /** The origin under which the outside reaches the public listener, without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** A PostgreSQL of one's own; without it the embedded one runs under `dataDir`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Whether the start brings the schema up to date; otherwise `npm run migrate` has to have done it. */
  migrate: boolean;
  /** How many calls, points or failures each limit allows in its window. */
  limits: Record<LimitName, LimitSettings>;
  /** The Redis or Valkey that processes share their limits in; without it each counts for itself. */
  redisUrl: string | undefined;
  /** The proxies whose X-Forwarded-For counts: addresses, networks, or the names that Fastify knows. */
  trustedProxies: readonly string[];
  /** Keys for secrets at rest, the first encrypts; undefined where one is to be kept under `dataDir`. */
  encryptionKeys: Buffer[] | undefined;
  /** What new signing keys are for. */
  signingAlgorithm: SigningAlgorithm;
  /** An issuer elsewhere whose tokens are trusted instead of our own; undefined: we sign people in ourselves. */
  outsideIssuer: { issuer: string; audience: string; userClaim: string } | undefined;
  webhooks: WebhookSettings;
  /** What this process does: everything, answer requests alone, or deliver alone. */
  role: Role;
  /** How many processes answer requests; above 1 they are gateway processes, beside the one that does all the rest. */
  gateways: number;
  /** What sends texts and places calls. */
  carrier: CarrierSettings;
  /** Where files are kept, such as pictures of texts. */
  storage: StorageSettings;
  /** What mails are sent by; undefined: none are, and an admin passes links on. */
  mail: MailSettings | undefined;
  /** Whether the demo belongs here: an empty database is given it, and GraphiQL begins as its admin. */
  seedDemo: boolean;
  logLevel: LogLevel;
}

/** Of the 200 connections of the embedded server some are for background work and for commands beside the service. */
const EMBEDDED_CONNECTIONS = 160;

/**
 * Reads the settings. An empty variable counts as absent.
 *
 * @throws StartError that names what is wrong and what to do, never a value.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Readonly<Config> {
  const settings = readEnvironment(variables);
  const production = settings.NODE_ENV === "production";
  if (production) {
    requireForProduction(settings);
  }
  if (settings.PORT === settings.INTERNAL_PORT) {
    throw new StartError("PORT and INTERNAL_PORT are the same: set them to different ports");
  }
  const gateways = readGateways(settings);
  if (gateways > 1 && settings.ROLE === "worker") {
    throw new StartError("GATEWAYS starts gateway processes: with ROLE=worker it must not be set");
  }
  const connections = (gateways + 1) * settings.DATABASE_POOL_SIZE;
  if (gateways > 1 && settings.DATABASE_URL === undefined && connections > EMBEDDED_CONNECTIONS) {
    throw new StartError(
      `GATEWAYS and DATABASE_POOL_SIZE need ${connections} connections, but the embedded database has ${EMBEDDED_CONNECTIONS}: lower one of them`,
    );
  }
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/+$/, "");
  const isLocal = settings.DATABASE_URL === undefined && isLoopback(settings.HOST) && isLoopbackUrl(publicUrl);
  const seedDemo = !production && (settings.SEED_DEMO ?? isLocal);
  const dataDir = resolve(settings.DATA_DIR);
  return Object.freeze({
    production,
    port: settings.PORT,
    host: settings.HOST,
    internalPort: settings.INTERNAL_PORT,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    migrate: settings.MIGRATE === "on",
    limits: readLimits(settings),
    redisUrl: settings.REDIS_URL,
    trustedProxies: settings.TRUST_PROXY,
    encryptionKeys: settings.ENCRYPTION_KEY,
    signingAlgorithm: settings.SIGNING_ALGORITHM,
    outsideIssuer: settings.OIDC_ISSUER
      ? { issuer: settings.OIDC_ISSUER, audience: settings.OIDC_AUDIENCE, userClaim: settings.OIDC_USER_CLAIM }
      : undefined,
    webhooks: {
      retrySeconds: settings.WEBHOOK_RETRY_SECONDS,
      timeoutMs: settings.WEBHOOK_TIMEOUT_MS,
      failingAfter: settings.WEBHOOK_FAILING_AFTER,
      disableAfter: settings.WEBHOOK_DISABLE_AFTER,
      disableAfterSeconds: settings.WEBHOOK_DISABLE_AFTER_SECONDS,
      pollCron: settings.WEBHOOK_POLL_CRON,
      targets: {
        allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_TARGETS ?? false,
        ports: settings.WEBHOOK_ALLOWED_PORTS,
        isListening:
          settings.WEBHOOK_ALLOW_PRIVATE_TARGETS === undefined && seedDemo && isLocal
            ? (port) => isListening(dataDir, port)
            : undefined,
      },
    },
    role: settings.ROLE,
    gateways,
    carrier: {
      name: settings.CARRIER ?? "simulator",
      segmentsPerSecond: settings.CARRIER_SEGMENTS_PER_SECOND,
      giveUpSeconds: settings.CARRIER_GIVE_UP_SECONDS,
      concurrency: settings.CARRIER_CONCURRENCY,
      simulator: { speed: settings.SIMULATOR_SPEED, seed: settings.SIMULATOR_SEED },
      twilio: settings.CARRIER === "twilio" ? readTwilio(settings) : undefined,
    },
    storage: readStorage(settings, dataDir),
    mail: readMail(settings),
    seedDemo,
    logLevel: settings.LOG_LEVEL,
  });
}

/** @throws StartError */
function readGateways({ GATEWAYS, WORKERS }: Environment): number {
  if (GATEWAYS !== undefined && WORKERS !== undefined && GATEWAYS !== WORKERS) {
    throw new StartError("GATEWAYS and WORKERS, its former name, differ: set only GATEWAYS");
  }
  return GATEWAYS ?? WORKERS ?? 1;
}

function readLimits(settings: Environment): Config["limits"] {
  const { RATE_LIMIT_WINDOW_SECONDS: windowSeconds } = settings;
  return {
    client: { max: settings.RATE_LIMIT_MAX, windowSeconds },
    address: { max: settings.RATE_LIMIT_ANONYMOUS_MAX, windowSeconds },
    invalidTokens: { max: settings.RATE_LIMIT_INVALID_TOKENS_MAX, windowSeconds },
    graphql: { max: settings.RATE_LIMIT_GRAPHQL_MAX, windowSeconds },
    signIn: { max: settings.RATE_LIMIT_SIGN_IN_MAX, windowSeconds },
  };
}

/** @throws StartError */
function readStorage(settings: Environment, dataDir: string): StorageSettings {
  if (settings.STORAGE === "folder") {
    return { kind: "folder", folder: join(dataDir, "files") };
  }
  if (settings.S3_BUCKET === undefined) {
    throw new StartError("S3_BUCKET is missing: STORAGE=s3 needs it");
  }
  return { kind: "s3", bucket: settings.S3_BUCKET, region: settings.S3_REGION, endpoint: settings.S3_ENDPOINT };
}

/** @throws StartError */
function readMail({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailSettings | undefined {
  if (url !== undefined && from === undefined) {
    throw new StartError("MAIL_FROM is missing: SMTP_URL needs it");
  }
  if (url === undefined && from !== undefined) {
    throw new StartError("SMTP_URL is missing: MAIL_FROM needs it");
  }
  return url === undefined || from === undefined ? undefined : { url, from, isLocal: isLoopbackUrl(url) };
}

/** @throws StartError */
function readTwilio(settings: Environment): TwilioSettings {
  const required = (name: keyof typeof settings) => {
    const value = settings[name];
    if (value === undefined) {
      throw new StartError(`${name} is missing: CARRIER=twilio needs it`);
    }
    return value as string;
  };
  required("PUBLIC_URL");
  const hasKey = settings.TWILIO_API_KEY !== undefined || settings.TWILIO_API_SECRET !== undefined;
  return {
    accountSid: required("TWILIO_ACCOUNT_SID"),
    authToken: required("TWILIO_AUTH_TOKEN"),
    apiKey: hasKey ? { sid: required("TWILIO_API_KEY"), secret: required("TWILIO_API_SECRET") } : undefined,
    apiUrl: settings.TWILIO_API_URL,
  };
}
