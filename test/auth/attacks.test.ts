import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { decodeJwt, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newSecret } from "../../src/domain/oauth/rules.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey, publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { allow, box, createSignInServer, PlainBrowser, type SignInServer, signLike } from "../support/sign-in.ts";

let server: SignInServer;
let browser: PlainBrowser;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(unskipTime);
afterAll(() => server.close());
beforeEach(() => {
  browser = new PlainBrowser(server.publicUrl);
});

const REDIRECT = "http://127.0.0.1:5599/callback";
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

function authorizationUrl(changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "api:me",
    state: "the-state",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${server.issuer}/auth?${new URLSearchParams(given)}`;
}

interface TokenAnswer {
  status: number;
  body: { error?: string; access_token?: string; refresh_token?: string };
}

async function token(parameters: Record<string, string>, at = server.publicUrl): Promise<TokenAnswer> {
  const body = new URLSearchParams({ client_id: "demo-app", ...parameters });
  const response = await fetch(`${at}/oidc/token`, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as TokenAnswer["body"] };
}

const exchange = (code: string, changes: Record<string, string> = {}, at?: string) =>
  token({ grant_type: "authorization_code", code, redirect_uri: REDIRECT, code_verifier: verifier, ...changes }, at);

async function newCode(url = authorizationUrl()): Promise<string> {
  return (await allow(browser, url)).searchParams.get("code") as string;
}

async function me(accessToken: string, headers: Record<string, string> = { authorization: `Bearer ${accessToken}` }) {
  const response = await fetch(`${server.publicUrl}/api/v1/me`, { headers });
  const body = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: body.error?.code };
}

describe("the authorization request", () => {
  it.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }],
    ["with PKCE downgraded to plain", { code_challenge_method: "plain" }],
    ["with PKCE downgraded by leaving the method out", { code_challenge_method: undefined }],
  ])("of a public client %s is refused", async (_name, changes) => {
    const answer = new URL((await browser.open(authorizationUrl(changes))).url);
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: "invalid_request", state: "the-state" });
    expect(answer.searchParams.get("iss")).toBe(server.issuer);
  });

  it.each([
    "https://evil.example/callback",
    "http://127.0.0.1:5599/elsewhere",
    "http://127.0.0.1.evil.example:5599/callback",
    "https://127.0.0.1:5599/callback",
    "http://127.0.0.1:5599/callback#fragment",
    "http://127.0.0.1:5599/callback/../elsewhere",
    "http://user@127.0.0.1:5599/callback",
  ])("with the foreign redirect %s gets an error page", async (redirect) => {
    const page = await browser.open(authorizationUrl({ redirect_uri: redirect }));
    expect(page.status).toBe(400);
    expect(page.text).toContain("not registered for that address");
  });

  it("of a web client matches the port of a loopback redirect too", async () => {
    await server.test.query(
      `INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, created_at, updated_at)
       VALUES ('web-app', 'Web app', 'web', 'none', '{http://127.0.0.1:7000/callback}', now(), now())`,
    );
    const ask = (port: number) =>
      browser.open(authorizationUrl({ client_id: "web-app", redirect_uri: `http://127.0.0.1:${port}/callback` }));
    expect((await ask(7001)).status).toBe(400);
    expect((await ask(7000)).status).toBe(200);
  });

  it.each(["localhost", "127.0.0.1", "[::1]"])("of a native app may name any port of %s", async (host) => {
    const redirect = `http://${host}:${49_152 + Math.floor(Math.random() * 1000)}/callback`;
    const answer = await allow(browser, authorizationUrl({ redirect_uri: redirect }));
    expect(answer.href.startsWith(redirect)).toBe(true);
    expect(answer.searchParams.get("code")).toBeTruthy();
  });

  it("of an unknown client gets an error page in plain text", async () => {
    const page = await browser.open(authorizationUrl({ client_id: "<script>alert(1)</script>" }));
    expect(page.status).toBe(400);
    expect(page.text).not.toContain("<script");
  });
});

describe("a code", () => {
  it("that is used twice revokes its tokens", async () => {
    const code = await newCode();
    const first = await exchange(code);
    expect(first.status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const refresh = { grant_type: "refresh_token", refresh_token: first.body.refresh_token as string };
    expect(await token(refresh)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    skipTime(2_000);
    await expect.poll(() => me(first.body.access_token as string)).toMatchObject({ status: 401 });
  });

  it("that several processes receive at once is valid in one of them, and then in none", async () => {
    const other = await server.another();
    const code = await newCode();
    const answers = await Promise.all([exchange(code), exchange(code, {}, other), exchange(code, {}, other)]);
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    for (const { body } of good) {
      const refresh = { grant_type: "refresh_token", refresh_token: body.refresh_token as string };
      expect(await token(refresh)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    }
  });

  it.each([
    ["of another client", { client_id: "demo-server", client_secret: "demo-secret" }],
    ["with another verifier", { code_verifier: randomBytes(32).toString("base64url") }],
    ["with another redirect", { redirect_uri: "http://127.0.0.1:5600/callback" }],
  ])("%s is refused", async (_name, changes) => {
    expect(await exchange(await newCode(), changes)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("without the verifier is refused", async () => {
    const code = await newCode();
    const parameters = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
    expect(await token(parameters)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("is valid for a minute", async () => {
    const code = await newCode();
    const [row] = await server.test.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM oauth_artifacts
       WHERE model = 'AuthorizationCode' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(row?.seconds).toBe(60);
    await server.test.query(
      "UPDATE oauth_artifacts SET expires_at = now() - interval '1 second' WHERE model = 'AuthorizationCode'",
    );
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });
});

it("shares refresh tokens between processes", async () => {
  const other = await server.another();
  const first = await exchange(await newCode());
  const refresh = { grant_type: "refresh_token", refresh_token: first.body.refresh_token as string };
  const answers = await Promise.all([token(refresh), token(refresh, other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

describe("a forged access token", () => {
  const soon = () => Math.floor(Date.now() / 1000) + 3600;
  const claims = () => ({ client_id: "demo-app", scope: "api:me" });

  it("with the right key is accepted", async () => {
    expect(await me(await signLike(server, {}))).toMatchObject({ status: 200 });
  });

  it("without a signature is refused", async () => {
    const unsigned = new UnsecuredJWT(claims())
      .setIssuer(server.issuer)
      .setAudience("public-api")
      .setSubject(server.world.admin.userId)
      .setExpirationTime(soon())
      .encode();
    expect(await me(unsigned)).toEqual({ status: 401, code: "invalid_token" });
  });

  it("signed with the public key as a secret is refused", async () => {
    const [jwk = {}] = await publicKeys(server.test.database);
    const secrets = [
      new TextEncoder().encode(await exportSPKI((await importJWK(jwk, "ES256")) as Parameters<typeof exportSPKI>[0])),
      new TextEncoder().encode(JSON.stringify(jwk)),
    ];
    for (const secret of secrets) {
      const forged = await new SignJWT(claims())
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: jwk.kid as string })
        .setIssuer(server.issuer)
        .setAudience("public-api")
        .setSubject(server.world.admin.userId)
        .setExpirationTime(soon())
        .sign(secret);
      expect(await me(forged)).toEqual({ status: 401, code: "invalid_token" });
    }
  });

  it.each([
    ["a foreign issuer", { issuer: "https://evil.example/oidc" }],
    ["the audience of the internal API", { audience: "internal-api" as const }],
  ])("with %s is refused", async (_name, changes) => {
    expect(await me(await signLike(server, changes))).toEqual({ status: 401, code: "invalid_token" });
  });

  it.each([
    ["for an ID token", { typ: "jwt+id" }, {}],
    ["that is not good yet", { typ: "at+jwt" }, { nbf: soon() }],
    ["for two audiences", { typ: "at+jwt" }, { aud: ["public-api", "internal-api"] }],
  ])("%s is refused despite its valid signature", async (_name, header, changes) => {
    const key = await currentSigningKey(server.test.database, box);
    const forged = await new SignJWT({
      ...claims(),
      iss: server.issuer,
      aud: "public-api",
      sub: server.world.admin.userId,
      exp: soon() + 60,
      ...changes,
    })
      .setProtectedHeader({ alg: key.algorithm, kid: key.kid, ...header })
      .sign(key.privateKey);
    expect(await me(forged)).toEqual({ status: 401, code: "invalid_token" });
  });

  it("for the public API is refused by the internal one", async () => {
    const { database } = server.test;
    const settings = { issuer: server.issuer, readKeys: () => publicKeys(database) };
    const internal = new TokenVerifier({ ...settings, audience: "internal-api" });
    const own = await exchange(await newCode());
    await expect(internal.verify(own.body.access_token as string)).rejects.toMatchObject({ code: "invalid_token" });
    await expect(internal.verify(await signLike(server, { audience: "internal-api" }))).resolves.toBeDefined();
  });

  describe("with the scope of the internal API", () => {
    const internal = (scope: string) =>
      authorizationUrl({ client_id: "demo-server", resource: `${server.publicUrl}/graphql`, scope });
    const claimsOf = async (url: string, changes: Record<string, string> = {}) => {
      const { status, body } = await exchange(await newCode(url), changes);
      expect(status).toBe(200);
      return decodeJwt(body.access_token as string);
    };

    it("is never granted for the public API", async () => {
      const claims = await claimsOf(authorizationUrl({ scope: "api:me internal" }));
      expect([claims.aud, claims.scope]).toEqual(["public-api", "api:me"]);
    });

    it("is granted only to a client of the service itself, and only by name", async () => {
      const refused = new URL((await browser.open(internal("internal"))).url);
      expect(refused.searchParams.get("error")).toBe("invalid_target");
      await server.test.query("UPDATE oauth_clients SET first_party = true WHERE id = 'demo-server'");
      try {
        const own = { client_id: "demo-server", client_secret: "demo-secret" };
        const named = await claimsOf(internal("internal api:me"), own);
        expect([named.aud, named.scope]).toEqual(["internal-api", "internal"]);
        const other = await claimsOf(internal("api:me api:contacts:read"), own);
        expect(other.aud).toBe("internal-api");
        expect(other.scope ?? "").toBe("");
      } finally {
        await server.test.query("UPDATE oauth_clients SET first_party = false WHERE id = 'demo-server'");
      }
    });
  });

  it("after its expiry has a different error", async () => {
    expect(await me(await signLike(server, { lifetime: -1 }))).toEqual({ status: 401, code: "expired_token" });
  });

  it("in the query is refused", async () => {
    const good = await signLike(server, {});
    const response = await fetch(`${server.publicUrl}/api/v1/me?access_token=${good}`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: "invalid_token" } });
  });
});

describe("a step of sign-in", () => {
  it("belongs to the browser that began it", async () => {
    const page = await browser.open(authorizationUrl());
    const victim = new PlainBrowser(server.publicUrl);
    expect(await victim.open(page.url)).toMatchObject({ status: 400 });
    // Not even one in the middle of a sign-in of its own.
    await victim.open(authorizationUrl());
    const taken = await victim.open(page.url);
    expect(taken.status).toBe(400);
    expect(taken.text).toContain("has expired");
    const sent = await victim.submit(page, "/sign-in", [
      ["email", "agent@northwind.example"],
      ["password", "demo"],
    ]);
    expect(sent.status).toBe(400);
  });

  it("gives the browser a new session at sign-in", async () => {
    const session = () => browser.cookies.find(({ name }) => name === "signin_session")?.value;
    await browser.open(authorizationUrl());
    const before = session();
    await allow(browser, authorizationUrl());
    expect(session()).toBeDefined();
    expect(session()).not.toBe(before);
  });

  it("refuses consent from another page", async () => {
    let page = await browser.open(authorizationUrl());
    page = await browser.submit(page, "/sign-in", [
      ["email", "admin@northwind.example"],
      ["password", "demo"],
    ]);
    const action = new URL(/action="([^"]+\/consent)"/.exec(page.text)?.[1] as string, page.url).href;
    const fields: [string, string][] = [
      ["decision", "allow"],
      ["scope", "api:me"],
    ];
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] as string;
    const others = new PlainBrowser(server.publicUrl);
    const foreign = /name="csrf" value="([^"]+)"/.exec((await others.open(authorizationUrl())).text)?.[1] as string;

    expect(await browser.post(action, fields)).toMatchObject({ status: 400 });
    expect(await browser.post(action, [...fields, ["csrf", foreign]])).toMatchObject({ status: 400 });
    const crossSite = await browser.open(action, {
      method: "POST",
      body: new URLSearchParams([...fields, ["csrf", csrf]]),
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(crossSite.status).toBe(400);
    expect(await browser.post(action, [...fields, ["csrf", csrf]])).toMatchObject({ status: 0 });
  });

  it("keeps secrets out of the tables", async () => {
    const { body } = await exchange(await newCode());
    const rows = await server.test.query<{ row: string }>(
      `SELECT oauth_artifacts::text AS row FROM oauth_artifacts
       UNION ALL SELECT encode(payload, 'escape') FROM oauth_artifacts
       UNION ALL SELECT oauth_clients::text FROM oauth_clients UNION ALL SELECT users::text FROM users`,
    );
    const everything = rows.map(({ row }) => row).join("\n");
    const cookies = browser.cookies.map(({ value }) => value).filter((value) => value.length > 15);
    expect(cookies.length).toBeGreaterThan(0);
    for (const secret of [body.refresh_token as string, "demo-secret", ...cookies]) {
      expect(everything).not.toContain(secret);
    }
    expect(everything).toContain("$argon2id$");
  });
});

describe("a client of a business", () => {
  it("authenticates with a key, once with each assertion", async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    const jwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "own", alg: "ES256", use: "sig" };
    await server.test.query(
      `INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, jwks, created_at, updated_at)
       VALUES ('key-app', 'Key app', 'web', 'private_key_jwt', $1, $2, now(), now())`,
      [[REDIRECT], JSON.stringify({ keys: [jwk] })],
    );
    const assertion = await new SignJWT({ jti: newSecret() })
      .setProtectedHeader({ alg: "ES256", kid: "own" })
      .setIssuer("key-app")
      .setSubject("key-app")
      .setAudience(server.issuer)
      .setExpirationTime("1m")
      .sign(privateKey);
    const proof = {
      client_id: "key-app",
      client_assertion: assertion,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    };
    const url = authorizationUrl({ client_id: "key-app" });
    const answer = await exchange(await newCode(url), proof);
    expect(answer).toMatchObject({ status: 200 });
    expect(decodeJwt(answer.body.access_token as string).client_id).toBe("key-app");
    expect(await exchange(await newCode(url), proof)).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  });

  it.each([
    ["good for ten years", "ES256", "10y"],
    ["good for two hours", "ES256", "2h"],
    ["good for ever", "ES256", undefined],
    ["signed with a key of 1024 bits", "RS256", "1m"],
  ])("cannot authenticate with an assertion %s", async (name, alg, lifetime) => {
    const { publicKey, privateKey } =
      alg === "ES256"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("rsa", { modulusLength: 1024 });
    const id = `key-app ${name}`;
    const jwk = { ...publicKey.export({ format: "jwk" }), alg, use: "sig" };
    await server.test.query(
      `INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, jwks, created_at, updated_at)
       VALUES ($1, 'Key app', 'web', 'private_key_jwt', $2, $3, now(), now())`,
      [id, [REDIRECT], JSON.stringify({ keys: [jwk] })],
    );
    const code = await newCode(authorizationUrl({ client_id: id }));
    // By hand: the library that signs refuses short keys too.
    const seconds = { "10y": 315_576_000, "2h": 7_200, "1m": 60 }[lifetime ?? ""];
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: id, sub: id, aud: server.issuer, jti: newSecret(), ...(seconds && { exp: now + seconds }) };
    const signed = [{ alg }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
    const answer = await exchange(code, {
      client_id: id,
      client_assertion: `${signed}.${signature.toString("base64url")}`,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    });
    expect(answer).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    expect(server.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it("without authentication is refused", async () => {
    const code = await newCode(authorizationUrl({ client_id: "demo-server" }));
    expect(await exchange(code, { client_id: "demo-server" })).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
  });

  it("is not available to users of another business", async () => {
    await server.test.query(
      `INSERT INTO oauth_clients (id, business_id, name, application_type, auth_method, redirect_uris, created_at,
         updated_at)
       VALUES ('rival-app', $1, 'Rival app', 'web', 'none', $2, now(), now())`,
      [server.world.rival.businessId, [REDIRECT]],
    );
    const answer = allow(browser, authorizationUrl({ client_id: "rival-app" }));
    await expect(answer).rejects.toThrow("This app belongs to another business");
  });
});
