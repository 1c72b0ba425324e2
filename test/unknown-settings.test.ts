import { expect, it } from "vitest";
import { unknownCautions, unknownSettings } from "../src/application/config/unknown.ts";

it.each([
  ["RATE_LIMT_MAX", "RATE_LIMIT_MAX"],
  ["RATE_LIMIT_MAXIMUM", "RATE_LIMIT_MAX"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASE_POOL", "DATABASE_POOL_SIZE"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["log_level", "LOG_LEVEL"],
  ["PROT", "PORT"],
  ["ENCRYPTION_KEYS", "ENCRYPTION_KEY"],
  ["ENCRYPTION_KEY_FLIE", "ENCRYPTION_KEY_FILE"],
  ["WEBHOOK_TIMEOUT", "WEBHOOK_TIMEOUT_MS"],
  ["CARRIER_GIVEUP_SECONDS", "CARRIER_GIVE_UP_SECONDS"],
  ["TWILIO_AUTH_TOKNE", "TWILIO_AUTH_TOKEN"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["CELSL", "CELLS"],
])("%s is not a setting: %s is the nearest one", (name, nearest) => {
  expect(unknownSettings({ [name]: "secret" })).toEqual([{ name, nearest }]);
});

it("is said without the value, and not of an empty variable", () => {
  expect(unknownCautions({ SMTP_ULR: "smtp://me:hidden@example.com", PROT: "" })).toEqual([
    "SMTP_ULR is not a setting and has no effect: the nearest one is SMTP_URL",
  ]);
});

it("is not said of settings, nor of what else an environment contains", () => {
  const others = [
    ...["PATH", "HOME", "HOSTNAME", "USER", "SHELL", "TERM", "LANG", "PWD", "TZ", "EDITOR", "LOGNAME", "PORTS_DIR"],
    ...["NODE_OPTIONS", "NODE_VERSION", "NODE_PATH", "npm_config_cache", "npm_lifecycle_event", "INIT_CWD", "NO_COLOR"],
    ...["DATABASE_HOST", "DATABASE_NAME", "POSTGRES_PASSWORD", "PGHOST", "REDIS_PASSWORD", "REDIS_PORT", "DB_URL"],
    ...["SMTP_HOST", "SMTP_USER", "MAIL_HOST", "HTTP_PROXY", "HTTPS_PROXY", "HTTP_URL", "LOG_FORMAT", "STORAGE_CLASS"],
    ...["AWS_REGION", "AWS_ACCESS_KEY_ID", "S3_ACCESS_KEY", "OTEL_RESOURCE_ATTRIBUTES", "OTEL_EXPORTER_OTLP_HEADERS"],
    ...["OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "OTEL_METRICS_EXPORTER", "KUBERNETES_SERVICE_HOST", "TWILIO_EDGE"],
    ...["WEBHOOK_SERVICE_HOST", "WEBHOOK_PORT", "WEBHOOK_PORT_80_TCP_ADDR", "CARRIER_SERVICE_PORT_HTTP", "CELL_PORT"],
    ...["PUBLIC_IP", "NODE_EXTRA_CA_CERTS", "INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "SUDO_USER", "MAIL"],
    ...["ENCRYPTION_KEY", "SMTP_URL_FILE", "CELLS", "WORKERS", "TEST_DATABASE_URL", "RATE_LIMIT_MAX"],
  ];
  expect(unknownSettings(Object.fromEntries(others.map((name) => [name, "1"])))).toEqual([]);
});
