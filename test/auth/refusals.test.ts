import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipTime, unskipTime } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";
import { allow, createSignInServer, PlainBrowser, type SignInServer, signLike } from "../support/sign-in.ts";

/** The error messages for developers of clients, and the origins that may read them. */

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
const demoServer = { client_id: "demo-server", client_secret: "demo-secret" };

function authorizationUrl(changes: Record<string, string> = {}): string {
  const parameters = {
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "api:me",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  return `${server.issuer}/auth?${new URLSearchParams(parameters)}`;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function post(path: string, parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.issuer}${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ client_id: "demo-app", ...parameters }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? "" : JSON.parse(text) };
}

const codeFields = (code: string) => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: REDIRECT,
  code_verifier: verifier,
});
const newCode = async (changes?: Record<string, string>) =>
  (await allow(browser, authorizationUrl(changes))).searchParams.get("code") as string;
const newTokens = async () => (await post("/token", codeFields(await newCode()))).body as Tokens;
const refresh = (token: string, more: Record<string, string> = {}) =>
  post("/token", { grant_type: "refresh_token", refresh_token: token, ...more });

describe("a scope in the authorization request", () => {
  const ask = async (scope: string) => new URL((await browser.open(authorizationUrl({ scope }))).url);

  it.each([
    ["api:contact:read", "the scope api:contact:read does not exist; the scopes are api:me, "],
    ["api:me api:Contacts:read", "the scope api:Contacts:read does not exist; "],
    ["API:me", "the scope API:me does not exist; "],
    ["contacts:read api:me", "the scope contacts:read does not exist; "],
    ["api:me,api:contacts:read", "scopes are separated by blanks, not by commas"],
    ["openid,profile", "scopes are separated by blanks, not by commas"],
  ])("%s is refused by name, before anybody signs in", async (scope, description) => {
    const answer = await ask(scope);
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(answer.searchParams.get("error")).toBe("invalid_scope");
    expect(answer.searchParams.get("error_description")).toContain(description);
    const pushed = await post("/request", {
      response_type: "code",
      redirect_uri: REDIRECT,
      code_challenge: challenge,
      code_challenge_method: "S256",
      scope,
    });
    expect([pushed.status, pushed.body.error]).toEqual([400, "invalid_scope"]);
  });

  it.each(["profile", "email", "openid profile email phone address offline_access", "read write", "internal"])(
    "%s is harmless",
    async (scope) => {
      const code = await newCode({ scope: `api:me ${scope}` });
      expect((await post("/token", codeFields(code))).body.scope.split(" ")).toContain("api:me");
    },
  );
});

describe("the token endpoint names the cause", () => {
  it.each<[string, Record<string, string>, string]>([
    ["an unknown code", { code: "unknown" }, "the code is unknown, or it has expired"],
    ["another redirect", { redirect_uri: "http://127.0.0.1:1/callback" }, "redirect_uri differs from that of"],
    ["another verifier", { code_verifier: "x".repeat(43) }, "code_verifier does not match the code_challenge"],
    ["no verifier", { code_verifier: "" }, "code_verifier is missing"],
    ["another client", demoServer, "it was issued to another client"],
  ])("%s", async (_name, changes, description) => {
    const { status, body } = await post("/token", { ...codeFields(await newCode()), ...changes });
    expect([status, body]).toEqual([
      400,
      { error: "invalid_grant", error_description: expect.stringContaining(description) },
    ]);
  });

  it("a code that was used", async () => {
    const fields = codeFields(await newCode());
    await post("/token", fields);
    expect((await post("/token", fields)).body).toEqual({
      error: "invalid_grant",
      error_description: "the code was used before, so its grant has ended",
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ["an unknown client", { client_id: "nobody" }, "the client is unknown"],
    ["a wrong secret", { ...demoServer, client_secret: "wrong" }, "the secret of the client is wrong"],
    ["a secret too many", { client_secret: "wrong" }, "the client must use its registered authentication method"],
  ])("%s", async (_name, changes, description) => {
    const { status, body } = await refresh("unknown", changes);
    expect([status, body]).toEqual([
      401,
      { error: "invalid_client", error_description: expect.stringContaining(description) },
    ]);
  });

  it("a refresh token that is unknown, of another client, or replayed after its minute", async () => {
    const describeOf = async (token: string, more?: Record<string, string>) => {
      const { status, body } = await refresh(token, more);
      expect([status, body.error]).toEqual([400, "invalid_grant"]);
      return body.error_description;
    };
    const { refresh_token: used } = await newTokens();
    expect(await describeOf("unknown")).toBe("the refresh token is unknown, or its grant has ended");
    expect(await describeOf(used, demoServer)).toBe("it was issued to another client");
    const next = (await refresh(used)).body as Tokens;
    await server.test.query(
      "UPDATE oauth_artifacts SET consumed_at = consumed_at - interval '61 seconds' WHERE consumed_at IS NOT NULL",
    );
    expect(await describeOf(used)).toBe(
      "the refresh token was used more than a minute ago, so the grant has ended: the user must sign in again",
    );
    expect(await describeOf(next.refresh_token)).toBe("the refresh token is unknown, or its grant has ended");
  });
});

describe("the revocation of an access token", () => {
  const revoke = (token: string, more: Record<string, string> = {}) => post("/token/revocation", { token, ...more });
  const me = async (token: string) =>
    (await fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;

  thorough.it.each<Record<string, string>>([
    {},
    { token_type_hint: "access_token" },
    { token_type_hint: "refresh_token" },
  ])("ends its grant, with %j", async (hint) => {
    const tokens = await newTokens();
    const { status, body } = await revoke(tokens.access_token, hint);
    expect([status, body]).toEqual([200, {}]);
    expect((await refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
    skipTime(2_000);
    await expect.poll(() => me(tokens.access_token)).toBe(401);
  });

  it("of another client is refused, and ends nothing", async () => {
    const tokens = await newTokens();
    const { status, body } = await revoke(tokens.access_token, demoServer);
    expect([status, body]).toEqual([
      400,
      { error: "invalid_request", error_description: "the token belongs to another client" },
    ]);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("that is forged, has expired or has no grant is 200, as RFC 7009 requires", async () => {
    const { access_token: token } = await newTokens();
    const forged = `${token.slice(0, -8)}AAAAAAAA`;
    const tokens = [forged, await signLike(server, { lifetime: -10 }), await signLike(server, {})];
    expect(await Promise.all(tokens.map(async (each) => (await revoke(each)).status))).toEqual([200, 200, 200]);
    expect(await me(token)).toBe(200);
  });
});

it("the endpoints of programs are open to pages of every origin, without credentials", async () => {
  const origin = "https://app.example";
  const answers = [
    await post("/token", codeFields("unknown"), { origin }),
    await post("/token", { ...codeFields("unknown"), ...demoServer }, { origin }),
    await post("/token/revocation", { token: "unknown" }, { origin }),
    await post("/request", {}, { origin }),
  ];
  for (const { headers } of answers) {
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  }
});

it.each(["", "/"])("/oidc%s describes the authorization server", async (end) => {
  const asJson = await fetch(server.issuer + end);
  expect(await asJson.json()).toEqual({
    issuer: server.issuer,
    discovery_url: `${server.issuer}/.well-known/openid-configuration`,
    authorization_endpoint: `${server.issuer}/auth`,
    token_endpoint: `${server.issuer}/token`,
    account_url: `${server.issuer}/account`,
  });
  const page = await browser.open(server.issuer + end);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.text).toContain(`<a href="${server.issuer}/account">your account</a>`);
});

it("HEAD works wherever GET does", async () => {
  for (const path of ["/jwks", "/.well-known/openid-configuration", "/account", ""]) {
    const [got, head] = [await fetch(server.issuer + path), await fetch(server.issuer + path, { method: "HEAD" })];
    expect([path, head.status, head.headers.get("content-type")]).toEqual([path, 200, got.headers.get("content-type")]);
    expect(await head.text()).toBe("");
  }
});
