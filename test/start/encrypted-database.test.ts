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

/** A PostgreSQL of one's own whose certificate an authority of one's own has signed. */

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

/** Why nothing starts on it, as the one line that is printed. */
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
  "the database cannot be reached (no authority that is known here has signed its certificate; name the file of its authority as sslrootcert): start it, or correct DATABASE_URL";
const ANOTHER_NAME =
  "the database cannot be reached (its certificate is for a host of another name): start it, or correct DATABASE_URL";

it.each(["require", "verify-ca", "verify-full"])("with sslmode=%s and no authority named is one line", async (mode) => {
  expect(await refusal(server.url("localhost", `sslmode=${mode}`))).toBe(UNKNOWN);
});

it("with another authority, or none in the file, is one line", async () => {
  for (const name of ["other.pem", "empty.pem"]) {
    const query = `sslmode=require&sslrootcert=${join(folder, name)}`;
    expect(await refusal(server.url("localhost", query))).toBe(UNKNOWN);
  }
});

it("with a certificate for another name is one line", async () => {
  expect(await refusal(server.url("127.0.0.1", `sslmode=require&sslrootcert=${ca}`))).toBe(ANOTHER_NAME);
});

it("without encryption is one line", async () => {
  expect(await refusal(server.url("localhost", "sslmode=disable"))).toBe(
    "the database cannot be reached (the user may not sign in): start it, or correct DATABASE_URL",
  );
});

it("starts with the authority named, and answers and ends as ever", async () => {
  const service = await startService({
    DATABASE_URL: server.url("localhost", `sslmode=require&sslrootcert=${ca}`),
    DATA_DIR: join(folder, "data"),
  });
  const health = await fetch(`${service.publicUrl}/api/v1/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  // Of the mode the driver would warn, which the log has no use for.
  expect(service.output()).not.toMatch(/SECURITY WARNING/);
  expect(await service.end()).toBe(0);
});

it.each([
  ["whose name is not looked at", "127.0.0.1", () => `uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${ca}`],
  ["that is not looked at", "127.0.0.1", () => "sslmode=no-verify"],
])("takes a certificate %s where the URL says so", async (_name, host, query) => {
  const { connection } = await openServer({ databaseUrl: server.url(host, query()), dataDir: folder });
  expect(await migrate(connection)).toBeInstanceOf(Array);
});
