import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { cautionsOf } from "../src/application/config/cautions.ts";
import { readConfig } from "../src/application/config.ts";
import { StartError } from "../src/platform/start-error.ts";

/** As good as random, and the same in every run. */
const key = (seed: string) => createHash("sha256").update(seed).digest();
const KEY = key("one").toString("base64");
const OTHER_KEY = key("other").toString("base64url");
/** The required settings in production. */
const PRODUCTION = { NODE_ENV: "production", CARRIER: "simulator", ENCRYPTION_KEY: KEY };
const TWILIO = { CARRIER: "twilio", TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`, TWILIO_AUTH_TOKEN: "2".repeat(32) };

const defaults = {
  production: false,
  port: 4000,
  host: "127.0.0.1",
  internalPort: 4001,
  publicUrl: "http://127.0.0.1:4000",
  dataDir: resolve(".data"),
  databaseUrl: undefined,
  databasePoolSize: 10,
  migrate: true,
  limits: {
    client: { max: 600, windowSeconds: 60 },
    address: { max: 60, windowSeconds: 60 },
    pages: { max: 600, windowSeconds: 60 },
    invalidTokens: { max: 100, windowSeconds: 60 },
    graphql: { max: 1_000_000, windowSeconds: 60 },
    signIn: { max: 2_000, windowSeconds: 60 },
  },
  encryptionKeys: undefined,
  seedDemo: true,
  logLevel: "info",
};

function refusal(variables: NodeJS.ProcessEnv): string {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error("the settings were taken");
}

describe("settings", () => {
  it("have defaults", () => {
    expect(readConfig({})).toMatchObject(defaults);
  });

  it("need a sender with a mail server, and a mail URL that names only a server", () => {
    const mail = { SMTP_URL: "smtp://user:p%40ss@mail.example.com:587", MAIL_FROM: "Dialer <no-reply@example.com>" };
    expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM, isLocal: false });
    expect(readConfig({ ...mail, SMTP_URL: "smtps://localhost" }).mail).toMatchObject({ isLocal: true });
    expect(readConfig({}).mail).toBeUndefined();
    expect(refusal({ SMTP_URL: mail.SMTP_URL })).toBe("MAIL_FROM is missing: SMTP_URL needs it");
    expect(refusal({ MAIL_FROM: mail.MAIL_FROM })).toBe("SMTP_URL is missing: MAIL_FROM needs it");
    for (const url of [
      "mail.example.com",
      "http://mail.example.com",
      "smtp://mail.example.com/?pool=true",
      "smtp://",
    ]) {
      expect(refusal({ ...mail, SMTP_URL: url })).toMatch(/^SMTP_URL is invalid: it must be a URL such as smtp:/);
    }
    for (const from of ["nobody", "Dialer no-reply@example.com", "A\nBcc: x@example.com <a@example.com>"]) {
      expect(refusal({ ...mail, MAIL_FROM: from })).toMatch(/^MAIL_FROM is invalid: it must be an address/);
    }
  });

  it("set the storage of files", () => {
    expect(readConfig({ DATA_DIR: "/data" }).storage).toEqual({ kind: "folder", folder: "/data/files" });
    const s3 = { STORAGE: "s3", S3_BUCKET: "files" };
    expect(readConfig(s3).storage).toEqual({ kind: "s3", bucket: "files", region: "us-east-1", endpoint: undefined });
    expect(refusal({ STORAGE: "s3" })).toBe("S3_BUCKET is missing: STORAGE=s3 needs it");
    expect(refusal({ ...s3, S3_BUCKET: "My Files" })).toMatch(/^S3_BUCKET is invalid: it must be the name/);
    expect(refusal({ STORAGE: "disk" })).toBe("STORAGE is invalid: it must be one of folder, s3");
    const open = { ...PRODUCTION, ...s3, S3_ENDPOINT: "http://files.example.com" };
    expect(refusal(open)).toMatch(/^S3_ENDPOINT is not https/);
  });

  it("count as absent when they are empty", () => {
    const empty = {
      NODE_ENV: "",
      PORT: "",
      HOST: "",
      INTERNAL_PORT: "",
      PUBLIC_URL: "",
      DATA_DIR: "",
      DATABASE_URL: "",
      DATABASE_POOL_SIZE: "",
      MIGRATE: "",
      RATE_LIMIT_MAX: "",
      RATE_LIMIT_ANONYMOUS_MAX: "",
      RATE_LIMIT_WINDOW_SECONDS: "",
      ENCRYPTION_KEY: "",
      SEED_DEMO: "",
      LOG_LEVEL: "",
    };
    expect(JSON.stringify(readConfig(empty))).toBe(JSON.stringify(readConfig({})));
  });

  it("are read", () => {
    const config = readConfig({
      NODE_ENV: "production",
      PORT: "8080",
      HOST: "0.0.0.0",
      INTERNAL_PORT: "8081",
      PUBLIC_URL: "https://api.example.com/",
      DATA_DIR: "/var/lib/service",
      DATABASE_URL: "postgresql://user:word@db.example:5432/service?sslmode=require",
      DATABASE_POOL_SIZE: "25",
      MIGRATE: "off",
      RATE_LIMIT_MAX: "10",
      RATE_LIMIT_ANONYMOUS_MAX: "5",
      RATE_LIMIT_PAGES_MAX: "7",
      RATE_LIMIT_INVALID_TOKENS_MAX: "6",
      RATE_LIMIT_GRAPHQL_MAX: "8",
      RATE_LIMIT_SIGN_IN_MAX: "9",
      RATE_LIMIT_WINDOW_SECONDS: "1",
      ENCRYPTION_KEY: `${KEY}, ${OTHER_KEY}`,
      CARRIER: "simulator",
      SEED_DEMO: "1",
      LOG_LEVEL: "silent",
    });
    expect(config).toMatchObject({
      production: true,
      port: 8080,
      host: "0.0.0.0",
      internalPort: 8081,
      publicUrl: "https://api.example.com",
      dataDir: "/var/lib/service",
      databaseUrl: "postgresql://user:word@db.example:5432/service?sslmode=require",
      databasePoolSize: 25,
      migrate: false,
      limits: {
        client: { max: 10, windowSeconds: 1 },
        address: { max: 5, windowSeconds: 1 },
        pages: { max: 7, windowSeconds: 1 },
        invalidTokens: { max: 6, windowSeconds: 1 },
        graphql: { max: 8, windowSeconds: 1 },
        signIn: { max: 9, windowSeconds: 1 },
      },
      encryptionKeys: [key("one"), key("other")],
      logLevel: "silent",
    });
  });

  it("treat localhost as the loopback address, whatever the machine resolves it to", () => {
    expect(readConfig({ HOST: "localhost" }).host).toBe("127.0.0.1");
  });

  it("never seed the demo in production, and follow SEED_DEMO elsewhere", () => {
    const seed = (SEED_DEMO: string, NODE_ENV = "development") =>
      readConfig({ ...PRODUCTION, SEED_DEMO, NODE_ENV }).seedDemo;
    expect([seed("true"), seed("1"), seed(""), seed("false"), seed("0")]).toEqual([true, true, true, false, false]);
    expect([seed("true", "production"), seed("", "production")]).toEqual([false, false]);
  });

  it.each([
    [{}, true],
    [{ HOST: "::1" }, true],
    [{ HOST: "localhost" }, true],
    [{ HOST: "127.0.0.2" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ HOST: "192.168.1.5" }, false],
    [{ HOST: "localhost.example.com" }, false],
    [{ HOST: "0.0.0.0", SEED_DEMO: "true" }, true],
    [{ PUBLIC_URL: "https://api.example.com" }, false],
    [{ PUBLIC_URL: "http://localhost:4000" }, true],
    [{ PUBLIC_URL: "https://api.example.com", SEED_DEMO: "true" }, true],
    [{ DATABASE_URL: "postgres://db.example/service" }, false],
    [{ DATABASE_URL: "postgres://127.0.0.1/service" }, false],
    [{ DATABASE_URL: "postgres://db.example/service", SEED_DEMO: "true" }, true],
  ])("seed the demo on loopback with the embedded database, elsewhere only if it is set: %o", (settings, seedDemo) => {
    expect(readConfig(settings as NodeJS.ProcessEnv).seedDemo).toBe(seedDemo);
  });

  it("derive the public URL from the port", () => {
    expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://127.0.0.1:8080");
  });

  it("cannot be changed", () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it("are read without surrounding blanks", () => {
    const blank = { NODE_ENV: " production\r", ENCRYPTION_KEY: `${KEY}\n`, CARRIER: "simulator ", PORT: " 8080 " };
    expect(readConfig({ ...blank, DATABASE_URL: "postgres://db.example/service\n" })).toMatchObject({
      production: true,
      port: 8080,
      encryptionKeys: [key("one")],
      carrier: { name: "simulator" },
      databaseUrl: "postgres://db.example/service",
    });
  });

  const port = "a port from 1 to 65535";
  const random = "32 random bytes in base64 (openssl rand -base64 32), or a comma list of such keys";
  const redis =
    "a URL such as redis://localhost:6379, rediss://user:password@redis.example.com:6379 or redis+sentinel://host:26379,host:26379/NAME";
  const proxies = "a comma list of addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal";
  it.each([
    ["OIDC_AUDIENCE", "mcp", "a text other than internal-api and mcp"],
    ["OIDC_AUDIENCE", "internal-api", "a text other than internal-api and mcp"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "an http or https URL such as http://127.0.0.1:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "http/json"],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "a number from 0 to 1"],
    ["REDIS_URL", "localhost:6379", redis],
    ["REDIS_URL", "http://user:secret@localhost", redis],
    ["REDIS_URL", "redis+sentinel://sentinel:26379", redis],
    ["REDIS_URL", "redis+sentinel:///limits", redis],
    ["REDIS_URL", "redis+sentinel://one,,two/limits", redis],
    ["REDIS_URL", "redis+sentinel://one:port/limits", redis],
    ["REDIS_URL", "redis+sentinel://one:0/limits", redis],
    ["REDIS_URL", "redis+sentinel://one/limits/0", redis],
    ["REDIS_URL", "redis+sentinel://one/limits?db=1", redis],
    ["REDIS_URL", "redis+sentinel://user:se%cret@one/limits", redis],
    ["REDIS_URL", `redis+sentinel://${Array.from({ length: 11 }, () => "one").join(",")}/limits`, redis],
    ["TRUST_PROXY", "10.0.0.0/8, 1", proxies],
    ["TRUST_PROXY", "true", proxies],
    ["PORT", "http", port],
    ["PORT", "0", port],
    ["PORT", "65536", port],
    ["PORT", "-4000", port],
    ["PORT", "4000.5", port],
    ["PORT", " ", port],
    ["PORT", "Infinity", port],
    ["PORT", "4e3", port],
    ["PORT", "0xFA0", port],
    ["NODE_ENV", "prod", "one of development, test, production"],
    ["NODE_ENV", "Production", "one of development, test, production"],
    ["NODE_ENV", " ", "one of development, test, production"],
    ["HOST", " ", "a text"],
    ["CARRIER", "Twilio", "one of simulator, twilio"],
    ["SEED_DEMO", "TRUE", "true or false"],
    ["RATE_LIMIT_MAX", "1e6", "a whole number from 1"],
    ["RATE_LIMIT_MAX", "6 00", "a whole number from 1"],
    ["RATE_LIMIT_MAX", "99999999999999999999", "a whole number from 1"],
    ["SIMULATOR_SPEED", "1e2", "a number from 0.01 to 1000000"],
    ["ENCRYPTION_KEY", `${KEY.slice(0, 20)} ${KEY.slice(20)}`, random],
    ["ENCRYPTION_KEY", `${KEY.slice(0, 20)}!${KEY.slice(20)}`, random],
    ["ENCRYPTION_KEY", key("one").toString("hex"), random],
    ["INTERNAL_PORT", "x4001", port],
    ["PUBLIC_URL", "api.secret.example", "an http or https URL such as https://api.example.com"],
    ["PUBLIC_URL", "ftp://api.secret.example", "an http or https URL such as https://api.example.com"],
    ["DATABASE_URL", "mysql://root:secret@db", "a URL such as postgres://user:password@localhost:5432/service"],
    ["DATABASE_URL", "secret", "a URL such as postgres://user:password@localhost:5432/service"],
    ["DATABASE_POOL_SIZE", "0", "a whole number from 1 to 1000"],
    ["DATABASE_POOL_SIZE", "1001", "a whole number from 1 to 1000"],
    ["RATE_LIMIT_MAX", "0", "a whole number from 1"],
    ["RATE_LIMIT_MAX", "many", "a whole number from 1"],
    ["RATE_LIMIT_ANONYMOUS_MAX", "-1", "a whole number from 1"],
    ["RATE_LIMIT_WINDOW_SECONDS", "86401", "a whole number of seconds from 1 to 86400"],
    ["RATE_LIMIT_WINDOW_SECONDS", "0.5", "a whole number of seconds from 1 to 86400"],
    ["GATEWAYS", "0", "a whole number from 1 to 64"],
    ["GATEWAYS", "65", "a whole number from 1 to 64"],
    ["GATEWAYS", "two", "a whole number from 1 to 64"],
    ["WORKERS", "two", "a whole number from 1 to 64"],
    ["SEED_DEMO", "perhaps", "true or false"],
    ["LOG_LEVEL", "loud", "one of fatal, error, warn, info, debug, trace, silent"],
    ["ENCRYPTION_KEY", "c2VjcmV0", random],
    ["ENCRYPTION_KEY", `${KEY},c2VjcmV0`, random],
    ["ENCRYPTION_KEY", `${KEY},`, random],
  ])("refuse %s=%j in one line that names the expected value", (name, value, expected) => {
    expect(refusal({ [name]: value })).toBe(`${name} is invalid: it must be ${expected}`);
  });

  it.each([
    ["DATABASE_URL", "mysql://root:hunter2@db.example"],
    ["ENCRYPTION_KEY", "hunter2hunter2hunter2"],
    ["PUBLIC_URL", "hunter2"],
    ["PORT", "hunter2"],
  ])("never show the value of %s", (name, value) => {
    expect(refusal({ [name]: value })).not.toContain("hunter2");
  });

  const notRandom =
    "ENCRYPTION_KEY contains a key that is not random: in production generate each key with openssl rand -base64 32";
  const noCarrier =
    "CARRIER is missing: in production set it to twilio, or to simulator, which only simulates texts and calls";
  const noKey = `ENCRYPTION_KEY is missing: in production it must be ${random}`;
  const notSafe = (name: string) => `${name} is not https: in production it must be, except on a loopback address`;
  it.each([
    [{ ENCRYPTION_KEY: undefined }, noKey],
    [{ ENCRYPTION_KEY: "" }, noKey],
    [{ ENCRYPTION_KEY: Buffer.alloc(32).toString("base64") }, notRandom],
    [{ ENCRYPTION_KEY: Buffer.alloc(32, "a").toString("base64") }, notRandom],
    [{ ENCRYPTION_KEY: Buffer.alloc(32, "secret").toString("base64") }, notRandom],
    [{ ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64") }, notRandom],
    [{ ENCRYPTION_KEY: `${KEY},${Buffer.alloc(32).toString("base64")}` }, notRandom],
    [{ CARRIER: undefined }, noCarrier],
    [{ CARRIER: "" }, noCarrier],
    [{ CARRIER: undefined, ROLE: "gateway" }, noCarrier],
    [{ PUBLIC_URL: "http://api.example.com" }, notSafe("PUBLIC_URL")],
    [{ PUBLIC_URL: "HTTP://10.0.0.5:4000" }, notSafe("PUBLIC_URL")],
    [{ PUBLIC_URL: "http://127.0.0.1.example.com" }, notSafe("PUBLIC_URL")],
    [{ OIDC_ISSUER: "http://login.example.com" }, notSafe("OIDC_ISSUER")],
    [{ TWILIO_API_URL: "http://proxy.example.com" }, notSafe("TWILIO_API_URL")],
  ])("are refused in production with %o", (settings: NodeJS.ProcessEnv, line) => {
    expect(refusal({ ...PRODUCTION, ...settings })).toBe(line);
    expect(readConfig({ ...settings, ENCRYPTION_KEY: undefined }).production).toBe(false);
  });

  it.each([
    {},
    { PUBLIC_URL: "https://api.example.com", HOST: "0.0.0.0" },
    { PUBLIC_URL: "http://localhost:4000" },
    { PUBLIC_URL: "http://[::1]:4000" },
  ])("are accepted in production with %o", (settings) => {
    expect(readConfig({ ...PRODUCTION, ...settings })).toMatchObject({ production: true, seedDemo: false });
  });

  it.each([
    [{}, []],
    [{ HOST: "0.0.0.0" }, ["NODE_ENV is not production"]],
    [{ PUBLIC_URL: "https://api.example.com" }, ["NODE_ENV is not production"]],
    [
      { HOST: "0.0.0.0", SEED_DEMO: "true" },
      ["HOST, PUBLIC_URL, INTERNAL_HOST or INTERNAL_URL is open", "NODE_ENV is not"],
    ],
    [
      { PUBLIC_URL: "https://api.example.com", SEED_DEMO: "true" },
      ["HOST, PUBLIC_URL, INTERNAL_HOST or INTERNAL_URL is open", "NODE_ENV is not"],
    ],
    [{ HOST: "0.0.0.0", ROLE: "worker", SEED_DEMO: "true" }, []],
    [
      { ...PRODUCTION, PUBLIC_URL: "https://api.example.com" },
      ["CARRIER is simulator: texts and calls are only simulated"],
    ],
    [
      { ...PRODUCTION, ...TWILIO, PUBLIC_URL: "https://localhost" },
      ["PUBLIC_URL is https://localhost, which Twilio cannot fetch from"],
    ],
    [{ ...PRODUCTION, ...TWILIO, PUBLIC_URL: "https://api.example.com" }, []],
    [{ ...PRODUCTION, HOST: "0.0.0.0" }, ["CARRIER is simulator", "PUBLIC_URL is http://127.0.0.1:4000: users"]],
  ])("with doubtful values give a caution: %o", (settings: NodeJS.ProcessEnv, cautions) => {
    expect(cautionsOf(readConfig(settings))).toEqual(cautions.map((start) => expect.stringContaining(start)));
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: "http://localhost:4000" }, true],
    [{ PUBLIC_URL: "https://api.example.com" }, false],
    [{ SEED_DEMO: "false" }, false],
    [{ DATABASE_URL: "postgres://db.example/service" }, false],
    [{ DATABASE_URL: "postgres://db.example/service", SEED_DEMO: "true" }, false],
    [{ HOST: "0.0.0.0", SEED_DEMO: "true" }, false],
    [PRODUCTION, false],
    [{ WEBHOOK_ALLOW_PRIVATE_TARGETS: "false" }, false],
    [{ WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" }, false],
  ])("let only the demo deliver to receivers on this machine by default: %o", (settings: NodeJS.ProcessEnv, isOpen) => {
    const { targets } = readConfig(settings).webhooks;
    expect(targets).toEqual({
      allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE_TARGETS === "true",
      isListening: isOpen ? expect.any(Function) : undefined,
      ports: [443, 8443],
    });
  });

  it("have gateway processes only in roles that answer requests, and connections for all of them", () => {
    expect(readConfig({}).gateways).toBe(1);
    expect(readConfig({ GATEWAYS: "4" }).gateways).toBe(4);
    expect(refusal({ GATEWAYS: "2", ROLE: "worker" })).toBe(
      "GATEWAYS starts gateway processes: with ROLE=worker it must not be set",
    );
    expect(refusal({ GATEWAYS: "16" })).toBe(
      "GATEWAYS and DATABASE_POOL_SIZE need 170 connections, but the embedded database has 160: lower one of them",
    );
    expect(readConfig({ GATEWAYS: "16", DATABASE_URL: "postgres://db.example/service" }).gateways).toBe(16);
  });

  it("accept WORKERS as the former name of GATEWAYS", () => {
    expect(readConfig({ WORKERS: "3" }).gateways).toBe(3);
    expect(readConfig({ WORKERS: "3", GATEWAYS: "3" }).gateways).toBe(3);
    expect(readConfig({ WORKERS: "", GATEWAYS: "2" }).gateways).toBe(2);
    expect(refusal({ WORKERS: "2", GATEWAYS: "3" })).toBe(
      "GATEWAYS and WORKERS, its former name, differ: set only GATEWAYS",
    );
  });

  const valid = "a whole number from 1";
  const ports = "a comma list of ports such as 443,8443";
  const seconds = "a comma list of seconds such as 5,60,300";
  const cron = "a cron expression of six fields, the first for seconds, such as * * * * * *";
  const timeout = "a whole number of milliseconds from 1 to 120000";
  it.each([
    ["WEBHOOK_RETRY_SECONDS", seconds, ["0", "-5", "5,x", "2592001", "5;60"]],
    ["WEBHOOK_TIMEOUT_MS", timeout, ["0", "120001", "1.5", "15s"]],
    ["WEBHOOK_FAILING_AFTER", valid, ["0", "-1", "five", "2.5"]],
    ["WEBHOOK_DISABLE_AFTER", valid, ["0", "-1", "many"]],
    ["WEBHOOK_DISABLE_AFTER_SECONDS", "a whole number of seconds from 0", ["-1", "1.5", "day"]],
    ["WEBHOOK_POLL_CRON", cron, ["* * * * *", "61 * * * * *", "soon", "* * * * * * *"]],
    ["WEBHOOK_ALLOW_PRIVATE_TARGETS", "true or false", ["yes", "2"]],
    ["WEBHOOK_ALLOWED_PORTS", ports, ["0", "65536", "443;8443", "https"]],
  ])("refuse a wrong %s in one line", (name, expected, values) => {
    for (const value of values) {
      const message = refusal({ [name]: value });
      expect(message).toContain(name);
      expect(message).toContain(expected);
      expect(message).not.toContain("\n");
    }
  });

  it("configure the delivery of webhooks", () => {
    const { webhooks } = readConfig({
      WEBHOOK_RETRY_SECONDS: "1, 2.5,30",
      WEBHOOK_TIMEOUT_MS: "120000",
      WEBHOOK_FAILING_AFTER: "1",
      WEBHOOK_DISABLE_AFTER: "2",
      WEBHOOK_DISABLE_AFTER_SECONDS: "0",
      WEBHOOK_POLL_CRON: "*/5 * * * * *",
      WEBHOOK_ALLOW_PRIVATE_TARGETS: "1",
      WEBHOOK_ALLOWED_PORTS: "443, 9443",
    });
    expect(webhooks).toEqual({
      retrySeconds: [1, 2.5, 30],
      timeoutMs: 120_000,
      failingAfter: 1,
      disableAfter: 2,
      disableAfterSeconds: 0,
      pollCron: "*/5 * * * * *",
      targets: { allowPrivate: true, ports: [443, 9443] },
    });
  });

  it("never allow deliveries to private addresses in production", () => {
    expect(refusal({ ...PRODUCTION, WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" })).toBe(
      "WEBHOOK_ALLOW_PRIVATE_TARGETS is for development: it must not be set in production",
    );
  });

  it("need two ports", () => {
    const message = "PORT and INTERNAL_PORT are the same: set them to different ports";
    expect(refusal({ PORT: "4001" })).toBe(message);
    expect(refusal({ PORT: "5000", INTERNAL_PORT: "5000" })).toBe(message);
  });
});
