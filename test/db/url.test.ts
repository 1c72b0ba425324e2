import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readDatabaseUrl } from "../../src/platform/db/url.ts";

const SEVERAL =
  "DATABASE_URL has several hosts: set one, such as a proxy or an address that follows the primary server";

const folder = mkdtempSync(join(tmpdir(), "service-url-"));
const file = join(folder, "authority.pem");
writeFileSync(file, "");
afterAll(() => rmSync(folder, { recursive: true }));

describe("several hosts are refused", () => {
  it.each([
    "postgres://a,b/service",
    "postgres://user:pa,ss@a:5432,b:5433/service",
    "postgresql://user@a:5432,b:5433",
    "postgres:///service?host=/run/a,/run/b",
    "postgres://user@/service?host=a&port=5432,5433",
  ])("%s", (url) => {
    expect(() => readDatabaseUrl(url)).toThrow(SEVERAL);
  });

  it.each([
    "postgres://user:pa,ss@a/service",
    "postgres://user:p%2Ca@a:5432/ser,vice",
    "postgres://user:secret@/service?host=%2Frun%2Fpostgres&port=5433",
    "postgres://a/service?options=-c%20search_path=a,b",
  ])("and not %s", (url) => {
    expect(readDatabaseUrl(url)).toBe(url);
  });
});

describe("sslmode", () => {
  it.each(["prefer", "require", "verify-ca", "verify-full"])("%s verifies the certificate and its name", (mode) => {
    const url = `postgres://a/service?sslmode=${mode}&sslrootcert=${file}`;
    expect(readDatabaseUrl(url)).toBe(`postgres://a/service?sslmode=verify-full&sslrootcert=${file}`);
  });

  it.each([
    "postgres://a/service?sslmode=disable",
    "postgres://a/service?sslmode=no-verify",
    "postgres://a/service?uselibpqcompat=true&sslmode=require",
  ])("%s keeps the meaning of the driver", (url) => {
    expect(readDatabaseUrl(url)).toBe(url);
  });

  it.each(["required", "allow", ""])("%j is refused", (mode) => {
    expect(() => readDatabaseUrl(`postgres://a/service?sslmode=${mode}`)).toThrow(
      "DATABASE_URL has an unknown sslmode: it must be one of disable, no-verify, prefer, require, verify-ca, verify-full",
    );
  });

  it("must name an existing file", () => {
    expect(() => readDatabaseUrl("postgres://a/service?sslmode=require&sslrootcert=/nowhere/ca.pem")).toThrow(
      "the file /nowhere/ca.pem in DATABASE_URL (sslrootcert) cannot be read: it does not exist",
    );
  });
});
