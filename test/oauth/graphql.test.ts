import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import type { Answer } from "../support/json-answer.ts";
import { allow, createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Actor } from "../support/world.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(unskipTime);
afterAll(() => server.close());

const REDIRECT = "https://app.example/callback";

async function run(actor: Actor | null, source: string, variableValues: Record<string, unknown> = {}): Promise<Answer> {
  const { database } = server.test;
  const membership = actor && (await findMembership(database, actor.userId));
  const { data, errors } = await graphql({
    schema,
    source,
    variableValues,
    contextValue: createContext(database, membership, webhookTools),
  });
  return errors ? { refused: errors[0]?.message } : Object.values(data as object)[0];
}

const CREATE = `mutation ($input: CreateOAuthClientInput!) { createOAuthClient(input: $input) { __typename
  ... on OAuthClientWithSecret { secret client { id name applicationType authMethod redirectUris jwks } }
  ... on DomainError { code field message } } }`;
const UPDATE = `mutation ($input: UpdateOAuthClientInput!) { updateOAuthClient(input: $input) {
  __typename ... on OAuthClient { name redirectUris } ... on DomainError { code field } } }`;
const ROTATE = `mutation ($id: ID!) { rotateOAuthClientSecret(input: {id: $id}) { __typename
  ... on OAuthClientWithSecret { secret } ... on DomainError { code } } }`;
const DELETE = `mutation ($id: ID!) { deleteOAuthClient(input: {id: $id}) { __typename
  ... on OAuthClientDeletion { deletedId } ... on DomainError { code } } }`;
const REVOKE = `mutation ($id: ID!) { revokeOAuthGrant(input: {id: $id}) { __typename
  ... on OAuthGrantRevocation { deletedId } ... on DomainError { code } } }`;
const CLIENTS = "{ oauthClients { id name createdAt updatedAt postLogoutRedirectUris } }";
const CLIENT = "query ($id: ID!) { oauthClient(id: $id) { id name } }";
const GRANTS = "query ($clientId: ID) { oauthGrants(clientId: $clientId) { id clientId clientName userId scopes } }";

async function create(actor: Actor, draft: Record<string, unknown> = {}) {
  return run(actor, CREATE, { input: { name: "Reports", redirectUris: [REDIRECT], ...draft } });
}

/** Signs a person in through the client and exchanges the code. */
async function connect(clientId: string, secret: string, email: string, redirect = REDIRECT) {
  const verifier = randomBytes(32).toString("base64url");
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: redirect,
    scope: "api:me api:contacts:read",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const answer = await allow(new PlainBrowser(server.publicUrl), `${server.issuer}/auth?${parameters}`, email);
  return token(clientId, secret, {
    grant_type: "authorization_code",
    code: answer.searchParams.get("code") as string,
    redirect_uri: redirect,
    code_verifier: verifier,
  });
}

async function token(clientId: string, secret: string, parameters: Record<string, string>) {
  const response = await fetch(`${server.issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams(parameters),
  });
  return (await response.json()) as { error?: string; access_token: string; refresh_token: string };
}

const refresh = (clientId: string, secret: string, refreshToken: string) =>
  token(clientId, secret, { grant_type: "refresh_token", refresh_token: refreshToken });

describe("access to OAuth clients and grants", () => {
  const cases: [field: string, source: string, variables: Record<string, unknown>][] = [
    ["oauthClients", CLIENTS, {}],
    ["oauthClient", CLIENT, { id: "demo-app" }],
    ["oauthGrants", GRANTS, {}],
    ["createOAuthClient", CREATE, { input: { name: "Mine", redirectUris: [REDIRECT] } }],
    ["updateOAuthClient", UPDATE, { input: { id: "demo-app", name: "Mine" } }],
    ["rotateOAuthClientSecret", ROTATE, { id: "demo-server" }],
    ["deleteOAuthClient", DELETE, { id: "demo-app" }],
    ["revokeOAuthGrant", REVOKE, { id: "0".repeat(64) }],
  ];

  it("covers every field", () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    expect(cases.map(([field]) => field).sort()).toEqual(fields.filter((field) => /oauth/i.test(field)).sort());
  });

  it.each(cases)("%s is for admins of a business in good standing", async (_field, source, variables) => {
    for (const actor of [server.world.agent, server.world.suspended, server.world.stray, null]) {
      const answer = await run(actor, source, variables);
      expect(answer.refused ?? answer.code).toMatch(/FORBIDDEN|may not use/);
    }
  });

  it.each([
    [UPDATE, (id: string) => ({ input: { id, name: "Taken over" } })],
    [ROTATE, (id: string) => ({ id })],
    [DELETE, (id: string) => ({ id })],
  ])("finds nothing of another business: %s", async (source, variables) => {
    const { client } = await create(server.world.rival);
    for (const id of [client.id, "demo-app"]) {
      expect(await run(server.world.admin, source, variables(id))).toMatchObject({ code: "NOT_FOUND" });
      expect(await run(server.world.admin, CLIENT, { id })).toBeNull();
    }
  });
});

it("creates a client whose secret is shown once and works", async () => {
  const { secret, client } = await create(server.world.admin);
  expect(client).toMatchObject({ name: "Reports", applicationType: "WEB", authMethod: "CLIENT_SECRET_BASIC" });
  expect(client.id).toMatch(/^cli_/);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  const listed = await run(server.world.admin, CLIENTS);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const [row] = await server.test.query("SELECT * FROM oauth_clients WHERE id = $1", [client.id]);
  expect(JSON.stringify(row)).not.toContain(secret);

  const tokens = await connect(client.id, secret, "agent@northwind.example");
  expect(tokens.error).toBeUndefined();
  expect((await connect(client.id, secret, "agent@northwind.example")).refresh_token).toBeDefined();

  const rotated = await run(server.world.admin, ROTATE, { id: client.id });
  expect(await refresh(client.id, secret, tokens.refresh_token)).toMatchObject({ error: "invalid_client" });
  expect((await refresh(client.id, rotated.secret, tokens.refresh_token)).error).toBeUndefined();
});

it("changes redirects at once", async () => {
  const { secret, client } = await create(server.world.admin);
  const moved = "https://new.example/callback";
  const changed = await run(server.world.admin, UPDATE, { input: { id: client.id, redirectUris: [moved] } });
  expect(changed).toMatchObject({ name: "Reports", redirectUris: [moved] });
  expect((await connect(client.id, secret, "admin@northwind.example", moved)).error).toBeUndefined();
  await expect(connect(client.id, secret, "admin@northwind.example")).rejects.toThrow("invalid_redirect_uri");
});

it("revokes a grant: refresh stops at once, access within seconds", async () => {
  const { secret, client } = await create(server.world.admin);
  const tokens = await connect(client.id, secret, "agent@northwind.example");
  const [grant, ...others] = await run(server.world.admin, GRANTS, { clientId: client.id });
  expect(others).toEqual([]);
  expect(grant).toMatchObject({
    clientId: client.id,
    clientName: "Reports",
    userId: server.world.agent.userId,
    scopes: ["api:contacts:read", "api:me"],
  });
  expect(await run(server.world.rival, REVOKE, { id: grant.id })).toMatchObject({ code: "NOT_FOUND" });
  expect(await run(server.world.admin, REVOKE, { id: grant.id })).toMatchObject({ deletedId: grant.id });
  expect(await refresh(client.id, secret, tokens.refresh_token)).toMatchObject({ error: "invalid_grant" });
  const me = () =>
    fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  skipTime(2_000);
  await expect.poll(async () => (await me()).status).toBe(401);
  expect(await run(server.world.admin, GRANTS, { clientId: client.id })).toEqual([]);
});

it("deletes a client with all its grants", async () => {
  const { secret, client } = await create(server.world.admin);
  await connect(client.id, secret, "agent@northwind.example");
  expect(await run(server.world.admin, DELETE, { id: client.id })).toMatchObject({ deletedId: client.id });
  const left = await server.test.query("SELECT FROM oauth_artifacts WHERE client_id = $1", [client.id]);
  expect(left).toEqual([]);
  await expect(connect(client.id, secret, "agent@northwind.example")).rejects.toThrow("Unknown app");
});

describe("an invalid draft is refused", () => {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const keys = JSON.stringify({ keys: [pair.publicKey.export({ format: "jwk" })] });
  const rsa = (modulusLength: number, publicExponent = 65_537) => ({
    authMethod: "PRIVATE_KEY_JWT",
    jwks: JSON.stringify({
      keys: [generateKeyPairSync("rsa", { modulusLength, publicExponent }).publicKey.export({ format: "jwk" })],
    }),
  });
  const exponentOne = { kty: "RSA", n: randomBytes(256).toString("base64url"), e: "AQ" };
  const longKey = { kty: "RSA", n: randomBytes(2048).fill(255, 0, 1).toString("base64url"), e: "AQAB" };
  const privateKeys = JSON.stringify({ keys: [pair.privateKey.export({ format: "jwk" })] });
  it.each([
    ["without a redirect", { redirectUris: [] }, "redirectUris"],
    ["with http elsewhere than on loopback", { redirectUris: ["http://app.example/"] }, "redirectUris"],
    ["with a fragment", { redirectUris: ["https://app.example/#part"] }, "redirectUris"],
    ["with a line break", { redirectUris: ["https://app.example/a\nb"] }, "redirectUris"],
    ["with a NUL", { redirectUris: ["https://app.example/\0"] }, "redirectUris"],
    ["with half of a surrogate pair", { redirectUris: ["https://app.example/\ud800"] }, "redirectUris"],
    ["with a backslash", { redirectUris: ["https://app.example\\b"] }, "redirectUris"],
    ["without slashes", { redirectUris: ["https:app.example/"] }, "redirectUris"],
    ["with a space", { postLogoutRedirectUris: ["https://app.example/a b"] }, "postLogoutRedirectUris"],
    ["with a wildcard", { redirectUris: ["https://*.example/"] }, "redirectUris"],
    ["with a script", { applicationType: "NATIVE", redirectUris: ["javascript:alert(1)"] }, "redirectUris"],
    ["with a scheme of its own on the web", { redirectUris: ["com.example.app:/back"] }, "redirectUris"],
    ["without a name", { name: " " }, "name"],
    ["with keys it has no use for", { jwks: keys }, "jwks"],
    ["without keys it needs", { authMethod: "PRIVATE_KEY_JWT" }, "jwks"],
    ["with private keys", { authMethod: "PRIVATE_KEY_JWT", jwks: privateKeys }, "jwks"],
    [
      "with keys that are none",
      { authMethod: "PRIVATE_KEY_JWT", jwks: '{"keys":[{"kty":"EC","crv":"P-256","x":"x","y":"y"}]}' },
      "jwks",
    ],
    ["with a key of 1024 bits", rsa(1024), "jwks"],
    ["with a key of 2040 bits", rsa(2040), "jwks"],
    ["with a key of 16,384 bits", { ...rsa(2048), jwks: JSON.stringify({ keys: [longKey] }) }, "jwks"],
    [
      "with a key that signs alike for everybody",
      { ...rsa(2048), jwks: JSON.stringify({ keys: [exponentOne] }) },
      "jwks",
    ],
    ["with a key of the exponent 3", rsa(2048, 3), "jwks"],
    ["with a name that runs backwards", { name: "\u202emoc.elpmaxe" }, "name"],
    ["with a name that isolates", { name: "Reports\u2067" }, "name"],
    ["with a name of zero width", { name: "Re\u200bports" }, "name"],
    ["with a joiner in its name", { name: "Re\u200dports" }, "name"],
    ["with a soft hyphen in its name", { name: "Re\u00adports" }, "name"],
    ["with a name of fillers", { name: "\u3164" }, "name"],
    ["with a name of blanks for fingers", { name: "\u2800" }, "name"],
    ["with a name in tags", { name: "Reports\u{e0041}" }, "name"],
    ["with a name of two lines", { name: "Reports\u2028by Google" }, "name"],
    ["with keys that are no JSON", { authMethod: "PRIVATE_KEY_JWT", jwks: "{" }, "jwks"],
  ])("%s", async (_name, draft, field) => {
    const answer = await create(server.world.admin, draft);
    expect(answer).toMatchObject({ __typename: "DomainError", code: "VALIDATION_ERROR" });
    expect(answer.field.split(".")[0]).toBe(field);
  });

  it("and so are invalid changes", async () => {
    const { client } = await create(server.world.admin);
    const answer = await run(server.world.admin, UPDATE, { input: { id: client.id, name: "Re\u202eports" } });
    expect(answer).toMatchObject({ code: "VALIDATION_ERROR", field: "name" });
  });

  it("but not a valid one", async () => {
    for (const name of ["Bücher & Co", "分析", "תקציב", "التقارير", "Reports 🚀"]) {
      expect(await create(server.world.admin, { name })).toMatchObject({ client: { name } });
    }
    expect(await create(server.world.admin, rsa(2048))).toMatchObject({ secret: null });
    const native = { applicationType: "NATIVE", authMethod: "NONE" };
    const redirectUris = ["com.example.app:/back", "http://127.0.0.1/back", "https://app.example/back"];
    expect(await create(server.world.admin, { ...native, redirectUris })).toMatchObject({ secret: null });
    const keyed = { authMethod: "PRIVATE_KEY_JWT", jwks: keys };
    expect(JSON.parse((await create(server.world.admin, keyed)).client.jwks)).toEqual(JSON.parse(keys));
  });
});
