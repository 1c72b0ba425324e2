import { graphql } from "graphql";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../rest-facade/client/src/index.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findCredentials, findMembership, findUser } from "../../src/domain/identity/store.ts";
import { markUsed } from "../../src/domain/oauth/access-key-store.ts";
import { credentialsOf, serviceGrant } from "../../src/domain/oauth/service-grants.ts";
import { findStoredClient, type StoredClient } from "../../src/domain/oauth/store.ts";
import { resetUser } from "../../src/domain/people/reset.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import type { Answer } from "../support/json-answer.ts";
import { box, createSignInServer, type SignInServer } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Actor } from "../support/world.ts";
import { call, token } from "./ground.ts";

let server: SignInServer;
let tools: typeof webhookTools;
let admin: Actor;
beforeAll(async () => {
  server = await createSignInServer();
  tools = { ...webhookTools, links: { ...webhookTools.links, publicUrl: server.publicUrl, sendsMail: true } };
  admin = server.world.admin;
});
afterAll(async () => {
  await server?.close();
  unskipTime();
});

async function run(actor: Actor, source: string, input: object, proofAge: number | null = 0): Promise<Answer> {
  const { database } = server.test;
  const membership = await findMembership(database, actor.userId);
  const origin = { clientId: "graphiql", requestId: "req_one", proofAge, network: () => "192.0.2.7" };
  const contextValue = createContext(database, membership, tools, { source: origin });
  const { data, errors } = await graphql({ schema, source, variableValues: { input }, contextValue });
  return errors ? { refused: errors[0]?.message } : Object.values(data as object)[0];
}

const REFUSAL = "... on DomainError { code field message }";
const CREATE = `mutation ($input: ServiceUserInput!) { createServiceUser(input: $input) {
  ... on User { id name type role email active phoneNumber inboxes { id } } ${REFUSAL} } }`;
const UPDATE = `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { ... on User { id name } ${REFUSAL} } }`;
const DEACTIVATE = `mutation ($input: DeactivateUserInput!) { deactivateUser(input: $input) {
  ... on UserDeactivation { endedGrants endedAccessKeys user { id active } } ${REFUSAL} } }`;
const REACTIVATE = `mutation ($input: ReactivateUserInput!) { reactivateUser(input: $input) {
  ... on User { id active } ${REFUSAL} } }`;
const CLIENT = `mutation ($input: CreateOAuthClientInput!) { createOAuthClient(input: $input) {
  ... on OAuthClientWithSecret { secret client { id serviceScopes serviceUser { id } } } ${REFUSAL} } }`;
const KEY = `mutation ($input: AccessKeyInput!) { createAccessKey(input: $input) {
  ... on AccessKeyWithToken { token accessKey { id expiresAt user { id } madeBy { id } } } ${REFUSAL} } }`;
const ROTATE = `mutation ($input: RotateAccessKeyInput!) { rotateAccessKey(input: $input) {
  ... on AccessKeyWithToken { token accessKey { id expiresAt rotatedAt previousTokenExpiresAt } } ${REFUSAL} } }`;

const newService = async (changes: object = {}) =>
  (await run(admin, CREATE, { name: "Sync", ...changes })).id as string;
const newClient = (serviceUserId: string, changes: object = {}) =>
  run(admin, CLIENT, { name: "Warehouse", serviceUserId, ...changes });
const newKey = (serviceUserId: string | null, changes: object = {}, actor = admin) =>
  run(actor, KEY, { name: "Nightly", scopes: ["api:me"], lifetimeSeconds: 30 * 86_400, serviceUserId, ...changes });
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/** Tokens of the client for itself. */
const grant = ({ secret, client }: Answer, fields: Record<string, string> = {}): Promise<Answer> =>
  token(server, client.id, { grant_type: "client_credentials", ...fields }, basic(client.id, secret));

const codeOf = async (access_token: string, path = "/me") => {
  const { status, body } = await call(server, { access_token, refresh_token: "" }, path);
  return [status, body.error?.code ?? "ok"];
};

/** An admin of Northwind of the test's own. */
async function newAdmin(): Promise<Actor> {
  const { businessId } = server.world.northwind;
  const { id, createdAt } = newIdentity("usr");
  const email = `${id}@northwind.example`;
  await server.test.query(
    `INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
     VALUES ($1, $2, $3, 'Nora', 'admin', $4, $4)`,
    [businessId, id, email, createdAt],
  );
  return { userId: id, email, businessId };
}

const audited = async (action: string, object: string) =>
  (await server.test.query("SELECT 1 FROM audit_entries WHERE action = $1 AND object_id = $2", [action, object]))
    .length;

describe("a service user", () => {
  it("is listed with its type, and can be renamed, deactivated and reactivated", async () => {
    const inbox = server.world.northwind.inboxIds[0];
    const made = await run(admin, CREATE, { name: "CRM sync", inboxIds: [inbox] });
    expect(made).toEqual({
      id: expect.stringMatching(/^usr_/),
      name: "CRM sync",
      type: "SERVICE",
      role: "MEMBER",
      email: null,
      active: true,
      phoneNumber: null,
      inboxes: [{ id: inbox }],
    });
    expect(await audited("user.service_created", made.id)).toBe(1);
    expect(await run(admin, UPDATE, { id: made.id, name: "HubSpot sync" })).toEqual({
      id: made.id,
      name: "HubSpot sync",
    });
    const { token: key } = await newKey(null);
    const { body } = await call(server, { access_token: key, refresh_token: "" }, "/users?limit=1");
    expect(body.data).toEqual([{ id: made.id, name: "HubSpot sync", role: "member", type: "service", active: true }]);
    const list = "query { userConnection(filter: {type: SERVICE}) { nodes { id type } } }";
    expect((await run(admin, list, {})).nodes).toContainEqual({ id: made.id, type: "SERVICE" });
    expect(await run(admin, DEACTIVATE, { id: made.id })).toMatchObject({ user: { active: false } });
    expect(await run(admin, REACTIVATE, { id: made.id })).toEqual({ id: made.id, active: true });
  });

  it("cannot sign in: it has no password, link, mail, second factor or phone", async () => {
    const { database, query } = server.test;
    const mails = () => query("SELECT id FROM mails");
    const before = await mails();
    const id = await newService({ role: "ADMIN" });
    expect(await mails()).toEqual(before);
    expect(await findUser(database, id)).toBeNull();
    expect(await findCredentials(database, id)).toBeNull();
    await expect(resetUser(database, tools.links, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await query("SELECT 1 FROM one_time_links WHERE user_id = $1", [id])).toEqual([]);
    const phone = { code: "UNPROCESSABLE_ENTITY", field: "phoneNumber" };
    expect(await run(admin, UPDATE, { id, phoneNumber: "+14155550188" })).toMatchObject(phone);
    const set = `mutation ($input: SetUserPhoneNumberInput!) { setUserPhoneNumber(input: $input) { ${REFUSAL} } }`;
    expect(await run(admin, set, { id, phoneNumber: "+14155550188" })).toMatchObject(phone);
    for (const column of ["password_hash", "phone_number", "email"]) {
      await expect(query(`UPDATE users SET ${column} = '+14155550188' WHERE id = $1`, [id])).rejects.toThrow(/users_/);
    }
  });

  it("does not count as the admin whom a business needs", async () => {
    const { database, query } = server.test;
    const rival = server.world.rival;
    const id = (await run(rival, CREATE, { name: "Sync", role: "ADMIN" })).id as string;
    const last = { code: "CONFLICT", message: "A business needs an admin: make another user an admin first." };
    expect(await run(rival, DEACTIVATE, { id: rival.userId, heirId: id })).toMatchObject(last);
    expect(await run(rival, DEACTIVATE, { id })).toMatchObject({ user: { active: false } });
    await query("DELETE FROM users WHERE id = $1", [id]);
    expect(await findUser(database, rival.userId)).not.toBeNull();
  });

  it.each([
    ["without a name", { name: " " }, "name"],
    ["with a long name", { name: "x".repeat(81) }, "name"],
    ["with an unknown inbox", { inboxIds: [newIdentity("inb").id] }, "inboxIds.0"],
  ])("is not made %s", async (_name, changes, field) => {
    expect(await run(admin, CREATE, { name: "Sync", ...changes })).toMatchObject({ code: "VALIDATION_ERROR", field });
  });

  it("needs a fresh proof of identity to be an admin", async () => {
    expect((await run(admin, CREATE, { name: "Sync", role: "ADMIN" }, null)).refused).toMatch(/proof/);
    expect(await run(admin, CREATE, { name: "Sync" }, null)).toMatchObject({ type: "SERVICE" });
  });
});

describe("a client with a service user", () => {
  it("gets tokens that act as the user, with its role and the scopes of the client, and no refresh token", async () => {
    const id = await newService();
    const made = await newClient(id, { serviceScopes: ["api:contacts:read", "api:me"] });
    expect(made).toMatchObject({ client: { serviceScopes: ["api:me", "api:contacts:read"], serviceUser: { id } } });
    const granted = await grant(made);
    expect(granted).toEqual({
      access_token: expect.any(String),
      expires_in: 3_600,
      token_type: "Bearer",
      scope: "api:me api:contacts:read",
    });
    const keys = (await (await fetch(`${server.issuer}/jwks`)).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(granted.access_token, createLocalJWKSet(keys));
    expect(payload).toMatchObject({
      aud: "public-api",
      sub: id,
      client_id: made.client.id,
      scope: "api:me api:contacts:read",
    });
    const { body } = await call(server, granted as never, "/me");
    expect(body).toEqual({
      business: { id: server.world.northwind.businessId, name: "Northwind Sales" },
      user: { id, name: "Sync", email: null },
      client_id: made.client.id,
      scopes: ["api:me", "api:contacts:read"],
    });
    expect(await codeOf(granted.access_token, "/contacts")).toEqual([200, "ok"]);
    expect(await codeOf(granted.access_token, "/campaigns")).toEqual([403, "insufficient_scope"]);
    // A member without inboxes, until an admin gives it one.
    const { access_token } = await grant(await newClient(id), { scope: "api:campaigns:write" });
    const campaign = { name: "Renewals", inbox_ids: [server.world.northwind.inboxIds[0]] };
    expect((await call(server, { access_token, refresh_token: "" }, "/campaigns", campaign)).status).toBe(403);
    await run(admin, UPDATE, { id, inboxIds: [server.world.northwind.inboxIds[0]] });
    skipTime(2_000);
    expect((await call(server, { access_token, refresh_token: "" }, "/campaigns", campaign)).status).toBe(201);
  });

  it("is all that the TypeScript client needs", async () => {
    const { client, secret } = await newClient(await newService(), { serviceScopes: ["api:me"] });
    const own = createClient({ baseUrl: server.publicUrl, clientId: client.id, clientSecret: secret });
    expect(await own.identity.me()).toMatchObject({ client_id: client.id, scopes: ["api:me"] });
  });

  it("is refused what it may not have", async () => {
    const made = await newClient(await newService(), { serviceScopes: ["api:me"] });
    expect(await grant(made, { scope: "api:me" })).toMatchObject({ scope: "api:me" });
    expect(await grant(made, { scope: "api:contacts:read" })).toMatchObject({ error: "invalid_scope" });
    expect(await grant(made, { scope: "api:everything" })).toMatchObject({ error: "invalid_scope" });
    const resource = `${server.publicUrl}/graphql`;
    expect(await grant(made, { resource })).toMatchObject({ error: "invalid_target" });
    expect(await grant({ ...made, secret: "wrong" })).toMatchObject({ error: "invalid_client" });
    const url = `${server.issuer}/auth?client_id=${made.client.id}&response_type=code&redirect_uri=https://app.example/`;
    expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
    const other = await run(admin, CLIENT, { name: "App", redirectUris: ["https://app.example/"] });
    expect(await grant(other)).toMatchObject({ error: "invalid_request" });
  });

  it("may authenticate itself with a signed assertion", async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one" }] });
    const { client } = await newClient(await newService(), { authMethod: "PRIVATE_KEY_JWT", jwks });
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .setIssuer(client.id)
      .setSubject(client.id)
      .setAudience(server.issuer)
      .setJti("one")
      .setExpirationTime("5m")
      .sign(privateKey);
    const granted = await token(server, client.id, {
      grant_type: "client_credentials",
      client_assertion: assertion,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    });
    expect(await codeOf(granted.access_token)).toEqual([200, "ok"]);
    const change = `mutation ($input: UpdateOAuthClientInput!) { updateOAuthClient(input: $input) { __typename } }`;
    await run(admin, change, { id: client.id, jwks });
    skipTime(2_000);
    expect(await codeOf(granted.access_token)).toEqual([401, "invalid_token"]);
  });

  const mutation = (name: string, type: string, fields = "__typename") =>
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
  it.each<[string, (made: Answer, user: string) => Promise<unknown>, string]>([
    ["its user is deactivated", (_made, id) => run(admin, DEACTIVATE, { id }), "unauthorized_client"],
    [
      "it is deleted",
      ({ client: { id } }) => run(admin, mutation("deleteOAuthClient", "DeleteOAuthClientInput"), { id }),
      "invalid_client",
    ],
    [
      "its secret is replaced",
      ({ client: { id } }) => run(admin, mutation("rotateOAuthClientSecret", "RotateOAuthClientSecretInput"), { id }),
      "invalid_client",
    ],
    [
      "it is forbidden",
      ({ client: { id } }) => run(admin, mutation("forbidApp", "ForbidAppInput"), { clientId: id }),
      "unauthorized_client",
    ],
  ])("loses its tokens within two seconds when %s", async (_name, end, error) => {
    const id = await newService();
    const made = await newClient(id);
    const [first, second] = [await grant(made), await grant(made)];
    expect(await codeOf(first.access_token)).toEqual([200, "ok"]);
    await end(made, id);
    skipTime(2_000);
    for (const { access_token } of [first, second]) {
      expect(await codeOf(access_token)).toEqual([401, "invalid_token"]);
    }
    expect(await grant(made)).toMatchObject({ error });
  });

  it("gets tokens again after the reactivation of its user, and the old ones stay refused", async () => {
    const id = await newService();
    const made = await newClient(id);
    const { access_token } = await grant(made);
    expect(await run(admin, DEACTIVATE, { id })).toMatchObject({ endedGrants: 1 });
    await run(admin, REACTIVATE, { id });
    skipTime(2_000);
    expect(await codeOf(access_token)).toEqual([401, "invalid_token"]);
    expect(await codeOf((await grant(made)).access_token)).toEqual([200, "ok"]);
  });

  it("gets no token with a secret that was replaced since it authenticated itself", async () => {
    const { database } = server.test;
    const id = await newService();
    const made = await newClient(id);
    const stored = (await findStoredClient(database, made.client.id)) as StoredClient;
    const presented = { id: made.client.id, serviceUserId: id, credentials: credentialsOf(stored) };
    const keys = await Promise.all([1, 2, 3].map(() => serviceGrant(database, box, presented, 86_400)));
    expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
    await run(admin, mutation("rotateOAuthClientSecret", "RotateOAuthClientSecretInput"), { id: made.client.id });
    await expect(serviceGrant(database, box, presented, 86_400)).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([
    ["an unknown user", { serviceUserId: newIdentity("usr").id }, "serviceUserId"],
    ["a person", { serviceUserId: "person" }, "serviceUserId"],
    ["a user of another business", { serviceUserId: "rival" }, "serviceUserId"],
    ["no authentication", { authMethod: "NONE" }, "authMethod"],
    ["an unknown scope", { serviceScopes: ["api:me", "internal"] }, "serviceScopes.1"],
    ["no scope", { serviceScopes: [] }, "serviceScopes"],
    [
      "scopes, but no service user",
      { serviceUserId: null, serviceScopes: ["api:me"], redirectUris: ["https://a.example/"] },
      "serviceScopes",
    ],
    ["neither redirect URIs nor a service user", { serviceUserId: null }, "redirectUris"],
  ])("is not registered with %s", async (_name, changes: Record<string, unknown>, field) => {
    const people: Record<string, string> = { person: admin.userId, rival: server.world.rival.userId };
    const named = people[String(changes.serviceUserId)];
    const given = { ...changes, ...(named && { serviceUserId: named }) };
    expect(await newClient(await newService(), given)).toMatchObject({ code: "VALIDATION_ERROR", field });
  });
});

describe("an access key", () => {
  it("of a service user acts as it, and outlives the admin who made it and the role", async () => {
    const [leaver, id] = [await newAdmin(), await newService({ role: "ADMIN" })];
    const made = await newKey(id, {}, leaver);
    expect(made.accessKey).toMatchObject({ user: { id }, madeBy: { id: leaver.userId } });
    const client = await run(leaver, CLIENT, { name: "Warehouse", serviceUserId: id });
    const granted = await grant(client);
    await run(admin, UPDATE, { id, role: "MEMBER" });
    expect(await run(admin, DEACTIVATE, { id: leaver.userId })).toMatchObject({ endedAccessKeys: 0, endedGrants: 0 });
    skipTime(2_000);
    expect(await codeOf(made.token)).toEqual([200, "ok"]);
    expect(await codeOf(granted.access_token)).toEqual([200, "ok"]);
    expect(await codeOf((await grant(client)).access_token)).toEqual([200, "ok"]);
    expect(await run(admin, DEACTIVATE, { id })).toMatchObject({ endedAccessKeys: 1, endedGrants: 1 });
    skipTime(2_000);
    expect(await codeOf(made.token)).toEqual([401, "invalid_token"]);
    expect(await newKey(id)).toMatchObject({ code: "VALIDATION_ERROR", field: "serviceUserId" });
    expect(await newKey(admin.userId)).toMatchObject({ code: "VALIDATION_ERROR", field: "serviceUserId" });
  });

  it.each([
    ["a service user", true],
    ["a person", false],
  ])("of %s is rotated: the old token works for 24 hours, and the list has its end", async (_name, isService) => {
    const { database, query } = server.test;
    const { token: old, accessKey } = await newKey(isService ? await newService() : null);
    await query(
      "UPDATE access_keys SET created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' WHERE id = $1",
      [accessKey.id],
    );
    const rotated = await run(admin, ROTATE, { id: accessKey.id });
    const lifetime = Date.parse(rotated.accessKey.expiresAt) - Date.parse(rotated.accessKey.rotatedAt);
    expect([rotated.accessKey.id, lifetime]).toEqual([accessKey.id, 30 * 86_400_000]);
    const list = "{ accessKeys(first: 1) { nodes { id expiresAt previousTokenExpiresAt } } }";
    const [{ previousTokenExpiresAt: end, ...listed }] = (await run(admin, list, {})).nodes;
    expect(listed).toEqual({ id: accessKey.id, expiresAt: rotated.accessKey.expiresAt });
    expect(Math.abs(Date.parse(end) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(await audited("access_key.rotated", accessKey.id)).toBe(1);
    for (const each of [old, rotated.token]) {
      expect(await codeOf(each)).toEqual([200, "ok"]);
    }
    const [digest] = await query<{ hash: Buffer }>(
      "SELECT previous_token_hash AS hash FROM access_keys WHERE id = $1",
      [accessKey.id],
    );
    await markUsed(database, [digest?.hash as Buffer]);
    expect(
      await query("SELECT 1 FROM access_keys WHERE id = $1 AND last_used_at IS NOT NULL", [accessKey.id]),
    ).toHaveLength(1);
    expect(await run(admin, ROTATE, { id: accessKey.id })).toMatchObject({ code: "CONFLICT" });
    await query("UPDATE access_keys SET previous_token_ends_at = now() WHERE id = $1", [accessKey.id]);
    skipTime(2_000);
    expect(await codeOf(old)).toEqual([401, "invalid_token"]);
    expect(await codeOf(rotated.token)).toEqual([200, "ok"]);
    expect((await run(admin, list, {})).nodes[0].previousTokenExpiresAt).toBeNull();
  });

  it("of another person, an expired one and an unknown one are not rotated, and no admin without a fresh proof may", async () => {
    const other = await newAdmin();
    const theirs = await newKey(null, {}, other);
    expect(await run(admin, ROTATE, { id: theirs.accessKey.id })).toMatchObject({ code: "FORBIDDEN" });
    expect((await run(other, ROTATE, { id: theirs.accessKey.id }, null)).refused).toMatch(/proof/);
    await server.test.query("UPDATE access_keys SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      theirs.accessKey.id,
    ]);
    expect(await run(other, ROTATE, { id: theirs.accessKey.id })).toMatchObject({ code: "CONFLICT" });
    expect(await run(admin, ROTATE, { id: newIdentity("key").id })).toMatchObject({ code: "NOT_FOUND" });
    expect(await run(server.world.rival, ROTATE, { id: theirs.accessKey.id })).toMatchObject({ code: "NOT_FOUND" });
  });
});
