import { afterEach, expect, it } from "vitest";
import { thorough } from "../support/effort.ts";
import {
  allow,
  createSignInServer,
  PlainBrowser,
  type SignInServer,
  type SignInServerSettings,
} from "../support/sign-in.ts";

/** A flood of sign-ins or secret guesses meets a limit and does not lock out others. */

const REDIRECT = "http://127.0.0.1:5599/callback";
const HOME = "198.51.100.1";
const ELSEWHERE = "203.0.113.9";

let server: SignInServer;
afterEach(() => server?.close());
const open = async (settings: SignInServerSettings = {}) => {
  server = await createSignInServer({ trustedProxies: ["127.0.0.1"], ...settings });
};

function authUrl(more: Record<string, string> = {}): string {
  const parameters = { client_id: "demo-server", response_type: "code", redirect_uri: REDIRECT, ...more };
  return `${server.issuer}/auth?${new URLSearchParams({ scope: "api:me", ...parameters })}`;
}

function ask(from: string, path: string, accept = "text/html"): Promise<Response> {
  return fetch(`${server.issuer}${path}`, { redirect: "manual", headers: { accept, "x-forwarded-for": from } });
}

const begin = (from: string) => ask(from, authUrl().slice(server.issuer.length));

function post(from: string, path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${server.issuer}${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": from },
    body: new URLSearchParams(fields),
  });
}

const refresh = (from: string, secret: string, token = "unknown") =>
  post(from, "/token", {
    client_id: "demo-server",
    client_secret: secret,
    grant_type: "refresh_token",
    refresh_token: token,
  });

async function signIn(): Promise<{ refresh_token: string }> {
  const { searchParams } = await allow(new PlainBrowser(server.publicUrl), authUrl());
  const answer = await post(HOME, "/token", {
    client_id: "demo-server",
    client_secret: "demo-secret",
    grant_type: "authorization_code",
    code: searchParams.get("code") as string,
    redirect_uri: REDIRECT,
  });
  return answer.json() as Promise<{ refresh_token: string }>;
}

/** Sends the requests, twenty at a time, and counts the statuses. */
async function statusesOf(count: number, send: (place: number) => Promise<Response>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let place = 0; place < count; place += 20) {
    const many = Array.from({ length: Math.min(20, count - place) }, async (_, more) => {
      const answer = await send(place + more);
      await answer.body?.cancel();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    });
    await Promise.all(many);
  }
  return statuses;
}

const rows = async () => (await server.test.query("SELECT FROM oauth_artifacts")).length;

thorough.it("1,504 anonymous requests write 400 rows and do not affect other networks", async () => {
  await open({ points: 2_000 });
  expect(await statusesOf(1_504, () => begin(ELSEWHERE))).toEqual({ 303: 400, 429: 1_104 });
  expect(await rows()).toBe(400);
  const page = await begin(ELSEWHERE);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("Sign-in is temporarily unavailable");
  // What pushes a request is a program.
  const pushed = await post(ELSEWHERE, "/request", { client_id: "demo-app" });
  expect([pushed.status, await pushed.json()]).toEqual([
    429,
    { error: "temporarily_unavailable", error_description: expect.stringMatching(/^Too many requests: wait \d+ s/) },
  ]);
  expect((await ask(ELSEWHERE, "/session/end")).status).toBe(429);
  expect((await ask(ELSEWHERE, "/account")).status).toBe(429);
  expect(await rows()).toBe(400);
  // Programs that only read still work, and so do tokens.
  expect((await ask(ELSEWHERE, "/jwks")).status).toBe(200);
  expect((await ask(ELSEWHERE, "/.well-known/openid-configuration")).status).toBe(200);
  expect((await refresh(ELSEWHERE, "demo-secret")).status).toBe(400);
  expect((await begin(HOME)).status).toBe(303);
  expect((await signIn()).refresh_token).toBeDefined();
});

it("addresses of one /64 count as one network", async () => {
  await open({ points: 10 });
  const statuses = await statusesOf(10, (place) => begin(`2001:db8::${place + 1}`));
  expect(statuses).toEqual({ 303: 2, 429: 8 });
  expect((await begin("2001:db8:0:1::1")).status).toBe(303);
});

it("a page of another origin learns that it was refused, and for how long", async () => {
  await open({ points: 1 });
  const origin = "https://app.example";
  const push = () =>
    fetch(`${server.issuer}/request`, {
      method: "POST",
      headers: { "x-forwarded-for": ELSEWHERE, origin },
      body: new URLSearchParams({ client_id: "demo-app" }),
    });
  await push();
  const { status, headers } = await push();
  expect(status).toBe(429);
  expect(headers.get("access-control-allow-origin")).toBe(origin);
  expect(headers.get("access-control-expose-headers")).toBe("retry-after");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});

it("every path to a row is bounded", async () => {
  await open({ points: 100 });
  const push = { client_id: "demo-app", response_type: "code", redirect_uri: REDIRECT, code_challenge_method: "S256" };
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  const paths: (() => Promise<Response>)[] = [
    () => post("192.0.2.1", "/request", { ...push, scope: "api:me", code_challenge: challenge }),
    () => ask("192.0.2.2", "/session/end"),
    () => begin("192.0.2.3"),
  ];
  for (const send of paths) {
    const before = await rows();
    await statusesOf(60, send);
    expect((await rows()) - before).toBe(20);
  }
  const lasting = "SELECT FROM oauth_artifacts WHERE expires_at > now() + interval '61 minutes'";
  expect(await server.test.query(lasting), "what strangers write ends within the hour").toEqual([]);
});

thorough.it("a token that is refused counts apart, and one that is issued does not", async () => {
  await open({ points: 100 });
  const { refresh_token } = await signIn();
  const good = await statusesOf(120, () => refresh(HOME, "demo-secret", refresh_token));
  expect(good).toEqual({ 200: 120 });
  // One after the other, because running requests are not counted yet.
  for (let place = 0; place < 100; place += 1) {
    expect((await refresh(ELSEWHERE, "demo-secret")).status).toBe(400);
  }
  const refused = await refresh(ELSEWHERE, "demo-secret");
  expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "application/json; charset=utf-8"]);
  expect(await refused.json()).toMatchObject({ error: "temporarily_unavailable" });
  expect((await begin(ELSEWHERE)).status).toBe(303);
  expect((await refresh(HOME, "demo-secret", refresh_token)).status).toBe(200);
});

it("guesses at a secret are refused after ten, and the right one still works from its own network", async () => {
  await open();
  const { refresh_token } = await signIn();
  const begunAt = performance.now();
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await refresh(ELSEWHERE, `guess ${guess}`)).status).toBe(401);
  }
  const refused = await refresh(ELSEWHERE, "guess");
  expect(refused.status).toBe(429);
  // The window of a quarter of an hour has begun meanwhile.
  const least = Math.floor(900 - (performance.now() - begunAt) / 1_000);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(least);
  expect(await refused.json()).toEqual({
    error: "temporarily_unavailable",
    error_description: expect.stringMatching(/^Too many requests: wait \d+ s/),
  });
  expect((await refresh(ELSEWHERE, "demo-secret", refresh_token)).status, "the right one, where guesses came").toBe(
    429,
  );
  expect((await refresh("192.0.2.1", "demo-secret")).status, "the right one, elsewhere").toBe(400);
  const basic = { authorization: `Basic ${Buffer.from("demo-server:guess").toString("base64")}` };
  const headers = { ...basic, "x-forwarded-for": ELSEWHERE };
  for (const path of ["/token", "/token/revocation", "/request"]) {
    const answer = await fetch(`${server.issuer}${path}`, { method: "POST", headers, body: new URLSearchParams() });
    expect([path, answer.status]).toEqual([path, 429]);
  }
});

thorough.it("a guessing neighbour blocks no client, and gets few comparisons at full speed", async () => {
  await open();
  const { refresh_token } = await signIn();
  const guesses = await statusesOf(150, (place) => refresh(HOME, `guess ${place}`));
  expect(Object.keys(guesses)).toEqual(["401", "429"]);
  expect(guesses[401]).toBeLessThanOrEqual(30);
  expect(await statusesOf(50, () => refresh(HOME, "demo-secret", refresh_token))).toEqual({ 200: 50 });
});

thorough.it("a hundred wrong secrets from many networks block only strangers", async () => {
  await open();
  const { refresh_token } = await signIn();
  expect(await statusesOf(100, (place) => refresh(`192.0.2.${place + 1}`, "guess"))).toEqual({ 401: 100 });
  expect((await refresh("192.0.2.200", "guess")).status).toBe(429);
  expect((await refresh(HOME, "demo-secret", refresh_token)).status).toBe(200);
});

thorough.it("an app with fifty concurrent refreshes from its own network is never refused", async () => {
  await open({ points: 2_000 });
  const { refresh_token } = await signIn();
  const together = Array.from({ length: 50 }, () => refresh("192.0.2.50", "demo-secret", refresh_token));
  expect(new Set((await Promise.all(together)).map(({ status }) => status))).toEqual(new Set([200]));
  const shown = await server.test.query("SELECT FROM sign_in_attempts WHERE attempts > 0");
  expect(shown).toEqual([]);
});
