import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { printToken } from "../support/token-command.ts";
import { createWorldDatabase } from "../support/world.ts";

let test: TestDatabase;
let settings: Record<string, string>;
let service: ServiceProcess;
beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  settings = { DATABASE_URL: test.url, DATA_DIR: await mkdtemp(join(tmpdir(), "service-token-")) };
  service = await startService(settings);
});
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

const print = (...options: string[]) => printToken(settings, "admin@northwind.example", ...options);

async function me(token: string) {
  const answer = await fetch(`${service.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it("prints only a token, with every scope and valid for an hour, that the running service accepts", async () => {
  const token = await print();
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", typ: "at+jwt", kid: expect.any(String) });
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({ iss: `${service.publicUrl}/oidc`, aud: "public-api", client_id: "demo-app" });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  expect((await me(token)).status).toBe(200);
});

it("accepts a client, scopes and a lifetime", async () => {
  const token = await print("--client", "demo-server", "--scope", "api:me api:webhooks", "--ttl", "60");
  expect((await me(token)).body).toMatchObject({ client_id: "demo-server", scopes: ["api:me", "api:webhooks"] });
});

it.each([["--ttl", "-5"], ["--ttl=-5"]])("creates an expired token with %s %s", async (...options) => {
  const { status, body } = await me(await print(...options));
  expect([status, body.error]).toMatchObject([401, { code: "expired_token" }]);
});

describe("a token for GraphQL", () => {
  const viewer = (token: string) =>
    fetch(`${service.internalUrl}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ viewer { user { email } } }" }),
    });

  it("is refused by the REST API", async () => {
    const token = await print("--internal");
    expect(decodeJwt(token)).toMatchObject({ aud: "internal-api", scope: "internal" });
    expect((await me(token)).body.error).toMatchObject({ code: "invalid_token" });
    const answer = await viewer(token);
    expect(await answer.json()).toMatchObject({ data: { viewer: { user: { email: "admin@northwind.example" } } } });
  });

  it("is refused by GraphQL without the internal scope", async () => {
    const answer = await viewer(await print("--internal", "--scope", "api:me"));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "INSUFFICIENT_SCOPE" } }] });
  });
});

it.each([
  [["--user", "nobody@nowhere.example"], "the user nobody@nowhere.example does not exist"],
  [["--user", "admin@northwind.example", "--ttl", "soon"], "usage: npm run --silent token"],
  [["--frobnicate"], "usage: npm run --silent token"],
])("names the error in %o, and exits with 1", async (options, message) => {
  const failure = await printToken(settings, "x@y.example", ...options).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain(message);
  expect(failure.stdout).toBe("");
});
