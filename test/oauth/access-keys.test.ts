import { createHash } from "node:crypto";
import { graphql } from "graphql";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { createVerifiers } from "../../src/application/verifiers.ts";
import type { Caller, Person } from "../../src/domain/identity/rules.ts";
import { findMembership, findUser } from "../../src/domain/identity/store.ts";
import { markUsed, pruneAccessKeys } from "../../src/domain/oauth/access-key-store.ts";
import { createAccessKey, revokeAccessKey } from "../../src/domain/oauth/access-keys.ts";
import { markGrantsUsed } from "../../src/domain/oauth/store.ts";
import { grantUses, keyUses } from "../../src/domain/oauth/token-uses.ts";
import { changeUser } from "../../src/domain/people/change.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import { changePassword } from "../../src/domain/people/passwords.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { GRANT_CLAIM } from "../../src/platform/tokens/revocations.ts";
import { currentSigningKey, rotateSigningKey } from "../../src/platform/tokens/signing-keys.ts";
import { freezeClocks, passTime, releaseClocks, skipTime, unskipTime } from "../support/clock.ts";
import type { Answer } from "../support/json-answer.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { box, createSignInServer, type SignInServer } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Actor } from "../support/world.ts";

let server: SignInServer;
let tools: typeof webhookTools;
beforeAll(async () => {
  server = await createSignInServer();
  tools = { ...webhookTools, links: { ...webhookTools.links, publicUrl: server.publicUrl } };
  await server.test.query("DELETE FROM access_keys");
});
afterAll(() => server?.close());

const source = { clientId: "graphiql", requestId: "req_one", proofAge: 0, network: () => "192.0.2.7" };

async function run(actor: Actor, text: string, variableValues: Record<string, unknown> = {}): Promise<Answer> {
  const { database } = server.test;
  const membership = await findMembership(database, actor.userId);
  const contextValue = createContext(database, membership, tools, { source });
  const { data, errors } = await graphql({ schema, source: text, variableValues, contextValue });
  return errors ? { refused: errors[0]?.message } : Object.values(data as object)[0];
}

const CREATE = `mutation ($input: AccessKeyInput!) { createAccessKey(input: $input) {
  __typename ... on AccessKeyWithToken { token accessKey { id name scopes createdAt expiresAt user { id } } }
  ... on DomainError { code field message } } }`;
const REVOKE = `mutation ($id: ID!) { revokeAccessKey(input: {id: $id}) { __typename
  ... on RevokedAccessKey { deletedId } ... on DomainError { code } } }`;
const LIST =
  "query ($first: Int!, $after: String) { accessKeys(first: $first, after: $after) { nodes { id name } pageInfo { endCursor hasNextPage } } }";

const DAY = 86_400;
const draft = { name: "Nightly export", scopes: ["api:contacts:read", "api:me"], lifetimeSeconds: 30 * DAY };

const create = (actor: Actor, changes: object = {}, key?: string) =>
  run(actor, CREATE, { input: { ...draft, ...changes, idempotencyKey: key } });

async function call(path: string, token: string, init: RequestInit = {}): Promise<[status: number, code?: string]> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${server.publicUrl}/api/v1${path}`, { headers, ...init });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return error ? [answer.status, error.code] : [answer.status];
}

/** An admin of Northwind of the test's own, and the caller as whom they make keys. */
async function newAdmin(): Promise<{ actor: Actor; caller: Caller }> {
  const businessId = server.world.northwind.businessId;
  const { id, createdAt } = newIdentity("usr");
  await server.test.query(
    `INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
     VALUES ($1, $2, $2 || '@northwind.example', 'Nora', 'admin', $3, $3)`,
    [businessId, id, createdAt],
  );
  return {
    actor: { userId: id, email: `${id}@northwind.example`, businessId },
    caller: { businessId, userId: id, role: "admin" },
  };
}

it("makes a token with the claims of the code flow, which works with its scopes alone and acts as its maker", async () => {
  const { token, accessKey } = await create(server.world.admin);
  expect(accessKey).toMatchObject({
    id: expect.stringMatching(/^key_/),
    name: "Nightly export",
    scopes: ["api:me", "api:contacts:read"],
    user: { id: server.world.admin.userId },
  });
  const { payload } = await jwtVerify(
    token,
    createLocalJWKSet((await (await fetch(`${server.issuer}/jwks`)).json()) as JSONWebKeySet),
  );
  expect(payload).toEqual({
    iss: server.issuer,
    aud: "public-api",
    sub: server.world.admin.userId,
    client_id: accessKey.id,
    scope: "api:me api:contacts:read",
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: (payload.iat as number) + 30 * DAY,
  });
  expect(decodeProtectedHeader(token)).toMatchObject({ typ: "at+jwt", alg: "ES256" });
  expect(Date.parse(accessKey.expiresAt)).toBe((payload.exp as number) * 1000);

  const headers = { authorization: `Bearer ${token}` };
  const me = await fetch(`${server.publicUrl}/api/v1/me`, { headers });
  expect(await me.json()).toMatchObject({
    business: { id: server.world.northwind.businessId },
    user: { id: server.world.admin.userId },
    client_id: accessKey.id,
    scopes: ["api:me", "api:contacts:read"],
  });
  expect(await call("/contacts", token)).toEqual([200]);
  const contact = { method: "POST", body: JSON.stringify({ first_name: "Ada" }) };
  expect(await call("/contacts", token, contact)).toEqual([403, "insufficient_scope"]);
  expect(await call("/campaigns", token)).toEqual([403, "insufficient_scope"]);
  const { "internal-api": internal } = await createVerifiers(server.test.database, server.issuer, undefined);
  await expect(internal.verify(token)).rejects.toMatchObject({ code: "invalid_token" });
});

it("stores no token, and a retry with the same idempotency key returns the first one", async () => {
  const first = await create(server.world.admin, {}, "retry-1");
  expect(await create(server.world.admin, {}, "retry-1")).toEqual(first);
  expect(await create(server.world.admin, { name: "Other" }, "retry-1")).toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  expect(await call("/me", first.token)).toEqual([200]);
  const stored = await server.test.query<{ row: string }>(
    `SELECT k::text AS row FROM access_keys k UNION ALL SELECT i::text FROM idempotency_keys i
     UNION ALL SELECT a::text FROM audit_entries a`,
  );
  const [, payload, signature] = first.token.split(".") as [string, string, string];
  for (const secret of [payload, signature]) {
    expect(stored.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(server.logs.filter((line) => line.includes(secret))).toEqual([]);
  }
});

it("writes changes with the key as the client in the audit log", async () => {
  const { token, accessKey } = await create(server.world.admin, { scopes: ["api:contacts:write"] });
  const contact = { method: "POST", body: JSON.stringify({ first_name: "Ada" }) };
  expect(await call("/contacts", token, contact)).toEqual([201]);
  const entry = "{ auditEntries(first: 1) { nodes { action clientId client { id } accessKey { name } user { id } } } }";
  expect(await run(server.world.admin, entry)).toEqual({
    nodes: [
      {
        action: "CONTACT_CREATED",
        clientId: accessKey.id,
        client: null,
        accessKey: { name: "Nightly export" },
        user: { id: server.world.admin.userId },
      },
    ],
  });
});

it("lists the keys of every admin of the business in pages, and any admin revokes them", async () => {
  const { actor } = await newAdmin();
  const mine = await create(server.world.admin, { name: "Mine" });
  const theirs = await create(actor, { name: "Theirs" });
  const rival = await create(server.world.rival, { name: "Rival" });
  const page = await run(server.world.admin, LIST, { first: 1 });
  expect(page.nodes).toEqual([{ id: theirs.accessKey.id, name: "Theirs" }]);
  const next = await run(server.world.admin, LIST, { first: 1, after: page.pageInfo.endCursor });
  expect(next.nodes).toEqual([{ id: mine.accessKey.id, name: "Mine" }]);
  expect(await run(server.world.rival, LIST, { first: 25 })).toMatchObject({ nodes: [{ name: "Rival" }] });

  expect(await run(server.world.rival, REVOKE, { id: mine.accessKey.id })).toMatchObject({ code: "NOT_FOUND" });
  expect(await run(server.world.admin, REVOKE, { id: rival.accessKey.id })).toMatchObject({ code: "NOT_FOUND" });
  expect(await run(actor, REVOKE, { id: mine.accessKey.id })).toMatchObject({ deletedId: mine.accessKey.id });
  expect(await run(actor, REVOKE, { id: mine.accessKey.id })).toMatchObject({ code: "NOT_FOUND" });
  expect(await call("/me", rival.token)).toEqual([200]);
});

describe("the latest use of a key", () => {
  const USED = "{ accessKeys(first: 1) { nodes { id lastUsedAt } } }";
  const usedAt = async () => (await run(server.world.admin, USED)).nodes[0].lastUsedAt;
  const ageBy = (seconds: number) =>
    server.test.query("UPDATE access_keys SET last_used_at = last_used_at - make_interval(secs => $1)", [seconds]);

  it("is written after the request, at most once an hour", async () => {
    const uses = keyUses(server.test.database);
    const { "public-api": verifier } = await createVerifiers(server.test.database, server.issuer, undefined, {
      key: uses.add,
    });
    const { token, accessKey } = await create(server.world.admin);
    await verifier.verify(token);
    expect(await usedAt()).toBeNull();
    await uses.write();
    const first = await usedAt();
    expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000);
    const digest = createHash("sha256").update(token).digest();
    await ageBy(3_000);
    const aged = await usedAt();
    await markUsed(server.test.database, [digest]);
    expect(await usedAt()).toBe(aged);
    await ageBy(601);
    await markUsed(server.test.database, [digest]);
    expect(Date.parse(await usedAt())).toBeGreaterThanOrEqual(Date.parse(first));
    // The token of a revoked key is no use.
    await run(server.world.admin, REVOKE, { id: accessKey.id });
  });

  it("waits for no row that another transaction holds, and for no database that is away", async () => {
    const { token, accessKey } = await create(server.world.admin);
    const digest = createHash("sha256").update(token).digest();
    const { database } = server.test;
    await database.transaction(async (transaction) => {
      await markUsed(transaction, [digest]);
      await markUsed(database, [digest]);
    });
    expect(await usedAt()).not.toBeNull();
    let fails = true;
    const written: number[] = [];
    const broken: typeof database = {
      ...database,
      rows: async (_statement, values) => {
        if (fails) {
          throw new Error("away");
        }
        written.push((values[0] as Buffer[]).length);
        return [];
      },
    };
    const uses = keyUses(broken);
    for (let place = 0; place < 1_001; place += 1) {
      uses.add(createHash("sha256").update(String(place)).digest("base64"));
      uses.add(createHash("sha256").update("0").digest("base64"));
    }
    await expect(uses.write()).rejects.toThrow("away");
    fails = false;
    await uses.write();
    await uses.write();
    expect(written).toEqual([1_000, 1]);
    await run(server.world.admin, REVOKE, { id: accessKey.id });
  });
});

it("the latest use of a grant is written like that of a key", async () => {
  const { database } = server.test;
  const grants = grantUses(database);
  const { "public-api": verifier } = await createVerifiers(database, server.issuer, undefined, { grant: grants.add });
  const key = createHash("sha256").update("a grant").digest();
  await server.test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, expires_at)
     VALUES ('Grant', $1, '', 'demo-app', $2, now() + interval '1 day')`,
    [key, server.world.admin.userId],
  );
  const signingKey = await currentSigningKey(database, box);
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ client_id: "demo-app", scope: "api:me", [GRANT_CLAIM]: key.toString("base64url") })
    .setProtectedHeader({ alg: signingKey.algorithm, typ: "at+jwt", kid: signingKey.kid })
    .setIssuer(server.issuer)
    .setAudience("public-api")
    .setSubject(server.world.admin.userId)
    .setExpirationTime(now + 3600)
    .sign(signingKey.privateKey);
  const usedAt = async () => {
    const id = key.toString("hex");
    const rows: { id: string; lastUsedAt: string | null }[] = await run(
      server.world.admin,
      "{ oauthGrants { id lastUsedAt } }",
    );
    return rows.find((row) => row.id === id)?.lastUsedAt;
  };
  await verifier.verify(token);
  expect(await usedAt()).toBeNull();
  await grants.write();
  const first = (await usedAt()) as string;
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000);
  await markGrantsUsed(database, [key]);
  expect(await usedAt()).toBe(first);
});

describe("the maker is told by mail", () => {
  const mails = () =>
    server.test.query<{ recipient: string; subject: string }>("SELECT recipient, subject FROM mails ORDER BY id");
  const links = () => ({ ...tools.links, sendsMail: true });

  it("when a key is made, and when another admin revokes it", async () => {
    const { database } = server.test;
    const [maker, other] = [await newAdmin(), await newAdmin()];
    const made = async () => (await createAccessKey(database, maker.caller, links(), draft)).accessKey.id;
    const [first, second, third] = [await made(), await made(), await made()];
    const told = { recipient: maker.actor.email, subject: "A new access key for Campaign Dialer" };
    expect(await mails()).toEqual([told, told, told]);
    await revokeAccessKey(database, maker.caller, links(), first);
    await server.test.query("UPDATE access_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [second]);
    await revokeAccessKey(database, other.caller, links(), second);
    expect(await mails()).toHaveLength(3);
    await revokeAccessKey(database, other.caller, links(), third);
    expect((await mails()).at(-1)).toEqual({ ...told, subject: "Your access key for Campaign Dialer was revoked" });
    await server.test.query("DELETE FROM mails");
  });

  it("unless the service sends no mail", async () => {
    const { caller } = await newAdmin();
    await createAccessKey(server.test.database, caller, { ...links(), sendsMail: false }, draft);
    expect(await mails()).toEqual([]);
  });
});

describe("a key ends within two seconds", () => {
  afterEach(unskipTime);

  const ends: [cause: string, end: (maker: Awaited<ReturnType<typeof newAdmin>>, id: string) => Promise<unknown>][] = [
    ["of its revocation", ({ actor }, id) => run(actor, REVOKE, { id })],
    [
      "of the role of its maker",
      ({ actor }) =>
        run(server.world.admin, "mutation ($id: ID!) { updateUser(input: {id: $id, role: MEMBER}) { __typename } }", {
          id: actor.userId,
        }),
    ],
    [
      "of a new password that ends the access of apps",
      async ({ actor }) => {
        const { database } = server.test;
        await server.test.query(
          "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1",
          [actor.userId, server.world.admin.userId],
        );
        const user = (await findUser(database, actor.userId)) as Person;
        const limit = { max: 100, windowSeconds: 60 };
        const limits = { accountFromNetwork: limit, account: limit, network: limit };
        const change = { password: "correct horse battery", endsGrants: true };
        const proof = { password: "demo", network: "192.0.2.7", requestId: "req_test" };
        expect(await changePassword(database, tools.links, limits, user, proof, change, Buffer.alloc(32))).toBeNull();
      },
    ],
  ];

  it.each(ends)("%s", async (_cause, end) => {
    const maker = await newAdmin();
    const { token, accessKey } = await create(maker.actor);
    expect(await call("/me", token)).toEqual([200]);
    await end(maker, accessKey.id);
    skipTime(2_000);
    expect(await call("/me", token)).toEqual([401, "invalid_token"]);
  });

  it("of the deactivation of its maker, which counts it; reactivation gives it no access again", async () => {
    const { actor } = await newAdmin();
    const [{ token }, expired] = [await create(actor), await create(actor)];
    await server.test.query("UPDATE access_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [
      expired.accessKey.id,
    ]);
    expect(await call("/me", token)).toEqual([200]);
    const admin: Caller = { businessId: actor.businessId as string, userId: server.world.admin.userId, role: "admin" };
    const ended = await deactivateUser(server.test.database, admin, tools.outbox, actor.userId, null);
    expect(ended.endedAccessKeys).toBe(1);
    skipTime(2_000);
    expect(await call("/me", token)).toEqual([401, "invalid_token"]);
    await server.test.query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [actor.userId]);
    skipTime(2_000);
    expect(await call("/me", token)).toEqual([401, "invalid_token"]);
  });

  it("of the suspension of the business, and works again after it", async () => {
    const { token } = await create(server.world.rival);
    const suspend = (at: string) =>
      server.test.query(`UPDATE businesses SET suspended_at = ${at} WHERE id = $1`, [server.world.rivals.businessId]);
    expect(await call("/me", token)).toEqual([200]);
    await suspend("now()");
    skipTime(2_001);
    expect(await call("/me", token)).toEqual([403, "business_suspended"]);
    await suspend("NULL");
    skipTime(2_001);
    expect(await call("/me", token)).toEqual([200]);
  });
});

describe("the token of a key", () => {
  const verifierOf = async () => (await createVerifiers(server.test.database, server.issuer, undefined))["public-api"];
  afterEach(releaseClocks);

  it("expires at the chosen time", async () => {
    const { token } = await create(server.world.admin, { lifetimeSeconds: 3_600 });
    const verifier = await verifierOf();
    freezeClocks((decodeJwt(token).exp as number) * 1000 - 1);
    await expect(verifier.verify(token)).resolves.toMatchObject({ userId: server.world.admin.userId });
    passTime(1);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: "expired_token" });
  });

  it("outlives its signing key, and no other token does", async () => {
    const { database, query } = server.test;
    const { token, accessKey } = await create(server.world.admin);
    const [signing] = await query<{ id: string; jwk: object }>("SELECT id, public_jwk AS jwk FROM signing_keys");
    await rotateSigningKey(database, box, "ES256", 0);
    await query("UPDATE signing_keys SET retired_at = now() - interval '1 second' WHERE id = $1", [signing?.id]);
    const verifier = await verifierOf();
    await expect(verifier.verify(token)).resolves.toMatchObject({
      clientId: accessKey.id,
      scopes: ["api:me", "api:contacts:read"],
    });
    const [header, payload, signature] = token.split(".") as [string, string, string];
    const claims = { ...decodeJwt(token), scope: "api:webhooks" };
    const changed = Buffer.from(JSON.stringify(claims)).toString("base64url");
    for (const forged of [
      `${header}.${changed}.${signature}`,
      `${header}.${payload}.${[...signature].toReversed().join("")}`,
    ]) {
      await expect(verifier.verify(forged)).rejects.toMatchObject({ code: "invalid_token" });
    }
    // Past its expiry, the hash in its row still proves that the token is expired and not forged.
    freezeClocks((claims.exp as number) * 1000);
    await expect((await verifierOf()).verify(token)).rejects.toMatchObject({ code: "expired_token" });
    releaseClocks();
    await run(server.world.admin, REVOKE, { id: accessKey.id });
    await expect((await verifierOf()).verify(token)).rejects.toMatchObject({ code: "invalid_token" });
    await query("UPDATE signing_keys SET retired_at = NULL WHERE id = $1", [signing?.id]);
  });

  it("is refused while the database cannot tell whether it was revoked, and accepted afterwards", async () => {
    const { token } = await create(server.world.admin);
    const [row] = await server.test.query<{ hash: Buffer }>(
      "SELECT token_hash AS hash FROM access_keys ORDER BY id DESC LIMIT 1",
    );
    expect(row?.hash).toEqual(createHash("sha256").update(token).digest());
    const { database } = server.test;
    let fails = true;
    const broken: typeof database = {
      ...database,
      row: async (statement, values) => {
        if (fails && statement.name === "accessKey.isToken") {
          throw new Error("away");
        }
        return database.row(statement, values);
      },
    };
    const verifier = (await createVerifiers(broken, server.issuer, undefined))["public-api"];
    await expect(verifier.verify(token)).rejects.toThrow("away");
    fails = false;
    await expect(verifier.verify(token)).resolves.toMatchObject({ userId: server.world.admin.userId });
  });
});

describe("a key is not made", () => {
  it.each([
    ["without a name", { name: " " }, "name"],
    ["with an invisible name", { name: "\u200b" }, "name"],
    ["without scopes", { scopes: [] }, "scopes"],
    ["with an unknown scope", { scopes: ["api:me", "api:everything"] }, "scopes.1"],
    ["with the scope of the internal API", { scopes: ["internal"] }, "scopes.0"],
    ["for less than an hour", { lifetimeSeconds: 3_599 }, "lifetimeSeconds"],
    ["for more than a year", { lifetimeSeconds: 365 * DAY + 1 }, "lifetimeSeconds"],
  ])("%s", async (_name, changes, field) => {
    expect(await create(server.world.admin, changes)).toMatchObject({ code: "VALIDATION_ERROR", field });
  });

  it("for a member, or for a person of a suspended business", async () => {
    expect((await create(server.world.agent)).code ?? "refused").toMatch(/FORBIDDEN|refused/);
    expect((await create(server.world.suspended)).token).toBeUndefined();
  });

  it("for an admin who has lost the role since the request began", async () => {
    const { actor, caller } = await newAdmin();
    await server.test.query("UPDATE users SET role = 'member' WHERE id = $1", [actor.userId]);
    await expect(createAccessKey(server.test.database, caller, tools.links, draft)).rejects.toMatchObject({
      code: "forbidden",
    });
    await server.test.query("UPDATE users SET role = 'admin', deactivated_at = now() WHERE id = $1", [actor.userId]);
    await expect(createAccessKey(server.test.database, caller, tools.links, draft)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("for an admin whose loss of the role is being committed", async () => {
    const { actor, caller } = await newAdmin();
    const { database } = server.test;
    const admin: Caller = { ...caller, userId: server.world.admin.userId };
    let making: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await changeUser(transaction, admin, actor.userId, { role: "member" });
      making = createAccessKey(database, caller, tools.links, draft).catch((error: unknown) => error);
      await expect.poll(() => waitingForLocks(server.test)).toHaveLength(1);
    });
    expect(await making).toMatchObject({ code: "forbidden" });
    expect(await server.test.query("SELECT FROM access_keys WHERE user_id = $1", [actor.userId])).toEqual([]);
  });

  it("where an outside issuer signs users in", async () => {
    const { caller } = await newAdmin();
    const links = { ...tools.links, hasPages: false };
    await expect(createAccessKey(server.test.database, caller, links, draft)).rejects.toMatchObject({
      code: "unprocessable_entity",
      message: "An outside issuer signs users in: get access tokens from it.",
    });
  });
});

it("a key that expired is listed for 30 days, and then deleted", async () => {
  const keys = [await create(server.world.basic), await create(server.world.basic)].map(
    ({ accessKey }) => accessKey.id,
  );
  await server.test.query(
    "UPDATE access_keys SET expires_at = now() - interval '1 second' - CASE WHEN id = $1 THEN interval '29 days' ELSE interval '31 days' END WHERE id = ANY($2)",
    [keys[0], keys],
  );
  expect(await pruneAccessKeys(server.test.database)).toBe(1);
  expect(await run(server.world.basic, LIST, { first: 25 })).toMatchObject({ nodes: [{ id: keys[0] }] });
});
