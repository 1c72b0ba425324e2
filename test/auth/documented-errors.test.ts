import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSignInServer, PASSWORD, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** The errors of OAuth in the guide "Connect an app": each occurs, and no other occurs here. */

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer({ attempts: { accountFromNetwork: 2, account: 100, network: 100 } });
});
afterAll(() => server?.close());

const REDIRECT = "http://127.0.0.1:5599/callback";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

function authorization(changes: Record<string, string | undefined>): string {
  const parameters = {
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "api:me",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${server.issuer}/auth?${new URLSearchParams(given)}`;
}

const atRedirect = (changes: Record<string, string | undefined>) => async () => {
  const answer = new URL((await new PlainBrowser(server.publicUrl).open(authorization(changes))).url);
  expect(answer.origin + answer.pathname).toBe(REDIRECT);
  // The answer to an unsupported response type is in the fragment, as that type would have it.
  return [302, answer.searchParams.get("error") ?? new URLSearchParams(answer.hash.slice(1)).get("error")];
};

const atToken = (fields: Record<string, string>) => async () => {
  const response = await fetch(`${server.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id: "demo-app", ...fields }),
  });
  return [response.status, ((await response.json()) as { error: string }).error];
};

async function denied() {
  const browser = new PlainBrowser(server.publicUrl);
  const page = await browser.submit(await browser.open(authorization({})), "/sign-in", [
    ["email", "admin@northwind.example"],
    ["password", PASSWORD],
  ]);
  const answer = new URL((await browser.submit(page, "/consent", [["decision", "deny"]])).url);
  return [302, answer.searchParams.get("error")];
}

const wrongSecret = atToken({
  client_id: "demo-server",
  client_secret: "wrong",
  grant_type: "refresh_token",
  refresh_token: "x",
});

async function tooManySecrets() {
  await wrongSecret();
  await wrongSecret();
  return wrongSecret();
}

/** A client whose service user is deactivated. */
async function withoutServiceUser() {
  const { businessId } = server.world.rival;
  await server.test.query(
    `WITH service AS (
       INSERT INTO users (business_id, id, name, role, type, deactivated_at, created_at, updated_at)
       VALUES ($1, 'usr_01j00000000000000000000001', 'Warehouse', 'member', 'service', now(), now(), now()) RETURNING id
     )
     INSERT INTO oauth_clients (id, business_id, name, application_type, auth_method, secret_hash, redirect_uris,
       service_user_id, service_scopes, created_at, updated_at)
     SELECT 'warehouse', $1, 'Warehouse', 'web', 'client_secret_post', sha256('secret'), '{}', id, '{api:me}', now(), now()
     FROM service`,
    [businessId],
  );
  return atToken({ client_id: "warehouse", client_secret: "secret", grant_type: "client_credentials" })();
}

const code = {
  grant_type: "authorization_code",
  code: "unknown",
  redirect_uri: REDIRECT,
  code_verifier: "x".repeat(43),
};

const cases: readonly [error: string, status: number, () => Promise<unknown>][] = [
  ["invalid_request", 302, atRedirect({ code_challenge: undefined, code_challenge_method: undefined })],
  ["invalid_request", 400, atToken({})],
  ["invalid_client", 401, atToken({ ...code, client_id: "nobody" })],
  ["invalid_grant", 400, atToken(code)],
  ["invalid_grant", 400, atToken({ grant_type: "refresh_token", refresh_token: "unknown" })],
  ["invalid_scope", 302, atRedirect({ scope: "api:contact:read" })],
  ["invalid_target", 302, atRedirect({ resource: "https://elsewhere.example" })],
  ["unauthorized_client", 400, withoutServiceUser],
  ["unsupported_grant_type", 400, atToken({ grant_type: "password" })],
  ["unsupported_response_type", 302, atRedirect({ response_type: "token" })],
  ["login_required", 302, atRedirect({ prompt: "none" })],
  ["access_denied", 302, denied],
  ["temporarily_unavailable", 429, tooManySecrets],
];

it.each(cases)("%s (%i)", async (error, status, cause) => {
  expect(await cause()).toEqual([status, error]);
});

it("the guide names these, and the failure of the service", () => {
  const guide = readFileSync(new URL("../../docs/public/connect-an-app.md", import.meta.url), "utf8");
  const table = guide.slice(guide.indexOf("| `error` | Cause"), guide.indexOf("A wrong `client_id`"));
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).filter((name) => name !== "error");
  expect([...new Set(named)]).toEqual([...new Set(cases.map(([error]) => error)), "server_error"]);
});
