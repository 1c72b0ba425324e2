import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openServer } from "../../src/platform/postgres/open.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { type Authority, createAuthority } from "../support/certificates.ts";
import { type EncryptedServer, startEncryptedServer } from "../support/encrypted-server.ts";
import { startService } from "../support/service-process.ts";

/** A PostgreSQL of the test whose certificate an authority of the test has signed. */

let authority: Authority;
let other: Authority;
let server: EncryptedServer;
let folder: string;
let ca: string;
beforeAll(async () => {
  authority = createAuthority();
  other = createAuthority();
  server = await startEncryptedServer(authority.issue("localhost"));
  folder = await mkdtemp(join(tmpdir(), "service-encrypted-"));
  ca = join(folder, "authority.pem");
  await writeFile(ca, authority.certificate);
  await writeFile(join(folder, "other.pem"), other.certificate);
  await writeFile(join(folder, "empty.pem"), "");
});
afterAll(async () => {
  await server?.stop();
  authority?.remove();
  other?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The reason why nothing starts on this database, printed as one line. */
async function refusal(databaseUrl: string): Promise<string> {
  const failure = await openServer({ databaseUrl, dataDir: folder })
    .then(({ connection }) => migrate(connection))
    .then(
      () => new Error("it can be reached"),
      (error: unknown) => error as Error,
    );
  expect(failure).toBeInstanceOf(StartError);
  expect(failure.message).not.toMatch(/\n|only for this test/);
  return failure.message;
}

const UNKNOWN =
  "the database cannot be reached (its certificate is not signed by a known authority; name the file of its authority as sslrootcert): start it, or correct DATABASE_URL";
const ANOTHER_NAME =
  "the database cannot be reached (its certificate is for another host name): start it, or correct DATABASE_URL";

it.each(["require", "verify-ca", "verify-full"])(
  "refuses sslmode=%s without an authority in one line",
  async (mode) => {
    expect(await refusal(server.url("localhost", `sslmode=${mode}`))).toBe(UNKNOWN);
  },
);

it("refuses another authority, and a file without one, in one line", async () => {
  for (const name of ["other.pem", "empty.pem"]) {
    const query = `sslmode=require&sslrootcert=${join(folder, name)}`;
    expect(await refusal(server.url("localhost", query))).toBe(UNKNOWN);
  }
});

it("refuses a certificate for another name in one line", async () => {
  expect(await refusal(server.url("127.0.0.1", `sslmode=require&sslrootcert=${ca}`))).toBe(ANOTHER_NAME);
});

it("refuses a connection without encryption in one line", async () => {
  expect(await refusal(server.url("localhost", "sslmode=disable"))).toBe(
    "the database cannot be reached (the user may not sign in): start it, or correct DATABASE_URL",
  );
});

it("starts with the authority, answers and ends", async () => {
  const service = await startService({
    DATABASE_URL: server.url("localhost", `sslmode=require&sslrootcert=${ca}`),
    DATA_DIR: join(folder, "data"),
  });
  const health = await fetch(`${service.publicUrl}/api/v1/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  // The driver would warn about the mode, but the log must not contain that.
  expect(service.output()).not.toMatch(/SECURITY WARNING/);
  expect(await service.end()).toBe(0);
});

it.each([
  ["whose name is not looked at", "127.0.0.1", () => `uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${ca}`],
  ["that is not looked at", "127.0.0.1", () => "sslmode=no-verify"],
])("accepts a certificate %s if the URL says so", async (_name, host, query) => {
  const { connection } = await openServer({ databaseUrl: server.url(host, query()), dataDir: folder });
  expect(await migrate(connection)).toBeInstanceOf(Array);
});
