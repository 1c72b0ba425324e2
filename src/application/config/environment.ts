import { validate } from "node-cron";
import { z } from "zod";
import { carrierNames } from "../../platform/carrier/catalogue.ts";
import { emailAddress } from "../../platform/input.ts";
import { isNetwork } from "../../platform/limit/address.ts";
import { readSentinelUrl } from "../../platform/limit/redis-url.ts";
import { StartError } from "../../platform/start-error.ts";
import { BUCKET, storageKinds } from "../../platform/storage/settings.ts";
import { audiences } from "../../platform/tokens/access-token.ts";
import { signingAlgorithms } from "../../platform/tokens/signing-keys.ts";
import { accountExpectations, accountForms } from "./carrier-accounts.ts";
import { withSecretFiles } from "./secret-files.ts";
import { decimal, flag, port, text, whole } from "./values.ts";

const modes = ["development", "test", "production"] as const;

const roles = ["all", "gateway", "worker"] as const;
export type Role = (typeof roles)[number];

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The audiences that the public API may not have: one token would open it and another part of the service. */
const otherAudiences: readonly string[] = audiences.filter((name) => name !== "public-api");

/** The samplers of OpenTelemetry's specification. */
const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const list = <Item>(item: z.ZodType<Item>) =>
  z.string().transform((value, context) => {
    const items = value.split(",").map((part) => item.safeParse(part.trim() === "" ? undefined : part.trim()));
    if (items.some(({ success }) => !success)) {
      context.addIssue({ code: "custom" });
    }
    return items.flatMap(({ data }) => (data === undefined ? [] : [data]));
  });

/** Whether a URL has only a server, with or without a user and a password. */
function isServerAlone(url: string): boolean {
  const { pathname, search, hash } = URL.parse(url) ?? { pathname: url, search: "", hash: "" };
  return /^\/?$/.test(pathname) && search === "" && hash === "";
}

/** Whether the text is valid as the From of a mail. */
function isSender(text: string): boolean {
  const address = /^[^<>"\r\n]{1,80} <([^<>\s]+)>$/.exec(text)?.[1] ?? text;
  return emailAddress.safeParse(address).success;
}

/** A name with two addresses would open two servers, each with its own bounds. */
const bindAddress = text.default("127.0.0.1").transform((host) => (host === "localhost" ? "127.0.0.1" : host));

/** The maximum number of origins whose pages may call the internal listener. */
const MOST_ORIGINS = 20;

/** The maximum number of cells of the service. */
export const MOST_CELLS = 100;

/** Whoever has one of their identities can read every backup. */
const MOST_RECIPIENTS = 20;

/** Whether the text is one exact origin, as browsers send it: no path, no default port, no capitals, no wildcard. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:$/.test(url?.protocol ?? "") && url?.origin === text && !text.includes("*");
}

/** The form of every variable, with its default. */
/** A comma list of keys of 32 bytes in base64. */
export const encryptionKeys = z
  .string()
  .transform((value) => value.split(",").map((key) => key.trim()))
  // The decoder skips characters that are not base64, so a mistyped key would be another key.
  .refine((keys) => keys.every((key) => /^[\w+/-]{43}=?$/.test(key)))
  .transform((keys) => keys.map((key) => Buffer.from(key, "base64")));

const forms = z.object({
  NODE_ENV: z.enum(modes).optional(),
  PORT: port.default(4000),
  HOST: bindAddress,
  INTERNAL_PORT: port.default(4001),
  INTERNAL_HOST: bindAddress,
  INTERNAL_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => isServerAlone(url) && !url.includes("@"))
    .transform((url) => new URL(url).origin)
    .optional(),
  INTERNAL_ORIGINS: list(text.refine(isOrigin))
    .refine((origins) => origins.length <= MOST_ORIGINS)
    .default([]),
  OPS_PORT: z.union([z.literal("off"), port]).optional(),
  OPS_HOST: bindAddress,
  CELL_PORT: port.optional(),
  CELL_HOST: bindAddress,
  OTHER_CELLS: list(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => isServerAlone(url) && !url.includes("@"))
      .transform((url) => new URL(url).origin),
  )
    .refine((origins) => origins.length < MOST_CELLS)
    .default([]),
  READY_QUEUE_SECONDS: whole(1, 86_400).default(300),
  DRAIN_SECONDS: decimal(z.number().min(0).max(300)).optional(),
  STOP_SECONDS: whole(1, 600).default(20),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default(".data"),
  // Some forms that pg accepts are not URLs for others: the folder of a socket is in the query.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .optional(),
  READ_LAG_SECONDS: whole(1, 3_600).default(5),
  DATABASE_POOL_SIZE: whole(1, 1000).default(10),
  MIGRATE: z.enum(["on", "off"]).default("on"),
  RATE_LIMIT_MAX: whole(1).default(600),
  RATE_LIMIT_ANONYMOUS_MAX: whole(1).default(60),
  RATE_LIMIT_PAGES_MAX: whole(1).default(600),
  RATE_LIMIT_INVALID_TOKENS_MAX: whole(1).default(100),
  RATE_LIMIT_GRAPHQL_MAX: whole(1).default(1_000_000),
  RATE_LIMIT_SIGN_IN_MAX: whole(1).default(2_000),
  RATE_LIMIT_WINDOW_SECONDS: whole(1, 86_400).default(60),
  REDIS_URL: z
    .union([
      z.url({ protocol: /^rediss?$/, hostname: /./ }),
      z.string().refine((url) => readSentinelUrl(url) !== undefined),
    ])
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork))
    .default([]),
  ENCRYPTION_KEY: encryptionKeys.optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/json").optional(),
  OTEL_SERVICE_NAME: text.default("campaign-dialer"),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: decimal(z.number().min(0).max(1)).optional(),
  SIGNING_ALGORITHM: z.enum(signingAlgorithms).default("ES256"),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  MCP: z.enum(["on", "off"]).default("on"),
  MCP_TEXTS_PER_HOUR: whole(0, 1_000_000).default(100),
  MCP_CALLS_PER_HOUR: whole(0, 1_000_000).default(50),
  OIDC_AUDIENCE: text.refine((name) => !otherAudiences.includes(name)).default("public-api"),
  OIDC_USER_CLAIM: text.default("email"),
  WEBHOOK_RETRY_SECONDS: list(decimal(z.number().positive().max(2_592_000))).default([
    5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000,
  ]),
  WEBHOOK_TIMEOUT_MS: whole(1, 120_000).default(15_000),
  WEBHOOK_FAILING_AFTER: whole(1).default(5),
  WEBHOOK_DISABLE_AFTER: whole(1).default(50),
  WEBHOOK_DISABLE_AFTER_SECONDS: whole(0).default(86_400),
  WEBHOOK_POLL_CRON: z
    .string()
    .refine((value) => value.trim().split(/\s+/).length === 6 && validate(value))
    .default("* * * * * *"),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: flag.optional(),
  WEBHOOK_ALLOWED_PORTS: list(port).default([443, 8443]),
  ROLE: z.enum(roles).default("all"),
  GATEWAYS: whole(1, 64).optional(),
  /** The old name of GATEWAYS. */
  WORKERS: whole(1, 64).optional(),
  ...accountForms,
  CARRIER: z.enum(carrierNames).optional(),
  CARRIER_SEGMENTS_PER_SECOND: decimal(z.number().positive().max(10_000)).optional(),
  CARRIER_GIVE_UP_SECONDS: whole(1, 604_800).default(14_400),
  CARRIER_CONCURRENCY: whole(1, 1000).default(100),
  STORAGE: z.enum(storageKinds).default("folder"),
  S3_BUCKET: z.string().regex(BUCKET).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default("us-east-1"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
  BACKUP_RECIPIENTS: list(z.string().regex(/^age1[02-9ac-hj-np-z]{58,4096}$/))
    .refine((recipients) => recipients.length <= MOST_RECIPIENTS)
    .default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine(isServerAlone)
    .optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  AUDIT_RETENTION_DAYS: whole(30, 3_650).default(400),
  STREAMS_MAX: whole(1, 5_000).default(2_000),
  STREAMS_CHECK_SECONDS: whole(1, 300).default(30),
  SIMULATOR_SPEED: decimal(z.number().min(0.01).max(1_000_000)).default(1),
  SIMULATOR_SEED: decimal(z.number().int()).default(1),
  SEED_DEMO: flag.optional(),
  LOG_LEVEL: z.enum(logLevels).default("info"),
});

/** The expected form of each variable, for error messages. */
export const expectations: Record<string, string> = {
  NODE_ENV: `one of ${modes.join(", ")}`,
  PORT: "a port from 1 to 65535",
  INTERNAL_PORT: "a port from 1 to 65535",
  INTERNAL_URL: "an http or https origin such as https://internal.example.com",
  INTERNAL_ORIGINS: `a comma list of at most ${MOST_ORIGINS} exact origins such as https://app.example.com, without * and without a path`,
  OPS_PORT: "a port from 1 to 65535, or off for no operations listener",
  CELL_PORT: "a port from 1 to 65535",
  OTHER_CELLS: "a comma list of the origins of the cell listeners of the other cells, such as http://10.0.2.2:4003",
  READY_QUEUE_SECONDS: "a whole number of seconds from 1 to 86400",
  DRAIN_SECONDS: "a number of seconds from 0 to 300",
  STOP_SECONDS: "a whole number of seconds from 1 to 600",
  PUBLIC_URL: "an http or https URL such as https://api.example.com",
  DATABASE_URL: "a URL such as postgres://user:password@localhost:5432/service",
  DATABASE_READ_URL: "a URL such as postgres://user:password@localhost:5432/service",
  READ_LAG_SECONDS: "a whole number of seconds from 1 to 3600",
  DATABASE_POOL_SIZE: "a whole number from 1 to 1000",
  MIGRATE: "on, or off where npm run migrate is a step of its own",
  RATE_LIMIT_MAX: "a whole number from 1",
  RATE_LIMIT_ANONYMOUS_MAX: "a whole number from 1",
  RATE_LIMIT_PAGES_MAX: "a whole number from 1",
  RATE_LIMIT_INVALID_TOKENS_MAX: "a whole number from 1",
  RATE_LIMIT_GRAPHQL_MAX: "a whole number from 1",
  RATE_LIMIT_SIGN_IN_MAX: "a whole number from 1",
  RATE_LIMIT_WINDOW_SECONDS: "a whole number of seconds from 1 to 86400",
  OTEL_SDK_DISABLED: "true or false",
  OTEL_EXPORTER_OTLP_ENDPOINT: "an http or https URL such as http://127.0.0.1:4318",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "an http or https URL such as http://127.0.0.1:4318/v1/traces",
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_TRACES_SAMPLER: `one of ${samplers.join(", ")}`,
  OTEL_TRACES_SAMPLER_ARG: "a number from 0 to 1",
  REDIS_URL:
    "a URL such as redis://localhost:6379, rediss://user:password@redis.example.com:6379 or redis+sentinel://host:26379,host:26379/NAME",
  TRUST_PROXY: "a comma list of addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal",
  ENCRYPTION_KEY: "32 random bytes in base64 (openssl rand -base64 32), or a comma list of such keys",
  SIGNING_ALGORITHM: `one of ${signingAlgorithms.join(", ")}`,
  OIDC_ISSUER: "the URL of an OpenID Connect issuer such as https://login.example.com",
  OIDC_AUDIENCE: `a text other than ${otherAudiences.join(" and ")}`,
  WEBHOOK_RETRY_SECONDS: "a comma list of seconds such as 5,60,300",
  WEBHOOK_TIMEOUT_MS: "a whole number of milliseconds from 1 to 120000",
  WEBHOOK_FAILING_AFTER: "a whole number from 1",
  WEBHOOK_DISABLE_AFTER: "a whole number from 1",
  WEBHOOK_DISABLE_AFTER_SECONDS: "a whole number of seconds from 0",
  WEBHOOK_POLL_CRON: "a cron expression of six fields, the first for seconds, such as * * * * * *",
  WEBHOOK_ALLOW_PRIVATE_TARGETS: "true or false",
  WEBHOOK_ALLOWED_PORTS: "a comma list of ports such as 443,8443",
  ROLE: `one of ${roles.join(", ")}`,
  GATEWAYS: "a whole number from 1 to 64",
  WORKERS: "a whole number from 1 to 64",
  ...accountExpectations,
  CARRIER: `one of ${carrierNames.join(", ")}`,
  CARRIER_SEGMENTS_PER_SECOND: "a number above 0 and up to 10000",
  CARRIER_GIVE_UP_SECONDS: "a whole number of seconds from 1 to 604800",
  CARRIER_CONCURRENCY: "a whole number from 1 to 1000",
  STORAGE: `one of ${storageKinds.join(", ")}`,
  S3_BUCKET: "the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
  S3_REGION: "the region of the bucket, such as eu-central-1",
  S3_ENDPOINT: "an http or https URL such as https://s3.example.com",
  BACKUP_RECIPIENTS: `a comma list of at most ${MOST_RECIPIENTS} recipients of age, which begin with age1 (age-keygen -y FILE)`,
  SMTP_URL: "a URL such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com",
  MAIL_FROM: "an address, or a name and an address, such as Campaign Dialer <no-reply@example.com>",
  AUDIT_RETENTION_DAYS: "a whole number of days from 30 to 3650",
  STREAMS_MAX: "a whole number from 1 to 5000",
  STREAMS_CHECK_SECONDS: "a whole number of seconds from 1 to 300",
  SIMULATOR_SPEED: "a number from 0.01 to 1000000",
  SIMULATOR_SEED: "a whole number",
  SEED_DEMO: "true or false",
  LOG_LEVEL: `one of ${logLevels.join(", ")}`,
};

export type Environment = z.infer<typeof forms>;

/** The names of all variables that a process with a database reads. */
export const settingNames: readonly string[] = Object.keys(forms.shape);

/** The forms of the variables that a router has too. */
export const formsOfEveryRole = forms.pick({
  NODE_ENV: true,
  OPS_PORT: true,
  OPS_HOST: true,
  READY_QUEUE_SECONDS: true,
  DRAIN_SECONDS: true,
  STOP_SECONDS: true,
  OTEL_SDK_DISABLED: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: true,
  OTEL_EXPORTER_OTLP_PROTOCOL: true,
  OTEL_SERVICE_NAME: true,
  OTEL_TRACES_SAMPLER: true,
  OTEL_TRACES_SAMPLER_ARG: true,
});

/** The expected form of a variable, in words. */
export function expectedForm(name: string): string | undefined {
  return expectations[name];
}

/**
 * Reads the variables by name, and secrets from the files that name them. An empty one counts as absent; white space around a value is trimmed, because files and
 * secrets often add it.
 *
 * @throws StartError that names the variable and its expected form, never its value.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(variables)).flatMap(([name, value]) =>
      value === "" ? [] : [[name, value?.trim()]],
    ),
  );
  const result = forms.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]);
    throw new StartError(`${name} is invalid: it must be ${expectations[name] ?? "a text"}`);
  }
  return result.data;
}
