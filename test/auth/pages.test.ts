import { createHash, randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scopes } from "../../src/domain/oauth/scopes.ts";
import { createSignInServer, PASSWORD, type PageAnswer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

let server: SignInServer;
let browser: PlainBrowser;
beforeAll(async () => {
  server = await createSignInServer({ attempts: { accountFromNetwork: 3, account: 1000, network: 1000 } });
});
afterAll(() => server.close());
beforeEach(() => {
  browser = new PlainBrowser(server.publicUrl);
});

const REDIRECT = "http://127.0.0.1:5599/callback";
const verifier = randomBytes(32).toString("base64url");

function authorizationUrl(changes: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: Object.keys(scopes).join(" "),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return `${server.issuer}/auth?${parameters}`;
}

function signIn(page: PageAnswer, email: string, password: string) {
  return browser.submit(page, "/sign-in", [
    ["email", email],
    ["password", password],
  ]);
}

const consent = async (url = authorizationUrl()) =>
  signIn(await browser.open(url), "agent@northwind.example", PASSWORD);

async function exchange(answer: PageAnswer) {
  const response = await fetch(`${server.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: "demo-app",
      grant_type: "authorization_code",
      code: new URL(answer.url).searchParams.get("code") as string,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }),
  });
  return (await response.json()) as { access_token: string; refresh_token: string; scope: string };
}

describe("consent", () => {
  it("shows the client, the redirect target and a description of each scope", async () => {
    const { text } = await consent();
    expect(text).toContain("Allow <strong><bdi>Demo app</bdi></strong> to use your account?");
    expect(text).toContain("this device (127.0.0.1:5599)");
    expect(text).toContain("<bdi>Axel Agent</bdi><br><bdi>agent@northwind.example</bdi></dd>");
    expect(text).toContain("<strong><bdi>Northwind Sales</bdi></strong>");
    for (const [scope, words] of Object.entries(scopes)) {
      expect(text).toContain(`<span>${words}<small>${scope}</small></span>`);
    }
  });

  it("explains the further data that two scopes let an app read", async () => {
    const { text } = await consent();
    expect(text).toContain("read messages, calls and contacts through their events<small>api:webhooks");
    expect(text).toContain("read a contact by its number, address or external id<small>api:contacts:write");
  });

  it("can be denied", async () => {
    const answer = await browser.submit(await consent(), "/consent", [["decision", "deny"]]);
    expect(new URL(answer.url).searchParams.get("error")).toBe("access_denied");
  });

  it("grants only the ticked scopes", async () => {
    const answer = await browser.submit(await consent(), "/consent", [
      ["scope", "api:me"],
      ["scope", "api:contacts:read"],
      ["scope", "api:invented"],
      ["decision", "allow"],
    ]);
    const tokens = await exchange(answer);
    expect(tokens.scope).toBe("api:me api:contacts:read");
    expect(decodeJwt(tokens.access_token).scope).toBe("api:me api:contacts:read");
  });

  it("for the identity only grants no access to the API", async () => {
    const page = await consent(authorizationUrl({ scope: "openid" }));
    expect(page.text).toContain("<bdi>Demo app</bdi> receives your name and e-mail address.");
    expect(page.text).not.toContain("<fieldset");
    const tokens = await exchange(await browser.submit(page, "/consent", [["decision", "allow"]]));
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const me = await fetch(`${server.publicUrl}/api/v1/me`, { headers });
    expect(me.status).toBe(403);
    expect(await me.json()).toMatchObject({ error: { code: "insufficient_scope" } });
  });

  it("can be left to another user", async () => {
    const page = await browser.submit(await consent(), "/switch", []);
    expect(page.text).toContain('name="password"');
    expect((await signIn(page, "owner@basic.example", PASSWORD)).text).toContain("owner@basic.example");
  });

  it("marks invisible characters in a name, and isolates its text direction", async () => {
    const name = "\u202egro.knab\u202c\u200b \u2067x";
    await server.test.query(
      `INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, created_at, updated_at)
       VALUES ('backwards', $1, 'web', 'none', $2, now(), now())`,
      [name, [REDIRECT]],
    );
    const url = authorizationUrl({ client_id: "backwards" });
    const marked = "<bdi>\ufffdgro.knab\ufffd\ufffd \ufffdx</bdi>";
    const signInPage = await browser.open(url);
    const page = await signIn(signInPage, "owner@basic.example", PASSWORD);
    expect(signInPage.text).toContain(`to continue to <strong>${marked}</strong>`);
    expect(page.text).toContain(`Allow <strong>${marked}</strong> to use your account?`);
    expect(page.text).toContain(`<legend>${marked} will be able to`);
    await browser.submit(page, "/consent", [["decision", "allow"]]);
    const account = await browser.open(`${server.issuer}/account`);
    expect(account.text).toContain(`<strong>${marked}</strong>`);
    for (const { text } of [signInPage, page, account]) {
      expect(text).not.toMatch(/[\u200b\u202c\u202e\u2067]/);
    }
  });

  it("shows names as text", async () => {
    await server.test.query(
      `INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, created_at, updated_at)
       VALUES ('marked', $1, 'web', 'none', $2, now(), now())`,
      [`<img src=x onerror="alert(1)">'&`, [REDIRECT]],
    );
    const { text } = await consent(authorizationUrl({ client_id: "marked" }));
    expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;");
    expect(text).not.toContain("<img");
  });
});

it("prevents frames and scripts of other pages, and needs no script itself", async () => {
  const signInPage = await browser.open(authorizationUrl());
  for (const page of [
    signInPage,
    await browser.open(`${server.issuer}/account`),
    await browser.open(authorizationUrl({ redirect_uri: "https://evil.example/" })),
  ]) {
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    // A tool that opened the page in a window hears from it when the answer has come.
    expect(page.headers.get("cross-origin-opener-policy")).toBeNull();
    expect(page.text).not.toMatch(/<script|\son\w+=|style=/);
    expect(page.text).toContain('<html lang="en">');
  }
  expect(signInPage.text).toMatch(/<label[^>]* for="email"/);
  expect(signInPage.text).toMatch(/<label[^>]* for="password"/);
});

describe("a failed sign-in", () => {
  it("has the same message and takes the same work for an unknown address and a wrong password", async () => {
    const page = await browser.open(authorizationUrl());
    const stages: Record<string, { text: string; took: number[] }> = {};
    for (const [email, name] of [
      ["nobody@nowhere.example", "unknown"],
      ["owner@basic.example", "wrong"],
    ] as const) {
      const took: number[] = [];
      let text = "";
      for (let attempt = 0; attempt < 3; attempt += 1) {
        // The time of the processor: on a busy machine it is the same.
        const before = process.cpuUsage();
        const answer = await signIn(page, email, "not the password");
        const { user, system } = process.cpuUsage(before);
        took.push(user + system);
        expect(answer.status).toBe(401);
        text = answer.text.replaceAll(email, "ADDRESS");
      }
      stages[name] = { text, took };
    }
    expect(stages.unknown?.text).toBe(stages.wrong?.text);
    expect(stages.unknown?.text).toContain("The e-mail address or the password is wrong.");
    // The fastest of each: without a hash to compare it would be a fraction.
    const fastest = (name: string) => Math.min(...(stages[name]?.took ?? []));
    expect(fastest("unknown")).toBeGreaterThan(fastest("wrong") / 3);

    // Three were allowed; now even the right one has to wait, whether the account exists or not.
    const limited = await signIn(page, "owner@basic.example", PASSWORD);
    expect(limited.status).toBe(429);
    expect(limited.text).toContain("Too many attempts failed. Wait 15 minutes");
    expect(limited.headers.get("retry-after")).toMatch(/^(900|8\d\d)$/);
    // The account page is no way around it.
    const account = await signIn(await browser.open(`${server.issuer}/account`), "owner@basic.example", PASSWORD);
    expect([account.status, account.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await signIn(page, "nobody@nowhere.example", "x")).status).toBe(429);
  });

  it("does not count successful sign-ins", async () => {
    for (let time = 0; time < 5; time += 1) {
      browser = new PlainBrowser(server.publicUrl);
      expect((await consent()).status).toBe(200);
    }
  });

  it("renews a hash that was made with less effort", async () => {
    const { hash } = await import("@node-rs/argon2");
    const weak = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await server.test.query("UPDATE users SET password_hash = $1 WHERE email = 'stray@nowhere.example'", [weak]);
    await signIn(await browser.open(authorizationUrl()), "stray@nowhere.example", PASSWORD);
    const [row] = await server.test.query<{ hash: string }>(
      "SELECT password_hash AS hash FROM users WHERE email = 'stray@nowhere.example'",
    );
    expect(row?.hash).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });
});

describe("the account page", () => {
  it("signs in, shows the apps, revokes one and signs out", async () => {
    const tokens = await exchange(
      await browser.submit(await consent(), "/consent", [
        ["scope", "api:me"],
        ["decision", "allow"],
      ]),
    );
    browser = new PlainBrowser(server.publicUrl);
    let page = await signIn(await browser.open(`${server.issuer}/account`), "agent@northwind.example", "wrong");
    expect(page.status).toBe(401);
    page = await signIn(page, "agent@northwind.example", PASSWORD);
    expect(page.text).toContain("Demo app");
    expect(page.text).toContain(scopes["api:me"]);

    page = await browser.submit(page, "/oidc/account/revoke", []);
    expect(page.text).toContain("The access of the app was revoked.");
    expect(page.text).toContain("No app has access to your account.");
    const refresh = await fetch(`${server.issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: "demo-app",
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
      }),
    });
    expect(await refresh.json()).toMatchObject({ error: "invalid_grant" });

    page = await browser.open(`${server.issuer}/session/end`);
    expect(page.text).toContain("Sign out?");
    page = await browser.submit(page, "/session/end/confirm", [["logout", "yes"]]);
    expect(page.text).toContain("You are signed out");
    expect((await browser.open(`${server.issuer}/account`)).text).toContain('name="password"');
  });

  it("shows no notice but its own", async () => {
    const page = await browser.open(`${server.issuer}/account?done=revoked`);
    expect(page.text).toContain("The access of the app was revoked.");
    for (const word of ["constructor", "__proto__", "other"]) {
      expect((await browser.open(`${server.issuer}/account?done=${word}`)).text).not.toContain('role="status"');
    }
  });

  it("revokes nothing at the request of another page", async () => {
    await signIn(await browser.open(`${server.issuer}/account`), "agent@northwind.example", PASSWORD);
    const forged = await browser.post(`${server.issuer}/account/revoke`, [["client_id", "demo-app"]]);
    expect(forged.status).toBe(400);
  });
});

it("answers unknown routes below /oidc as everywhere", async () => {
  const answer = await fetch(`${server.issuer}/nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
});

it("never logs a token, a code, a secret or a password", async () => {
  const answer = await browser.submit(await consent(authorizationUrl({ scope: "openid api:me" })), "/consent", [
    ["scope", "api:me"],
    ["decision", "allow"],
  ]);
  const tokens = await exchange(answer);
  await fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  await fetch(`${server.publicUrl}/api/v1/me?access_token=${tokens.access_token}`);
  await fetch(`${server.issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from("demo-server:demo-secret").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: tokens.refresh_token }),
  });
  await fetch(`${server.issuer}/token/revocation`, {
    method: "POST",
    body: new URLSearchParams({ client_id: "demo-app", token: tokens.refresh_token }),
  });
  await signIn(
    await new PlainBrowser(server.publicUrl).open(authorizationUrl()),
    "x@example.com",
    "hunter-2-hunter-2",
  ).catch(() => {});
  const log = server.logs.join("\n");
  expect(log).toContain("/oidc/token");
  const code = new URL(answer.url).searchParams.get("code") as string;
  const secrets = [...Object.values(tokens), code, verifier, "demo-secret", "hunter-2-hunter-2", PASSWORD_FIELD].filter(
    (secret): secret is string => typeof secret === "string" && secret.length > 8 && !secret.startsWith("api:"),
  );
  expect(secrets.length).toBeGreaterThan(6);
  for (const secret of [...secrets, ...browser.cookies.map(({ value }) => value)]) {
    expect(log).not.toContain(secret);
  }
});
const PASSWORD_FIELD = "password=";
