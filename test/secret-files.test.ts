import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../src/application/config.ts";
import { StartError } from "../src/platform/start-error.ts";

const folder = mkdtempSync(join(tmpdir(), "service-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const KEY = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=";

it("reads every secret from a file, without the line break at its end", () => {
  const config = readConfig({
    NODE_ENV: "production",
    CARRIER: "twilio",
    PUBLIC_URL: "https://api.example.com",
    TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`,
    TWILIO_API_KEY: `SK${"3".repeat(32)}`,
    MAIL_FROM: "no-reply@example.com",
    DATABASE_URL_FILE: file("database", "postgres://dialer:secret@db/dialer\n"),
    REDIS_URL_FILE: file("redis", "redis://redis:6379\r\n"),
    ENCRYPTION_KEY_FILE: file("key", ` ${KEY}\n`),
    TWILIO_AUTH_TOKEN_FILE: file("token", `${"2".repeat(32)}\n`),
    TWILIO_API_SECRET_FILE: file("secret", "s3cret\n"),
    SMTP_URL_FILE: file("smtp", "smtps://user:secret@mail.example.com\n"),
  });
  expect(config).toMatchObject({
    databaseUrl: "postgres://dialer:secret@db/dialer",
    redisUrl: "redis://redis:6379",
    encryptionKeys: [Buffer.from("12345678901234567890123456789012")],
    carrier: { twilio: { authToken: "2".repeat(32), apiKey: { secret: "s3cret" } } },
    mail: { url: "smtps://user:secret@mail.example.com" },
  });
});

it("ignores an empty name of a file, and an empty value beside a file", () => {
  expect(readConfig({ REDIS_URL_FILE: "" }).redisUrl).toBeUndefined();
  expect(readConfig({ REDIS_URL: "", REDIS_URL_FILE: file("redis", "redis://redis:6379") }).redisUrl).toBe(
    "redis://redis:6379",
  );
});

it.each([
  [
    { REDIS_URL: "redis://redis:6379", REDIS_URL_FILE: "/run/secrets/redis" },
    "REDIS_URL and REDIS_URL_FILE are both set: set one of them",
  ],
  [
    { DATABASE_URL_FILE: join(folder, "none") },
    `the file of DATABASE_URL_FILE cannot be read (ENOENT: no such file or directory, stat '${join(folder, "none")}'): correct DATABASE_URL_FILE or its permissions`,
  ],
  [
    { ENCRYPTION_KEY_FILE: file("empty", " \n") },
    `the file ${join(folder, "empty")} of ENCRYPTION_KEY_FILE is empty: write the value of ENCRYPTION_KEY into it`,
  ],
  [{ SMTP_URL_FILE: folder }, `${folder} of SMTP_URL_FILE is not a file of at most 65536 bytes: correct SMTP_URL_FILE`],
  [
    { SMTP_URL_FILE: "/dev/zero" },
    "/dev/zero of SMTP_URL_FILE is not a file of at most 65536 bytes: correct SMTP_URL_FILE",
  ],
  [
    { TWILIO_API_SECRET_FILE: file("large", "x".repeat(65_537)) },
    `${join(folder, "large")} of TWILIO_API_SECRET_FILE is not a file of at most 65536 bytes: correct TWILIO_API_SECRET_FILE`,
  ],
  [
    { DATABASE_URL_FILE: file("wrong", "mysql://dialer:hunter2@db\n") },
    "DATABASE_URL is invalid: it must be a URL such as postgres://user:password@localhost:5432/service",
  ],
])("refuses %o in one line, without the content", (variables, line) => {
  expect(() => readConfig(variables)).toThrow(new StartError(line));
});
